"""The line between a browser and its server, to be cut, muted and mended while people play."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Self

_CHUNK = 65_536
_BROKEN = (ConnectionError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)


class Wire:
    """A port that passes everything on to a server's port.

    Behind a wire without `sockets` live those whose provider breaks WebSockets.
    """

    def __init__(self, server_port: int, *, sockets: bool = True) -> None:
        self._server_port = server_port
        self._sockets = sockets
        self._port = 0
        self._listener: asyncio.Server | None = None
        self._passing: set[asyncio.Task[None]] = set()
        self._heard = asyncio.Event()
        self._heard.set()

    @property
    def url(self) -> str:
        return f"http://localhost:{self._port}"

    async def mend(self) -> Self:
        """Pass on from now on; keeps its port."""
        self._heard.set()
        self._listener = await asyncio.start_server(self._pass, "127.0.0.1", self._port)
        self._port = self._listener.sockets[0].getsockname()[1]
        return self

    def mute(self) -> None:
        """Keep back what the server says; what is said to the server still arrives."""
        self._heard.clear()

    async def cut(self) -> None:
        """End every connection and let none come up."""
        if self._listener is not None:
            self._listener.close()
        passing = list(self._passing)
        for task in passing:
            task.cancel()
        await asyncio.gather(*passing, return_exceptions=True)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._passing.add(task)
        try:
            with suppress(*_BROKEN):
                await self._both_ways(reader, writer)
        except asyncio.CancelledError:
            pass
        finally:
            self._passing.discard(task)
            writer.close()

    async def _both_ways(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass on until one side hangs up: then the other does."""
        head = await reader.readuntil(b"\r\n\r\n")
        if not self._sockets and b"upgrade: websocket" in head.lower():
            return
        up, down = await asyncio.open_connection("127.0.0.1", self._server_port)
        down.write(head)
        ways = [
            asyncio.ensure_future(self._copy(reader, down)),
            asyncio.ensure_future(self._copy(up, writer, self._heard)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            down.close()

    @staticmethod
    async def _copy(
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        heard: asyncio.Event | None = None,
    ) -> None:
        while data := await reader.read(_CHUNK):
            if heard is not None:
                await heard.wait()
            writer.write(data)
            await writer.drain()


@asynccontextmanager
async def wired(server_port: int, *, sockets: bool = True) -> AsyncIterator[Wire]:
    """Lay a line to a server for as long as a test runs."""
    wire = await Wire(server_port, sockets=sockets).mend()
    try:
        yield wire
    finally:
        await wire.cut()
