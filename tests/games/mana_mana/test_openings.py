"""What is lit up for the seat to move, as JSON, and read again."""

import orjson

from app.games.mana_mana.model import Discard, Lay, Pass, Take
from app.games.mana_mana.openings import NOTHING, Openings, read
from app.games.mana_mana.placement import openings
from tests.games.mana_mana.scenes import GAME, mover, scene, under


def test_openings_are_compact() -> None:
    start = scene("G1 / G3 R6 / G5 R1", hands="GGGR", display="PPPGB", mana=(1, 0, 0))
    assert orjson.loads(orjson.dumps(GAME.affordances(mover(start)))) == {
        "take": {"P": 2, "G": 1, "B": 1},
        "lay": {"G": [[1, 3], [2, 1]], "R": [[0, 1], [2, 1]]},
        "pass": False,
        "discard": [],
    }


def test_a_forced_pass() -> None:
    start = scene("R1 G1 / - / -", hands="RRRRRGGGGG")
    lit = {"take": {}, "lay": {}, "pass": True, "discard": []}
    assert orjson.loads(orjson.dumps(GAME.affordances(mover(start)))) == lit
    assert list(GAME.expansion(lit)) == [Pass()]


def test_a_forced_discard() -> None:
    game = under(stuck_at_10="discard_one")
    start = scene("R1 G1 / - / -", hands="RRRRRGGGGG")
    lit = {"take": {}, "lay": {}, "pass": False, "discard": ["G", "R"]}
    assert game.affordances(mover(start)) == lit
    assert list(game.expansion(lit)) == [Discard("G"), Discard("R")]


def test_ranges_stand_for_every_count() -> None:
    lit = {"take": {"P": 2}, "lay": {"G": [[0, 2], [2, 1]]}, "pass": False, "discard": []}
    assert list(read(lit).actions()) == [
        *(Take("P", 1), Take("P", 2)),
        *(Lay("G", 1, 0), Lay("G", 2, 0), Lay("G", 1, 2)),
    ]


def test_nothing_is_lit_out_of_turn() -> None:
    assert NOTHING.lit() is None
    assert list(read(None).actions()) == []


def test_one_opening_is_enough_to_be_lit() -> None:
    each = [
        Openings({"P": 1}, {}, may_pass=False, discard=()),
        Openings({}, {"P": [(0, 1)]}, may_pass=False, discard=()),
        Openings({}, {}, may_pass=True, discard=()),
        Openings({}, {}, may_pass=False, discard=("P",)),
    ]
    for one in each:
        assert len(list(read(one.lit()).actions())) == 1


def test_what_is_laid_at_most() -> None:
    start = scene("- / P1 / P5", hands="PPPPPPPPP", display="GGBBR", mana=(9, 0, 0))
    found = openings(GAME.options, mover(start))
    assert found.lay == {"P": [(0, 6), (1, 5), (2, 1)]}
    assert found.take == {"G": 1, "B": 1, "R": 1}  # the tenth card
