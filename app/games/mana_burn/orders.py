"""Standing orders of slow matches: what one plays in an open window (10.2, 6)."""

from app.games.mana_burn.actions import AtCard, Play
from app.games.mana_burn.model import Order, Seated
from app.games.mana_burn.offers import offers


def play_by(sight: Seated, order: Order) -> Play | None:
    """Return the Counter! that an order plays at the top card, None: it plays nothing."""
    top = sight.public.stack[-1] if sight.public.stack else None
    if top is None or top.seat == sight.seat or top.card not in order.kinds:
        return None
    counter = AtCard(top.id)
    offered = offers(sight).get("play", {}).get("counter", ())
    return Play("counter", counter) if counter in offered else None
