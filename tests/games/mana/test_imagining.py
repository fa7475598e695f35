"""What others may make of a sight: unseen placements, and nothing else, are imagined."""

from collections import Counter

import pytest

from app.games.mana.model import ChooseEdge, Own, Placement, Pos
from app.kernel.chance import Scripted, Seeded
from app.kernel.position import sight_of
from tests.games.mana.facts import broken
from tests.games.mana.scenes import GAME, begun, play, scene, setup, squares, under

HIDDEN = under(setup="hidden")
EAST = Placement("f1", squares("e1 e2 e3 f2 f3"))


def half_placed() -> Pos:
    """Return a match in which seat 1 has placed at the east edge, and seat 0 has not."""
    both = play(begun(HIDDEN), ChooseEdge("W"), game=HIDDEN).position
    return HIDDEN.apply(both, 1, setup("f1 f2 f3 e1 e2 e3"), Scripted()).position


@pytest.mark.parametrize("viewer", [None, 0])
def test_an_unseen_placement_may_be_any_at_that_edge(viewer: int | None) -> None:
    real = half_placed()
    seen = Counter[str]()
    for seed in range(150):
        twin = HIDDEN.imagine(sight_of(real, viewer), Seeded(seed))
        assert twin.public == real.public
        assert twin.own[0] == Own(None)
        assert broken(HIDDEN, twin) == []
        placement = twin.own[1].placement
        assert placement is not None
        assert len({placement.damyo, *placement.ronin}) == 6
        seen[placement.damyo] += 1
    assert set(seen) == {file + rank for file in "ef" for rank in "123456"}


def test_the_placer_knows_its_own() -> None:
    twin = HIDDEN.imagine(sight_of(half_placed(), 1), Scripted())
    assert twin == half_placed()
    assert twin.own[1].placement == EAST


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_nothing_else_is_unknown(viewer: int | None) -> None:
    after_leaving = HIDDEN.leave(half_placed(), 0, "left", Scripted()).position
    for game, real in ((GAME, scene("a1", "f6")), (GAME, begun()), (HIDDEN, after_leaving)):
        assert game.imagine(sight_of(real, viewer), Scripted()) == real
