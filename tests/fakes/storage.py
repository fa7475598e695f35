"""Storage in memory, for the tests of services: the same ports, the same meaning, no database.

It passes the contract tests that the real adapters pass (tests/storage). What is stored are
immutable values, so a transaction is a copy of a few dicts, kept or thrown away.

    storage = FakeStorage(clock=clock.now)
    await storage.uow.write(lambda tx: tx.accounts.create_user("ab" * 16, "Ada", now))
    storage.journal.append(append, done)       # `done` is called on the next turn of the loop

Faults: `storage.down = True` makes transactions raise StorageUnavailable and appends fail;
`storage.journal.full = True` makes appends fail alone, as on a full disk;
`storage.journal.hold()` leaves appends queued until `release()`; `storage.journal.rival(append)`
stores an entry at once, as another process would.
"""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self, TypeVar

import orjson

from app.accounts.ports import User
from app.matches.bus import SilentBus
from app.matches.ports import Append, Consent, Fate, Head, MatchRecord, NewMatch, Status
from app.matches.window_rows import WindowRow
from app.tables.ports import Answered, ChatLine, StorageUnavailable, Table, Tx
from tests.fakes.accounts import Accounts, KeptSession
from tests.fakes.keys import Keys
from tests.fakes.upkeep import KeptUpkeep, Upkeep
from tests.fakes.windows import KeptWindows, Windows

T = TypeVar("T")


@dataclass
class _State:
    """All that is stored, keyed as the database keys it."""

    users: dict[int, User] = field(default_factory=dict)
    sessions: dict[int, KeptSession] = field(default_factory=dict)
    invitations: dict[bytes, tuple[int, int]] = field(default_factory=dict)  # expires, uses left
    tables: dict[int, Table] = field(default_factory=dict)
    matches: dict[int, tuple[MatchRecord, bool]] = field(default_factory=dict)  # is a bot awaited
    entries: dict[tuple[int, int], bytes] = field(default_factory=dict)
    consents: dict[tuple[int, int, str], Consent] = field(default_factory=dict)
    chat: dict[tuple[int, int, str], tuple[ChatLine, int]] = field(default_factory=dict)
    keyholders: dict[tuple[int, int], str] = field(default_factory=dict)
    keys: dict[tuple[str, str], tuple[Answered, int]] = field(default_factory=dict)
    windows: KeptWindows = field(default_factory=KeptWindows)
    upkeep: KeptUpkeep = field(default_factory=KeptUpkeep)
    last: int = 0

    def copy(self) -> "_State":
        return _State(**{name: _copied(part) for name, part in vars(self).items()})

    def new_key(self) -> int:
        self.last += 1
        return self.last


def _copied(part: Any) -> Any:
    if isinstance(part, KeptWindows | KeptUpkeep):
        return part.copy()
    return dict(part) if isinstance(part, dict) else part


class _Tables:
    def __init__(self, state: _State) -> None:
        self._state = state

    def create(self, table: Table) -> Table | None:
        if any(one.code == table.code for one in self._state.tables.values()):
            return None
        made = replace(_plain(table), key=self._state.new_key(), rev=1)
        self._state.tables[made.key] = made
        return self.by_key(made.key)

    def find(self, code: str) -> Table | None:
        found = (key for key, table in self._state.tables.items() if table.code == code)
        return self.by_key(next(found, 0))

    def by_key(self, key: int) -> Table | None:
        table = self._state.tables.get(key)
        return None if table is None else self._named(table)

    def save(self, table: Table) -> bool:
        stored = self._state.tables.get(table.key)
        if stored is None or stored.rev != table.rev - 1:
            return False
        self._state.tables[table.key] = replace(
            _plain(table), code=stored.code, slug=stored.slug, created=stored.created
        )
        return True

    def lobby(self, limit: int) -> Sequence[Table]:
        public = [one for one in self._open() if one.settings.get("visibility") == "public"]
        return public[:limit]

    def revs(self, limit: int) -> Mapping[str, int]:
        return {table.code: table.rev for table in self.lobby(limit)}

    def of_user(self, user: int, limit: int) -> Sequence[Table]:
        def concerned(table: Table) -> bool:
            sitting = [seat.user.key for seat in table.seats if seat and seat.user]
            return user in {table.host.key, *sitting}

        return [table for table in self._open() if concerned(table)][:limit]

    def stale(self, before: int, after: int, limit: int) -> Sequence[Table]:
        tables = sorted(self._open(), key=lambda table: table.key)
        return [one for one in tables if one.active < before and one.key > after][:limit]

    def overdue(self, at: int) -> Sequence[str]:
        waiting = [one for one in self._state.tables.values() if one.frozen and not one.closed]
        late = [one for one in waiting if one.frozen and one.frozen.reveal_by <= at]
        return [one.code for one in sorted(late, key=lambda table: table.key)]

    def open(self, table: int, user: int, lock: str) -> None:
        self._state.keyholders[table, user] = lock

    def opened(self, table: int, user: int) -> str:
        return self._state.keyholders.get((table, user), "")

    def add_chat(
        self, table: int, user: int, seat: int | None, text: str, at: int, command: str
    ) -> ChatLine | None:
        if (table, user, command) in self._state.chat:
            return None
        number = 1 + sum(key[0] == table for key in self._state.chat)
        line = ChatLine(number, self._state.users[user], seat, text, at)
        self._state.chat[table, user, command] = line, user
        return line

    def chat_line(self, table: int, user: int, command: str) -> ChatLine | None:
        said = self._state.chat.get((table, user, command))
        return None if said is None else self._line(*said)

    def chat(self, table: int, before: int | None, limit: int) -> Sequence[ChatLine]:
        lines = [self._line(*said) for key, said in self._state.chat.items() if key[0] == table]
        older = [line for line in lines if before is None or line.number < before]
        return sorted(older, key=lambda line: line.number)[-limit:] if limit else []

    def _line(self, line: ChatLine, user: int) -> ChatLine:
        return replace(line, user=self._state.users[user])

    def _open(self) -> list[Table]:
        tables = [self._named(one) for one in self._state.tables.values() if not one.closed]
        return sorted(tables, key=lambda table: (table.active, table.key), reverse=True)

    def _named(self, table: Table) -> Table:
        """Return a table with its people as they are called now."""
        seats = tuple(
            replace(seat, user=self._state.users[seat.user.key]) if seat and seat.user else seat
            for seat in table.seats
        )
        return replace(_plain(table), host=self._state.users[table.host.key], seats=seats)


def _plain(table: Table) -> Table:
    """Return a table that shares no dict with its caller."""
    options, settings = orjson.loads(orjson.dumps([table.options, table.settings]))
    return replace(table, options=options, settings=settings)


class _Matches:
    def __init__(self, state: _State) -> None:
        self._state = state

    def create(self, new: NewMatch, now: int) -> int:
        if new.table not in self._state.tables:
            raise ValueError(new.table)
        for one, _ in self._state.matches.values():
            if one.id == new.id or (one.table, one.number) == (new.table, new.number):
                raise ValueError(new.id)
        key = self._state.new_key()
        record = MatchRecord(
            key=key,
            id=new.id,
            table=new.table,
            number=new.number,
            slug=new.slug,
            rules=new.rules,
            opening=new.opening,
            secret=new.secret,
            status="running",
            deadline=new.deadline,
            outcome=None,
            started=now,
            ended=None,
        )
        self._state.matches[key] = record, new.bot
        self._state.entries[key, 0] = new.entry
        return key

    def by_key(self, key: int) -> MatchRecord | None:
        stored = self._state.matches.get(key)
        return None if stored is None else stored[0]

    def by_id(self, match_id: str) -> MatchRecord | None:
        found = (one for one, _ in self._state.matches.values() if one.id == match_id)
        return next(found, None)

    def entries(self, key: int, after: int = -1) -> Sequence[bytes]:
        log = sorted(place for place in self._state.entries if place[0] == key)
        return [self._state.entries[place] for place in log if place[1] > after]

    def append(self, append: Append, now: int) -> Fate:
        return _append(self._state, append, now)

    def running(self, before: int) -> Sequence[MatchRecord]:
        return [
            record
            for record, bot in self._state.matches.values()
            if record.status == "running"
            and (bot or (record.deadline is not None and record.deadline <= before))
        ]

    def heads(self, codes: Sequence[str]) -> Mapping[str, Head]:
        wanted = (one for one in self._state.tables.values() if one.code in codes)
        return {table.code: self._head(table) for table in wanted}

    def _head(self, table: Table) -> Head:
        chat = sum(key[0] == table.key for key in self._state.chat)
        if table.match is None:
            return Head(table.rev, chat)
        record, _ = self._state.matches[table.match]
        seq = max(place[1] for place in self._state.entries if place[0] == record.key)
        said = len(self.consents(record.key, seq))
        return Head(table.rev, chat, record.key, record.status, seq, said=said)

    def all_keys(self) -> Sequence[int]:
        return sorted(self._state.matches)

    def set_status(self, key: int, status: Status) -> None:
        record, bot = self._state.matches[key]
        if record.status != "over":
            self._state.matches[key] = replace(record, status=status), bot

    def last(self, key: int) -> int:
        return max(seq for match, seq in self._state.entries if match == key)

    def consents(self, key: int, seq: int) -> Sequence[Consent]:
        said = self._state.consents.values()
        return [one for one in said if (one.match, one.seq) == (key, seq)]

    def said(self, key: int, seat: int, command: str) -> Consent | None:
        return self._state.consents.get((key, seat, command))

    def say(self, consent: Consent) -> None:
        self._state.consents[consent.match, consent.seat, consent.command] = consent


class _Tx:
    def __init__(self, state: _State) -> None:
        self.accounts = Accounts(state)
        self.tables = _Tables(state)
        self.matches = _Matches(state)
        self.windows = Windows(state)
        self.upkeep = Upkeep(state.upkeep)
        self.keys = Keys(state)


class FakeUnitOfWork:
    """Transactions on a copy of the state, which becomes the state when the work succeeds."""

    def __init__(self, storage: "FakeStorage") -> None:
        self._storage = storage

    async def write(self, work: Callable[[Tx], T]) -> T:
        await asyncio.sleep(0)
        self._storage.must_be_up()
        state = self._storage.state.copy()
        result = work(_Tx(state))
        self._storage.state = state
        return result

    async def read(self, work: Callable[[Tx], T]) -> T:
        await asyncio.sleep(0)
        self._storage.must_be_up()
        return work(_Tx(self._storage.state.copy()))


class FakeJournal:
    """Appends are stored on the next turn of the loop, in the order of the calls."""

    def __init__(self, storage: "FakeStorage") -> None:
        self._storage = storage
        self._queue: list[tuple[Append, Callable[[Fate], None]]] = []
        self.full = False
        self._held = False

    def append(self, append: Append, done: Callable[[Fate], None]) -> None:
        self._queue.append((append, done))
        asyncio.get_running_loop().call_soon(self._settle)

    @property
    def queued(self) -> Sequence[Append]:
        """The appends whose fate is open."""
        return [append for append, _ in self._queue]

    def hold(self) -> None:
        """Leave appends queued until `release`."""
        self._held = True

    def release(self) -> None:
        """Store what was held, and go on as usual."""
        self._held = False
        self._settle()

    def rival(self, append: Append) -> Fate:
        """Store an entry at once, as another process would."""
        return self._store(append)

    def _settle(self) -> None:
        if self._held:
            return
        taken, self._queue = self._queue, []
        settled: list[tuple[Callable[[Fate], None], Fate]] = []
        gaps: dict[int, tuple[int, Fate]] = {}
        for append, done in taken:
            seq, gap = gaps.get(append.match, (append.seq, "lost"))
            fate = gap if append.seq > seq else self._store(append)
            if fate != "stored":
                why: Fate = "failed" if self.full or self._storage.down else "lost"
                gaps.setdefault(append.match, (append.seq, why))
            settled.append((done, fate))
        for done, fate in settled:
            done(fate)

    def _store(self, append: Append) -> Fate:
        if self.full or self._storage.down:
            return "failed"
        return _append(self._storage.state, append, self._storage.clock())


def _append(state: _State, append: Append, now: int) -> Fate:
    key = append.match, append.seq
    if append.match not in state.matches or key in state.entries:
        return "lost"
    record, _ = state.matches[append.match]
    due = record.deadline is not None and record.deadline <= now
    if append.due and (not due or Upkeep(state.upkeep).held(now)):
        return "early"
    state.entries[key] = append.body
    moved = replace(record, deadline=append.deadline)
    if append.outcome is not None:
        moved = replace(moved, status="over", outcome=append.outcome, ended=now)
    state.matches[append.match] = moved, append.bot
    opens = append.window
    if opens is not None:
        timing = opens.no, opens.earliest, opens.deadline
        state.windows.rows[key] = WindowRow(append.seq, *timing, full=append.seq)
    return "stored"


class FakeStorage:
    """What `app.storage.open_storage` returns, in memory."""

    def __init__(self, clock: Callable[[], int] | None = None) -> None:
        self.clock = clock or (lambda: time.time_ns() // 1_000_000)
        self.state = _State()
        self.down = False
        self.uow = FakeUnitOfWork(self)
        self.journal = FakeJournal(self)
        self.bus = SilentBus()

    def must_be_up(self) -> None:
        """Raise what the real storage raises while it is out of reach."""
        if self.down:
            raise StorageUnavailable

    async def migrate(self) -> None:
        """Do nothing: there is no schema."""

    async def ready(self) -> bool:
        """Tell whether transactions would succeed."""
        return not self.down

    async def start(self) -> None:
        """Do nothing: there is nothing to open."""

    async def stop(self) -> None:
        """Store what is queued."""
        self.journal.release()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *failure: object) -> None:
        await self.stop()
