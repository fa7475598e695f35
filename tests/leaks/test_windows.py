"""How long a window stays open, and what is heard of it, tells nobody what others hold."""

import random
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.games.mana_burn.actions import Bid
from app.games.mana_burn.cards import FAST
from app.games.mana_burn.rules import ManaBurnGame
from app.matches import windows
from app.matches.responses import Responses, _Work
from app.matches.scene import Scene
from tests.campaign import Campaign
from tests.games.mana_burn.moments import WINDOWS
from tests.leaks import burns, parries
from tests.leaks.doors import Leak
from tests.leaks.pauses import Moment, Pair, Script, paired
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
    async with paired(tmp_path_factory.mktemp("windows"), parries.sides_of(1)) as pair:
        yield pair


@pytest.fixture(scope="module")
async def burning(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Pair]:
    async with paired(tmp_path_factory.mktemp("burning"), burns.SIDES) as pair:
        yield pair


async def play(pair: Pair, case: str) -> None:
    settings, script, more, took = CASES[case]
    moment = parries.strike(closer=more.get("closer", False))
    assert await pair.play(moment, settings, script, wishes=more.get("wishes")) == took


@pytest.mark.parametrize("case", CASES)
async def test_a_window_tells_nothing_of_hands(pair: Pair, case: str) -> None:
    await play(pair, case)


@pytest.mark.parametrize(("seat", "mode"), [(1, "standard"), (2, "strict")])
async def test_nobody_can_tell_who_has_passed(pair: Pair, seat: int, mode: str) -> None:
    passed: Script = {1000: [(seat, PASS)]}
    assert await pair.play(parries.strike(), {"windows": mode}, passed, SILENCE) == 3000


@pytest.mark.soak
async def test_many_deals_tell_nothing(tmp_path: Path, campaign: Campaign) -> None:
    for seed in range(2, 2 + campaign(1, 30)):
        folder = tmp_path / str(seed)
        folder.mkdir()
        async with paired(folder, parries.sides_of(seed)) as pair:
            for case in CASES:
                await play(pair, case)


# --- Mana Burn's six windows ----------------------------------------------------------------

_LASTS = {"roll": 4000, "play": 5000, "land": 3000, "lot": 3000, "opp": 3000, "ask": 10_000}
"""How long each stays open while everybody is silent (10.1)."""
EARLY: Script = {1000: [(3, PASS), (2, PASS)], 2000: [(1, PASS), (0, PASS)]}
EARLY_CARD: Script = {1000: [(3, PASS), (2, PASS)], 2000: [(1, PASS)]}
"""Everybody passes; who played the card is not waited for."""
KINDS = ("roll", "card", "moment")


def wish(what: str, given: Any) -> Json:
    """Return a wish about windows of all kinds."""
    return {what: dict.fromkeys(KINDS, given)}


WAYS: dict[str, tuple[Json, str, dict[int, Json]]] = {
    "silence": ({}, "silent", {}),
    "half as long": ({"hold_factor": 0.5}, "silent", {}),
    "strict": ({"windows": "strict"}, "all pass", {}),
    "passes": ({}, "all pass", {}),
    "a hold": ({"think_time": 5}, "a hold", {}),
    "yields": ({}, "silent", {seat: wish("yields", {}) for seat in range(4)}),
    "a stop": ({"think_time": 5}, "silent", {2: wish("stops", {})}),
    "orders": ({"windows": "async"}, "silent", {}),
    "asking": (
        {"windows": "async"},
        "all pass",
        {1: wish("order", "ask"), 2: wish("order", "ask")},
    ),
}
"""What a table wants, what its people do, what they wish."""


def said(how: str, kind: str) -> Script:
    """Return who says what in a window of this kind."""
    if how == "all pass":
        return EARLY_CARD if kind == "play" else EARLY
    return SOME_HOLD if how == "a hold" else SILENCE


async def burn(pair: Pair, kind: str, deal: int, way: str) -> int:
    settings, how, wishes = WAYS[way]
    script = said(how, kind)
    if way == "asking":  # whom nobody waits for has nothing to say
        script = {ms: [one for one in acts if one[0] in wishes] for ms, acts in script.items()}
    return await pair.play(burns.window(kind, deal), settings, script, wishes=wishes)


@pytest.mark.parametrize("kind", WINDOWS)
async def test_none_of_mana_burns_windows_tells_of_hands(burning: Pair, kind: str) -> None:
    assert await burn(burning, kind, 0, "silence") == _LASTS[kind]


@pytest.mark.parametrize("kind", ["roll", "ask"])
async def test_nor_do_passes(burning: Pair, kind: str) -> None:
    assert await burn(burning, kind, 1, "passes") <= 3000


@pytest.mark.parametrize(
    ("kind", "way"),
    [
        ("roll", "yields"),
        ("play", "strict"),
        ("land", "a hold"),
        ("lot", "asking"),
        ("opp", "a stop"),
        ("ask", "orders"),
    ],
)
async def test_nor_do_they_whatever_people_wish(burning: Pair, kind: str, way: str) -> None:
    await burn(burning, kind, 1, way)


@pytest.mark.soak
async def test_five_hundred_windows_tell_nothing(tmp_path: Path, campaign: Campaign) -> None:
    """Every way of every window is tried as often, on servers that last for 54 windows."""
    dice, counts = random.Random(campaign.seed), Counter[str]()
    ways = [(kind, way) for way in WAYS for kind in WINDOWS]
    for number in range(campaign(1, 10)):
        folder = tmp_path / str(number)
        folder.mkdir()
        async with paired(folder, burns.SIDES) as pair:
            for kind, way in ways[: campaign(6, len(ways))]:
                await burn(pair, kind, dice.randrange(10_000), way)
                counts[kind] += 1
    campaign.tell(f"windows of Mana Burn, both worlds alike: {dict(counts)}")


async def test_what_a_time_out_does_tells_nothing_of_a_hand(burning: Pair) -> None:
    assert await burning.play(burns.bid(0), TEN_SECONDS, SILENCE) == 11_000


# --- planted, for good ----------------------------------------------------------------------

TEN_SECONDS: Json = {"clock": {"kind": "move", "seconds": 10}}


USUAL = "parry", "ask"
IN_EACH = pytest.mark.parametrize(
    "planted",
    [*USUAL, *(pytest.param(kind, marks=pytest.mark.soak) for kind in WINDOWS if kind != "ask")],
    indirect=True,
)
IN_SOME = pytest.mark.parametrize("planted", USUAL, indirect=True)


@pytest.fixture
def planted(request: pytest.FixtureRequest) -> tuple[Pair, Moment]:
    """Return two sides and a window on them in which something is planted."""
    if request.param == "parry":
        return request.getfixturevalue("pair"), parries.strike()
    return request.getfixturevalue("burning"), burns.window(request.param, 0)


Planted = tuple[Pair, Moment]


async def caught(
    planted: Planted, settings: Json, script: Script, other: Script | None = None
) -> str:
    pair, moment = planted
    with pytest.raises(Leak) as leak:
        await pair.play(moment, settings, script, other, thorough=False)
    return leak.value.door


@IN_EACH
async def test_a_pass_by_hand_is_heard(planted: Planted, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server passes at once for whoever has nothing to throw in."""

    def silent(work: Any, tx: Any) -> frozenset[int]:
        del tx
        return windows.unable(work.match.terms, work.state)

    monkeypatch.setattr(_Work, "_silent", silent)
    for settings in ({}, {"windows": "async"}):
        others: Script = {1000: [(3, PASS)], 2000: [(3, PASS)]}
        assert await caught(planted, settings, others) == "socket"


@IN_SOME
async def test_a_hold_by_hand_is_heard(planted: Planted, monkeypatch: pytest.MonkeyPatch) -> None:
    """A window stays open longer while somebody holds a kind."""
    row_of = windows.row_of

    def longer(pace: Any, state: Any, row: Any) -> Any:
        made = row_of(pace, state, row)
        held = {"P", "counter"} & set(state.position.own[2].hand)
        if made is None or row is made or not held:
            return made
        return replace(made, earliest=made.earliest + 7, deadline=(made.deadline or 0) + 7)

    monkeypatch.setattr(windows, "row_of", longer)
    assert await caught(planted, {}, SILENCE) == "socket"


@IN_SOME
async def test_a_count_of_passes_is_heard(
    planted: Planted, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    passed: Script = {1000: [(2, PASS)]}
    assert await caught(planted, {"windows": "strict"}, passed, SILENCE) == "socket"


@IN_SOME
async def test_a_count_of_those_who_can_answer_is_heard(
    planted: Planted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody is told how many the window really waits for."""
    told = windows.told

    def counting(state: Any, row: Any) -> Any:
        made = told(state, row)
        if made is not None:
            hands = [state.position.own[seat].hand for seat in state.window.eligible]
            made["waits_for"] = sum(bool({"P", *FAST} & set(hand)) for hand in hands)
        return made

    monkeypatch.setattr(windows, "told", counting)
    assert await caught(planted, {}, SILENCE) == "socket"


async def test_a_default_by_kind_is_heard(burning: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is silent in an auction bids, if he holds a fast card."""
    declining = ManaBurnGame.default_action

    def bidding(game: Any, sight: Any, chance: Any) -> Any:
        held = [kind for kind in sight.own.hand if kind in FAST]
        return Bid(held[0]) if held else declining(game, sight, chance)

    monkeypatch.setattr(ManaBurnGame, "default_action", bidding)
    assert await caught((burning, burns.bid(0)), TEN_SECONDS, SILENCE) == "socket"
