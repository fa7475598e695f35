"""The lives of many tables in one process: opened, played at random, left, expired.

Everything a server consists of is there but its sockets: hall, lobby, rooms, journal, SQLite. Time
is virtual: clocks, windows and the expiry of tables are brought about by turning it.
"""

import asyncio
import gc
import heapq
import itertools
import os
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import orjson

from app.accounts.guests import create_guest
from app.accounts.ports import User
from app.games import rulesets
from app.kernel.position import Seat, seat_sight
from app.main import Server
from app.matches.audience import Listener
from app.matches.match import Match
from app.matches.pilots import Job
from app.matches.room import Room
from app.settings import Settings
from app.storage import Storage
from app.tables.making import Wanted
from tests.toys.parry import RULESET as PARRY
from tests.toys.sealed import RULESET as SEALED

START = 1_700_000_000_000
DAY = 86_400_000
DESERTED = 31 * DAY
"""After so long a table with a running match is closed."""
ABREAST = 20
"""So many tables are played at the same time, so that the journal has something to batch."""
WINDOWS = 3
"""More windows than can follow one another without anybody acting."""
RULES = {**rulesets(), SEALED.key: SEALED, PARRY.key: PARRY}
GAMES = (*["toy-sealed"] * 24, *["toy-parry"] * 24, "mandala")
LEFT = 0.2
"""So many of the matches are left before they are over."""


class Clock:
    """Time by hand: `turn` moves it and rings what is due."""

    def __init__(self) -> None:
        self.time = START
        self._numbers = itertools.count()
        self._alarms: list[tuple[int, int, Callable[[], None]]] = []
        self._cancelled: set[int] = set()

    def now(self) -> int:
        return self.time

    def call_at(self, when: int, call: Callable[[], None]) -> Callable[[], None]:
        number = next(self._numbers)
        heapq.heappush(self._alarms, (when, number, call))
        return lambda: self._cancelled.add(number)

    def turn(self, ms: int) -> None:
        self.time += ms
        while self._alarms and self._alarms[0][0] <= self.time:
            _, number, call = heapq.heappop(self._alarms)
            if number in self._cancelled:
                self._cancelled.discard(number)
            else:
                call()

    def forget_cancelled(self) -> None:
        """Let go of alarms that will not ring, as an event loop does."""
        self._alarms = [one for one in self._alarms if one[1] not in self._cancelled]
        heapq.heapify(self._alarms)
        self._cancelled.clear()


class NoThinkers:
    """Nobody plays against bots here."""

    async def think(self, job: Job) -> dict[str, Any] | None:
        raise AssertionError(job)


@dataclass(eq=False)
class Outbox:
    """A connection that counts what it is sent."""

    frames: int = 0
    gone: bool = False
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    def send(self, frame: bytes) -> None:
        self.frames += 1
        self.heard.set()

    def close(self, code: str, retry_ms: int | None = None) -> None:
        self.gone = True


@dataclass
class Census:
    """What is alive, and how much memory the process holds, in bytes."""

    objects: Counter[str]
    resident: int

    @classmethod
    def take(cls) -> "Census":
        gc.collect()
        ours = Counter[str]()
        for kind, count in Counter(map(type, gc.get_objects())).items():
            if _is_ours(str(kind.__module__)):
                ours[f"{kind.__module__}.{kind.__qualname__}"] += count
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return cls(ours, pages * os.sysconf("SC_PAGE_SIZE"))


@dataclass
class Lives:
    """A server and those who come to it."""

    storage: Storage
    clock: Clock
    rng: random.Random
    acts: int = 0
    over: int = 0
    frames: int = 0
    server: Server = field(init=False)

    def __post_init__(self) -> None:
        self.server = Server(
            Settings(), self.storage, NoThinkers(), self.clock, RULES, self.rng.randbytes
        )

    async def live(self, tables: int) -> None:
        """Let so many tables be opened and played, and all of them expire."""
        hall, rooms = self.server.hall, self.server.rooms
        people = [await self._guest(f"P{n}") for n in range(4)]
        for first in range(0, tables, ABREAST):
            abreast = min(ABREAST, tables - first)
            pairs = [self.rng.sample(people, 2) for _ in range(abreast)]
            await asyncio.gather(*(self._table(pair) for pair in pairs))
        await hall.settle()
        closed = 0
        for _ in range(WINDOWS):
            # The window that a match was left in closes, and so the table is not deserted yet.
            self.clock.turn(DESERTED)
            await _stored(self.server)
            closed += await hall.tidy()
        assert closed == tables
        rooms._let_go()
        self.server.lobby.recount()
        self.clock.forget_cancelled()
        assert len(rooms) == 0
        assert list(self.server.lobby.rows()) == []

    async def _guest(self, name: str) -> User:
        user, _ = await self.storage.uow.write(
            lambda tx: create_guest(tx.accounts, self.rng.randbytes, name, self.clock.now())
        )
        return user

    async def _table(self, people: list[User]) -> None:
        """Open a table, play on it, leave it."""
        hall = self.server.hall
        settings: dict[str, Any] = {}
        reply = await hall.create(people[0], Wanted(self.rng.choice(GAMES), 2, {}, settings), None)
        code: str = orjson.loads(reply.body)["code"]
        await hall.sit(people[1], code)
        for user in people:
            await hall.ready(user, code, ready=True)
        room = await self.server.rooms.get(code)
        assert room is not None
        outboxes = [Outbox() for _ in range(3)]
        listeners = [
            Listener(seat, None if seat is None else people[seat].id, outbox)
            for seat, outbox in zip((0, 1, None), outboxes, strict=True)
        ]
        for listener in listeners:
            room.attach(listener)
        await self._play(room, outboxes[0].heard)
        for listener in listeners:
            room.detach(listener)
        self.frames += sum(outbox.frames for outbox in outboxes)

    async def _play(self, room: Room, heard: asyncio.Event) -> None:
        """Play uniformly at random; some stop on the way."""
        last = self.rng.randrange(1, 12) if self.rng.random() < LEFT else 100_000
        for number in range(last):
            match = room.match
            assert match is not None
            if match.state.outcome is not None:
                self.over += 1
                return
            heard.clear()
            if match.state.prompts:
                await self._act(room, match, f"c{number}")
            else:
                self._close(room)
                async with asyncio.timeout(60):
                    await heard.wait()

    async def _act(self, room: Room, match: Match, command: str) -> None:
        seat: Seat = self.rng.choice(list(match.state.prompts))
        ruleset = match.terms.ruleset
        sight = seat_sight(match.state.position, seat)
        action = self.rng.choice(list(match.terms.game.legal(sight)))
        plain = orjson.loads(ruleset.action.encode(action))
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        decision = match.state.decision_of(seat)
        act = partial(_judge, seat=seat, command=command, decision=decision, action=plain)
        room.submit(partial(act, now=self.clock.now()), answer.set_result)
        told = await answer
        assert told["type"] == "ack", told
        self.acts += 1

    def _close(self, room: Room) -> None:
        """Let the open window run out, and whatever else runs out at other tables by then."""
        if room.deadline is not None and not room.busy:
            self.clock.turn(max(1, room.deadline - self.clock.now() + 1))


def _is_ours(module: str) -> bool:
    """Tell whether a type is the product's; column types live in the database layer's own cache."""
    return module.startswith("app.") and module != "app.storage.columns"


async def _stored(server: Server) -> None:
    """Wait until the rooms have nothing under way."""
    while any(room.busy for room in server.rooms):  # noqa: ASYNC110
        await asyncio.sleep(0)


def _judge(match: Match, **act: Any) -> Any:
    return match.act(**act)
