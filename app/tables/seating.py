"""Who sits where: pure functions from a table to a table.

Each returns the very same table when there is nothing to do (a double click), and raises a refusal
when it may not be done. Revision and time are the caller's. Only for tables whose people gather;
during a match seats do not change.

A session sits in one seat. Sitting down in another one is a move. Several seats at one screen
(hot seat) need the explicit wish `also`.

The host is who made the table. When he stands up, the next person in the order of seats becomes
host; when nobody sits here any more, the first who sits down.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from app.accounts.ports import User
from app.tables.ports import Seated, Table
from app.tables.refusals import (
    NoSuchLevel,
    NoSuchSeat,
    NotHost,
    NotSeated,
    SeatsOccupied,
    SeatTaken,
    TableFull,
)


def seats_of(table: Table, user: User | None) -> tuple[int, ...]:
    """Return the seats that a user holds, in order."""
    if user is None:
        return ()
    return tuple(at for at, seat in enumerate(table.seats) if _holds(seat, user))


def free_seats(table: Table) -> tuple[int, ...]:
    """Return the seats that nobody holds, in order."""
    return tuple(at for at, seat in enumerate(table.seats) if seat is None)


def people(table: Table) -> tuple[User, ...]:
    """Return who sits here, by seat; somebody with two seats comes twice."""
    return tuple(seat.user for seat in table.seats if seat is not None and seat.user is not None)


def users_in(table: Table, seats: Collection[int]) -> set[str]:
    """Return the public ids of the users who sit in some of these seats."""
    there = (table.seats[seat] for seat in seats if seat < len(table.seats))
    return {seat.user.id for seat in there if seat is not None and seat.user is not None}


def must_host(table: Table, user: User) -> None:
    """Raise NotHost unless this is the host."""
    if table.host.key != user.key:
        raise NotHost


def sit(table: Table, user: User, seat: int | None = None, *, also: bool = False) -> Table:
    """Seat a user in any free or in the given seat; he leaves his old one unless `also`.

    Raises NoSuchSeat, SeatTaken or TableFull.
    """
    own = seats_of(table, user)
    if own and seat is None and not also:
        return table
    chosen = _free_seat(table) if seat is None else _existing(table, seat)
    if chosen in own:
        return table
    if table.seats[chosen] is not None:
        raise SeatTaken
    left = table if also else _emptied(table, own)
    host = table.host if people(table) or _is_host(table, user) else user
    return replace(_with(left, chosen, Seated(user, None, ready=False)), host=host)


def stand_up(table: Table, user: User) -> Table:
    """Free all seats of a user; raises NotSeated. If he was host, another one becomes it."""
    own = seats_of(table, user)
    if not own:
        raise NotSeated
    return _host_passed_on(_emptied(table, own), table, own[0])


def seat_bot(table: Table, by: User, seat: int | None, level: int, levels: int) -> Table:
    """Let the host put a bot of a level (1 to `levels`) in a seat: a free one, or another bot's.

    Raises NotHost, NoSuchLevel, NoSuchSeat, SeatTaken or TableFull.
    """
    must_host(table, by)
    if not 1 <= level <= levels:
        raise NoSuchLevel(most=levels)
    chosen = _free_seat(table) if seat is None else _existing(table, seat)
    there = table.seats[chosen]
    if there is not None and there.user is not None:
        raise SeatTaken
    bot = Seated(None, level, ready=True)
    return table if there == bot else _with(table, chosen, bot)


def free_seat(table: Table, by: User, seat: int) -> Table:
    """Let the host free a seat, or somebody one of his own; raises NotHost or NoSuchSeat."""
    there = table.seats[_existing(table, seat)]
    own = _holds(there, by)
    if not own:
        must_host(table, by)
    if there is None:
        return table
    freed = _with(table, seat, None)
    if own and not seats_of(freed, by):
        return _host_passed_on(freed, table, seat)
    return freed


def say_ready(table: Table, user: User, *, ready: bool, promise: str | None = None) -> Table:
    """Say ready, or take it back, for all seats of a user; raises NotSeated.

    promise: hex of P for the first of them; None leaves what was promised. Who is not ready has
    promised nothing.
    """
    own = seats_of(table, user)
    if not own:
        raise NotSeated
    given = [seat.promise if seat else None for seat in table.seats]
    given[own[0]] = promise or given[own[0]]
    seats = tuple(
        Seated(user, None, ready, given[at] if ready else None) if at in own else seat
        for at, seat in enumerate(table.seats)
    )
    return table if seats == table.seats else replace(table, seats=seats)


def nobody_ready(table: Table) -> Table:
    """Take everybody's readiness back: what they were ready for is not what it was. Bots stay."""
    seats = tuple(
        replace(seat, ready=seat.bot is not None, promise=None) if seat else None
        for seat in table.seats
    )
    return replace(table, seats=seats)


def with_seats(table: Table, count: int) -> Table:
    """Set out more seats or put free ones away, the last ones first; raises SeatsOccupied."""
    taken = [seat for seat in table.seats if seat is not None]
    if len(taken) > count:
        raise SeatsOccupied(taken=len(taken))
    seats = list(table.seats) + [None] * (count - len(table.seats))
    for at in reversed(range(len(seats))):
        if len(seats) > count and seats[at] is None:
            del seats[at]
    return replace(table, seats=tuple(seats))


def _holds(seat: Seated | None, user: User) -> bool:
    return seat is not None and seat.user is not None and seat.user.key == user.key


def _is_host(table: Table, user: User) -> bool:
    return table.host.key == user.key


def _existing(table: Table, seat: int) -> int:
    if not 0 <= seat < len(table.seats):
        raise NoSuchSeat
    return seat


def _free_seat(table: Table) -> int:
    free = free_seats(table)
    if not free:
        raise TableFull
    return free[0]


def _with(table: Table, seat: int, seated: Seated | None) -> Table:
    seats = (*table.seats[:seat], seated, *table.seats[seat + 1 :])
    return replace(table, seats=seats)


def _emptied(table: Table, seats: Sequence[int]) -> Table:
    left = tuple(None if at in seats else seat for at, seat in enumerate(table.seats))
    return replace(table, seats=left)


def _host_passed_on(after: Table, before: Table, seat: int) -> Table:
    """Return the table with the next person after `seat` as host, if the host has left it."""
    if seats_of(after, after.host) or not seats_of(before, after.host):
        return after
    count = len(after.seats)
    following = [after.seats[(seat + step) % count] for step in range(1, count)]
    heirs = [seat.user for seat in following if seat is not None and seat.user is not None]
    return replace(after, host=heirs[0]) if heirs else after
