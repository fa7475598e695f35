"""PostgreSQL: transactions through SQLAlchemy and asyncpg, the journal on a connection of its own.

Transactions are REPEATABLE READ: each sees one snapshot, and two that change the same row, or take
the same unique key, do not both succeed. The one that came second is run again from its start.
"""

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import TypeVar

import asyncpg
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from app.storage.bus import PostgresBus
from app.storage.errors import DatabaseUnreachable, DatabaseUnsupported, PooledConnections
from app.storage.journal import GroupJournal
from app.storage.migrate import upgrade
from app.storage.postgres_log import PostgresLog, Raw
from app.storage.storage import Storage
from app.storage.transaction import SqlTx
from app.tables.ports import StorageUnavailable, Tx

T = TypeVar("T")

_UNREACHABLE = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    DBAPIError,
    PoolTimeout,
    OSError,  # TimeoutError is one
)
_OLDEST = 150_000  # as the server tells its version
_CONNECT = 5.0  # seconds
_COMMAND = 10.0  # seconds
_POOL = 8
_URL = "postgresql+asyncpg://"  # the dialect; where to is the connections' affair
_TRIES = 12
_PAUSE = 0.005, 0.2  # seconds before the second try, and at most
_CLOCKS_APART = 250  # ms that this machine's clock may be off the database's (design: clocks)

_CONFLICT = ("40001", "40P01", "23505")  # serialization, deadlock, unique key
_GONE = ("08", "53", "57", "25006")  # no connection, no room, shut down, no longer the leader


class PostgresUnitOfWork:
    """Transactions in PostgreSQL (see UnitOfWork)."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._running: set[asyncio.Task[object]] = set()

    async def write(self, work: Callable[[Tx], T]) -> T:
        """Run `work` in one transaction and commit; if it lost to another one, some times more."""
        return await self.see_through(self._write(work))

    async def read(self, work: Callable[[Tx], T]) -> T:
        """Run `work` on one snapshot."""
        return await self.see_through(self._run(work, postgresql_readonly=True))

    async def see_through(self, transaction: Coroutine[None, None, T]) -> T:
        """Let what has begun come to its end even if its caller goes away.

        He would take a connection with him that is half way through, and nobody could close it.
        """
        task = asyncio.create_task(transaction)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def settle(self) -> None:
        """Wait for what goes on without its caller."""
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _write(self, work: Callable[[Tx], T]) -> T:
        pause, longest = _PAUSE
        for tries in range(_TRIES):
            try:
                return await self._run(work)
            except DBAPIError as error:
                last = tries == _TRIES - 1
                if _state(error) not in _CONFLICT or (last and isinstance(error, IntegrityError)):
                    raise
            # Of many rivals one gets through at a time: they must not meet again all at once.
            await asyncio.sleep(random.uniform(0, min(pause * 2**tries, longest)))  # noqa: S311
        raise StorageUnavailable

    async def _run(self, work: Callable[[Tx], T], **options: bool) -> T:
        try:
            connection = await self._engine.connect()
        except _UNREACHABLE as error:
            raise StorageUnavailable from error
        try:
            await connection.execution_options(**options)
            return await _in_transaction(connection, work)
        finally:
            await connection.close()


async def _in_transaction(connection: AsyncConnection, work: Callable[[Tx], T]) -> T:
    try:
        async with connection.begin():
            return await connection.run_sync(lambda sync: work(SqlTx(sync)))
    except DBAPIError as error:
        if error.connection_invalidated or _state(error).startswith(_GONE):
            raise StorageUnavailable from error
        raise
    except OSError as error:  # the answer did not come in time
        raise StorageUnavailable from error


def _state(error: DBAPIError) -> str:
    return getattr(error.orig, "sqlstate", None) or ""


class PostgresStorage(Storage):
    """A PostgreSQL database. dsn: `postgresql://...`, as libpq reads it."""

    def __init__(self, dsn: str, clock: Callable[[], int], pause_ms: float) -> None:
        self._dsn = dsn
        self._clock = clock
        self._engine = create_async_engine(
            _URL,
            async_creator=lambda **_: self._connect("manatee"),
            isolation_level="REPEATABLE READ",
            pool_pre_ping=True,
            pool_size=_POOL,
            max_overflow=0,
            pool_timeout=_CONNECT,
        )
        self._log = PostgresLog(lambda: self._connect("manatee journal"))
        self.uow: PostgresUnitOfWork = PostgresUnitOfWork(self._engine)
        self.journal = GroupJournal(self._log, pause_ms)
        self.bus: PostgresBus = PostgresBus(
            lambda: self._connect("manatee bus"), lambda: (self._log.backend,)
        )

    async def start(self) -> None:
        """Make sure that this is a database to work with, then open the journal."""
        try:
            first = await self._connect("manatee")
            second = await self._connect("manatee")
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, ValueError) as error:
            raise DatabaseUnreachable(f"cannot connect to the database: {error}") from error
        try:
            await _check(first, second)
        finally:
            await first.close(timeout=_CONNECT)
            await second.close(timeout=_CONNECT)
        self.journal.start()

    async def stop(self) -> None:
        """Write what the journal has queued and hang up."""
        await self.bus.stop()
        await self.journal.stop()
        self._log.hang_up()
        await self.uow.settle()
        await self._engine.dispose()

    async def migrate(self) -> None:
        """Bring the schema up to date; a second process waits for the first."""
        # Not from the pool: each statement must see what a first process has just committed, and
        # may take its time.
        engine = create_async_engine(
            _URL,
            async_creator=lambda **_: self._connect("manatee migrate", patient=True),
            poolclass=NullPool,
        )
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)

    async def probe(self) -> bool:
        """Ask for the database's time, and whether it takes writes."""
        return await self.uow.see_through(self._probe())

    async def _probe(self) -> bool:
        query = "select extract(epoch from clock_timestamp()) * 1000, pg_is_in_recovery()"
        async with self._engine.connect() as connection:
            now, standby = (await connection.execute(text(query))).one()
        return not standby and abs(int(now) - self._clock()) <= _CLOCKS_APART

    async def _connect(self, name: str, *, patient: bool = False) -> Raw:
        settings = {
            "application_name": name,
            "default_transaction_isolation": "read committed",
        }
        connection = await asyncpg.connect(
            self._dsn,
            timeout=_CONNECT,
            command_timeout=None if patient else _COMMAND,
            server_settings=settings,
        )
        # Stored before shown: a server told not to wait for its disk is told otherwise.
        if await connection.fetchval("show synchronous_commit") == "off":
            await connection.execute("set synchronous_commit to on")
        return connection


async def _check(first: Raw, second: Raw) -> None:
    version = int(await first.fetchval("show server_version_num"))
    if version < _OLDEST:
        raise DatabaseUnsupported(f"PostgreSQL {version // 10_000} is too old: 15 is needed")
    for _ in range(3):
        # Two open connections to PostgreSQL itself are two processes of it, always.
        ask = "select pg_backend_pid()"
        if await first.fetchval(ask) == await second.fetchval(ask):
            raise PooledConnections(
                "the database url leads to a pooler in transaction mode; use a direct connection"
            )
