"""Parry on two sides: side B deals what side A deals, but two seats hold no parry.

Theirs are exchanged against strikes from the depth of the deck, card for card.
"""

import random
from dataclasses import dataclass

from app.kernel.chance import Chance
from app.kernel.game import Step
from app.kernel.position import Position
from app.kernel.ruleset import Ruleset
from tests.leaks.pauses import Moment, Sides
from tests.leaks.served import named_like_a_game
from tests.toys import parry
from tests.toys.parry import COPIES

SEATS = 4
SWAPPED = (1, 2)
"""The seats that hold parries on side A and none on side B."""


@dataclass(frozen=True)
class Deal:
    """Hands by seat, and the deck below them: its first letters are never drawn."""

    hands: tuple[str, ...]
    deck: str


def deals(seed: int) -> tuple[Deal, Deal]:
    """Return what both sides deal."""
    hands = ["PSS", "PPS", "PPP", "PSS"]
    rest = list("PS" * COPIES * SEATS)
    for card in "".join(hands):
        rest.remove(card)
    random.Random(seed).shuffle(rest)
    others, below = list(hands), list(rest)
    for seat in SWAPPED:
        for _ in range(hands[seat].count("P")):
            below[below.index("S")] = "P"
        others[seat] = "SSS"
    return Deal(tuple(hands), "".join(rest)), Deal(tuple(others), "".join(below))


def dealing(deal: Deal) -> Ruleset:
    """Return Parry with these cards, under the name of a game of the house."""

    class Dealt(parry.ParryGame):
        def setup(self, seats: int, chance: Chance) -> parry.Taken:
            public = super().setup(seats, chance).position.public
            own = tuple(map(parry.Own, deal.hands))
            return Step(Position(public, own, parry.Vault(deal.deck)), (), reveals=True)

    return named_like_a_game(Ruleset("toy-parry", 1, Dealt, parry.KINDS, parry.RULESET.levels))


def sides_of(seed: int) -> Sides:
    """Return both sides of a numbered deal."""
    here, there = deals(seed)
    return dealing(here), dealing(there)


def strike(*, closer: bool = False) -> Moment:
    """Return the window that a strike of s0 at s1 opens."""
    action = {"type": "strike", "target": 1}
    return Moment({"turns": 1, "closer": closer}, action)
