"""One table with a match on it, over the fake storage; time stands still until a test turns it."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import orjson

from app.kernel.position import Seat
from app.kernel.ruleset import Ruleset
from app.matches.audience import Listener
from app.matches.bus import SilentBus
from app.matches.match import Match
from app.matches.openings import Agreed, OpeningSeat, Prepared, deal, freeze
from app.matches.pilots import Job, Pilots
from app.matches.ports import (
    ChatPart,
    Consent,
    Head,
    Loaded,
    MatchRecord,
    MatchTx,
    NewMatch,
    News,
    Status,
    TablePart,
)
from app.matches.refusals import TryAgain
from app.matches.room import Room
from app.matches.rooms import Ports, Rooms
from app.tables.ports import StorageUnavailable, Table, Tx
from tests.fakes.storage import FakeStorage
from tests.toys.sealed import RULESET as SEALED

T = TypeVar("T")

START = 1_700_000_000_000
SECOND = 1000
MATCH_ID = "0f" * 16
SECRET = bytes(range(32))
CODE = "BCDFG"
USERS = tuple(letter * 32 for letter in "abcdef")

BID = {"type": "bid"}
ABSTAIN = {"type": "abstain"}


def opened(
    *,
    ruleset: Ruleset = SEALED,
    seats: int = 2,
    options: dict[str, Any] | None = None,
    clock: dict[str, Any] | None = None,
    bots: Sequence[Seat] = (),
    leaver: str = "drop",
    settings: dict[str, Any] | None = None,
) -> NewMatch:
    """Return a match that has just been dealt, always the same way."""
    people = [
        OpeningSeat(None, "", 1) if seat in bots else OpeningSeat(USERS[seat], f"P{seat}", None)
        for seat in range(seats)
    ]
    prepared = Prepared(MATCH_ID, SECRET)
    agreed_settings = {
        "clock": clock or {"kind": "none"},
        "leaver": leaver,
        **(settings or {}),
    }
    agreed = Agreed(options or {}, agreed_settings, people)
    text = freeze(ruleset, prepared, agreed)
    return deal(ruleset, prepared, text, (None,) * seats, table=1, number=1, now=START)


def loaded_match(new: NewMatch, ruleset: Ruleset = SEALED) -> Match:
    """Return a match as a process finds it in storage."""
    return Match.load(ruleset, record_of(new), [new.entry])


def record_of(new: NewMatch, key: int = 1) -> MatchRecord:
    """Return the record of a match that was just stored."""
    return MatchRecord(
        key,
        new.id,
        new.table,
        new.number,
        new.slug,
        new.rules,
        new.opening,
        new.secret,
        "running",
        new.deadline,
        None,
        START,
        None,
    )


class Clock:
    """Time by hand: `turn` moves it and rings what is due."""

    def __init__(self) -> None:
        self.time = START
        self._alarms: list[tuple[int, Callable[[], None]]] = []

    def now(self) -> int:
        return self.time

    def call_at(self, when: int, call: Callable[[], None]) -> Callable[[], None]:
        alarm = (when, call)
        self._alarms.append(alarm)

        def cancel() -> None:
            if alarm in self._alarms:
                self._alarms.remove(alarm)

        return cancel

    def turn(self, ms: int) -> None:
        self.time += ms
        due = sorted((one for one in self._alarms if one[0] <= self.time), key=lambda one: one[0])
        self._alarms = [one for one in self._alarms if one not in due]
        for _, call in due:
            call()


class Thinkers:
    """Bots whose answers a test writes down; none left: they never answer."""

    def __init__(self) -> None:
        self.asked: list[Job] = []
        self.answers: list[dict[str, Any] | None] = []

    async def think(self, job: Job) -> dict[str, Any] | None:
        self.asked.append(job)
        if not self.answers:
            await asyncio.Event().wait()
        return self.answers.pop(0)


class Outbox:
    """What somebody was sent, read; and the code he was sent away with."""

    def __init__(self) -> None:
        self.frames: list[dict[str, Any]] = []
        self.bye: str | None = None
        self.heard: Callable[[str], None] = lambda kind: None

    def send(self, frame: bytes) -> None:
        self.frames.append(orjson.loads(frame))
        self.heard(self.frames[-1]["type"])

    def close(self, code: str, retry_ms: int | None = None) -> None:
        self.bye = code

    @property
    def kinds(self) -> list[str]:
        return [frame["type"] for frame in self.frames]

    def last(self, kind: str) -> dict[str, Any]:
        return [frame for frame in self.frames if frame["type"] == kind][-1]


class LostBus(SilentBus):
    """The bus of one of several processes: every hint is lost."""

    alone = False


class Stage:
    """Rooms of a process over one stored match; a second stage on the same storage is a second
    process."""

    def __init__(
        self,
        new: NewMatch | None = None,
        *,
        ruleset: Ruleset = SEALED,
        storage: FakeStorage | None = None,
        alone: bool = True,
    ) -> None:
        self.clock = Clock()
        self.ruleset = ruleset
        self.thinkers = Thinkers()
        self.over: list[str] = []
        self.lines: list[ChatPart] = []
        self.part = TablePart(1, b'{"code":"BCDFG"}', USERS[:2])
        self.storage = storage or FakeStorage(clock=self.clock.now)
        self.storage.clock = self.clock.now
        self.new = new
        self.key: int | None = None
        self.pilots = Pilots(self.thinkers, self.clock, 0)
        self.rooms = Rooms(
            Ports(
                source=self,
                journal=self.storage.journal,
                clock=self.clock,
                pilots=self.pilots,
                rulesets={ruleset.key: ruleset},
                on_over=self.over.append,
                bus=SilentBus() if alone else LostBus(),
            )
        )

    async def store(self) -> None:
        """Put the match into storage."""
        new = self.new
        if new is not None:
            self.key = await self.storage.uow.write(lambda tx: _stored(tx, new))

    async def room(self) -> Room:
        """Return the live room."""
        if self.key is None:
            await self.store()
        room = await self.rooms.get(CODE)
        assert room is not None
        return room

    # --- the rooms' source ------------------------------------------------------------------

    async def load(self, code: str) -> Loaded | None:
        if code != CODE:
            return None
        record, entries, window = None, [], None
        said: Sequence[Consent] = ()
        if (key := self.key) is not None:
            record = self.record
            entries = list(self.bodies)
            window = await self.read(lambda tx: tx.windows.row(key))
            said = await self._said()
        return Loaded(1, CODE, self.part, list(self.lines), record, entries, window, said)

    async def write(self, work: Callable[[MatchTx], T]) -> T:
        try:
            return await self.storage.uow.write(work)
        except StorageUnavailable:
            raise TryAgain from None

    async def read(self, work: Callable[[MatchTx], T]) -> T:
        try:
            return await self.storage.uow.read(work)
        except StorageUnavailable:
            raise TryAgain from None

    async def heads(self, codes: Sequence[str]) -> Mapping[str, Head]:
        chat = self.lines[-1].number if self.lines else 0
        head = Head(self.part.rev, chat)
        if self.key is not None:
            seq = len(self.bodies) - 1
            said = len(await self._said())
            head = Head(self.part.rev, chat, self.key, self.record.status, seq, said=said)
        return dict.fromkeys(codes, head)

    async def news(self, code: str, known: Head) -> News | None:
        lines = [line for line in self.lines if line.number > known.chat]
        if self.key is None:
            return News(self.part, lines, None, [])
        after = known.seq if known.match == self.key else -1
        key = self.key
        entries = await self.storage.uow.read(lambda tx: tx.matches.entries(key, after))
        return News(self.part, lines, self.record, entries, await self._said())

    async def _said(self) -> Sequence[Consent]:
        key, last = self.key, len(self.bodies) - 1
        return () if key is None else await self.read(lambda tx: tx.matches.consents(key, last))

    async def waiting(self, before: int) -> Sequence[str]:
        found = await self.storage.uow.read(lambda tx: tx.matches.running(before))
        return [CODE for _ in found]

    async def set_status(self, match: int, status: Status) -> None:
        await self.storage.uow.write(lambda tx: tx.matches.set_status(match, status))

    # --- what tests look at -----------------------------------------------------------------

    @property
    def record(self) -> MatchRecord:
        assert self.key is not None
        return self.storage.state.matches[self.key][0]

    @property
    def bodies(self) -> Sequence[bytes]:
        stored = self.storage.state.entries
        return [stored[place] for place in sorted(stored) if place[0] == self.key]

    @property
    def log(self) -> list[dict[str, Any]]:
        """The stored entries."""
        return [orjson.loads(body) for body in self.bodies]


def _stored(tx: Tx, new: NewMatch) -> int:
    """Store a table that nobody looks at, with the match on it."""
    host = tx.accounts.create_user(USERS[0], "P0", START)
    table = tx.tables.create(
        Table(
            key=0,
            code=CODE,
            rev=1,
            slug=new.slug,
            rules=new.rules,
            options={},
            settings={},
            password=None,
            host=host,
            seats=(),
            number=1,
            match=None,
            match_id=new.id,
            secret=new.secret,
            created=START,
            active=START,
            closed=False,
        )
    )
    assert table is not None
    return tx.matches.create(replace(new, table=table.key), START)


def listen(room: Room, seat: Seat | None, since: str | None = None) -> Outbox:
    """Let somebody listen at a room."""
    outbox = Outbox()
    user = None if seat is None else USERS[seat]
    room.attach(Listener(seat, user, outbox), since)
    return outbox


def hand(room: Room, seat: Seat) -> tuple[int, ...]:
    """Return the hand of a seat."""
    assert room.match is not None
    cards: tuple[int, ...] = room.match.state.position.own[seat].hand
    return cards


def bid(room: Room, seat: Seat, at: int = 0) -> dict[str, Any]:
    """Return the action of bidding a card of the hand."""
    return {**BID, "card": hand(room, seat)[at]}


class Answers(list[dict[str, Any]]):
    """The answers to commands, in the order in which they came."""

    def __call__(self, answer: dict[str, Any]) -> None:
        self.append(answer)

    @property
    def codes(self) -> list[str]:
        return [one.get("code", "ack") for one in self]


def act(
    room: Room,
    clock: Clock,
    seat: Seat,
    action: dict[str, Any],
    *,
    command: str = "c1",
    decision: int | None = None,
    reply: Callable[[dict[str, Any]], None] | None = None,
) -> Answers:
    """Send an act; by default to the question that is open now."""
    answers = Answers()
    assert room.match is not None
    asked = room.match.state.decision_of(seat) if decision is None else decision
    now = clock.now()
    room.submit(
        lambda match: match.act(seat, command, asked, action, now),
        answers if reply is None else reply,
    )
    return answers


async def settled() -> None:
    """Let everything that is queued on the loop happen."""
    for _ in range(20):
        await asyncio.sleep(0)
