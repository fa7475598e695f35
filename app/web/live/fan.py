"""The WebSocket protocol of our uvicorn: frames go straight to the transport, and come straight in.

A broadcast then costs one write a listener, no task and no queue; a message costs no wake-up of a
task. Any other ASGI server works as well: lines.py falls back to plain send and receive.
"""

import struct
from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "manatee.line"
_SHORT = 126
_MEDIUM = 1 << 16


class FanProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, reachable by the endpoint under `scope["extensions"]`."""

    sink: Callable[[str], None] | None = None

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
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """Let go of a peer that is silent, and of what was waiting for it."""
        super().keepalive_timeout()
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Hand a message to the sink at once, where there is one."""
        if self.sink is None or self.close_sent or self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self.hang_up(1007)
            return
        self.sink(text)
