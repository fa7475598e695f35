"""Outages: times in which nobody could act, and what is made good after them.

Every process moves the stored pulse once a second. Who finds that it has stood still for longer
than four seconds (the storage was away, the disk was full, no server ran) stores an outage with
its own move; so does a process none of whose entries could be stored for as long, though the pulse
moves (a full disk may still have room for that). From then on until that outage has been seen to
nothing times out: the storage itself refuses it, whoever asks (Append.due). One process at a time,
by a lease, sees to it: each match whose time runs gets an entry `outage`, once by its id, however
often that is begun again.
"""

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol

import structlog

from app.matches.interludes import shift
from app.matches.match import Judged, Match
from app.matches.ports import Clock, RoomSource
from app.matches.pulse import GAP_MS, OutageRow
from app.matches.refusals import OtherServer, TooBusy, TryAgain
from app.matches.room import Room

LEASE_MS = 10_000
_LEASE = "outages"
_EVER = 253_370_764_800_000
"""The year 9999: after any deadline."""

_log = structlog.get_logger(__name__)


class RunningRooms(Protocol):
    """The rooms of a process, as far as they are needed here."""

    @property
    def closing(self) -> bool:
        """Whether the process is to end."""

    async def get(self, code: str) -> Room | None:
        """Return a table's room, loading it if need be."""


class Outages:
    """Finds outages and makes them good, together with the other processes."""

    def __init__(
        self,
        source: RoomSource,
        rooms: RunningRooms,
        clock: Clock,
        spawn: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self._source = source
        self._rooms = rooms
        self._clock = clock
        self._spawn = spawn
        self._holder = secrets.token_hex(8)
        self._busy = False
        self._beaten: int | None = None
        self._open = False
        self._refused: int | None = None

    @property
    def held(self) -> bool:
        """Whether there is an outage, or one that is not made good yet, as far as is known here."""
        silent = self._beaten is not None and self._clock.now() - self._beaten > GAP_MS
        return self._open or silent or self._refused_for() > GAP_MS

    def fared(self, *, stored: bool) -> None:
        """Take note that the storage took an entry, or could not."""
        if not stored and self._refused is None:
            self._refused = self._clock.now()
        elif stored and self._refused_for() <= GAP_MS:
            self._refused = None  # else the next beat tells of it

    async def beat(self) -> None:
        """Move the pulse and see to what is found, in the background. Raises TryAgain."""
        now, refused = self._clock.now(), self._refused_for()
        told = refused > GAP_MS and not self._open  # one at a time: they would pile up
        found = await self._source.write(lambda tx: tx.upkeep.beat(now, refused if told else 0))
        self._beaten, self._open = now, bool(found)
        if told:
            self._refused = None
        if found and await self.claim(_LEASE, LEASE_MS) and not self._busy:
            self._busy = True
            self._spawn(self._see_to(found))

    def _refused_for(self) -> int:
        return 0 if self._refused is None else self._clock.now() - self._refused

    async def claim(self, name: str, ms: int) -> bool:
        """Tell whether it is this process that does what is done once, for so long."""
        holder, now = self._holder, self._clock.now()
        return await self._source.write(lambda tx: tx.upkeep.claim(name, holder, now, ms))

    async def _see_to(self, found: Sequence[OutageRow]) -> None:
        try:
            for outage in found:
                await self._make_good(outage)
        except TryAgain:
            _log.warning("an outage will be seen to later")
        except Exception:  # noqa: BLE001 - the next beat begins again
            _log.exception("an outage was not seen to")
        finally:
            self._busy = False

    async def _make_good(self, outage: OutageRow) -> None:
        codes = await self._source.waiting(_EVER)
        _log.warning("after an outage", ms=outage.ended - outage.began, tables=len(codes))
        for code in codes:
            await self._shift(code, outage)
        await self._source.write(lambda tx: tx.upkeep.made_good(outage.key))

    async def _shift(self, code: str, outage: OutageRow) -> None:
        try:
            room = await self._rooms.get(code)
        except OtherServer:
            if self._rooms.closing:
                raise TryAgain from None
            return  # nobody can play it who could not shift it
        if room is None:
            return
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

        def judge(match: Match) -> Judged | None:
            now = self._clock.now()
            return shift(match, f"outage:{outage.key}", outage.ended - outage.began, now)

        room.submit(judge, answer.set_result)
        if (await answer).get("code") in (TryAgain.code, TooBusy.code):
            raise TryAgain
