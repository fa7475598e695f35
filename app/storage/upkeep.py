"""Pulse, outages and leases in SQL: the UpkeepStore of a transaction.

Two processes that move the pulse, or claim a lease, at the same time do not both succeed: one of
them waits, finds its snapshot too old, and is run again.
"""

from collections.abc import Sequence

from sqlalchemy import Connection, insert, literal_column, or_, select, update

from app.matches.pulse import GAP_MS, OutageRow
from app.storage.columns import Instant
from app.storage.conflict import insert_into
from app.storage.schema import leases, outages, pulse

_NOW = literal_column("clock_timestamp()", Instant())
_OPEN = select(outages.c.key, outages.c.began, outages.c.ended).where(~outages.c.done)


class SqlUpkeep:
    """What the processes keep together, inside one transaction (see UpkeepStore)."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def beat(self, now: int, refused: int = 0) -> Sequence[OutageRow]:
        """Move the pulse; return the outages that are to be seen to, one found now included."""
        now = self._time(now)
        before = self._connection.scalars(select(pulse.c.at).with_for_update()).one_or_none()
        if before is None:
            new = insert_into(self._connection, pulse).values(key=1, at=now)
            self._connection.execute(new.on_conflict_do_nothing())
        else:
            self._connection.execute(update(pulse).values(at=now))
            began = min(before, now - refused)
            if now - began > GAP_MS:
                found = insert(outages).values(began=began, ended=now, done=False)
                self._connection.execute(found)
        rows = self._connection.execute(_OPEN.order_by(outages.c.key))
        return [OutageRow(*row) for row in rows]

    def held(self, now: int) -> bool:
        """Tell whether nothing may time out: there is an outage, found or not yet found."""
        late = pulse.c.at < self._time(now) - GAP_MS
        waits = or_(_OPEN.exists(), select(pulse.c.key).where(late).exists())
        return self._connection.scalars(select(waits)).one()

    def made_good(self, outage: int) -> None:
        """Note that an outage has been seen to."""
        one = outages.c.key == outage
        self._connection.execute(update(outages).where(one).values(done=True))

    def claim(self, name: str, holder: str, now: int, ms: int) -> bool:
        """Take a lease, or keep it, for so long; False while somebody else has it."""
        now = self._time(now)
        mine = {"holder": holder, "until": now + ms}
        new = insert_into(self._connection, leases).values(name=name, **mine)
        free = or_(leases.c.holder == holder, leases.c.until <= now)
        taken = new.on_conflict_do_update(index_elements=["name"], set_=mine, where=free)
        return self._connection.execute(taken).rowcount == 1

    def _time(self, now: int) -> int:
        if self._connection.dialect.name != "postgresql":
            return now
        return self._connection.scalars(select(_NOW)).one()
