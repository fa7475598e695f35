"""Windows in a live room: passes, holds, closings, wishes; who is told what of them."""

from dataclasses import replace

import orjson
import pytest

from app.kernel.chance import Chance
from app.kernel.ruleset import Ruleset
from app.matches.interludes import pause, resume, shift
from tests.matches.pauses import (
    DRAW,
    HOLD,
    LONGEST,
    PARRY,
    hand,
    kinds,
    later,
    moment,
    parry,
    respond,
    row,
    strike,
    struck,
    until_strike,
)
from tests.matches.stage import START, Answers, Outbox, Stage, act, listen, opened, settled
from tests.toys.parry import KINDS, ParryGame, Taken

pytestmark = pytest.mark.anyio

# --- passes ---------------------------------------------------------------------------------


async def test_silence_closes_a_window_at_its_deadline_and_not_before() -> None:
    stage, room, _ = await struck()
    await later(stage, HOLD - 1)
    assert kinds(stage)[-1] == "act"
    await later(stage, 1)
    assert kinds(stage)[-1] == "closed"
    assert room.window is None


async def test_a_window_closes_when_all_have_passed() -> None:
    stage, room, eligible = await struck(4)
    *first, last = eligible
    for seat in first:
        assert (await respond(stage, room, seat)).codes == ["ack"]
        assert kinds(stage)[-1] == "act"
    assert (await respond(stage, room, last)).codes == ["ack"]
    assert kinds(stage)[-1] == "closed"


async def test_nobody_is_told_of_a_pass() -> None:
    stage, room, eligible = await struck()
    watchers = [listen(room, seat) for seat in (None, 0, 1, 2)]
    before = [len(one.frames) for one in watchers]
    at, state = str(room.at), room.snapshot(None)
    answers = await respond(stage, room, eligible[0])
    assert answers == [{"type": "ack", "at": at, "seq": moment(room)}]
    assert [len(one.frames) for one in watchers] == before
    assert (str(room.at), room.snapshot(None)) == (at, state)
    assert kinds(stage)[-1] == "act"


async def test_a_pass_twice_is_one_pass() -> None:
    stage, room, eligible = await struck()
    for command in ("a", "a", "b"):
        answers = await respond(stage, room, eligible[0], command=command)
        assert answers.codes == ["ack"]
    assert kinds(stage)[-1] == "act"


async def test_who_has_passed_may_still_play_and_the_window_starts_anew() -> None:
    stage, room, eligible = await struck(4)
    holder = next(seat for seat in eligible if "P" in hand(room, seat))
    await respond(stage, room, holder)
    await later(stage, 1000)
    old = moment(room)
    assert act(room, stage.clock, holder, PARRY, command="p").codes == []
    await settled()
    assert moment(room) == old + 1
    assert row(room) == replace(
        row(room), seq=old + 1, deadline=stage.clock.now() + HOLD, changes=0, lengthened=0
    )
    assert (await respond(stage, room, eligible[0], decision=old)).codes == ["stale"]


async def test_only_those_who_are_waited_for_may_reply() -> None:
    stage, room, eligible = await struck()
    (striker,) = {0, 1, 2} - set(eligible)
    assert (await respond(stage, room, striker)).codes == ["not-your-turn"]
    assert (await respond(stage, room, eligible[0], decision=moment(room) - 1)).codes == ["stale"]
    assert (await respond(stage, room, eligible[0], decision=moment(room) + 1)).codes == ["stale"]
    await later(stage, HOLD)
    assert (await respond(stage, room, eligible[0])).codes == ["stale"]


async def test_a_refused_play_leaves_the_window_alone() -> None:
    stage, room, eligible = await struck()
    watcher = listen(room, None)
    empty = next((seat for seat in eligible if "P" not in hand(room, seat)), None)
    action = PARRY if empty is not None else {"type": "strike", "target": 0}
    seat = eligible[0] if empty is None else empty
    before = row(room), watcher.kinds
    answers = act(room, stage.clock, seat, action, command="x")
    await settled()
    assert answers.codes in (["not-in-hand"], ["not-your-turn"])
    assert (row(room), watcher.kinds) == before


async def test_strict_windows_never_close_early() -> None:
    stage, room, eligible = await struck(windows="strict")
    for seat in eligible:
        assert (await respond(stage, room, seat)).codes == ["ack"]
    await later(stage, HOLD - 1)
    assert kinds(stage)[-1] == "act"
    await later(stage, 1)
    assert kinds(stage)[-1] == "closed"


async def test_a_closer_ends_the_window_but_not_before_its_hold() -> None:
    stage, room, _ = await struck(4, closer=True)
    assert room.match is not None
    assert room.match.state.window is not None
    closer = room.match.state.window.closer
    assert closer is not None
    await later(stage, 1000)
    assert (await respond(stage, room, closer)).codes == ["ack"]
    await later(stage, HOLD - 1001)
    assert kinds(stage)[-1] == "act"
    await later(stage, 1)
    assert kinds(stage)[-1] == "closed"


async def test_a_closer_that_is_silent_is_waited_for_to_the_end() -> None:
    stage, _, _ = await struck(4, closer=True)
    await later(stage, HOLD)
    assert kinds(stage)[-1] == "act"
    await later(stage, LONGEST - HOLD)
    assert kinds(stage)[-1] == "closed"


async def test_the_tables_factor_multiplies_every_hold() -> None:
    stage, room, _ = await struck(hold_factor=2.5)
    assert row(room).deadline == stage.clock.now() + round(2.5 * HOLD)


# --- holds ----------------------------------------------------------------------------------


async def test_a_hold_is_shown_to_all_as_a_new_deadline_without_a_name() -> None:
    stage, room, eligible = await struck(think_time=20)
    outboxes = [listen(room, seat) for seat in (None, 0, 1, 2)]
    since = str(room.at)
    before = stage.clock.now()
    await later(stage, 500)
    answers = await respond(stage, room, eligible[0], "hold")
    assert answers[0]["holds"] == 2
    frames = [one.last("window") for one in outboxes]
    assert all(frame == frames[0] for frame in frames)
    assert frames[0]["window"]["deadline"] == before + 500 + 20_000
    assert frames[0]["at"] == str(room.at) != since
    assert str(eligible[0]) not in str(frames[0]["window"].keys())
    assert [orjson.loads(one)["type"] for one in room.news(None, since)] == ["window"]
    await later(stage, HOLD)
    assert kinds(stage)[-1] == "act"
    await later(stage, 20_000 - HOLD)
    assert kinds(stage)[-1] == "closed"


async def test_a_seat_holds_once_a_window_restarts_included() -> None:
    stage, room, eligible = await struck(4)
    seat = eligible[0]
    assert (await respond(stage, room, seat, "hold", command="h1")).codes == ["ack"]
    first = row(room)
    assert (await respond(stage, room, seat, "hold", command="h1")).codes == ["ack"]
    assert (await respond(stage, room, seat, "hold", command="h2")).codes == ["no-hold-left"]
    assert row(room) == first
    holder = next(one for one in eligible if "P" in hand(room, one))
    act(room, stage.clock, holder, PARRY, command="p")
    await settled()
    again = await respond(stage, room, seat, "hold", command="h3")
    assert again.codes in (["no-hold-left"], ["not-your-turn"])


async def test_all_holds_lengthen_a_window_by_a_minute_at_most() -> None:
    stage, room, eligible = await struck(4, think_time=40)
    start = row(room).deadline
    assert start is not None
    now = stage.clock.now()
    assert (await respond(stage, room, eligible[0], "hold")).codes == ["ack"]
    assert row(room).deadline == now + 40_000
    await later(stage, 39_000)
    await respond(stage, room, eligible[1], "hold")
    assert row(room).deadline == start + 60_000
    await later(stage, 20_000)
    before = row(room)
    await respond(stage, room, eligible[2], "hold")
    assert (row(room).deadline, row(room).changes) == (before.deadline, before.changes)


async def test_holds_are_refilled_when_the_seats_own_turn_begins() -> None:
    stage = parry(2, closer=False)
    room = await stage.room()
    assert room.match is not None
    left: list[int] = []
    while room.match.state.outcome is None:
        if room.match.state.window is None:
            (asked,) = room.match.state.prompts
            action = strike(1 - asked) if "S" in hand(room, asked) else DRAW
            act(room, stage.clock, asked, action, command=f"a{room.match.state.seq}")
            await settled()
        else:
            (other,) = room.match.state.window.eligible
            left += [one["holds"] for one in await respond(stage, room, other, "hold")]
            await later(stage, 60_000)
    assert len(left) > 2
    assert set(left) == {2}, "one hold between two own turns"


async def test_a_closers_confirmation_does_not_cut_somebody_elses_hold() -> None:
    stage, room, eligible = await struck(4, closer=True)
    assert room.match is not None
    assert room.match.state.window is not None
    closer = room.match.state.window.closer
    other = next(seat for seat in eligible if seat != closer)
    await respond(stage, room, other, "hold")
    assert closer is not None
    await respond(stage, room, closer)
    await later(stage, HOLD)
    assert kinds(stage)[-1] == "act"
    await later(stage, 15_000 - HOLD)
    assert kinds(stage)[-1] == "closed"


# --- restarts of the server, outages, leaving -----------------------------------------------


async def test_an_open_window_survives_a_restart_of_the_server() -> None:
    stage, room, eligible = await struck(4, think_time=30)
    await respond(stage, room, eligible[0], "hold")
    await respond(stage, room, eligible[1])
    held = row(room)
    again = Stage(stage.new, ruleset=stage.ruleset, storage=stage.storage)
    again.key = stage.key
    again.clock.time = stage.clock.time
    room = await again.room()
    assert row(room) == held
    await later(again, 29_999)
    assert kinds(again)[-1] == "act"
    await respond(again, room, eligible[0], command="x")
    await respond(again, room, eligible[2], command="y")
    assert kinds(again)[-1] == "closed"


async def test_a_window_whose_end_passed_unserved_closes_at_once() -> None:
    stage, _, _ = await struck()
    again = Stage(stage.new, ruleset=stage.ruleset, storage=stage.storage)
    again.key = stage.key
    again.clock.time = stage.clock.time + HOLD
    await again.room()
    await later(again, 0)
    assert kinds(again)[-1] == "closed"


async def test_an_outage_gives_a_window_its_full_time_again() -> None:
    stage, room, eligible = await struck(4)
    outbox = listen(room, None)
    await respond(stage, room, eligible[0])
    await later(stage, HOLD - 10)
    room.submit(lambda match: shift(match, "outage:1", 5000, stage.clock.now()), Answers())
    await settled()
    assert kinds(stage)[-1] == "outage"
    assert row(room).deadline == stage.clock.now() + HOLD
    assert row(room).changes == 1
    assert outbox.last("window")["window"]["deadline"] == row(room).deadline
    await later(stage, HOLD - 1)
    assert kinds(stage)[-1] == "outage"
    for seat in eligible[1:]:
        await respond(stage, room, seat)
    assert kinds(stage)[-1] == "closed", "what was passed before stays passed"


async def test_an_outage_takes_nothing_from_a_window_that_was_lengthened() -> None:
    stage, room, eligible = await struck(think_time=60)
    await respond(stage, room, eligible[0], "hold")
    deadline = row(room).deadline
    assert deadline == stage.clock.now() + 60_000
    await later(stage, 1000)
    room.submit(lambda match: shift(match, "outage:1", 5000, stage.clock.now()), Answers())
    await settled()
    assert (kinds(stage)[-1], row(room).deadline) == ("outage", deadline)


async def test_a_pause_stops_a_window_and_gives_its_full_time_back() -> None:
    stage = parry(3, closer=False, settings={"clock": {"kind": "move", "seconds": 60}})
    room = await stage.room()
    await until_strike(stage, room)
    assert room.match is not None
    assert room.match.state.window is not None
    eligible = room.match.state.window.eligible
    room.submit(lambda match: pause(match, 0, "p", stage.clock.now()), Answers())
    await settled()
    await later(stage, 10 * HOLD)
    assert kinds(stage)[-1] == "paused"
    assert (await respond(stage, room, eligible[0])).codes == ["paused"]
    room.submit(lambda match: resume(match, 0, "q", stage.clock.now()), Answers())
    await settled()
    assert row(room).deadline == stage.clock.now() + HOLD
    await later(stage, HOLD)
    assert kinds(stage)[-1] == "closed"


async def test_a_seat_that_leaves_is_not_waited_for_and_restarts_nothing() -> None:
    stage, room, eligible = await struck(4)
    before = row(room)
    *others, gone = eligible
    for seat in others:
        await respond(stage, room, seat)
    await later(stage, 100)
    room.submit(lambda match: match.leave(gone, "l", "left", stage.clock.now()), Answers())
    await settled()
    assert moment(room) != before.seq or kinds(stage)[-1] == "closed"
    assert kinds(stage)[-2:] == ["left", "closed"]


async def test_a_seat_less_leaves_passes_and_time_as_they_are() -> None:
    stage, room, eligible = await struck(4)
    before, passed, gone = row(room), eligible[0], eligible[-1]
    await respond(stage, room, passed)
    room.submit(lambda match: match.leave(gone, "l", "left", stage.clock.now()), Answers())
    await settled()
    assert row(room) == before
    assert kinds(stage)[-1] == "left"
    await respond(stage, room, eligible[1])
    assert kinds(stage)[-1] == "closed"


async def test_a_window_that_loses_its_closer_runs_its_hold() -> None:
    stage, room, _ = await struck(4, closer=True)
    assert room.match is not None
    assert room.match.state.window is not None
    closer = room.match.state.window.closer
    assert closer is not None
    watcher: Outbox = listen(room, None)
    start = stage.clock.now()
    await later(stage, 1000)
    room.submit(lambda match: match.leave(closer, "l", "left", stage.clock.now()), Answers())
    await settled()
    assert watcher.last("update")["window"]["deadline"] == start + HOLD
    await later(stage, HOLD - 1000)
    assert kinds(stage)[-1] == "closed"


async def test_no_window_runs_out_before_an_outage_is_made_good() -> None:
    stage, room, _ = await struck()
    await stage.rooms.outages.beat()
    stage.clock.time += 60_000
    await later(stage, 0)
    assert kinds(stage)[-1] == "act", "its end has passed while nobody was served"
    await stage.rooms.outages.beat()
    await settled()
    assert kinds(stage)[-1] == "outage"
    assert row(room).deadline == stage.clock.now() + HOLD
    await stage.rooms.outages.beat()
    await later(stage, HOLD)
    assert kinds(stage)[-1] == "closed"


class Begins(ParryGame):
    """Parry that begins with a strike."""

    def setup(self, seats: int, chance: Chance) -> Taken:
        step = super().setup(seats, chance)
        public = replace(step.position.public, stack=(0,), target=1, no=1, asked=1)
        return replace(step, position=replace(step.position, public=public))


async def test_a_match_may_begin_with_a_window() -> None:
    ruleset = Ruleset("toy-parry", 1, Begins, KINDS, [])
    new = opened(ruleset=ruleset, seats=3, options={"closer": False})
    assert new.deadline == START + HOLD, "or no process would wake for it after a restart"
    stage = Stage(new, ruleset=ruleset)
    room = await stage.room()
    assert row(room).deadline == START + HOLD
    await respond(stage, room, 1)
    assert row(room).seq == 0
    await later(stage, HOLD)
    assert kinds(stage) == ["opening", "closed"]
