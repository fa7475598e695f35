"""What is true in every position of Mandala, as the conformance suite asks for it."""

from collections import Counter
from collections.abc import Mapping

from app.games.mandala.model import Pos
from app.kernel.simulate import AnyGame
from tests.games.mandala.scenes import all_cards
from tests.games.mandala.walks import check_invariants


def broken(game: AnyGame, position: Pos) -> list[str]:
    """Name the invariant that does not hold, if there is one."""
    try:
        check_invariants(game.options, position)
    except AssertionError as error:
        return [str(error)]
    return []


def pieces(position: Pos) -> Mapping[str, int]:
    """Count the cards by colour."""
    return Counter(all_cards(position))
