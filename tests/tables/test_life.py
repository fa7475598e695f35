"""Silence closes a table, nothing else does; it is counted from the last thing that happened."""

import asyncio
from typing import Any

import pytest
from structlog.testing import capture_logs

from app.accounts.ports import User
from app.tables.chat import Said
from app.tables.making import Edit
from app.tables.once import once
from app.tables.refusals import TableNotFound
from tests.tables.world import DAY, HOUR, START, World, read


async def closes_after(world: World, code: str, silence: int) -> None:
    """Check that a table is open at the end of this silence and closed one ms later."""
    world.clock.time += silence
    await world.hall.tidy()
    assert not world.stored(code).closed
    world.clock.time += 1
    await world.hall.tidy()
    assert world.stored(code).closed


async def test_a_waiting_table_is_closed_after_a_day(world: World, ada: User) -> None:
    await closes_after(world, (await world.create(ada))["code"], 24 * HOUR)


async def test_every_change_of_the_table_counts(world: World, ada: User, bob: User) -> None:
    code = (await world.create(ada))["code"]
    world.clock.time += 23 * HOUR
    await world.hall.sit(bob, code)
    await closes_after(world, code, 24 * HOUR)


async def test_a_chat_line_counts(world: World, ada: User) -> None:
    code = (await world.create(ada))["code"]
    world.clock.time += 23 * HOUR
    await world.hall.say(ada, code, Said("1", "where are you?"))
    await closes_after(world, code, 24 * HOUR)


async def test_a_table_whose_match_is_over_stays_for_a_week(
    world: World, ada: User, bob: User
) -> None:
    code = (await world.running(ada, bob))["code"]
    world.clock.time += 2 * DAY
    await world.end_match(code, 0)
    await closes_after(world, code, 7 * DAY + 1)  # the end was noted one ms after it


async def test_a_running_match_keeps_its_table_as_long_as_somebody_plays(
    world: World, ada: User, bob: User, eve: User
) -> None:
    code = (await world.running(ada, bob, eve))["code"]
    world.clock.time += 29 * DAY
    await leave_one(world, code)
    await closes_after(world, code, 30 * DAY)


async def test_a_closed_table_is_gone_for_everybody(world: World, ada: User, bob: User) -> None:
    code = (await world.create(ada))["code"]
    outbox = await world.listen(ada, code)
    await world.lobby.load()
    assert [row.code for row in world.lobby.rows()] == [code]
    world.clock.time += 24 * HOUR + 1
    assert await world.hall.tidy() == 1
    assert outbox.last("table")["table"]["status"] == "closed"
    assert world.lobby.rows() == []
    assert await world.hall.own_tables(ada) == []
    world.rooms.forget(code)
    assert await world.rooms.get(code) is None
    for attempt in (
        world.hall.table(ada, code),
        world.hall.admit(ada, code),
        world.hall.sit(bob, code),
        world.hall.say(ada, code, Said("1", "ciao")),
        world.hall.edit(ada, code, Edit(2, {}, {"confirm": "on"})),
    ):
        with pytest.raises(TableNotFound):
            await attempt


async def test_a_table_that_awakes_while_it_is_being_closed_stays(
    world: World, ada: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = (await world.create(ada))["code"]
    world.clock.time += 24 * HOUR + 1
    read_only = world.storage.uow.read

    async def slowly(work: Any) -> Any:
        found = await read_only(work)
        monkeypatch.undo()
        await world.hall.sit(bob, code)
        return found

    monkeypatch.setattr(world.storage.uow, "read", slowly)
    await world.hall.tidy()
    assert not world.stored(code).closed


async def test_all_deserted_tables_are_found_however_many_are_quiet(
    world: World, ada: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.tables.hall._PAGE", 2)
    playing = [(await world.running(ada, bob))["code"] for _ in range(3)]
    waiting = [(await world.create(ada))["code"] for _ in range(3)]
    world.clock.time += 2 * DAY
    assert await world.hall.tidy() == 3
    assert all(world.stored(code).closed for code in waiting)
    assert not any(world.stored(code).closed for code in playing)


async def test_old_answers_are_forgotten(world: World, ada: User) -> None:
    await world.create(ada, once=once(1, "POST", "/", "k", b""))
    world.clock.time += 24 * HOUR
    await world.hall.tidy()
    assert world.storage.state.keys
    world.clock.time += 1
    await world.hall.tidy()
    assert not world.storage.state.keys


async def test_a_storage_that_is_away_when_a_match_ends_is_waited_for(
    world: World, ada: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.tables.hall._NOTE_PAUSE", 0)
    code = await ended_without_storage(world, ada, bob)
    for _ in range(10):
        await asyncio.sleep(0)
    assert world.json_of(code)["status"] == "playing"
    world.storage.down = False
    await world.hall.settle()
    assert world.json_of(code)["status"] == "over"


async def test_but_not_for_ever(
    world: World, ada: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.tables.hall._NOTE_PAUSE", 0)
    with capture_logs() as logs:
        code = await ended_without_storage(world, ada, bob)
        await world.hall.settle()
    assert [(line["log_level"], line["code"]) for line in logs] == [("error", code)]
    world.storage.down = False
    assert read(await world.hall.rematch(ada, code))["status"] == "over"


async def ended_without_storage(world: World, ada: User, bob: User) -> str:
    """End a match; the storage goes away as soon as its last entry is stored."""
    code: str = (await world.running(ada, bob))["code"]
    room = await world.rooms.get(code)
    assert room is not None
    answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

    def go_down(ack: dict[str, Any]) -> None:
        world.storage.down = True
        answer.set_result(ack)

    room.submit(lambda match: match.leave(0, "x", "resigned", START), go_down)
    assert (await answer)["type"] == "ack"
    return code


async def leave_one(world: World, code: str) -> None:
    """Let one of three players leave; the others play on."""
    room = await world.rooms.get(code)
    assert room is not None
    answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
    room.submit(lambda match: match.leave(2, "x", "left", world.clock.now()), answer.set_result)
    assert (await answer)["type"] == "ack"
