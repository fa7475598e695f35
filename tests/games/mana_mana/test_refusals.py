"""Error codes, in the order of the checks (section 8)."""

import pytest

from app.games.mana_mana.model import Action, Discard, Lay, Pass, Pos, Take
from app.kernel.chance import Scripted
from tests.games.mana_mana.scenes import GAME, refusal, scene, under

EACH = [Take("P", 9), Lay("P", 9, 1), Pass(), Discard("P")]


def finished() -> Pos:
    last = scene("R1 / G1 / -", hands="R", display="", pile=0, last_turns=(0,))
    return GAME.apply(last, 0, Pass(), Scripted()).position


@pytest.mark.parametrize("action", EACH)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_game_over_comes_first(seat: int, action: Action) -> None:
    assert refusal(finished(), action, seat=seat) == "game-over"


@pytest.mark.parametrize("action", EACH)
def test_then_comes_the_turn(action: Action) -> None:
    assert refusal(scene(display="PGBRY"), action, seat=1) == "not-your-turn"


def test_the_display_comes_before_hand_and_price() -> None:
    ten = scene(hands="GGGGGRRRRR", display="PPGBR")
    assert refusal(ten, Take("P", 3)) == "not-in-display"
    assert refusal(ten, Take("P", 2)) == "hand-limit"
    nine = scene(hands="GGGGGRRRR", display="PPGBR")
    assert refusal(nine, Take("P", 2)) == "hand-limit"
    eight = scene(hands="GGGGGRRR", display="PPGBR")
    assert refusal(eight, Take("P", 2)) == "too-expensive"


def test_the_hand_comes_before_the_place() -> None:
    start = scene("P1 / G1 P6 / -", hands="PPPPP")
    assert refusal(start, Lay("P", 6, 0)) == "not-in-hand"
    assert refusal(start, Lay("P", 6, 1)) == "not-in-hand"
    assert refusal(start, Lay("P", 6, 2)) == "not-in-hand"


def test_the_own_row_comes_before_its_limit() -> None:
    start = scene("P1 / - / -", hands="PPPPPPPP")
    assert refusal(start, Lay("P", 7, 0)) == "already-lying"


def test_the_others_row_comes_before_its_limit() -> None:
    start = scene("- / P4 / -", hands="PPPPPPP")
    assert refusal(start, Lay("P", 7, 2)) == "not-lying-there"
    assert refusal(start, Lay("P", 3, 1)) == "row-limit"
    complete = scene("- / P6 / -", hands="PPPPPP")
    assert refusal(complete, Lay("P", 1, 1)) == "row-completed"


def test_the_option_comes_before_the_hand() -> None:
    stuck = scene("R1 G1 / - / -", hands="RRRRRGGGGG")
    assert refusal(stuck, Discard("P")) == "discard-not-allowed"
    assert refusal(stuck, Discard("P"), game=under(stuck_at_10="discard_one")) == "not-in-hand"


def test_a_seat_that_is_not_there_comes_before_all() -> None:
    assert refusal(finished(), Lay("P", 1, 3), seat=1) == "malformed-action"


def test_a_refusal_changes_nothing() -> None:
    start = scene(hands="R / G / B", display="PGBRY")
    refusal(start, Take("P", 2))
    refusal(start, Lay("R", 2, 0))
    assert start == scene(hands="R / G / B", display="PGBRY")
