"""Durable moves per CPU-second of the app, beside a bare echo of the same frame size.

    python -m tests.load.moves [--tables 200] [--seconds 10] [--repeats 3]
        [--database sqlite|postgres] [--processes 1|2] [--json FILE]

With two processes (PostgreSQL alone) the two players of each table are connected to different ones,
and one process is measured in the same run: what is told is moves per CPU-second of both together,
as a part of what one does. Servers on one core, client and PostgreSQL on another; medians of the
repeats.
"""

from dataclasses import dataclass

from tests.load.harness import (
    WARMUP_S,
    Fresh,
    Run,
    Summary,
    apps,
    databases,
    drive,
    echo,
    parser_of,
    summary,
    write,
)
from tests.load.stages import stage_table

CALM_TABLES, CALM_MS = 4, 50
"""Tables and pauses with which latency is measured: nobody waits for a busy server."""


@dataclass(frozen=True)
class Load:
    """How many tables there are, how long they are measured, how long players think (ms)."""

    tables: int
    seconds: int
    think: int = 0


def play(processes: int, fresh: Fresh, load: Load) -> Run:
    """Measure fresh processes on a fresh database."""
    with apps(processes, fresh()) as running:
        ports = ",".join(map(str, running.ports))
        words = ports, load.tables, WARMUP_S, load.seconds, load.think
        return drive("players.mjs", running.watched, *words)


def tell(name: str, one: Summary) -> None:
    """Print a line about moves."""
    cores = ", ".join(f"{who} {busy:.2f}" for who, busy in one.cores.items() if busy > 0)
    pace = one.told["acts"] / one.told["seconds"]
    print(
        f"{name:22}{one.rate:9,.0f} moves per CPU-second {pace:8,.0f} per second, "
        f"{one.told['refused']:.0f} refused; cores: {cores}, client {one.client:.2f}{one.warning}"
    )


def tell_latency(name: str, one: Summary) -> None:
    """Print a line about how long it takes until the other player sees a move."""
    told = one.told
    print(
        f"{name:22}act to the other's update {told['p50']:6.2f} ms p50 {told['p99']:7.2f} ms p99   "
        f"stored to the other's update {told['bus50']:6.2f} ms p50 {told['bus99']:7.2f} ms p99"
    )


def main() -> None:
    """Measure and print."""
    parser = parser_of(__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--processes", type=int, choices=[1, 2], default=1)
    given = parser.parse_args()
    if given.processes > 1 and given.database == "sqlite":
        parser.error("one process alone may use SQLite: add --database postgres")
    counts = sorted({1, given.processes})
    full, calm = Load(given.tables, given.seconds), Load(CALM_TABLES, given.seconds, CALM_MS)
    busy: dict[int, list[Run]] = {count: [] for count in counts}
    quiet: dict[int, list[Run]] = {count: [] for count in counts}
    echoes: list[Run] = []
    with databases(given.database) as fresh:
        for _ in range(given.repeats):
            for count in counts:
                busy[count].append(play(count, fresh, full))
                quiet[count].append(play(count, fresh, calm))
            frame = round(busy[1][-1].told["frame"])
            echoes.append(echo(2 * given.tables, frame, given.seconds))
    moves = {count: summary(runs, "acts") for count, runs in busy.items()}
    latency = {count: summary(runs, "acts") for count, runs in quiet.items()}
    bare = summary(echoes, "echoes")
    report(moves, latency, bare, stages=given.processes == 1)
    figures = {"moves": moves, "calm": latency, "echo": bare}
    write(given.json, vars(given), figures)


def report(
    moves: dict[int, Summary], latency: dict[int, Summary], bare: Summary, *, stages: bool
) -> None:
    """Print the table."""
    sockets, frame = round(moves[1].told["sockets"]), round(moves[1].told["frame"])
    print(f"\n{sockets} sockets, {frame} bytes a frame")
    for count, one in moves.items():
        tell(f"{count} process{'es' if count > 1 else ''}", one)
    print(
        f"{'bare echo':22}{bare.rate:9,.0f} echoes per CPU-second; a move costs "
        f"{bare.rate / moves[1].rate:.2f} (two views, an ack, a commit); "
        f"client {bare.client:.2f}{bare.warning}"
    )
    if 2 in moves:
        print(f"two processes do {moves[2].rate / moves[1].rate:.2f} of one, per CPU-second")
    print(f"\n{CALM_TABLES} tables, players think for {CALM_MS} ms")
    for count, one in latency.items():
        tell_latency(f"{count} process{'es' if count > 1 else ''}", one)
    if stages:
        print(f"\n{stage_table()}")


if __name__ == "__main__":
    main()
