"""SQLite in one file: one thread writes, a few read, one server process at a time.

All writes, transactions and the journal's batches alike, are jobs of the writer thread on its own
connection (BEGIN IMMEDIATE, WAL, synchronous=FULL). Readers have connections of their own and see
the last commit. A lock file keeps a second server process away; programs that only read may come,
and an operator's command may write a line beside the server: SQLite's own locks keep them apart.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError, DBAPIError, OperationalError
from sqlalchemy.pool import QueuePool

from app.matches.bus import SilentBus
from app.matches.ports import Append, Fate
from app.storage.errors import (
    DatabaseInUse,
    DatabaseMissing,
    DatabaseUnreachable,
    DatabaseUnsupported,
    OpenedForReading,
    StorageError,
)
from app.storage.journal import CommitUnknown, GroupJournal, NotWritten
from app.storage.migrate import upgrade
from app.storage.sqlite_log import write_batch
from app.storage.storage import Storage
from app.storage.transaction import SqlTx
from app.tables.ports import StorageUnavailable, Tx

T = TypeVar("T")

_READERS = 4
_BUSY = 5.0  # seconds that a statement waits for a lock of another process
_OLDEST = (3, 35, 0)  # the first with RETURNING and UPDATE FROM


class _Threads:
    """The writer thread and the readers, each with its connections."""

    def __init__(self, path: Path, *, reading: bool) -> None:
        self._reader = ThreadPoolExecutor(_READERS, "storage-reader")
        self._readers = _engine(path, _READERS, "begin", ["pragma query_only = on"])
        self._writer = None if reading else ThreadPoolExecutor(1, "storage-writer")
        writing = ["pragma journal_mode = wal", "pragma synchronous = full"]
        self.writing = _engine(path, 1, "begin immediate", writing)

    async def write(self, job: Callable[[Engine], T]) -> T:
        """Run a job in the writer thread."""
        if self._writer is None:
            raise OpenedForReading
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writer, job, self.writing)

    async def read(self, job: Callable[[Engine], T]) -> T:
        """Run a job in one of the reading threads."""
        return await asyncio.get_running_loop().run_in_executor(self._reader, job, self._readers)

    def close(self) -> None:
        """Wait for the jobs that were given, then close all connections."""
        for threads in (self._writer, self._reader):
            if threads is not None:
                threads.shutdown()
        self._readers.dispose()
        self.writing.dispose()


def _engine(path: Path, connections: int, begin: str, pragmas: Sequence[str]) -> Engine:
    """Return connections that begin their transactions with `begin`."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        connect_args={
            "isolation_level": None,
            "check_same_thread": False,
            "timeout": _BUSY,
        },
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: object) -> None:
        for pragma in ["pragma foreign_keys = on", *pragmas]:
            connection.execute(pragma).fetchall()

    @event.listens_for(engine, "begin")
    def begin_as_told(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


class SqliteUnitOfWork:
    """Transactions in SQLite (see UnitOfWork). Writers come one after the other."""

    def __init__(self, threads: _Threads) -> None:
        self._threads = threads

    async def write(self, work: Callable[[Tx], T]) -> T:
        """Run `work` in one transaction of the writer thread and commit."""
        return await self._threads.write(lambda engine: _in_transaction(engine, work))

    async def read(self, work: Callable[[Tx], T]) -> T:
        """Run `work` on one snapshot in a reading thread."""
        return await self._threads.read(lambda engine: _in_transaction(engine, work))


def _in_transaction(engine: Engine, work: Callable[[Tx], T]) -> T:
    try:
        with engine.begin() as connection:
            return work(SqlTx(connection))
    except OperationalError as error:
        raise StorageUnavailable from error


class _SqliteLog:
    """Batches of the journal as jobs of the writer thread (see journal.Log)."""

    def __init__(self, threads: _Threads, clock: Callable[[], int]) -> None:
        self._threads = threads
        self._clock = clock

    async def commit(self, batch: Sequence[Append], *, again: bool) -> Sequence[Fate]:
        """Write a batch."""

        def job(engine: Engine) -> Sequence[Fate]:
            try:
                connection = engine.raw_connection()
            except (DBAPIError, sqlite3.Error) as error:
                raise NotWritten(str(error)) from error
            with closing(connection):
                raw: Any = connection.driver_connection
                try:
                    return write_batch(raw, batch, self._clock(), again=again)
                except CommitUnknown:
                    connection.invalidate()
                    raise

        return await self._threads.write(job)


class SqliteStorage(Storage):
    """A SQLite file.

    reading: no lock, no writing. beside: no lock, for an operator's command while the server runs.
    """

    def __init__(
        self,
        path: Path,
        clock: Callable[[], int],
        pause_ms: float,
        *,
        reading: bool,
        beside: bool = False,
    ) -> None:
        self._path = path
        self._reading = reading
        self._beside = beside
        self._lock: sqlite3.Connection | None = None
        self._threads = _Threads(path, reading=reading)
        self.uow = SqliteUnitOfWork(self._threads)
        self.journal = GroupJournal(_SqliteLog(self._threads, clock), pause_ms)
        self.bus = SilentBus()

    async def start(self) -> None:
        """Lock and open the file; makes it, readable by its owner alone, if it is not there."""
        if sqlite3.sqlite_version_info < _OLDEST:
            raise DatabaseUnsupported(f"SQLite {sqlite3.sqlite_version} is too old: 3.35 is needed")
        if self._reading:
            if not self._path.exists():
                raise DatabaseMissing(f"there is no database at {self._path}")
            return
        if not self._beside:
            self._lock = _lock(self._path)
        try:
            await self._threads.write(_check)
        except DatabaseError as error:
            await self.stop()
            raise DatabaseUnreachable(f"cannot open {self._path}: {error.orig}") from error
        except StorageError:
            await self.stop()
            raise
        self.journal.start()

    async def stop(self) -> None:
        """Write what the journal has queued, close and unlock the file."""
        await self.journal.stop()
        await asyncio.to_thread(self._threads.close)
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    async def migrate(self) -> None:
        """Bring the schema up to date."""
        await self._threads.write(_migrate)

    async def probe(self) -> bool:
        """Ask a reader and the writer."""
        await self._threads.read(_touch)
        await self._threads.write(_touch)
        return True


def _lock(path: Path) -> sqlite3.Connection:
    """Return what holds the lock as long as it is open; a killed process lets go of it.

    SQLite's own locks serve: they work on every system and a forked worker does not inherit them.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        beside = path.with_name(f"{path.name}.lock")
        beside.touch(mode=0o600)
        lock = sqlite3.connect(beside, 0.0, isolation_level=None, check_same_thread=False)
    except (OSError, sqlite3.Error) as error:
        raise DatabaseUnreachable(f"cannot open {path}: {error}") from error
    try:
        lock.execute("pragma journal_mode = memory")  # nothing is ever written: no file for it
        lock.execute("begin exclusive")
    except sqlite3.OperationalError as error:
        lock.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise DatabaseInUse(f"another server is using {path}") from error
        raise DatabaseUnreachable(f"cannot lock {path}: {error}") from error
    return lock


def _check(engine: Engine) -> None:
    with engine.begin() as connection:
        mode = connection.exec_driver_sql("pragma journal_mode").scalar_one()
    if mode != "wal":
        raise DatabaseUnsupported("the file is on a disk where SQLite cannot keep a log (WAL)")


def _migrate(engine: Engine) -> None:
    with engine.begin() as connection:
        upgrade(connection)


def _touch(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.exec_driver_sql("select 1").scalar_one()
