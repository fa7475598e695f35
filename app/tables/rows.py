"""A table as one line of a list: typed, small, and derived from the table each time."""

from typing import Any, Protocol

from app.accounts.ports import User
from app.kernel.position import Seat
from app.kernel.value import value
from app.tables import doors, seating
from app.tables.life import Status, TableNow
from app.tables.ports import Table
from app.tables.view import shown_name, shown_names


@value
class Sitter:
    """Who sits in a seat: the name shown, or the level of a bot."""

    name: str | None
    bot: int | None


@value
class Row:
    """What the lobby tells of a table, and nothing else.

    host: the name shown. seats, free, bots: how many. sitters: who sits there, in the order of
    seats. locked: has a password. watchable: anybody may watch. watching: how many do now. moves:
    entries of the match that runs, null where none runs or nobody has looked at it yet. active:
    epoch ms of the last change of the table.
    """

    code: str
    game: str
    host: str
    seats: int
    free: int
    bots: int
    sitters: tuple[Sitter, ...]
    status: Status  # an opening counts as playing
    locked: bool
    watchable: bool
    watching: int
    moves: int | None
    clock: dict[str, Any]
    active: int


@value
class OwnRow(Row):
    """A row for somebody whom the table concerns.

    seat: the first of his seats, or null. hosting: whether he is host. turn: whether he is asked
    something. others: who sits in the seats that are not his, in their order. latest: epoch ms of
    what happened last: a change of the table, a move, the end of a match.
    """

    seat: int | None
    hosting: bool
    turn: bool
    others: tuple[Sitter, ...]
    latest: int


class Seen(Protocol):
    """What rooms tell of a table without reading anything."""

    def watching(self, code: str) -> int:
        """Return how many watch a table now."""

    def moves(self, code: str, match: int) -> int | None:
        """Return how many entries a match has, by its key; None where it is not live."""


class Followed(Seen, Protocol):
    """The same, and what is for the people of a table."""

    def moved(self, code: str, match: int) -> int | None:
        """Return when a match was last moved in, epoch ms; None where it is not live."""


def running(now: TableNow) -> int | None:
    """Return the key of the match that runs at a table."""
    return now.match.key if now.match is not None and now.status == "playing" else None


def row_of(now: TableNow, seen: Seen) -> Row:
    """Return a table's row."""
    return Row(**_parts(now, seen))


def own_row_of(now: TableNow, seen: Followed, user: User, *, turn: bool) -> OwnRow:
    """Return a table's row for a user whom it concerns."""
    own = seating.seats_of(now.table, user)
    return OwnRow(
        **_parts(now, seen),
        seat=own[0] if own else None,
        hosting=now.table.host.key == user.key,
        turn=turn,
        others=tuple(sitter for at, sitter in _seated(now.table) if at not in own),
        latest=_latest(now, seen),
    )


def is_listed(now: TableNow) -> bool:
    """Tell whether the lobby shows a table: somebody is there, and a stranger can join or watch."""
    table = now.table
    if table.settings["visibility"] != "public" or table.closed or not seating.people(table):
        return False
    if now.status in {"opening", "playing"}:
        return doors.may_watch(now)
    return bool(seating.free_seats(table))


def _latest(now: TableNow, seen: Followed) -> int:
    match = running(now)
    moved = None if match is None else seen.moved(now.table.code, match)
    ended = None if now.match is None else now.match.ended
    return max(now.table.active, moved or 0, ended or 0)


def _seated(table: Table) -> list[tuple[Seat, Sitter]]:
    seats = enumerate(zip(table.seats, shown_names(table), strict=True))
    return [(at, Sitter(name=name, bot=seat.bot)) for at, (seat, name) in seats if seat is not None]


def _parts(now: TableNow, seen: Seen) -> dict[str, Any]:
    table, match = now.table, running(now)
    return {
        "code": table.code,
        "game": table.slug,
        "host": shown_name(table, table.host),
        "seats": len(table.seats),
        "free": len(seating.free_seats(table)),
        "bots": sum(seat is not None and seat.bot is not None for seat in table.seats),
        "sitters": tuple(sitter for _, sitter in _seated(table)),
        "status": "playing" if now.status == "opening" else now.status,
        "locked": table.password is not None,
        "watchable": doors.may_watch(now),
        "watching": seen.watching(table.code),
        "moves": None if match is None else seen.moves(table.code, match),
        "clock": table.settings["clock"],
        "active": table.active,
    }
