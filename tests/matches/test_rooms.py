"""The rooms of a process: loading, deadlines, bots, freezing and thawing, letting go."""

import asyncio
from contextlib import suppress
from typing import Any

import orjson
import pytest

from app.matches.clocks import LAG_MS
from app.matches.fold import LogMismatch
from app.matches.match import Match
from app.matches.replay import journal, replay
from app.matches.rooms import AHEAD_MS, IDLE_MS
from app.matches.thaw import removal
from tests.matches.kinds import KINDS
from tests.matches.stage import (
    ABSTAIN,
    CODE,
    Answers,
    Stage,
    act,
    bid,
    hand,
    listen,
    opened,
    settled,
)
from tests.toys.sealed import RULESET

pytestmark = pytest.mark.anyio
MOVE = {"kind": "move", "seconds": 30}


async def test_an_unknown_table_has_no_room() -> None:
    assert await Stage().rooms.get("XXXXX") is None


async def test_two_who_ask_at_once_get_the_same_room() -> None:
    stage = Stage(opened())
    await stage.store()
    first, second = await asyncio.gather(stage.rooms.get(CODE), stage.rooms.get(CODE))
    assert first is second is stage.rooms.peek(CODE)


# --- deadlines --------------------------------------------------------------------------


async def test_a_deadline_passes_with_nobody_connected() -> None:
    stage = Stage(opened(clock=MOVE))
    room = await stage.room()
    for ms in (30_000, LAG_MS, 0):
        stage.clock.turn(ms)
        await settled()
    assert [line["kind"] for line in stage.log[1:]] == ["timed_out", "timed_out"]
    assert room.match is not None
    assert room.match.state.deadline == stage.clock.now() + 30_000


@pytest.mark.parametrize("clock", KINDS, ids=str)
async def test_no_match_hangs_with_nobody_connected(clock: dict[str, Any]) -> None:
    stage = Stage(opened(clock=clock))
    room = await stage.room()
    assert room.match is not None
    for _ in range(200):
        if (deadline := room.match.state.deadline) is None or room.match.state.outcome:
            break
        stage.clock.turn(max(0, deadline + LAG_MS - stage.clock.now()))
        await settled()
    assert room.match.state.outcome is not None
    assert {line["kind"] for line in stage.log[1:]} == {"timed_out"}


async def test_an_act_in_time_by_its_arrival_counts() -> None:
    stage = Stage(opened(clock=MOVE))
    room = await stage.room()
    stage.storage.journal.hold()
    stage.clock.turn(29_999)
    act(room, stage.clock, 0, ABSTAIN, command="in time")
    act(room, stage.clock, 1, ABSTAIN, command="in time")
    stage.clock.turn(1 + LAG_MS)
    stage.storage.journal.release()
    await settled()
    assert [line["kind"] for line in stage.log[1:]] == ["act", "act"]


async def test_a_deadline_is_armed_again_at_start() -> None:
    first = Stage(opened(clock=MOVE))
    await first.room()
    second = Stage(first.new, storage=first.storage)
    second.key = first.key
    second.clock.time += 10_000
    await second.rooms.wake()
    assert second.rooms.peek(CODE) is not None
    second.clock.turn(20_000 + LAG_MS)
    await settled()
    assert second.log[1]["kind"] == "timed_out"


async def test_a_time_out_that_the_database_finds_early_is_tried_again() -> None:
    stage = Stage(opened(clock=MOVE))
    await stage.room()
    stage.storage.clock = lambda: stage.clock.now() - 1000
    stage.clock.turn(30_000 + LAG_MS)
    await settled()
    assert len(stage.log) == 1
    for _ in range(10):
        stage.clock.turn(100)
        await settled()
    assert [line["kind"] for line in stage.log[1:]] == ["timed_out", "timed_out"]


# --- bots -------------------------------------------------------------------------------


async def test_a_bot_acts_when_it_is_awaited() -> None:
    stage = Stage(opened(bots=(1,)))
    stage.thinkers.answers = [dict(ABSTAIN)]
    room = await stage.room()
    await settled()
    assert [line["seat"] for line in stage.log[1:]] == [1]
    assert stage.log[1]["command"] == "bot:1:0"
    job = stage.thinkers.asked[0]
    assert (job.slug, job.level, job.budget) == ("toy-sealed", 1, 0.1)
    assert room.match is not None
    await stage.pilots.stop()


@pytest.mark.parametrize("answer", [None, {"type": "nonsense"}, {"type": "bid", "card": 5}])
async def test_a_late_or_illegal_answer_becomes_a_legal_action(
    answer: dict[str, object] | None,
) -> None:
    stage = Stage(opened(bots=(1,)))
    stage.thinkers.answers = [answer]
    room = await stage.room()
    if answer is not None and "card" in answer:
        assert room.match is not None
        held = room.match.state.position.own[1].hand
        answer["card"] = next(card for card in range(1, 6) if card not in held)
    await settled()
    assert stage.log[1]["seat"] == 1
    await stage.pilots.stop()


async def test_a_bot_is_asked_again_at_start() -> None:
    first = Stage(opened(bots=(1,)))
    await first.room()
    await first.pilots.stop()
    second = Stage(first.new, storage=first.storage)
    second.key = first.key
    second.thinkers.answers = [dict(ABSTAIN)]
    await second.rooms.wake()
    await settled()
    assert second.log[1]["seat"] == 1
    await second.pilots.stop()


async def test_a_bots_answer_to_a_question_that_is_gone_is_dropped() -> None:
    stage = Stage(opened(seats=2, bots=(1,)))
    room = await stage.room()
    await settled()
    answers = Answers()
    room.submit(lambda match: match.leave(0, "bye", "resigned", 0), answers)
    await settled()
    assert stage.over == [CODE]
    assert len(stage.log) == 2
    await stage.pilots.stop()


# --- the end ----------------------------------------------------------------------------


async def test_the_end_is_stored_and_told() -> None:
    stage = Stage(opened(options={"rounds": 1}))
    room = await stage.room()
    act(room, stage.clock, 0, bid(room, 0))
    act(room, stage.clock, 1, bid(room, 1))
    await settled()
    assert stage.over == [CODE]
    assert stage.record.status == "over"
    assert stage.record.outcome is not None
    assert listen(room, None).frames[0]["outcome"]["reason"] == "rounds"


# --- freezing and thawing ---------------------------------------------------------------


async def test_a_log_that_does_not_fold_freezes_its_table_only() -> None:
    stage = Stage(opened())
    await stage.store()
    assert stage.key is not None
    place = (stage.key, 0)
    stage.storage.state.entries[place] = stage.bodies[0].replace(b'"draws":[', b'"draws":[4,', 1)
    room = await stage.room()
    await settled()
    assert room.frozen
    assert stage.record.status == "frozen"
    assert listen(room, 0).frames[0]["frozen"] is True
    assert act_is_refused(room, stage)


def act_is_refused(room: object, stage: Stage) -> bool:
    answers = Answers()
    room.submit(lambda match: None, answers)  # type: ignore[attr-defined]
    return answers.codes == ["table-frozen"]


async def test_a_thawed_match_goes_on_by_itself() -> None:
    stage = Stage(opened())
    room = await stage.room()
    room.freeze()
    await settled()
    watcher = listen(room, None)
    await stage.set_status(stage.record.key, "running")
    watch = asyncio.ensure_future(stage.rooms.watch())
    await asyncio.sleep(0.01)
    watch.cancel()
    with suppress(asyncio.CancelledError):
        await watch
    assert watcher.last("snapshot")["frozen"] is False
    answers = act(room, stage.clock, 0, ABSTAIN)
    await settled()
    assert answers.codes == ["ack"]


async def test_thaw_takes_an_entry_out_that_does_not_fold() -> None:
    stage = Stage(opened())
    room = await stage.room()
    act(room, stage.clock, 0, ABSTAIN)
    await settled()
    log = list(stage.bodies)
    log[1] = log[1].replace(b"abstain", b"mistake")
    with pytest.raises(LogMismatch):
        Match.load(RULESET, stage.record, log)
    entry = removal(RULESET, stage.record, log, stage.clock.now())
    assert entry is not None
    match = Match.load(RULESET, stage.record, [*log, entry])
    assert match.state.seq == 2
    assert match.state.decisions == {0: 2, 1: 2}
    assert removal(RULESET, stage.record, [*log, entry], 0) is None
    judged = match.act(0, "again", 2, dict(ABSTAIN), 0)
    body = match.append_of(judged).body  # type: ignore[arg-type]
    assert Match.load(RULESET, stage.record, [*log, entry, body]).state.seq == 3


async def test_thaw_leaves_a_log_alone_that_folds() -> None:
    stage = Stage(opened())
    await stage.store()
    assert removal(RULESET, stage.record, stage.bodies, 0) is None


# --- letting go -------------------------------------------------------------------------


async def test_an_idle_room_is_let_go_and_comes_back_when_needed() -> None:
    stage = Stage(opened())
    room = await stage.room()
    stage.clock.turn(IDLE_MS)
    await watched(stage)
    assert stage.rooms.peek(CODE) is None
    assert await stage.rooms.get(CODE) is not room


async def test_a_room_with_a_listener_or_a_near_deadline_stays() -> None:
    stage = Stage(opened())
    listen(await stage.room(), None)
    stage.clock.turn(IDLE_MS)
    await watched(stage)
    assert stage.rooms.peek(CODE) is not None
    near = Stage(opened(clock={"kind": "move", "seconds": (IDLE_MS + AHEAD_MS) // 1000}))
    await near.room()
    near.clock.turn(IDLE_MS)
    await watched(near)
    assert near.rooms.peek(CODE) is not None


async def watched(stage: Stage) -> None:
    """Let one round of looking after the rooms happen."""
    watch = asyncio.ensure_future(stage.rooms.watch())
    await asyncio.sleep(0.01)
    watch.cancel()
    with suppress(asyncio.CancelledError):
        await watch


# --- looking back -----------------------------------------------------------------------


async def test_a_replay_shows_each_viewpoint_its_own() -> None:
    stage = Stage(opened())
    room = await stage.room()
    chosen = bid(room, 0)
    act(room, stage.clock, 0, chosen)
    await settled()
    record, bodies = stage.record, stage.bodies
    for view in (0, 1, None):
        frames = [orjson.loads(orjson.dumps(one)) for one in replay(RULESET, record, bodies, view)]
        own = [frame["sight"]["own"] for frame in frames]
        assert own == [None, None] if view is None else own[0]["hand"] == list(hand(room, view))
    items = {view: journal(RULESET, record, bodies, view) for view in (0, 1, None)}
    assert items[0][1]["events"][0].bid == chosen["card"]
    assert items[1][1]["events"][0].bid is None
    assert items[None][1]["events"][0].bid is None
    assert "action" not in items[None][1]


async def test_rooms_that_have_stopped_ring_no_more() -> None:
    stage = Stage(opened(clock=MOVE))
    room = await stage.room()
    act(room, stage.clock, 0, ABSTAIN)
    await stage.rooms.stop()
    await settled()
    stage.storage.down = True
    stage.clock.turn(60_000)
    await settled()
    assert stage.clock._alarms == []
