"""People gather and begin; what the hall refuses leaves no trace."""

from collections.abc import Awaitable, Callable

import orjson
import pytest

from app.accounts.ports import User
from app.matches.openings import commitment
from app.matches.refusals import Refusal
from app.tables.making import Edit
from app.tables.refusals import (
    MatchRunning,
    NoSuchLevel,
    NotHost,
    NotReady,
    NotSeated,
    OnlyBots,
    OptionsRefused,
    SeatCountRefused,
    SeatsFree,
    SeatsOccupied,
    SettingUnknown,
    TableNotFound,
    UnknownGame,
)
from tests.tables.world import START, World, names, read, readiness

# --- gathering -----------------------------------------------------------------------------------


async def test_friends_gather_get_ready_and_the_match_begins_by_itself(
    world: World, ada: User, bob: User
) -> None:
    code = (await world.create(ada))["code"]
    assert names(read(await world.hall.sit(bob, code.lower()))) == ["Ada", "Bob"]
    assert readiness(read(await world.hall.ready(bob, code, ready=True))) == [False, True]
    prepared = world.stored(code)
    table = read(await world.hall.ready(ada, code, ready=True))
    assert (table["status"], table["number"], table["next"]) == ("playing", 1, None)
    assert readiness(table) == [False, False]
    record = world.match_of(code)
    assert table["match"] == {
        "id": prepared.match_id,
        "number": 1,
        "commitment": commitment(prepared.match_id, prepared.secret),
        "voided": 0,
    }
    assert (record.id, record.secret) == (prepared.match_id, prepared.secret)
    assert (record.slug, record.rules, record.number, record.started) == ("toy-sealed", 1, 1, START)


async def test_the_opening_freezes_options_settings_and_seats(
    world: World, ada: User, bob: User
) -> None:
    other_ada = await world.guest("ADA")
    settings = {"clock": {"kind": "move", "seconds": 60}}
    code = (await world.create(ada, seats=4, options={"rounds": 1}, settings=settings))["code"]
    for user in (bob, other_ada):
        await world.hall.sit(user, code)
        await world.hall.ready(user, code, ready=True)
    await world.hall.seat_bot(ada, code, 3, 1)
    await world.hall.start(ada, code)
    record = world.match_of(code)
    opening = orjson.loads(record.opening)
    assert opening["options"] == {"rounds": 1, "ties": "nobody"}
    assert opening["settings"]["clock"] == settings["clock"]
    assert opening["seats"] == [
        {"user": ada.id, "name": "Ada", "bot": None},
        {"user": bob.id, "name": "Bob", "bot": None},
        {"user": other_ada.id, "name": "ADA 2", "bot": None},
        {"user": None, "name": "", "bot": 1},
    ]
    assert record.deadline == START + 60_000


async def test_against_a_bot_one_start_is_enough(world: World, ada: User) -> None:
    code = (await world.create(ada))["code"]
    assert names(read(await world.hall.seat_bot(ada, code, None, 1))) == ["Ada", "bot 1"]
    assert read(await world.hall.start(ada, code))["status"] == "playing"
    room = world.rooms.peek(code)
    assert room is not None
    assert world.pilots.busy(room)


async def test_a_host_who_is_ready_begins_by_seating_the_bot(world: World, ada: User) -> None:
    code = (await world.create(ada))["code"]
    await world.hall.ready(ada, code, ready=True)
    assert read(await world.hall.seat_bot(ada, code, 1, 1))["status"] == "playing"


async def test_hot_seat_two_seats_one_session_one_ready(world: World, ada: User) -> None:
    code = (await world.create(ada))["code"]
    table = read(await world.hall.sit(ada, code, also=True))
    assert names(table) == ["Ada", "Ada 2"]
    assert (await world.hall.admit(ada, code)).seats == (0, 1)
    assert (await world.hall.admit(ada, code, 1)).seat == 1
    assert read(await world.hall.ready(ada, code, ready=True))["status"] == "playing"


async def test_a_host_who_stands_up_hands_the_table_on(world: World, ada: User, bob: User) -> None:
    code = (await world.create(ada))["code"]
    await world.hall.sit(bob, code)
    table = read(await world.hall.stand_up(ada, code))
    assert table["host"] == {"id": bob.id, "name": "Bob"}
    with pytest.raises(NotHost):
        await world.hall.seat_bot(ada, code, 0, 1)
    assert names(read(await world.hall.seat_bot(bob, code, 0, 1))) == ["bot 1", "Bob"]


async def test_doing_nothing_makes_no_revision(world: World, ada: User) -> None:
    code = (await world.create(ada))["code"]
    outbox = await world.listen(ada, code)
    assert read(await world.hall.sit(ada, code))["rev"] == 1
    assert read(await world.hall.free_seat(ada, code, 1))["rev"] == 1
    assert world.stored(code).rev == 1
    assert "table" not in outbox.kinds()


# --- refusals ------------------------------------------------------------------------------------

Command = Callable[[World, str, User, User], Awaitable[object]]

WAITING: list[tuple[Command, type[Refusal]]] = [
    (lambda w, code, ada, bob: w.hall.start(ada, code), SeatsFree),
    (lambda w, code, ada, bob: w.hall.start(bob, code), NotHost),
    (lambda w, code, ada, bob: w.hall.ready(bob, code, ready=True), NotSeated),
    (lambda w, code, ada, bob: w.hall.rematch(bob, code), NotSeated),
    (lambda w, code, ada, bob: w.hall.stand_up(bob, code), NotSeated),
    (lambda w, code, ada, bob: w.hall.seat_bot(bob, code, 1, 1), NotHost),
    (lambda w, code, ada, bob: w.hall.seat_bot(ada, code, 1, 9), NoSuchLevel),
    (lambda w, code, ada, bob: w.hall.free_seat(bob, code, 0), NotHost),
    (lambda w, code, ada, bob: w.hall.edit(bob, code, Edit(1, {"rounds": 1}, {})), NotHost),
    (lambda w, code, ada, bob: w.hall.edit(ada, code, Edit(1, {"rounds": 0}, {})), OptionsRefused),
    (lambda w, code, ada, bob: w.hall.edit(ada, code, Edit(1, {}, {"x": 0})), SettingUnknown),
    (lambda w, code, ada, bob: w.hall.edit(ada, code, Edit(1, {}, {}, 9)), SeatCountRefused),
    (lambda w, code, ada, bob: w.hall.sit(bob, "K7XQP"), TableNotFound),
    (lambda w, code, ada, bob: w.hall.sit(bob, "no code"), TableNotFound),
]


@pytest.mark.parametrize(("command", "refusal"), WAITING)
async def test_a_refusal_leaves_a_waiting_table_untouched(
    world: World, ada: User, bob: User, command: Command, refusal: type[Refusal]
) -> None:
    code = (await world.create(ada, seats=3))["code"]
    before = world.storage.state.copy()
    outbox = await world.listen(bob, code)
    sent = list(outbox.frames)
    with pytest.raises(refusal):
        await command(world, code, ada, bob)
    assert world.storage.state == before
    assert outbox.frames == sent


PLAYING: list[Command] = [
    lambda w, code, ada, bob: w.hall.start(ada, code),
    lambda w, code, ada, bob: w.hall.ready(ada, code, ready=True),
    lambda w, code, ada, bob: w.hall.rematch(ada, code),
    lambda w, code, ada, bob: w.hall.sit(ada, code, 1),
    lambda w, code, ada, bob: w.hall.stand_up(bob, code),
    lambda w, code, ada, bob: w.hall.seat_bot(ada, code, 1, 1),
    lambda w, code, ada, bob: w.hall.free_seat(ada, code, 1),
    lambda w, code, ada, bob: w.hall.edit(ada, code, Edit(4, {"rounds": 1}, {})),
]


@pytest.mark.parametrize("command", PLAYING)
async def test_while_a_match_runs_its_table_does_not_change(
    world: World, ada: User, bob: User, command: Command
) -> None:
    code = (await world.running(ada, bob))["code"]
    before = world.storage.state.copy()
    with pytest.raises(MatchRunning):
        await command(world, code, ada, bob)
    assert world.storage.state == before


async def test_a_start_waits_for_the_others(world: World, ada: User, bob: User) -> None:
    code = (await world.create(ada))["code"]
    await world.hall.sit(bob, code)
    with pytest.raises(NotReady) as refused:
        await world.hall.start(ada, code)
    assert refused.value.details == {"seats": [1]}
    assert world.matches() == 0


async def test_a_game_that_is_not_here_any_more_does_not_begin(
    world: World, ada: User, bob: User
) -> None:
    code = (await world.running(ada, bob))["code"]
    await world.end_match(code, 0)
    await world.hall.rematch(ada, code)
    before = world.storage.state.copy()
    del world.rulesets["toy-sealed", 1]
    with pytest.raises(UnknownGame):
        await world.hall.rematch(bob, code)
    assert world.storage.state == before


async def test_bots_alone_do_not_play(world: World, ada: User) -> None:
    code = (await world.create(ada))["code"]
    await world.hall.stand_up(ada, code)
    for seat in (0, 1):
        await world.hall.seat_bot(ada, code, seat, 1)
    with pytest.raises(OnlyBots):
        await world.hall.start(ada, code)


async def test_people_are_not_put_away_with_their_seats(
    world: World, ada: User, bob: User, eve: User
) -> None:
    code = (await world.create(ada, seats=3))["code"]
    await world.hall.sit(bob, code)
    table = read(await world.hall.sit(eve, code))
    with pytest.raises(SeatsOccupied) as refused:
        await world.hall.edit(ada, code, Edit(table["rev"], {}, {}, seats=2))
    assert refused.value.details == {"taken": 3}
