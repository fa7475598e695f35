"""Actions and options as JSON: the shape is judged before the rules (section 8)."""

from typing import Any

import orjson
import pytest

from app.games.mana_mana import RULESET
from app.games.mana_mana.model import Discard, Lay, Options, Pass, Take
from app.kernel.ruleset import Malformed


@pytest.mark.parametrize(
    ("data", "action"),
    [
        ({"type": "take", "colour": "P", "count": 3}, Take("P", 3)),
        ({"type": "lay", "colour": "G", "count": 2, "target": 4}, Lay("G", 2, 4)),
        ({"type": "pass"}, Pass()),
        ({"type": "discard", "colour": "O"}, Discard("O")),
    ],
)
def test_actions_are_read(data: dict[str, Any], action: object) -> None:
    assert RULESET.action.read(data) == action
    assert orjson.loads(RULESET.action.encode(action)) == data


@pytest.mark.parametrize(
    "data",
    [
        {"type": "take", "colour": "P", "count": -1},
        {"type": "take", "colour": "p", "count": 1},
        {"type": "take", "colour": "P", "count": "1"},
        {"type": "lay", "colour": "P", "count": 1},
        {"type": "lay", "colour": "P", "count": 1, "target": -1},
        {"type": "lay", "colour": "P", "count": 1, "target": True},
        {"type": "lay", "colour": "P", "count": 1, "target": None},
        {"type": "pass", "colour": "P"},
        {"type": "discard", "colour": "P", "count": 1},
        {"type": "hold"},
        {},
        [],
        None,
    ],
)
def test_misshapen_actions_are_refused(data: object) -> None:
    with pytest.raises(Malformed):
        RULESET.action.read(data)


def test_options_have_their_defaults() -> None:
    assert RULESET.default_options == Options(
        unofficial_seats="off",
        first="random",
        mana_supply="limited72",
        stuck_at_10="pass",
        open_hands="off",
    )


@pytest.mark.parametrize(
    "data",
    [
        {"first": 5},
        {"first": -1},
        {"first": True},
        {"first": "0"},
        {"unofficial_seats": "yes"},
        {"mana_supply": 72},
        {"stuck_at_10": "discard"},
        {"open_hands": True},
        {"unknown": 1},
    ],
)
def test_unknown_options_are_refused(data: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        RULESET.options.read(data)
