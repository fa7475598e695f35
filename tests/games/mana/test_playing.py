"""Moves, the Mana, returns and passes (sections 4.1 to 4.5)."""

import pytest

from app.games.mana.model import Captured, Drop, Dropped, Move, Moved, Pass, Passed, Pos, Side
from app.games.mana.rules import ManaGame
from tests.games.mana.scenes import (
    GAME,
    begun,
    events,
    legal,
    move,
    play,
    refusal,
    scene,
    setup,
    squares,
    told,
    under,
)

A = setup("d1 b1 c1 b2 c2 e2", "S")
B = setup("c6 a6 b6 e6 b5 d5")


def ends_of(position: Pos, start: str, game: ManaGame = GAME) -> set[str]:
    """Return where the piece on a square may go."""
    return {one.to for one in legal(position, game) if isinstance(one, Move) and one.from_ == start}


def after(*moves: str) -> Pos:
    """Return the position of case T2 after some moves."""
    return play(begun(), A, B, *(move(one) for one in moves)).position


@pytest.mark.case("mana T3")
def test_case_t3_the_first_move_is_free() -> None:
    assert after().public.task == "free"
    assert told(after()) == (
        "b1: a3; b2: a2 b3; c2: a3 b4 c3 c5 d2 d4 e3; d1: d3 f1; e2: c3 d2 d4 e1 e3 e5 f2 f4"
    )


@pytest.mark.case("mana T4")
def test_case_t4_the_rulebooks_example() -> None:
    step = play(after(), move("c2-b4"))
    public = step.position.public
    assert public.sides[0].ronin == squares("b1 b2 b4 c1 e2")
    assert (public.mana, public.turn) == ("b4", 1)
    (moved,) = events(step)
    assert isinstance(moved, Moved)
    assert (moved.seat, moved.piece, moved.task, moved.demands) == (0, "ronin", "free", 1)
    assert moved.path in {squares("c2 c3 b3 b4"), squares("c2 c3 c4 b4")}
    # With c4 taken, forward, left, forward is the only way.
    around = scene("f1 c2", "f6 c4")
    (moved,) = events(play(around, move("c2-b4")))
    assert isinstance(moved, Moved)
    assert moved.path == squares("c2 c3 b3 b4")


@pytest.mark.case("mana T5")
def test_case_t5_without_a_piece_on_the_demanded_kind_any_may_move() -> None:
    before = after("c2-b4")
    assert before.public.task == "disobey"
    assert told(before) == (
        "a6: a4; b5: a3 b4 c3 d4; c6: b4 c3 d4; d5: b4 c3 c5 d2 d4 e3 e5 f4 f6; e6: e4 f5"
    )
    assert refusal(before, Drop("a1")) == "no-reserve"
    assert refusal(before, Pass()) == "pass-not-allowed"


@pytest.mark.case("mana T6")
def test_case_t6_the_carrier_itself_may_be_captured() -> None:
    step = play(after("c2-b4"), move("b5-b4"))
    public = step.position.public
    assert [one.reserve for one in public.sides] == [1, 0]
    assert public.sides[0].ronin == squares("b1 b2 c1 e2")
    assert public.sides[1].ronin == squares("a6 b4 b6 d5 e6")
    assert (public.mana, public.turn, public.phase) == ("b4", 0, "play")
    moved, captured = events(step)
    assert isinstance(moved, Moved)
    assert moved.task == "disobey"
    assert captured == Captured(1, "ronin", "b4")


@pytest.mark.case("mana T7")
def test_case_t7_a_reserve_does_not_free_from_obeying() -> None:
    before = after("c2-b4", "b5-b4")
    assert before.public.task == "obey"
    assert told(before) == "b2: a2 b3 c2"
    assert refusal(before, Drop("a1")) == "drop-not-allowed"
    assert refusal(before, move("c1-d2")) == "must-obey"
    assert refusal(before, move("d1-d3")) == "must-obey"


@pytest.mark.case("mana T8")
def test_case_t8_the_sequence_goes_on() -> None:
    moves = ("c2-b4", "b5-b4", "b2-b3")
    assert told(after(*moves)) == "c6: a5 c3 d4; d5: a5 c3 c5 d2 d4 e3 e5 f4 f6"
    assert told(after(*moves, "d5-d4")) == "c1: b2 c3 d2; d1: c2 d3 f1"


@pytest.mark.case("mana T14")
def test_case_t14_the_damyo_must_move_when_it_alone_obeys() -> None:
    before = scene("b2 a2 e2", "f6 c5 a4", mana="c5")
    assert before.public.sides[0].reserve == 3
    assert told(before) == "b2: b1 b3 c2"


def test_a_compulsory_move_may_lose_the_damyo() -> None:
    before = scene("a3 d1 e1", "f6 c5 b5", mana="c5")
    assert told(before) == "e1: e2 f1"  # both triple, and a triple square is what B needs
    for forced in ("e1-e2", "e1-f1"):
        after = play(before, move(forced)).position
        assert after.public.task == "obey"
        assert "a3" in ends_of(after, "b5")


def test_a_ronin_comes_back_to_any_empty_square_and_carries_the_mana() -> None:
    before = scene("a2 c1", "f6 c5", mana="c5")  # singles demanded, both on doubles
    assert before.public.task == "return"
    drops = {one.to for one in legal(before) if isinstance(one, Drop)}
    assert len(drops) == 36 - 4
    step = play(before, Drop("e5"))
    public = step.position.public
    assert public.sides[0] == Side("S", "a2", squares("c1 e5"), 3)
    assert (public.mana, public.turn, public.plies) == ("e5", 1, before.public.plies + 1)
    assert events(step) == [Dropped(0, "e5", 1)]
    # Decision 9: the other one obeys the returned Ronin, here by c5 alone.
    assert told(step.position) == "c5: b5 c4 c6 d5"


def test_same_type_lets_ronin_come_back_to_demanded_squares_only() -> None:
    game = under(drop_rule="same_type")
    before = scene("a2 c1", "f6 c5", mana="c5", game=game)
    drops = {one.to for one in legal(before, game) if isinstance(one, Drop)}
    assert drops == set(squares("a1 a5 b2 b4 c3 d2 d6 e1 e3 e5 f4"))
    assert refusal(before, Drop("a3"), game) == "wrong-type"
    assert refusal(before, Drop("c5"), game) == "occupied"
    assert refusal(before, Drop("c1"), game) == "occupied"


def test_pieces_that_are_blocked_do_not_bind() -> None:
    # Decision 7. Singles are demanded: the Damyo on a1 is shut in, the Ronin on f1 is not.
    before = scene("a1 a2 b1 f1", "f6 c5", mana="c5")
    assert before.public.task == "return"
    assert told(before).startswith(
        "a2: a4 b3 c2; b1: a3 b2 b4 c1 c3 d2 e1; f1: c1 d2 e1 e3 f2 f4; drop a3; drop a4"
    )
    assert refusal(before, move("a1-a2")) == "unreachable"
    assert refusal(before, move("a1-b1")) == "unreachable"


def test_all_pieces_on_the_kind_must_be_blocked() -> None:
    before = scene("a1 a2 b1 e1", "f6 c5", mana="c5")
    assert before.public.task == "obey"
    assert told(before) == "e1: d1 e2 f1"
    assert refusal(before, move("a2-b3")) == "must-obey"


def test_return_when_blocked_may_be_switched_off() -> None:
    game = under(drop_when_blocked="no")
    shut_in = scene("a1 a2 b1 f1", "f6 c5", mana="c5", game=game)
    assert shut_in.public.task == "disobey"
    assert refusal(shut_in, Drop("d4"), game) == "drop-not-allowed"
    nobody = scene("a2 c1", "f6 c5", mana="c5", game=game)
    assert nobody.public.task == "return"


def stuck(game: ManaGame = GAME) -> Pos:
    """Return a position in which the seat to move, with all its pieces, can do nothing."""
    return scene("d1 e1 e2 f1 f2 f3", "a6 c1 d2 e3 f4", mana="e3", game=game)


def test_who_can_do_nothing_passes_and_frees_the_other() -> None:
    before = stuck()
    assert before.public.task == "pass"
    assert legal(before) == {Pass()}
    for vain in ("d1-d3", "e1-e3", "e2-e3", "f1-f4"):
        assert refusal(before, move(vain)) == "unreachable"
    step = play(before, Pass())
    assert events(step) == [Passed(0)]
    public = step.position.public
    # Decision 11: the other one may move anything.
    assert (public.mana, public.turn, public.task) == (None, 1, "free")
    assert {one.from_ for one in legal(step.position) if isinstance(one, Move)} == {
        *("a6", "c1", "d2", "e3", "f4")
    }


def test_mana_off_the_board_gives_no_return() -> None:
    before = scene("a2 c1", "f6 c5")
    assert before.public.task == "free"
    assert refusal(before, Drop("d4")) == "drop-not-allowed"


ESCAMPE = under(escampe="on")


def test_escampe_ronin_take_nothing_but_the_damyo_and_the_damyo_takes_nothing() -> None:
    for game, met in ((ESCAMPE, {"b3"}), (GAME, {"a2", "b3"})):
        near_ronin = scene("c2 b2 a1 b1 c1 d1", "b3 a2 a6 b6 c6 d6", game=game)
        assert ends_of(near_ronin, "b2", game) == met
    for game, met in ((ESCAMPE, set()), (GAME, {"c5", "d4"})):
        near_damyo = scene("c2 b1 a1 c1 d1 e1", "c5 d4 a6 b6 c6 d6", game=game)
        assert ends_of(near_damyo, "c2", game) & {"c5", "d4"} == met


def test_escampe_whoever_cannot_obey_passes() -> None:
    before = scene("a2 c1 d1 c4 d4 e6", "f6 c5 a6 b6 f2 f3", mana="c5", game=ESCAMPE)
    assert before.public.task == "pass"
    assert legal(before, ESCAMPE) == {Pass()}
    assert refusal(before, move("a2-a4"), ESCAMPE) == "must-obey"
    assert refusal(before, Drop("b2"), ESCAMPE) == "no-reserve"
    public = play(before, Pass(), game=ESCAMPE).position.public
    assert (public.mana, public.task) == (None, "free")
