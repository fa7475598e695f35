"""One open socket as an outbox that never waits, over our own protocol or any ASGI server."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import orjson
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.web.live.fan import BEHIND, EXTENSION, FanProtocol

QUEUED = 256
"""Frames that may wait for a listener where we cannot see the transport."""
CLOSE_CODE = 4000
"""Close code of every goodbye of ours; the reason stands in the `bye` before it."""

Take = Callable[[str], None]


def bye(code: str, retry_ms: int | None) -> bytes:
    """Return the last frame a listener gets."""
    frame: dict[str, object] = {"type": "bye", "at": "", "code": code}
    if retry_ms is not None:
        frame["retry_ms"] = retry_ms
    return orjson.dumps(frame)


class DirectLine:
    """A socket of our own protocol."""

    def __init__(self, websocket: WebSocket, protocol: FanProtocol) -> None:
        self._websocket = websocket
        self._protocol = protocol

    @property
    def lag_ms(self) -> int:
        """The last round trip that our own pings have measured; 0 before the first."""
        return int(1000 * self._protocol.last_ping_rtt)

    def send(self, frame: bytes) -> None:
        """Send at once; a listener too far behind is closed with `resync`."""
        if not self._protocol.open:
            return
        if self._protocol.waiting > BEHIND:
            self.close("resync")
            return
        self._protocol.write_text(frame)

    def close(self, code: str, retry_ms: int | None = None) -> None:
        """Say bye and hang up."""
        if self._protocol.open:
            self._protocol.write_text(bye(code, retry_ms))
            self._protocol.hang_up(CLOSE_CODE)

    def when_gone(self, call: Callable[[], None]) -> None:
        """Call when the connection has ended."""
        self._protocol.when_gone(call)

    async def run(self, take: Take) -> None:
        """Pass all messages on until the socket is closed."""
        self._protocol.sink = take  # what came before it was there is in the queue
        await _listen(self._websocket, take)


class PlainLine:
    """A socket of any ASGI server."""

    lag_ms = 0
    """Not known here."""

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUED)

    def send(self, frame: bytes) -> None:
        """Queue a frame; a listener too far behind is closed with `resync`."""
        try:
            self._queue.put_nowait(frame)
        except asyncio.QueueFull:
            self.close("resync")

    def close(self, code: str, retry_ms: int | None = None) -> None:
        """Say bye and hang up; what still waits is dropped."""
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(bye(code, retry_ms))
        self._queue.put_nowait(None)

    def when_gone(self, call: Callable[[], None]) -> None:
        """Call at once: when the connection ends is not known here."""
        call()

    async def run(self, take: Take) -> None:
        """Pass all messages on until the socket is closed."""
        writer = asyncio.ensure_future(self._write())
        try:
            await _listen(self._websocket, take)
        finally:
            writer.cancel()

    async def _write(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while (frame := await self._queue.get()) is not None:
                await self._websocket.send_text(frame.decode())
            await self._websocket.close(CLOSE_CODE)


async def _listen(websocket: WebSocket, take: Take) -> None:
    """Pass messages on until the end; a binary one is no text of ours, whatever it holds."""
    while (message := await websocket.receive())["type"] == "websocket.receive":
        take(message.get("text") or "")


Line = DirectLine | PlainLine


def line_of(websocket: WebSocket) -> Line:
    """Return the best line that this server gives to a socket."""
    protocol = websocket.scope.get("extensions", {}).get(EXTENSION)
    if isinstance(protocol, FanProtocol):
        return DirectLine(websocket, protocol)
    return PlainLine(websocket)
