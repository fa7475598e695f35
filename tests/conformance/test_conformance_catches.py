"""Each point of the contract is broken by a toy on purpose, and the suite names the point."""

import random
from importlib import import_module

import pytest

from tests.conformance.breaking import BROKEN
from tests.conformance.entrants import Entrant
from tests.conformance.fitness import Unfit
from tests.conformance.walk import Walk

WALKS = 40

for games in ("broken_rules", "broken_windows"):
    import_module(f"tests.conformance.{games}")


def walk_until_caught(entrant: Entrant) -> None:
    for number in range(WALKS):
        Walk(entrant, random.Random(number).randrange, number).run()


@pytest.mark.parametrize(("point", "entrant"), BROKEN, ids=[one.ruleset.slug for _, one in BROKEN])
def test_a_broken_game_is_caught_at_the_broken_point(point: str, entrant: Entrant) -> None:
    with pytest.raises(Unfit) as caught:
        walk_until_caught(entrant)
    assert caught.value.point == point


def test_every_point_is_broken_by_some_game() -> None:
    points = {*map(str, range(1, 14)), "imagine", "outcome", "defaults", "windows"}
    assert {point for point, _ in BROKEN} == points
