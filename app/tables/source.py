"""Where live rooms come from: tables, matches and chat lines out of storage."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from app.matches.ports import Consent, Head, Loaded, MatchRecord, MatchTx, News, Status
from app.matches.refusals import TryAgain
from app.matches.scene import LINES
from app.tables.changes import load, present
from app.tables.ports import StorageUnavailable, Tx, UnitOfWork
from app.tables.refusals import TableNotFound
from app.tables.view import chat_part, table_part

T = TypeVar("T")


class TableSource:
    """The rooms' view of storage (matches.ports.RoomSource)."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    async def load(self, code: str) -> Loaded | None:
        """Return an open table with its current match, or None."""
        return await self._uow.read(lambda tx: _loaded(tx, code))

    async def heads(self, codes: Sequence[str]) -> Mapping[str, Head]:
        """Return how far the tables of these codes have come, in one query."""
        return await self._uow.read(lambda tx: tx.matches.heads(codes))

    async def news(self, code: str, known: Head) -> News | None:
        """Return what a table has beyond what is known of it, of one moment; None: no table."""
        return await self._uow.read(lambda tx: _news(tx, code, known))

    async def waiting(self, before: int) -> Sequence[str]:
        """Return the codes of tables that wait for a bot, or for a deadline up to an epoch ms."""
        return await self._uow.read(lambda tx: _codes(tx, tx.matches.running(before)))

    async def set_status(self, match: int, status: Status) -> None:
        """Freeze or thaw a match."""
        await self._uow.write(lambda tx: tx.matches.set_status(match, status))

    async def write(self, work: Callable[[MatchTx], T]) -> T:
        """Run `work` in one transaction beside the log and commit."""
        try:
            return await self._uow.write(work)
        except StorageUnavailable:
            raise TryAgain from None

    async def read(self, work: Callable[[MatchTx], T]) -> T:
        """Run `work` on one snapshot."""
        try:
            return await self._uow.read(work)
        except StorageUnavailable:
            raise TryAgain from None


def _loaded(tx: Tx, code: str) -> Loaded | None:
    try:
        now = load(tx, code)
    except TableNotFound:
        return None
    table, match = now.table, now.match
    entries = [] if match is None else tx.matches.entries(match.key)
    return Loaded(
        table=table.key,
        code=table.code,
        part=table_part(now),
        lines=[chat_part(table, line) for line in tx.tables.chat(table.key, None, LINES)],
        record=match,
        entries=entries,
        consents=() if match is None else tx.matches.consents(match.key, len(entries) - 1),
        window=None if match is None else tx.windows.row(match.key),
        rules=(table.slug, table.rules),
    )


def _news(tx: Tx, code: str, known: Head) -> News | None:
    table = tx.tables.find(code)
    if table is None:
        return None
    now = present(tx, table)
    record = now.match
    after = known.seq if record is not None and record.key == known.match else -1
    lines = [line for line in tx.tables.chat(table.key, None, LINES) if line.number > known.chat]
    return News(
        part=table_part(now),
        lines=[chat_part(table, line) for line in lines],
        record=record,
        entries=[] if record is None else tx.matches.entries(record.key, after),
        consents=[] if record is None else _said(tx, record.key),
        window=None if record is None else tx.windows.row(record.key),
    )


def _said(tx: Tx, match: int) -> Sequence[Consent]:
    return tx.matches.consents(match, tx.matches.last(match))


def _codes(tx: Tx, records: Sequence[MatchRecord]) -> Sequence[str]:
    tables = [tx.tables.by_key(record.table) for record in records]
    return [
        table.code
        for table, record in zip(tables, records, strict=True)
        if table is not None and not table.closed and table.match == record.key
    ]
