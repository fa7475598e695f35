"""Catching up: live rooms follow what other processes have stored.

The storage is what counts. All rooms that somebody cares about are compared with it once a second
in one query, and at once when hints may have been missed. A hint only makes this happen sooner;
one that brings the very next entry whole saves the reading.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any

import structlog

from app.matches.ahead import Ahead
from app.matches.bus import Topic
from app.matches.ports import Head, MatchRecord, News, RoomSource
from app.matches.refusals import is_away
from app.matches.room import Room

_ASKED = 500
"""Tables that one query compares."""
_OVERTAKEN_S = 0.02
"""How long what comes before an announced entry is waited for before the storage is asked."""
_AGAIN_S = 0.05, 1.0
"""First and longest wait before a room that must catch up is read for again."""

_log = structlog.get_logger(__name__)

Begin = Callable[[Room, MatchRecord, Sequence[bytes]], None]
Spawn = Callable[[Coroutine[Any, Any, None]], None]


class Follower:
    """Keeps the rooms of a process (by code) up with the storage.

    begin: puts a match on the table of a room. spawn: runs something in the background.
    """

    def __init__(
        self, rooms: Mapping[str, Room], source: RoomSource, begin: Begin, spawn: Spawn
    ) -> None:
        self._rooms = rooms
        self._source = source
        self._begin = begin
        self._spawn = spawn
        self._matches: dict[int, Room] = {}
        self._tables: dict[int, Room] = {}
        self._ahead = Ahead()
        self._lost: set[str] = set()
        self._reading: dict[str, bool] = {}
        self._freezing: set[str] = set()

    # --- which rooms there are ----------------------------------------------------------------

    def know(self, room: Room) -> None:
        """Follow what happens to a room's table and to the match that is on it now."""
        self._tables[room.table] = room
        if room.match is not None:
            self._matches[room.match.key] = room

    def forget(self, room: Room) -> None:
        """Follow a room no longer."""
        self._tables.pop(room.table, None)
        for match, there in list(self._matches.items()):
            if there is room:
                del self._matches[match]
                self._ahead.forget(match)

    # --- what may have happened to them ---------------------------------------------------------

    def hear(self, topic: Topic, about: str) -> None:
        """Take a hint of another process."""
        if topic == "entries":
            self._hear_entry(*about.split(":", 2))
        elif topic == "windows":
            self._hear_window(*map(int, about.split(":")))
        elif topic == "chat":
            table, _, number = about.partition(":")
            room = self._tables.get(int(table))
            if room is not None and room.at.chat < int(number):
                self.ask(room)
        elif topic == "offers":
            room = self._matches.get(int(about))
            if room is not None:
                self.ask(room)
        elif topic == "tables":
            code, _, rev = about.partition(":")
            room = self._rooms.get(code)
            if room is not None and room.part.rev < int(rev):
                self.ask(room)

    def _hear_entry(self, match: str, number: str, body: str) -> None:
        """Follow an entry, at once or when those before it are here: ours may be on its way."""
        key, seq = int(match), int(number)
        room = self._matches.get(key)
        if room is None or _seq_of(room, key) >= seq:
            return
        if not body:
            self.ask(room)
            return
        self._ahead.keep(key, seq, body.encode())
        self.landed(room)
        if _seq_of(room, key) < seq:
            later = asyncio.get_running_loop().call_later
            later(_OVERTAKEN_S, lambda: self._miss(room, key, seq))

    def _miss(self, room: Room, key: int, seq: int) -> None:
        """Read what did not come by itself."""
        if _seq_of(room, key) < seq:
            self.ask(room)

    def landed(self, room: Room) -> bool:
        """Follow what was announced while an entry of the room's own was on its way."""
        match = room.match
        if match is None or room.flying or room.frozen:
            return False
        bodies = self._ahead.due(match.key, match.state.seq)
        if bodies:
            self._lost.discard(room.code)
            room.resume(bodies)
        return bool(bodies)

    def _hear_window(self, match: int, seq: int, changes: int) -> None:
        room = self._matches.get(match)
        if room is not None and _timed(room) < (seq, changes):
            self.ask(room)

    def lost(self, room: Room) -> None:
        """Bring a room the entries that were stored before its own; its command waits for them."""
        self._lost.add(room.code)
        if not self.landed(room):
            self.ask(room)

    def ask(self, room: Room) -> None:
        """Let a room catch up, soon: it lacks something."""
        if room.code in self._reading:
            self._reading[room.code] = True  # what is being read may be too old already
        else:
            self._reading[room.code] = True
            self._spawn(self._read(room))

    async def compare(self, rooms: Iterable[Room]) -> None:
        """Compare rooms with the storage and let those catch up that are behind."""
        codes = [room.code for room in rooms]
        for first in range(0, len(codes), _ASKED):
            heads = await self._source.heads(codes[first : first + _ASKED])
            for code, head in heads.items():
                room = self._rooms.get(code)
                if room is not None and self._is_behind(room, head):
                    self.ask(room)

    async def catch_up(self, room: Room) -> bool:
        """Bring a room up to date now; False: not while an entry of its own is on its way.

        Raises StorageUnavailable.
        """
        known = _known(room)
        news = await self._source.news(room.code, known)
        return news is None or self._take(room, known, news)

    async def catch_up_and(self, room: Room, then: Callable[[], None]) -> None:
        """Bring a room up to date if that can be done now, and call."""
        try:
            await self.catch_up(room)
        except Exception as error:  # noqa: BLE001 - the storage is away: what is here has to do
            _log.warning("cannot catch up", code=room.code, exc_info=not is_away(error))
        then()

    async def froze(self, room: Room) -> None:
        """Store that a match is frozen. Until then, that it runs in storage does not thaw it."""
        if room.match is None:
            return
        self._freezing.add(room.code)
        try:
            await self._source.set_status(room.match.key, "frozen")
        except Exception as error:  # noqa: BLE001 - it runs in storage, and will run here
            _log.warning("a frozen match is not noted", code=room.code, exc_info=not is_away(error))
        finally:
            self._freezing.discard(room.code)

    # --- catching up ----------------------------------------------------------------------------

    def _is_behind(self, room: Room, head: Head) -> bool:
        if head.rev > room.part.rev or head.chat > room.at.chat:
            return True
        if head.match is None:
            return False
        if room.frozen:
            return head.status == "running" and room.code not in self._freezing
        if room.match is None or room.match.key != head.match:
            return room.match is None or room.match.key < head.match
        if head.seq == room.match.state.seq and _has_more(head, room):
            return True
        return head.seq > room.match.state.seq or head.status == "frozen"

    async def _read(self, room: Room) -> None:
        wait, longest = _AGAIN_S
        try:
            while self._rooms.get(room.code) is room:
                self._reading[room.code] = False
                if await self._has_caught_up(room) and not self._reading[room.code]:
                    return
                await asyncio.sleep(wait)
                wait = min(2 * wait, longest)
        finally:
            del self._reading[room.code]

    async def _has_caught_up(self, room: Room) -> bool:
        try:
            return await self.catch_up(room)
        except Exception as error:  # noqa: BLE001 - the storage is away: who compares comes back
            _log.warning("cannot catch up", code=room.code, exc_info=not is_away(error))
            return room.code not in self._lost

    def _take(self, room: Room, known: Head, news: News) -> bool:
        """Show a room what it lacks; False while an entry of its own is on its way."""
        here, record = room.match, news.record
        same = here is not None and record is not None and here.key == record.key
        if not same:
            room.table_changed(news.part)  # before the match that has begun on it
        done = record is None or self._take_match(room, known, record, news)
        if news.window is not None and record is not None and record.status == "running":
            room.retime(news.window)
        room.table_changed(news.part)
        for line in news.lines:
            room.said(line)
        return done

    def _take_match(self, room: Room, known: Head, record: MatchRecord, news: News) -> bool:
        lost, here = room.code in self._lost, room.match
        if room.flying and not lost:
            return False
        bodies: Sequence[bytes] = ()
        if here is not None and here.key == record.key == known.match and not room.frozen:
            bodies = news.entries[here.state.seq - known.seq :]
            if lost and not bodies:
                return False  # what took the key is not to be seen yet
        elif record.key != known.match and self._is_newer(room, record):
            self._begin(room, record, news.entries)
        self._lost.discard(room.code)
        room.resume(bodies)
        room.agreeing.hear(news.consents)
        if record.status == "frozen" and not room.frozen:
            room.freeze()
        return True

    def _is_newer(self, room: Room, record: MatchRecord) -> bool:
        if room.frozen:
            return record.status == "running" and room.code not in self._freezing
        return room.match is None or room.match.key < record.key


def _seq_of(room: Room, match: int) -> int:
    """Return how far a room has come in a match; -1 in one that is not on its table."""
    return room.match.state.seq if room.match is not None and room.match.key == match else -1


def _has_more(head: Head, room: Room) -> bool:
    """Tell whether there is more beside the log than a room knows that has all of the log."""
    retimed = room.window is not None and head.window > _timed(room)
    return retimed or head.said > room.offers.number_at(head.seq)


def _timed(room: Room) -> tuple[int, int]:
    """Return which time of which window a room has, as heads tell it."""
    return (-1, 0) if room.window is None else (room.window.seq, room.window.changes)


def _known(room: Room) -> Head:
    """Return what a room has; of a frozen match nothing, for it begins anew when it is thawed."""
    at = room.at
    if room.match is None or room.frozen:
        return Head(at.table, at.chat)
    return Head(at.table, at.chat, room.match.key, "running", at.seq)
