"""Actions and options as JSON: the shape is judged before the rules (section 9)."""

from typing import Any

import pytest

from app.games.manaline import RULESET
from app.games.manaline.model import Exchange, Options, Pass, Place, Tile
from app.kernel.ruleset import Malformed

TILE = {"kind": 35, "x": -3, "y": 7}


@pytest.mark.parametrize(
    ("data", "action"),
    [
        ({"type": "place", "tiles": [TILE]}, Place((Tile(35, -3, 7),))),
        ({"type": "place", "tiles": []}, Place(())),
        ({"type": "place", "tiles": [{"kind": 0, "x": 9999, "y": 0}]}, Place((Tile(0, 9999, 0),))),
        ({"type": "exchange", "kinds": [0, 35]}, Exchange((0, 35))),
        ({"type": "exchange", "kinds": []}, Exchange(())),
        ({"type": "pass"}, Pass()),
    ],
)
def test_actions_are_read(data: dict[str, Any], action: object) -> None:
    assert RULESET.action.read(data) == action


def test_actions_are_read_in_one_order() -> None:
    tiles = [
        {"kind": k, "x": x, "y": y} for k, x, y in ((1, 2, 0), (5, -1, 0), (3, 0, 9), (2, 0, -9))
    ]
    read = RULESET.action.read({"type": "place", "tiles": tiles})
    assert read == Place((Tile(5, -1, 0), Tile(2, 0, -9), Tile(3, 0, 9), Tile(1, 2, 0)))
    twice = [{"kind": k, "x": 0, "y": 0} for k in (4, 2)]
    assert RULESET.action.read({"type": "place", "tiles": twice}).tiles[0].kind == 2
    assert RULESET.action.read({"type": "exchange", "kinds": [7, 3, 3]}) == Exchange((3, 3, 7))


@pytest.mark.parametrize(
    "data",
    [
        {"type": "place"},
        {"type": "place", "tiles": [TILE] * 7},
        {"type": "place", "tiles": [{**TILE, "kind": 36}]},
        {"type": "place", "tiles": [{**TILE, "kind": -1}]},
        {"type": "place", "tiles": [{**TILE, "kind": True}]},
        {"type": "place", "tiles": [{**TILE, "x": 1.5}]},
        {"type": "place", "tiles": [{**TILE, "x": "1"}]},
        {"type": "place", "tiles": [{**TILE, "y": None}]},
        {"type": "place", "tiles": [{**TILE, "y": 2**60}]},
        {"type": "place", "tiles": [{**TILE, "id": 3}]},
        {"type": "place", "tiles": [[35, -3, 7]]},
        {"type": "place", "tiles": [{"kind": 1, "x": 0}]},
        {"type": "place", "tiles": [TILE], "points": 3},
        {"type": "exchange", "kinds": [36]},
        {"type": "exchange", "kinds": [-1]},
        {"type": "exchange", "kinds": [False]},
        {"type": "exchange", "kinds": [1] * 7},
        {"type": "exchange", "kinds": 1},
        {"type": "pass", "kinds": []},
        {"type": "skip"},
        {"kinds": [1]},
        [],
        None,
    ],
)
def test_misshapen_actions_are_refused(data: object) -> None:
    with pytest.raises(Malformed):
        RULESET.action.read(data)


def test_options_have_their_defaults() -> None:
    assert RULESET.default_options == Options(
        opening="free",
        blocked="all",
        allow_pass="off",
        tile_counter="on",
        copies=3,
        open_hands="off",
        hints="on",
    )


@pytest.mark.parametrize(
    "data",
    [
        {"opening": "best"},
        {"blocked": None},
        {"allow_pass": True},
        {"tile_counter": 1},
        {"copies": 4},
        {"copies": "3"},
        {"open_hands": "hidden"},
        {"hints": "yes"},
        {"first": 0},
    ],
)
def test_other_options_are_refused(data: object) -> None:
    with pytest.raises(Malformed):
        RULESET.options.read(data)


def test_two_to_four_play() -> None:
    game = RULESET.bind(RULESET.default_options)
    assert list(game.seats()) == [2, 3, 4]
    assert [game.bound(seats) for seats in game.seats()] == [880, 1320, 1760]
