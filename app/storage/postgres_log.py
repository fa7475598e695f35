"""Writes batches of the journal to PostgreSQL: one statement each, on a raw connection.

Every stored entry is announced in the transaction that stores it, whole where it fits: another
process then follows it without asking (matches/bus.py).
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import asyncpg

from app.matches.ports import Append, Fate
from app.matches.pulse import GAP_MS
from app.storage.announcing import channel_of
from app.storage.journal import CommitUnknown, NotWritten, RowRefused

if TYPE_CHECKING:
    Raw: TypeAlias = asyncpg.Connection[asyncpg.Record]
else:  # generic for the type checker alone
    Raw = asyncpg.Connection

Connect: TypeAlias = Callable[[], Awaitable[Raw]]

CHANNEL = channel_of("entries")
_WHOLE = 7900  # bytes of a body that is announced with its entry; PostgreSQL takes 8,000

_MS = "interval '1 millisecond'"
# Nothing times out between an outage and its being made good (matches.outages). Asked only of a
# time-out, and once.
HELD = f"""(select exists (select from outages where not done)
  or exists (select from pulse where at < clock_timestamp() - {GAP_MS} * {_MS}))"""  # noqa: S608
# Sorted input keeps two processes from blocking each other. `judged` and the search for keys that
# are taken see one snapshot, so "early" is only said of a key that was free in it. An entry that
# came in between is met by `on conflict`, and its loser is not returned.
WRITE = f"""
with clock as materialized (select clock_timestamp() as now),
rows as (
  select n, match, seq, body::json as body, bot, outcome::json as outcome, due, no,
    timestamptz 'epoch' + deadline * {_MS} as deadline,
    timestamptz 'epoch' + earliest * {_MS} as earliest, timestamptz 'epoch' + until * {_MS} as until
  from unnest($1::bigint[], $2::int[], $3::text[], $4::bigint[], $5::bool[], $6::text[],
    $7::bool[], $8::int[], $9::bigint[], $10::bigint[]) with ordinality
    as _(match, seq, body, deadline, bot, outcome, due, no, earliest, until, n)),
judged as materialized (
  select rows.*, due and (coalesce(matches.deadline > now, true) or {HELD}) as early
  from rows join matches on matches.key = rows.match cross join clock),
stored as (
  insert into entries (match, seq, body)
  select match, seq, body from judged where not early order by match, seq
  on conflict do nothing returning match, seq),
opened as (
  insert into window_rows (match, seq, no, earliest, deadline, lengthened, changes, "full", writes)
  select match, seq, no, earliest, until, 0, 0, seq, 0 from stored join rows using (match, seq)
  where no is not null),
moved as (
  update matches set deadline = rows.deadline, bot = rows.bot,
    status = case when rows.outcome is null then matches.status else 'over' end,
    ended = case when rows.outcome is null then matches.ended else now end,
    outcome = coalesce(rows.outcome, matches.outcome)
  from stored join rows using (match, seq) cross join clock
  where matches.key = stored.match and (matches.deadline is distinct from rows.deadline
    or matches.bot is distinct from rows.bot or rows.outcome is not null))
select n, false as early, pg_notify('{CHANNEL}', match || ':' || seq || ':'
  || case when octet_length(body::text) < {_WHOLE} then body::text else '' end) as told
from stored join rows using (match, seq)
union all
select n, true, null from judged where early
  and not exists (select from entries where match = judged.match and seq = judged.seq)
"""  # noqa: S608  (put together from constants)

_SAME = """
select n from unnest($1::bigint[], $2::int[], $3::text[]) with ordinality as _(match, seq, body, n)
join entries using (match, seq) where entries.body::text = _.body
"""

# The server ends the session, or did so before: whether it had committed is not known.
_CUT = ("08", "57P", "40003")
# It does not take the data.
_DATA = ("22", "23")
_DEADLOCK = 0.02, 0.1  # seconds before the second and the third try
_BACKOFF = 0.05, 2.0  # seconds: first and longest wait between tries to connect


class PostgresLog:
    """The log of a PostgreSQL database (see journal.Log).

    connect: returns a new raw connection; called when one is wanted and the last one is gone.
    """

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self._connection: Raw | None = None
        self._wait = 0.0
        self._not_before = 0.0

    async def commit(self, batch: Sequence[Append], *, again: bool) -> Sequence[Fate]:
        """Write a batch."""
        connection = await self._connected()
        try:
            fates = await _write(connection, batch)
            if again:
                await _recognise(connection, batch, fates)
        except asyncpg.PostgresError as error:
            raise self._meaning(error) from error
        except (ValueError, OverflowError) as error:  # what cannot be put into these types
            raise RowRefused(str(error)) from error
        except (asyncpg.InterfaceError, asyncpg.InternalClientError, OSError) as error:
            self.hang_up()
            raise CommitUnknown(repr(error)) from error
        return fates

    @property
    def backend(self) -> int | None:
        """Number of the database's process that writes our batches."""
        return None if self._connection is None else self._connection.get_server_pid()

    def hang_up(self) -> None:
        """Let go of the connection at once."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def _connected(self) -> Raw:
        if self._connection is not None and not self._connection.is_closed():
            return self._connection
        clock = asyncio.get_running_loop().time
        if clock() < self._not_before:
            raise NotWritten("the database cannot be reached")
        first, longest = _BACKOFF
        try:
            self._connection = await self._connect()
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
            self._wait = min(2 * self._wait, longest) or first
            self._not_before = clock() + self._wait
            raise NotWritten(repr(error)) from error
        self._wait = 0.0
        return self._connection

    def _meaning(self, error: asyncpg.PostgresError) -> NotWritten | CommitUnknown:
        """Return what an answer of the server says of the batch."""
        code = error.sqlstate or ""
        if code.startswith(_DATA):
            return RowRefused(repr(error))
        self.hang_up()  # a new session finds the new leader, or room again
        return CommitUnknown(repr(error)) if code.startswith(_CUT) else NotWritten(repr(error))


def columns_of(batch: Sequence[Append]) -> tuple[list[Any], ...]:
    """Return the parameters of WRITE."""
    windows = [one.window for one in batch]
    return (
        [one.match for one in batch],
        [one.seq for one in batch],
        [one.body.decode() for one in batch],
        [one.deadline for one in batch],
        [one.bot for one in batch],
        [None if one.outcome is None else one.outcome.decode() for one in batch],
        [one.due for one in batch],
        [None if window is None else window.no for window in windows],
        [None if window is None else window.earliest for window in windows],
        [None if window is None else window.deadline for window in windows],
    )


async def _write(connection: Raw, batch: Sequence[Append]) -> list[Fate]:
    columns = columns_of(batch)
    fates: list[Fate] = ["lost"] * len(batch)
    for row in await _patiently(lambda: connection.fetch(WRITE, *columns)):
        fates[row["n"] - 1] = "early" if row["early"] else "stored"
    return fates


async def _patiently(write: Callable[[], Awaitable[list[asyncpg.Record]]]) -> list[asyncpg.Record]:
    """Write again after a deadlock: its loser has written nothing, its winner needs a moment."""
    for wait in _DEADLOCK:
        try:
            return await write()
        except asyncpg.DeadlockDetectedError:
            await asyncio.sleep(wait)
    return await write()


async def _recognise(connection: Raw, batch: Sequence[Append], fates: list[Fate]) -> None:
    """Turn "lost" into "stored" where the entry that took the key is our own."""
    lost = [n for n, fate in enumerate(fates) if fate == "lost"]
    found = await connection.fetch(
        _SAME,
        [batch[n].match for n in lost],
        [batch[n].seq for n in lost],
        [batch[n].body.decode() for n in lost],
    )
    for row in found:
        fates[lost[row["n"] - 1]] = "stored"
