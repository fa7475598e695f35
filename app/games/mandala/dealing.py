"""The deal that a match begins with (section 2)."""

from app.games.mandala.drawing import MOUNTAIN_CARDS
from app.games.mandala.model import (
    COLOURS,
    COPIES,
    Cards,
    Dealt,
    Mandala,
    Options,
    Own,
    Public,
    Taken,
    Vault,
)
from app.games.mandala.piles import tidy
from app.kernel.chance import Chance
from app.kernel.game import Step, emit
from app.kernel.position import Position

HAND_CARDS = 6
CUP_CARDS = 2


def deal(options: Options, chance: Chance) -> Taken:
    """Shuffle 108 cards; deal mountains, hands and cups; decide who begins (decision 19)."""
    deck = "".join(chance.shuffled(COLOURS * COPIES))
    first = chance.below(2) if options.first == "random" else options.first
    piles = list[Cards]()
    for count in (MOUNTAIN_CARDS, MOUNTAIN_CARDS, HAND_CARDS, HAND_CARDS, CUP_CARDS, CUP_CARDS):
        piles.append(deck[-count:])
        deck = deck[:-count]
    mountains = piles[0], piles[1]
    own = Own(tidy(piles[2]), tidy(piles[4])), Own(tidy(piles[3]), tidy(piles[5]))
    public = _opening(options, mountains, len(deck), first)
    dealt = Dealt(mountains, HAND_CARDS, CUP_CARDS, first)
    return Step(Position(public, own, Vault(deck)), (emit(dealt),), reveals=True)


def _opening(
    options: Options, mountains: tuple[Cards, Cards], deck_size: int, first: int
) -> Public:
    return Public(
        phase="action",
        turn=first,
        mandalas=(Mandala(mountains[0], ("", "")), Mandala(mountains[1], ("", ""))),
        rivers=("", ""),
        hand_sizes=(HAND_CARDS, HAND_CARDS),
        cup_sizes=(CUP_CARDS, CUP_CARDS),
        claimed=("", "") if options.memory_aid == "on" else None,
        deck_size=deck_size,
        discard="",
        claim=None,
        end_trigger=None,
        exhaustions=0,
        end_reason=None,
        left=None,
        shown=None,
    )
