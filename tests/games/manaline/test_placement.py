"""Where tiles may lie, and with which code they are refused (sections 4 and 5.1)."""

import pytest

from app.games.manaline.model import Action, Pass, Place, Tile
from app.kernel.chance import Scripted
from app.kernel.game import RuleViolation
from app.kernel.position import seat_sight
from tests.games.manaline.scenes import (
    GAME,
    exchange,
    kind,
    mover,
    names_in,
    place,
    play,
    refusal,
    scene,
    worth,
)


def code(board: str, placed: str) -> str | None:
    """Return the code for a placement of tiles that the seat to act holds."""
    return refusal(scene(board, names_in(placed)), place(placed))


@pytest.mark.case("manaline 4")
def test_case_4_identical_tiles_in_one_line() -> None:
    assert code("[Rc Rs Rt]", "Rc@3,0") == "duplicate"


@pytest.mark.case("manaline 5")
@pytest.mark.parametrize("placed", ["Bd@3,0", "Bt@3,0"])
def test_case_5_a_second_colour_in_a_line_of_one(placed: str) -> None:
    assert code("[Rc Rs Rt]", placed) == "mixed-line"


@pytest.mark.case("manaline 6")
@pytest.mark.parametrize("placed", ["Rc@6,0", "Oc@6,0"])
def test_case_6_more_than_six(placed: str) -> None:
    assert code("[Rc Rs Rt Rd Rl Rx]", placed) == "too-long"


@pytest.mark.case("manaline 12")
def test_case_12_both_ends_of_a_line() -> None:
    assert worth("[Gc Gs Gt]@0,0", "Gd@-1,0 Gl@3,0") == 5


TWO_LINES = "[Rc Rs]@0,0 Os@1,1 Ys@1,2 Yc@0,2 [Yt Yd]@2,2 Gd@3,1 Bd@3,0 Bt@4,0"


@pytest.mark.case("manaline 13")
def test_case_13_two_lines_in_one_row_are_not_one_line() -> None:
    assert code(TWO_LINES, "Rt@-1,0 Bl@5,0") == "gap"


@pytest.mark.case("manaline 16")
@pytest.mark.parametrize("placed", ["Bl@2,0", "Rl@2,0"])
def test_case_16_merging_two_colours(placed: str) -> None:
    board = "[Bc Bs]@0,0 [Rd Rt]@3,0 Os@1,1 Ys@1,2 [Yt Yd]@2,2 Od@3,1"
    assert code(board, placed) == "mixed-line"


@pytest.mark.case("manaline 18")
@pytest.mark.parametrize("placed", ["Rt@2,0 Os@1,1", "Oc@0,1 Bs@1,-1"])
def test_case_18_neither_an_l_nor_two_rows(placed: str) -> None:
    assert code("[Rc Rs]", placed) == "not-one-line"


@pytest.mark.case("manaline 19")
@pytest.mark.parametrize("placed", ["Rt@5,5", "Rt@2,1"])
def test_case_19_apart_or_at_a_corner_only(placed: str) -> None:
    assert code("[Rc Rs]", placed) == "not-connected"


@pytest.mark.case("manaline 20")
def test_case_20_on_a_tile_twice_on_a_cell_or_nothing_at_all() -> None:
    board = "[Rc Rs]"
    assert code(board, "Rt@1,0") == "occupied"
    assert code(board, "Rt@2,0 Rd@2,0") == "same-cell"
    assert refusal(scene(board, "Rt"), Place(())) == "empty"


@pytest.mark.case("manaline 21")
def test_case_21_a_bad_line_across_a_good_one() -> None:
    before = scene("[Rc Rs Rt]@0,0 Oc@0,1", "Os Od")
    assert refusal(before, place("Os@1,1 Od@2,1")) == "mixed-line"
    found = GAME.preview(mover(before), place("Os@1,1 Od@2,1"))
    assert found.details == {"cells": [(2, 0), (2, 1)]}


@pytest.mark.case("manaline 22")
def test_case_22_two_tiles_settle_what_a_line_is_about() -> None:
    assert worth("[Rc Rs]", "Rt@2,0") == 3
    assert code("[Rc Rs]", "Os@2,0") == "mixed-line"
    assert worth("[Rc Rs]", "Os@1,1") == 2


def test_a_merge_may_be_too_long_or_repeat_a_kind() -> None:
    joined = "[Yc Ys]@3,1 Yt@5,1"
    long = "[Rc Rs Rt]@0,0 [Rd Rl Rx]@4,0 "
    assert code(long, "Ot@3,0") == "too-long"
    assert code("[Rc Rs Rt]@0,0 [Rc Rd]@4,0 " + joined, "Rl@3,0") == "duplicate"
    assert worth("[Rc Rs Rt]@0,0 [Rd Rl]@4,0", "Rx@3,0") == 12


def test_holes_of_one_line_may_be_filled_together() -> None:
    board = "Rc@0,0 Rs@2,0 Rt@4,0"
    assert worth(board, "Rd@1,0 Rl@3,0") == 5
    assert worth(board, "Rd@1,0 Rl@3,0 Rx@5,0") == 12
    found = GAME.preview(mover(scene(board, "Rd Rx")), place("Rd@1,0 Rx@5,0"))
    assert (found.code, found.details) == ("gap", {"cells": [(3, 0)]})


def test_columns_are_judged_like_rows() -> None:
    board = "Rc@0,0 Rs@0,1 Rt@0,2"
    assert worth(board, "Rd@0,3 Rl@0,-1") == 5
    assert code(board, "Rd@0,3 Rl@0,5") == "gap"
    assert code(board, "Bd@0,3") == "mixed-line"
    assert code(board, "Rc@0,-1") == "duplicate"


@pytest.mark.parametrize(
    ("placed", "found"),
    [
        # Each fails a check and all that come after it in the list.
        ([], "empty"),
        ([("Bt", 0, 0), ("Bt", 0, 0)], "not-in-hand"),
        ([("Rt", 1, 0), ("Rd", 1, 0)], "same-cell"),
        ([("Rt", 1, 0), ("Rd", 200, 7)], "occupied"),
        ([("Rt", 109, 0), ("Rd", 2, 5)], "out-of-range"),
        ([("Rt", 5, 5), ("Rd", 7, 6)], "not-one-line"),
        ([("Rt", 5, 5), ("Rd", 7, 5)], "gap"),
        ([("Rt", 5, 5), ("Od", 6, 5)], "not-connected"),
        ([("Rt", 2, 0), ("Rd", 3, 0), ("Od", 4, 0), ("Rl", 5, 0), ("Rx", 6, 0)], "too-long"),
        ([("Rt", 2, 0), ("Rc", 3, 0), ("Od", 4, 0)], "duplicate"),
        ([("Rt", 2, 0), ("Od", 3, 0)], "mixed-line"),
        ([("Rt", 2, 0), ("Rd", 3, 0)], None),
    ],
)
def test_the_first_check_that_fails_gives_the_code(
    placed: list[tuple[str, int, int]], found: str | None
) -> None:
    before = scene("[Rc Rs]", "Rt Rd Od Rl Rx Rc")
    action = Place(tuple(Tile(kind(name), x, y) for name, x, y in placed))
    assert refusal(before, action) == found


@pytest.mark.parametrize(
    ("board", "hand", "placed", "found"),
    [
        # One run is too long, another repeats a kind, a third is mixed: the code goes by the list.
        ("[Rc Rs Rt Rd Rl Rx]@1,0 [Oc Os]@0,1", "Oc", "Oc@0,0", "too-long"),
        ("[Rc Rs Rt]@1,0 Bc@0,1 Oc@0,2", "Oc", "Oc@0,0", "duplicate"),
        ("Bc@1,0 Rc@1,1 [Rc Rs Rt]@2,0", "Rd", "Rd@1,-1", "mixed-line"),
    ],
)
def test_each_code_is_sought_in_all_runs_before_the_next(
    board: str, hand: str, placed: str, found: str
) -> None:
    assert refusal(scene(board, hand), place(placed)) == found


def test_details_name_the_cells_that_are_wrong() -> None:
    before = scene("[Rc Rs]", "Rt Rd Rl Rx Rc Od")
    wrong = {
        "Rt@1,0": [(1, 0)],
        "Rt@2,0 Rd@2,0": [(2, 0)],
        "Rt@109,0": [(109, 0)],
        "Rt@2,-109": [(2, -109)],
        "Rt@2,0 Rd@5,0": [(3, 0), (4, 0)],
        "Rc@2,0": [(0, 0), (1, 0), (2, 0)],
        "Od@2,0": [(0, 0), (1, 0), (2, 0)],
        "[Rt Rd Rl Rx Od]@2,0": [(x, 0) for x in range(7)],
    }
    for placed, cells in wrong.items():
        found = GAME.preview(mover(before), place(placed))
        assert (found.ok, found.details) == (False, {"cells": cells})
    assert GAME.preview(mover(before), place("Rt@5,5")).details == {}


@pytest.mark.parametrize("place_", [(108, 3), (-108, 3), (3, 108), (3, -108)])
def test_cells_reach_as_far_as_108(place_: tuple[int, int]) -> None:
    action = Place((Tile(kind("Rt"), *place_),))
    assert refusal(scene("[Rc Rs]", "Rt"), action) == "not-connected"


def test_numbers_of_any_size_are_out_of_range() -> None:
    action = Place((Tile(kind("Rt"), 2**52, 0), Tile(kind("Rd"), 0, -(2**52))))
    assert refusal(scene("[Rc Rs]", "Rt Rd"), action) == "out-of-range"


def test_the_order_of_tiles_means_nothing() -> None:
    before = scene("[Gc Gs Gt]@0,0", "Gd Gl Ox")
    one, other = (play(before, place(text)) for text in ("Gd@-1,0 Gl@3,0", "Gl@3,0 Gd@-1,0"))
    assert one == other
    assert one.position.public.board[-2:] == ((kind("Gd"), -1, 0), (kind("Gl"), 3, 0))


@pytest.mark.parametrize("action", [place("Rd@2,0"), place(""), exchange("Rd"), Pass()])
def test_only_who_is_to_act_may(action: Action) -> None:
    before = scene("[Rc Rs]", "Rt", "Rd")
    with pytest.raises(RuleViolation) as refused:
        GAME.apply(before, 1, action, Scripted())
    assert refused.value.code == "not-your-turn"
    assert list(GAME.legal(seat_sight(before, 1))) == []
    assert GAME.affordances(seat_sight(before, 1)) is None
