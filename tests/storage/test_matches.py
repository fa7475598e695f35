"""MatchStore, over every storage."""

from dataclasses import replace

import pytest

from app.matches.ports import MatchRecord, Status
from app.storage import Storage
from app.tables.ports import Tx
from tests.storage.examples import NOW, a_match, add_table, add_user, matches_in

OPENING = '{"z":1,"a":"ž\\u0000🐚","long":123456789012345678901234567890}'.encode()


async def _record(storage: Storage, key: int) -> MatchRecord:
    record = await storage.uow.read(lambda tx: tx.matches.by_key(key))
    assert record is not None
    return record


async def test_match_is_stored_with_its_first_entry_byte_for_byte(storage: Storage) -> None:
    def work(tx: Tx) -> tuple[int, int]:
        table = add_table(tx, add_user(tx)).key
        new = a_match(table, opening=OPENING, entry=OPENING, deadline=NOW + 1)
        return table, tx.matches.create(new, NOW)

    table, key = await storage.uow.write(work)
    record = await _record(storage, key)
    assert record == MatchRecord(
        key=key,
        id=a_match(table).id,
        table=table,
        number=1,
        slug="mandala",
        rules=1,
        opening=OPENING,
        secret=bytes(range(32)),
        status="running",
        deadline=NOW + 1,
        outcome=None,
        started=NOW,
        ended=None,
    )
    assert await storage.uow.read(lambda tx: tx.matches.by_id(record.id)) == record
    assert await storage.uow.read(lambda tx: tx.matches.entries(key)) == [OPENING]
    assert await storage.uow.read(lambda tx: tx.matches.entries(key, 0)) == []


async def test_unknown_matches_are_none_and_have_no_entries(storage: Storage) -> None:
    assert await storage.uow.read(lambda tx: tx.matches.by_key(4711)) is None
    assert await storage.uow.read(lambda tx: tx.matches.by_id("00")) is None
    assert await storage.uow.read(lambda tx: tx.matches.entries(4711)) == []


@pytest.mark.parametrize("same", ["id", "number"])
async def test_id_and_number_at_a_table_are_taken_once(storage: Storage, same: str) -> None:
    (key,) = await matches_in(storage.uow)
    first = await _record(storage, key)
    new = a_match(first.table, 2)
    again = replace(new, **{same: getattr(first, same)})
    with pytest.raises(Exception):  # noqa: B017, PT011  (each storage has its own; none is met in play)
        await storage.uow.write(lambda tx: tx.matches.create(again, NOW))
    assert await storage.uow.write(lambda tx: tx.matches.create(new, NOW)) != key


async def test_running_are_those_that_wait_for_a_bot_or_a_deadline(storage: Storage) -> None:
    def work(tx: Tx) -> list[int]:
        table = add_table(tx, add_user(tx)).key
        waits = [(None, False), (NOW, False), (None, True), (NOW + 1, False), (NOW + 1, True)]
        keys = [
            tx.matches.create(a_match(table, n, deadline=deadline, bot=bot), NOW)
            for n, (deadline, bot) in enumerate(waits, 1)
        ]
        frozen = tx.matches.create(a_match(table, 6, bot=True), NOW)
        tx.matches.set_status(frozen, "frozen")
        return keys

    keys = await storage.uow.write(work)
    running = await storage.uow.read(lambda tx: tx.matches.running(NOW))
    assert sorted(record.key for record in running) == [keys[1], keys[2], keys[4]]
    assert all(record.status == "running" for record in running)


async def test_all_keys_are_those_of_every_match(storage: Storage) -> None:
    keys = await matches_in(storage.uow, 3)
    await storage.uow.write(lambda tx: tx.matches.set_status(keys[1], "frozen"))
    assert list(await storage.uow.read(lambda tx: tx.matches.all_keys())) == keys


@pytest.mark.parametrize("status", ["frozen", "running"])
async def test_match_is_frozen_and_thawed(storage: Storage, status: Status) -> None:
    (key,) = await matches_in(storage.uow)
    await storage.uow.write(lambda tx: tx.matches.set_status(key, "frozen"))
    await storage.uow.write(lambda tx: tx.matches.set_status(key, status))
    assert (await _record(storage, key)).status == status
