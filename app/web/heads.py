"""The HTTP protocol of our uvicorn: heads are bounded, silence has an end."""

import asyncio
import socket
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from app.web.door import Door
from app.web.live.fan import FanProtocol
from app.web.security import MOST

PATIENCE_S = 10
"""How long a request's head may take from the connection on, and how long its body from there."""
UNREAD_S = 60
"""How long somebody may take nothing of what was sent to him, sockets as well."""
_END = b"content-length: 0\r\nconnection: close\r\n\r\n"
_TOO_LARGE = STATUS_LINE[431] + _END
_FULL = STATUS_LINE[503] + b"retry-after: 5\r\n" + _END


class BoundedHttp(HttpToolsProtocol):
    """uvicorn's protocol, which of itself would keep header lines and silent people without end."""

    _reading = False
    _taken = 0
    _answering: RequestResponseCycle | None = None
    _patience: asyncio.TimerHandle | None = None
    _inside = _upgraded = False

    def __init__(self, *given: Any, door: Door, **named: Any) -> None:
        super().__init__(*given, **named)
        self._door = door
        self._name = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let somebody in, or say at once that there is no place."""
        there = len(self.connections)
        super().connection_made(transport)
        self._name = self._door.name_of(self.client[0] if self.client else "")
        self._inside = self._door.enter(self._name, there)
        if not self._inside:
            self.connections.discard(self)
            transport.write(_FULL)
            transport.close()
            return
        self._wait()
        plug = transport.get_extra_info("socket")
        if plug is not None and hasattr(socket, "TCP_USER_TIMEOUT"):
            with suppress(OSError):  # gone already
                plug.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(UNREAD_S * 1000))

    def _wait(self) -> None:
        """Give the other side some time for what comes next."""
        self._wait_no_more()
        self._patience = self.loop.call_later(PATIENCE_S, self._give_up)

    def _wait_if_idle(self) -> None:
        """See that somebody has a limit who came back: uvicorn's own ends with the first byte."""
        answered = self._answering is None or self._answering.response_complete
        if answered and self._patience is None and self.timeout_keep_alive_task is None:
            self._wait()

    def _wait_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _give_up(self) -> None:
        if self.flow.read_paused:  # it is we who do not read
            self._wait()
        else:
            self.transport.abort()

    def _leave(self) -> None:
        if self._inside:
            self._inside = False
            self._door.leave(self._name)

    def on_message_begin(self) -> None:
        """Begin a request: what comes is its head."""
        self._reading, self._taken = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Begin a request's body, if it has one; the application bounds that."""
        self._reading = False
        super().on_headers_complete()
        self._wait()

    def on_message_complete(self) -> None:
        """Begin to answer: from now on it is the other side that waits."""
        self._wait_no_more()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Become a socket, which still counts here."""
        self._upgraded = True
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        if isinstance(protocol, FanProtocol):
            protocol.when_gone(self._leave)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def connection_lost(self, exc: Exception | None) -> None:
        """Answer no more; uvicorn tells only the last of several requests that came at once."""
        if self._answering is not None and not self._answering.response_complete:
            self._answering.disconnected = True
            self._answering.message_event.set()
        self._wait_no_more()
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take some bytes; a head that goes on and on ends the connection."""
        super().data_received(data)
        if self._upgraded:
            return
        self._wait_if_idle()
        if not self._reading:
            return
        self._taken += len(data)
        if self._taken > MOST and not self.transport.is_closing():
            self.transport.write(_TOO_LARGE)
            self.transport.close()
