"""What only PostgreSQL has: rivals, cut connections, announcements, poolers."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import get_args
from urllib.parse import parse_qs, urlsplit

import pytest
from sqlalchemy.exc import DBAPIError, IntegrityError

from app.matches.ports import Fate
from app.storage import Storage, open_storage
from app.storage.errors import DatabaseUnreachable, DatabaseUnsupported, PooledConnections
from app.storage.postgres import PostgresStorage, _check
from app.storage.postgres_log import CHANNEL
from app.storage.storage import epoch_ms
from app.storage.transaction import SqlTx
from app.tables.ports import StorageUnavailable, Tx
from tests.storage.examples import add_user, an_append, fates, log_of, matches_in, until
from tests.storage.postgres import connected
from tests.storage.wire import Cut, Wire, wire_to


@pytest.fixture
async def storage(postgres_url: str) -> AsyncIterator[Storage]:
    async with open_storage(postgres_url) as storage:
        yield storage


@pytest.fixture
def short_folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="mtw") as folder:
        yield Path(folder)


@pytest.fixture
async def wire(postgres_url: str, short_folder: Path) -> AsyncIterator[Wire]:
    server = Path(parse_qs(urlsplit(postgres_url).query)["host"][0])
    async with wire_to(server, short_folder) as wire:
        yield wire


@pytest.fixture
async def wired(
    wire: Wire, postgres_url: str, short_folder: Path
) -> AsyncIterator[PostgresStorage]:
    name = urlsplit(postgres_url).path
    async with open_storage(f"postgresql://postgres@{name}?host={short_folder}") as storage:
        assert isinstance(storage, PostgresStorage)
        yield storage


@pytest.mark.parametrize("cut", get_args(Cut))
async def test_unknown_commit_is_settled_whatever_had_happened(
    cut: Cut, wired: Storage, wire: Wire
) -> None:
    first, second = await matches_in(wired.uow, 2)
    await fates(wired.journal, an_append(first, 1))  # the statement is prepared now
    wire.cut_next(cut)
    queued = [an_append(first, 2, deadline=5), an_append(second, 1)]
    assert await fates(wired.journal, *queued) == ["stored", "stored"]
    assert wire.cuts == 1
    assert len(await log_of(wired.uow, first)) == 3
    assert len(await log_of(wired.uow, second)) == 2
    waiting = await wired.uow.read(lambda tx: tx.matches.running(5))
    assert [record.key for record in waiting] == [first]
    assert await fates(wired.journal, an_append(first, 3)) == ["stored"]
    assert await wired.ready()


@pytest.mark.parametrize("cut", get_args(Cut))
async def test_unknown_commit_may_turn_out_lost_or_early(
    cut: Cut, wired: Storage, wire: Wire
) -> None:
    first, second = await matches_in(wired.uow, 2, deadline=epoch_ms() + 60_000)
    await fates(wired.journal, an_append(first, 1))
    wire.cut_next(cut)
    queued = [an_append(first, 1, body=b"{}"), an_append(second, 1, due=True)]
    assert await fates(wired.journal, *queued) == ["lost", "early"]
    assert wire.cuts == 1


async def test_many_cuts_lose_nothing_and_double_nothing(wired: Storage, wire: Wire) -> None:
    matches = await matches_in(wired.uow, 3)
    stored: list[tuple[int, int]] = []
    for seq in range(1, 13):
        if seq % 3 == 0:
            wire.cut_next(get_args(Cut)[seq % 2])
        told = await fates(wired.journal, *(an_append(match, seq) for match in matches))
        stored += [
            (match, seq) for match, fate in zip(matches, told, strict=True) if fate == "stored"
        ]
    assert wire.cuts == 4
    assert len(stored) == 36
    assert [len(await log_of(wired.uow, match)) for match in matches] == [13] * 3


async def test_outage_fails_acts_at_once_and_ends_by_itself(
    wired: PostgresStorage, wire: Wire
) -> None:
    (match,) = await matches_in(wired.uow)
    await fates(wired.journal, an_append(match, 1))
    await _go_down(wired, wire)
    for _ in range(3):
        assert await fates(wired.journal, an_append(match, 2)) == ["failed"]
    with pytest.raises(StorageUnavailable):
        await wired.uow.read(lambda tx: tx.matches.by_key(match))
    with pytest.raises(StorageUnavailable):
        await wired.uow.write(lambda tx: tx.matches.set_status(match, "frozen"))
    assert not await wired.ready()
    wire.up = True
    await _stored_in_the_end(wired, match, 2)
    assert await wired.ready()
    assert len(await log_of(wired.uow, match)) == 3


@pytest.mark.parametrize("cut", get_args(Cut))
async def test_commit_stays_open_during_an_outage_and_others_are_refused(
    cut: Cut, wired: PostgresStorage, wire: Wire
) -> None:
    first, second = await matches_in(wired.uow, 2)
    await fates(wired.journal, an_append(first, 1))
    told: list[Fate] = []
    wire.cut_next(cut)
    wired.journal.append(an_append(first, 2), told.append)
    await until(lambda: wire.cuts == 1)
    await _go_down(wired, wire)
    await until(lambda: not wired.journal.settled)
    assert await fates(wired.journal, an_append(second, 1)) == ["failed"]
    assert told == []
    assert not await wired.ready()
    wire.up = True
    await until(lambda: told == ["stored"])
    assert await fates(wired.journal, an_append(second, 1)) == ["stored"]


async def _stored_in_the_end(storage: Storage, match: int, seq: int) -> None:
    """Append as a player would who is told to try again."""
    async with asyncio.timeout(20):
        while (told := await fates(storage.journal, an_append(match, seq))) == ["failed"]:
            pass
    assert told == ["stored"]


async def _go_down(storage: PostgresStorage, wire: Wire) -> None:
    wire.up = False
    wire.cut_all()
    log = storage._log
    await until(lambda: log._connection is None or log._connection.is_closed())


async def test_terminated_sessions_are_replaced(storage: Storage, postgres_url: str) -> None:
    (match,) = await matches_in(storage.uow)
    await fates(storage.journal, an_append(match, 1))
    async with connected(postgres_url) as other:
        ended = await other.fetchval(
            "select count(pg_terminate_backend(pid)) from pg_stat_activity"
            " where datname = current_database() and pid <> pg_backend_pid()"
        )
    assert ended >= 2
    await _stored_in_the_end(storage, match, 2)
    assert len(await log_of(storage.uow, match)) == 3
    await storage.uow.write(lambda tx: add_user(tx, "Eve", 2))


async def test_two_processes_race_for_every_entry(postgres_url: str) -> None:
    """Of two journals that append to the same matches, each entry has exactly one winner."""
    async with AsyncExitStack() as stack:
        both = [await stack.enter_async_context(open_storage(postgres_url)) for _ in range(2)]
        matches = await matches_in(both[0].uow, 12)

        async def play(storage: Storage, match: int, mine: bytes) -> list[int]:
            won = []
            for seq in range(1, 26):
                entry = an_append(match, seq, body=mine, deadline=seq)
                (told,) = await fates(storage.journal, entry)
                assert told in {"stored", "lost"}
                if told == "stored":
                    won.append(seq)
            return won

        games = [
            play(storage, match, body)
            for storage, body in zip(both, (b'"left"', b'"right"'), strict=True)
            for match in matches
        ]
        won = await asyncio.gather(*games)
        for number, match in enumerate(matches):
            left, right = won[number], won[number + len(matches)]
            assert sorted(left + right) == list(range(1, 26))
            log = await log_of(both[0].uow, match)
            assert [seq for seq, body in enumerate(log) if body == b'"left"'] == left


async def test_stored_entries_are_announced_and_no_others(
    storage: Storage, postgres_url: str
) -> None:
    first, second = await matches_in(storage.uow, 2, deadline=epoch_ms() + 60_000)
    heard: list[object] = []
    async with connected(postgres_url) as listener:
        await listener.add_listener(CHANNEL, lambda *words: heard.append(words[-1]))
        await fates(storage.journal, an_append(first, 1), an_append(second, 1, due=True))
        await fates(storage.journal, an_append(first, 1), an_append(second, 1))
        await until(lambda: len(heard) == 2)
        await listener.fetchval("select 1")
        await listener.reset()
    body = an_append(first, 1).body.decode()
    assert heard == [f"{first}:1:{body}", f"{second}:1:{body}"]


async def test_entry_too_long_for_an_announcement_is_announced_without_its_body(
    storage: Storage, postgres_url: str
) -> None:
    (match,) = await matches_in(storage.uow, 1)
    heard: list[object] = []
    async with connected(postgres_url) as listener:
        await listener.add_listener(CHANNEL, lambda *words: heard.append(words[-1]))
        long = b'{"word":"%s"}' % (b"\xc3\xa0" * 4000)
        assert await fates(storage.journal, an_append(match, 1, body=long)) == ["stored"]
        await until(lambda: len(heard) == 1)
        await listener.reset()
    assert heard == [f"{match}:1:"]


async def test_entry_that_is_no_json_fails_alone(storage: Storage) -> None:
    matches = await matches_in(storage.uow, 5)
    queued = [an_append(match, 1) for match in matches]
    queued[1] = an_append(matches[1], 1, body=b"{broken")
    queued[2] = an_append(matches[2], 1, body=b"\xff no text")
    queued[3] = an_append(matches[3], 1, deadline=1 << 70)
    told = await fates(storage.journal, *queued)
    assert told == ["stored", "failed", "failed", "failed", "stored"]


async def test_batches_that_block_each_other_end(storage: Storage, postgres_url: str) -> None:
    """The journal waits for a row that a transaction holds, and stores then."""
    (match,) = await matches_in(storage.uow)
    async with connected(postgres_url) as other:
        transaction = other.transaction()
        await transaction.start()
        await other.execute("update matches set bot = true where key = $1", match)
        told: list[Fate] = []
        storage.journal.append(an_append(match, 1, deadline=1), told.append)
        await _until_somebody_waits(postgres_url)
        assert told == []
        await transaction.rollback()
        await until(lambda: told == ["stored"])


async def test_statement_that_hangs_is_given_up_and_settled(
    storage: Storage, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (match,) = await matches_in(storage.uow)
    monkeypatch.setattr("app.storage.postgres._COMMAND", 0.2)
    await storage.stop()
    async with open_storage(postgres_url) as impatient, connected(postgres_url) as other:
        transaction = other.transaction()
        await transaction.start()
        await other.execute("update matches set bot = true where key = $1", match)
        told: list[Fate] = []
        impatient.journal.append(an_append(match, 1, deadline=1), told.append)
        with pytest.raises(StorageUnavailable):
            await impatient.uow.write(lambda tx: tx.matches.set_status(match, "frozen"))
        await until(lambda: not impatient.journal.settled)
        assert told == []
        await transaction.rollback()
        await until(lambda: told == ["stored"])


_RAISE = "do $$ begin raise exception using errcode = '{}'; end $$"


@pytest.mark.parametrize(
    ("code", "comes_out", "runs"),
    [
        ("40001", StorageUnavailable, 12),
        ("40P01", StorageUnavailable, 12),
        ("23505", IntegrityError, 12),
        ("23503", IntegrityError, 1),
        ("22012", DBAPIError, 1),
        ("53100", StorageUnavailable, 1),
    ],
)
async def test_work_is_run_again_only_after_a_conflict_and_not_for_ever(
    storage: Storage,
    monkeypatch: pytest.MonkeyPatch,
    code: str,
    comes_out: type[Exception],
    runs: int,
) -> None:
    monkeypatch.setattr("app.storage.postgres._PAUSE", (0.0, 0.0))
    ran = 0

    def work(tx: Tx) -> None:
        nonlocal ran
        ran += 1
        assert isinstance(tx, SqlTx)
        tx.accounts._connection.exec_driver_sql(_RAISE.format(code))

    with pytest.raises(comes_out):
        await storage.uow.write(work)
    assert ran == runs


async def test_loser_of_a_deadlock_is_written_again(storage: Storage, postgres_url: str) -> None:
    first, second = await matches_in(storage.uow, 2)
    async with connected(postgres_url) as other:
        # It holds what the batch wants second and then wants what the batch has: whichever of
        # the two is chosen to lose, the batch is stored in the end.
        transaction = other.transaction()
        await transaction.start()
        await other.execute("set local deadlock_timeout = '1h'")
        await other.execute("insert into entries values ($1, 1, '1')", second)
        told: list[Fate] = []
        for match in (first, second):
            storage.journal.append(an_append(match, 1), told.append)
        await _until_somebody_waits(postgres_url)
        await other.execute("insert into entries values ($1, 1, '1')", first)
        await transaction.rollback()
        await until(lambda: told == ["stored", "stored"])


async def _until_somebody_waits(url: str) -> None:
    query = (
        "select count(*) from pg_stat_activity"
        " where datname = current_database() and wait_event_type = 'Lock'"
    )
    async with asyncio.timeout(20), connected(url) as watcher:
        while not await watcher.fetchval(query):
            pass


async def test_two_processes_migrate_once(empty_postgres_url: str) -> None:
    async with AsyncExitStack() as stack:
        both = [await stack.enter_async_context(open_storage(empty_postgres_url)) for _ in range(2)]
        await asyncio.gather(*(storage.migrate() for storage in both))
        assert await matches_in(both[0].uow) == [1]
    async with connected(empty_postgres_url) as connection:
        assert await connection.fetchval("select count(*) from alembic_version") == 1


async def test_commits_wait_for_the_disk_even_where_told_not_to(empty_postgres_url: str) -> None:
    name = urlsplit(empty_postgres_url).path.removeprefix("/")
    async with connected(empty_postgres_url) as connection:
        await connection.execute(f"alter database {name} set synchronous_commit to off")
        await connection.execute(
            f"alter database {name} set default_transaction_isolation to 'serializable'"
        )
    storage = PostgresStorage(empty_postgres_url, epoch_ms, 2)
    connection = await storage._connect("test")
    assert await connection.fetchval("show synchronous_commit") == "on"
    assert await connection.fetchval("show default_transaction_isolation") == "read committed"
    await connection.close()


async def test_pooler_in_transaction_mode_is_refused(postgres_url: str) -> None:
    async with connected(postgres_url) as first, connected(postgres_url) as second:
        await _check(first, second)
        # What such a pooler does: two clients, one session.
        with pytest.raises(PooledConnections):
            await _check(first, first)


async def test_old_server_is_refused(postgres_url: str) -> None:
    class Old:
        async def fetchval(self, query: str) -> str:
            assert query == "show server_version_num"
            return "140012"

    with pytest.raises(DatabaseUnsupported, match="PostgreSQL 14 is too old"):
        await _check(Old(), Old())  # type: ignore[arg-type]
    assert postgres_url


async def test_database_that_is_not_there_is_told(postgres_url: str, short_folder: Path) -> None:
    for url in (f"{postgres_url[:20]}/nobody?host={short_folder}", f"{postgres_url}_not"):
        with pytest.raises(DatabaseUnreachable):
            await open_storage(url).start()


async def test_clock_that_is_off_makes_unready(postgres_url: str) -> None:
    for off, ready in ((0, True), (2000, False), (-2000, False)):
        async with open_storage(postgres_url, clock=lambda off=off: epoch_ms() + off) as storage:  # type: ignore[misc]
            assert await storage.ready() is ready
