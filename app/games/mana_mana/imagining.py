"""Positions that a viewer cannot tell from the real one: the unseen cards, dealt anew at random.

What a sight tells of hidden cards: how many lie in each hand and in the pile, and that the seats
which have just passed could do nothing.
"""

from app.games.mana_mana.model import (
    COLOURS,
    COMPLETE,
    COPIES,
    Cards,
    Own,
    Pos,
    Public,
    Seated,
    Vault,
    Watched,
)
from app.games.mana_mana.piles import less, tidy
from app.kernel.chance import Chance
from app.kernel.position import Position


def imagine(sight: Watched | Seated, chance: Chance) -> Pos:
    """Deal the cards that this viewer does not see wherever they may be."""
    public, hands = sight.public, known_hands(sight)
    unseen = "".join(chance.shuffled(unseen_cards(sight)))
    # Passers first: each of their cards is of a colour that no other passer can hold, see `stuck`.
    for seat in _by_constraint(public):
        if hands[seat] is None:
            hand = _dealt(public, seat, unseen)
            hands[seat], unseen = tidy(hand), _without(unseen, hand)
    removed = public.removed.shown
    if removed is None:
        removed, unseen = tidy(unseen[: public.removed.hidden]), unseen[public.removed.hidden :]
    own = tuple([Own(hand or "") for hand in hands])
    return Position(public, own, Vault(unseen, removed))


def known_hands(sight: Watched | Seated) -> list[Cards | None]:
    """Return the hands that this viewer sees, None for the others."""
    hands: list[Cards | None] = [None] * len(sight.public.rows)
    if sight.public.hands is not None:
        hands = list(sight.public.hands)
    if sight.seat is not None and sight.own is not None:
        hands[sight.seat] = sight.own.hand
    return hands


def unseen_cards(sight: Watched | Seated) -> Cards:
    """Return the cards of which this viewer does not know where they are, tidily."""
    public = sight.public
    seen = public.display + public.removed.open + (public.removed.shown or "")
    seen += "".join([hand for hand in known_hands(sight) if hand])
    for rows in public.rows:
        seen += "".join([one * count for one, count in zip(COLOURS, rows, strict=True)])
    return less(COLOURS * COPIES, seen)


def passers(public: Public) -> list[int]:
    """Return the seats of the forced passes in a row that go on, the latest first."""
    if public.to_move is None:
        return []
    count = len(public.rows)
    before = [(public.to_move - step) % count for step in range(1, count)]
    return [seat for seat in before if seat not in public.left][: public.passes]


def stuck(public: Public, seat: int) -> Cards:
    """Return the colours that a seat could hold and not lay anywhere.

    Two seats have such a colour in common only when all its cards lie completed before them.
    """
    return "".join(
        [
            colour
            for index, colour in enumerate(COLOURS)
            if public.rows[seat][index]
            and not any(
                0 < rows[index] < COMPLETE
                for other, rows in enumerate(public.rows)
                if other != seat
            )
        ]
    )


def _by_constraint(public: Public) -> list[int]:
    first = passers(public)
    return first + [seat for seat in range(len(public.rows)) if seat not in first]


def _dealt(public: Public, seat: int, unseen: Cards) -> Cards:
    fit = unseen
    if seat in passers(public):
        colours = stuck(public, seat)
        fit = "".join([card for card in unseen if card in colours])
    return fit[: public.hand_sizes[seat]]


def _without(cards: Cards, taken: Cards) -> Cards:
    """Return the cards in their order, the first of each colour taken out."""
    for card in taken:
        cards = cards.replace(card, "", 1)
    return cards
