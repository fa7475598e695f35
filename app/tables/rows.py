"""A table as one line of a list: typed, small, and derived from the table each time."""

from typing import Any

from app.accounts.ports import User
from app.kernel.value import value
from app.tables import doors, seating
from app.tables.life import Status, TableNow
from app.tables.view import shown_name, shown_names


@value
class Row:
    """What the lobby tells of a table, and nothing else.

    host: the name shown. seats, free, bots: how many. locked: has a password. watchable: anybody
    may watch. watching: how many do now. active: epoch ms of the last change of the table.
    """

    code: str
    game: str
    host: str
    seats: int
    free: int
    bots: int
    status: Status  # an opening counts as playing
    locked: bool
    watchable: bool
    watching: int
    clock: dict[str, Any]
    active: int


@value
class Other:
    """Somebody else who sits at a table: the name shown, or the level of a bot."""

    name: str | None
    bot: int | None


@value
class OwnRow(Row):
    """A row for somebody whom the table concerns.

    seat: the first of his seats, or null. hosting: whether he is host. turn: whether he is asked
    something. others: who sits in the seats that are not his, in their order.
    """

    seat: int | None
    hosting: bool
    turn: bool
    others: tuple[Other, ...]


def row_of(now: TableNow, watching: int) -> Row:
    """Return a table's row."""
    return Row(**_parts(now, watching))


def own_row_of(now: TableNow, watching: int, user: User, *, turn: bool) -> OwnRow:
    """Return a table's row for a user whom it concerns."""
    own = seating.seats_of(now.table, user)
    return OwnRow(
        **_parts(now, watching),
        seat=own[0] if own else None,
        hosting=now.table.host.key == user.key,
        turn=turn,
        others=tuple(
            Other(name=name, bot=seat.bot)
            for at, (seat, name) in enumerate(
                zip(now.table.seats, shown_names(now.table), strict=True)
            )
            if seat is not None and at not in own
        ),
    )


def is_listed(now: TableNow) -> bool:
    """Tell whether the lobby shows a table: somebody is there, and a stranger can join or watch."""
    table = now.table
    if table.settings["visibility"] != "public" or table.closed or not seating.people(table):
        return False
    if now.status in {"opening", "playing"}:
        return doors.may_watch(now)
    return bool(seating.free_seats(table))


def _parts(now: TableNow, watching: int) -> dict[str, Any]:
    table = now.table
    return {
        "code": table.code,
        "game": table.slug,
        "host": shown_name(table, table.host),
        "seats": len(table.seats),
        "free": len(seating.free_seats(table)),
        "bots": sum(seat is not None and seat.bot is not None for seat in table.seats),
        "status": "playing" if now.status == "opening" else now.status,
        "locked": table.password is not None,
        "watchable": doors.may_watch(now),
        "watching": watching,
        "clock": table.settings["clock"],
        "active": table.active,
    }
