"""Somebody who speaks WebSocket byte by byte, and keeps to no rule that he does not like."""

import asyncio
import socket as sockets
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.web.house import House
from tests.web.wire import PATIENCE_S

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
_KEY = "dGhlIHNhbXBsZSBub25jZQ=="


def frame(kind: int, data: bytes = b"", *, last: bool = True) -> bytes:
    """Return a masked frame of at most 125 bytes, or of 64 KiB."""
    size = bytes([0x80 | len(data)])
    if len(data) > 125:
        size = b"\xff" + struct.pack("!Q", len(data))
    return bytes([kind | (0x80 if last else 0)]) + size + bytes(4) + data


def head_of(path: str = "/ws/lobby", *more: str) -> bytes:
    """Return a request for a socket."""
    lines = (
        f"GET {path} HTTP/1.1",
        "Host: localhost",
        "Connection: Upgrade",
        "Upgrade: websocket",
        f"Sec-WebSocket-Key: {_KEY}",
        "Sec-WebSocket-Version: 13",
        *more,
    )
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode()


class Rude:
    """A socket at the server, without a session."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    def pour(self, data: bytes) -> None:
        """Send without waiting for anybody."""
        self._writer.write(data)

    async def hung_up(self) -> None:
        """Read on until the server hangs up."""

        async def rest() -> None:
            try:
                while await self._reader.read(1 << 16):
                    pass
            except ConnectionError:
                return

        await asyncio.wait_for(rest(), PATIENCE_S)

    async def told(self, end: bytes) -> bytes:
        """Read until something was said; return all up to there."""
        return await asyncio.wait_for(self._reader.readuntil(end), PATIENCE_S)


def narrow(house: House) -> sockets.socket:
    """Return a connection that takes little at a time."""
    plug = sockets.socket()
    plug.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    plug.connect(("127.0.0.1", house.port))
    plug.setblocking(False)  # noqa: FBT003 - takes it by position only
    return plug


def before(
    monkeypatch: pytest.MonkeyPatch, kind: type[Any], name: str, look: Callable[[Any], object]
) -> None:
    """Look on each time before an object of a class does something."""
    usual = getattr(kind, name)

    def watched(self: Any, *given: Any) -> None:
        look(self)
        usual(self, *given)

    monkeypatch.setattr(kind, name, watched)


@asynccontextmanager
async def rude(house: House, path: str = "/ws/lobby", *, slow: bool = False) -> AsyncIterator[Rude]:
    """Open a socket; a slow one takes little at a time."""
    if slow:
        reader, writer = await asyncio.open_connection(sock=narrow(house), limit=4096)
    else:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    writer.write(head_of(path))
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    yield Rude(reader, writer)
    writer.transport.abort()
