"""Two servers with one script, on which two seats hold other cards: what windows tell of hands.

Side B deals what side A deals, but two seats have their parries exchanged against strikes from
the depth of the deck, card for card. Nobody else can know that: until the window has closed every
other viewer gets the same bytes at the same times, through every door (mana burn 10.4).
"""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from app.kernel.chance import Chance
from app.kernel.game import Step
from app.kernel.position import Position, Seat
from app.kernel.ruleset import Ruleset
from app.matches.frames import read_at
from tests.leaks import sides
from tests.leaks.doors import Leak, Viewer
from tests.leaks.served import asked, listened, named_like_a_game
from tests.leaks.sides import Json, Side
from tests.matches.stage import Clock
from tests.toys import parry
from tests.toys.parry import COPIES
from tests.web.logs import listening

SEATS = 4
SWAPPED = (1, 2)
"""The seats that hold parries on side A and none on side B."""
OTHERS: tuple[Viewer, ...] = (None, 0, 3)
STEP_MS = 1000
PATIENCE_S = 20

Heard: TypeAlias = list[tuple[int, str, bytes]]
"""What one viewer got: when (ms since the window opened), through which door, the bytes."""


@dataclass(frozen=True)
class Deal:
    """Hands by seat, and the deck below them: its first letters are never drawn."""

    hands: tuple[str, ...]
    deck: str


def deals(seed: int) -> tuple[Deal, Deal]:
    """Return what both sides deal."""
    hands = ["PSS", "PPS", "PPP", "PSS"]
    rest = list("PS" * COPIES * SEATS)
    for card in "".join(hands):
        rest.remove(card)
    random.Random(seed).shuffle(rest)
    others, below = list(hands), list(rest)
    for seat in SWAPPED:
        for _ in range(hands[seat].count("P")):
            below[below.index("S")] = "P"
        others[seat] = "SSS"
    return Deal(tuple(hands), "".join(rest)), Deal(tuple(others), "".join(below))


def dealing(deal: Deal) -> Ruleset:
    """Return Parry with these cards, under the name of a game of the house."""

    class Dealt(parry.ParryGame):
        def setup(self, seats: int, chance: Chance) -> parry.Taken:
            public = super().setup(seats, chance).position.public
            own = tuple(map(parry.Own, deal.hands))
            return Step(Position(public, own, parry.Vault(deal.deck)), (), reveals=True)

    return named_like_a_game(Ruleset("toy-parry", 1, Dealt, parry.KINDS, parry.RULESET.levels))


@dataclass
class World:
    """One side with its own clock."""

    side: Side
    clock: Clock

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

    async def begin(self, settings: Json, *, closer: bool) -> None:
        """Let four people begin a match."""
        if not self.side.tokens:
            await self.side.enter(SEATS)
        await self.turn(60_000)
        await self.side.gather(SEATS, {"turns": 1, "closer": closer}, settings)
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
            table = f"/api/v1/tables/{self.side.code}"
            for door in (f"updates?since={since.get(viewer, '')}", "state", "legal"):
                answer = await self.side.ask(viewer, "GET", f"{table}/{door}")
                said[door.partition("?")[0]] = b"%d %s" % (answer.status_code, answer.content)
            if full:
                said |= await asked(self.side, viewer, since.get(viewer, ""))
            since[viewer] = str(self.side.room.at)
            assert read_at(since[viewer]) is not None
            heard[viewer] = [(self.clock.time, door, text) for door, text in said.items()]
        self.side.forget_lines()
        return heard


Script: TypeAlias = dict[int, list[tuple[Seat, Json]]]
"""By ms since the opening: who sends what."""


@dataclass
class Pair:
    a: World
    b: World

    async def play(
        self,
        settings: Json,
        script: Script,
        other: Script | None = None,
        *,
        closer: bool = False,
        wishes: dict[Seat, Json] | None = None,
    ) -> int:
        """Open a window on both sides and compare till it has closed; return the ms it took.

        other: what is sent on side B instead of the script.
        """
        for world in (self.a, self.b):
            await world.begin(settings, closer=closer)
            for seat, wished in (wishes or {}).items():
                await world.wish(seat, wished)
            assert await world.act(0, {"type": "strike", "target": 1}, "strike") == 200
        since: tuple[dict[Viewer, str], dict[Viewer, str]] = ({}, {})
        scripts = script, script if other is None else other
        for ms in range(0, 120_000, STEP_MS):
            heard = []
            for world, said, at in zip((self.a, self.b), scripts, since, strict=True):
                await world.turn(STEP_MS if ms else 0)
                for n, (seat, action) in enumerate(said.get(ms, [])):
                    assert await world.act(seat, action, f"s{ms}-{n}") == 200
                heard.append(await world.hear(at, full=ms == STEP_MS))
            compare(*heard)
            if self.a.side.live.state.window is None:
                return ms
        raise AssertionError


def compare(one: dict[Viewer, Heard], other: dict[Viewer, Heard]) -> None:
    """Raise Leak where a viewer got something else, or at another time."""
    for viewer in OTHERS:
        for (when, door, text), (then, _, said) in zip(one[viewer], other[viewer], strict=True):
            if (when, text) != (then, said):
                raise Leak(door, viewer, f"{when}: {text!r}; {then}: {said!r}")


@asynccontextmanager
async def paired(folder: Path, seed: int) -> AsyncIterator[Pair]:
    """Run two servers side by side."""
    here, there = deals(seed)
    for name in ("a", "b"):
        (folder / name).mkdir()
    clocks = Clock(), Clock()
    with listening() as told:
        async with (
            sides.side(folder / "a", dealing(here), clocks[0], told) as a,  # type: ignore[arg-type]
            sides.side(folder / "b", dealing(there), clocks[1], told) as b,  # type: ignore[arg-type]
        ):
            yield Pair(World(a, clocks[0]), World(b, clocks[1]))
