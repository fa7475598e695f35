"""The board's table says what the board's design says."""

from pathlib import Path
from typing import Any

import orjson

from app.games.about import about
from app.games.mana_burn.board import EXITS, LETTERS, ROADS, Branch, Op, exit_on, ops_of

DESIGN = orjson.loads((Path(__file__).parent / "board.json").read_bytes())


def squares() -> dict[str, Any]:
    return {one["id"]: one for one in DESIGN["squares"]}


def designed(op: dict[str, Any]) -> Op:
    """Return an op of the design as the table has it."""
    n = op.get("n", op.get("give", op.get("min", 1)))
    return Op(
        op["op"],
        n if isinstance(n, int) else 0,
        take=op.get("take", 0),
        of=tuple(_branches(op)),
        to=op.get("to", op.get("who", "")),
        kind=op.get("type"),
        most=op.get("max", 0) or 0,
        may=op.get("may", False),
    )


def _branches(op: dict[str, Any]) -> list[Branch]:
    found = [Branch(tuple(map(designed, ops))) for ops in op.get("of", [])]
    for band in op.get("bands", []):
        found += [Branch(tuple(map(designed, band["ops"])), band["min"], band["max"])]
    for name, ops in op.get("parity", {}).items():
        found += [Branch(tuple(map(designed, ops)), parity=int(name == "odd"))]
    return found


def test_every_square_leads_where_it_should() -> None:
    assert {name: tuple(one["exits"]) for name, one in squares().items()} == EXITS
    assert {name: one["path"] for name, one in squares().items() if one["path"]} == ROADS
    assert len(EXITS) == 68


def test_every_square_does_what_it_should() -> None:
    for name, one in squares().items():
        assert ops_of(name) == tuple(designed(op) for op in one["ops"]), name


def test_every_square_is_called_by_its_name() -> None:
    strings = about("mana-burn", "en").strings
    # Nothing on the screen shouts.
    assert {name: strings[f"square.{name}"] for name in EXITS} == {
        name: one["name"].replace("SOUL BURN", "Soul Burn") for name, one in squares().items()
    }
    roads = {one["id"]: one["name"] for one in DESIGN["paths"]}
    assert {road: strings[f"road.{road}"] for road in LETTERS} == roads


def test_roads_go_on_behind_the_crypt() -> None:
    assert [exit_on("CRYPT", road) for road in LETTERS] == ["R12", "U12", "W12"]
    assert exit_on("R3", "undertow") is None
    assert exit_on("CODEX", None) is None


def test_totals_find_their_branch() -> None:
    low, high = ops_of("R11")[0].of
    assert [low.holds(total) for total in (1, 7, 8)] == [True, True, False]
    assert [high.holds(total) for total in (7, 8, 30)] == [False, True, True]
    even, odd = ops_of("W17")[0].of
    assert [even.holds(total) for total in (6, 7)] == [True, False]
    assert odd.holds(13)
