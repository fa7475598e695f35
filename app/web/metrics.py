"""Figures for the operator: no table, no user, nothing that a refused command would move."""

import time
from collections.abc import Callable
from typing import Any, TypeAlias

from prometheus_client import CollectorRegistry, Gauge, Histogram, start_http_server

REGISTRY = CollectorRegistry()
"""Our own: answered on MANATEE_METRICS and nowhere else."""

_ACTS = Histogram(
    "manatee_act_seconds",
    "From the arrival of an action to its acknowledgement, stored",
    buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5),
    registry=REGISTRY,
)


def timed(reply: Callable[[dict[str, Any]], None]) -> Callable[[dict[str, Any]], None]:
    """Return a reply that also measures, where the action was stored."""
    arrived = time.perf_counter()

    def measured(answer: dict[str, Any]) -> None:
        if answer["type"] == "ack":
            _ACTS.observe(time.perf_counter() - arrived)
        reply(answer)

    return measured


def watch(rooms: Callable[[], int], sockets: Callable[[], int]) -> None:
    """Show how many rooms are live and how many sockets are open."""
    for name, text, count in (
        ("manatee_rooms", "Live rooms", rooms),
        ("manatee_sockets", "Open sockets", sockets),
    ):
        gauge = _GAUGES.get(name)
        if gauge is None:
            gauge = _GAUGES[name] = Gauge(name, text, registry=REGISTRY)
        gauge.set_function(count)


_GAUGES: dict[str, Gauge] = {}


Stop: TypeAlias = Callable[[], None]


def serve(address: str) -> Stop:
    """Answer Prometheus on host:port; return what stops that. Raises OSError."""
    host, _, port = address.rpartition(":")
    server, thread = start_http_server(int(port), host or "127.0.0.1", registry=REGISTRY)

    def stop() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return stop
