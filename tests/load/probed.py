"""The server's command with a probe on its event loop, which tells at the end how late it ran.

    python -m tests.load.probed serve ...

The last line on stderr is JSON: {"probes": count, "p50", "p99", "most": ms}.
"""

import asyncio
import json
import socket
import statistics
import sys
import time

from app.cli import main
from app.serve import GracefulServer

EVERY_S = 0.005


class Probe:
    """Asks to be woken after EVERY_S, again and again; `late` is by how many ms it was not."""

    def __init__(self) -> None:
        self.late: list[float] = []

    async def watch(self) -> None:
        """Watch until cancelled."""
        while True:
            due = time.perf_counter() + EVERY_S
            await asyncio.sleep(EVERY_S)
            self.late.append(1000 * (time.perf_counter() - due))

    def told(self) -> str:
        """Return what was seen, as JSON."""
        hundredths = statistics.quantiles(self.late, n=100)
        found = {"p50": hundredths[49], "p99": hundredths[98], "most": max(self.late)}
        return json.dumps({"probes": len(self.late), **found})


class ProbedServer(GracefulServer):
    """The real server, watched from the moment people can come until it is told to stop."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and begin to watch."""
        await super().startup(sockets)
        self._probe = Probe()
        self._watch = asyncio.create_task(self._probe.watch())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop watching, tell, and stop."""
        self._watch.cancel()
        await super().shutdown(sockets)
        sys.stderr.write(f"{self._probe.told()}\n")


if __name__ == "__main__":
    import app.serve

    app.serve.GracefulServer = ProbedServer  # type: ignore[misc]
    sys.exit(main())
