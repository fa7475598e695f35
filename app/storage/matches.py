"""Matches and their logs in SQL: the MatchStore of a transaction.

Most appends do not go this way: they are the journal's, whose SQL is used here, too.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    ScalarSelect,
    and_,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.engine import Row

from app.kernel.position import Seat
from app.matches.ports import Append, Consent, Fate, Head, MatchRecord, NewMatch, Status
from app.storage import postgres_log, sqlite_log
from app.storage.announcing import announce
from app.storage.schema import chat_lines, consents, entries, matches, tables, window_rows

_RECORD = [column for column in matches.c if column.name != "bot"]  # in MatchRecord's order
_CONSENT = [column for column in consents.c if column.name != "number"]  # in Consent's order
_RUNNING = text("matches.status = 'running'")  # as the partial index says it, word for word


def _last(number: Column[int], where: ColumnElement[bool]) -> ScalarSelect[int]:
    """Return the highest number under a key; read off the end of its index."""
    return select(func.max(number)).where(where).scalar_subquery()


_LAST = _last(entries.c.seq, entries.c.match == matches.c.key)
_NEWEST = window_rows.alias()
_HEAD = (
    select(
        tables.c.code,
        tables.c.rev,
        _last(chat_lines.c.number, chat_lines.c.table == tables.c.key),
        matches.c.key,
        matches.c.status,
        _LAST,
        _NEWEST.c.seq,
        _NEWEST.c.changes,
        _last(consents.c.number, and_(consents.c.match == matches.c.key, consents.c.seq == _LAST)),
    )
    .outerjoin(matches, matches.c.key == tables.c.match)
    .outerjoin(
        _NEWEST,
        and_(
            _NEWEST.c.match == matches.c.key,
            _NEWEST.c.seq == _last(window_rows.c.seq, window_rows.c.match == matches.c.key),
        ),
    )
)


class SqlMatches:
    """Matches inside one transaction (see MatchStore)."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create(self, new: NewMatch, now: int) -> int:
        """Store a match and its entry 0 and return its key."""
        match: dict[str, Any] = {**vars(new), "status": "running", "started": now}
        body = match.pop("entry")
        made = insert(matches).values(match).returning(matches.c.key)
        key: int = self._connection.scalars(made).one()
        self._connection.execute(insert(entries).values(match=key, seq=0, body=body))
        return key

    def by_key(self, key: int) -> MatchRecord | None:
        """Return a match by its integer key."""
        return self._one(matches.c.key == key)

    def by_id(self, match_id: str) -> MatchRecord | None:
        """Return a match by its public id."""
        return self._one(matches.c.id == match_id)

    def entries(self, key: int, after: int = -1) -> Sequence[bytes]:
        """Return the bodies of the entries with seq > after, in order."""
        newer = entries.c.match == key, entries.c.seq > after
        query = select(entries.c.body).where(*newer).order_by(entries.c.seq)
        return self._connection.scalars(query).all()

    def append(self, append: Append, now: int) -> Fate:
        """Append an entry in this transaction, as the journal would; `now`: epoch ms."""
        connection = self._connection
        if connection.dialect.name != "postgresql":
            write = connection.exec_driver_sql
            return sqlite_log.write_rows(write, [append], now, again=False)[0]
        columns = postgres_log.columns_of([append])
        told = connection.exec_driver_sql(postgres_log.WRITE, columns).all()
        if not told:
            return "lost"
        return "early" if told[0].early else "stored"

    def running(self, before: int) -> Sequence[MatchRecord]:
        """Return the running matches that wait for a bot, or for a deadline up to an epoch ms."""
        waiting = or_(matches.c.deadline <= before, matches.c.bot)
        query = select(*_RECORD).where(_RUNNING, waiting)
        return [MatchRecord(*row) for row in self._connection.execute(query)]

    def heads(self, codes: Sequence[str]) -> Mapping[str, Head]:
        """Return how far the tables of these codes have come, in one query; closed ones too."""
        query = _HEAD.where(tables.c.code.in_(codes))
        return {row.code: _head(row) for row in self._connection.execute(query)}

    def all_keys(self) -> Sequence[int]:
        """Return the keys of all matches, oldest first."""
        return self._connection.scalars(select(matches.c.key).order_by(matches.c.key)).all()

    def set_status(self, key: int, status: Status) -> None:
        """Freeze or thaw a match; one that is over stays over."""
        mine = matches.c.key == key, matches.c.status != "over"
        self._connection.execute(update(matches).where(*mine).values(status=status))

    def last(self, key: int) -> int:
        """Return the number of the last entry of a match."""
        newest = select(func.max(entries.c.seq)).where(entries.c.match == key)
        last: int = self._connection.scalars(newest).one()
        return last

    def consents(self, key: int, seq: int) -> Sequence[Consent]:
        """Return what was said after an entry, in order."""
        here = consents.c.match == key, consents.c.seq == seq
        query = select(*_CONSENT).where(*here).order_by(consents.c.number)
        return [Consent(*row) for row in self._connection.execute(query)]

    def said(self, key: int, seat: Seat, command: str) -> Consent | None:
        """Return what a seat said under an id."""
        one = consents.c
        query = select(*_CONSENT).where(one.match == key, one.seat == seat, one.command == command)
        row = self._connection.execute(query).first()
        return None if row is None else Consent(*row)

    def say(self, consent: Consent) -> None:
        """Store what a seat says, after what was said before."""
        number = 1 + len(self.consents(consent.match, consent.seq))
        self._connection.execute(insert(consents).values(**vars(consent), number=number))
        announce(self._connection, "offers", str(consent.match))

    def _one(self, condition: ColumnElement[bool]) -> MatchRecord | None:
        row = self._connection.execute(select(*_RECORD).where(condition)).first()
        return None if row is None else MatchRecord(*row)


def _head(row: Row[*tuple[Any, ...]]) -> Head:
    _, rev, chat, match, status, seq, window, changes, said = row
    shown = (-1, 0) if window is None else (window, changes)
    return Head(rev, chat or 0, match, status, -1 if seq is None else seq, shown, said or 0)
