"""Two servers with one script, on which two seats hold other cards: what windows tell of hands.

Side B deals what side A deals, but two seats have their fast cards exchanged against others from
the deck, card for card. Nobody else can know that: until the window has closed every other viewer
gets the same bytes at the same times, through every door (mana burn 10.4).
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import httpx

from app.kernel.position import Seat
from app.kernel.ruleset import Ruleset
from app.matches.fold import State
from app.matches.frames import read_at
from tests.leaks import sides
from tests.leaks.doors import Leak, Viewer
from tests.leaks.served import asked, listened
from tests.leaks.sides import Json, Side
from tests.matches.stage import Clock
from tests.web.logs import listening

SEATS = 4
OTHERS: tuple[Viewer, ...] = (None, 0, 3)
"""Everybody but seats 1 and 2, whose cards are not the same on both sides."""
STEP_MS = 1000
PATIENCE_S = 20
DOORS = ("state", "legal", "journal", "")
"""What is asked at every step, below the table's address."""
POLL_S = 25
TURNS = 300
"""How often everything else has its turn before a long poll is said to have got nothing."""

Sides: TypeAlias = tuple[Ruleset, Ruleset]
Heard: TypeAlias = list[tuple[int, str, bytes]]
"""What one viewer got: when (ms since the window opened), through which door, the bytes."""


@dataclass(frozen=True)
class Moment:
    """How a match comes to a window: the options of its table, and what s0 does first.

    asks: not a window comes of it but a question, which lasts until another one is asked.
    tells: what comes after the window says by the rules what the changed seats hold.
    """

    options: Json
    action: Json
    asks: bool = False
    tells: bool = False

    def is_over(self, opened: State, state: State) -> bool:
        """Tell whether the window that was opened is closed, or the question answered."""
        if self.asks:
            return state.moment != opened.moment
        if state.window is None or opened.window is None:
            return state.window is None
        return bool(state.window.subject["no"] != opened.window.subject["no"])


@dataclass
class World:
    """One side with its own clock."""

    side: Side
    clock: Clock
    polls: dict[Viewer, tuple[str, "asyncio.Task[httpx.Response]"]] = field(default_factory=dict)

    @property
    def rooms(self) -> Any:
        return self.side.web.rooms

    async def settle(self) -> None:
        """Wait until everything that was begun has ended."""
        async with asyncio.timeout(PATIENCE_S):
            while self.busy():
                await asyncio.gather(*self.rooms._tasks)
                await asyncio.sleep(0.001)

    def busy(self) -> bool:
        return bool(self.rooms._tasks) or not all(room._commands.idle for room in self.rooms)

    async def turn(self, ms: int) -> None:
        """Put the clock forward, the server's pulse with it."""
        self.clock.time += ms
        while await self.beats():
            await self.settle()
        self.clock.turn(0)
        await self.settle()

    async def beats(self) -> bool:
        """Move the pulse; tell whether an outage was found, which is then made good."""
        await self.rooms.outages.beat()
        held: bool = self.rooms.outages.held
        return held

    async def begin(self, moment: Moment, settings: Json) -> None:
        """Let four people begin a match."""
        if not self.side.tokens:
            await self.side.enter(SEATS)
        await self.turn(60_000)
        await self.side.gather(SEATS, moment.options, settings)
        self.rooms.responses.delay = lambda: 700
        await self.settle()

    async def act(self, seat: Seat, action: Json, command: str) -> int:
        """Send an action to the question or window that is open now; return the status."""
        decision = self.side.live.state.decision_of(seat)
        body = {"id": command, "decision": decision, "action": action}
        answer = await self.side.ask(seat, "POST", f"/api/v1/tables/{self.side.code}/actions", body)
        await self.settle()
        return answer.status_code

    async def wish(self, seat: Seat, wishes: Json) -> None:
        body = {"id": f"w{seat}", "yields": {}, "stops": {}, "order": {}, **wishes}
        await self.side.api(seat, "POST", f"/tables/{self.side.code}/wishes?seat={seat}", body)

    async def hear(self, since: dict[Viewer, str], *, full: bool) -> dict[Viewer, Heard]:
        """Return what everybody else gets now at all doors."""
        heard: dict[Viewer, Heard] = {}
        for viewer in OTHERS:
            said = await listened(self.side, viewer)
            said["long poll"] = await self.polled(viewer)
            table = f"/api/v1/tables/{self.side.code}"
            for door in (f"updates?since={since.get(viewer, '')}", *DOORS):
                answer = await self.side.ask(viewer, "GET", f"{table}/{door}".rstrip("/"))
                said[door.partition("?")[0]] = b"%d %s" % (answer.status_code, answer.content)
            if full:
                said |= await asked(self.side, viewer, since.get(viewer, ""))
            since[viewer] = str(self.side.room.at)
            assert read_at(since[viewer]) is not None
            heard[viewer] = [(self.clock.time, door, text) for door, text in said.items()]
        self.side.forget_lines()
        return heard

    async def polled(self, viewer: Viewer) -> bytes:
        """Return what a request has got that waits for news, if there were any; ask again."""
        since, poll = self.polls.pop(viewer, ("", None))
        if poll is not None and since == str(self.side.room.at) and not poll.done():
            self.polls[viewer] = since, poll
            return b""
        for _ in range(TURNS):
            if poll is None or poll.done():
                break
            await asyncio.sleep(0.001)
        said = b""
        if poll is not None and poll.done():
            said = b"%d %s" % (poll.result().status_code, poll.result().content)
        elif poll is not None:
            said = b"nothing, though there was news"
            poll.cancel()
        since = str(self.side.room.at)
        path = f"/api/v1/tables/{self.side.code}/updates?since={since}&wait={POLL_S}"
        self.polls[viewer] = since, asyncio.ensure_future(self.side.ask(viewer, "GET", path))
        await asyncio.sleep(0)
        return said

    async def end(self) -> None:
        """Wait for nothing any more; all leave, so that the next match meets no trace of this."""
        polls, self.polls = self.polls, {}
        for _, poll in polls.values():
            poll.cancel()
        await asyncio.gather(*(poll for _, poll in polls.values()), return_exceptions=True)
        lingering = self.side.web.polls
        for who, visit in list(lingering._idle.items()):
            lingering._leave(who, visit)  # by a clock that no test turns
        for seat in (3, 2, 1, 3, 2, 1, 0):  # first out of the match, then from the table
            path = f"/tables/{self.side.code}/seats/me?confirm=true"
            await self.side.api(seat, "DELETE", path)
            await self.settle()
        ears, self.side.ears = self.side.ears, {}
        for ear in ears.values():
            await ear.close()
        async with asyncio.timeout(PATIENCE_S):
            while self.side.web.lobby._seen.watching(self.side.code):  # noqa: ASYNC110
                await asyncio.sleep(0.01)


Script: TypeAlias = dict[int, list[tuple[Seat, Json]]]
"""By ms since the opening: who sends what."""


@dataclass
class Pair:
    """Both sides. windows: how many were compared."""

    a: World
    b: World
    windows: int = 0

    async def play(
        self,
        moment: Moment,
        settings: Json,
        script: Script,
        other: Script | None = None,
        *,
        wishes: dict[Seat, Json] | None = None,
        thorough: bool = True,
    ) -> int:
        """Open a window on both sides and compare till it has closed; return the ms it took.

        other: what is sent on side B instead of the script. thorough: once, every door there is is
        tried as well, not only those that tell how the window stands.
        """
        try:
            for world in (self.a, self.b):
                await world.begin(moment, settings)
                for seat, wished in (wishes or {}).items():
                    await world.wish(seat, wished)
                assert await world.act(0, moment.action, "opens") == 200
            scripts = script, script if other is None else other
            return await self._watch(moment, scripts, STEP_MS if thorough else None)
        finally:
            for world in (self.a, self.b):
                await world.end()
            self._even_out()

    def _even_out(self) -> None:
        """Count what the lobbies were told alike; of a match left halfway it was not as much."""
        lobbies = [world.side.web.lobby for world in (self.a, self.b)]
        told = max(lobby._number for lobby in lobbies)
        for lobby in lobbies:
            lobby._number = told

    async def _watch(
        self, moment: Moment, scripts: tuple[Script, Script], thorough_at: int | None
    ) -> int:
        since: tuple[dict[Viewer, str], dict[Viewer, str]] = ({}, {})
        opened = self.a.side.live.state
        for ms in range(0, 120_000, STEP_MS):
            for world, said in zip((self.a, self.b), scripts, strict=True):
                await world.turn(STEP_MS if ms else 0)
                for n, (seat, action) in enumerate(said.get(ms, [])):
                    assert await world.act(seat, action, f"s{ms}-{n}") == 200
            over = [moment.is_over(opened, world.side.live.state) for world in (self.a, self.b)]
            if all(over) and moment.tells:
                break
            full = ms == thorough_at
            compare(await self.a.hear(since[0], full=full), await self.b.hear(since[1], full=full))
            if all(over):
                break
        else:
            raise AssertionError
        self.windows += 1
        return ms


def compare(one: dict[Viewer, Heard], other: dict[Viewer, Heard]) -> None:
    """Raise Leak where a viewer got something else, or at another time."""
    for viewer in OTHERS:
        for (when, door, text), (then, _, said) in zip(one[viewer], other[viewer], strict=True):
            if (when, text) != (then, said):
                raise Leak(door, viewer, f"{when}: {text!r}; {then}: {said!r}")


@asynccontextmanager
async def paired(folder: Path, rulesets: Sides) -> AsyncIterator[Pair]:
    """Run two servers side by side."""
    clocks = Clock(), Clock()
    for name in ("a", "b"):
        (folder / name).mkdir()
    with listening() as told:
        async with (
            sides.side(folder / "a", rulesets[0], clocks[0], told) as a,  # type: ignore[arg-type]
            sides.side(folder / "b", rulesets[1], clocks[1], told) as b,  # type: ignore[arg-type]
        ):
            yield Pair(World(a, clocks[0]), World(b, clocks[1]))
