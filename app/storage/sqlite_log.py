"""Writes batches of the journal to SQLite, in the writer thread.

A batch is a handful of statements, however many rows it has: Python's sqlite3 gives the
interpreter up at every step of a statement, and getting it back from a busy event loop can take
milliseconds. So rows go in as one JSON text, and what comes out is one row.
"""

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

import orjson

from app.matches.ports import Append, Fate
from app.matches.pulse import GAP_MS
from app.storage.journal import CommitUnknown, NotWritten, RowRefused

_ROWS = """
    select key as n, json_extract(value, '$[0]') as match, json_extract(value, '$[1]') as seq,
      json_extract(value, '$[2]') as body, json_extract(value, '$[3]') as deadline,
      json_extract(value, '$[4]') as bot, json_extract(value, '$[5]') as outcome,
      json_extract(value, '$[6]') as due, json_extract(value, '$[7]') as no,
      json_extract(value, '$[8]') as earliest, json_extract(value, '$[9]') as until
    from json_each(:rows)
"""
_HELD = f"""(exists (select 1 from outages where done = 0)
    or exists (select 1 from pulse where at < :now - {GAP_MS}))"""  # noqa: S608
_JUDGE = f"""
    select json_group_array(json_array(n, fate)) from (
      select i.n, case
        when m.key is null then 'lost'
        when e.seq is null then 'early'
        when :again and e.body = i.body then 'stored'
        else 'lost' end as fate
      from ({_ROWS}) i
      left join matches m on m.key = i.match
      left join entries e on e.match = i.match and e.seq = i.seq
      where m.key is null or e.seq is not null
        or (i.due and (coalesce(m.deadline > :now, true) or {_HELD})))
"""  # noqa: S608  (put together from constants)
_INSERT = f"insert into entries (match, seq, body) select match, seq, body from ({_ROWS})"  # noqa: S608
_OPEN = f"""
    insert into window_rows
      (match, seq, no, earliest, deadline, lengthened, changes, "full", writes)
    select match, seq, no, earliest, until, 0, 0, seq, 0 from ({_ROWS}) where no is not null
"""  # noqa: S608
_MOVE = f"""
    update matches set deadline = i.deadline, bot = i.bot,
      status = case when i.outcome is null then status else 'over' end,
      ended = case when i.outcome is null then ended else :now end,
      outcome = coalesce(i.outcome, matches.outcome)
    from ({_ROWS}) i
    where key = i.match and (matches.deadline is not i.deadline or matches.bot is not i.bot
      or i.outcome is not null)
"""  # noqa: S608


def write_batch(
    connection: sqlite3.Connection, batch: Sequence[Append], now: int, *, again: bool
) -> list[Fate]:
    """Write a batch in one transaction of the only writer; see Log.commit.

    now: epoch ms, against which time-outs are judged.
    """
    try:
        connection.execute("begin immediate")
        fates = write_rows(connection.execute, batch, now, again=again)
        connection.execute("commit")
    except (sqlite3.IntegrityError, sqlite3.DataError, TypeError, UnicodeError) as error:
        _roll_back(connection)
        raise RowRefused(str(error)) from error
    except sqlite3.Error as error:
        _roll_back(connection)
        raise NotWritten(str(error)) from error
    return fates


def write_rows(
    execute: Callable[[str, dict[str, Any]], Any], batch: Sequence[Append], now: int, *, again: bool
) -> list[Fate]:
    """Write a batch in a transaction that somebody else begins and ends."""
    rows = [_row(one) for one in batch]
    packed = orjson.dumps(rows).decode()
    asked = {"rows": packed, "now": now, "again": again}
    judged: str = execute(_JUDGE, asked).fetchone()[0]
    fates: dict[int, Fate] = dict(orjson.loads(judged))
    if fates:
        rows = [row for n, row in enumerate(rows) if n not in fates]
        packed = orjson.dumps(rows).decode()
    if rows:
        execute(_INSERT, {"rows": packed})
        execute(_MOVE, {"rows": packed, "now": now})
    if any(row[-3] is not None for row in rows):
        execute(_OPEN, {"rows": packed})
    return [fates.get(n, "stored") for n in range(len(batch))]


def _roll_back(connection: sqlite3.Connection) -> None:
    """Undo a batch; when even that fails, only a new connection can tell what is in the file."""
    try:
        connection.rollback()
    except sqlite3.Error as error:
        raise CommitUnknown(str(error)) from error


def _row(one: Append) -> tuple[int | str | None, ...]:
    outcome = None if one.outcome is None else one.outcome.decode()
    entry = one.match, one.seq, one.body.decode(), one.deadline, int(one.bot), outcome, int(one.due)
    window = one.window
    if window is None:
        return *entry, None, None, None
    return *entry, window.no, window.earliest, window.deadline
