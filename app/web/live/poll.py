"""The same frames without a socket: a request that waits for what is newer than `since`."""

import asyncio

from app.kernel.position import Seat
from app.matches.audience import Listener
from app.matches.room import Room
from app.web.live.lines import bye

LONGEST_S = 25
"""Proxies cut idle requests; ours end before that."""
LINGER_S = 6
"""Somebody who polls counts as present for so long after an answer."""


class Held:
    """An outbox for one answer: what comes in one go goes out in one answer."""

    def __init__(self) -> None:
        self._frames: list[bytes] = []
        self._ready = asyncio.Event()

    def send(self, frame: bytes) -> None:
        """Keep a frame."""
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

    async def wait(self, seconds: float) -> None:
        """Wait for a frame, at most so long."""
        try:
            await asyncio.wait_for(self._ready.wait(), seconds)
        except TimeoutError:
            return


async def updates(
    room: Room, seat: Seat | None, user: str | None, since: str | None, wait: float
) -> list[bytes]:
    """Return the frames newer than `since`; empty when none came within `wait` seconds."""
    missed = room.news(seat, since)
    if missed:
        return missed
    held = Held()
    listener = Listener(seat, user, held, quiet=user is None)
    room.audience.add(listener)
    if not listener.quiet:
        room.tell_presence()
        held.taken()
    try:
        await held.wait(min(wait, LONGEST_S))
        return held.taken()
    finally:
        asyncio.get_running_loop().call_later(LINGER_S, room.detach, listener)
