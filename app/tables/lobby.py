"""The live lobby: the public tables that somebody can join or watch, in one versioned stream.

    snapshot {at, rows}           everything, the most recently active first
    update {at, rows, gone}       rows that are new or changed, codes that left the list

`at` is opaque: a process's own start and the number of its last change. Whoever comes with one
that this process has given not too long ago gets one update with what has changed since.

A row is derived from its table each time, never counted up or down.
"""

from collections import OrderedDict, deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

import orjson

from app.accounts.tokens import Draw
from app.matches.ports import Outbox
from app.tables.changes import present
from app.tables.life import TableNow
from app.tables.ports import Tx, UnitOfWork
from app.tables.rows import Row, Seen, is_listed, row_of, running

MOST_ROWS = 100
"""Rows of a snapshot."""
_LOADED = 500
_RING = 256
_REMEMBERED = 4096


@dataclass(frozen=True)
class _Listed:
    rev: int
    match: int | None
    row: Row


class Lobby:
    """What everybody sees of the open tables of this process's storage."""

    def __init__(self, uow: UnitOfWork, seen: Seen, draw: Draw) -> None:
        self._uow = uow
        self._seen = seen
        self._start = draw(4).hex()
        self._number = 0
        self._listed: dict[str, _Listed] = {}
        self._revs: OrderedDict[str, int] = OrderedDict()
        self._ring: deque[tuple[int, Sequence[str]]] = deque(maxlen=_RING)
        self._outboxes: list[Outbox] = []
        self._unread: dict[str, None] = {}

    @property
    def at(self) -> str:
        """How far this lobby has come."""
        return f"{self._start}.{self._number}"

    def __len__(self) -> int:
        return len(self._listed)

    # --- what happens to tables -------------------------------------------------------------

    async def load(self) -> None:
        """Read the open tables; what has changed meanwhile is kept."""
        for now in await self._uow.read(_open_tables):
            self.changed(now)

    def changed(self, now: TableNow) -> None:
        """Show a table as it is at this revision; an older one than was shown is ignored."""
        code, rev = now.table.code, now.table.rev
        if self._revs.get(code, 0) >= rev:
            return
        self._remember(code, rev)
        if is_listed(now):
            self._listed[code] = _Listed(rev, running(now), row_of(now, self._seen))
        elif self._listed.pop(code, None) is None:
            return
        self._tell([code])

    def hear(self, code: str, rev: int) -> None:
        """Take a hint that another process has changed a table; `compare` reads it."""
        if self._revs.get(code, 0) < rev:
            self._unread[code] = None

    async def compare(self) -> None:
        """Read what other processes have changed: what was heard of, and all that differs."""
        revs = await self._uow.read(lambda tx: tx.tables.revs(_LOADED))
        for code, rev in revs.items():
            self.hear(code, rev)
        if len(revs) < _LOADED:
            self._unread.update(dict.fromkeys(self._listed.keys() - revs.keys()))
        await self.catch_up()

    async def catch_up(self) -> None:
        """Read the tables that were heard of."""
        codes, self._unread = list(self._unread), {}
        if codes:
            for now in await self._uow.read(lambda tx: _present(tx, codes)):
                self.changed(now)

    def recount(self) -> None:
        """Show how many watch and how far matches are, where that has changed.

        To be called every second or so: however fast people play, a row is told once a call.
        """
        changed = []
        for code, listed in self._listed.items():
            row = self._recounted(code, listed)
            if row != listed.row:
                self._listed[code] = replace(listed, row=row)
                changed.append(code)
        if changed:
            self._tell(changed)

    def _recounted(self, code: str, listed: _Listed) -> Row:
        """Return a row with what rooms tell now; of a room that was let go the last is kept."""
        moves = None if listed.match is None else self._seen.moves(code, listed.match)
        return replace(
            listed.row,
            watching=self._seen.watching(code),
            moves=listed.row.moves if moves is None else moves,
        )

    # --- who looks --------------------------------------------------------------------------

    def attach(self, outbox: Outbox, since: str | None = None) -> None:
        """Let somebody look on, beginning with what he has missed."""
        frame = self.news(since)
        if frame is not None:
            outbox.send(frame)
        self._outboxes.append(outbox)

    def detach(self, outbox: Outbox) -> None:
        """Forget somebody who looked on."""
        if outbox in self._outboxes:
            self._outboxes.remove(outbox)

    def rows(self) -> list[Row]:
        """Return the rows of a snapshot."""
        rows = [listed.row for listed in self._listed.values()]
        return sorted(rows, key=lambda row: row.active, reverse=True)[:MOST_ROWS]

    def news(self, since: str | None) -> bytes | None:
        """Return the frame with what is newer than `since`, None if nothing is."""
        number = self._read(since)
        if number is None:
            return self._frame("snapshot", rows=self.rows())
        if number == self._number:
            return None
        missed = [codes for n, codes in self._ring if n > number]
        return self._update(list(dict.fromkeys(chain.from_iterable(missed))))

    def _read(self, since: str | None) -> int | None:
        """Return the number of an `at` that can be caught up from."""
        start, _, text = (since or "").partition(".")
        if start != self._start or not text.isascii() or not text.isdecimal():
            return None
        number = int(text) if len(text) < 16 else -1  # noqa: PLR2004 - above any count of ours
        oldest = self._ring[0][0] if self._ring else self._number + 1
        return number if oldest - 1 <= number <= self._number else None

    def _tell(self, codes: Sequence[str]) -> None:
        self._number += 1
        self._ring.append((self._number, codes))
        if self._outboxes:
            frame = self._update(codes)
            for outbox in list(self._outboxes):
                outbox.send(frame)

    def _update(self, codes: Sequence[str]) -> bytes:
        rows = [self._listed[code].row for code in codes if code in self._listed]
        gone = [code for code in codes if code not in self._listed]
        return self._frame("update", rows=rows, gone=gone)

    def _frame(self, kind: str, **parts: Any) -> bytes:
        return orjson.dumps({"type": kind, "at": self.at, **parts})

    def _remember(self, code: str, rev: int) -> None:
        """Remember the revision shown, also of tables that are not listed, the latest thousands."""
        self._revs[code] = rev
        self._revs.move_to_end(code)
        while len(self._revs) > _REMEMBERED:
            self._revs.popitem(last=False)


def _open_tables(tx: Tx) -> list[TableNow]:
    return [present(tx, table) for table in tx.tables.lobby(_LOADED)]


def _present(tx: Tx, codes: Sequence[str]) -> list[TableNow]:
    tables = [tx.tables.find(code) for code in codes]
    return [present(tx, table) for table in tables if table is not None]
