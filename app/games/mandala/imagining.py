"""Positions that a viewer cannot tell from the real one: the unseen cards, dealt anew at random.

What a sight tells of hidden cards: how many lie in each hand, each cup and the deck; that all but
two cards of a cup were claimed, hence have a colour of its river; with `memory_aid`, which ones.
"""

from app.games.mandala.dealing import CUP_CARDS
from app.games.mandala.model import COLOURS, COPIES, Cards, Own, Pos, Public, Seated, Vault, Watched
from app.games.mandala.piles import less, tidy
from app.kernel.chance import Chance
from app.kernel.position import Position


def imagine(sight: Watched | Seated, chance: Chance) -> Pos:
    """Deal the cards that this viewer does not see wherever they may be."""
    public = sight.public
    known = [_known_cup(sight, seat) for seat in (0, 1)]
    hidden = less(COLOURS * COPIES, _in_sight(sight) + known[0] + known[1])
    unseen = "".join(chance.shuffled(hidden))
    cups, unseen = _deal_cups(public, known, unseen)
    own = []
    for seat in (0, 1):
        if sight.seat == seat and sight.own is not None:
            own.append(sight.own)
        else:
            size = public.hand_sizes[seat]
            own.append(Own(tidy(unseen[:size]), tidy(cups[seat])))
            unseen = unseen[size:]
    return Position(public, (own[0], own[1]), Vault(unseen))


def _in_sight(sight: Watched | Seated) -> Cards:
    """Return the cards on the table, and those in the viewer's hand."""
    public = sight.public
    cards = public.discard + public.rivers[0] + public.rivers[1]
    for one in public.mandalas:
        cards += one.mountain + one.fields[0] + one.fields[1]
    return cards if sight.own is None else cards + sight.own.hand


def _known_cup(sight: Watched | Seated, seat: int) -> Cards:
    """Return the cards of a cup that the viewer knows to be there."""
    public = sight.public
    if sight.seat == seat and sight.own is not None:
        return sight.own.cup
    if public.shown is not None:
        return public.shown[seat].cup
    return "" if public.claimed is None else public.claimed[seat]


def _deal_cups(public: Public, known: list[Cards], unseen: Cards) -> tuple[list[Cards], Cards]:
    """Fill both cups up to their size: first what must have been claimed, then anything."""
    claims = [max(0, public.cup_sizes[seat] - CUP_CARDS - len(known[seat])) for seat in (0, 1)]
    first = _deal_claims(unseen, public.rivers[0], claims[0], public.rivers[1], claims[1])
    unseen = less(unseen, first)
    second = _deal_claims(unseen, public.rivers[1], claims[1], "", 0)
    unseen = less(unseen, second)
    cups = [known[0] + first, known[1] + second]
    for seat in (0, 1):
        size = public.cup_sizes[seat] - len(cups[seat])
        cups[seat] += unseen[:size]
        unseen = unseen[size:]
    return cups, unseen


def _deal_claims(unseen: Cards, river: Cards, count: int, rival: Cards, kept: int) -> Cards:
    """Return the first `count` unseen cards in the river's colours.

    They leave at least `kept` cards in the colours of the rival's river.
    """
    spare = sum(unseen.count(colour) for colour in rival) - kept
    dealt = ""
    for colour in unseen:
        if len(dealt) == count:
            break
        if colour not in river or (colour in rival and not spare):
            continue
        spare -= colour in rival
        dealt += colour
    return dealt
