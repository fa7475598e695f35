"""Actions and options as JSON: the shape is judged before the rules (section 7)."""

import pickle
from typing import Any

import orjson
import pytest

from app.games.mana import RULESET
from app.games.mana.model import ChooseEdge, Drop, Move, Options, Pass, Setup
from app.kernel.ruleset import Malformed
from tests.games.mana.scenes import squares

RONIN = ["b1", "b2", "c1", "c2", "e2"]


@pytest.mark.parametrize(
    ("data", "action"),
    [
        (
            {"type": "setup", "edge": "S", "damyo": "d1", "ronin": RONIN},
            Setup("d1", squares("b1 b2 c1 c2 e2"), "S"),
        ),
        (
            {"type": "setup", "damyo": "d1", "ronin": RONIN[::-1]},
            Setup("d1", squares("b1 b2 c1 c2 e2")),
        ),
        ({"type": "setup", "edge": None, "damyo": "d1", "ronin": []}, Setup("d1", ())),
        ({"type": "choose_edge", "edge": "N"}, ChooseEdge("N")),
        ({"type": "move", "from": "c2", "to": "b4"}, Move("c2", "b4")),
        ({"type": "drop", "to": "f6"}, Drop("f6")),
        ({"type": "pass"}, Pass()),
    ],
)
def test_actions_are_read(data: dict[str, Any], action: object) -> None:
    assert RULESET.action.read(data) == action


@pytest.mark.parametrize(
    "data",
    [
        {"type": "setup", "damyo": "d1"},
        {"type": "setup", "damyo": "d7", "ronin": RONIN},
        {"type": "setup", "damyo": "d1", "ronin": ["b1", "b2", "c1", "c2", "g2"]},
        {"type": "setup", "damyo": "d1", "ronin": "b1b2c1c2e2"},
        {"type": "setup", "damyo": "d1", "ronin": RONIN, "edge": "s"},
        {"type": "setup", "damyo": ["d1"], "ronin": RONIN},
        {"type": "choose_edge", "edge": None},
        {"type": "choose_edge"},
        {"type": "move", "from": "c2"},
        {"type": "move", "from_": "c2", "to": "b4"},
        {"type": "move", "from": "C2", "to": "b4"},
        {"type": "move", "from": "c2", "to": "b4", "path": ["c3", "b3"]},
        {"type": "drop", "to": 3},
        {"type": "drop", "from": "a1", "to": "b1"},
        {"type": "pass", "to": "a1"},
        {"type": "hold"},
        {"to": "a1"},
        [],
        None,
    ],
)
def test_misshapen_actions_are_refused(data: object) -> None:
    with pytest.raises(Malformed):
        RULESET.action.read(data)


def test_a_move_is_called_from_and_to_in_json_and_keeps_its_value() -> None:
    made = Move("c2", "b4")
    assert orjson.dumps(made) == b'{"from":"c2","to":"b4","type":"move"}'
    assert (made.from_, made.to, made.type) == ("c2", "b4", "move")
    assert made == RULESET.action.read({"type": "move", "from": "c2", "to": "b4"})
    assert made != Move("b4", "c2")
    assert len({made, Move("c2", "b4"), Move("c2", "d4")}) == 2
    assert repr(made) == "Move(from_='c2', to='b4', type='move')"
    assert pickle.loads(pickle.dumps(made)) == made  # noqa: S301 - our own bytes
    with pytest.raises(AttributeError, match="origin"):
        _ = made.origin


def test_options_have_their_defaults() -> None:
    assert RULESET.default_options == Options(
        drop_rule="any_empty",
        repetition="threefold_draw",
        no_move="pass",
        setup="classic",
        drop_when_blocked="yes",
        escampe="off",
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
        {"setup": "2020"},
        {"escampe": True},
        {"no_move": None},
        {"unknown": 1},
    ],
)
def test_other_options_are_refused(data: object) -> None:
    with pytest.raises(Malformed):
        RULESET.options.read(data)


def test_the_ruleset_is_called_mana_and_its_people_may_agree_on_a_draw() -> None:
    assert RULESET.key == ("mana", 1)
    assert RULESET.draws
    assert not RULESET.windowed
