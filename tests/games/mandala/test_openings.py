"""What a board lights up."""

import pytest

from app.games.mandala.model import Claim
from app.kernel.chance import Seeded
from app.kernel.position import seat_sight
from tests.games.mandala.scenes import GAME, mover, scene, under


def test_the_action_phase_names_colours_mandalas_and_counts() -> None:
    before = scene("RG / K / Y", "PP / - / R", hand="RRKYY")
    assert GAME.affordances(mover(before)) == {
        "build_mountain": {"K": [1], "Y": [1], "R": [0]},
        "grow_field": {"K": [(0, 1), (1, 1)], "Y": [(1, 2)]},
        "discard_redraw": {"K": 1, "Y": 2, "R": 2},
    }


def test_what_is_closed_is_empty_not_missing() -> None:
    stuck = scene("- / - / R", "- / - / R", hand="R")
    assert GAME.affordances(mover(stuck)) == {
        "build_mountain": {},
        "grow_field": {},
        "discard_redraw": {"R": 1},
    }
    strict = under(redraw="when_stuck")
    assert strict.affordances(mover(scene(hand="R"))) == {
        "build_mountain": {"R": [0, 1]},
        "grow_field": {},
        "discard_redraw": {},
    }
    closed = scene("- / R / -", "- / - / R", hand="RR")
    assert strict.affordances(mover(closed)) == {
        "build_mountain": {},
        "grow_field": {"R": [(0, 1)]},
        "discard_redraw": {},
    }


def test_the_claim_phase_names_the_colours_of_the_mountain() -> None:
    claim = Claim(1, 0, draw_due=False)
    before = scene("KK / - / -", "RGGR / Y / PKO", hand="KK", turn=1, claim=claim)
    assert GAME.affordances(mover(before)) == {"claim": ["G", "R"]}


@pytest.mark.parametrize("viewer", [0, 1])
def test_who_is_not_asked_gets_nothing(viewer: int) -> None:
    before = scene(hand="RG", turn=1 - viewer)
    assert GAME.affordances(seat_sight(before, viewer)) is None
    over = GAME.leave(before, 0, "left", Seeded(0)).position
    assert GAME.affordances(seat_sight(over, viewer)) is None
    assert list(GAME.expansion(None)) == []
