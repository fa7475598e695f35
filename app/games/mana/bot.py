"""The bots: policies that see what their seat sees, and nothing else."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from app.games.mana.appraisal import WON
from app.games.mana.deployment import deploy
from app.games.mana.model import Action, Seated
from app.games.mana.openings import CHOOSE
from app.games.mana.rules import ManaGame
from app.games.mana.search import DEEPEST, Search
from app.games.mana.skirmish import Scene, Skirmish, action_of, scene_of, scene_of_key
from app.games.mana.turning import TOO_OFTEN
from app.kernel.chance import Chance
from app.kernel.game import Level


@dataclass(frozen=True)
class Skill:
    """How strong a bot is.

    deepest: plies that it looks ahead. margin: it takes any ply that is worth at most so much less
    than the best, but none that loses the Damyo where it need not. trials, ahead: placements that
    it tries, and plies that it looks into for each.
    """

    deepest: int
    margin: int
    trials: int
    ahead: int


@dataclass(frozen=True)
class Thinker:
    """Looks ahead as far as its skill and its time go."""

    skill: Skill
    game: ManaGame

    def choose(self, sight: Seated, chance: Chance, stop: Callable[[], bool]) -> Action:
        """Return a legal action; it never leaves its Damyo to be taken where it need not."""
        public, skill = sight.public, self.skill
        if public.phase == "edge":
            return chance.draw(CHOOSE)
        skirmish = Skirmish(self.game.options)
        if public.phase != "play":
            search = Search(skirmish, frozenset(), stop)
            return deploy(self.game.options, sight, chance, search, skill.trials, skill.ahead)
        search = Search(skirmish, drawn_next(public.past), stop)
        ranking = search.ranked(scene_of(public), skill.deepest, skill.margin)
        best, _ = ranking[0]
        equal = [ply for worth, ply in ranking if worth == best or abs(best) < WON]
        return action_of(chance.draw(equal))


def drawn_next(past: Sequence[str]) -> frozenset[Scene]:
    """Return the scenes that end the match as a draw when they come up once more (decision 12)."""
    found = Counter(past).items()
    return frozenset(scene_of_key(key) for key, times in found if times == TOO_OFTEN - 1)


LEVELS = (
    Level(0.1, partial(Thinker, Skill(deepest=2, margin=60, trials=8, ahead=1))),
    Level(0.5, partial(Thinker, Skill(deepest=4, margin=20, trials=16, ahead=2))),
    Level(1.5, partial(Thinker, Skill(deepest=DEEPEST, margin=0, trials=40, ahead=3))),
)
