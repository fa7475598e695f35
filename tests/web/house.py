"""A server in this process, over SQLite, whose clock can be put forward; and who comes to it.

Everybody comes from an address of his own, as a trusted proxy in front would tell it, so that the
limits of one test are nothing to another.
"""

import asyncio
import contextlib
import itertools
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI

from app.kernel.ruleset import Ruleset
from app.main import create_app
from app.matches.room import Room
from app.serve import GracefulServer, config_of
from app.settings import Settings
from app.web.context import Web
from app.web.door import Door
from tests.live.people import Guest

PEER = "127.0.0.1"
_ADDRESSES = itertools.count(1)


class Clock:
    """The machine's time, put forward as far as a test wants."""

    def __init__(self) -> None:
        self.ahead = 0
        self._stands: int | None = None

    def now(self) -> int:
        return (self._stands or time.time_ns() // 1_000_000) + self.ahead

    @contextmanager
    def standing(self) -> Iterator[None]:
        """Let time stand still, so that a slow machine refills no limit."""
        self._stands = time.time_ns() // 1_000_000
        yield
        self._stands = None

    def call_at(self, when: int, call: Callable[[], None]) -> Callable[[], None]:
        delay = max(0, when - self.now()) / 1000
        return asyncio.get_running_loop().call_later(delay, call).cancel


class Served(GracefulServer):
    """Serves in the loop of a test, without a word, and leaves signals alone."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config, "")
        self.up = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await uvicorn.Server.startup(self, sockets)
        self.up.set()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def new_address() -> str:
    """Return an address that nobody had before."""
    number = next(_ADDRESSES)
    return f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"


@dataclass
class House:
    """A running server: by function calls (`http`), and at `port` of the loopback."""

    app: FastAPI
    clock: Clock
    http: httpx.AsyncClient
    port: int

    @property
    def web(self) -> Web:
        web: Web = self.app.state.web
        return web

    @property
    def sockets_url(self) -> str:
        return f"ws://localhost:{self.port}"

    async def enter(self, name: str = "Ada", **asked: Any) -> Guest:
        """Let somebody new in."""
        told = await self.send("POST", "/session", json={"name": name, **asked})
        assert told.status_code == 201, told.text
        return Guest(self.http, told.json()["token"], told.json()["user"])

    async def send(
        self, method: str, path: str, headers: Mapping[str, str] | None = None, **parts: Any
    ) -> httpx.Response:
        """Send a request of a stranger (who brings what stands in `headers`)."""
        given = {"X-Forwarded-For": new_address(), **(headers or {})}
        self.http.cookies.clear()
        answer = await self.http.request(method, f"/api/v1{path}", headers=given, **parts)
        self.http.cookies.clear()
        return answer

    async def room(self, code: str) -> Room:
        room = await self.web.rooms.get(code)
        assert room is not None
        return room


@asynccontextmanager
async def opened(
    folder: Path,
    *,
    rules: Mapping[tuple[str, int], Ruleset] | None = None,
    ping_s: float | None = None,
    door: Door | None = None,
    **settings: Any,
) -> AsyncIterator[House]:
    """Run a server."""
    clock = Clock()
    given: dict[str, Any] = {
        "database": f"sqlite:///{folder}/manatee.db",
        "metrics": "",
        "trusted_proxies": (PEER,),
        "bot_pause_ms": 0,
        **settings,
    }
    app = create_app(Settings(**given), rules=rules, clock=clock)
    async with app.router.lifespan_context(app):
        config = config_of(app, PEER, 0, door or Door(1000))
        config.lifespan = "off"
        if ping_s is not None:
            config.ws_ping_interval = config.ws_ping_timeout = ping_s
        server = Served(config)
        serving = asyncio.ensure_future(server.serve())
        await server.up.wait()
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(PEER, 1))
        try:
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
                port = server.servers[0].sockets[0].getsockname()[1]
                yield House(app, clock, http, port)
        finally:
            server.should_exit = True
            with contextlib.suppress(asyncio.CancelledError):
                await serving
