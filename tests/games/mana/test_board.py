"""The board is the printed one, and pieces go over it as far as they must (sections 1 and 4.1)."""

from collections import Counter

import pytest

from app.games.mana.board import (
    BIT,
    EDGES,
    HOME,
    INDEX,
    KIND,
    LAYOUT,
    NEAR,
    ON_KIND,
    OPPOSITE,
    OUTER,
    PATHS,
    REACH,
    SQUARES,
    WAYS,
    Reach,
    indices,
    mask,
    names,
    open_path,
    paths_from,
    union,
)
from tests.games.mana import brute
from tests.games.mana.scenes import move, refusal, scene, squares, told

SINGLES = "a1 a5 b2 b4 c3 c5 d2 d6 e1 e3 e5 f4"
DOUBLES = "a2 a3 a6 b6 c1 c4 d1 d4 e6 f2 f3 f6"
TRIPLES = "a4 b1 b3 b5 c2 c6 d3 d5 e2 e4 f1 f5"


@pytest.mark.case("mana T1")
def test_case_t1_the_board_has_twelve_squares_of_each_kind_as_printed() -> None:
    assert LAYOUT == ("223122", "131313", "312231", "231312", "213132", "132213")
    for kind, printed in enumerate((SINGLES, DOUBLES, TRIPLES), start=1):
        assert names(ON_KIND[kind]) == tuple(sorted(squares(printed)))
        assert ON_KIND[kind].bit_count() == 12
        for edge in EDGES:
            assert (HOME[edge] & ON_KIND[kind]).bit_count() == 4
    assert ON_KIND[0] == (1 << 36) - 1


@pytest.mark.case("mana T1")
def test_case_t1_222_pairs_392_paths_and_no_move_keeps_its_kind() -> None:
    assert sum(len(paths) for paths in PATHS) == 392
    pairs = Counter(
        (KIND[start], KIND[end]) for start in range(36) for end in indices(REACH[start][0])
    )
    assert pairs == {(1, 2): 12, (1, 3): 30, (2, 1): 29, (2, 3): 29, (3, 1): 85, (3, 2): 37}
    assert pairs.total() == sum(len(ways) for ways in WAYS) == 222
    assert min(ends.bit_count() for ends in (REACH[start][0] for start in range(36))) == 2


@pytest.mark.case("mana T9")
@pytest.mark.parametrize(
    ("start", "ends"),
    [
        ("b2", "a2 b1 b3 c2"),
        ("c4", "a4 b3 b5 c2 c6 d3 d5 e4"),
        ("a4", "a1 a3 a5 b2 b4 b6 c3 c5 d4"),
        ("a1", "a2 b1"),
        ("a6", "a4 b5 c6"),
        ("f1", "c1 d2 e1 e3 f2 f4"),
    ],
)
def test_case_t9_a_lone_piece_goes_its_exact_distance(start: str, ends: str) -> None:
    far = "f6" if start[0] in "abc" else "a6"
    assert told(scene(start, far)) == f"{start}: {ends}"


@pytest.mark.case("mana T9")
def test_case_t9_a_triple_may_end_next_to_its_start() -> None:
    assert refusal(scene("a4", "f6"), move("a4-b4")) is None
    assert refusal(scene("a4 b5 a5", "f6"), move("a4-b4")) is None  # a3 b3 b4 is another way
    assert refusal(scene("a4 b5 b3", "f6"), move("a4-b4")) == "unreachable"


@pytest.mark.case("mana T11")
def test_case_t11_no_path_comes_back() -> None:
    assert refusal(scene("c4", "f6"), move("c4-c4")) == "unreachable"
    assert all(len(set(path.squares)) == len(path.squares) for paths in PATHS for path in paths)
    ways = {path.squares for path in PATHS[INDEX["a4"]]}
    assert squares("a4 a5 a4 b4") not in ways
    assert squares("a4 a5 b5 b4") in ways
    assert refusal(scene("a4", "f6"), move("a4-b4")) is None


def test_paths_are_those_of_a_plain_search() -> None:
    for start in SQUARES:
        plain = {tuple(path) for path in brute.paths(start, {}, brute.KINDS[start])}
        assert PATHS[INDEX[start]] == paths_from(INDEX[start])
        assert {path.squares for path in PATHS[INDEX[start]]} == plain
        for path in PATHS[INDEX[start]]:
            assert names(path.between) == tuple(sorted(path.squares[1:-1]))
            assert names(path.end) == (path.squares[-1],)
            assert path in WAYS[INDEX[start]][INDEX[path.squares[-1]]]
            assert path.between & ~NEAR[INDEX[start]] == 0


def test_homes_are_the_two_lines_at_an_edge_and_outer_lines_the_nearer_one() -> None:
    assert names(HOME["S"]) == tuple(sorted(file + rank for file in "abcdef" for rank in "12"))
    assert names(HOME["N"]) == tuple(sorted(file + rank for file in "abcdef" for rank in "56"))
    assert names(HOME["W"]) == tuple(sorted(file + rank for file in "ab" for rank in "123456"))
    assert names(HOME["E"]) == tuple(sorted(file + rank for file in "ef" for rank in "123456"))
    assert names(OUTER["S"]) == squares("a1 b1 c1 d1 e1 f1")
    assert names(OUTER["N"]) == squares("a6 b6 c6 d6 e6 f6")
    assert names(OUTER["W"]) == squares("a1 a2 a3 a4 a5 a6")
    assert names(OUTER["E"]) == squares("f1 f2 f3 f4 f5 f6")
    assert {edge: OPPOSITE[edge] for edge in EDGES} == {"N": "S", "S": "N", "E": "W", "W": "E"}
    assert EDGES == ("N", "E", "S", "W")


def test_squares_are_numbered_by_ranks() -> None:
    assert (INDEX["a1"], INDEX["f1"], INDEX["a2"], INDEX["f6"]) == (0, 5, 6, 35)
    assert BIT["b1"] == 2
    assert mask(squares("a1 c1")) == 5
    assert list(indices(0b100101)) == [0, 2, 5]
    assert names(mask(squares("b1 a2 a1"))) == squares("a1 a2 b1")
    assert (union([]), union([1, 5, 4])) == (0, 5)


def test_what_is_reached_is_worked_out_once() -> None:
    reach = Reach(PATHS[INDEX["c4"]])
    assert len(reach) == 0
    blocked = mask(squares("c5"))
    assert names(reach[blocked]) == squares("a4 b3 b5 c2 d3 d5 e4")
    assert reach == {blocked: reach[blocked]}


def test_an_open_path_goes_around_what_is_in_the_way() -> None:
    start, end = INDEX["c2"], INDEX["b4"]
    for blocked in ("c3", "b3", "b2", "b3 b2", "c4 b2"):
        path = open_path(start, end, mask(squares(blocked)))
        assert path.squares[0] == "c2"
        assert path.squares[-1] == "b4"
        assert not set(path.squares) & set(squares(blocked))
