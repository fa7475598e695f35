"""Playouts per second of every registered game, by uniformly random moves: what bots live on.

    python -m tests.load.playouts [--seconds 3] [--repeats 3] [--json FILE]

One core, this process's own CPU time, medians of the repeats.
"""

import statistics
import time

from app.games import newest, rulesets
from app.kernel.chance import Seeded
from app.kernel.simulate import AnyGame, Playout, Uniform, play_out
from tests.load.harness import parser_of, write

LIMIT = 100_000


def measured(game: AnyGame, seats: int, seconds: float) -> tuple[float, float]:
    """Return playouts and plies per CPU-second."""
    done = plies = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        chance = Seeded(done)
        policy = Uniform(game)
        playout = Playout(game, seats, chance)
        play_out(playout, lambda sight: policy.choose(sight, chance, lambda: False), LIMIT)  # noqa: B023
        done, plies = done + 1, plies + playout.plies
    spent = time.process_time() - began
    return done / spent, plies / spent


def main() -> None:
    """Measure and print."""
    parser = parser_of(__doc__)
    parser.add_argument("--seconds", type=float, default=3)
    given = parser.parse_args()
    figures = {}
    for slug in sorted({slug for slug, _ in rulesets()}):
        ruleset = newest(slug)
        game = ruleset.bind(ruleset.default_options)
        seats = min(game.seats())
        runs = [measured(game, seats, given.seconds) for _ in range(given.repeats)]
        playouts, plies = (statistics.median(column) for column in zip(*runs, strict=True))
        print(f"{slug:16}{seats} seats {playouts:10,.1f} playouts/s {plies:12,.0f} plies/s")
        figures[slug] = {"seats": seats, "playouts": playouts, "plies": plies}
    write(given.json, vars(given), figures)


if __name__ == "__main__":
    main()
