"""Group commit: the appends of all rooms of a process go into the log together.

The first append after a pause is written at once, further batches at least `pause` apart. How a
batch is written is the `Log`'s affair (sqlite_log.py, postgres_log.py); what is promised about it
(order, fates, faults, bounds) is kept here.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from app.matches.ports import Append, Fate

_ROWS = 512  # of one batch
_BYTES = 4 * 1024 * 1024  # of the bodies of one batch; a single body may be longer
_QUEUED = 8192
_QUEUED_BYTES = 64 * 1024 * 1024
_BACKOFF = 0.05, 2.0  # seconds: first and longest wait between tries to settle a commit
_FLUSH = 10.0  # seconds that stop() waits for the queue

_log = logging.getLogger(__name__)

Done: TypeAlias = Callable[[Fate], None]


class NotWritten(Exception):
    """It is certain that nothing of this batch was written."""


class RowRefused(NotWritten):
    """The database does not take the data itself: some row of this batch cannot be stored."""


class CommitUnknown(Exception):
    """The batch may have been committed or not."""


class Log(Protocol):
    """Where batches are written, each in one transaction."""

    async def commit(self, batch: Sequence[Append], *, again: bool) -> Sequence[Fate]:
        """Write a batch (no match twice) and return the fate of each append: stored, lost, early.

        again: an earlier try may have succeeded. An entry that is there with this very body is
        then this one, stored. Raises NotWritten, RowRefused, CommitUnknown.
        """


@dataclass(frozen=True)
class _Queued:
    append: Append
    done: Done


class GroupJournal:
    """The journal of a process (see matches.ports.Journal). It lives on one event loop."""

    def __init__(self, log: Log, pause_ms: float) -> None:
        self._to = log
        self._pause = pause_ms / 1000
        self._queue: deque[_Queued] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._closing = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._open = False
        self._unsettled = False

    @property
    def settled(self) -> bool:
        """Whether no commit is waiting to be found done or not done."""
        return not self._unsettled

    def start(self) -> None:
        """Begin to write, on the running loop."""
        self._open = True
        self._task = asyncio.create_task(self._run(), name="journal")

    async def stop(self) -> None:
        """Take no more appends, write what is queued, end.

        A commit that cannot be settled in time is never reported: nobody knows its fate.
        """
        self._open = False
        self._wake.set()
        self._closing.set()
        if self._task is not None:
            await asyncio.wait([self._task], timeout=_FLUSH)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def append(self, append: Append, done: Done) -> None:
        """Queue one append; it fails at once while the queue is full or a commit unknown."""
        size = len(append.body)
        full = len(self._queue) >= _QUEUED or self._bytes + size > _QUEUED_BYTES
        if full or self._unsettled or not self._open:
            asyncio.get_running_loop().call_soon(_tell, done, "failed")
            return
        self._queue.append(_Queued(append, done))
        self._bytes += size
        self._wake.set()

    async def _run(self) -> None:
        clock = asyncio.get_running_loop().time
        while self._open or self._queue:
            await self._wake.wait()
            started = clock()
            batch = self._take()
            fates = await self._commit([one.append for one in batch])
            self._report(batch, fates)
            del batch  # its rooms: they may be let go while we wait
            if not self._queue and self._open:
                self._wake.clear()
            if (early := started + self._pause - clock()) > 0:
                with suppress(TimeoutError):
                    async with asyncio.timeout(early):
                        await self._closing.wait()

    def _take(self) -> list[_Queued]:
        """Take the next batch off the queue: the oldest append of each match, sorted by key.

        Sorted, because two processes that write the same keys in different order would block each
        other. One of each match, because what follows it depends on its fate.
        """
        batch: dict[int, _Queued] = {}
        later: deque[_Queued] = deque()
        size = 0
        while self._queue and len(batch) < _ROWS and size < _BYTES:
            one = self._queue.popleft()
            if one.append.match in batch:
                later.append(one)
            else:
                batch[one.append.match] = one
                size += len(one.append.body)
        later.extend(self._queue)
        self._queue = later
        self._bytes -= size
        return [batch[match] for match in sorted(batch)]

    async def _commit(self, batch: Sequence[Append], *, again: bool = False) -> Sequence[Fate]:
        """Write a batch, however often that takes to know what became of it."""
        wait, longest = _BACKOFF
        while batch:
            try:
                return await self._to.commit(batch, again=again)
            except RowRefused:
                return await self._apart(batch, again=again)
            except NotWritten as reason:
                if not again:
                    _log.warning("journal: %d appends failed: %s", len(batch), reason)
                    return ["failed"] * len(batch)
            except Exception:  # noqa: BLE001
                # CommitUnknown, or a fault of ours: whatever it is, the journal must go on.
                _log.warning("journal: %d appends of unknown fate", len(batch), exc_info=True)
            again = self._unsettled = True
            self._refuse_queue()
            await asyncio.sleep(wait)
            wait = min(2 * wait, longest)
        return []

    async def _apart(self, batch: Sequence[Append], *, again: bool) -> Sequence[Fate]:
        """Write each row on its own, so that a refused one fails alone."""
        if len(batch) == 1:
            _log.error("journal: entry %d:%d refused", batch[0].match, batch[0].seq, exc_info=True)
            return ["failed"]
        return [fate for one in batch for fate in await self._commit([one], again=again)]

    def _refuse_queue(self) -> None:
        refused, self._queue, self._bytes = self._queue, deque(), 0
        for one in refused:
            _tell(one.done, "failed")

    def _report(self, batch: Sequence[_Queued], fates: Sequence[Fate]) -> None:
        self._unsettled = False
        settled = list(zip(batch, fates, strict=True))
        settled.extend(self._followers({one.append.match: (one, fate) for one, fate in settled}))
        for one, fate in settled:
            _tell(one.done, fate)

    def _followers(self, before: Mapping[int, tuple[_Queued, Fate]]) -> list[tuple[_Queued, Fate]]:
        """Take off the queue what was to follow an entry that is not there."""
        if all(fate == "stored" for _, fate in before.values()):
            return []
        kept: deque[_Queued] = deque()
        dropped: list[tuple[_Queued, Fate]] = []
        for one in self._queue:
            first, fate = before.get(one.append.match, (one, "stored"))
            if fate == "stored" or one.append.seq <= first.append.seq:
                kept.append(one)
            else:
                dropped.append((one, "failed" if fate == "failed" else "lost"))
                self._bytes -= len(one.append.body)
        self._queue = kept
        return dropped


def _tell(done: Done, fate: Fate) -> None:
    try:
        done(fate)
    except Exception:  # noqa: BLE001
        # One room's fault must not keep the others from hearing of their appends.
        _log.exception("journal: a listener failed")
