"""From a table to the opening of its next match: readiness, rematch, who begins.

A match starts by itself as soon as every seat is filled and everybody has said ready; bots always
are. The host's start is his "ready" said for good: it needs every seat filled and every other
person ready. A rematch is asked for by anybody who sits here, and is his "ready" at once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import orjson

from app.accounts.ports import User
from app.accounts.tokens import Draw
from app.kernel.ruleset import Ruleset
from app.matches.openings import Agreed, OpeningSeat, read_opening
from app.matches.ports import MatchRecord
from app.tables import seating, shares
from app.tables.life import TableNow
from app.tables.ports import Table
from app.tables.refusals import NoNextMatch, NotReady, NotSeated, OnlyBots, OtherMatch, SeatsFree
from app.tables.settings import has_first
from app.tables.view import shown_names


def is_ready(table: Table) -> bool:
    """Tell whether a match may begin: every seat filled and ready, at least one by a person."""
    return bool(seating.people(table)) and all(seat and seat.ready for seat in table.seats)


@dataclass(frozen=True)
class Promise:
    """A promised share of chance. given: hex of P. match: id of the match it was made for."""

    given: str
    match: str | None


def ready(now: TableNow, user: User, *, ready: bool, promise: Promise | None = None) -> Table:
    """Say ready for the next match, or take it back; raises NoNextMatch, OtherMatch, NotSeated.

    A promise of somebody who has missed a share for this match does not count.
    """
    table = now.gathered()
    if not now.prepared:
        raise NoNextMatch
    if promise is None or not shares.may_promise(table, user):
        return seating.say_ready(table, user, ready=ready)
    if promise.match not in (None, table.match_id):
        raise OtherMatch(match=table.match_id)
    return seating.say_ready(table, user, ready=ready, promise=promise.given)


def host_starts(now: TableNow, user: User) -> Table:
    """Say ready for the host and for good.

    Raises NotHost, NoNextMatch, SeatsFree, OnlyBots or NotReady.
    """
    table = now.gathered()
    seating.must_host(table, user)
    if not now.prepared:
        raise NoNextMatch
    free = seating.free_seats(table)
    if free:
        raise SeatsFree(seats=free)
    if not seating.people(table):
        raise OnlyBots
    own = seating.seats_of(table, user)
    late = [at for at, seat in enumerate(table.seats) if seat and not seat.ready and at not in own]
    if late:
        raise NotReady(seats=late)
    return seating.say_ready(table, user, ready=True) if own else table


def rematch(now: TableNow, user: User, draw: Draw, *, ready: bool = True) -> Table:
    """Ask for another match, or agree to it; raises NotSeated.

    ready: False only prepares it, for who wants to promise a share before he says ready.
    """
    table = now.gathered()
    if not seating.seats_of(table, user):
        raise NotSeated
    following = table if now.prepared else shares.prepared(table, draw)
    return seating.say_ready(following, user, ready=True) if ready else following


def started(table: Table, match: int) -> Table:
    """Return the table with its next match on it; nobody is ready for the one after."""
    return replace(
        seating.nobody_ready(table),
        number=table.number + 1,
        match=match,
        frozen=None,
        voided=0,
        voids=(),
    )


def agreed(now: TableNow, ruleset: Ruleset, promises: Sequence[str | None]) -> Agreed:
    """Return what the opening of the next match freezes."""
    table = now.table
    return Agreed(
        options=opening_options(now, ruleset),
        settings=table.settings,
        seats=opening_seats(table),
        promises=promises,
        voided=table.voided,
        voids=table.voids,
    )


def opening_seats(table: Table) -> list[OpeningSeat]:
    """Return the seats as the opening freezes them; bots have no name."""
    return [
        OpeningSeat(seat.user.id if seat.user else None, name or "", seat.bot)
        for seat, name in zip(table.seats, shown_names(table), strict=True)
        if seat is not None
    ]


def opening_options(now: TableNow, ruleset: Ruleset) -> Mapping[str, Any]:
    """Return the options as the opening freezes them, with the seat that begins filled in.

    The table's setting `first` has a say only where the game's own option leaves it to chance.
    """
    table = now.table
    if not has_first(ruleset) or table.options.get("first") != "random":
        return table.options
    seat = _first_seat(table, now.match)
    return table.options if seat is None else {**table.options, "first": seat}


def _first_seat(table: Table, last: MatchRecord | None) -> int | None:
    """Return the seat that the setting `first` names, None where it names nobody now."""
    wish = table.settings.get("first")
    own = seating.seats_of(table, table.host)
    if wish == "host":
        return own[0] if own else None
    if wish == "guest":
        count = len(table.seats)
        after = [(own[0] + step) % count for step in range(1, count)] if own else []
        return next((seat for seat in after if seat not in own), None)
    return _loser(table, last) if wish == "loser" else None


def _loser(table: Table, last: MatchRecord | None) -> int | None:
    """Return where the one sits now who came last in the match before, alone, if he still does.

    A bot has no identity: it is looked for in the seat it had.
    """
    if last is None or last.outcome is None:
        return None
    lowest = orjson.loads(last.outcome)["ranking"][-1]
    if len(lowest) != 1:
        return None
    seat: int = lowest[0]
    user = read_opening(last.opening).seats[seat].user
    if user is None:
        there = table.seats[seat] if seat < len(table.seats) else None
        return seat if there is not None and there.bot is not None else None
    users = [one.user.id if one and one.user else None for one in table.seats]
    return users.index(user) if user in users else None
