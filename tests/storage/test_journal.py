"""The journal's contract, over every storage."""

import asyncio
from typing import Any

import pytest

from app.matches.ports import Append, Fate, MatchRecord
from app.storage import Storage
from app.storage.storage import epoch_ms
from tests.storage.examples import (
    a_match,
    add_table,
    add_user,
    an_append,
    fates,
    log_of,
    matches_in,
)

_LONG = 60_000  # ms, longer than any test


async def _record(storage: Storage, key: int) -> MatchRecord:
    record = await storage.uow.read(lambda tx: tx.matches.by_key(key))
    assert record is not None
    return record


async def _waiting(storage: Storage, before: int) -> list[int]:
    records = await storage.uow.read(lambda tx: tx.matches.running(before))
    return [record.key for record in records]


async def test_entries_are_stored_in_order_byte_for_byte(storage: Storage) -> None:
    (match,) = await matches_in(storage.uow)
    bodies = [
        '{"say":"ž 🐚 \\u0000 \\\\ \'\' \\"","b":1,"a":1}'.encode(),
        b'{"n":[123456789012345678901234567890,1.0,1e400,-0.0]}',
        b'{ "spaces" :\n"kept", "twice":1, "twice":2 }',
        b'{"big":"%s"}' % (b"x" * 3_000_000),
    ]
    for seq, body in enumerate(bodies, 1):
        assert await fates(storage.journal, Append(match, seq, body)) == ["stored"]
    assert await log_of(storage.uow, match) == [b'{"type":"opening"}', *bodies]
    after = await storage.uow.read(lambda tx: tx.matches.entries(match, 2))
    assert list(after) == bodies[2:]


async def test_taken_key_is_lost_and_only_that_one(storage: Storage) -> None:
    matches = await matches_in(storage.uow, 5)
    assert await fates(storage.journal, an_append(matches[1], 1)) == ["stored"]
    batch = [an_append(match, 1, body=b'{"second":true}') for match in reversed(matches)]
    expected = ["stored", "stored", "stored", "lost", "stored"]
    assert await fates(storage.journal, *batch) == expected
    assert await log_of(storage.uow, matches[1]) == [b'{"type":"opening"}', an_append(0, 1).body]
    assert (await log_of(storage.uow, matches[4]))[1] == b'{"second":true}'


async def test_match_that_is_not_there_is_lost(storage: Storage) -> None:
    (match,) = await matches_in(storage.uow)
    batch = [an_append(match + 1000, 1), an_append(match, 1)]
    assert await fates(storage.journal, *batch) == ["lost", "stored"]


async def test_queued_entries_of_one_match_are_stored_in_their_order(storage: Storage) -> None:
    first, second = await matches_in(storage.uow, 2)
    queued = [an_append(match, seq) for seq in range(1, 20) for match in (second, first)]
    assert set(await fates(storage.journal, *queued)) == {"stored"}
    expected = [b'{"type":"opening"}', *(an_append(0, seq).body for seq in range(1, 20))]
    assert await log_of(storage.uow, first) == expected
    assert await log_of(storage.uow, second) == expected


async def test_what_follows_a_lost_entry_is_not_stored(storage: Storage) -> None:
    first, second = await matches_in(storage.uow, 2)
    await fates(storage.journal, an_append(first, 1))
    queued = [
        an_append(first, 1),
        an_append(first, 2),
        an_append(second, 1),
        an_append(first, 3),
        an_append(second, 2),
    ]
    assert await fates(storage.journal, *queued) == ["lost", "lost", "stored", "lost", "stored"]
    assert len(await log_of(storage.uow, first)) == 2
    assert len(await log_of(storage.uow, second)) == 3


async def test_done_is_called_later_on_the_loop_in_order(storage: Storage) -> None:
    (match,) = await matches_in(storage.uow)
    told: list[tuple[int, Fate]] = []
    finished = asyncio.Event()
    loop = asyncio.get_running_loop()

    def done(seq: int, fate: Fate) -> None:
        assert asyncio.get_running_loop() is loop
        told.append((seq, fate))
        if seq == 5:
            finished.set()

    for seq in range(1, 6):
        storage.journal.append(an_append(match, seq), lambda fate, seq=seq: done(seq, fate))  # type: ignore[misc]
        assert told == []
    await asyncio.wait_for(finished.wait(), 20)
    assert told == [(seq, "stored") for seq in range(1, 6)]


async def test_callback_may_append_the_next_entry(storage: Storage) -> None:
    (match,) = await matches_in(storage.uow)
    finished: asyncio.Future[Fate] = asyncio.get_running_loop().create_future()

    def first(fate: Fate) -> None:
        assert fate == "stored"
        storage.journal.append(an_append(match, 2), finished.set_result)

    storage.journal.append(an_append(match, 1), first)
    assert await asyncio.wait_for(finished, 20) == "stored"
    assert len(await log_of(storage.uow, match)) == 3


async def test_deadline_and_awaited_bot_move_with_the_entry(storage: Storage) -> None:
    matches = await matches_in(storage.uow, 3)
    now = epoch_ms()
    batch = [
        an_append(matches[0], 1, deadline=now + 1234),
        an_append(matches[1], 1, bot=True),
        an_append(matches[2], 1),
    ]
    await fates(storage.journal, *batch)
    assert (await _record(storage, matches[0])).deadline == now + 1234
    assert sorted(await _waiting(storage, now + 1234)) == matches[:2]
    assert await _waiting(storage, now + 1233) == matches[1:2]
    await fates(storage.journal, an_append(matches[0], 2), an_append(matches[1], 2))
    assert (await _record(storage, matches[0])).deadline is None
    assert await _waiting(storage, now + _LONG) == []


async def test_lost_entry_changes_nothing_of_its_match(storage: Storage) -> None:
    (match,) = await matches_in(storage.uow)
    now = epoch_ms()
    await fates(storage.journal, an_append(match, 1, deadline=now + 1000))
    lost = an_append(match, 1, deadline=now + 2000, bot=True, outcome=b"{}")
    assert await fates(storage.journal, lost) == ["lost"]
    record = await _record(storage, match)
    assert (record.deadline, record.status, record.outcome) == (now + 1000, "running", None)
    assert await _waiting(storage, now) == []


async def test_outcome_ends_the_match_with_its_last_entry(storage: Storage) -> None:
    (match,) = await matches_in(storage.uow, deadline=1, bot=True)
    outcome = b'{"ranking":[[1],[0]],"reason":"river","scores":[3,null]}'
    before = epoch_ms()
    assert await fates(storage.journal, an_append(match, 1, outcome=outcome)) == ["stored"]
    record = await _record(storage, match)
    assert (record.status, record.outcome, record.deadline) == ("over", outcome, None)
    assert record.ended is not None
    assert before - 5 <= record.ended <= epoch_ms() + 5
    assert await _waiting(storage, epoch_ms() + _LONG) == []
    await storage.uow.write(lambda tx: tx.matches.set_status(match, "frozen"))
    assert (await _record(storage, match)).status == "over"


@pytest.mark.parametrize(
    ("wait", "fate"), [(-1000, "stored"), (_LONG, "early"), (None, "early")], ids=str
)
async def test_time_out_is_stored_when_the_deadline_has_come(
    storage: Storage, wait: int | None, fate: Fate
) -> None:
    now = epoch_ms()
    deadline = None if wait is None else now + wait
    (match,) = await matches_in(storage.uow, deadline=deadline)
    late = an_append(match, 1, due=True, deadline=now + 2 * _LONG)
    assert await fates(storage.journal, late) == [fate]
    assert len(await log_of(storage.uow, match)) == (2 if fate == "stored" else 1)
    expected = now + 2 * _LONG if fate == "stored" else deadline
    assert (await _record(storage, match)).deadline == expected


async def test_time_out_goes_by_the_newest_deadline(storage: Storage) -> None:
    """The deadline that has come is no longer the stored one: somebody acted in between."""
    (match,) = await matches_in(storage.uow, deadline=1)
    act = an_append(match, 1, deadline=epoch_ms() + _LONG)
    assert await fates(storage.journal, act) == ["stored"]
    assert await fates(storage.journal, an_append(match, 1, due=True)) == ["lost"]
    assert await fates(storage.journal, an_append(match, 2, due=True)) == ["early"]


async def test_batch_may_hold_every_fate(storage: Storage) -> None:
    matches = await matches_in(storage.uow, 4, deadline=epoch_ms() + _LONG)
    await fates(storage.journal, an_append(matches[3], 1, deadline=1))
    batch = [
        an_append(matches[3], 1, due=True),
        an_append(matches[2], 1),
        an_append(matches[1], 1, due=True),
        an_append(matches[0], 1, outcome=b"{}"),
    ]
    assert await fates(storage.journal, *batch) == ["lost", "stored", "early", "stored"]


async def test_early_time_out_does_not_stop_an_act_behind_it(storage: Storage) -> None:
    (match,) = await matches_in(storage.uow, deadline=epoch_ms() + _LONG)
    queued = [an_append(match, 1, due=True), an_append(match, 1), an_append(match, 2)]
    assert await fates(storage.journal, *queued) == ["early", "stored", "lost"]


async def test_many_rooms_at_once(storage: Storage) -> None:
    """More appends than one batch takes."""
    matches = await matches_in(storage.uow, 40)
    queued = [an_append(match, seq) for seq in range(1, 31) for match in matches]
    assert set(await fates(storage.journal, *queued)) == {"stored"}
    logs = [await log_of(storage.uow, match) for match in matches]
    assert [len(log) for log in logs] == [31] * 40


async def test_appends_meet_transactions_that_write(storage: Storage) -> None:
    """The journal and the unit of work get on with each other and see each other's commits."""
    matches = await matches_in(storage.uow, 3)

    async def transactions() -> int:
        table = await storage.uow.write(lambda tx: add_table(tx, add_user(tx, "Eve", 9), "EVE"))
        for number in range(1, 8):
            new = a_match(table.key, number)
            await storage.uow.write(lambda tx, new=new: tx.matches.create(new, 1))  # type: ignore[misc]
        return table.key

    queued = [an_append(match, seq) for seq in range(1, 8) for match in matches]
    stored, _ = await asyncio.gather(fates(storage.journal, *queued), transactions())
    assert set(stored) == {"stored"}


async def test_stop_flushes_what_is_queued(closed_storage: Any) -> None:
    told: list[Fate] = []
    async with closed_storage as storage:
        await storage.migrate()
        (match,) = await matches_in(storage.uow)
        for seq in range(1, 12):
            storage.journal.append(an_append(match, seq), told.append)
    assert told == ["stored"] * 11
