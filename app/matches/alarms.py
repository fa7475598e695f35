"""Deadlines of live rooms: each rings once, and the log decides whether it was due.

Every process that has the room rings. A time-out is a conditional append with an id of its own
(match.time_out), so however many ring, it happens once; the storage judges it against the stored
deadline by its own clock.
"""

from collections.abc import Callable
from typing import Any

from app.matches.clocks import LAG_MS
from app.matches.ports import Clock
from app.matches.room import Room

_AGAIN_MS = 100
"""How soon a time-out that was early, or could not be stored, is tried again."""


class Alarms:
    """The alarm clocks of the rooms of a process."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._set: dict[str, Callable[[], None]] = {}
        self._stopped = False

    def arm(self, room: Room, pause: int = 0) -> None:
        """Ring when the room's deadline comes, after at least `pause` ms; a set alarm is undone."""
        self.disarm(room.code)
        match = room.match
        if self._stopped or match is None or match.state.outcome is not None or room.frozen:
            return
        deadline = match.state.deadline
        if deadline is not None:
            when = max(deadline + LAG_MS, self._clock.now() + pause)
            self._set[room.code] = self._clock.call_at(when, lambda: self._ring(room))

    def disarm(self, code: str) -> None:
        """Do not ring for a table any more."""
        disarm = self._set.pop(code, None)
        if disarm is not None:
            disarm()

    def stop(self) -> None:
        """Ring for no table any more."""
        self._stopped = True
        for code in list(self._set):
            self.disarm(code)

    def _ring(self, room: Room) -> None:
        self._set.pop(room.code, None)

        def answered(answer: dict[str, Any]) -> None:
            del answer  # whatever it was: refused, early by the database's clock, or done
            if room.code not in self._set:
                self.arm(room, _AGAIN_MS)

        room.submit(lambda match: match.time_out(self._clock.now()), answered)
