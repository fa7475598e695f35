"""What a match needs from outside: its records, the journal, time. Storage adapts to these."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

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
    """

    match: int
    seq: int
    body: bytes
    deadline: int | None = None
    bot: bool = False
    outcome: bytes | None = None
    due: bool = False

    def __repr__(self) -> str:
        return f"<Append {self.match}:{self.seq}>"


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

    def running(self, before: int) -> Sequence[MatchRecord]:
        """Return the running matches that wait for a bot, or for a deadline up to an epoch ms."""

    def all_keys(self) -> Sequence[int]:
        """Return the keys of all matches, oldest first."""

    def set_status(self, key: int, status: Status) -> None:
        """Freeze or thaw a match; one that is over stays over."""


@dataclass(frozen=True)
class TablePart:
    """The table as its people see it: `body` is the JSON of the `table` object at revision `rev`.

    seats: public user id by seat, None for a bot or a free seat. watched: watchers are admitted.
    """

    rev: int
    body: bytes
    seats: tuple[str | None, ...]
    watched: bool = True


@dataclass(frozen=True)
class ChatPart:
    """One chat line, numbered 1, 2, ... at its table; `body` is its JSON."""

    number: int
    body: bytes


@dataclass(frozen=True)
class Loaded:
    """All that a room starts from. lines: the newest chat lines, oldest first."""

    table: int
    code: str
    part: TablePart
    lines: Sequence[ChatPart]
    record: MatchRecord | None
    entries: Sequence[bytes]

    def __repr__(self) -> str:
        return f"<Loaded {self.code}>"


class RoomSource(Protocol):
    """Where rooms come from."""

    async def load(self, code: str) -> Loaded | None:
        """Return a table with its current match, or None: no such table."""

    async def entries(self, match: int, after: int) -> Sequence[bytes]:
        """Return a match's entries with seq > after."""

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
