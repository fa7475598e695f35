"""Bots at the table: whenever one is awaited its policy is asked, and always something is played.

A late, illegal or absent answer becomes a uniformly drawn legal action. The pause before a bot's
act is the same for every hand.
"""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import orjson
import structlog

from app.kernel.chance import Seeded
from app.kernel.position import Seat, seat_sight
from app.kernel.ruleset import Ruleset
from app.kernel.simulate import Uniform
from app.matches.match import Answered, Judged, Match
from app.matches.ports import Clock
from app.matches.refusals import StaleDecision
from app.matches.room import Room

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, repr=False)
class Job:
    """One question to a policy. sight: JSON of the seat's sight. budget: seconds."""

    slug: str
    rules: int
    options: Any
    sight: bytes
    level: int
    budget: float
    seed: int


class Thinkers(Protocol):
    """Where policies run: elsewhere, never on the event loop."""

    async def think(self, job: Job) -> dict[str, Any] | None:
        """Return an action as JSON, or None when the policy was late or failed."""


class Pilots:
    """Serves the bots of all rooms of a process."""

    def __init__(self, thinkers: Thinkers, clock: Clock, pause_ms: int) -> None:
        self._thinkers = thinkers
        self._clock = clock
        self._pause_ms = pause_ms
        self._thinking: dict[tuple[str, Seat], asyncio.Task[None]] = {}
        self._waiting: dict[tuple[str, Seat], Callable[[], None]] = {}

    def serve(self, room: Room, wait: int = 0) -> None:
        """Set every awaited bot of a room thinking, unless it is already.

        wait: ms that another process has for it, beside the bot's own time, before it is our turn.
        """
        match = room.match
        if match is None or room.frozen or match.state.outcome is not None:
            return
        for seat in match.state.prompts:
            if seat in match.bots:
                self._ask(room, match, seat, wait)

    def _ask(self, room: Room, match: Match, seat: Seat, wait: int) -> None:
        place = room.code, seat
        cancel = self._waiting.pop(place, None)
        if cancel is not None:
            cancel()
        if place in self._thinking:
            return
        if wait > 0:
            budget = int(1000 * match.terms.ruleset.levels[match.bots[seat] - 1].budget)
            when = self._clock.now() + wait + budget + self._pause_ms
            self._waiting[place] = self._clock.call_at(when, lambda: self.serve(room))
        else:
            self._thinking[place] = asyncio.ensure_future(self._play(room, match, seat))

    async def think(self, match: Match, seat: Seat) -> dict[str, Any] | None:
        """Ask the policy of a bot what it wants to do now; None when it was late or failed."""
        return await self._thinkers.think(_job(match, seat))

    def busy(self, room: Room) -> bool:
        """Tell whether a bot of this room is thinking."""
        return any(code == room.code for code, _ in [*self._thinking, *self._waiting])

    async def stop(self) -> None:
        """Let go of all thoughts."""
        for cancel in self._waiting.values():
            cancel()
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, room: Room, match: Match, seat: Seat) -> None:
        decision = match.state.decisions[seat]
        try:
            await asyncio.sleep(self._pause_ms / 1000)
            action = await self.think(match, seat)
            code = await self._act(room, seat, decision, action) if action else "no-answer"
            if code not in (None, "stale", "no-match", "table-frozen", "try-again", "id-reused"):
                _log.warning("bot answered badly", game=match.opening.game, code=code)
                code = await self._act(room, seat, decision, _uniform(match, seat))
            if code == "try-again":
                await asyncio.sleep(1)
        finally:
            del self._thinking[room.code, seat]
        self.serve(room)

    async def _act(
        self, room: Room, seat: Seat, decision: int, action: dict[str, Any]
    ) -> str | None:
        """Return None when the action was stored, else the code of its refusal."""
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        command = f"bot:{seat}:{decision}"

        def judge(match: Match) -> Judged | Answered:
            if seat not in match.bots:  # whom it sat in for is back
                raise StaleDecision(decision=match.state.decision_of(seat))
            return match.act(seat, command, decision, action, self._clock.now())

        room.submit(judge, answer.set_result)
        return (await answer).get("code")


def _job(match: Match, seat: Seat) -> Job:
    ruleset: Ruleset = match.terms.ruleset
    level = match.bots[seat]
    return Job(
        ruleset.slug,
        ruleset.rules,
        match.opening.options,
        ruleset.seat_sight.encode(seat_sight(match.state.position, seat)),
        level,
        ruleset.levels[level - 1].budget,
        secrets.randbits(63),
    )


def _uniform(match: Match, seat: Seat) -> dict[str, Any]:
    """Return any legal action as JSON, all alike probable."""
    chance = Seeded(secrets.randbits(63))
    sight = seat_sight(match.state.position, seat)
    action = Uniform(match.terms.game).choose(sight, chance, lambda: False)
    plain: dict[str, Any] = orjson.loads(match.terms.ruleset.action.encode(action))
    return plain
