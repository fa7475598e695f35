"""Response windows beside the logs in SQL: the WindowStore of a transaction.

The row of a window is the lock under which passes, holds and its closing meet, whatever processes
they come from. Every writer raises `writes`: on PostgreSQL whoever waited for the lock meanwhile
has an old snapshot, and runs again.
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, func, literal_column, select, update

from app.kernel.position import Seat
from app.matches.window_rows import LockedWindow, SeatReply, WindowRow
from app.storage.announcing import announce
from app.storage.columns import Instant
from app.storage.conflict import insert_into
from app.storage.schema import entries, window_replies, window_rows, wishes

_rows, _replies = window_rows.c, window_replies.c
_ROW = (
    _rows.seq,
    _rows.no,
    _rows.earliest,
    _rows.deadline,
    _rows.lengthened,
    _rows.changes,
    _rows.full,
)  # in WindowRow's order
_NOW = literal_column("clock_timestamp()", Instant())


class SqlWindows:
    """Windows inside one transaction (see WindowStore)."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._postgres = connection.dialect.name == "postgresql"

    def row(self, match: int) -> WindowRow | None:
        """Return the row of the window that was opened or restarted last, open or not."""
        newest = select(*_ROW).where(_rows.match == match).order_by(_rows.seq.desc()).limit(1)
        row = self._connection.execute(newest).first()
        return None if row is None else WindowRow(*row)

    def lock(self, match: int, row: WindowRow, now: int) -> LockedWindow:
        """Lock the row of this seq (made as given, where there is none) and read it."""
        locking = select(*_ROW).where(*self._this(match, row)).with_for_update()
        found = self._connection.execute(locking).first()
        if found is None:
            values = {**vars(row), "match": match, "writes": 0}
            made = insert_into(self._connection, window_rows).values(values)
            self._connection.execute(made.on_conflict_do_nothing())
            found = self._connection.execute(locking).one()
        return self._read(match, WindowRow(*found), now)

    def _read(self, match: int, row: WindowRow, now: int) -> LockedWindow:
        ask = self._connection
        if self._postgres:
            now = ask.scalars(select(_NOW)).one()
        head = ask.scalars(select(func.max(entries.c.seq)).where(entries.c.match == match)).one()
        same = _replies.match == match, _replies.no == row.no
        replies = ask.execute(select(window_replies).where(*same)).all()
        spent = select(func.sum(_rows.lengthened)).where(_rows.match == match, _rows.no == row.no)
        return LockedWindow(
            row,
            now,
            head,
            frozenset(one.seat for one in replies if one.reply == "pass" and one.seq == row.seq),
            {one.seat: one.command for one in replies if one.reply == "hold"},
            int(ask.scalars(spent).one()),
        )

    def holds(self, match: int, seat: Seat, turn: int) -> int:
        """Return how often a seat has held in a turn of its own."""
        his = _replies.match == match, _replies.seat == seat, _replies.turn == turn
        query = select(func.count()).where(*his, _replies.reply == "hold")
        return self._connection.scalars(query).one()

    def reply(self, match: int, row: WindowRow, reply: SeatReply, now: int) -> None:
        """Store a pass or hold in a locked window; a second one of a kind changes nothing."""
        values: dict[str, Any] = {
            "match": match,
            "seq": row.seq,
            "seat": reply.seat,
            "reply": reply.kind,
            "no": row.no,
            "turn": reply.turn,
            "command": reply.command,
            "at": now,
        }
        made = insert_into(self._connection, window_replies).values(values)
        self._connection.execute(made.on_conflict_do_nothing())
        written = update(window_rows).where(*self._this(match, row))
        self._connection.execute(written.values(writes=_rows.writes + 1))

    def move(self, match: int, row: WindowRow) -> None:
        """Store the new time of a locked window."""
        moved = update(window_rows).where(*self._this(match, row))
        values = {**vars(row), "writes": _rows.writes + 1}
        self._connection.execute(moved.values(values))
        announce(self._connection, "windows", f"{match}:{row.seq}:{row.changes}")

    def wishes(self, match: int) -> Mapping[Seat, bytes]:
        """Return the wishes of all seats that have some, as JSON."""
        query = select(wishes.c.seat, wishes.c.body).where(wishes.c.match == match)
        return {row.seat: row.body for row in self._connection.execute(query)}

    def wish(self, match: int, seat: Seat, body: bytes) -> None:
        """Store what a seat wishes for the windows of a match, instead of what it wished before."""
        made = insert_into(self._connection, wishes).values(match=match, seat=seat, body=body)
        key = [wishes.c.match, wishes.c.seat]
        self._connection.execute(
            made.on_conflict_do_update(index_elements=key, set_={"body": body})
        )

    @staticmethod
    def _this(match: int, row: WindowRow) -> tuple[Any, Any]:
        return _rows.match == match, _rows.seq == row.seq
