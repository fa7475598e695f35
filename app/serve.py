"""Runs the server under uvicorn: the loop, the protocol, a graceful stop."""

import gc
import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import uvicorn
from fastapi import FastAPI

from app.main import create_app
from app.settings import Settings
from app.web import logs, metrics
from app.web.live.fan import FanProtocol
from app.web.security import MOST

if TYPE_CHECKING:
    import socket

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

    async def startup(self, sockets: "list[socket.socket] | None" = None) -> None:
        """Start, and say so once people can come."""
        await super().startup(sockets)
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            address = self._public_url or f"http://localhost:{port}"
            sys.stderr.write(f"Manatee is served at {address} - Ctrl+C stops it.\n")
            sys.stderr.flush()

    async def shutdown(self, sockets: "list[socket.socket] | None" = None) -> None:
        """Send clients away, then close as usual."""
        server = getattr(self.config.loaded_app.state, "server", None)
        if server is not None:
            await server.farewell()
        await super().shutdown(sockets)


def config_of(app: FastAPI, host: str, port: int) -> uvicorn.Config:
    """Return how uvicorn serves us: our own protocol for sockets, and nothing believed."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        loop="uvloop",
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
    )


def run(settings: Settings) -> int:
    """Serve until told to stop; return the exit code."""
    logs.configure(settings.log)
    app = create_app(settings)
    stop_metrics = _metrics(settings)
    config = config_of(app, settings.host, settings.port)
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
