"""What a placement scores (section 6)."""

import pytest

from app.games.manaline.model import Line, Placed, Turn
from tests.games.manaline.scenes import GAME, kind, mover, place, play, scene, worth

FIVE = "[Rc Rs Rt Rd Rl]@0,0"


@pytest.mark.case("manaline 1")
@pytest.mark.parametrize("board", ["[Rc Rs Rt Rd]@0,0 Bd@3,1", "[Rc Rs Rt]@0,0 Gc@0,-1"])
def test_case_1_three_tiles_in_several_lines(board: str) -> None:
    assert worth(board, "Bc@0,1 Bs@1,1 Bt@2,1") == 10


@pytest.mark.case("manaline 2")
@pytest.mark.parametrize(
    ("board", "placed"),
    [
        ("[Gc Gs]@0,0", "Gt@0,-1 Gd@1,-1"),
        ("Gc@0,0 Gs@1,0 Gd@1,1 Gl@2,1", "Gt@2,0 Gx@3,0"),
        ("Gc@0,0 Gs@0,1 Gd@1,1 Gx@1,2", "Gt@1,0 Gl@2,0"),
    ],
)
def test_case_2_two_tiles_in_two_or_three_lines(board: str, placed: str) -> None:
    assert worth(board, placed) == 6


@pytest.mark.case("manaline 3")
@pytest.mark.parametrize(
    ("board", "placed"), [(FIVE, "Rx@5,0"), ("[Rc Oc Yc Gc Bc]@0,0", "Pc@5,0")]
)
def test_case_3_a_manaline(board: str, placed: str) -> None:
    assert worth(board, placed) == 12


@pytest.mark.case("manaline 23")
def test_case_23_one_tile_in_two_lines() -> None:
    assert worth("[Rc Rs]@0,0 [Os Ot]@1,1 [Ys Yt]@1,2", "Rt@2,0") == 6


@pytest.mark.case("manaline 25")
def test_case_25_one_tile_in_two_manalines() -> None:
    board = FIVE + " Ol@4,1 Ox@5,1 Yx@5,2 Gx@5,3 Bx@5,4 Px@5,5"
    assert worth(board, "Rx@5,0") == 24


SQUARE = " ".join(f"[{c}c {c}s {c}d {c}t {c}l {c}x]@0,{y}" for y, c in enumerate("OYGBP"))


@pytest.mark.case("manaline 26")
def test_case_26_seven_manalines() -> None:
    assert worth(SQUARE, "[Rc Rs Rd Rt Rl Rx]@0,5") == 84


def test_a_line_across_counts_once_and_so_does_the_line_along() -> None:
    # Row of 2 beside a row of 2: the new row and two columns of two.
    assert worth("[Rc Rs]@0,0", "Oc@0,1 Os@1,1") == 6
    # A column of three new tiles beside a row: only what touches counts.
    assert worth("[Rc Rs Rt]@0,0", "Rd@3,0 Rl@4,0 Rx@5,0") == 12
    assert worth("[Rc Rs]@0,0", "Oc@0,1 Yc@0,2 Gc@0,3") == 4


def test_old_lines_and_corners_do_not_count() -> None:
    assert worth("[Rc Rs Rt]@0,0 Os@1,1", "Ys@1,2") == 3
    assert worth("[Rc Rs]@0,0 Os@1,1 Ot@2,1", "Rt@2,0") == 3 + 2


def test_lines_are_told_with_their_place_direction_and_points() -> None:
    step = play(scene(FIVE + " Ol@4,1 Ox@5,1", "Rx"), place("Rx@5,0"))
    lines = (Line(0, 0, "row", 6, 12), Line(5, 0, "column", 2, 2))
    tiles = ((kind("Rx"), 5, 0),)
    assert step.emits[0].full == Placed(0, tiles, lines, 14)
    assert step.position.public.last == Turn(0, "place", tiles, lines, 14, 1)
    column = play(scene("Rc@0,0 Rs@0,1", "Rt Rd"), place("Rt@0,2 Rd@0,3"))
    assert column.emits[0].full == Placed(
        0, ((kind("Rt"), 0, 2), (kind("Rd"), 0, 3)), (Line(0, 0, "column", 4, 4),), 4
    )


def test_the_preview_tells_the_same() -> None:
    before = scene(FIVE + " Ol@4,1 Ox@5,1", "Rx Os")
    found = GAME.preview(mover(before), place("Rx@5,0")).details
    assert found["lines"] == [Line(0, 0, "row", 6, 12), Line(5, 0, "column", 2, 2)]
    assert (found["points"], found["out"]) == (14, False)
