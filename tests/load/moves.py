"""Durable moves per CPU-second of the server, beside a bare echo of the same frame size.

    python -m tests.load.moves [--tables 200] [--seconds 10] [--repeats 3] [--database URL]

Server pinned to one core, client to another; medians of the repeats; the server's CPU time is read
from /proc. Everything is printed as a ratio to the echo of the same run.
"""

import argparse
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.load.stages import stage_table

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
NODE = shutil.which("node") or str(ROOT / ".venv/bin/node")
WARMUP_S = 2


@dataclass(frozen=True)
class Run:
    """One measurement. busy: CPU-seconds of the server while it lasted."""

    told: Mapping[str, Any]
    busy: float


def cpu_seconds(pid: int) -> float:
    """Return the CPU time of a process and all its threads, in seconds."""
    tasks = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


def pinned(core: int, *command: str) -> list[str]:
    """Return a command that runs on one core."""
    return ["taskset", "--cpu-list", str(core), *command]


@contextmanager
def serving(command: Sequence[str], port: int, environment: Mapping[str, str]) -> Iterator[int]:
    """Run a server on core 0 until the block ends; give its process id."""
    process = subprocess.Popen(
        pinned(0, *command), cwd=ROOT, env={**os.environ, **environment}, start_new_session=True
    )
    try:
        wait_for(port, process)
        yield process.pid
    finally:
        os.killpg(process.pid, 9)
        process.wait()


def wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    """Wait until somebody listens."""
    for _ in range(600):
        if process.poll() is not None:
            sys.exit("the server did not start")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    sys.exit("the server does not listen")


def free_port() -> int:
    """Return a port below the ephemeral ones that nobody listens on."""
    for port in range(20_000 + os.getpid() % 10_000, 32_000):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return port
    sys.exit("no port is free")


def drive(script: str, pid: int, *arguments: object) -> Run:
    """Run a client on core 1 and measure what the server spends between its `go` and `done`."""
    client = subprocess.Popen(
        pinned(1, NODE, str(HERE / script), *map(str, arguments)),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert client.stdout is not None
    before = after = 0.0
    told: dict[str, Any] = {}
    for line in client.stdout:
        if line == "go\n":
            before = cpu_seconds(pid)
        elif line == "done\n":
            after = cpu_seconds(pid)
        else:
            told = json.loads(line)
    if client.wait() != 0:
        sys.exit(f"{script} failed")
    return Run(told, after - before)


def play(tables: int, seconds: int, database: str) -> Run:
    """Measure a fresh server."""
    port = free_port()
    environment = {
        "MANATEE_DATABASE": database,
        "MANATEE_METRICS": "",
        "MANATEE_TRUSTED_PROXIES": "127.0.0.1",
    }
    command = [sys.executable, "-m", "app.cli", "serve", "--port", str(port)]
    with serving(command, port, environment) as pid:
        return drive("players.mjs", pid, port, tables, WARMUP_S, seconds)


def echo(connections: int, size: int, seconds: int) -> Run:
    """Measure the bare echo."""
    port = free_port()
    command = [sys.executable, "-m", "tests.load.echo", str(port)]
    with serving(command, port, {}) as pid:
        return drive("echoes.mjs", pid, port, connections, size, WARMUP_S, seconds)


def rate(runs: Sequence[Run], what: str) -> float:
    """Return the median of what was done per CPU-second of the server."""
    return statistics.median(float(run.told[what]) / run.busy for run in runs)


def median(runs: Sequence[Run], what: str) -> float:
    """Return the median of a client's figure."""
    return statistics.median(float(run.told[what]) for run in runs)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--database", default="", help="a PostgreSQL url; SQLite without")
    given = parser.parse_args()
    moves, echoes = [], []
    for n in range(given.repeats):
        with tempfile.TemporaryDirectory() as folder:
            database = given.database or f"sqlite:///{folder}/manatee.db"
            moves.append(play(given.tables, given.seconds, database))
        frame = round(moves[-1].told["frame"])
        echoes.append(echo(2 * given.tables, frame, given.seconds))
        print(f"run {n + 1}: {moves[-1]} {echoes[-1]}")
    ours, bare = rate(moves, "acts"), rate(echoes, "echoes")
    print(f"\n{given.tables} tables, 2 players each, {round(median(moves, 'frame'))} bytes a frame")
    print(f"durable moves per CPU-second  {ours:10,.0f}")
    print(f"bare echoes per CPU-second    {bare:10,.0f}")
    print(f"a move costs                  {bare / ours:10.2f} echoes (two views, an ack, a commit)")
    print(f"moves per second              {median(moves, 'acts') / given.seconds:10,.0f}")
    print(
        f"act to the other's update     {median(moves, 'p50'):7.2f} ms p50, "
        f"{median(moves, 'p99'):.2f} ms p99, saturated"
    )
    print(
        f"server busy {statistics.median(r.busy / r.told['seconds'] for r in moves):.2f}, "
        f"client busy {median(moves, 'client'):.2f} of a core\n"
    )
    print(stage_table())


if __name__ == "__main__":
    main()
