"""The same frames without a socket: a request that waits for what is newer than `since`."""

import asyncio
from dataclasses import dataclass, field

from app.kernel.position import Seat
from app.matches.audience import Listener
from app.matches.frames import read_at
from app.matches.room import Room
from app.web.live.lines import bye
from app.web.live.sockets import Sockets

LONGEST_S = 25
"""Proxies cut idle requests; ours end before that."""
LINGER_S = 6
"""Somebody who polls counts as present for so long after an answer."""
MOST_KEPT = 200
"""Frames that wait for somebody who does not come back for them."""

BYE, PRESENCE, OFFERS = (b'{"type":"%s"' % kind for kind in (b"bye", b"presence", b"offers"))
"""How frames of these kinds begin."""


class Held:
    """An outbox for one answer: what comes in one go goes out in one answer."""

    def __init__(self) -> None:
        self._frames: list[bytes] = []
        self._ready = asyncio.Event()

    def send(self, frame: bytes) -> None:
        """Keep a frame; too many are dropped, for the next request asks for what was missed."""
        if len(self._frames) >= MOST_KEPT:
            del self._frames[0]
        self._frames.append(frame)
        self._ready.set()

    def close(self, code: str, retry_ms: int | None = None) -> None:
        """Keep the goodbye."""
        self.send(bye(code, retry_ms))

    def taken(self) -> list[bytes]:
        """Return what has come, and forget it."""
        frames, self._frames = self._frames, []
        self._ready.clear()
        return frames

    def forget(self, kind: bytes) -> None:
        """Drop the frames of a kind."""
        kept = [frame for frame in self.taken() if not frame.startswith(kind)]
        for frame in kept:
            self.send(frame)

    async def wait(self, seconds: float) -> None:
        """Wait for a frame, at most so long."""
        try:
            await asyncio.wait_for(self._ready.wait(), seconds)
        except TimeoutError:
            return


@dataclass(frozen=True)
class Poller:
    """Who polls where. user: public id, session: its key; both None for an anonymous watcher.

    opened: the lock of the table that he has opened; "": none.
    """

    room: Room
    seat: Seat | None
    user: str | None
    session: int | None
    opened: str = field(default="", repr=False)


@dataclass(eq=False)
class _Visit:
    """Somebody who is here between his requests, too."""

    held: Held
    listener: Listener
    gone: asyncio.TimerHandle | None = None


class Polls:
    """Everybody who polls: each stays in the audience until he has not asked for a while."""

    def __init__(self, sockets: Sockets) -> None:
        self._sockets = sockets
        self._idle: dict[Poller, _Visit] = {}

    async def updates(self, who: Poller, since: str | None, wait: float) -> list[bytes]:
        """Return the frames newer than `since`; empty when none came within `wait` seconds.

        What has no place in `at` (who is here, what is offered) comes along when it has changed
        between two requests.
        """
        visit = self._idle.pop(who, None)
        if visit is None:
            if not wait:
                await _caught_up(who.room, since)
                return who.room.news(who.seat, since, who.user)
            visit = self._enter(who)
        elif visit.gone is not None:
            visit.gone.cancel()
        try:
            await _caught_up(who.room, since)
            left = visit.held.taken()
            frames = _last(left, BYE) or who.room.news(visit.listener.seat, since, who.user)
            frames += [*_last(left, PRESENCE), *_last(left, OFFERS)]
            if not frames and wait:
                await visit.held.wait(min(wait, LONGEST_S))
                frames = visit.held.taken()
            return frames
        finally:
            self._linger(who, visit)

    def _enter(self, who: Poller) -> _Visit:
        held = Held()
        quiet = who.user is None
        visit = _Visit(held, Listener(who.seat, who.user, held, quiet, who.opened))
        self._sockets.add(held, who.session)
        who.room.join(visit.listener)
        held.forget(PRESENCE)  # which his coming has caused
        return visit

    def _linger(self, who: Poller, visit: _Visit) -> None:
        """Let him be here for a while; a second request of his own has a visit of its own."""
        loop = asyncio.get_running_loop()
        visit.gone = loop.call_later(LINGER_S, self._leave, who, visit)
        self._idle.setdefault(who, visit)

    def _leave(self, who: Poller, visit: _Visit) -> None:
        if self._idle.get(who) is visit:
            del self._idle[who]
        self._sockets.remove(visit.held)
        who.room.detach(visit.listener)


async def _caught_up(room: Room, since: str | None) -> None:
    """Wait until a room has come as far as somebody has been, if that can be."""
    done = asyncio.get_running_loop().create_future()
    room.after(read_at(since or ""), lambda: done.set_result(None))
    await done


def _last(frames: list[bytes], kind: bytes) -> list[bytes]:
    """Return the last of the frames of a kind, in a list, or an empty one."""
    return [frame for frame in frames if frame.startswith(kind)][-1:]
