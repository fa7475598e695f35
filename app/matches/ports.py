"""What a match needs from outside: its records, the journal, time. Storage adapts to these."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias, TypeVar

from app.kernel.position import Seat
from app.matches.pulse import UpkeepStore
from app.matches.window_rows import Opens, WindowRow, WindowStore

T = TypeVar("T")

Status: TypeAlias = Literal["running", "over", "frozen"]

Fate: TypeAlias = Literal["stored", "lost", "early", "failed"]
"""What became of an append. stored: committed. lost: the key was taken, nothing written.
early: a time-out whose stored deadline has not come, nothing written. failed: the storage could
not write now, and it is certain that nothing was written."""


@dataclass(frozen=True)
class NewMatch:
    """A match about to be stored together with its entry 0.

    id: 32 hex digits, public. opening: canonical JSON (openings.py). secret: 32 bytes.
    deadline: milliseconds since the epoch. bot: a bot is awaited.
    """

    id: str
    table: int
    number: int
    slug: str
    rules: int
    opening: bytes
    secret: bytes
    entry: bytes
    deadline: int | None
    bot: bool

    def __repr__(self) -> str:
        return f"<NewMatch {self.id}>"


@dataclass(frozen=True)
class MatchRecord:
    """A stored match. outcome: JSON of kernel.game.Outcome once it is over. Times: epoch ms."""

    key: int
    id: str
    table: int
    number: int
    slug: str
    rules: int
    opening: bytes
    secret: bytes
    status: Status
    deadline: int | None
    outcome: bytes | None
    started: int
    ended: int | None

    def __repr__(self) -> str:
        return f"<MatchRecord {self.key} {self.status}>"


@dataclass(frozen=True)
class Append:
    """One entry on its way into the log, with what has to be stored in the same transaction.

    body: the entry's JSON. deadline: epoch ms of the next time-out, or None. bot: a bot is awaited
    in the new position. outcome: set with the last entry; it ends the match (status over, `ended`).
    due: append only if the stored deadline has come by the database's clock (a time-out).
    window: the window that it opens, or starts anew.
    """

    match: int
    seq: int
    body: bytes
    deadline: int | None = None
    bot: bool = False
    outcome: bytes | None = None
    due: bool = False
    window: Opens | None = None

    def __repr__(self) -> str:
        return f"<Append {self.match}:{self.seq}>"


Matter: TypeAlias = Literal["takeback", "draw", "pause"]
Do: TypeAlias = Literal["ask", "accept", "decline"]


@dataclass(frozen=True)
class Consent:
    """What a seat said to something that needs the consent of all, beside the log.

    seq: the entry after which it was said; the next entry makes it pointless. asker: whose offer
    it is about (of a decline: the seat itself; it is about all of this matter). command: the id
    under which it came, unique for a seat in a match.
    """

    match: int
    seq: int
    matter: Matter
    asker: Seat
    seat: Seat
    do: Do
    command: str


class Journal(Protocol):
    """The one way into the logs: appends of all rooms of a process, committed together.

    `done` is called later on the event loop, in the order of the calls for one match. Nothing is
    reported as stored before it is durable; an unknown commit is settled before it is reported.
    After an append that was not stored, those queued behind it for the same match and a higher
    seq are not stored either: a log has no gaps.
    """

    def append(self, append: Append, done: Callable[[Fate], None]) -> None:
        """Queue one append."""


class MatchStore(Protocol):
    """Matches inside one transaction."""

    def create(self, new: NewMatch, now: int) -> int:
        """Store a match and its entry 0 and return its key."""

    def by_key(self, key: int) -> MatchRecord | None:
        """Return a match by its integer key."""

    def by_id(self, match_id: str) -> MatchRecord | None:
        """Return a match by its public id."""

    def entries(self, key: int, after: int = -1) -> Sequence[bytes]:
        """Return the bodies of the entries with seq > after, in order."""

    def append(self, append: Append, now: int) -> Fate:
        """Append an entry in this transaction, as the journal would; `now`: epoch ms.

        For what happens beside the log and must happen together with its entry.
        """

    def running(self, before: int) -> Sequence[MatchRecord]:
        """Return the running matches that wait for a bot, or for a deadline up to an epoch ms."""

    def heads(self, codes: Sequence[str]) -> Mapping[str, "Head"]:
        """Return how far the tables of these codes have come, in one query; closed ones too."""

    def all_keys(self) -> Sequence[int]:
        """Return the keys of all matches, oldest first."""

    def set_status(self, key: int, status: Status) -> None:
        """Freeze or thaw a match; one that is over stays over."""

    def last(self, key: int) -> int:
        """Return the number of the last entry of a match."""

    def consents(self, key: int, seq: int) -> Sequence[Consent]:
        """Return what was said after an entry, in order."""

    def said(self, key: int, seat: Seat, command: str) -> Consent | None:
        """Return what a seat said under an id."""

    def say(self, consent: Consent) -> None:
        """Store what a seat says, after what was said before."""


class MatchTx(Protocol):
    """What a match uses of a transaction."""

    @property
    def matches(self) -> MatchStore:
        """Matches and their logs."""

    @property
    def windows(self) -> WindowStore:
        """Windows beside the log."""

    @property
    def upkeep(self) -> UpkeepStore:
        """Pulse, outages and leases."""


class BesideLog(Protocol):
    """The way to a transaction beside the log."""

    async def write(self, work: Callable[[MatchTx], T]) -> T:
        """Run `work` in one transaction and commit; it may run more than once. Raises TryAgain.

        After TryAgain it may still have been done.
        """

    async def read(self, work: Callable[[MatchTx], T]) -> T:
        """Run `work` on one snapshot. Raises TryAgain."""


@dataclass(frozen=True)
class TablePart:
    """The table as its people see it: `body` is the JSON of the `table` object at revision `rev`.

    seats: public user id by seat, None for a bot or a free seat. lock: what a watcher must have
    opened; "": nothing; None: nobody watches.
    """

    rev: int
    body: bytes
    seats: tuple[str | None, ...]
    lock: str | None = field(default="", repr=False)

    def lets_watch(self, opened: str) -> bool:
        """Tell whether somebody who has opened this lock ("": none) may watch."""
        return self.lock in {"", opened}


@dataclass(frozen=True)
class ChatPart:
    """One chat line, numbered 1, 2, ... at its table; `body` is its JSON."""

    number: int
    body: bytes


@dataclass(frozen=True)
class Loaded:
    """All that a room starts from. lines: the newest chat lines, oldest first.

    window: the time of the window that was opened last. consents: what was said after the last
    entry. rules: (slug, rules) of the table.
    """

    table: int
    code: str
    part: TablePart
    lines: Sequence[ChatPart]
    record: MatchRecord | None
    entries: Sequence[bytes]
    window: WindowRow | None = None
    consents: Sequence[Consent] = ()
    rules: tuple[str, int] | None = None

    def __repr__(self) -> str:
        return f"<Loaded {self.code}>"


@dataclass(frozen=True)
class Head:
    """How far a stored table has come. match, status, seq: of its current match, if it has one.

    window: newest window row of the match, as (seq, changes). said: number of the last consent
    after its last entry.
    """

    rev: int
    chat: int
    match: int | None = None
    status: Status | None = None
    seq: int = -1
    window: tuple[int, int] = (-1, 0)
    said: int = 0


@dataclass(frozen=True)
class News:
    """What a room lacks: newer chat lines; newer entries of its match, or all of another one.

    consents: all that was said after the last entry.
    window: the time of the window that was opened last.
    """

    part: TablePart
    lines: Sequence[ChatPart]
    record: MatchRecord | None
    entries: Sequence[bytes]
    consents: Sequence[Consent] = ()
    window: WindowRow | None = None

    def __repr__(self) -> str:
        return f"<News {self.part.rev}>"


class RoomSource(BesideLog, Protocol):
    """Where rooms come from, and what brings them up to date."""

    async def load(self, code: str) -> Loaded | None:
        """Return a table with its current match, or None: no such table."""

    async def heads(self, codes: Sequence[str]) -> Mapping[str, Head]:
        """Return how far the tables of these codes have come, in one query."""

    async def news(self, code: str, known: Head) -> News | None:
        """Return what a table has beyond what is known of it, of one moment; None: no table."""

    async def waiting(self, before: int) -> Sequence[str]:
        """Return the codes of tables that wait for a bot, or for a deadline up to an epoch ms."""

    async def set_status(self, match: int, status: Status) -> None:
        """Freeze or thaw a match."""


class Clock(Protocol):
    """Time, so that tests can turn it."""

    def now(self) -> int:
        """Return milliseconds since the epoch."""

    def call_at(self, when: int, call: Callable[[], None]) -> Callable[[], None]:
        """Call `call` on the event loop at epoch ms `when`; return what cancels it."""


class Outbox(Protocol):
    """One listener's way out. Neither call waits."""

    def send(self, frame: bytes) -> None:
        """Queue one frame; a listener that does not keep up is closed with `resync`."""

    def close(self, code: str, retry_ms: int | None = None) -> None:
        """Say bye and hang up."""
