"""What a preview tells of placements, unfinished ones too."""

import pytest

from app.games.manaline.model import Line
from tests.games.manaline.scenes import GAME, kind, kinds, mover, place, scene, under

FORCED = under(opening="forced")


def details(board: str, hand: str, placed: str, **options: str) -> dict[str, object]:
    """Return the details of a preview that is fine."""
    found = under(**options).preview(mover(scene(board, hand, bag="Gx")), place(placed))
    assert (found.ok, found.code) == (True, None)
    return found.details


def test_a_placement_tells_lines_points_and_where_it_can_go_on() -> None:
    assert details("[Rc Rs]", "Rt Rd Rd Bt Ot", "Rt@2,0") == {
        "lines": [Line(0, 0, "row", 3, 3)],
        "points": 3,
        "out": False,
        "more": [
            (-1, 0, [kind("Rd")]),
            (3, 0, [kind("Rd")]),
            (2, -1, [kind("Rd"), kind("Ot"), kind("Bt")]),
            (2, 1, [kind("Rd"), kind("Ot"), kind("Bt")]),
        ],
    }


def test_two_tiles_go_on_along_their_line_alone() -> None:
    found = details("[Rc Rs]", "Rt Rd Rl Ot Gt", "Rt@2,0 Rd@3,0")
    assert found["more"] == [(-1, 0, [kind("Rl")]), (4, 0, [kind("Rl")])]
    column = details("[Rc Rs]", "Rt Rd Yt Ot Gt", "Rt@2,0 Ot@2,1")
    assert column["more"] == [
        (2, -1, [kind("Yt"), kind("Gt")]),
        (2, 2, [kind("Yt"), kind("Gt")]),
    ]


def test_a_kind_goes_on_as_often_as_it_is_held() -> None:
    assert details("[Rc Rs]", "Rt Rd", "Rt@2,0")["more"] == [
        (-1, 0, [kind("Rd")]),
        (3, 0, [kind("Rd")]),
        (2, -1, [kind("Rd")]),
        (2, 1, [kind("Rd")]),
    ]
    assert details("[Rc Rs]", "Rt", "Rt@2,0")["more"] == []


def test_without_hints_nothing_lights_up() -> None:
    assert details("[Rc Rs]", "Rt Rd", "Rt@2,0", hints="off")["more"] is None
    before = scene("[Rc Rs]", "Rt Rd")
    assert under(hints="off").affordances(mover(before))["cells"] is None


def test_going_out_is_told() -> None:
    last = scene("[Rc Rs]", "Rt Rd", "Bx", bag="")
    both, one = (GAME.preview(mover(last), place(text)) for text in ("Rt@2,0 Rd@3,0", "Rt@2,0"))
    assert (both.details["out"], both.details["points"], one.details["out"]) == (True, 4, False)
    full = scene("[Rc Rs]", "Rt Rd", "Bx", bag="Gx")
    assert GAME.preview(mover(full), place("Rt@2,0 Rd@3,0")).details["out"] is False


HAND = "Rc Rs Rt Oc Yd Gl"


def opening(placed: str, required: int, **options: str) -> tuple[str | None, dict[str, object]]:
    before = scene("", HAND, opening_sizes=(3, 1), opening_required=required)
    found = under(opening="forced", **options).preview(mover(before), place(placed))
    return found.code, found.details


def test_an_unfinished_opening_tells_what_it_would_be() -> None:
    assert opening("Rc@0,0", 3) == (
        "opening-size",
        {
            "required": 3,
            "lines": [],
            "points": 1,
            "out": False,
            "more": [(x, y, list(kinds("Rs Rt"))) for x, y in ((-1, 0), (1, 0), (0, -1), (0, 1))],
        },
    )
    code, found = opening("[Rc Rs]@0,0", 3)
    assert code == "opening-size"
    assert found["points"] == 2
    assert found["more"] == [(-1, 0, [kind("Rt")]), (2, 0, [kind("Rt")])]
    assert opening("Rc@0,0", 3, hints="off")[1]["more"] is None


def test_the_last_symbol_of_a_colour_goes_on_with_an_opening_too() -> None:
    before = scene("", "Rc Rs Rx Oc Yd Gl", opening_sizes=(3, 1), opening_required=3)
    more = FORCED.preview(mover(before), place("Rc@0,0")).details["more"]
    assert more[0] == (-1, 0, [kind("Rs"), kind("Rx")])


def test_an_unfinished_opening_goes_on_only_with_what_can_fill_it() -> None:
    before = scene("", "Rc Oc Os Ot Yd Gl", opening_sizes=(3, 1), opening_required=3)
    more = {
        name: FORCED.preview(mover(before), place(f"{name}@0,0")).details["more"]
        for name in ("Rc", "Oc")
    }
    assert more["Rc"] == []  # a row of Rc and Oc would stay a pair
    assert more["Oc"][0] == (-1, 0, list(kinds("Os Ot")))


def test_an_opening_of_the_right_size_goes_on_no_further() -> None:
    code, found = opening("[Rc Rs Rt]@0,0", 3)
    assert (code, found["points"], found["more"]) == (None, 3, [])
    code, found = opening("[Rc Rs]@0,0", 2)
    assert (code, found["more"]) == (None, [])
    code, found = opening("[Rc Rs Rt]@0,0", 2)
    assert (code, found["points"], found["more"]) == ("opening-size", 3, [])


def test_an_opening_that_is_wrong_twice_tells_no_points() -> None:
    assert opening("[Rc Gl]@0,0", 3) == ("opening-size", {"required": 3})


def test_a_forced_opening_lights_up_what_can_be_part_of_it() -> None:
    before = scene("", HAND, opening_sizes=(3, 1), opening_required=3)
    assert FORCED.affordances(mover(before))["cells"] == [(0, 0, list(kinds("Rc Rs Rt")))]
    smaller = scene("", HAND, opening_sizes=(2, 1), opening_required=2)
    cells = [(0, 0, list(kinds("Rc Rs Rt Oc")))]
    assert FORCED.affordances(mover(smaller))["cells"] == cells
    free = scene("", HAND, opening_sizes=(3, 1))
    assert GAME.affordances(mover(free))["cells"] == [(0, 0, list(kinds(HAND)))]


def test_lit_cells_are_those_where_a_tile_fits() -> None:
    before = scene("[Rc Rs]", "Rt Rt Os Bx")
    lit = GAME.affordances(mover(before))
    assert sorted(lit.pop("cells")) == [
        (-1, 0, [kind("Rt")]),
        (0, -1, [kind("Rt")]),
        (0, 1, [kind("Rt")]),
        (1, -1, [kind("Rt"), kind("Os")]),
        (1, 1, [kind("Rt"), kind("Os")]),
        (2, 0, [kind("Rt")]),
    ]
    assert lit == {"exchange": 6, "pass": False}


@pytest.mark.parametrize(
    "board",
    [
        # A red line and a yellow one, in a row and in a column; then one kind in both lines.
        "[Rs Rt]@-2,0 [Yt Ys]@1,0",
        "Rs@0,-2 Rt@0,-1 Yt@0,1 Ys@0,2",
        "[Rs Rt]@-2,0 [Rt Rd]@1,0",
        "Rs@0,-2 Rt@0,-1 Rt@0,1 Rd@0,2",
    ],
)
def test_nothing_lights_up_between_lines_that_no_tile_can_join(board: str) -> None:
    cells = GAME.affordances(mover(scene(board, "Rc Os Ot Yc Yd Rx")))["cells"]
    assert cells
    assert (0, 0) not in {(x, y) for x, y, _ in cells}
