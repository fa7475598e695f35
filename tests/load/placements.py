"""What Manaline's rules cost on boards of real matches: judging, finding all, lighting up, playing.

    python -m tests.load.placements [--matches 12] [--repeats 3] [--json FILE]

One core, this process's own CPU time, in microseconds; of each position the best of the repeats.
The specification's goals (section 12) stand beside what was reached: 50 microseconds to judge a
placement, 2 ms to find them all. The last column compares large boards with small ones.
"""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.games.manaline.bot import Eager
from app.games.manaline.grid import grid_of
from app.games.manaline.judging import judge
from app.games.manaline.lines import mask_of
from app.games.manaline.model import Options, Place, Pos, Seated, Tile
from app.games.manaline.moves import moves
from app.games.manaline.rules import ManalineGame
from app.kernel.chance import Seeded
from app.kernel.game import RuleViolation
from app.kernel.simulate import Playout
from tests.load.harness import parser_of, write

GAME = ManalineGame(Options())
GOALS = {"judge one": 50.0, "find all": 2_000.0}
TRIED = 12
"""Legal placements that are judged in each position, and as many near misses."""
FEW, MANY = 30, 75
"""Tiles on a small and on a large board."""


@dataclass(frozen=True)
class Scene:
    """A position in a match of greedy players, with tries of the seat to act."""

    position: Pos
    sight: Seated
    tries: Sequence[Place]

    def judge(self) -> int:
        """Judge each try; return how many."""
        for action in self.tries:
            try:
                judge(GAME.options, self.sight, action)
            except RuleViolation:
                continue
        return len(self.tries)

    def find(self) -> int:
        """Find all placements, as bots do."""
        moves(grid_of(self.sight.public.board), mask_of(self.sight.own.hand))
        return 1

    def list(self) -> int:
        """List all legal actions, exchanges too."""
        for _ in GAME.legal(self.sight):
            continue
        return 1

    def light(self) -> int:
        """Tell what the board lights up."""
        GAME.affordances(self.sight)
        return 1

    def play(self) -> int:
        """Carry out a placement."""
        GAME.apply(self.position, self.sight.seat, self.tries[0], Seeded(0))
        return 1


WORK: dict[str, Callable[[Scene], int]] = {
    "judge one": Scene.judge,
    "find all": Scene.find,
    "list all actions": Scene.list,
    "light up": Scene.light,
    "play one": Scene.play,
}


def scenes(matches: int) -> list[Scene]:
    """Return the turns of some matches in which somebody can place beside other tiles."""
    found, chance = [], Seeded(1)
    for number in range(matches):
        playout, player = Playout(GAME, 2 + number % 3, Seeded(number)), Eager(GAME)
        while playout.outcome is None:
            seat = playout.awaited[0]
            sight = playout.sight(seat)
            legal = [one for one in GAME.legal(sight) if isinstance(one, Place)]
            if sight.public.board and legal:
                tries = chance.shuffled(legal)[:TRIED]
                tries += tuple(map(shifted, tries))
                found.append(Scene(playout.step.position, sight, tries))
            playout.act(seat, player.choose(sight, chance, lambda: False))
    return found


def shifted(action: Place) -> Place:
    """Return a placement one cell further down: mostly refused, by any of the checks."""
    return Place(tuple(Tile(tile.kind, tile.x, tile.y + 1) for tile in action.tiles))


def cost(scene: Scene, work: Callable[[Scene], int], repeats: int) -> float:
    """Return microseconds of one piece of work."""
    spent = []
    for _ in range(repeats):
        began = time.process_time()
        done = work(scene)
        spent.append((time.process_time() - began) / done)
    return min(spent) * 1e6


def main() -> None:
    """Measure and print."""
    parser = parser_of(__doc__)
    parser.add_argument("--matches", type=int, default=12)
    given = parser.parse_args()
    every, figures = scenes(given.matches), {}
    print(
        f"{len(every)} positions      median       p99       max  of the goal  large : small board"
    )
    for name, work in WORK.items():
        costs = [cost(scene, work, given.repeats) for scene in every]
        sizes = [len(scene.sight.public.board) for scene in every]
        few = statistics.median(c for c, size in zip(costs, sizes, strict=True) if size < FEW)
        many = statistics.median(c for c, size in zip(costs, sizes, strict=True) if size > MANY)
        median, p99 = statistics.median(costs), statistics.quantiles(costs, n=100)[98]
        goal = f"{median / GOALS[name]:11.0%}" if name in GOALS else " " * 11
        print(f"{name:18}{median:10.1f}{p99:10.1f}{max(costs):10.1f}  {goal}  {many / few:10.2f}")
        figures[name] = {"median": median, "p99": p99, "max": max(costs), "growth": many / few}
    write(given.json, vars(given), figures)


if __name__ == "__main__":
    main()
