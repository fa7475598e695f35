"""The unit of work's contract, over every storage."""

import asyncio
from dataclasses import replace

import pytest

from app.storage import Storage
from app.tables.ports import Answered, Table, Tx
from tests.storage.examples import (
    NOW,
    a_table,
    add_table,
    add_user,
    an_append,
    fates,
    log_of,
    matches_in,
)


class _NotAllowed(Exception):
    """A refusal of a service."""


async def test_what_work_raises_comes_out_and_nothing_stays(storage: Storage) -> None:
    def work(tx: Tx) -> None:
        add_table(tx, add_user(tx))
        raise _NotAllowed("as it was")

    with pytest.raises(_NotAllowed, match="as it was"):
        await storage.uow.write(work)
    assert await storage.uow.read(lambda tx: tx.tables.find("BCDFG")) is None


async def test_work_sees_its_own_changes(storage: Storage) -> None:
    def work(tx: Tx) -> int:
        table = add_table(tx, add_user(tx))
        assert tx.tables.find(table.code) == table
        return len(tx.tables.lobby(5))

    assert await storage.uow.write(work) == 1


async def test_read_sees_what_was_committed_before(storage: Storage) -> None:
    for number in range(1, 6):
        await storage.uow.write(lambda tx, n=number: add_user(tx, f"U{n}", n))  # type: ignore[misc]
        name = f"T{number}"
        host = await storage.uow.write(lambda tx, n=number: add_user(tx, "H", 100 + n))  # type: ignore[misc]
        await storage.uow.write(lambda tx, name=name, host=host: add_table(tx, host, name))  # type: ignore[misc]
        assert len(await storage.uow.read(lambda tx: tx.tables.lobby(99))) == number


async def test_concurrent_changes_of_one_table_are_made_once_each(storage: Storage) -> None:
    """Compare and set: of those who saw one revision, one succeeds."""
    table = await storage.uow.write(lambda tx: add_table(tx, add_user(tx)))

    async def rename(number: int) -> bool:
        late = replace(table, rev=table.rev + 1, settings={"by": number})
        return await storage.uow.write(lambda tx: tx.tables.save(late))

    done = await asyncio.gather(*(rename(number) for number in range(6)))
    assert done.count(True) == 1
    stored = await storage.uow.read(lambda tx: tx.tables.find(table.code))
    assert stored is not None
    assert stored.settings == {"by": done.index(True)}
    assert stored.rev == table.rev + 1


async def test_concurrent_read_and_save_all_succeed_when_repeated(storage: Storage) -> None:
    table = await storage.uow.write(lambda tx: add_table(tx, add_user(tx)))

    def raise_number(tx: Tx) -> None:
        seen = tx.tables.by_key(table.key)
        assert seen is not None
        assert tx.tables.save(replace(seen, rev=seen.rev + 1, number=seen.number + 1))

    await asyncio.gather(*(storage.uow.write(raise_number) for _ in range(6)))
    stored = await storage.uow.read(lambda tx: tx.tables.by_key(table.key))
    assert stored is not None
    assert (stored.number, stored.rev) == (6, 7)


async def test_concurrent_chat_is_numbered_without_gaps(storage: Storage) -> None:
    user, table = await storage.uow.write(
        lambda tx: (user := add_user(tx), add_table(tx, user)),
    )

    async def say(command: str) -> int | None:
        line = await storage.uow.write(
            lambda tx: tx.tables.add_chat(table.key, user.key, 0, "x", NOW, command)
        )
        return None if line is None else line.number

    numbers = await asyncio.gather(*(say(f"c{n % 5}") for n in range(10)))
    said = [number for number in numbers if number is not None]
    assert sorted(said) == [1, 2, 3, 4, 5]


async def test_code_is_given_once_to_those_who_ask_at_once(storage: Storage) -> None:
    host = await storage.uow.write(add_user)

    async def create() -> Table | None:
        return await storage.uow.write(lambda tx: tx.tables.create(a_table(host, "SAME")))

    made = await asyncio.gather(*(create() for _ in range(5)))
    assert made.count(None) == 4


async def test_one_answer_is_kept_for_requests_that_come_at_once(storage: Storage) -> None:
    def once(tx: Tx) -> Answered:
        known = tx.keys.answered("s", "k", NOW)
        if known is None:
            known = Answered(b"", 201, b"%d" % add_user(tx).key)
            tx.keys.keep("s", "k", known, NOW)
        return known

    answers = await asyncio.gather(*(storage.uow.write(once) for _ in range(5)))
    assert len(set(answers)) == 1


async def test_read_has_one_snapshot_and_does_not_wait_for_writers(storage: Storage) -> None:
    (match,) = await matches_in(storage.uow)

    def twice(tx: Tx) -> bool:
        return list(tx.matches.entries(match)) == list(tx.matches.entries(match))

    queued = [an_append(match, seq) for seq in range(1, 60)]
    same, told = await asyncio.gather(
        asyncio.gather(*(storage.uow.read(twice) for _ in range(12))),
        fates(storage.journal, *queued),
    )
    assert all(same)
    assert set(told) == {"stored"}
    assert len(await log_of(storage.uow, match)) == 60


async def test_storage_is_ready(storage: Storage) -> None:
    assert await storage.ready()


async def test_callers_that_go_away_leave_the_storage_usable(storage: Storage) -> None:
    """Twice as many as there are connections, each given up at another moment."""
    match, other = await matches_in(storage.uow, 2)
    for patience in range(20):
        caller = asyncio.ensure_future(
            storage.uow.write(lambda tx: tx.matches.set_status(match, "frozen"))
        )
        for _ in range(patience):
            await asyncio.sleep(0)
        caller.cancel()
        await asyncio.gather(caller, return_exceptions=True)
    await storage.uow.write(lambda tx: tx.matches.set_status(other, "frozen"))
    record = await storage.uow.read(lambda tx: tx.matches.by_key(other))
    assert record is not None
    assert record.status == "frozen"
    assert await fates(storage.journal, an_append(match, 1)) == ["stored"]
