"""Cards as strings of colour letters: what can be done with a pile of them."""

from app.games.mana_mana.model import COLOURS, Cards


def tidy(cards: str) -> Cards:
    """Return the cards in the order of COLOURS."""
    return "".join([colour * cards.count(colour) for colour in COLOURS])


def less(cards: Cards, taken: Cards) -> Cards:
    """Return the cards, tidily, without those taken; there are enough of each."""
    return "".join([one * (cards.count(one) - taken.count(one)) for one in COLOURS])
