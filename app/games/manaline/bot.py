"""The bots: policies that see what their seat sees, and nothing else."""

from collections.abc import Callable
from dataclasses import dataclass

from app.games.manaline.grid import grid_of
from app.games.manaline.lines import mask_of
from app.games.manaline.model import Action, Exchange, Seated
from app.games.manaline.moves import moves, openings
from app.games.manaline.offers import place
from app.games.manaline.rules import ManalineGame
from app.kernel.chance import Chance
from app.kernel.game import Level


@dataclass(frozen=True)
class Eager:
    """Takes the placement that scores most."""

    game: ManalineGame

    def choose(self, sight: Seated, chance: Chance, stop: Callable[[], bool]) -> Action:
        """Return a legal action, at once."""
        del stop, chance
        public, hand = sight.public, mask_of(sight.own.hand)
        if public.board:
            found = moves(grid_of(public.board), hand)
        else:
            found = list(openings(hand, public.opening_required))
        if not found:
            return Exchange(sight.own.hand[: public.bag])
        return place(max(found, key=lambda move: (move[0], -len(move[1])))[1])


LEVELS = (Level(0.1, Eager),)
