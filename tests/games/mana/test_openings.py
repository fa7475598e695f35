"""What a board lights up, and what a preview foretells."""

from itertools import pairwise
from typing import Any

import orjson
import pytest

from app.games.mana.model import ChooseEdge, Drop, Pass, Pos
from app.games.mana.rules import ManaGame
from app.kernel.chance import Scripted
from app.kernel.position import seat_sight
from tests.games.mana import brute
from tests.games.mana.scenes import (
    GAME,
    begun,
    move,
    mover,
    play,
    scene,
    setup,
    squares,
    under,
)
from tests.games.mana.test_playing import ESCAMPE, stuck

A = setup("d1 b1 c1 b2 c2 e2", "S")
START = play(begun(), A, setup("c6 a6 b6 e6 b5 d5")).position


def lit(position: Pos, game: ManaGame = GAME, seat: int | None = None) -> Any:
    """Return the affordances of the seat to move, or of another, as they come out of JSON."""
    sight = mover(position) if seat is None else seat_sight(position, seat)
    return orjson.loads(orjson.dumps(game.affordances(sight)))


def test_nothing_is_lit_for_who_is_not_asked() -> None:
    assert lit(START, seat=1) is None
    assert lit(GAME.settle(START).position, seat=0) is None
    assert list(GAME.expansion(None)) == []
    assert list(GAME.legal(seat_sight(START, 1))) == []


def test_moves_are_lit_with_a_way_there_and_other_pieces_with_a_reason() -> None:
    found = lit(play(START, move("c2-b4"), move("b5-b4")).position)
    assert found == {
        "moves": {"b2": {"a2": [], "b3": [], "c2": []}},
        "drops": [],
        "pass": False,
        "still": dict.fromkeys(squares("b1 c1 d1 e2"), "must-obey"),
    }


def test_every_way_leads_over_empty_squares_from_the_piece_to_its_end() -> None:
    found = lit(START)
    assert found["still"] == {"c1": "blocked"}
    assert set(found["moves"]) == set(squares("b1 b2 c2 d1 e2"))
    board = brute.board_of(START.public)
    for start, ends in found["moves"].items():
        for end, between in ends.items():
            path = [start, *between, end]
            assert len(path) == brute.KINDS[start] + 1
            assert len(set(path)) == len(path)
            assert all(two in brute.next_to(one) for one, two in pairwise(path))
            assert not set(between) & set(board)


def test_a_blocked_piece_on_the_demanded_kind_is_blocked_not_bound() -> None:
    before = scene("a1 a2 b1 e1", "f6 c5", mana="c5")
    assert lit(before)["still"] == {"a1": "blocked", "a2": "must-obey", "b1": "must-obey"}
    free = scene("a1 a2 b1 f1", "f6 c5", mana="c5")
    assert lit(free)["still"] == {"a1": "blocked"}


def test_returns_are_lit_where_they_are_allowed() -> None:
    found = lit(scene("a2 c1", "f6 c5", mana="c5"))
    assert len(found["drops"]) == 32
    assert "c5" not in found["drops"]
    strict = under(drop_rule="same_type")
    few = lit(scene("a2 c1", "f6 c5", mana="c5", game=strict), strict)
    assert few["drops"] == list(squares("a1 a5 b2 b4 c3 d2 d6 e1 e3 e5 f4"))
    assert set(few["moves"]) == {"a2", "c1"}


def test_a_pass_is_lit_with_the_reasons() -> None:
    assert lit(stuck()) == {
        "moves": {},
        "drops": [],
        "pass": True,
        "still": dict.fromkeys(squares("d1 e1 e2 f1 f2 f3"), "blocked"),
    }
    bound = scene("a2 c1 d1 c4 d4 e6", "f6 c5 a6 b6 f2 f3", mana="c5", game=ESCAMPE)
    found = lit(bound, ESCAMPE)
    assert found["pass"]
    assert found["still"] == dict.fromkeys(squares("a2 c1 d1 c4 d4 e6"), "must-obey")


def test_a_setup_is_lit_by_edge() -> None:
    south = [file + rank for file in "abcdef" for rank in "12"]
    found = lit(begun())["setup"]
    assert [one["edge"] for one in found] == ["N", "E", "S", "W"]
    assert found[2] == {"edge": "S", "damyo": south, "ronin": south}
    second = lit(play(begun(), A).position)
    north = [file + rank for file in "abcdef" for rank in "56"]
    assert second == {"setup": [{"edge": None, "damyo": north, "ronin": north}]}


def test_edition_2020_lights_its_line() -> None:
    game = under(setup="edition2020")
    line = list(squares("f1 f2 f3 f4 f5 f6"))
    assert lit(begun(game), game) == {
        "setup": [{"edge": "E", "damyo": ["f2", "f3", "f6"], "ronin": line}]
    }


def test_edges_and_unseen_setups_are_lit() -> None:
    game = under(setup="hidden")
    assert lit(begun(game), game) == {"edges": ["N", "E", "S", "W"]}
    both = play(begun(game), ChooseEdge("S"), game=game).position
    (mine,), (theirs,) = (lit(both, game, seat)["setup"] for seat in (0, 1))
    assert (mine["edge"], mine["damyo"][0], theirs["damyo"][0]) == (None, "a1", "a5")
    placed = game.apply(both, 0, setup("d1 b1 c1 b2 c2 e2"), Scripted()).position
    assert lit(placed, game, 0) is None


@pytest.mark.parametrize(
    ("position", "game"),
    [
        (begun(), GAME),
        (play(begun(), A).position, GAME),
        (begun(under(setup="hidden")), under(setup="hidden")),
        (begun(under(setup="edition2020")), under(setup="edition2020")),
        (START, GAME),
        (scene("a2 c1", "f6 c5", mana="c5"), GAME),
        (stuck(), GAME),
    ],
    ids=["first", "second", "edge", "edition", "move", "return", "pass"],
)
def test_what_is_lit_stands_for_exactly_what_is_legal(position: Pos, game: ManaGame) -> None:
    named = list(game.expansion(lit(position, game)))
    assert len(named) == len(set(named))
    assert set(named) == set(game.legal(mover(position)))


def details(position: Pos, action: Any, game: ManaGame = GAME) -> dict[str, Any]:
    found = game.preview(mover(position), action)
    assert found.ok
    return dict(found.details)


def test_a_preview_tells_the_way_the_capture_and_the_demand() -> None:
    assert details(START, move("b2-a2")) == {
        "path": ("b2", "a2"),
        "captures": None,
        "demands": 2,
        "repeats": 1,
    }
    hit = play(START, move("c2-b4")).position
    assert details(hit, move("b5-b4"))["captures"] == "ronin"
    assert details(scene("c4", "c6"), move("c4-c6"))["captures"] == "damyo"


def test_a_preview_tells_how_often_the_position_will_have_been_there() -> None:
    first = scene("a1", "d6")
    then = play(first, move("a1-b1")).position
    for there in ("d6-d5", "b1-a1", "d5-d6"):
        then = play(then, move(there)).position
    assert details(then, move("a1-b1"))["repeats"] == 2
    game = under(repetition="off")
    assert details(scene("a1", "d6", game=game), move("a1-b1"), game)["repeats"] == 0


def test_a_preview_of_a_return_tells_the_demand() -> None:
    before = scene("a2 c1", "f6 c5", mana="c5")
    assert details(before, Drop("e4")) == {"demands": 3, "repeats": 1}
    assert details(stuck(), Pass()) == {}


def test_seats_other_than_the_mover_preview_their_refusal() -> None:
    found = GAME.preview(seat_sight(START, 1), move("d5-d4"))
    assert (found.ok, found.code) == (False, "not-your-turn")
