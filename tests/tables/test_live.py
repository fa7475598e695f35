"""What those who listen at a table get to see of its changes, and where rooms come from."""

import asyncio
from typing import Any

import orjson
import pytest

from app.accounts.guests import rename
from app.accounts.ports import User
from app.matches.ports import Head
from app.tables.chat import Said
from app.tables.making import Edit
from app.tables.ports import StorageUnavailable
from app.tables.source import TableSource
from tests.tables.world import HOUR, START, World, names, read


async def test_everybody_sees_who_comes_and_goes(world: World, ada: User, bob: User) -> None:
    code = (await world.create(ada))["code"]
    player, watcher = await world.listen(ada, code), await world.listen(None, code)
    table = read(await world.hall.sit(bob, code))
    for outbox in (player, watcher):
        assert outbox.last("table")["table"] == table


async def test_everybody_gets_his_own_snapshot_when_the_match_begins(
    world: World, ada: User, bob: User
) -> None:
    code = (await world.create(ada))["code"]
    await world.hall.sit(bob, code)
    player, watcher = await world.listen(ada, code), await world.listen(None, code)
    await world.hall.ready(bob, code, ready=True)
    await world.hall.start(ada, code)
    mine, theirs = player.frames[-1], watcher.frames[-1]
    assert (mine["type"], mine["role"], mine["seat"]) == ("snapshot", "player", 0)
    assert (theirs["type"], theirs["role"], theirs["seat"]) == ("snapshot", "watcher", None)
    assert mine["sight"]["own"] is not None
    assert theirs["sight"]["own"] is None
    assert mine["table"]["status"] == theirs["table"]["status"] == "playing"
    assert mine["match"] == mine["table"]["match"]["id"]


async def test_a_rematch_replaces_the_match_for_all_who_are_there(
    world: World, ada: User, bob: User
) -> None:
    code = (await world.running(ada, bob))["code"]
    watcher = await world.listen(None, code)
    await world.hall.say(ada, code, Said("1", "again?"))
    await world.end_match(code, 0)
    await world.hall.rematch(ada, code)
    table = read(await world.hall.rematch(bob, code))
    snapshot = watcher.last("snapshot")
    assert snapshot["match"] == table["match"]["id"]
    assert (snapshot["seq"], snapshot["outcome"]) == (0, None)
    assert [line["text"] for line in snapshot["chat"]] == ["again?"]


async def test_a_watcher_who_sits_down_sees_what_his_seat_sees(
    world: World, ada: User, bob: User
) -> None:
    code = (await world.create(ada))["code"]
    outbox = await world.listen(bob, code)
    assert outbox.last("snapshot")["role"] == "watcher"
    await world.hall.sit(bob, code)
    assert (outbox.last("snapshot")["role"], outbox.last("snapshot")["seat"]) == ("player", 1)
    await world.hall.stand_up(bob, code)
    assert (outbox.last("snapshot")["role"], outbox.last("snapshot")["seat"]) == ("watcher", None)


async def test_a_new_name_is_shown_at_once_wherever_its_owner_sits_or_is_host(
    world: World, ada: User, bob: User, eve: User
) -> None:
    seated, hosted = [(await world.create(ada, seats=3))["code"] for _ in range(2)]
    await world.hall.sit(bob, seated)
    await world.hall.stand_up(ada, hosted)
    outboxes = {code: await world.listen(eve, code) for code in (seated, hosted)}
    since = world.stored(seated).active
    world.clock.time += HOUR
    await world.storage.uow.write(lambda tx: rename(tx.accounts, ada, "Countess"))
    await world.hall.renamed(ada)
    assert names(outboxes[seated].last("table")["table"]) == ["Countess", "Bob", None]
    assert outboxes[hosted].last("table")["table"]["host"]["name"] == "Countess"
    assert {row.host for row in world.lobby.rows()} == {"Countess"}
    assert world.stored(seated).active == since


async def test_whose_seat_was_freed_is_sent_away_where_nobody_may_watch(
    world: World, ada: User, bob: User
) -> None:
    code = (await world.create(ada, settings={"spectators": {"mode": "none"}}))["code"]
    await world.hall.sit(bob, code)
    outbox = await world.listen(bob, code)
    await world.hall.free_seat(ada, code, 1)
    assert outbox.bye == "table-not-found"


async def test_watchers_are_sent_away_when_the_doors_are_shut(
    world: World, ada: User, bob: User
) -> None:
    for shut in ({"spectators": {"mode": "none"}}, {"password": "sabbia"}):
        table = await world.create(ada)
        code = table["code"]
        player = await world.listen(ada, code)
        named, anonymous = await world.listen(bob, code), await world.listen(None, code)
        await world.hall.edit(ada, code, Edit(table["rev"], {}, shut))
        assert (named.bye, anonymous.bye, player.bye) == (
            "table-not-found",
            "table-not-found",
            None,
        )


async def test_a_room_that_was_loading_while_the_table_changed_shows_the_change(
    world: World, ada: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = (await world.create(ada))["code"]
    loading = TableSource.load

    async def slowly(source: TableSource, asked: str) -> Any:
        loaded = await loading(source, asked)
        monkeypatch.undo()
        sitting.append(world.hall._spawn(world.hall.sit(bob, code)))
        for _ in range(20):
            await asyncio.sleep(0)
        return loaded

    sitting: list[Any] = []
    monkeypatch.setattr(TableSource, "load", slowly)
    await world.rooms.get(code)
    await sitting[0]
    assert names(world.json_of(code)) == ["Ada", "Bob"]


async def test_a_storage_that_goes_away_after_the_commit_undoes_nothing(
    world: World, ada: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = (await world.create(ada))["code"]

    async def away(source: TableSource, asked: str) -> Any:
        raise StorageUnavailable

    with monkeypatch.context() as patch:
        patch.setattr(TableSource, "load", away)
        assert names(read(await world.hall.sit(bob, code))) == ["Ada", "Bob"]
        assert (await world.hall.say(bob, code, Said("1", "ciao"))).number == 1
    room = await world.rooms.get(code)
    assert room is not None
    assert names(world.json_of(code)) == ["Ada", "Bob"]


# --- where rooms come from ----------------------------------------------------------------------


async def test_a_table_is_loaded_with_its_match_and_its_latest_lines(
    world: World, ada: User, bob: User
) -> None:
    table = await world.running(ada, bob)
    code = table["code"]
    for n in range(1, 103):
        await world.hall.say(ada, code, Said(str(n), f"line {n}"))
    loaded = await TableSource(world.storage.uow).load(code)
    assert loaded is not None
    assert orjson.loads(loaded.part.body) == table
    assert (loaded.part.rev, loaded.part.seats) == (table["rev"], (ada.id, bob.id))
    assert loaded.part.lets_watch("")
    assert [line.number for line in loaded.lines] == list(range(3, 103))
    assert loaded.record is not None
    assert loaded.record.id == table["match"]["id"]
    assert len(loaded.entries) == 1


async def test_a_table_that_is_not_there_is_not_loaded(world: World) -> None:
    source = TableSource(world.storage.uow)
    assert await source.load("ZZZZZ") is None
    assert await source.load("no code") is None


async def test_tables_that_wait_for_a_bot_or_a_deadline_are_told_by_code(
    world: World, ada: User, bob: User
) -> None:
    slow = {"clock": {"kind": "move", "seconds": 60}}
    clocked = (await world.running(ada, bob, settings=slow))["code"]
    await world.running(ada, bob)
    against_bot = (await world.create(ada))["code"]
    await world.hall.seat_bot(ada, against_bot, 1, 1)
    await world.hall.start(ada, against_bot)
    source = TableSource(world.storage.uow)
    assert set(await source.waiting(START + 59_999)) == {against_bot}
    assert set(await source.waiting(START + 60_000)) == {against_bot, clocked}


async def test_a_match_is_frozen_and_thawed_through_the_source(
    world: World, ada: User, bob: User
) -> None:
    code = (await world.running(ada, bob))["code"]
    source = TableSource(world.storage.uow)
    loaded = await source.load(code)
    assert loaded is not None
    assert loaded.record is not None
    await source.set_status(loaded.record.key, "frozen")
    frozen = await source.load(code)
    assert frozen is not None
    assert frozen.record is not None
    assert frozen.record.status == "frozen"
    assert orjson.loads(frozen.part.body)["status"] == "playing"


async def test_what_is_newer_than_is_known_is_told_with_one_look(
    world: World, ada: User, bob: User
) -> None:
    table = await world.running(ada, bob)
    code, match = table["code"], world.match_of(table["code"]).key
    for n in range(1, 4):
        await world.hall.say(ada, code, Said(str(n), f"line {n}"))
    source = TableSource(world.storage.uow)
    assert await source.heads([code, "ZZZZZ"]) == {code: Head(table["rev"], 3, match, "running", 0)}
    everything = await source.news(code, Head(0, 0))
    assert everything is not None
    assert (everything.part.rev, len(everything.lines)) == (table["rev"], 3)
    assert len(everything.entries) == 1
    rest = await source.news(code, Head(table["rev"], 2, match, "running", 0))
    assert rest is not None
    assert ([line.number for line in rest.lines], rest.entries) == ([3], [])
    assert await source.news("ZZZZZ", Head(0, 0)) is None
