"""Who may see, watch and enter a table. Every door asks here; every "no" is the same TableNotFound.

- Who sits here, and the host, always see the table itself.
- Others see it where people watch, or where there is a seat left to sit down in.
- Watching needs the setting `spectators`, and the password where there is one. A host
  without a seat is no exception to the first.
- Nobody sees a closed table.
"""

from dataclasses import dataclass, field, replace
from typing import Literal

from app.accounts.ports import User
from app.tables import seating
from app.tables.life import TableNow
from app.tables.refusals import NotYourSeat, TableNotFound


@dataclass(frozen=True)
class Entrance:
    """What somebody is at a table. seat: the one whose sight he gets; seats: all of his.

    opened: the lock that he has opened; "": none.
    """

    code: str
    role: Literal["player", "watcher"]
    seat: int | None
    seats: tuple[int, ...]
    opened: str = field(default="", repr=False)


def watchers_lock(now: TableNow) -> str | None:
    """Return what a watcher must have opened; "": nothing; None: nobody watches."""
    table = now.table
    watched = table.settings["spectators"]["mode"] == "public" and not table.closed
    return (table.password or "") if watched else None


def may_watch(now: TableNow) -> bool:
    """Tell whether anybody may watch what is played here."""
    return watchers_lock(now) == ""


def must_see(now: TableNow, user: User | None) -> None:
    """Raise TableNotFound unless this user may see the table itself."""
    table = now.table
    concerned = user is not None and (
        bool(seating.seats_of(table, user)) or table.host.key == user.key
    )
    may_sit = now.status not in {"opening", "playing"} and bool(seating.free_seats(table))
    may_open = watchers_lock(now) is not None
    if table.closed or not (concerned or may_sit or may_open):
        raise TableNotFound


def entrance(
    now: TableNow, user: User | None, seat: int | None = None, opened: str = ""
) -> Entrance:
    """Return what somebody is here who has opened this lock ("": none).

    `seat` chooses among his own and never grants one. Raises TableNotFound, or NotYourSeat to
    those who may be here without that seat.
    """
    if now.table.closed:
        raise TableNotFound
    own = seating.seats_of(now.table, user)
    watches = watchers_lock(now) in {"", opened}
    return replace(entered(now.table.code, own, seat, watches=watches), opened=opened)


def entered(code: str, own: tuple[int, ...], seat: int | None, *, watches: bool) -> Entrance:
    """Return what somebody with these seats is at a table that he may watch, or not."""
    if not (own or watches):
        raise TableNotFound
    if seat is not None and seat not in own:
        raise NotYourSeat
    chosen = seat if seat is not None else (own[0] if own else None)
    return Entrance(code, "player" if own else "watcher", chosen, own)
