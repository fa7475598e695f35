"""A wire to PostgreSQL that a test can cut at the worst moment.

Programs connect to the wire's socket; it passes bytes on to the server's. It knows nothing of
the protocol: a request is whatever the program sends at once, an answer what comes back.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

Cut: TypeAlias = Literal["before the server hears", "before the program hears"]

_SOCKET = ".s.PGSQL.5432"


@dataclass
class _Line:
    """One connection: the program's end and the server's. deaf: the next answer cuts it."""

    program: asyncio.StreamWriter
    server: asyncio.StreamWriter
    deaf: bool = False

    def cut(self) -> None:
        self.program.transport.abort()
        self.server.transport.abort()


class Wire:
    """All connections through one socket. `cut_next` arms the knife for the next request."""

    def __init__(self, server: Path) -> None:
        self._server = server / _SOCKET
        self._lines: list[_Line] = []
        self._cut: Cut | None = None
        self.up = True
        self.cuts = 0

    def cut_next(self, cut: Cut) -> None:
        """Cut the connection that sends next, and none other."""
        self._cut = cut

    def cut_all(self) -> None:
        """Cut every connection now."""
        for line in self._lines:
            line.cut()
        self._lines.clear()

    async def carry(self, requests: asyncio.StreamReader, program: asyncio.StreamWriter) -> None:
        """Serve one connection of the program."""
        if not self.up:
            program.transport.abort()
            return
        answers, server = await asyncio.open_unix_connection(self._server)
        line = _Line(program, server)
        self._lines.append(line)
        await asyncio.gather(self._ask(requests, line), self._answer(answers, line))

    async def _ask(self, requests: asyncio.StreamReader, line: _Line) -> None:
        with suppress(ConnectionError):
            while data := await requests.read(1 << 20):
                cut, self._cut = self._cut, None
                if cut == "before the server hears":
                    self.cuts += 1
                    break
                line.deaf = cut is not None
                line.server.write(data)
        line.cut()

    async def _answer(self, answers: asyncio.StreamReader, line: _Line) -> None:
        with suppress(ConnectionError):
            while data := await answers.read(1 << 20):
                if line.deaf:
                    self.cuts += 1
                    break
                line.program.write(data)
        line.cut()


@asynccontextmanager
async def wire_to(server: Path, folder: Path) -> AsyncIterator[Wire]:
    """Lay a wire from a socket in `folder` to that in `server`."""
    wire = Wire(server)
    listener = await asyncio.start_unix_server(wire.carry, folder / _SOCKET)
    try:
        yield wire
    finally:
        listener.close()
        wire.cut_all()
        await listener.wait_closed()
