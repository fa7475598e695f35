"""Getting a frozen match going again: as it is, or without the entry that does not fold."""

from collections.abc import Sequence

from app.kernel.ruleset import Ruleset
from app.matches.entries import ENTRY, TakenBack
from app.matches.match import Match
from app.matches.ports import MatchRecord

SKIPPED = 64
"""Blocks of chance passed over with an entry: more than its draws can have used."""


def removal(
    ruleset: Ruleset, record: MatchRecord, bodies: Sequence[bytes], now: int
) -> bytes | None:
    """Return the entry to append so that the log folds; None when it folds as it is.

    Raises what folding raises when the log does not even fold without its last entry.
    """
    try:
        Match.load(ruleset, record, bodies)
    except Exception:
        if len(bodies) < 2:  # noqa: PLR2004 - the opening itself cannot be taken out
            raise
        last = ENTRY.decode(bodies[-1])
        block = last.block + len(last.draws) + SKIPPED
        entry = TakenBack(last.seq + 1, now, block, (), None, "thaw", last.seq - 1)
        body = ENTRY.encode(entry)
        Match.load(ruleset, record, [*bodies, body])
        return body
    return None
