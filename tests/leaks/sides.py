"""One side of a pair: a whole server in this process, and all its doors.

Both sides of a pair are asked the same, in the same order, at the same time of a clock that a test
turns, and draw the same bytes: whatever differs in what they answer comes from the hidden cards.
"""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import orjson
from fastapi import FastAPI

from app.kernel.ruleset import Ruleset
from app.main import create_app
from app.matches.match import Match
from app.matches.room import Room
from app.settings import Settings
from app.web.context import Web
from tests.leaks.doors import Viewer
from tests.web.logs import Told

START = 1_700_000_000_000
Json = dict[str, Any]


class Clock:
    """Time that only a test turns; what is due rings never."""

    def __init__(self) -> None:
        self.time = START

    def now(self) -> int:
        return self.time

    def call_at(self, when: int, call: Callable[[], None]) -> Callable[[], None]:
        return lambda: None


class Draws:
    """Bytes that look random and are the same on every side."""

    def __init__(self) -> None:
        self._count = 0

    def __call__(self, size: int) -> bytes:
        self._count += 1
        return hashlib.shake_256(b"%d" % self._count).digest(size)


class Ear:
    """A socket, held by nothing but ASGI."""

    def __init__(self, app: FastAPI, path: str, headers: Mapping[str, str]) -> None:
        self._in: asyncio.Queue[Any] = asyncio.Queue()
        self._out: asyncio.Queue[Any] = asyncio.Queue()
        scope = {
            "type": "websocket",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "scheme": "ws",
            "headers": [(b"host", b"localhost"), *_encoded(headers)],
            "client": ("203.0.113.1", 1),
            "server": ("localhost", 80),
            "subprotocols": [],
            "extensions": {},
            "state": {},
        }
        self._task = asyncio.ensure_future(app(scope, self._in.get, self._out.put))

    async def open(self) -> None:
        await self._in.put({"type": "websocket.connect"})
        assert (await self._out.get())["type"] == "websocket.accept"
        await self.say({"type": "hello", "protocol": 1})

    async def say(self, frame: Json) -> None:
        await self._in.put({"type": "websocket.receive", "text": orjson.dumps(frame).decode()})

    async def heard(self) -> bytes:
        """Return everything that has come, up to the answer to a ping."""
        await self.say({"type": "ping", "sent": 1})
        frames = []
        while True:
            message = await asyncio.wait_for(self._out.get(), 20)
            frames.append(message.get("text", message["type"]).encode())
            if frames[-1].startswith(b'{"type":"pong"'):
                return b"\n".join(frames)

    async def close(self) -> None:
        await self._in.put({"type": "websocket.disconnect", "code": 1000})
        await self._task


def _encoded(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]


@dataclass
class Side:
    """A server, the table that is played at, and who sits there. heard: since it was last asked."""

    app: FastAPI
    http: httpx.AsyncClient
    told: Told
    game: str
    tokens: list[str] = field(default_factory=list)
    code: str = ""
    match: str = ""
    ears: dict[str, Ear] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)

    @property
    def web(self) -> Web:
        web: Web = self.app.state.web
        return web

    @property
    def room(self) -> Room:
        room = self.web.rooms.peek(self.code)
        assert room is not None
        return room

    @property
    def live(self) -> Match:
        assert self.room.match is not None
        return self.room.match

    def headers(self, viewer: Viewer) -> dict[str, str]:
        return {} if viewer is None else {"Authorization": f"Bearer {self.tokens[viewer]}"}

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Keep the log lines of what this side is asked meanwhile."""
        before = len(self.told.lines())
        yield
        self.lines += self.told.lines()[before:]

    async def ask(
        self, viewer: Viewer, method: str, path: str, body: Json | None = None
    ) -> httpx.Response:
        with self.listening():
            answer = await self.http.request(method, path, json=body, headers=self.headers(viewer))
        self.http.cookies.clear()
        return answer

    async def api(self, viewer: Viewer, method: str, path: str, body: Json | None = None) -> Any:
        answer = await self.ask(viewer, method, f"/api/v1{path}", body)
        assert answer.is_success, answer.text
        return answer.json()

    async def enter(self, people: int) -> None:
        """Let the players in."""
        for number in range(people):
            told = await self.api(None, "POST", "/session", {"name": f"P{number}"})
            self.tokens.append(told["token"])

    async def gather(self, seats: int, options: Json, settings: Json | None = None) -> None:
        """Make a table and start a match; everybody listens, a watcher and the lobby too."""
        for ear in self.ears.values():
            await ear.close()
        wish = {"game": self.game, "seats": seats, "options": options, "settings": settings or {}}
        self.code = (await self.api(0, "POST", "/tables", wish))["code"]
        for seat in range(1, seats):
            await self.api(seat, "POST", f"/tables/{self.code}/seats", {"seat": seat})
        for seat in range(seats):
            await self.api(seat, "POST", f"/tables/{self.code}/ready", {"ready": True})
        self.match = (await self.api(0, "GET", f"/tables/{self.code}"))["match"]["id"]
        path = f"/ws/tables/{self.code}"
        viewers: list[Viewer] = [None, *range(seats)]
        self.ears = {str(one): Ear(self.app, path, self.headers(one)) for one in viewers}
        self.ears["lobby"] = Ear(self.app, "/ws/lobby", {})
        for ear in self.ears.values():
            await ear.open()
            await ear.heard()
        self.web.lobby.recount()

    def forget_lines(self) -> str:
        """Return the log lines since this was last asked."""
        lines, self.lines = self.lines, []
        return "\n".join(lines)


@asynccontextmanager
async def side(folder: Path, ruleset: Ruleset, clock: Clock, told: Told) -> AsyncIterator[Side]:
    """Run a server on which this ruleset is played under the name of a game of the house."""
    settings = Settings(database=f"sqlite:///{folder}/side.db", metrics="")
    app = create_app(settings, rules={ruleset.key: ruleset}, clock=clock, draw=Draws())
    async with app.router.lifespan_context(app):
        for task in app.state.server._tasks:
            task.cancel()  # upkeep comes when it will: not on both sides at once
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            made = Side(app, http, told, ruleset.slug)
            yield made
            for ear in made.ears.values():
                await ear.close()
