"""Positions that a viewer cannot tell from the real one: the unseen tiles, dealt anew at random.

What a sight tells of hidden tiles: how many lie in each hand, in the bag and removed; until the
first turn has been played, the opening size of each hand; with an empty bag, that the seat to move
can place.
"""

from collections.abc import Mapping, Sequence

from app.games.manaline.draft import without
from app.games.manaline.grid import grid_of
from app.games.manaline.lines import LINES, kinds_of, mask_of, opening_size
from app.games.manaline.model import (
    HAND,
    KINDS,
    Kinds,
    Options,
    Own,
    Pos,
    Public,
    Seated,
    Vault,
    Watched,
)
from app.kernel.chance import Chance
from app.kernel.position import Position


def imagine(options: Options, sight: Watched | Seated, chance: Chance) -> Pos:
    """Deal the tiles that this viewer does not see wherever they may be."""
    public = sight.public
    hands = _known_hands(sight)
    rest = unseen(options, sight)
    hidden = [seat for seat in range(len(public.scores)) if seat not in hands]
    if public.opening_sizes is None:
        dealt, rest = _deal(public, hidden, chance.shuffled(rest), chance)
    else:
        sizes = {seat: public.opening_sizes[seat] for seat in hidden}
        dealt, rest = _deal_by_size(sizes, chance.shuffled(rest), chance)
    hands |= dealt
    removed = public.removed_kinds
    if removed is None:
        removed, rest = tuple(sorted(rest[: public.removed])), rest[public.removed :]
    own = tuple(Own(hands[seat]) for seat in range(len(public.scores)))
    return Position(public, own, Vault(rest, removed))


def unseen(options: Options, sight: Watched | Seated) -> Kinds:
    """Return the tiles that a viewer sees nowhere: in the bag, in hidden hands, removed."""
    public = sight.public
    left: list[int] = [options.copies] * KINDS
    for kind, _, _ in public.board:
        left[kind] -= 1
    for kinds in (*_known_hands(sight).values(), public.removed_kinds or ()):
        for kind in kinds:
            left[kind] -= 1
    return tuple(kind for kind in range(KINDS) for _ in range(left[kind]))


def _known_hands(sight: Watched | Seated) -> dict[int, Kinds]:
    if sight.public.hands is not None:
        return dict(enumerate(sight.public.hands))
    return {} if sight.seat is None or sight.own is None else {sight.seat: sight.own.hand}


def _deal(
    public: Public, hidden: Sequence[int], tiles: Kinds, chance: Chance
) -> tuple[dict[int, Kinds], Kinds]:
    """Return hidden hands of the right sizes, and the rest of the tiles."""
    pool, at = list(tiles), 0
    dealt = {}
    for seat in hidden:
        end = at + public.hand_sizes[seat]
        if seat == public.turn and public.bag == 0:
            _let_place(pool, range(at, end), grid_of(public.board).fitting, chance)
        dealt[seat] = tuple(sorted(pool[at:end]))
        at = end
    return dealt, tuple(pool[at:])


def _let_place(pool: list[int], hand: range, fitting: int, chance: Chance) -> None:
    """Have one tile of a hand fit; whatever lies before the hand in the pool stays there."""
    fits = [at for at in range(hand.start, len(pool)) if fitting >> pool[at] & 1]
    if not any(at in hand for at in fits):
        one, other = chance.draw(fits), chance.draw(hand)
        pool[one], pool[other] = pool[other], pool[one]


def _deal_by_size(
    sizes: Mapping[int, int | None], tiles: Kinds, chance: Chance
) -> tuple[dict[int, Kinds], Kinds]:
    """Return hidden hands of these opening sizes (None: it left), and the rest of the tiles."""
    while True:
        dealt, rest = dict[int, Kinds](), tiles
        for seat, size in sorted(sizes.items(), key=lambda one: -(one[1] or 0)):
            hand = () if size is None else _hand_of(size, rest, chance)
            if hand is None:
                break
            dealt[seat] = tuple(sorted(hand))
            rest = without(rest, hand)
        else:
            return dealt, rest


def _hand_of(size: int, tiles: Kinds, chance: Chance) -> Kinds | None:
    """Return six of the tiles, of which `size` kinds and no more can stand in one line.

    Any such hand may come. None: this try has come to nothing.
    """
    there = mask_of(tiles)
    lines = [line & there for line in LINES if (line & there).bit_count() >= size]
    if not lines:
        return None
    hand = chance.shuffled(kinds_of(chance.draw(lines)))[:size]
    for kind in chance.shuffled(without(tiles, hand)):
        if len(hand) == HAND:
            break
        if opening_size((*hand, kind)) == size:
            hand = (*hand, kind)
    return hand if len(hand) == HAND else None
