"""Runs the server under uvicorn: the loop, the protocol, a graceful stop."""

import asyncio
import gc
import socket
import sys
from collections.abc import Generator
from contextlib import contextmanager
from functools import partial

import uvicorn
from fastapi import FastAPI

from app.games.about import LanguageMissing
from app.main import create_app
from app.settings import Settings
from app.storage import open_storage
from app.storage.errors import StorageError
from app.web import addresses, logs, metrics
from app.web.door import Door, places
from app.web.heads import BoundedHttp
from app.web.live.fan import FanProtocol
from app.web.pages.catalogue import CatalogueIncomplete
from app.web.security import MOST

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - what a setting may say, not what we choose
BACKLOG = 128
"""Connections that the system may hold for us: all may come at once, beside those that are open."""
PING_S = 20
"""Below what proxies allow a silent socket (60 s), and the 25 s of the wire contract."""


class GracefulServer(uvicorn.Server):
    """Tells where it is served, and says goodbye to all sockets before they are closed."""

    def __init__(self, config: uvicorn.Config, public_url: str) -> None:
        super().__init__(config)
        self._public_url = public_url

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Take signals as requests to stop, and have none left to die of afterwards."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so once people can come."""
        await super().startup(sockets)
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            here = self._public_url or f"http://localhost:{port}"
            sys.stderr.write(f"Manatee is served at {here} - Ctrl+C stops it.\n")
            if not self._public_url and self.config.host in EVERYWHERE:
                sys.stderr.write(f"Others in your network reach it at {network_url(port)}\n")
            sys.stderr.flush()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Send clients away, then close as usual."""
        server = getattr(self.config.loaded_app.state, "server", None)
        if server is not None:
            await server.farewell()
        await super().shutdown(sockets)


def config_of(app: FastAPI, host: str, port: int, door: Door) -> uvicorn.Config:
    """Return how uvicorn serves us: our own protocol for sockets, and nothing believed."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        loop="uvloop",
        http=partial(BoundedHttp, door=door),  # type: ignore[arg-type]
        ws=FanProtocol,
        ws_max_size=MOST,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PING_S,
        ws_per_message_deflate=False,
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=10,
        backlog=BACKLOG,
    )


def network_url(port: int) -> str:
    """Return the address under which this machine's neighbours see it. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: only the route is asked for
            name: str = probe.getsockname()[0]
        except OSError:
            name = socket.gethostname()
    return f"http://{name}:{port}"


async def _prepare(settings: Settings) -> None:
    """Open the database once, so that what is wrong with it is told in a sentence."""
    async with open_storage(settings.database) as storage:
        await storage.migrate()


def run(settings: Settings) -> int:
    """Serve until told to stop; return the exit code."""
    try:
        asyncio.run(_prepare(settings))
        app = create_app(settings)
    except (StorageError, CatalogueIncomplete, LanguageMissing) as error:
        sys.stderr.write(f"Manatee cannot start: {error}\n")
        return 1
    logs.configure(settings.log)
    stop_metrics = _metrics(settings)
    door = Door(places(), addresses.networks(settings.trusted_proxies))
    config = config_of(app, settings.host, settings.port, door)
    server = GracefulServer(config, settings.public_url)
    gc.collect()
    gc.freeze()  # what was imported never dies
    gc.set_threshold(50_000, 20, 100)
    try:
        server.run()
    finally:
        stop_metrics()
    return 0 if server.started else 1


def _metrics(settings: Settings) -> "metrics.Stop":
    if not settings.metrics:
        return lambda: None
    try:
        return metrics.serve(settings.metrics)
    except (OSError, ValueError) as error:
        sys.stderr.write(f"No metrics at {settings.metrics}: {error}\n")
        return lambda: None
