"""Error codes, in the order of the checks (section 7)."""

import pytest

from app.games.mana.model import Action, ChooseEdge, Drop, Edge, Move, Pass, Pos, Square
from app.games.mana.rules import ManaGame
from app.kernel.chance import Scripted
from app.kernel.game import RuleViolation
from app.kernel.position import seat_sight
from tests.games.mana.scenes import GAME, begun, move, play, scene, setup, under
from tests.games.mana.test_playing import stuck

A = setup("d1 b1 c1 b2 c2 e2", "S")
EVERY: list[Action] = [A, ChooseEdge("S"), move("c2-b4"), Drop("c4"), Pass()]


def code_of(position: Pos, seat: int, action: Action, game: ManaGame = GAME) -> str:
    """Return the code with which `apply` and `preview` refuse; nothing is drawn."""
    with pytest.raises(RuleViolation) as refused:
        game.apply(position, seat, action, Scripted())
    assert refused.value.details == {}
    foreseen = game.preview(seat_sight(position, seat), action)
    assert (foreseen.ok, foreseen.code, foreseen.details) == (False, refused.value.code, {})
    return refused.value.code


@pytest.mark.case("mana T19")
def test_case_t19_wrong_actor_wrong_piece() -> None:
    before = play(begun(), A, setup("c6 a6 b6 e6 b5 d5")).position
    assert code_of(before, 0, move("d5-d4")) == "not-your-piece"
    assert code_of(before, 0, move("d4-d5")) == "no-piece"
    assert code_of(before, 1, move("d5-d4")) == "not-your-turn"
    over = GAME.leave(before, 1, "left", Scripted()).position
    assert code_of(over, 0, move("c2-b4")) == "game-over"
    assert before == play(begun(), A, setup("c6 a6 b6 e6 b5 d5")).position


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("action", EVERY, ids=lambda one: one.type)
def test_game_over_comes_first(seat: int, action: Action) -> None:
    assert code_of(GAME.settle(scene("a1", "f6")).position, seat, action) == "game-over"


@pytest.mark.parametrize("action", EVERY, ids=lambda one: one.type)
def test_not_your_turn_comes_before_the_phase(action: Action) -> None:
    assert code_of(scene("a1", "f6"), 1, action) == "not-your-turn"
    assert code_of(begun(), 1, action) == "not-your-turn"
    assert code_of(begun(under(setup="hidden")), 1, action) == "not-your-turn"
    assert code_of(play(begun(), A).position, 0, action) == "not-your-turn"


def test_wrong_phase_comes_before_what_is_asked_for() -> None:
    hidden = under(setup="hidden")
    plies: list[Action] = [Move("f6", "f6"), Drop("a1"), Pass()]
    for action in (ChooseEdge("S"), *plies):
        assert code_of(begun(), 0, action) == "wrong-phase"
        assert code_of(play(begun(), A).position, 1, action) == "wrong-phase"
        both = play(begun(hidden), ChooseEdge("S"), game=hidden).position
        for seat in (0, 1):
            assert code_of(both, seat, action, hidden) == "wrong-phase"
    for action in (setup("a1 a1"), *plies):
        assert code_of(begun(hidden), 0, action, hidden) == "wrong-phase"
    for action in (setup("a1 a1", "N"), A, ChooseEdge("S")):
        assert code_of(scene("a1", "f6"), 0, action) == "wrong-phase"


def test_the_checks_of_a_move() -> None:
    before = scene("b2 a2 e2", "f6 c5 a4", mana="c5")
    assert code_of(before, 0, move("d4-a2")) == "no-piece"
    assert code_of(before, 0, move("c5-b2")) == "not-your-piece"
    assert code_of(before, 0, move("a2-e2")) == "must-obey"  # and unreachable
    assert code_of(before, 0, move("b2-a2")) == "unreachable"  # an own piece
    assert code_of(before, 0, move("b2-b4")) == "unreachable"
    assert code_of(before, 0, move("b2-b2")) == "unreachable"


def test_the_checks_of_a_return() -> None:
    obeying = scene("b2 a2 e2", "f6 c5 a4", mana="c5")
    assert code_of(scene("b2 a1 a2 a3 a4 a5", "f6 c5", mana="c5"), 0, Drop("f6")) == "no-reserve"
    assert code_of(obeying, 0, Drop("c5")) == "drop-not-allowed"
    strict = under(drop_rule="same_type")
    stray = scene("a2 c1", "f6 c5", mana="c5", game=strict)
    assert code_of(stray, 0, Drop("c1"), strict) == "occupied"
    assert code_of(stray, 0, Drop("c2"), strict) == "wrong-type"
    assert strict.preview(seat_sight(stray, 0), Drop("c3")).ok


def test_passing_is_for_those_who_can_do_nothing() -> None:
    assert code_of(scene("a1", "f6"), 0, Pass()) == "pass-not-allowed"
    assert code_of(scene("a2 c1", "f6 c5", mana="c5"), 0, Pass()) == "pass-not-allowed"
    assert code_of(scene("b2", "f6 c5", mana="c5"), 0, Pass()) == "pass-not-allowed"
    assert GAME.preview(seat_sight(stuck(), 0), Pass()).ok
    assert code_of(stuck(), 0, Drop("a1")) == "no-reserve"


def test_pieces_of_a_stuck_seat_are_not_bound_but_cannot_go() -> None:
    assert code_of(stuck(), 0, move("d1-d3")) == "unreachable"


@pytest.mark.parametrize("edge", ["N", "E", "S", "W"])
@pytest.mark.parametrize("square", ["c3", "d4"])
def test_the_middle_is_nobodys_home(edge: Edge, square: Square) -> None:
    game = under()
    inside = next(one for one in game.legal(seat_sight(begun(), 0)) if one.edge == edge)  # type: ignore[union-attr]
    assert game.preview(seat_sight(begun(), 0), inside).ok
    outside = setup(f"{square} {' '.join(inside.ronin)}", edge)  # type: ignore[union-attr]
    assert code_of(begun(), 0, outside) == "outside-zone"
