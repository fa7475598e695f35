"""What is true in every position of sealed bids."""

from collections import Counter
from collections.abc import Mapping

from app.kernel.simulate import AnyGame
from tests.toys.sealed import HAND, Pos


def broken(game: AnyGame, position: Pos) -> list[str]:
    """Name the invariants that do not hold."""
    del game
    public, own, deck = position.public, position.own, position.vault.deck
    facts = {
        "hand sizes": public.hand_sizes == tuple(len(one.hand) for one in own),
        "deck size": public.deck_size == len(deck),
        "bids in": public.bids_in == tuple(one.bid is not None for one in own),
        "a bid is held": all(not one.bid or one.bid in one.hand for one in own),
        "hands are sorted": all(list(one.hand) == sorted(one.hand) for one in own),
        "hands are full": all(
            len(one.hand) == HAND or gone for one, gone in zip(own, public.left, strict=True)
        ),
    }
    return [fact for fact, holds in facts.items() if not holds]


def pieces(position: Pos) -> Mapping[str, int]:
    """Count the cards by value."""
    cards = [*position.public.discard, *position.vault.deck]
    for own in position.own:
        cards += own.hand
    return Counter(map(str, cards))
