"""How long a window stays open, and what is heard of it, tells nobody what others hold."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.matches import windows
from app.matches.responses import Responses, _Work
from app.matches.scene import Scene
from tests.campaign import Campaign
from tests.leaks.doors import Leak
from tests.leaks.pauses import Pair, Script, paired
from tests.leaks.sides import Json

pytestmark = pytest.mark.anyio

PASS, HOLD = {"type": "pass"}, {"type": "hold"}
SILENCE: Script = {}
SOME_PASS: Script = {1000: [(3, PASS)], 2000: [(2, PASS)]}
SOME_HOLD: Script = {1000: [(2, HOLD)], 2000: [(3, PASS)]}
ALL_PASS: Script = {1000: [(3, PASS), (2, PASS)], 2000: [(1, PASS)]}
ASK: Json = {"order": {"card": "ask"}}
YIELD: Json = {"yields": {"card": {}}}
STOP: Json = {"stops": {"card": {"aimed": True}}}

CASES: dict[str, tuple[Json, Script, dict[str, Any], int]] = {
    "standard, silence": ({}, SILENCE, {}, 3000),
    "standard, some pass": ({}, SOME_PASS, {}, 3000),
    "standard, all pass": ({}, ALL_PASS, {}, 2000),
    "standard, a hold": ({"think_time": 5}, SOME_HOLD, {}, 6000),
    "standard, yields": ({}, SILENCE, {"wishes": {1: YIELD, 2: YIELD, 3: YIELD}}, 1000),
    "standard, a stop": ({"think_time": 5}, SILENCE, {"wishes": {1: STOP}}, 5000),
    "standard, a silent closer": ({"hold_factor": 0.5}, SILENCE, {"closer": True}, 5000),
    "standard, a closer": ({}, ALL_PASS, {"closer": True}, 2000),
    "strict, all pass": ({"windows": "strict"}, ALL_PASS, {}, 3000),
    "async, nobody asks": ({"windows": "async"}, SILENCE, {}, 0),
    "async, asking": (
        {"windows": "async"},
        {2000: [(2, PASS)], 3000: [(1, PASS)]},
        {"wishes": {1: ASK, 2: ASK}},
        3000,
    ),
}


@pytest.fixture(scope="module")
async def pair(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Pair]:
    async with paired(tmp_path_factory.mktemp("windows"), 1) as pair:
        yield pair


@pytest.mark.parametrize("case", CASES)
async def test_a_window_tells_nothing_of_hands(pair: Pair, case: str) -> None:
    settings, script, more, took = CASES[case]
    assert await pair.play(settings, script, **more) == took


@pytest.mark.parametrize(("seat", "mode"), [(1, "standard"), (2, "strict")])
async def test_nobody_can_tell_who_has_passed(pair: Pair, seat: int, mode: str) -> None:
    passed: Script = {1000: [(seat, PASS)]}
    assert await pair.play({"windows": mode}, passed, SILENCE) == 3000


@pytest.mark.soak
async def test_many_deals_tell_nothing(tmp_path: Path, campaign: Campaign) -> None:
    for seed in range(2, 2 + campaign(1, 30)):
        folder = tmp_path / str(seed)
        folder.mkdir()
        async with paired(folder, seed) as pair:
            for settings, script, more, took in CASES.values():
                assert await pair.play(settings, script, **more) == took


# --- planted, for good ----------------------------------------------------------------------


async def caught(pair: Pair, settings: Json, script: Script, other: Script | None = None) -> str:
    with pytest.raises(Leak) as leak:
        await pair.play(settings, script, other)
    return leak.value.door


async def test_a_pass_by_hand_is_heard(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server passes at once for whoever has nothing to throw in."""

    def silent(work: Any, tx: Any) -> frozenset[int]:
        del tx
        return windows.unable(work.match.terms, work.state)

    monkeypatch.setattr(_Work, "_silent", silent)
    for settings in ({}, {"windows": "async"}):
        assert await caught(pair, settings, {1000: [(3, PASS)], 2000: [(3, PASS)]}) == "socket"


async def test_a_hold_by_hand_is_heard(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """A window stays open longer while somebody could answer."""
    row_of = windows.row_of

    def longer(pace: Any, state: Any, row: Any) -> Any:
        made = row_of(pace, state, row)
        if made is not None and row is not made and "P" in state.position.own[2].hand:
            return replace(made, earliest=made.earliest + 7)
        return made

    monkeypatch.setattr(windows, "row_of", longer)
    assert await caught(pair, {}, SILENCE) == "socket"


async def test_a_count_of_passes_is_heard(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pass moves the mark of how far everybody has come."""
    responded, at = Responses._done, Scene.at.fget  # type: ignore[attr-defined]
    counted: dict[int, int] = {}

    def done(responses: Any, room: Any, row: Any) -> None:
        counted[id(room._scene)] = counted.get(id(room._scene), 0) + 1
        responded(responses, room, row)

    def marked(scene: Any) -> Any:
        told = at(scene)
        return type(told)(
            told.match, told.seq, told.window + counted.get(id(scene), 0), told.table, told.chat
        )

    monkeypatch.setattr(Responses, "_done", done)
    monkeypatch.setattr(Scene, "at", property(marked))
    assert await caught(pair, {"windows": "strict"}, {1000: [(2, PASS)]}, SILENCE) == "socket"
