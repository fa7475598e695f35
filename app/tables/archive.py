"""Matches as they may be looked at: results, logs, replays, judged anew for every caller.

- While a match runs: its players see what their seats see, others what watchers of the table see.
- When it is over: players see everything; at public tables everybody does; at unlisted ones whoever
  knows the match; at tables with a password or without watchers only the players.
- Unknown and forbidden are answered alike.

Playing a match again is work: it is done in a thread, one match at a time, so that nobody who plays
waits for it.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import orjson

from app.accounts.ports import User
from app.kernel.position import Seat
from app.kernel.ruleset import Ruleset
from app.matches.exports import exported
from app.matches.openings import Opening, read_opening
from app.matches.ports import MatchRecord
from app.matches.replay import Viewpoint, journal, replay
from app.tables.changes import Rulesets
from app.tables.ports import Table, Tx, UnitOfWork
from app.tables.refusals import MatchNotFound, MatchRunning, ViewpointRefused

Told = TypeVar("Told")


@dataclass(frozen=True)
class Found:
    """A stored match with its table, as somebody found it. seat: his own in it, if any."""

    record: MatchRecord
    table: Table
    opening: Opening
    entries: Sequence[bytes]
    seat: Seat | None

    @property
    def viewpoints(self) -> list[Viewpoint]:
        """Return what this caller may look from, his own view first; none: he may not look."""
        table = self.table
        watched = table.settings["spectators"]["mode"] == "public" and table.password is None
        seats = range(len(self.opening.seats))
        if self.record.status == "over" and (self.seat is not None or watched):
            own: list[Viewpoint] = [self.seat, *(s for s in seats if s != self.seat), "all"]
            return own if self.seat is None else [*own, None]
        if self.seat is not None:
            return [self.seat]
        return [None] if watched else []


class Archive:
    """All matches of a server, running ones too."""

    def __init__(self, uow: UnitOfWork, rulesets: Rulesets) -> None:
        self._uow = uow
        self._rulesets = rulesets
        self._turn = asyncio.Semaphore(1)

    async def match(self, user: User | None, match_id: str) -> dict[str, Any]:
        """Return a match: who, how it ended, its log from the caller's own viewpoint.

        {id, game, rules, table (code), number, seats: [{user, name, bot}], options, settings,
        status, outcome, commitment, promises (hex by seat, or null), voided, voids (openings that
        came to nothing before), secret (hex, once it is over), started, ended (epoch ms),
        viewpoints, journal}; raises MatchNotFound.
        """
        found = await self._find(user, match_id)
        record, opening = found.record, found.opening
        over = record.status == "over"
        first = found.viewpoints[0]
        return {
            "id": record.id,
            "game": record.slug,
            "rules": record.rules,
            "table": found.table.code,
            "number": record.number,
            "seats": opening.seats,
            "options": opening.options,
            "settings": opening.settings,
            "status": record.status,
            "outcome": None if record.outcome is None else orjson.Fragment(record.outcome),
            "commitment": opening.commitment,
            "promises": opening.promises,
            "voided": opening.voided,
            "voids": opening.voids,
            "secret": record.secret.hex() if over else None,
            "started": record.started,
            "ended": record.ended,
            "viewpoints": [_name(one) for one in found.viewpoints],
            "journal": await self._again(journal, record, found.entries, _seat(first)),
        }

    async def export(self, user: User | None, match_id: str) -> bytes:
        """Return a finished match as match.json (matches.exports).

        Raises MatchNotFound, or MatchRunning to those who may look at it before its end.
        """
        found = await self._find(user, match_id)
        if found.record.status != "over":
            raise MatchRunning
        return await self._again(exported, found.record, found.entries)

    async def replay(
        self, user: User | None, match_id: str, viewpoint: str | None
    ) -> dict[str, Any]:
        """Return {match, viewpoint, frames}; raises MatchNotFound or ViewpointRefused.

        viewpoint: a seat's number, `watcher` or `all`; None: what the caller himself sees.
        """
        found = await self._find(user, match_id)
        allowed = {_name(one): one for one in found.viewpoints}
        name = _name(found.viewpoints[0]) if viewpoint is None else viewpoint
        if name not in allowed:
            raise ViewpointRefused(viewpoints=list(allowed))
        frames = await self._again(replay, found.record, found.entries, allowed[name])
        return {"match": found.record.id, "viewpoint": name, "frames": frames}

    async def journal(self, code: str, seat: Seat | None) -> list[dict[str, Any]]:
        """Return the journal of a table's current match for somebody admitted there as `seat`."""

        def work(tx: Tx) -> tuple[MatchRecord, Sequence[bytes]] | None:
            table = tx.tables.find(code)
            record = (
                None if table is None or table.match is None else tx.matches.by_key(table.match)
            )
            return None if record is None else (record, tx.matches.entries(record.key))

        stored = await self._uow.read(work)
        if stored is None:
            return []
        record, entries = stored
        return await self._again(journal, record, entries, seat)

    async def _again(self, work: Callable[..., Told], record: MatchRecord, *more: object) -> Told:
        """Return what comes of work that plays a match again; raises MatchNotFound."""
        rules = self._rules(record)
        async with self._turn:
            return await asyncio.to_thread(work, rules, record, *more)

    async def _find(self, user: User | None, match_id: str) -> Found:
        found = await self._uow.read(lambda tx: _found(tx, user, match_id))
        if found is None or not found.viewpoints:
            raise MatchNotFound
        return found

    def _rules(self, record: MatchRecord) -> Ruleset:
        try:
            return self._rulesets[record.slug, record.rules]
        except KeyError:
            raise MatchNotFound from None


def _found(tx: Tx, user: User | None, match_id: str) -> Found | None:
    record = tx.matches.by_id(match_id)
    table = None if record is None else tx.tables.by_key(record.table)
    if record is None or table is None:
        return None
    opening = read_opening(record.opening)
    users = [one.user for one in opening.seats]
    seat = users.index(user.id) if user is not None and user.id in users else None
    return Found(record, table, opening, tx.matches.entries(record.key), seat)


def _name(viewpoint: Viewpoint) -> str:
    return "watcher" if viewpoint is None else str(viewpoint)


def _seat(viewpoint: Viewpoint) -> Seat | None:
    return viewpoint if isinstance(viewpoint, int) else None
