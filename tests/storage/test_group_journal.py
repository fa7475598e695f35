"""What the journal promises whatever the database does: order, fates, faults, bounds."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from typing import TypeAlias

import pytest

from app.matches.ports import Append, Fate
from app.storage.journal import CommitUnknown, GroupJournal, NotWritten, RowRefused
from tests.storage.examples import an_append, fates, until

Answer: TypeAlias = Callable[[Sequence[Append]], Sequence[Fate]]


class ScriptedLog:
    """A log that answers as told, then stores everything; notes what it was asked and when."""

    def __init__(self) -> None:
        self.asked: list[tuple[list[tuple[int, int]], bool]] = []
        self.times: list[float] = []
        self.script: list[Exception | Answer] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def commit(self, batch: Sequence[Append], *, again: bool) -> Sequence[Fate]:
        self.asked.append(([(one.match, one.seq) for one in batch], again))
        self.times.append(asyncio.get_running_loop().time())
        await self.gate.wait()
        answer = self.script.pop(0) if self.script else _stored
        if isinstance(answer, Exception):
            raise answer
        return answer(batch)


def _stored(batch: Sequence[Append]) -> Sequence[Fate]:
    return ["stored"] * len(batch)


@pytest.fixture
def log() -> ScriptedLog:
    return ScriptedLog()


@pytest.fixture
async def journal(log: ScriptedLog) -> AsyncIterator[GroupJournal]:
    journal = GroupJournal(log, 0)
    journal.start()
    yield journal
    await journal.stop()


async def test_batch_is_sorted_and_takes_each_match_once(
    journal: GroupJournal, log: ScriptedLog
) -> None:
    queued = [(3, 1), (1, 7), (3, 2), (2, 4), (1, 8), (3, 3)]
    await fates(journal, *(an_append(*place) for place in queued))
    assert [places for places, _ in log.asked] == [
        [(1, 7), (2, 4), (3, 1)],
        [(1, 8), (3, 2)],
        [(3, 3)],
    ]


async def test_batch_has_a_greatest_size(journal: GroupJournal, log: ScriptedLog) -> None:
    await fates(journal, *(an_append(match, 1) for match in range(1, 1101)))
    assert [len(places) for places, _ in log.asked] == [512, 512, 76]
    big = b'"%s"' % (b"x" * 3_000_000)
    await fates(journal, *(an_append(match, 2, body=big) for match in range(1, 6)))
    assert [len(places) for places, _ in log.asked][3:] == [2, 2, 1]


async def test_first_batch_goes_at_once_and_the_next_after_the_pause(log: ScriptedLog) -> None:
    journal = GroupJournal(log, pause_ms=60_000)
    journal.start()
    assert await fates(journal, an_append(1, 1)) == ["stored"]  # a minute early, or at once
    told: list[Fate] = []
    journal.append(an_append(1, 2), told.append)
    await asyncio.sleep(0.05)
    assert (told, len(log.asked)) == ([], 1)
    await journal.stop()  # does not sit the pause out
    assert (told, len(log.asked)) == (["stored"], 2)


async def test_batches_keep_their_distance(log: ScriptedLog) -> None:
    journal = GroupJournal(log, pause_ms=20)
    journal.start()
    await fates(journal, *(an_append(1, seq) for seq in range(1, 5)))
    await journal.stop()
    assert len(log.times) == 4
    # The loop's timers may fire a clock tick early.
    assert all(
        after - before > 0.018 for before, after in zip(log.times, log.times[1:], strict=False)
    )


async def test_what_was_not_written_failed_and_nothing_else(
    journal: GroupJournal, log: ScriptedLog
) -> None:
    log.script = [NotWritten("disk full")]
    queued = [an_append(1, 1), an_append(2, 1), an_append(1, 2)]
    assert await fates(journal, *queued) == ["failed", "failed", "failed"]
    assert len(log.asked) == 1
    assert await fates(journal, *queued) == ["stored"] * 3


async def test_refused_row_fails_alone(journal: GroupJournal, log: ScriptedLog) -> None:
    refused = RowRefused("not JSON")
    log.script = [refused, _stored, refused, _stored]
    told = await fates(journal, *(an_append(match, 1) for match in (1, 2, 3)))
    assert told == ["stored", "failed", "stored"]
    assert [len(places) for places, _ in log.asked] == [3, 1, 1, 1]


async def test_unknown_commit_is_settled_before_anything_else_is_taken(
    journal: GroupJournal, log: ScriptedLog
) -> None:
    log.script = [CommitUnknown("cut"), NotWritten("no connection"), CommitUnknown("cut again")]
    log.gate.clear()
    told: list[tuple[int, Fate]] = []
    journal.append(an_append(1, 1), lambda fate: told.append((1, fate)))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    journal.append(an_append(2, 1), lambda fate: told.append((2, fate)))  # queued behind it
    assert journal.settled
    log.gate.set()
    await until(lambda: not journal.settled)
    assert told == [(2, "failed")]
    assert await fates(journal, an_append(3, 1)) == ["failed"]  # refused while it is unknown
    assert told == [(2, "failed")]
    await until(lambda: journal.settled)
    assert told == [(2, "failed"), (1, "stored")]
    assert log.asked == [([(1, 1)], False), *[([(1, 1)], True)] * 3]
    assert await fates(journal, an_append(3, 1)) == ["stored"]


async def test_refused_row_in_an_unknown_commit_is_still_told_apart(
    journal: GroupJournal, log: ScriptedLog
) -> None:
    log.script = [CommitUnknown("cut"), RowRefused("x"), RowRefused("x"), lambda _: ["lost"]]
    assert await fates(journal, an_append(1, 1), an_append(2, 1)) == ["failed", "lost"]
    assert [again for _, again in log.asked] == [False, True, True, True]


async def test_fault_of_the_log_does_not_wedge_the_journal(
    journal: GroupJournal, log: ScriptedLog
) -> None:
    log.script = [ZeroDivisionError("a bug")]
    assert await fates(journal, an_append(1, 1)) == ["stored"]
    assert [again for _, again in log.asked] == [False, True]


async def test_failing_listener_does_not_keep_others_from_hearing(
    journal: GroupJournal, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: Fate) -> None:
        raise ValueError("room")

    with caplog.at_level(logging.ERROR):
        journal.append(an_append(1, 1), broken)
        assert await fates(journal, an_append(2, 1), an_append(1, 2)) == ["stored", "stored"]
    assert "a listener failed" in caplog.text


async def test_queue_is_bounded(journal: GroupJournal, log: ScriptedLog) -> None:
    log.gate.clear()
    told: list[Fate] = []
    for match in range(1, 10_001):
        journal.append(an_append(match, 1), told.append)
    await asyncio.sleep(0.01)
    assert told == ["failed"] * (10_000 - 8192)
    log.gate.set()
    await until(lambda: len(told) == 10_000)
    assert told.count("stored") == 8192


async def test_bodies_in_the_queue_are_bounded(journal: GroupJournal, log: ScriptedLog) -> None:
    log.gate.clear()
    told: list[Fate] = []
    body = b'"%s"' % (b"x" * 1_000_000)
    for match in range(1, 101):
        journal.append(an_append(match, 1, body=body), told.append)
    await asyncio.sleep(0.01)
    assert told == ["failed"] * 33
    log.gate.set()
    await until(lambda: len(told) == 100)
    assert await fates(journal, *(an_append(match, 2, body=body) for match in range(60))) == (
        ["stored"] * 60
    )


async def test_appends_before_start_and_after_stop_fail(log: ScriptedLog) -> None:
    journal = GroupJournal(log, 0)
    assert await fates(journal, an_append(1, 1)) == ["failed"]
    journal.start()
    assert await fates(journal, an_append(1, 1)) == ["stored"]
    await journal.stop()
    assert await fates(journal, an_append(1, 2)) == ["failed"]
    assert len(log.asked) == 1


async def test_stop_gives_up_on_a_commit_that_cannot_be_settled(
    log: ScriptedLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.storage.journal._FLUSH", 0.05)
    journal = GroupJournal(log, 0)
    journal.start()
    log.script = [CommitUnknown("cut")] * 1000
    told: list[Fate] = []
    journal.append(an_append(1, 1), told.append)
    await journal.stop()
    assert told == []  # nobody knows, so nothing is said
