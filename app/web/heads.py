"""The HTTP protocol of our uvicorn: a request's head, too, has a bounded size."""

from typing import Any

from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from app.web.security import MOST

TOO_LARGE = 431
_ANSWER = STATUS_LINE[TOO_LARGE] + b"content-length: 0\r\nconnection: close\r\n\r\n"


class BoundedHttp(HttpToolsProtocol):
    """uvicorn's protocol, which of itself would keep header lines without end."""

    _reading = False
    _taken = 0
    _answering: RequestResponseCycle | None = None

    def on_message_begin(self) -> None:
        """Begin a request: what comes is its head."""
        self._reading, self._taken = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Begin a request's body, if it has one; the application bounds that."""
        self._reading = False
        super().on_headers_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def connection_lost(self, exc: Exception | None) -> None:
        """Answer no more; uvicorn tells only the last of several requests that came at once."""
        if self._answering is not None and not self._answering.response_complete:
            self._answering.disconnected = True
            self._answering.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take some bytes; a head that goes on and on ends the connection."""
        super().data_received(data)
        if not self._reading:
            return
        self._taken += len(data)
        if self._taken > MOST and not self.transport.is_closing():
            self.transport.write(_ANSWER)
            self.transport.close()
