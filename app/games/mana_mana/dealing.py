"""How a match begins (section 3)."""

from app.games.mana_mana.model import (
    COLOURS,
    COPIES,
    CROSSWISE,
    DISPLAY,
    MANA,
    Dealt,
    Done,
    Options,
    Own,
    Public,
    Removed,
    Vault,
)
from app.kernel.chance import Chance
from app.kernel.game import Step, emit
from app.kernel.position import Position


def deal(options: Options, seats: int, chance: Chance) -> Done:
    """Shuffle, deal a card to each seat, turn up the display."""
    cards = "".join(chance.shuffled(COLOURS * COPIES))
    first = _first(options, seats, chance)
    hands, display, pile = cards[:seats], cards[seats:][:DISPLAY], cards[seats + DISPLAY :]
    shown = tuple(hands) if options.open_hands == "on" else None
    public = Public(
        phase="play",
        to_move=first,
        start_seat=first,
        left=(),
        display=display,
        rows=((0, 0, 0, 0, 0, 0),) * seats,
        mana=(0,) * seats,
        supply=None if options.mana_supply == "unlimited" else MANA,
        scores=(0,) * seats,
        hand_sizes=(1,) * seats,
        hands=shown,
        pile_size=len(pile),
        crosswise_left=CROSSWISE,
        removed=Removed("", 0, None if shown is None else ""),
        end_triggered=False,
        last_turns=None,
        turn_no=0,
        passes=0,
        end_reason=None,
    )
    position = Position(public, tuple([Own(card) for card in hands]), Vault(pile, ""))
    return Step(position, (emit(Dealt(first, display, len(pile), shown)),), reveals=True)


def _first(options: Options, seats: int, chance: Chance) -> int:
    """Return the start seat; MM-1. One that the match does not have is left to chance as well."""
    if options.first == "random" or options.first >= seats:
        return chance.below(seats)
    return options.first
