"""What tables need from storage, and the records they speak in."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from app.accounts.ports import AccountStore, User
from app.matches.openings import Void
from app.matches.ports import MatchTx

T = TypeVar("T")


@dataclass(frozen=True)
class Seated:
    """Who sits in a seat: a user or a bot of some level (1..n); bots are always ready.

    promise: hex of P for the coming match (fairness protocol, step 2), given with `ready`.
    """

    user: User | None
    bot: int | None
    ready: bool
    promise: str | None = None


@dataclass(frozen=True)
class Frozen:
    """An opening that waits for the shares that were promised (fairness protocol, steps 3 and 4).

    text: its canonical JSON. shares: hex by seat, as they have come; nobody is shown them before
    all have. reveal_by: epoch ms after which the opening is void.
    """

    text: bytes
    shares: tuple[str | None, ...]
    reveal_by: int

    def __repr__(self) -> str:
        return f"<Frozen until {self.reveal_by}>"


@dataclass(frozen=True)
class Table:
    """A table with all that is not in a match's log. `rev` rises with every change.

    seats: by index, None = free. options, settings: plain JSON objects. number: how many matches
    were started here. match: key of the current match, kept when it is over until the next one
    starts. match_id, secret: drawn for the coming match, with the table or with the rematch, never
    again (fairness protocol, step 1). frozen: its opening, while that waits for shares. voided:
    how many openings were void since the last match began; voids: the latest of them. password:
    argon2 hash. Times: epoch ms. closed: expired.
    """

    key: int
    code: str
    rev: int
    slug: str
    rules: int
    options: dict[str, Any]
    settings: dict[str, Any]
    password: str | None
    host: User
    seats: tuple[Seated | None, ...]
    number: int
    match: int | None
    match_id: str
    secret: bytes
    created: int
    active: int
    closed: bool
    frozen: Frozen | None = None
    voided: int = 0
    voids: tuple[Void, ...] = ()

    def __repr__(self) -> str:
        return f"<Table {self.code} rev {self.rev}>"


@dataclass(frozen=True)
class ChatLine:
    """One line said at a table. number: 1, 2, ... at this table. seat: None for a watcher."""

    number: int
    user: User
    seat: int | None
    text: str
    at: int


@dataclass(frozen=True)
class Answered:
    """The stored answer to a request with an Idempotency-Key; digest: SHA-256 of its body."""

    digest: bytes
    status: int
    body: bytes


class TableStore(Protocol):
    """Tables inside one transaction."""

    def create(self, table: Table) -> Table | None:
        """Store a new table (key and rev of the argument are ignored); None: the code is taken."""

    def find(self, code: str) -> Table | None:
        """Return a table by its code, closed ones too."""

    def by_key(self, key: int) -> Table | None:
        """Return a table by its key."""

    def save(self, table: Table) -> bool:
        """Store all changeable parts of a table whose `rev` was raised by one; False: too late.

        The change is refused unless the stored revision is `table.rev - 1`.
        """

    def lobby(self, limit: int) -> Sequence[Table]:
        """Return the open public tables, most recently active first."""

    def revs(self, limit: int) -> Mapping[str, int]:
        """Return the revisions by code of the tables that `lobby` returns."""

    def of_user(self, user: int, limit: int) -> Sequence[Table]:
        """Return the open tables at which a user sits or which he hosts."""

    def stale(self, before: int, after: int, limit: int) -> Sequence[Table]:
        """Return open tables last active before an epoch ms, key > `after`, in order of key."""

    def overdue(self, at: int) -> Sequence[str]:
        """Return the codes of open tables whose frozen opening waits for shares since `at`."""

    def open(self, table: int, user: int, lock: str) -> None:
        """Note that a user has opened this lock of a table (an argon2 hash)."""

    def opened(self, table: int, user: int) -> str:
        """Return the lock of a table that a user has opened last; "": none."""

    def add_chat(
        self, table: int, user: int, seat: int | None, text: str, at: int, command: str
    ) -> ChatLine | None:
        """Store a chat line; None when this user has sent this command id here before."""

    def chat_line(self, table: int, user: int, command: str) -> ChatLine | None:
        """Return the line a user sent under a command id."""

    def chat(self, table: int, before: int | None, limit: int) -> Sequence[ChatLine]:
        """Return the newest `limit` lines (numbers < before), oldest first."""


class KeyStore(Protocol):
    """Idempotency keys inside one transaction."""

    def answered(self, scope: str, key: str, since: int) -> Answered | None:
        """Return the answer stored under this key since an epoch ms."""

    def keep(self, scope: str, key: str, answered: Answered, now: int) -> None:
        """Store an answer; replaces an expired one."""

    def forget(self, before: int) -> None:
        """Drop keys stored before an epoch ms."""


class Tx(MatchTx, Protocol):
    """One transaction. Its stores are synchronous; nothing in it waits for anything else."""

    @property
    def accounts(self) -> AccountStore:
        """Users, sessions, invitations."""

    @property
    def tables(self) -> TableStore:
        """Tables with their seats and chat."""

    @property
    def keys(self) -> KeyStore:
        """Idempotency keys."""


class StorageUnavailable(Exception):
    """The storage cannot serve now: try again. After `write` the work may still have been done."""

    code = "try-again"


class UnitOfWork(Protocol):
    """The only way to a transaction, and the only thing that commits one.

    `work` is a plain function: it may run in another thread and, after a conflict between
    transactions, more than once. What it raises rolls back and comes out unchanged. It must not
    touch the event loop or live rooms: those learn of a change after the commit. Either call
    raises StorageUnavailable when there is no storage.
    """

    async def write(self, work: Callable[[Tx], T]) -> T:
        """Run `work` in one transaction and commit."""

    async def read(self, work: Callable[[Tx], T]) -> T:
        """Run `work` in one consistent read-only transaction."""
