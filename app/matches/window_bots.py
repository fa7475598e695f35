"""Bots in open windows: each draws its time first, then looks, and sends one message at that time.

The time is drawn within the window's hold, with every hand alike, and what is sent then is a play
or a pass; a bot never holds. One whose answer is late, broken or illegal passes: silence would tell
that it had something to think about.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from app.kernel.game import Window
from app.kernel.position import Seat
from app.matches import windows
from app.matches.match import Answered, Judged, Match
from app.matches.ports import Clock
from app.matches.refusals import StaleDecision
from app.matches.responses import Response, Responses
from app.matches.room import Room

WITHIN = 0.25, 0.75
"""The first and last part of a hold at which a bot answers."""

Think = Callable[[Match, Seat], Awaitable[dict[str, Any] | None]]
"""Asks a bot's policy; {"type": "pass"} where it wants nothing, None where it failed."""
PASS = {"type": "pass"}


def _delay(hold: int) -> int:
    first, last = (round(part * hold) for part in WITHIN)
    return first + secrets.randbelow(last - first + 1)


class WindowBots:
    """Serves the bots of all rooms of a process. delay: draws a time within a hold, both in ms."""

    def __init__(
        self,
        think: Think,
        clock: Clock,
        responses: Responses,
        spawn: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self.delay: Callable[[int], int] = _delay
        self._think = think
        self._clock = clock
        self._responses = responses
        self._spawn = spawn
        self._served: dict[str, tuple[int, int]] = {}

    def serve(self, room: Room, wait: int = 0) -> None:
        """Let bots answer the window of a room, each once.

        wait: ms for which that is left to another process, the one that stored the entry.
        """
        match, row = room.match, room.window
        window = None if match is None else match.state.window
        if match is None or row is None or window is None or match.pace.mode == "async":
            self._served.pop(room.code, None)
            return
        if room.frozen or self._served.get(room.code) == (match.key, row.seq):
            return
        self._served[room.code] = match.key, row.seq
        hold = windows.full_time(match.pace, window, 0).earliest
        for seat in sorted(match.bots.keys() & set(window.eligible)):
            when = self._clock.now() + wait + self.delay(hold)
            self._spawn(self._answer(room, match, seat, when))

    async def _answer(self, room: Room, match: Match, seat: Seat, when: int) -> None:
        decision, window = match.state.moment, match.state.window
        due = asyncio.Event()
        cancel = self._clock.call_at(when, due.set)
        thought = asyncio.ensure_future(self._thought(match, seat, window))
        try:
            await due.wait()
            action = thought.result() if thought.done() else None
        finally:
            cancel()
            thought.cancel()
        response = Response(seat, f"bot:{seat}:{decision}", decision, "pass")
        if action is None or action == PASS:
            self._pass(room, match, response)
        else:
            self._act(room, match, response, action)

    async def _thought(
        self, match: Match, seat: Seat, window: Window | None
    ) -> dict[str, Any] | None:
        """Return what a bot wants to send; one that can do nothing passes, unasked."""
        if window is None or seat in windows.unable(match.terms, match.state):
            return PASS
        return await self._think(match, seat)

    def _act(self, room: Room, match: Match, instead: Response, action: dict[str, Any]) -> None:
        seat, decision = instead.seat, instead.decision

        def judge(match: Match) -> Judged | Answered:
            if seat not in match.bots:  # whom it sat in for is back
                raise StaleDecision(decision=match.state.decision_of(seat))
            return match.act(seat, instead.command, decision, action, self._clock.now())

        def answered(answer: dict[str, Any]) -> None:
            if "code" in answer:
                self._pass(room, match, instead)

        room.submit(judge, answered)

    def _pass(self, room: Room, match: Match, response: Response) -> None:
        if response.seat in match.bots:  # else whom it sat in for is back, and answers himself
            self._responses.respond(room, response, _unheard)


def _unheard(answer: dict[str, Any]) -> None:
    """Take an answer that nobody waits for."""
    del answer
