"""A server's tables in memory: real hall, lobby and rooms over the fake storage, time by hand."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import orjson

from app.accounts.guests import create_guest
from app.accounts.ports import User
from app.games import rulesets
from app.matches.audience import Listener
from app.matches.match import Answered, Judged, Match
from app.matches.pilots import Job, Pilots
from app.matches.ports import MatchRecord
from app.matches.rooms import Ports, Rooms
from app.tables.hall import Hall, HallPorts
from app.tables.live import Live
from app.tables.lobby import Lobby
from app.tables.making import Wanted
from app.tables.once import Once, Reply
from app.tables.ports import Table
from app.tables.source import TableSource
from tests.fakes.storage import FakeStorage
from tests.toys.sealed import RULESET as SEALED

START = 1_700_000_000_000
HOUR = 3_600_000
DAY = 24 * HOUR


class Clock:
    """Time that stands still until a test moves it."""

    def __init__(self) -> None:
        self.time = START

    def now(self) -> int:
        return self.time

    def call_at(self, when: int, call: Callable[[], None]) -> Callable[[], None]:
        """Alarms are the rooms' own; no test of tables lets one ring."""
        return lambda: None


class Draws:
    """Bytes that differ with every draw and can be told beforehand: `script` comes first."""

    def __init__(self) -> None:
        self.script: list[bytes] = []
        self._count = 0

    def __call__(self, size: int) -> bytes:
        if self.script:
            scripted = self.script.pop(0)
            assert len(scripted) == size
            return scripted
        self._count += 1
        return int(self._count * 7919 % 256**size).to_bytes(size, "big")


class NoThinkers:
    """Bots that never answer."""

    async def think(self, job: Job) -> dict[str, Any] | None:
        await asyncio.Event().wait()
        return None


@dataclass(eq=False)
class Outbox:
    """What somebody was sent, read; and the code he was sent away with."""

    frames: list[dict[str, Any]] = field(default_factory=list)
    bye: str | None = None

    def send(self, frame: bytes) -> None:
        self.frames.append(orjson.loads(frame))

    def close(self, code: str, retry_ms: int | None = None) -> None:
        self.bye = code

    def kinds(self) -> list[str]:
        return [frame["type"] for frame in self.frames]

    def last(self, kind: str) -> dict[str, Any]:
        return [frame for frame in self.frames if frame["type"] == kind][-1]


class World:
    """Everything wired as the server wires it."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.storage = FakeStorage(clock=self.clock.now)
        self.draws = Draws()
        self.rulesets = {**rulesets(), SEALED.key: SEALED}
        self.pilots = Pilots(NoThinkers(), self.clock, 0)
        self.rooms = Rooms(
            Ports(
                source=TableSource(self.storage.uow),
                journal=self.storage.journal,
                clock=self.clock,
                pilots=self.pilots,
                rulesets=self.rulesets,
                on_over=self.match_over,
            )
        )
        live = Live(self.rooms)
        self.lobby = Lobby(self.storage.uow, live, self.draws)
        self.hall = Hall(
            HallPorts(self.storage.uow, live, self.lobby, self.clock, self.draws, self.rulesets)
        )

    def match_over(self, code: str) -> None:
        """Rooms are there before the hall is."""
        self.hall.match_over(code)

    async def guest(self, name: str) -> User:
        user, _ = await self.storage.uow.write(
            lambda tx: create_guest(tx.accounts, self.draws, name, self.clock.now())
        )
        return user

    async def create(
        self,
        host: User,
        *,
        game: str = "toy-sealed",
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        settings: dict[str, Any] | None = None,
        once: Once | None = None,
    ) -> dict[str, Any]:
        wanted = Wanted(game, seats, options or {}, settings or {})
        return read(await self.hall.create(host, wanted, once))

    async def running(self, host: User, *others: User, **wanted: Any) -> dict[str, Any]:
        """Return a table whose match has just begun; everybody has said ready."""
        table = await self.create(host, seats=1 + len(others), **wanted)
        for user in others:
            await self.hall.sit(user, table["code"])
        for user in (*others, host):
            table = read(await self.hall.ready(user, table["code"], ready=True))
        return table

    async def end_match(self, code: str, *seats: int) -> dict[str, Any]:
        """Let seats resign; return the table after that."""
        room = await self.rooms.get(code)
        assert room is not None
        for seat in seats:
            answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
            room.submit(partial(self._resign, seat=seat), answer.set_result)
            assert (await answer)["type"] == "ack"
        await self.hall.settle()
        return self.json_of(code)

    def _resign(self, match: Match, seat: int) -> Judged | Answered:
        return match.leave(seat, f"end {seat}", "resigned", self.clock.now())

    async def listen(self, user: User | None, code: str, seat: int | None = None) -> Outbox:
        """Open a connection as the server does: role and seat from the hall."""
        entrance = await self.hall.admit(user, code, seat)
        room = await self.rooms.get(entrance.code)
        assert room is not None
        outbox = Outbox()
        who = user.id if user else None
        room.attach(Listener(entrance.seat, who, outbox, opened=entrance.opened))
        return outbox

    def stored(self, code: str) -> Table:
        """Return a table as it is stored."""
        return next(one for one in self.storage.state.tables.values() if one.code == code)

    def match_of(self, code: str) -> MatchRecord:
        """Return the current match of a table."""
        key = self.stored(code).match
        assert key is not None
        return self.storage.state.matches[key][0]

    def matches(self) -> int:
        """Return how many matches are stored."""
        return len(self.storage.state.matches)

    def json_of(self, code: str) -> dict[str, Any]:
        """Return the table's JSON in its live room."""
        room = self.rooms.peek(code)
        assert room is not None
        body: dict[str, Any] = orjson.loads(room.part.body)
        return body


def read(reply: Reply) -> dict[str, Any]:
    """Return the body of a reply."""
    body: dict[str, Any] = orjson.loads(reply.body)
    return body


def names(table: dict[str, Any]) -> list[str | None]:
    """Return who sits where: a name, "bot 1", or None."""
    return [
        None if seat is None else seat["user"]["name"] if seat["user"] else f"bot {seat['bot']}"
        for seat in table["seats"]
    ]


def readiness(table: dict[str, Any]) -> list[bool | None]:
    """Return who is ready, by seat."""
    return [None if seat is None else seat["ready"] for seat in table["seats"]]
