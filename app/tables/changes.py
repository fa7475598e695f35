"""Changes of tables inside one transaction: load, compare-and-set, the start of a match.

A table that was saved meanwhile by somebody else makes the whole transaction begin again: nothing
of it is kept.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from app.accounts.ports import User
from app.accounts.tokens import Draw
from app.kernel.ruleset import Ruleset
from app.matches.openings import Prepared, deal, freeze
from app.tables import shares, starting
from app.tables.codes import PUBLIC_LENGTH, UNLISTED_LENGTH, new_code, read_code
from app.tables.life import SILENCE, TableNow, is_deserted
from app.tables.ports import Table, Tx
from app.tables.refusals import TableNotFound, UnknownGame

Rulesets: TypeAlias = Mapping[tuple[str, int], Ruleset]
Change: TypeAlias = Callable[[TableNow], Table]
"""From what is there to what shall be there; raises a Refusal. Returns the same table for "no"."""

_CODE_TRIES = 50


class TableMoved(Exception):
    """Somebody saved the table between our look and our save: begin again."""

    code = "table-moved"


@dataclass(frozen=True)
class Changed:
    """What a change did. fresh: there is a new revision. started: entry 0 of a match begun."""

    now: TableNow
    fresh: bool
    started: bytes | None = None


def load(tx: Tx, code: str) -> TableNow:
    """Return an open table; raises TableNotFound."""
    read = read_code(code)
    table = None if read is None else tx.tables.find(read)
    if table is None or table.closed:
        raise TableNotFound
    return present(tx, table)


def present(tx: Tx, table: Table) -> TableNow:
    """Return a table with its current match."""
    return TableNow(table, None if table.match is None else tx.matches.by_key(table.match))


def found(tx: Tx, table: Table, draw: Draw) -> TableNow:
    """Store a new table under a code that was never given; its `code` is ignored."""
    public = table.settings["visibility"] == "public"
    for _ in range(_CODE_TRIES):
        code = new_code(draw, PUBLIC_LENGTH if public else UNLISTED_LENGTH)
        stored = tx.tables.create(replace(table, code=code))
        if stored is not None:
            return TableNow(stored, None)
    msg = "all codes that were tried are taken"
    raise RuntimeError(msg)


@dataclass(frozen=True)
class Moment:
    """When a change happens, and what it meets. at: epoch ms. here: public ids of who is here."""

    at: int
    rulesets: Rulesets
    here: Collection[str] = ()


def carry_out(tx: Tx, now: TableNow, change: Change, moment: Moment) -> Changed:
    """Change a table; when everybody is ready after that, its match begins (starting.py).

    If somebody has promised a share, its opening is frozen first. Raises what `change` raises,
    UnknownGame, or TableMoved.
    """
    table = change(now)
    if table == now.table:
        return Changed(now, fresh=False)
    after = replace(now, table=table)
    if after.status in {"waiting", "over"} and after.prepared and starting.is_ready(table):
        return _open(tx, after, moment)
    return Changed(save(tx, now, table, moment.at), fresh=True)


def reveal(tx: Tx, now: TableNow, user: User, share: str, moment: Moment) -> Changed:
    """Take a share that a user has promised; the last one of an opening begins the match.

    The same share again changes nothing. Raises NoOpening, ShareUnfit, UnknownGame or TableMoved.
    """
    match = now.match
    if now.table.frozen is None and match and shares.fitting(match.opening, user, share):
        return Changed(now, fresh=False)
    table = shares.revealed(now.table, user, share)
    if table == now.table:
        return Changed(now, fresh=False)
    after = replace(now, table=table)
    frozen = table.frozen
    if frozen is not None and not shares.missing(frozen):
        return _deal(tx, after, frozen.text, frozen.shares, moment)
    return Changed(save(tx, now, table, moment.at), fresh=True)


def retell(tx: Tx, at: int, code: str) -> Changed:
    """Give a table a new revision, for somebody is called otherwise now; raises TableNotFound.

    That is nothing that happened there: `at` does not count.
    """
    del at
    now = load(tx, code)
    return Changed(save(tx, now, now.table, now.table.active), fresh=True)


def void(tx: Tx, at: int, code: str, draw: Draw, rulesets: Rulesets) -> Changed:
    """Void an opening whose time for shares is up; raises TableNotFound, UnknownGame, TableMoved.

    Where everybody is ready for the next match after that, it begins.
    """
    now = load(tx, code)
    frozen = now.table.frozen
    if frozen is None or at < frozen.reveal_by:
        return Changed(now, fresh=False)
    return carry_out(
        tx, now, lambda now: shares.void(now.table, frozen, draw), Moment(at, rulesets)
    )


def save(tx: Tx, now: TableNow, table: Table, at: int) -> TableNow:
    """Store the next revision; raises TableMoved."""
    following = replace(table, rev=now.table.rev + 1, active=max(at, table.active))
    if not tx.tables.save(following):
        raise TableMoved
    return present(tx, following)


def _open(tx: Tx, now: TableNow, moment: Moment) -> Changed:
    """Freeze the opening; where nobody has promised a share, deal at once."""
    table = now.table
    ruleset = ruleset_of(moment.rulesets, table)
    promises = shares.standing(table, moment.here)
    drawn = Prepared(table.match_id, table.secret)
    text = freeze(ruleset, drawn, starting.agreed(now, ruleset, promises))
    if any(promises):
        frozen = shares.frozen(table, text, moment.at)
        return Changed(save(tx, now, frozen, moment.at), fresh=True)
    return _deal(tx, now, text, promises, moment)


def _deal(
    tx: Tx, now: TableNow, text: bytes, given: Sequence[str | None], moment: Moment
) -> Changed:
    """Deal, in the transaction that puts the match on the table. given: shares by seat."""
    table, at = now.table, moment.at
    new = deal(
        ruleset_of(moment.rulesets, table),
        Prepared(table.match_id, table.secret),
        text,
        given,
        table=table.key,
        number=table.number + 1,
        now=at,
    )
    key = tx.matches.create(new, at)
    return Changed(save(tx, now, starting.started(table, key), at), fresh=True, started=new.entry)


def ruleset_of(rulesets: Rulesets, table: Table) -> Ruleset:
    """Return the rules a table plays by; raises UnknownGame when they are not here any more."""
    try:
        return rulesets[table.slug, table.rules]
    except KeyError:
        raise UnknownGame(game=table.slug) from None


def note_over(tx: Tx, at: int, code: str) -> Changed:
    """Give a table whose match has ended a new revision, for its JSON is another one now.

    Nothing to do when that was noted before: rooms tell the end whenever they load such a table.
    """
    now = load(tx, code)
    ended = now.match.ended if now.match is not None else None
    if now.status != "over" or ended is None or now.table.active > ended:
        return Changed(now, fresh=False)
    return Changed(save(tx, now, now.table, max(at, ended + 1)), fresh=True)


def close(tx: Tx, at: int, key: int) -> Changed:
    """Close a table unless it has awoken since it was found deserted; raises TableNotFound."""
    table = tx.tables.by_key(key)
    if table is None:
        raise TableNotFound
    now = present(tx, table)
    if table.closed or not is_deserted(tx, now, at):
        return Changed(now, fresh=False)
    return Changed(save(tx, now, replace(table, closed=True), at), fresh=True)


def deserted(tx: Tx, after: int, limit: int, at: int) -> tuple[list[int], int | None]:
    """Return the keys of tables to close among the next `limit` after a key, and the last key.

    The last key is None when there are no more.
    """
    quiet = tx.tables.stale(at - min(SILENCE.values()), after, limit)
    found = [table.key for table in quiet if is_deserted(tx, present(tx, table), at)]
    return found, quiet[-1].key if len(quiet) == limit else None
