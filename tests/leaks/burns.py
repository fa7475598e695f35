"""Mana Burn on two sides: its six windows, and a question whose time runs out (10.4)."""

from tests.games.mana_burn import moments
from tests.games.mana_burn.staged import staged
from tests.leaks.pauses import Moment, Sides

SIDES: Sides = staged(moments.scenes("a")), staged(moments.scenes("b"))


def window(kind: str, deal: int) -> Moment:
    """Return a window of this kind, opened by s0 in a numbered deal."""
    tells = moments.is_told(kind, deal)
    return Moment({"scene": kind, "deal": deal}, moments.action(kind, deal), tells=tells)


def bid(deal: int) -> Moment:
    """Return the question what s1 bids for a lot."""
    return Moment({"scene": "bid", "deal": deal}, moments.action("bid", deal), asks=True)
