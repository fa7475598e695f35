"""Error codes, in the order of the checks (section 9)."""

import pytest

from app.games.mandala.model import (
    Action,
    BuildMountain,
    Claim,
    ClaimColour,
    DiscardRedraw,
    GrowField,
    Pos,
)
from app.kernel.chance import Scripted, Seeded
from app.kernel.game import RuleViolation
from tests.games.mandala.scenes import GAME, refusal, scene, under

CLAIMING = Claim(mandala=0, completer=1, draw_due=False)


def code_of(position: Pos, seat: int, action: Action, game: object = GAME) -> str:
    """Return the code with which `apply` refuses; the chance given has no draws."""
    assert isinstance(game, type(GAME))
    with pytest.raises(RuleViolation) as refused:
        game.apply(position, seat, action, Scripted())
    return refused.value.code


def finished() -> Pos:
    return GAME.leave(scene(hand="RRG"), 1, "left", Seeded(0)).position


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    "action", [BuildMountain(0, "R"), GrowField(0, "R", 9), DiscardRedraw("R", 9), ClaimColour("R")]
)
def test_game_over_comes_first(seat: int, action: Action) -> None:
    assert code_of(finished(), seat, action) == "game-over"


def test_leaving_a_finished_match_is_refused() -> None:
    with pytest.raises(RuleViolation) as refused:
        GAME.leave(finished(), 0, "left", Seeded(0))
    assert refused.value.code == "game-over"


def test_not_your_turn_comes_before_the_phase() -> None:
    assert code_of(scene(hand="R"), 1, ClaimColour("R")) == "not-your-turn"
    during = scene("RRG / O / PY", hand="KK", claim=CLAIMING)
    assert code_of(during, 1, BuildMountain(0, "R")) == "not-your-turn"


def test_wrong_phase_comes_before_the_hand() -> None:
    assert code_of(scene(hand="R"), 0, ClaimColour("K")) == "wrong-phase"
    during = scene("RRG / O / PY", hand="KK", claim=CLAIMING)
    for action in (BuildMountain(1, "R"), GrowField(1, "R", 3), DiscardRedraw("R", 3)):
        assert code_of(during, 0, action) == "wrong-phase"


def test_not_in_hand_comes_before_the_rule_of_colour() -> None:
    before = scene("- / - / RG", hand="GGK", deck="")
    assert code_of(before, 0, BuildMountain(0, "R")) == "not-in-hand"
    assert code_of(before, 0, GrowField(0, "G", 3)) == "not-in-hand"
    assert code_of(before, 0, DiscardRedraw("G", 3)) == "not-in-hand"
    assert code_of(before, 0, BuildMountain(0, "G")) == "colour-elsewhere"
    assert code_of(before, 0, GrowField(0, "G", 2)) == "colour-elsewhere"


def test_the_rule_of_colour_comes_before_keeping_a_card() -> None:
    before = scene("R / - / -", hand="RR")
    assert code_of(before, 0, GrowField(0, "R", 2)) == "colour-elsewhere"
    assert code_of(before, 0, GrowField(1, "R", 2)) == "keep-one-card"


def test_the_rule_of_colour_comes_before_the_empty_deck() -> None:
    before = scene("R / - / -", "- / - / R", hand="R", deck="", exhaustions=1)
    assert code_of(before, 0, BuildMountain(1, "R")) == "colour-elsewhere"
    assert code_of(before, 0, BuildMountain(0, "R")) == "nothing-to-draw"


def test_the_last_card_builds_while_anything_can_be_drawn() -> None:
    assert refusal(scene(hand="R", deck="G"), BuildMountain(0, "R")) is None
    assert refusal(scene(hand="R", deck="", discard="G"), BuildMountain(0, "R")) is None
    assert refusal(scene(hand="RG", deck=""), BuildMountain(0, "R")) is None
    assert refusal(scene(hand="R", deck=""), BuildMountain(0, "R")) == "nothing-to-draw"


def test_copies_come_before_the_option_redraw() -> None:
    strict = under(redraw="when_stuck")
    before = scene(hand="RK")
    assert code_of(before, 0, DiscardRedraw("R", 2), strict) == "not-in-hand"
    assert code_of(before, 0, DiscardRedraw("R", 1), strict) == "redraw-not-allowed"


@pytest.mark.case("mandala 31")
def test_case_31_refused_claims_change_nothing() -> None:
    during = scene("RRG / O / PYK", hand="KK", claim=CLAIMING)
    assert code_of(during, 1, ClaimColour("R")) == "not-your-turn"
    assert code_of(during, 0, ClaimColour("O")) == "not-in-mountain"
    after = GAME.apply(during, 0, ClaimColour("R"), Scripted()).position
    assert code_of(after, 1, ClaimColour("R")) == "not-in-mountain"
    for action in (BuildMountain(1, "K"), GrowField(1, "K", 1), DiscardRedraw("K", 1)):
        assert code_of(during, 0, action) == "wrong-phase"
    assert during == scene("RRG / O / PYK", hand="KK", claim=CLAIMING)


def test_a_refusal_names_only_its_code() -> None:
    with pytest.raises(RuleViolation) as refused:
        GAME.apply(scene(hand="R"), 0, GrowField(0, "G", 2), Scripted())
    assert refused.value.details == {}
