"""The life of a table: people gather, play, gather again; one that nobody needs is closed.

waiting   before the first match
opening   everybody is ready, and shares of chance are awaited (shares.py); seconds at most
playing   a match runs (a frozen one, too: it may be thawed)
over      the last match has ended; the next one may be asked for (a rematch)
closed    nobody comes here any more; the matches played here can still be seen

What closes a table is silence, counted from the last thing that happened there: a change of the
table, a chat line, an entry of the match, its end. Never from when something began.

- waiting for 24 hours: whoever meant to play does not come;
- over for 7 days: nobody asks for a rematch;
- playing for 30 days without an entry. Only a match without a clock is so silent: a clock of at
  most 14 days ends any other. Its log stays as it is, unfinished.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.matches.entries import ENTRY
from app.matches.ports import MatchRecord
from app.tables.ports import Table, Tx
from app.tables.refusals import MatchOpening, MatchRunning

Status: TypeAlias = Literal["waiting", "opening", "playing", "over", "closed"]

_HOUR = 3_600_000
SILENCE: dict[Status, int] = {
    "waiting": 24 * _HOUR,
    "over": 7 * 24 * _HOUR,
    "playing": 30 * 24 * _HOUR,
}
"""After how many ms of silence a table is closed."""


@dataclass(frozen=True)
class TableNow:
    """A table and its current match: the one that runs, else the last one that was played."""

    table: Table
    match: MatchRecord | None

    @property
    def status(self) -> Status:
        """What goes on here."""
        if self.table.closed:
            return "closed"
        if self.table.frozen is not None:
            return "opening"
        if self.match is None:
            return "waiting"
        return "over" if self.match.status == "over" else "playing"

    @property
    def prepared(self) -> bool:
        """Whether id and secret of the next match have been drawn."""
        return self.match is None or self.match.id != self.table.match_id

    def gathered(self) -> Table:
        """Return the table if its people may change it now; raises MatchRunning, MatchOpening."""
        if self.status == "opening":
            raise MatchOpening
        if self.status == "playing":
            raise MatchRunning
        return self.table


def silent_since(tx: Tx, now: TableNow) -> int:
    """Return when something last happened at a table, in epoch ms."""
    table, match = now.table, now.match
    said = [line.at for line in tx.tables.chat(table.key, None, 1)]
    since = max([table.active, *said])
    if match is None:
        return since
    if match.ended is not None:
        return max(since, match.ended)
    entries = [ENTRY.decode(body).at for body in tx.matches.entries(match.key)[-1:]]
    return max([since, *entries])


def is_deserted(tx: Tx, now: TableNow, at: int) -> bool:
    """Tell whether a table has been silent for too long."""
    latest = at - SILENCE[now.status] if now.status in SILENCE else 0
    # The log is read only where the rest is silent already.
    return now.table.active < latest and silent_since(tx, now) < latest
