"""How long after its budget a bot's answer is there: each level of each game, in a worker process.

    python -m tests.load.answers [--matches 2] [--json FILE]

Bots of the three levels play whole matches with their whole budgets; an answer's time is the wall
clock's, from the question to the worker to its action.
"""

import asyncio
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Mapping

import orjson

from app.games import newest, rulesets
from app.kernel.chance import Seeded
from app.kernel.position import seat_sight
from app.kernel.ruleset import Ruleset
from app.kernel.simulate import Playout
from app.matches.pilots import Job
from app.matches.workers import Workers
from tests.load.harness import parser_of, write

Late = dict[str, list[float]]
"""By game and level, how many ms after its budget each answer came."""


async def played(workers: Workers, ruleset: Ruleset, number: int, late: Late) -> None:
    """Play a match, with the fewest seats and the most in turn."""
    options = ruleset.default_options
    game = ruleset.bind(options)
    counts = game.seats()
    seats = (min(counts), max(counts))[number % 2]
    playout = Playout(game, seats, Seeded(number))
    while playout.outcome is None:
        if not playout.awaited:
            playout.close()
            continue
        seat = playout.awaited[0]
        level = 1 + (number + seat) % len(ruleset.levels)
        budget = ruleset.levels[level - 1].budget
        sight = ruleset.seat_sight.encode(seat_sight(playout.step.position, seat))
        plain = orjson.loads(orjson.dumps(options))
        job = Job(ruleset.slug, ruleset.rules, plain, sight, level, budget, playout.plies)
        began = time.perf_counter()
        action = await workers.think(job)
        late[f"{ruleset.slug} {level}"].append(1000 * (time.perf_counter() - began - budget))
        assert action is not None
        playout.act(seat, ruleset.action.read(action))


async def measured(matches: int) -> Late:
    """Return what all levels of all games did; the start of the worker does not count."""
    workers = Workers([sys.executable, "-m", "app.cli", "pilot"], 1)
    late: Late = defaultdict(list)
    await played(workers, newest("mandala"), 0, defaultdict(list))
    for slug in sorted({slug for slug, _ in rulesets()}):
        for number in range(matches):
            await played(workers, newest(slug), number, late)
            print(f"{slug}: match {number + 1} of {matches}", file=sys.stderr)
    await workers.stop()
    return late


def figures(late: list[float]) -> Mapping[str, float]:
    """Return how many answers, and how late: p50, p99 and the latest, in ms."""
    hundredths = statistics.quantiles(late, n=100, method="inclusive")
    return {"answers": len(late), "p50": hundredths[49], "p99": hundredths[98], "most": max(late)}


def main() -> None:
    """Measure and print."""
    parser = parser_of(__doc__)
    parser.add_argument("--matches", type=int, default=2)
    given = parser.parse_args()
    found = {name: figures(late) for name, late in asyncio.run(measured(given.matches)).items()}
    for name, told in found.items():
        late = ", ".join(f"{key} {told[key]:+,.0f} ms" for key in ("p50", "p99", "most"))
        print(f"{name:14} {told['answers']:5} answers, after the budget: {late}")
    write(given.json, vars(given), found)


if __name__ == "__main__":
    main()
