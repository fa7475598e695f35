"""The live rooms of this process: loaded when needed, woken for deadlines and bots, let go idle."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import structlog

from app.kernel.ruleset import Ruleset
from app.matches.alarms import Alarms
from app.matches.bus import Bus, SilentBus, Topic
from app.matches.fold import State
from app.matches.following import Follower
from app.matches.frames import Told
from app.matches.match import Match
from app.matches.outages import Outages
from app.matches.peers import NOBODY, Here, Peers
from app.matches.pilots import Pilots
from app.matches.ports import Clock, Journal, MatchRecord, RoomSource
from app.matches.refusals import OtherServer, is_away
from app.matches.responses import Responses
from app.matches.room import Hooks, Room
from app.matches.scene import RING
from app.matches.standins import StandIns
from app.matches.window_bots import WindowBots
from app.matches.window_rows import WindowRow

IDLE_MS = 10 * 60 * 1000
"""A room that nobody has needed for so long is let go."""
SWEEP_MS = 1000
"""How often frozen and idle rooms are looked after."""
BACKUP_MS = 5 * 1000
"""What the process that stored an entry has to do next is done by the others after so long."""
ELSEWHERE_MS = 1000
"""How soon people come back who are sent to another process."""
DRAIN_MS = 5 * 1000
"""How long a process that ends lets commands be answered."""
AHEAD_MS = 60 * 1000
"""Rooms are woken this long before a deadline; the storage is asked for them half as often."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Ports:
    """What the rooms of a process share. on_over is told the code of a table whose match ended."""

    source: RoomSource
    journal: Journal
    clock: Clock
    pilots: Pilots
    rulesets: Mapping[tuple[str, int], Ruleset]
    on_over: Callable[[str], None]
    bus: Bus = field(default_factory=SilentBus)


class Rooms:
    """All rooms that are live here."""

    def __init__(self, ports: Ports) -> None:
        self._ports = ports
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        self._alarms = Alarms(ports.clock)
        self.responses = Responses(ports.source, ports.clock, self._spawn)
        self._bots = WindowBots(ports.pilots.think, ports.clock, self.responses, self._spawn)
        self._follower = Follower(self._rooms, ports.source, self.begin, self._spawn)
        self._peers = Peers(ports.bus, ports.clock, self._local, self._tell_presence)
        self._stand_ins = StandIns(ports.clock, lambda code: self.here(code).seats)
        self.outages = Outages(ports.source, self, ports.clock, self._spawn)
        self._hooks = Hooks(
            moved=self._moved,
            followed=self._followed,
            froze=self._froze,
            lost=self._follower.lost,
            spawn=self._spawn,
            beside=ports.source,
            behind=self._catch_up_for,
            held=lambda: self.outages.held,
            fared=lambda stored: self.outages.fared(stored=stored),
        )

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._rooms.values()))

    def __len__(self) -> int:
        return len(self._rooms)

    @property
    def closing(self) -> bool:
        """Whether this process takes no more tables on: it is to end."""
        return self._closed

    # --- finding them ---------------------------------------------------------------------

    def peek(self, code: str) -> Room | None:
        """Return a table's room if it is live."""
        return self._rooms.get(code)

    async def get(self, code: str) -> Room | None:
        """Return a table's room, loading it if need be; None: no such table.

        Raises OtherServer where this process lacks its rules, or is to end.
        """
        room = self._rooms.get(code)
        if room is not None:
            return room
        if self._closed:
            raise OtherServer(retry_ms=ELSEWHERE_MS)
        loading = self._loading.get(code)
        if loading is None:
            loading = asyncio.ensure_future(self._load(code))
            self._loading[code] = loading
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(loading)

    async def _load(self, code: str) -> Room | None:
        loaded = await self._ports.source.load(code)
        if loaded is None:
            return None
        if not self._can_serve(loaded.rules, loaded.record):
            raise OtherServer(retry_ms=ELSEWHERE_MS)
        room = Room(loaded, self._ports.journal, self._ports.clock, self._hooks)
        self._rooms[code] = room
        room.audience.elsewhere = self._peers.elsewhere(code)
        room.audience.changed = lambda: self._peers.announce(code, room.audience.here)
        if loaded.record is not None:
            self.begin(room, loaded.record, loaded.entries, loaded.window)
            room.agreeing.hear(loaded.consents)
        self._follower.know(room)
        return room

    def begin(
        self,
        room: Room,
        record: MatchRecord,
        entries: Sequence[bytes],
        window: WindowRow | None = None,
        *,
        own: bool = False,
    ) -> None:
        """Put a stored match on the table of a room; a log that does not fold freezes it.

        window: its window that was opened last. own: it was dealt by this process, just now.
        """
        if not self._can_serve(None, record):
            self._send_away(room)
            return
        told: list[Told] = []

        def remember(state: State) -> None:
            if state.last is not None:
                told.append(Told(state.last, state.emits))
                del told[:-RING]

        try:
            ruleset = self._ports.rulesets[record.slug, record.rules]
            match = Match.load(ruleset, record, entries, remember)
        except Exception:  # noqa: BLE001 - whatever it is, it stops this table only
            _log.exception("match does not load", code=room.code, match=record.key)
            self._spawn(self._ports.source.set_status(record.key, "frozen"))
            room.broken(record.number)
        else:
            room.begin(match, record.number, told, window, frozen=record.status == "frozen")
            self._follower.know(room)
            self._step(room, own=own)

    def _can_serve(self, rules: tuple[str, int] | None, record: MatchRecord | None) -> bool:
        """Tell whether this process has the rules of a table and of its match."""
        wanted = {rules, None if record is None else (record.slug, record.rules)}
        return wanted - {None} <= self._ports.rulesets.keys()

    def _send_away(self, room: Room) -> None:
        """Have the people of a table go to a process that can serve it."""
        for listener in room.audience:
            room.detach(listener)
            listener.outbox.close("other-server", ELSEWHERE_MS)
        self.forget(room.code)

    # --- what happens to them ---------------------------------------------------------------

    def _moved(self, room: Room) -> None:
        self._step(room, own=True)
        self._follower.landed(room)

    def _followed(self, room: Room) -> None:
        self._step(room, own=False)

    def _step(self, room: Room, *, own: bool) -> None:
        """See to what follows an entry; what another process stored is left to it for a while."""
        match = room.match
        if match is None:
            return
        self._alarms.arm(room)
        last = match.state.last
        since = 0 if last is None else self._ports.clock.now() - last.at
        wait = 0 if own or self._ports.bus.alone else max(0, BACKUP_MS - since)
        self.responses.serve(room, wait)
        self._bots.serve(room, wait)
        if match.state.outcome is None:
            self._ports.pilots.serve(room, wait)
        elif wait == 0:
            self._ports.on_over(room.code)
        else:
            when = self._ports.clock.now() + wait
            self._ports.clock.call_at(when, lambda: self._ports.on_over(room.code))

    def _froze(self, room: Room) -> None:
        self._spawn(self._follower.froze(room))

    def hear(self, topic: Topic, about: str) -> None:
        """Take a hint of what another process has stored."""
        if topic == "presence":
            self._peers.hear(about)
        else:
            self._follower.hear(topic, about)

    def _catch_up_for(self, room: Room, then: Callable[[], None]) -> None:
        if self._ports.bus.alone:
            then()
        else:
            self._spawn(self._follower.catch_up_and(room, then))

    def catch_up(self, room: Room) -> None:
        """Let a room catch up with what is stored, soon."""
        self._follower.ask(room)

    # --- who is there -----------------------------------------------------------------------

    def here(self, code: str) -> Here:
        """Return who is connected to a table, through whichever process."""
        room = self._rooms.get(code)
        return self._peers.elsewhere(code) | (NOBODY if room is None else room.audience.here)

    def announce(self) -> None:
        """Tell the other processes who is connected here; they may have missed it."""
        self._peers.repeat()

    def farewell(self) -> None:
        """Tell the other processes that nobody is connected here any more."""
        self._peers.farewell()

    def _local(self) -> dict[str, Here]:
        here = {room.code: room.audience.here for room in self}
        return {code: one for code, one in here.items() if one != NOBODY}

    def _tell_presence(self, code: str) -> None:
        room = self._rooms.get(code)
        if room is not None:
            room.audience.elsewhere = self._peers.elsewhere(code)
            room.tell_presence()

    # --- looking after them -----------------------------------------------------------------

    async def watch(self) -> None:
        """Look after all rooms until cancelled."""
        turns = 0
        while True:
            try:
                if turns % (AHEAD_MS // SWEEP_MS // 2) == 0:
                    await self.wake()
                self._peers.look_after()
                self._stand_ins.look_after(self)
                await self.compare()
                self._let_go()
            except Exception as error:  # noqa: BLE001 - the watch goes on whatever one round met
                _log.warning("looking after the rooms failed", exc_info=not is_away(error))
            turns += 1
            await asyncio.sleep(SWEEP_MS / 1000)

    async def wake(self) -> None:
        """Load the rooms that a bot or a near deadline waits in."""
        before = self._ports.clock.now() + AHEAD_MS
        for code in await self._ports.source.waiting(before):
            with suppress(OtherServer):
                await self.get(code)

    async def compare(self) -> None:
        """Compare the rooms with the storage; a process that is alone only those it has frozen."""
        await self._follower.compare(
            room for room in self if room.frozen or not self._ports.bus.alone
        )

    def _let_go(self) -> None:
        now = self._ports.clock.now()
        for room in self:
            if now - room.touched < IDLE_MS or not room.idle or self._ports.pilots.busy(room):
                continue
            deadline = room.deadline
            if deadline is None or deadline > now + 2 * AHEAD_MS:
                self.forget(room.code)

    def close(self) -> None:
        """Take no more tables on: this process is to end."""
        self._closed = True

    async def drain(self) -> None:
        """Let the commands that have come be stored and answered, at most for some seconds."""
        for _ in range(DRAIN_MS // 10):
            if not any(room.busy for room in self):
                return
            await asyncio.sleep(0.01)
        _log.warning("commands were left unanswered")

    async def stop(self) -> None:
        """Ring no more, and end what is under way in the background."""
        self._alarms.stop()
        self.responses.stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def forget(self, code: str) -> None:
        """Let a room go; it is loaded again when somebody needs it."""
        room = self._rooms.pop(code, None)
        if room is not None:
            self._follower.forget(room)
        self._alarms.disarm(code)
        self.responses.forget(code)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
