"""The WebSocket protocol of our uvicorn: frames go straight to the transport, and come straight in.

A broadcast then costs one write a listener, no task and no queue; a message costs no wake-up of a
task. Whoever talks too fast is read at his pace: the loop belongs to all. Any other ASGI server
works as well: lines.py falls back to plain send and receive.
"""

import asyncio
import struct
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from app.web.live.pace import Pace

EXTENSION = "manatee.line"
BEHIND = 1 << 20
"""Bytes that a listener may lag behind before it is told to start afresh."""
SLICE = 2048
"""Bytes that are taken apart in one go; a read may bring a hundred times as many."""
PIECES = 100
"""Frames that one message may come in."""
LATE = 8192
"""Bytes that may still come from somebody who was sent away."""
_SHORT = 126
_MEDIUM = 1 << 16


class FanProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, reachable by the endpoint under `scope["extensions"]`."""

    sink: Callable[[str], None] | None = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._pace = Pace(self.loop.time)
        self._unread = bytearray()
        self._late = 0
        self._slowed: asyncio.TimerHandle | None = None
        self._leaving: list[Callable[[], None]] = []

    def when_gone(self, call: Callable[[], None]) -> None:
        """Call when the connection has ended, which is later than its last message."""
        if self.disconnected:
            call()
        else:
            self._leaving.append(call)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget what was not taken."""
        super().connection_lost(exc)
        for call in self._leaving:
            call()
        self._unread.clear()
        if self._slowed is not None:
            self._slowed.cancel()

    def data_received(self, data: bytes) -> None:
        """Take some bytes: a request's head at once, frames at the pace that a socket may have."""
        if not self.handshake_initiated:
            super().data_received(data)
            if not self.handshake_initiated:  # a head that only HTTP understood
                self.transport.write(b"".join(self.conn.data_to_send()))
                self.transport.close()
            return
        self._unread += data
        if self._slowed is None:
            self._take()
        else:
            self.transport.pause_reading()  # uvicorn has just resumed it

    def _take(self) -> None:
        """Take a slice apart; what is too much waits, and no more is read meanwhile."""
        part = bytes(self._unread[:SLICE])
        del self._unread[:SLICE]
        if self.close_sent:
            self._late += len(part)
        super().data_received(part)
        if self.close_sent and self._late + len(self._unread) > LATE:
            self.transport.abort()
        if self.transport.is_closing():
            return
        self._pace.spend(len(part), 0)
        wait = self._pace.wait()
        if wait or self._unread:
            self.transport.pause_reading()
            self._slowed = self.loop.call_later(wait, self._go_on)

    def _go_on(self) -> None:
        self._slowed = None
        self._take()
        self._read()

    def _read(self) -> None:
        """Read again, unless uvicorn or the pace has a reason against it."""
        if self._slowed is None and not self.read_paused:
            self.transport.resume_reading()

    def handle_events(self) -> None:
        """Count every frame, whatever it is."""
        self._pace.spend(0, len(self.conn.events))
        super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        """Take a piece of a message; too many end the socket."""
        if len(self.frames) < PIECES:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def handle_ping(self) -> None:
        """Answer, unless too many answers wait for somebody who does not read them."""
        if self.waiting > BEHIND:
            self.transport.abort()
        else:
            super().handle_ping()

    def handle_connect(self, event: Request) -> None:
        """Begin as usual, and let the endpoint find this connection."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), EXTENSION: self}  # type: ignore[dict-item]

    @property
    def open(self) -> bool:
        """Whether a frame can still be sent."""
        return self.handshake_complete and not (
            self.close_sent or self.disconnected or self.transport.is_closing()
        )

    @property
    def waiting(self) -> int:
        """Bytes that the other side has not taken yet."""
        return self.transport.get_write_buffer_size()

    def write_text(self, text: bytes) -> None:
        """Send one text frame without waiting."""
        size = len(text)
        if size < _SHORT:
            head = bytes((0x81, size))
        elif size < _MEDIUM:
            head = b"\x81\x7e" + struct.pack("!H", size)
        else:
            head = b"\x81\x7f" + struct.pack("!Q", size)
        self.transport.write(head + text)

    def hang_up(self, code: int) -> None:
        """Send a close frame; the connection ends when it is answered, or soon."""
        if not self.open:
            return
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.read_paused = False
        self._read()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """Let go of a peer that is silent, and of what was waiting for it."""
        super().keepalive_timeout()
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Hand a message to the sink at once, where there is one."""
        if self.sink is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        try:
            text = data.decode() if self.curr_msg_data_type == "text" else ""
        except UnicodeDecodeError:
            self.hang_up(1007)
            return
        self.sink(text)
