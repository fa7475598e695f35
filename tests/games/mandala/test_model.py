"""Actions and options as JSON: the shape is judged before the rules (section 9)."""

from typing import Any

import pytest

from app.games.mandala import RULESET
from app.games.mandala.model import (
    BuildMountain,
    ClaimColour,
    DiscardRedraw,
    GrowField,
    Options,
)
from app.kernel.ruleset import Malformed


@pytest.mark.parametrize(
    ("data", "action"),
    [
        ({"type": "build_mountain", "mandala": 1, "colour": "K"}, BuildMountain(1, "K")),
        (
            {"type": "grow_field", "mandala": 0, "colour": "G", "count": 3},
            GrowField(0, "G", 3),
        ),
        ({"type": "discard_redraw", "colour": "O", "count": 8}, DiscardRedraw("O", 8)),
        ({"type": "claim", "colour": "R"}, ClaimColour("R")),
    ],
)
def test_actions_are_read(data: dict[str, Any], action: object) -> None:
    assert RULESET.action.read(data) == action


@pytest.mark.parametrize(
    "data",
    [
        {"type": "build_mountain", "mandala": 2, "colour": "K"},
        {"type": "build_mountain", "mandala": -1, "colour": "K"},
        {"type": "build_mountain", "mandala": True, "colour": "K"},
        {"type": "build_mountain", "mandala": "0", "colour": "K"},
        {"type": "build_mountain", "mandala": 0.0, "colour": "K"},
        {"type": "build_mountain", "mandala": 0},
        {"type": "build_mountain", "mandala": 0, "colour": "K", "count": 1},
        {"type": "build_mountain", "mandala": 0, "colour": "k"},
        {"type": "build_mountain", "mandala": 0, "colour": "KG"},
        {"type": "grow_field", "mandala": 0, "colour": "G", "count": 0},
        {"type": "grow_field", "mandala": 0, "colour": "G", "count": -3},
        {"type": "grow_field", "mandala": 0, "colour": "G", "count": True},
        {"type": "grow_field", "mandala": 0, "colour": "G"},
        {"type": "discard_redraw", "colour": "O", "count": 1.5},
        {"type": "claim", "colour": None},
        {"type": "claim", "colour": "R", "mandala": 0},
        {"type": "pass"},
        {"colour": "R"},
        [],
        None,
    ],
)
def test_misshapen_actions_are_refused(data: object) -> None:
    with pytest.raises(Malformed):
        RULESET.action.read(data)


def test_options_have_their_defaults() -> None:
    assert RULESET.default_options == Options(
        hand_limit=8,
        redraw="always",
        empty_field="discard",
        draw_timing="before_destruction",
        deck_end="next_mandala",
        memory_aid="off",
        first="random",
    )


@pytest.mark.parametrize("first", ["random", 0, 1])
def test_the_first_player_is_random_or_a_seat(first: object) -> None:
    assert RULESET.options.read({"first": first}).first == first


@pytest.mark.parametrize(
    "data",
    [
        {"first": 2},
        {"first": True},
        {"first": "host"},
        {"hand_limit": 9},
        {"hand_limit": "8"},
        {"memory_aid": True},
        {"redraw": None},
        {"unknown": 1},
    ],
)
def test_other_options_are_refused(data: object) -> None:
    with pytest.raises(Malformed):
        RULESET.options.read(data)
