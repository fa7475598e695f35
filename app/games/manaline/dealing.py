"""The deal that a match begins with, and who begins it (section 2)."""

from app.games.manaline.lines import opening_size
from app.games.manaline.model import HAND, KINDS, Dealt, Options, Own, Public, Taken, Vault
from app.kernel.chance import Chance
from app.kernel.game import Step, emit
from app.kernel.position import Position


def deal(options: Options, seats: int, chance: Chance) -> Taken:
    """Shuffle the tiles, deal six to each seat; the largest opening size begins (decision 7)."""
    bag = chance.shuffled(tuple(range(KINDS)) * options.copies)
    hands = []
    for _ in range(seats):
        hands.append(tuple(sorted(bag[-HAND:])))
        bag = bag[:-HAND]
    sizes = tuple(map(opening_size, hands))
    largest = [seat for seat in range(seats) if sizes[seat] == max(sizes)]
    first = largest[0] if len(largest) == 1 else chance.draw(largest)
    shown = tuple(hands) if options.open_hands == "on" else None
    public = Public(
        phase="play",
        turn=first,
        board=(),
        scores=(0,) * seats,
        hand_sizes=(HAND,) * seats,
        bag=len(bag),
        removed=0,
        left=(),
        opening_sizes=sizes,
        opening_required=sizes[first] if options.opening == "forced" else None,
        idle_streak=0,
        last=None,
        hands=shown,
        removed_kinds=None if shown is None else (),
        end_reason=None,
    )
    dealt = Dealt(HAND, len(bag), sizes, first, shown)
    own = tuple(Own(hand) for hand in hands)
    return Step(Position(public, own, Vault(bag, ())), (emit(dealt),), reveals=True)
