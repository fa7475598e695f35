"""Bots that sit in for who is away."""

from dataclasses import replace

import pytest

from app.games import newest
from app.kernel.position import Seat
from app.matches.audience import Listener
from app.matches.clocks import LAG_MS, LAST_MS
from app.matches.interludes import give_back
from app.matches.match import Match
from app.matches.room import Room
from app.matches.standins import AWAY_MS, StandIns
from tests.matches.stage import (
    ABSTAIN,
    CODE,
    SECOND,
    USERS,
    Outbox,
    Stage,
    act,
    listen,
    opened,
    record_of,
    settled,
)
from tests.toys.sealed import RULESET

MANDALA = newest("mandala")

pytestmark = pytest.mark.anyio


class Looking:
    """A table looked after by hand: `here` are the seats that are connected."""

    def __init__(self, stage: Stage, room: Room) -> None:
        self.here: set[Seat] = {0, 1}
        self.stage, self.room = stage, room
        self.stand_ins = StandIns(stage.clock, lambda code: self.here if code == CODE else ())

    async def look(self, ms: int = 0) -> None:
        self.stage.clock.turn(ms)
        self.stand_ins.look_after([self.room])
        await settled()

    @property
    def kinds(self) -> list[str]:
        return [line["kind"] for line in self.stage.log[1:]]


@pytest.fixture
async def looking() -> Looking:
    stage = Stage(opened(leaver="bot"))
    looking = Looking(stage, await stage.room())
    await looking.look()
    return looking


async def test_who_is_away_for_a_minute_gets_a_bot_that_plays(looking: Looking) -> None:
    looking.here = {0}
    looking.stage.thinkers.answers = [dict(ABSTAIN)]
    await looking.look()
    await looking.look(AWAY_MS - 1)
    assert looking.kinds == []
    await looking.look(1)
    assert looking.stage.log[1]["command"] == "away:1:0"
    assert looking.kinds == ["seat", "act"]
    assert looking.stage.log[2]["command"] == "bot:1:0"


async def test_a_question_that_has_just_been_asked_is_left_to_its_player(looking: Looking) -> None:
    looking.here = {0}
    await looking.look()
    await looking.look(AWAY_MS - 1)
    act(looking.room, looking.stage.clock, 0, ABSTAIN)
    act(looking.room, looking.stage.clock, 1, ABSTAIN, command="by request")
    await looking.look(1)
    await looking.look(AWAY_MS - 2)
    assert looking.kinds == ["act", "act"]
    await looking.look(1)
    assert looking.kinds == ["act", "act", "seat"]


async def test_a_moment_away_is_not_away(looking: Looking) -> None:
    looking.here = {0}
    await looking.look()
    await looking.look(AWAY_MS - 1)
    looking.here = {0, 1}
    await looking.look(1)
    looking.here = {0}
    await looking.look(1)
    await looking.look(AWAY_MS - 1)
    assert looking.kinds == []


async def test_who_comes_back_has_his_question_and_the_bot_no_more(looking: Looking) -> None:
    looking.here = {0}
    await looking.look()
    await looking.look(AWAY_MS)
    room = looking.room
    assert room.match is not None
    assert room.match.bots == {1: 1}
    looking.here = {0, 1}
    await looking.look()
    assert room.match.bots == {}
    assert act(room, looking.stage.clock, 1, ABSTAIN).codes == []
    await settled()
    assert looking.kinds == ["seat", "seat", "act"]
    assert [line.get("level") for line in looking.stage.log[1:3]] == [1, None]


async def test_the_bot_whose_seat_is_taken_back_is_not_heard(looking: Looking) -> None:
    looking.here = {0}
    await looking.look()
    await looking.look(AWAY_MS)
    (place,) = looking.stage.pilots._thinking
    assert place == (CODE, 1)
    looking.here = {0, 1}
    await looking.look()
    code = await looking.stage.pilots._act(looking.room, 1, 0, dict(ABSTAIN))
    assert code == "stale"


async def test_nobody_there_nobody_sits_in(looking: Looking) -> None:
    looking.here = set()
    await looking.look()
    await looking.look(10 * AWAY_MS)
    assert looking.kinds == []


async def test_a_table_that_did_not_ask_for_bots_has_none() -> None:
    stage = Stage(opened())
    looking = Looking(stage, await stage.room())
    looking.here = {0}
    await looking.look()
    await looking.look(AWAY_MS)
    assert looking.kinds == []


async def test_a_seat_that_was_taken_over_folds_and_is_told(looking: Looking) -> None:
    watcher = listen(looking.room, None)
    looking.here = {0}
    await looking.look()
    await looking.look(AWAY_MS)
    step = watcher.last("update")["steps"][-1]
    assert (step["kind"], step["seat"], step["cause"]) == ("seat", 1, "away")
    assert looking.stage.new is not None
    again = Match.load(RULESET, record_of(looking.stage.new), looking.stage.bodies)
    assert again.bots == {1: 1}
    assert watcher.last("update")["stand_ins"] == [None, 1]


async def test_connected_is_who_listens_in_the_room() -> None:
    stage = Stage(opened(leaver="bot"))
    room = await stage.room()
    room.attach(Listener(0, USERS[0], Outbox()))
    assert stage.rooms.here(CODE).seats == {0}
    assert room.match is not None
    stage.rooms._stand_ins.look_after(stage.rooms)
    stage.clock.turn(AWAY_MS)
    stage.rooms._stand_ins.look_after(stage.rooms)
    await settled()
    assert room.match.bots == {1: 1}


async def test_where_the_rules_have_no_default_a_bot_sits_in_when_time_runs_out() -> None:
    clock = {"kind": "bank", "seconds": 30, "increment": 0}
    stage = Stage(opened(ruleset=MANDALA, clock=clock, leaver="bot"), ruleset=MANDALA)
    room = await stage.room()
    assert room.match is not None
    (seat,) = room.match.state.prompts
    stage.clock.turn(30 * SECOND + LAG_MS)
    await settled()
    assert [(line["kind"], line["seat"]) for line in stage.log[1:]] == [("seat", seat)]
    assert room.match.state.left[seat] == 0
    assert room.match.state.deadline == stage.clock.now() + LAST_MS


async def test_coming_and_going_makes_no_time() -> None:
    clock = {"kind": "move", "seconds": 90}
    stage = Stage(opened(leaver="bot", clock=clock))
    room = await stage.room()
    looking = Looking(stage, room)
    await looking.look()
    looking.here = {0}
    await looking.look()
    await looking.look(AWAY_MS)
    assert room.match is not None
    assert room.match.bots == {1: 1}
    due = room.match.state.due[1]
    stage.clock.turn(20 * SECOND)
    looking.here = {0, 1}
    await looking.look()
    assert room.match.bots == {}
    assert room.match.state.due[1] == due


async def test_whose_time_is_up_again_at_the_same_question_has_had_his_bot() -> None:
    clock = {"kind": "move", "seconds": 30}
    stage = Stage(opened(ruleset=MANDALA, clock=clock, leaver="bot"), ruleset=MANDALA)
    room = await stage.room()
    assert room.match is not None
    (seat,) = room.match.state.prompts
    looking = Looking(stage, room)
    await looking.look(30 * SECOND + LAG_MS)
    await looking.look(SECOND)
    assert seat in room.match.bots  # it answers, though he is connected
    room.submit(lambda match: give_back(match, seat, stage.clock.now()), lambda _: None)
    await looking.look(30 * SECOND + LAG_MS)
    assert [line["kind"] for line in stage.log[1:]] == ["seat", "seat", "timed_out"]


async def test_who_has_two_seats_at_one_screen_is_there_for_both() -> None:
    stage = Stage(opened(leaver="bot", seats=3))
    room = await stage.room()
    assert room.match is not None
    seats = list(room.match.opening.seats)
    seats[1] = replace(seats[1], user=seats[0].user)
    room.match.opening = replace(room.match.opening, seats=tuple(seats))
    looking = Looking(stage, room)
    looking.here = {0}
    await looking.look()
    await looking.look(AWAY_MS)
    assert room.match.bots == {2: 1}
