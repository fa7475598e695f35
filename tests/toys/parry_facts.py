"""What is true in every position of parry."""

from collections import Counter
from collections.abc import Mapping

from app.kernel.game import Windowed
from app.kernel.simulate import AnyGame
from tests.toys.parry import Pos


def broken(game: AnyGame, position: Pos) -> list[str]:
    """Name the invariants that do not hold."""
    public, own = position.public, position.own
    window = game.window(public) if isinstance(game, Windowed) else None
    facts = {
        "hand sizes": public.hand_sizes == tuple(len(one.hand) for one in own),
        "deck size": public.deck_size == len(position.vault.deck),
        "hands are sorted": all(one.hand == "".join(sorted(one.hand)) for one in own),
        "who waits for nobody has no stack": bool(public.stack) == bool(window),
        "a strike has a target": bool(public.stack) == (public.target is not None),
    }
    return [fact for fact, holds in facts.items() if not holds]


def pieces(position: Pos) -> Mapping[str, int]:
    """Count the cards by kind."""
    hands = "".join(own.hand for own in position.own)
    return Counter(position.public.discard + position.vault.deck + hands)
