"""Bots that sit in for people who are away, where the table wants that (its setting `leaver`).

Somebody who has been asked something for a minute and not been connected anywhere since, while
others are there to play on, gets a bot for the time being. Once he is connected again the seat is
his.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from app.kernel.position import Seat
from app.matches.interludes import give_back, sit_in
from app.matches.match import Judged, Match
from app.matches.ports import Clock
from app.matches.room import Room

AWAY_MS = 60_000
"""Who has not been connected for so long is away."""


class StandIns:
    """Looks after the seats of all rooms of a process.

    here: returns the seats that are connected at the table of a code, through whichever process.
    """

    def __init__(self, clock: Clock, here: Callable[[str], Iterable[Seat]]) -> None:
        self._clock = clock
        self._here = here
        self._gone: dict[tuple[str, Seat], int] = {}

    def look_after(self, rooms: Iterable[Room]) -> None:
        """Seat and unseat bots where it is time. To be called every second or so."""
        before, self._gone = self._gone, {}
        for room in rooms:
            match = room.match
            wanted = match is not None and match.opening.settings.get("leaver") == "bot"
            if match is not None and wanted and match.state.outcome is None and not room.frozen:
                self._look_at(room, match, before)

    def _look_at(self, room: Room, match: Match, before: dict[tuple[str, Seat], int]) -> None:
        now, here = self._clock.now(), self._there(room, match)
        for seat in range(match.terms.seats):
            if seat in here:
                if not _ran_out(match, seat) and give_back(match, seat, now) is not None:
                    room.submit(partial(give_back, seat=seat, now=now), _nobody)
                continue
            since = self._gone[room.code, seat] = before.get((room.code, seat), now)
            # Who plays by requests alone is never connected: he has a minute for each question.
            waits = now - max(since, match.state.opened.get(seat, now))
            if here and waits >= AWAY_MS and sit_in(match, seat, "", now) is not None:
                room.submit(partial(_sit_in, seat, match.state.decisions[seat], now), _nobody)

    def _there(self, room: Room, match: Match) -> set[Seat]:
        """Return the seats whose players are connected, were it for another seat of theirs."""
        seats, connected = match.opening.seats, set(self._here(room.code))
        users = {seats[seat].user for seat in connected if seat < len(seats)} - {None}
        return connected | {seat for seat, one in enumerate(seats) if one.user in users}


def _ran_out(match: Match, seat: Seat) -> bool:
    """Tell whether a bot answers what its player, though connected, has let run out of time."""
    decision = match.state.decisions.get(seat)
    return match.known(seat, f"timeout:{seat}:{decision}") is not None


def _sit_in(seat: Seat, decision: int, now: int, match: Match) -> Judged | None:
    """Judge that a bot sits in, unless the question has been answered meanwhile."""
    command = f"away:{seat}:{decision}"
    if match.state.decisions.get(seat) != decision or match.known(seat, command):
        return None
    return sit_in(match, seat, command, now)


def _nobody(answer: dict[str, Any]) -> None:
    """Take an answer that nobody waits for."""
    del answer
