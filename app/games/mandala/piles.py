"""Piles of cards: strings of colour letters, and the few things done with them."""

from app.games.mandala.model import COLOURS, Cards


def tidy(cards: str) -> Cards:
    """Return the cards of a pile whose order means nothing, in the order of COLOURS."""
    return "".join([colour * cards.count(colour) for colour in COLOURS if colour in cards])


def without(pile: Cards, colour: str, count: int) -> Cards:
    """Return the pile less `count` cards of a colour, of which it holds at least as many."""
    return pile.replace(colour, "", count)


def less(pile: Cards, taken: Cards) -> Cards:
    """Return the pile less the cards of another one, all of which it holds."""
    for colour in taken:
        pile = pile.replace(colour, "", 1)
    return pile
