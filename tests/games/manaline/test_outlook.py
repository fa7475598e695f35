"""What lies ahead in one deal."""

import pytest

from app.games.manaline.endgame import A_TILE
from app.games.manaline.grid import grid_of
from app.games.manaline.outlook import COUNTED, Prospect, ending, outlook
from tests.games.manaline.scenes import exchange, kinds, place, scene

BOARD = "[Rc Rs Rt]@0,0"
DULL = "Gl Gl Gl Gl Gl "


def prospect(rest: str, points: int, board: str = BOARD) -> Prospect:
    """Return a prospect after which the board and the hand are these."""
    return Prospect(place(""), points, (), grid_of(scene(board, "").public.board), kinds(rest))


def ahead(one: Prospect, hand: str, bag: str) -> object:
    """Return a prospect's outlook, to be compared with points. bag: drawn from its end."""
    return pytest.approx(outlook(one, kinds(hand), tuple(map(only, bag.split()))))


def only(name: str) -> int:
    """Return the number of one kind."""
    return kinds(name)[0]


def test_an_outlook_is_points_less_the_reply_plus_the_next_turn() -> None:
    bag = "Bx Bx Bx Bx Bx Bx Bx"
    assert ahead(prospect(DULL + "Yx", 3), "Rd", bag) == 3 - COUNTED * 4
    assert ahead(prospect(DULL + "Rx", 3), "Rd", bag) == 3 + COUNTED * (5 - 4)
    assert ahead(prospect(DULL + "Rx", 3), "Bx", bag) == 3 + COUNTED * 4


def test_an_outlook_draws_what_the_hand_lacks_from_the_end_of_the_bag() -> None:
    one = prospect("Ox Ox Ox Ox", 0)
    assert ahead(one, "Bx", "Gd Gl Rd Rl") == COUNTED * 6  # a row beside a row
    assert ahead(one, "Bx", "Rd Rl Gd Gl") == 0
    assert ahead(prospect("Ox Ox Ox Ox Ox Ox", 0), "Bx", "Gd Gl Rd Rl") == 0


def test_tiles_exchanged_are_drawn_last() -> None:
    grid = grid_of(scene(BOARD, "").public.board)
    one = Prospect(exchange("Rd Rl"), 0, (), grid, kinds("Ox Ox Ox Ox"))
    assert ahead(one, "Bx", "Gx Gx") == 0
    assert ahead(one, "Bx", "Gx") == COUNTED * 4


def test_an_outlook_knows_of_going_out() -> None:
    out = prospect("", 3)
    assert ahead(out, "Rd", "") == 3 + COUNTED * 6
    assert ahead(out, "Bx", "Rl") == 3 + COUNTED * (4 + 6)
    left = prospect("Ox", 3)
    assert ahead(left, "Rd", "") == 3 - COUNTED * (4 + 6)
    assert ahead(left, "Rd", "Gx " * 12) == 3 - COUNTED * 4
    assert ahead(prospect("Rl", 3), "Rd Bx", "") == 3 + COUNTED * (5 - 4 + 6)
    assert ahead(prospect("Rl Bx", 3), "Rd Bx", "") == 3 + COUNTED * (5 - 4)


def test_an_ending_sees_two_turns_of_either_and_what_is_left_on_the_hands() -> None:
    dull, theirs = prospect("Gx Gx", 3), kinds("Rd Ys Bx")
    assert ending(dull, theirs, ()) == 3 - 4 - 2 + A_TILE * (1 - 2)
    assert ending(dull, theirs, kinds("Gx " * 20)) == 3 - 4 - 2
    assert ending(prospect("Gx Rl", 3), theirs, ()) == 3 - 4 + 5 - 2 + A_TILE * (1 - 1)


def test_an_ending_knows_of_going_out() -> None:
    assert ending(prospect("", 3), kinds("Rd"), ()) == 3 + 6
    assert ending(prospect("Gx Gx", 3), kinds("Rd"), ()) == 3 - 4 - 6
    assert ending(prospect("Rl", 3), kinds("Rd Bx"), ()) == 3 - 4 + 5 + 6
    assert ending(prospect("Gx", 3), kinds("Rd Ys"), ()) == 3 - 4 - 2 - 6
