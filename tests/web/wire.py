"""One socket at the server as a test holds it: what is said, and every frame that came."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect

from tests.live.people import Guest
from tests.web.house import House

PATIENCE_S = 20
Frame = dict[str, Any]
_IDS = itertools.count()


class Wire:
    """A socket. `frames` is everything that came, in order."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.frames: list[Frame] = []

    async def send(self, frame: Frame | str | bytes) -> None:
        await self.connection.send(
            orjson.dumps(frame).decode() if isinstance(frame, dict) else frame
        )

    async def next(self, kind: str | None = None) -> Frame:
        """Return the next frame (of a kind); those before it are kept in `frames`."""
        while True:
            text = await asyncio.wait_for(self.connection.recv(), PATIENCE_S)
            frame: Frame = orjson.loads(text)
            self.frames.append(frame)
            if kind is None or frame["type"] == kind:
                return frame

    async def hello(self, since: str | None = None) -> Frame:
        """Greet; return the first frame that comes."""
        since_part = {} if since is None else {"since": since}
        await self.send({"type": "hello", "protocol": 1, **since_part})
        return await self.next()

    async def greeted(self) -> Frame:
        """Greet and take all that comes at once; return the first frame."""
        frame = await self.hello()
        await self.rest()
        return frame

    async def ask(self, frame: Frame) -> Frame:
        """Send a request and return its answer."""
        sent = {"id": f"t{next(_IDS)}", **frame}
        await self.send(sent)
        while (answer := await self.next()).get("id") != sent["id"]:
            pass
        return answer

    async def rest(self) -> list[Frame]:
        """Return what has come: everything up to the answer to a ping."""
        before = len(self.frames)
        await self.send({"type": "ping", "sent": next(_IDS)})
        await self.next("pong")
        return self.frames[before:-1]

    async def bye(self) -> Frame:
        """Return the goodbye, after which the server hangs up."""
        frame = await self.next("bye")
        await asyncio.wait_for(self.connection.wait_closed(), PATIENCE_S)
        return frame

    def kinds(self) -> list[str]:
        return [frame["type"] for frame in self.frames]


@asynccontextmanager
async def wire(
    house: House, path: str, guest: Guest | None = None, **options: Any
) -> AsyncIterator[Wire]:
    """Open a socket; `guest` brings his token."""
    headers = {} if guest is None else dict(guest.headers)
    headers |= options.pop("headers", {})
    async with connect(
        f"{house.sockets_url}{path}", additional_headers=headers, close_timeout=2, **options
    ) as connection:
        yield Wire(connection)
