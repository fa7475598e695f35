"""A room's commands: transactions beside the log, and what lands elsewhere meanwhile."""

import asyncio

import pytest

from app.matches.commands import Beside, Judge, Landed
from app.matches.match import Judged, Match
from app.matches.ports import Append
from app.matches.refusals import TryAgain
from app.matches.room import Room
from tests.matches.stage import ABSTAIN, Answers, Stage, act, listen, opened, settled

pytestmark = pytest.mark.anyio


@pytest.fixture
def stage() -> Stage:
    return Stage(opened())


@pytest.fixture
async def room(stage: Stage) -> Room:
    return await stage.room()


def seq(room: Room) -> int:
    assert room.match is not None
    return room.match.state.seq


async def test_nothing_else_is_judged_while_a_transaction_beside_the_log_runs(
    stage: Stage, room: Room
) -> None:
    landed: asyncio.Future[Landed] = asyncio.get_running_loop().create_future()
    flight = submit(room, lambda _: Beside(lambda _: landed))
    later = act(room, stage.clock, 0, ABSTAIN)
    await settled()
    assert (flight, later) == ([], [])
    order: list[str] = []
    landed.set_result(Landed("early", answer={"told": 1}, then=lambda: order.append("then")))
    await settled()
    assert [one["seq"] for one in (*flight, *later)] == [0, 1]
    assert flight[0]["told"] == 1
    assert order == ["then"]


async def test_an_entry_stored_beside_the_log_is_taken_and_shown(stage: Stage, room: Room) -> None:
    watcher = listen(room, None)
    now = stage.clock.now()

    def judge(match: Match) -> Beside:
        judged = match.leave(0, "c1", "left", now)
        assert isinstance(judged, Judged)
        return Beside(run, judged)

    async def run(append: Append | None) -> Landed:
        assert append is not None
        return Landed(stage.storage.journal.rival(append))

    answers = submit(room, judge)
    await settled()
    assert (answers.codes, seq(room)) == (["ack"], 1)
    assert watcher.last("update")["steps"][0]["kind"] == "left"


async def test_a_transaction_that_meets_a_newer_log_is_judged_again(
    stage: Stage, room: Room
) -> None:
    assert stage.key is not None
    other = Stage(stage.new, storage=stage.storage)
    other.key = stage.key
    act(await other.room(), stage.clock, 0, ABSTAIN)
    await settled()
    seen: list[int] = []

    def judge(match: Match) -> Beside:
        seen.append(match.state.seq)
        return Beside(run)

    async def run(_: Append | None) -> Landed:
        return Landed("lost" if seen == [0] else "early")

    answers = submit(room, judge)
    await settled()
    assert (answers.codes, seen, seq(room)) == (["ack"], [0, 1], 1)


@pytest.mark.parametrize("fault", [OSError("gone"), TryAgain()])
async def test_a_transaction_that_fails_refuses_and_play_goes_on(
    stage: Stage, room: Room, fault: Exception
) -> None:
    async def run(_: Append | None) -> Landed:
        raise fault

    answers = submit(room, lambda _: Beside(run))
    await settled()
    assert answers.codes == ["try-again"]
    assert not room.frozen
    assert act(room, stage.clock, 0, ABSTAIN).codes == []
    await settled()
    assert seq(room) == 1


async def test_entries_of_others_are_followed_outside_a_command_too(
    stage: Stage, room: Room
) -> None:
    assert stage.key is not None
    other = Stage(stage.new, storage=stage.storage)
    other.key = stage.key
    act(await other.room(), stage.clock, 0, ABSTAIN)
    await settled()
    watcher = listen(room, None)
    stage.storage.journal.hold()
    mine = act(room, stage.clock, 1, ABSTAIN)
    room.resume(stage.bodies[1:])
    assert seq(room) == 0, "while an append is under way the log is left alone"
    stage.storage.journal.release()
    await settled()
    assert (mine.codes, seq(room)) == (["ack"], 2)
    assert [len(frame["steps"]) for frame in watcher.frames if frame["type"] == "update"] == [1, 1]
    act(await other.room(), stage.clock, 0, ABSTAIN, command="c2")
    await settled()
    before = seq(room)
    room.resume(stage.bodies[before + 1 :])
    assert seq(room) == len(stage.bodies) - 1


def submit(room: Room, judge: Judge) -> Answers:
    """Send a command of any kind."""
    answers = Answers()
    room.submit(judge, answers)
    return answers
