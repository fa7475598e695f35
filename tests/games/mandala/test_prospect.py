"""Previews: what an author can know of an action before taking it."""

from typing import Any

from app.games.mandala.model import (
    Action,
    BuildMountain,
    Claim,
    ClaimColour,
    DiscardRedraw,
    GrowField,
    Pos,
)
from app.games.mandala.rules import MandalaGame
from app.kernel.game import Preview
from app.kernel.position import seat_sight
from tests.games.mandala.scenes import GAME, mover, scene, under


def foretold(position: Pos, action: Action, game: MandalaGame = GAME) -> dict[str, Any]:
    found = game.preview(mover(position), action)
    assert (found.ok, found.code) == (True, None)
    return found.details


def test_a_refusal_has_its_code() -> None:
    before = scene("- / - / R", hand="RR")
    expected = Preview(ok=False, code="colour-elsewhere", details={})
    assert GAME.preview(mover(before), BuildMountain(0, "R")) == expected
    sight = seat_sight(before, 1)
    assert GAME.preview(sight, BuildMountain(0, "R")).code == "not-your-turn"


def test_building_tells_draws_and_completion() -> None:
    before = scene("RGK / Y / PP", "RGK / YYY / PP", hand="OOOKKKKK")
    assert foretold(before, BuildMountain(0, "K")) == {
        "draws": 1,
        "completes": False,
        "first": None,
    }
    assert foretold(before, BuildMountain(0, "O")) == {"draws": 1, "completes": True, "first": 1}
    assert foretold(before, BuildMountain(1, "O")) == {"draws": 1, "completes": True, "first": 0}


def test_building_draws_no_more_than_there_is() -> None:
    few = scene(hand="OK", deck="R", discard="G", exhaustions=1, end_trigger="deck")
    assert foretold(few, BuildMountain(0, "O"))["draws"] == 2
    none = scene(hand="OK", deck="", exhaustions=1, end_trigger="deck")
    assert foretold(none, BuildMountain(0, "O"))["draws"] == 0


def test_building_between_empty_fields_lets_nobody_claim() -> None:
    before = scene("RGKPY / - / -", hand="OK")
    assert foretold(before, BuildMountain(0, "O")) == {"draws": 3, "completes": True, "first": None}
    collect = under(empty_field="collect")
    assert foretold(before, BuildMountain(0, "O"), collect)["first"] == 1


def test_a_draw_after_the_destruction_may_be_dropped() -> None:
    after = under(draw_timing="after_destruction")
    before = scene("RGKP / Y / -", hand="OK", deck="", exhaustions=0)
    # Swept cards can be drawn then: three are due although the deck is empty now.
    assert foretold(before, BuildMountain(0, "O"), after)["draws"] == 3
    last = scene("RGKP / Y / -", hand="OK", end_trigger="deck", exhaustions=1)
    assert foretold(last, BuildMountain(0, "O"), after)["draws"] == 0
    assert foretold(last, BuildMountain(1, "O"), after)["draws"] == 3
    assert foretold(last, BuildMountain(0, "O"))["draws"] == 3


def test_growing_tells_what_is_left() -> None:
    before = scene("RGK / Y / PP", hand="OOOK")
    assert foretold(before, GrowField(0, "O", 3)) == {"left": 1, "completes": True, "first": 0}
    assert foretold(before, GrowField(0, "O", 1)) == {"left": 3, "completes": True, "first": 1}
    assert foretold(before, GrowField(1, "O", 1)) == {"left": 3, "completes": False, "first": None}


def test_growing_counts_the_own_field_of_seat_1() -> None:
    before = scene("RGK / YY / P", hand="OOOK", turn=1)
    assert foretold(before, GrowField(0, "O", 2)) == {"left": 2, "completes": True, "first": 1}
    assert foretold(before, GrowField(0, "O", 1))["first"] == 0


def test_discarding_draws_as_many_even_from_an_empty_deck() -> None:
    assert foretold(scene(hand="OOK", deck=""), DiscardRedraw("O", 2)) == {"draws": 2}


def test_claiming_a_new_colour() -> None:
    claim = Claim(1, 1, draw_due=False)
    before = scene("GG / - / -", "RRRGK / YY / PO", hand="KK", claim=claim, rivers=("KP", "R"))
    assert foretold(before, ClaimColour("R")) == {
        "to": "river",
        "space": 3,
        "value": 3,
        "cup": 2,
    }


def test_claiming_a_known_colour() -> None:
    claim = Claim(0, 1, draw_due=False)
    before = scene("RRRG / YY / PKO", hand="KK", claim=claim, rivers=("KR", ""))
    assert foretold(before, ClaimColour("R")) == {
        "to": "cup",
        "space": None,
        "value": 2,
        "cup": 3,
    }


def test_claiming_without_a_field() -> None:
    claim = Claim(0, 1, draw_due=False)
    before = scene("RRRG / - / PYKO", hand="KK", claim=claim, rivers=("KR", ""))
    assert foretold(before, ClaimColour("R")) == {
        "to": "discard",
        "space": None,
        "value": 0,
        "cup": 0,
    }
    collected = foretold(before, ClaimColour("R"), under(empty_field="collect"))
    assert collected == {"to": "cup", "space": None, "value": 2, "cup": 3}
