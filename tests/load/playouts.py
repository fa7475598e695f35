"""Moves per second in random playouts of every registered game: what bots live on.

    python -m tests.load.playouts [--seconds 3] [--repeats 3] [--json FILE] [--beside PYTHON]

One core, CPU time of the process that plays, medians of the repeats, which take turns. PYTHON is
the one of an environment with requirements/compare.txt: OpenSpiel and python-chess play in the same
run, and each line says how many times as fast as python-chess it is.
"""

import json
import statistics
import subprocess
import time
from pathlib import Path

from app.games import newest, rulesets
from app.kernel.chance import Seeded
from app.kernel.simulate import AnyGame, Playout, Uniform, play_out
from tests.load.harness import HERE, parser_of, write

LIMIT = 100_000
YARDSTICK = "python-chess"


def measured(game: AnyGame, seats: int, seconds: float) -> float:
    """Return plies per CPU-second."""
    done = plies = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        chance = Seeded(done)
        policy = Uniform(game)
        playout = Playout(game, seats, chance)
        play_out(playout, lambda sight: policy.choose(sight, chance, lambda: False), LIMIT)  # noqa: B023
        done, plies = done + 1, plies + playout.plies
    return plies / (time.process_time() - began)


def ours(seconds: float) -> dict[str, float]:
    """Return plies per CPU-second of each game with the fewest seats, and with the most."""
    rates = {}
    for slug in sorted({slug for slug, _ in rulesets()}):
        ruleset = newest(slug)
        game = ruleset.bind(ruleset.default_options)
        for seats in sorted({min(game.seats()), max(game.seats())}):
            rates[f"{slug}, {seats} seats"] = measured(game, seats, seconds)
    return rates


def others(python: Path, seconds: float) -> dict[str, float]:
    """Return the same of others' games, played by an environment that has them."""
    command = [str(python), str(HERE / "others.py"), str(seconds)]
    told = subprocess.run(command, capture_output=True, check=True).stdout
    rates: dict[str, float] = json.loads(told)
    return rates


def main() -> None:
    """Measure and print."""
    parser = parser_of(__doc__)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--beside", type=Path, help="a Python that has OpenSpiel and python-chess")
    given = parser.parse_args()
    runs = []
    for _ in range(given.repeats):
        beside = others(given.beside, given.seconds) if given.beside else {}
        runs.append(ours(given.seconds) | beside)
    figures = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
    for name, rate in figures.items():
        times = f"{rate / figures[YARDSTICK]:8.2f} x {YARDSTICK}" if given.beside else ""
        print(f"{name:40}{rate:12,.0f} a second{times}")
    write(given.json, vars(given), figures)


if __name__ == "__main__":
    main()
