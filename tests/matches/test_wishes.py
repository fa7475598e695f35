"""What seats wish for windows: yields, stops, standing orders; slow and quick matches."""

from dataclasses import replace
from typing import Any

import pytest

from app.kernel.game import Window
from app.matches.room import Room
from app.matches.wishes import Kept, Limits, Wishes, known, stops, yields
from tests.fakes.windows import Windows
from tests.matches.pauses import (
    DRAW,
    hand,
    kinds,
    later,
    parry,
    respond,
    row,
    strike,
    struck,
    until_strike,
)
from tests.matches.stage import Answers, Stage, act, listen, settled

pytestmark = pytest.mark.anyio


async def wish(stage: Stage, room: Room, seat: int, **given: Any) -> Answers:
    answers = Answers()
    wishes = {"yields": {}, "stops": {}, "order": {}, **given}
    stage.rooms.responses.wish(room, seat, wishes, answers)
    await settled()
    return answers


async def test_yields_pass_a_little_after_the_opening() -> None:
    stage = parry(3, closer=False)
    room = await stage.room()
    stage.rooms.responses.delay = lambda: 700
    for seat in range(3):
        assert (await wish(stage, room, seat, yields={"card": {}})).codes == ["ack"]
    await until_strike(stage, room)
    await later(stage, 699)
    assert kinds(stage)[-1] == "act"
    await later(stage, 1)
    assert kinds(stage)[-1] == "closed"


async def test_stops_hold_at_the_opening() -> None:
    stage = parry(3, closer=False)
    room = await stage.room()
    for seat in range(3):
        await wish(stage, room, seat, stops={"card": {"aimed": True}})
    await until_strike(stage, room)
    assert row(room).deadline == stage.clock.now() + 15_000
    assert row(room).changes == 1


@pytest.mark.parametrize(
    ("limits", "meant"),
    [
        ({}, {0, 1, 2}),
        ({"others": True}, {1, 2}),
        ({"aimed": True}, {1}),
        ({"others": True, "aimed": True}, {1}),
    ],
)
def test_limits_of_a_yield(limits: dict[str, bool], meant: set[int]) -> None:
    window = Window("strike", "card", (1, 2, 0), None, (1, 1, 1), 0, (1,), {"no": 1}, 3.0, 3.0)
    kept = Kept(Wishes({"card": Limits(**limits)}, {"card": Limits(**limits)}, {}), 1)
    assert {seat for seat in range(3) if stops(kept, window, seat)} == meant
    assert {seat for seat in range(3) if yields(kept, window, seat)} == meant
    asked = replace(window, closer=1)
    assert {seat for seat in range(3) if yields(kept, asked, seat)} == meant - {1}
    assert not stops(kept, replace(window, setting="roll"), 1)


def test_a_wish_until_my_next_turn_ends_with_it() -> None:
    window = Window("strike", "card", (1, 2), None, (4, 7, 5), 0, (1,), {"no": 1}, 3.0, 3.0)
    mine = Wishes({"card": Limits(turn=True)}, {}, {})
    assert yields(Kept(mine, 7), window, 1)
    assert not yields(Kept(mine, 6), window, 1)


async def test_a_wish_learns_from_the_next_window_in_which_turn_it_was_made() -> None:
    stage = parry(2, closer=False)
    room = await stage.room()
    stage.rooms.responses.delay = lambda: 500
    for seat in range(2):
        await wish(stage, room, seat, yields={"card": {"turn": True}})
    await until_strike(stage, room)
    assert room.match is not None
    assert room.match.state.window is not None
    turns = room.match.state.window.turns
    await later(stage, 500)
    assert kinds(stage)[-1] == "closed"
    stored = known(Windows(stage.storage.state).wishes(room.match.key))
    assert {seat: one.turn for seat, one in stored.items()} == dict(enumerate(turns))


async def test_wishes_that_the_game_does_not_know_are_refused() -> None:
    stage = parry()
    room = await stage.room()
    unfit: list[dict[str, Any]] = [
        {"yields": {"roll": {}}},
        {"yields": {"card": {"often": True}}},
        {"order": {"card": "never"}},
        {"order": {"card": {"parry": 1}}},
        {"more": {}},
    ]
    for given in unfit:
        assert (await wish(stage, room, 0, **given)).codes == ["wishes-unfit"], given
    assert room.match is not None
    kept = await stage.rooms.responses.wishes_of(room.match, 0)
    assert (kept.yields, kept.stops, kept.order) == ({}, {}, {})


# --- slow and quick matches -----------------------------------------------------------------


async def test_a_slow_match_waits_for_nobody_who_did_not_ask() -> None:
    stage = parry(4, closer=False, settings={"windows": "async"})
    await first_strike(stage, await stage.room())
    assert kinds(stage)[-2:] == ["act", "closed"]


async def test_a_slow_match_waits_for_those_who_want_to_be_asked() -> None:
    stage = parry(3, closer=False, settings={"windows": "async"})
    room = await stage.room()
    for seat in range(3):
        await wish(stage, room, seat, order={"card": "ask"})
    await until_strike(stage, room)
    watcher = listen(room, None)
    assert watcher.last("snapshot")["window"]["deadline"] is None
    assert room.match is not None
    assert room.match.state.window is not None
    first, second = room.match.state.window.eligible
    await later(stage, 3_600_000)
    assert kinds(stage)[-1] == "act"
    assert (await respond(stage, room, first, "hold")).codes == ["no-hold-left"]
    await respond(stage, room, first)
    assert kinds(stage)[-1] == "act"
    await wish(stage, room, second, order={"card": "pass"})
    assert kinds(stage)[-1] == "closed", "who does not ask any more is not waited for"


async def test_a_slow_match_closes_when_the_time_of_a_move_is_over() -> None:
    stage = parry(
        3,
        closer=False,
        settings={"windows": "async", "clock": {"kind": "days", "days": 1}},
    )
    room = await stage.room()
    for seat in range(3):
        await wish(stage, room, seat, order={"card": "ask"})
    await until_strike(stage, room)
    await later(stage, 86_400_000 - 1)
    assert kinds(stage)[-1] == "act"
    await later(stage, 1)
    assert kinds(stage)[-1] == "closed"


async def test_standing_orders_run_in_turn_order_and_again_after_each_play() -> None:
    stage = parry(4, closer=False, settings={"windows": "async"})
    room = await stage.room()
    for seat in range(4):
        await wish(stage, room, seat, order={"card": {"parry": True}})
    striker, able = await first_strike(stage, room)
    orders = [line["command"] for line in stage.log if line.get("command", "").startswith("order:")]
    assert orders[0].startswith(f"order:{able[0]}:")
    assert len(orders) > 1, "the window that a parry restarts runs the orders again"
    assert not orders[0].startswith(f"order:{striker}:")
    assert kinds(stage)[-1] == "closed"


async def first_strike(stage: Stage, room: Room) -> tuple[int, list[int]]:
    """Strike as soon as another seat could parry; return who did, and who could, in turn order."""
    match = room.match
    assert match is not None
    while True:
        (asked,) = match.state.prompts
        around = [(asked + i) % 4 for i in range(1, 4)]
        able = [seat for seat in around if "P" in hand(room, seat)]
        if "S" in hand(room, asked) and able:
            act(room, stage.clock, asked, strike(around[0]), command=f"s{match.state.seq}")
            await settled()
            return asked, able
        act(room, stage.clock, asked, DRAW, command=f"d{match.state.seq}")
        await settled()


async def test_quick_windows_wait_only_for_those_who_can_act() -> None:
    stage, room, eligible = await struck(4, windows="quick")
    able = [seat for seat in eligible if "P" in hand(room, seat)]
    for seat in able:
        assert kinds(stage)[-1] == "act"
        await respond(stage, room, seat)
    assert kinds(stage)[-1] == "closed"
