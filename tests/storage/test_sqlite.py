"""What only SQLite has: the lock on its file, its disk, readers beside the server."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from app.storage import Storage, open_storage
from app.storage.errors import (
    DatabaseInUse,
    DatabaseMissing,
    DatabaseUnreachable,
    DatabaseUnsupported,
    OpenedForReading,
)
from app.storage.journal import CommitUnknown, NotWritten
from app.storage.sqlite import SqliteStorage
from app.storage.sqlite_log import write_batch
from app.tables.ports import StorageUnavailable
from tests.storage.examples import add_user, an_append, fates, log_of, matches_in


@pytest.fixture
async def storage(sqlite_path: Path) -> AsyncIterator[SqliteStorage]:
    async with open_storage(f"sqlite:///{sqlite_path}") as storage:
        await storage.migrate()
        assert isinstance(storage, SqliteStorage)
        yield storage


async def test_second_server_is_refused_until_the_first_has_stopped(sqlite_path: Path) -> None:
    url = f"sqlite:///{sqlite_path}"
    async with open_storage(url):
        with pytest.raises(DatabaseInUse, match="another server is using"):
            await open_storage(url).start()
    async with open_storage(url) as again:
        await again.migrate()
        assert await again.ready()


_HOLDER = """
import asyncio, sys
from app.storage import open_storage

async def hold():
    async with open_storage(sys.argv[1]):
        print("holding", flush=True)
        await asyncio.sleep(600)

asyncio.run(hold())
"""


async def test_lock_holds_between_processes_and_dies_with_its_holder(sqlite_path: Path) -> None:
    url = f"sqlite:///{sqlite_path}"
    command = [sys.executable, "-c", _HOLDER, url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as holder:  # noqa: ASYNC220
        assert holder.stdout is not None
        assert holder.stdout.readline() == "holding\n"
        try:
            with pytest.raises(DatabaseInUse):
                await open_storage(url).start()
        finally:
            os.kill(holder.pid, signal.SIGKILL)
    async with open_storage(url) as storage:
        await storage.migrate()


async def test_reader_may_come_beside_the_server_and_cannot_write(
    storage: SqliteStorage, sqlite_path: Path
) -> None:
    (match,) = await matches_in(storage.uow)
    async with open_storage(f"sqlite:///{sqlite_path}", reading=True) as reader:
        await fates(storage.journal, an_append(match, 1))
        assert len(await log_of(reader.uow, match)) == 2
        with pytest.raises(OpenedForReading):
            await reader.uow.write(add_user)
        with pytest.raises(StorageUnavailable):
            await reader.uow.read(add_user)
        assert await fates(reader.journal, an_append(match, 2)) == ["failed"]


async def test_reader_does_not_make_a_database(sqlite_path: Path) -> None:
    with pytest.raises(DatabaseMissing):
        await open_storage(f"sqlite:///{sqlite_path}", reading=True).start()
    assert not any(sqlite_path.parent.iterdir())


async def test_file_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(DatabaseUnreachable):
        await open_storage(f"sqlite:///{tmp_path}/file/manatee.sqlite").start()
    (tmp_path / "other").write_bytes(b"no database at all, but long enough to be read as one" * 20)
    for _ in range(2):  # the lock was given back
        with pytest.raises(DatabaseUnreachable):
            await open_storage(f"sqlite:///{tmp_path}/other").start()


async def test_new_file_is_its_owners_alone(storage: SqliteStorage, sqlite_path: Path) -> None:
    await matches_in(storage.uow)
    folder = sqlite_path.parent
    assert {path.name: path.stat().st_mode & 0o077 for path in folder.glob("*.sqlite*")} == {
        "manatee.sqlite": 0,
        "manatee.sqlite-wal": 0,
        "manatee.sqlite-shm": 0,
        "manatee.sqlite.lock": 0,
    }


async def test_every_connection_is_set_up(storage: SqliteStorage) -> None:
    def pragmas(engine: Engine) -> list[Any]:
        asked = ["journal_mode", "synchronous", "foreign_keys", "query_only"]
        with engine.begin() as connection:
            return [connection.exec_driver_sql(f"pragma {one}").scalar_one() for one in asked]

    assert await storage._threads.write(pragmas) == ["wal", 2, 1, 0]  # 2: FULL
    assert await storage._threads.read(pragmas) == ["wal", 2, 1, 1]


async def test_full_disk_fails_appends_and_transactions_until_there_is_room(
    storage: SqliteStorage,
) -> None:
    first, second = await matches_in(storage.uow, 2)
    await _limit_pages(storage, 2)
    big = b'"%s"' % (b"x" * 50_000)
    refused = [an_append(first, 1, body=big), an_append(second, 1)]
    assert await fates(storage.journal, *refused) == ["failed", "failed"]
    with pytest.raises(StorageUnavailable):
        await storage.uow.write(lambda tx: [add_user(tx, "x" * 4000, n) for n in range(2, 20)])
    assert len(await log_of(storage.uow, first)) == 1  # reading goes on
    assert await fates(storage.journal, an_append(second, 1)) == ["stored"]  # a small one fits
    await _limit_pages(storage, 1000)
    assert await fates(storage.journal, an_append(first, 1, body=big)) == ["stored"]
    assert await log_of(storage.uow, first) == [b'{"type":"opening"}', big]
    assert await storage.ready()


async def _limit_pages(storage: SqliteStorage, more: int) -> None:
    def limit(engine: Engine) -> None:
        with engine.begin() as connection:
            pages = connection.exec_driver_sql("pragma page_count").scalar_one()
            connection.exec_driver_sql(f"pragma max_page_count = {pages + more}")

    await storage._threads.write(limit)


async def test_refused_row_fails_alone(storage: SqliteStorage) -> None:
    matches = await matches_in(storage.uow, 4)
    queued = [an_append(match, 1) for match in matches]
    queued[1] = an_append(matches[1], 1, body=b"\xff no text")
    queued[2] = an_append(matches[2], 1, deadline=1 << 70)
    assert await fates(storage.journal, *queued) == ["stored", "failed", "failed", "stored"]


class _Faulty(sqlite3.Connection):
    """A connection that fails where it is told to."""

    fault = ""

    def execute(self, sql: str, parameters: Any = ()) -> sqlite3.Cursor:
        if sql == "commit" and self.fault:
            if self.fault == "after commit":
                super().execute(sql)
            raise sqlite3.OperationalError("disk I/O error")
        if sql == "pragma journal_mode = wal" and self.fault == "no wal":
            sql = "pragma journal_mode = delete"
        return super().execute(sql, parameters)

    def rollback(self) -> None:
        if self.fault == "after commit":
            raise sqlite3.OperationalError("disk I/O error")
        super().rollback()


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the faults of the connections that are opened from now on, the next one's first."""
    coming: list[str] = []
    connect = sqlite3.connect

    def faulty(*arguments: Any, **more: Any) -> sqlite3.Connection:
        fault = coming.pop(0) if coming else ""
        if fault == "no connection":
            raise sqlite3.OperationalError("unable to open database file")
        connection = connect(*arguments, **more, factory=_Faulty)
        assert isinstance(connection, _Faulty)
        connection.fault = fault
        return connection

    monkeypatch.setattr("sqlite3.connect", faulty)
    monkeypatch.setattr("sqlite3.dbapi2.connect", faulty)
    return coming


async def test_connection_that_cannot_undo_is_replaced_and_the_commit_settled(
    storage: SqliteStorage, faults: list[str]
) -> None:
    (match,) = await matches_in(storage.uow)
    await storage._threads.write(lambda engine: engine.dispose())
    faults[:] = ["after commit"]
    assert await fates(storage.journal, an_append(match, 1)) == ["stored"]
    assert faults == []
    assert len(await log_of(storage.uow, match)) == 2
    assert await fates(storage.journal, an_append(match, 2)) == ["stored"]


async def test_file_that_cannot_be_opened_now_fails_the_append(
    storage: SqliteStorage, faults: list[str]
) -> None:
    (match,) = await matches_in(storage.uow)
    await storage._threads.write(lambda engine: engine.dispose())
    faults[:] = ["no connection"]
    assert await fates(storage.journal, an_append(match, 1)) == ["failed"]
    assert await fates(storage.journal, an_append(match, 1)) == ["stored"]


async def test_disk_without_a_write_ahead_log_is_refused(
    sqlite_path: Path, faults: list[str]
) -> None:
    faults[:] = ["", "no wal"]  # the first is the lock's
    with pytest.raises(DatabaseUnsupported, match="WAL"):
        await open_storage(f"sqlite:///{sqlite_path}").start()
    async with open_storage(f"sqlite:///{sqlite_path}") as storage:
        await storage.migrate()


async def test_old_sqlite_is_refused(sqlite_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sqlite3.sqlite_version_info", (3, 34, 1))
    with pytest.raises(DatabaseUnsupported, match="too old"):
        await open_storage(f"sqlite:///{sqlite_path}").start()


async def test_failed_commit_is_undone_or_settled(
    storage: SqliteStorage, sqlite_path: Path
) -> None:
    (match,) = await matches_in(storage.uow)
    connection = sqlite3.connect(sqlite_path, isolation_level=None, factory=_Faulty)
    batch = [an_append(match, 1)]
    try:
        connection.fault = "before commit"
        with pytest.raises(NotWritten):
            write_batch(connection, batch, 0, again=False)
        assert len(await log_of(storage.uow, match)) == 1
        connection.fault = "after commit"
        with pytest.raises(CommitUnknown):
            write_batch(connection, batch, 0, again=False)
        connection.fault = ""
        assert write_batch(connection, batch, 0, again=False) == ["lost"]
        assert write_batch(connection, batch, 0, again=True) == ["stored"]
        other = [an_append(match, 1, body=b"{}"), an_append(match, 2)]
        assert write_batch(connection, other, 0, again=True) == ["lost", "stored"]
    finally:
        connection.close()


async def test_writers_wait_for_each_other_not_for_readers(storage: SqliteStorage) -> None:
    """A reader that holds its snapshot for long keeps nobody from writing."""
    (match,) = await matches_in(storage.uow)
    loop = asyncio.get_running_loop()
    seen, go_on = asyncio.Event(), asyncio.Event()

    def slow(tx: Any) -> list[int]:
        before = len(tx.matches.entries(match))
        loop.call_soon_threadsafe(seen.set)
        asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result(20)
        return [before, len(tx.matches.entries(match))]

    reading = asyncio.ensure_future(storage.uow.read(slow))
    await asyncio.wait_for(seen.wait(), 20)
    assert await fates(storage.journal, an_append(match, 1)) == ["stored"]
    go_on.set()
    assert await reading == [1, 1]
    assert len(await log_of(storage.uow, match)) == 2


async def test_storage_that_has_stopped_is_not_ready(sqlite_path: Path) -> None:
    storage: Storage = open_storage(f"sqlite:///{sqlite_path}")
    await storage.start()
    await storage.stop()
    assert not await storage.ready()
