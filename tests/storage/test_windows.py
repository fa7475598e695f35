"""The contract of windows beside the log, over every storage."""

from dataclasses import replace
from typing import Any, TypeVar

import pytest

from app.matches.ports import Append
from app.matches.window_rows import LockedWindow, Opens, SeatReply, WindowRow
from app.storage import Storage
from app.storage.storage import epoch_ms
from app.tables.ports import Tx
from tests.storage.examples import NOW, an_append, fates, log_of, matches_in

T = TypeVar("T")

OPENS = Opens(no=4, earliest=NOW + 3000, deadline=NOW + 10_000)
ROW = WindowRow(1, 4, NOW + 3000, NOW + 10_000, full=1)


async def opened(storage: Storage, **changes: Any) -> int:
    """Store a match whose entry 1 opens a window."""
    (match,) = await matches_in(storage.uow)
    append = an_append(match, 1, window=replace(OPENS, **changes))
    assert await fates(storage.journal, append) == ["stored"]
    return match


async def locked(storage: Storage, match: int, row: WindowRow = ROW) -> LockedWindow:
    return await storage.uow.write(lambda tx: tx.windows.lock(match, row, epoch_ms()))


async def replied(storage: Storage, match: int, row: WindowRow, reply: SeatReply) -> None:
    def work(tx: Tx) -> None:
        locked = tx.windows.lock(match, row, NOW)
        tx.windows.reply(match, locked.row, reply, NOW)

    await storage.uow.write(work)


async def test_an_entry_opens_its_window(storage: Storage) -> None:
    match = await opened(storage)
    assert await storage.uow.read(lambda tx: tx.windows.row(match)) == ROW
    found = await locked(storage, match)
    assert (found.row, found.head, found.spent) == (ROW, 1, 0)
    assert (found.passed, found.held) == (frozenset(), {})
    assert abs(found.now - epoch_ms()) < 10_000


async def test_an_entry_without_a_window_opens_none(storage: Storage) -> None:
    (match,) = await matches_in(storage.uow)
    await fates(storage.journal, an_append(match, 1))
    assert await storage.uow.read(lambda tx: tx.windows.row(match)) is None


async def test_a_window_may_have_no_deadline(storage: Storage) -> None:
    match = await opened(storage, deadline=None)
    assert (await locked(storage, match)).row == replace(ROW, deadline=None)


async def test_a_lost_entry_opens_nothing(storage: Storage) -> None:
    match = await opened(storage)
    late = an_append(match, 1, body=b'{"late":1}', window=replace(OPENS, no=5))
    assert await fates(storage.journal, late) == ["lost"]
    assert (await locked(storage, match)).row == ROW


async def test_a_row_that_is_missing_is_made(storage: Storage) -> None:
    (match,) = await matches_in(storage.uow)
    row = replace(ROW, seq=0)
    assert (await locked(storage, match, row)).row == row
    assert (await locked(storage, match, replace(row, no=9))).row == row


async def test_passes_count_for_one_opening_and_holds_for_one_window(storage: Storage) -> None:
    match = await opened(storage)
    for reply in (SeatReply(0, "pass", 2, "p"), SeatReply(1, "hold", 3, "h")):
        await replied(storage, match, ROW, reply)
    found = await locked(storage, match)
    assert (found.passed, found.held) == (frozenset({0}), {1: "h"})
    again = an_append(match, 2, window=OPENS)
    assert await fates(storage.journal, again) == ["stored"]
    restarted = await locked(storage, match, replace(ROW, seq=2))
    assert (restarted.passed, restarted.held, restarted.head) == (frozenset(), {1: "h"}, 2)
    await fates(storage.journal, an_append(match, 3, window=replace(OPENS, no=5)))
    other = await locked(storage, match, replace(ROW, seq=3))
    assert (other.passed, other.held) == (frozenset(), {})


async def test_holds_are_counted_by_turn(storage: Storage) -> None:
    match = await opened(storage)
    for seat, kind, turn in ((1, "hold", 3), (1, "pass", 3), (0, "hold", 3)):
        await replied(storage, match, ROW, SeatReply(seat, kind, turn, "c"))  # type: ignore[arg-type]
    await fates(storage.journal, an_append(match, 2, window=replace(OPENS, no=5)))
    await replied(storage, match, replace(ROW, seq=2, no=5), SeatReply(1, "hold", 3, "d"))
    counts = [(1, 3), (1, 4), (0, 3), (2, 3)]
    held = await storage.uow.read(lambda tx: [tx.windows.holds(match, *one) for one in counts])
    assert held == [2, 0, 1, 0]


async def test_a_reply_counts_once_and_keeps_its_first_command(storage: Storage) -> None:
    match = await opened(storage)
    for command in ("first", "second"):
        await replied(storage, match, ROW, SeatReply(1, "hold", 3, command))
    assert (await locked(storage, match)).held == {1: "first"}


async def test_what_holds_have_lengthened_adds_up_over_restarts(storage: Storage) -> None:
    match = await opened(storage)
    longer = replace(ROW, deadline=NOW + 15_000, lengthened=5000, changes=1)
    await moved(storage, match, longer)
    assert (await locked(storage, match)).row == longer
    await fates(storage.journal, an_append(match, 2, window=OPENS))
    assert (await locked(storage, match, replace(ROW, seq=2))).spent == 5000


async def moved(storage: Storage, match: int, row: WindowRow) -> None:
    def work(tx: Tx) -> None:
        tx.windows.lock(match, row, NOW)
        tx.windows.move(match, row)

    await storage.uow.write(work)


async def test_windows_of_matches_are_kept_apart(storage: Storage) -> None:
    first, second = await matches_in(storage.uow, 2)
    for match in (first, second):
        await fates(storage.journal, an_append(match, 1, window=OPENS))
    await replied(storage, first, ROW, SeatReply(0, "pass", 1, "c"))
    await moved(storage, first, replace(ROW, lengthened=1, changes=1))
    found = await locked(storage, second)
    assert (found.row, found.passed, found.spent) == (ROW, frozenset(), 0)


async def test_wishes_are_kept_by_seat(storage: Storage) -> None:
    first, second = await matches_in(storage.uow, 2)

    def work(tx: Tx) -> None:
        for seat, body in ((0, b'{"a":1}'), (1, b"{}"), (0, b'{"a": 2}')):
            tx.windows.wish(first, seat, body)

    await storage.uow.write(work)
    wishes = await storage.uow.read(lambda tx: dict(tx.windows.wishes(first)))
    assert wishes == {0: b'{"a": 2}', 1: b"{}"}
    assert await storage.uow.read(lambda tx: dict(tx.windows.wishes(second))) == {}


async def test_a_closing_entry_is_stored_with_its_window_or_not_at_all(storage: Storage) -> None:
    match = await opened(storage)
    closed = an_append(match, 2, deadline=NOW + 5, window=replace(OPENS, no=5))

    def close(tx: Tx) -> str:
        tx.windows.lock(match, ROW, NOW)
        return tx.matches.append(closed, NOW)

    def fail(tx: Tx) -> None:
        close(tx)
        raise KeyError

    with pytest.raises(KeyError):
        await storage.uow.write(fail)
    assert len(await log_of(storage.uow, match)) == 2
    assert await storage.uow.write(close) == "stored"
    assert await storage.uow.write(close) == "lost"
    assert await log_of(storage.uow, match) == [
        b'{"type":"opening"}',
        an_append(0, 1).body,
        closed.body,
    ]
    record = await storage.uow.read(lambda tx: tx.matches.by_key(match))
    assert record is not None
    assert record.deadline == NOW + 5
    newest = await storage.uow.read(lambda tx: tx.windows.row(match))
    assert newest == replace(ROW, seq=2, no=5, full=2)


async def test_an_entry_stored_in_a_transaction_can_end_the_match(storage: Storage) -> None:
    (match,) = await matches_in(storage.uow)
    last = Append(match, 1, b"{}", outcome=b'{"reason":"x"}')
    assert await storage.uow.write(lambda tx: tx.matches.append(last, NOW)) == "stored"
    record = await storage.uow.read(lambda tx: tx.matches.by_key(match))
    assert record is not None
    assert (record.status, record.outcome) == ("over", b'{"reason":"x"}')
