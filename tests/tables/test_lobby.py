"""The lobby shows what is so: rows come from tables, frames from rows, and nobody counts."""

import asyncio
from typing import Any

import orjson
import pytest

from app.accounts.ports import User
from app.matches.audience import Listener
from app.tables.lobby import Lobby
from app.tables.making import Edit
from app.tables.rows import Row
from tests.tables.world import HOUR, START, Outbox, World, read


def rows(world: World) -> dict[str, Row]:
    return {row.code: row for row in world.lobby.rows()}


async def test_a_row_is_small_and_names_who_sits_there(world: World, ada: User, bob: User) -> None:
    settings = {"clock": {"kind": "move", "seconds": 60}}
    code = (await world.create(ada, seats=4, settings=settings))["code"]
    await world.hall.sit(bob, code)
    await world.hall.seat_bot(ada, code, 2, 1)
    assert orjson.loads(orjson.dumps(world.lobby.rows())) == [
        {
            "code": code,
            "game": "toy-sealed",
            "host": "Ada",
            "seats": 4,
            "free": 1,
            "bots": 1,
            "sitters": [
                {"name": "Ada", "bot": None},
                {"name": "Bob", "bot": None},
                {"name": None, "bot": 1},
            ],
            "status": "waiting",
            "locked": False,
            "watchable": True,
            "watching": 0,
            "moves": None,
            "clock": {"kind": "move", "seconds": 60},
            "active": START,
        }
    ]


async def test_a_table_is_listed_while_a_stranger_can_join_or_watch_it(
    world: World, ada: User, bob: User
) -> None:
    code = (await world.create(ada))["code"]
    assert rows(world)[code].free == 1
    await world.hall.sit(bob, code)
    assert code not in rows(world)  # full and not begun: nothing to join, nothing to watch
    await world.hall.ready(bob, code, ready=True)
    await world.hall.start(ada, code)
    assert rows(world)[code].status == "playing"
    await world.end_match(code, 0)
    assert code not in rows(world)
    await world.hall.stand_up(bob, code)
    assert (rows(world)[code].status, rows(world)[code].free) == ("over", 1)
    await world.hall.stand_up(ada, code)
    assert code not in rows(world)  # nobody is there


@pytest.mark.parametrize(
    ("settings", "listed"),
    [
        ({}, (True, True)),
        ({"visibility": "unlisted"}, (False, False)),
        ({"spectators": {"mode": "none"}}, (True, False)),
        ({"password": "sabbia"}, (True, False)),
    ],
)
async def test_what_is_not_for_strangers_is_not_listed(
    world: World, ada: User, settings: dict[str, Any], listed: tuple[bool, bool]
) -> None:
    code = (await world.create(ada, settings=settings))["code"]
    waiting = rows(world)
    if code in waiting:
        assert waiting[code].locked == ("password" in settings)
    await world.hall.sit(ada, code, also=True)
    await world.hall.start(ada, code)
    assert (code in waiting, code in rows(world)) == listed


async def test_the_latest_tables_come_first_and_not_too_many(
    world: World, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.tables.lobby.MOST_ROWS", 2)
    codes = []
    for _ in range(3):
        codes.append((await world.create(ada))["code"])
        world.clock.time += HOUR
    assert [row.code for row in world.lobby.rows()] == [codes[2], codes[1]]


async def test_a_lobby_that_starts_reads_the_open_tables(
    world: World, ada: User, bob: User
) -> None:
    waiting = (await world.create(ada))["code"]
    await world.create(bob, settings={"visibility": "unlisted"})
    playing = (await world.running(ada, bob))["code"]
    fresh = Lobby(world.storage.uow, Busy(), world.draws)
    await fresh.load()
    assert {row.code: (row.status, row.watching, row.moves) for row in fresh.rows()} == {
        waiting: ("waiting", 3, None),
        playing: ("playing", 3, 7),
    }


class Busy:
    """Rooms where much goes on."""

    def watching(self, code: str) -> int:
        del code
        return 3

    def moves(self, code: str, match: int) -> int:
        del code, match
        return 7


async def test_an_old_sight_of_a_table_does_not_undo_a_new_one(
    world: World, ada: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = (await world.create(ada, seats=3))["code"]
    read_only = world.storage.uow.read

    async def slowly(work: Any) -> Any:
        found = await read_only(work)
        await world.hall.sit(bob, code)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(world.storage.uow, "read", slowly)
        patch.setattr(world.hall, "_opened", no_lock)
        await world.lobby.load()
    assert rows(world)[code].free == 1


async def no_lock(*_: object) -> None:
    return None


async def test_what_was_shown_of_tables_long_gone_is_forgotten(
    world: World, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.tables.lobby._REMEMBERED", 3)
    for _ in range(5):
        await world.create(ada, settings={"visibility": "unlisted"})
    assert len(world.lobby._revs) == 3


# --- the stream ---------------------------------------------------------------------------------


async def test_who_looks_on_gets_a_snapshot_and_then_what_changes(
    world: World, ada: User, bob: User
) -> None:
    code = (await world.create(ada, seats=3))["code"]
    outbox = Outbox()
    world.lobby.attach(outbox)
    await world.hall.sit(bob, code)
    await world.hall.stand_up(bob, code)
    await world.hall.stand_up(ada, code)
    snapshot, *updates = outbox.frames
    assert snapshot["type"] == "snapshot"
    assert [row["free"] for row in snapshot["rows"]] == [2]
    assert [frame["type"] for frame in updates] == ["update"] * 3
    assert [[row["free"] for row in frame["rows"]] for frame in updates] == [[1], [2], []]
    assert [frame["gone"] for frame in updates] == [[], [], [code]]
    assert updates[-1]["at"] == world.lobby.at
    world.lobby.detach(outbox)
    await world.hall.sit(ada, code)
    assert len(outbox.frames) == 4


async def test_who_comes_back_gets_one_update_with_all_he_missed(
    world: World, ada: User, bob: User
) -> None:
    one, other = [(await world.create(ada, seats=3))["code"] for _ in range(2)]
    then = world.lobby.at
    await world.hall.sit(bob, one)
    await world.hall.stand_up(bob, one)
    await world.hall.stand_up(ada, other)
    outbox = Outbox()
    world.lobby.attach(outbox, then)
    (update,) = outbox.frames
    assert (update["type"], update["at"]) == ("update", world.lobby.at)
    assert [(row["code"], row["free"]) for row in update["rows"]] == [(one, 2)]
    assert update["gone"] == [other]


async def test_who_missed_nothing_gets_nothing(world: World, ada: User) -> None:
    await world.create(ada)
    assert world.lobby.news(world.lobby.at) is None
    outbox = Outbox()
    world.lobby.attach(outbox, world.lobby.at)
    assert outbox.frames == []


async def test_an_at_that_cannot_be_caught_up_from_gets_a_snapshot(
    world: World, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = (await world.create(ada, seats=3))["code"]
    old = world.lobby.at
    for n in range(300):
        edit = Edit(n + 1, {"rounds": 1 + n % 2}, {})
        assert read(await world.hall.edit(ada, code, edit))["rev"] == n + 2
    start = world.lobby.at.split(".")[0]
    others = ["", "x", "abcd0123.1", f"{start}.", f"{start}.-1", f"{start}.9999", f"{start}.²"]
    for since in (old, None, *others, f"{start}.{'9' * 1000}"):
        frame = world.lobby.news(since)
        assert frame is not None
        assert orjson.loads(frame)["type"] == "snapshot", since


async def test_watchers_are_counted_by_looking(world: World, ada: User, bob: User) -> None:
    code = (await world.create(ada))["code"]
    outbox = Outbox()
    world.lobby.attach(outbox)
    for user in (None, None, bob, bob, ada):
        await world.listen(user, code)
    world.lobby.recount()
    world.lobby.recount()
    assert [row["watching"] for row in outbox.last("update")["rows"]] == [3]
    assert outbox.kinds() == ["snapshot", "update"]
    room = world.rooms.peek(code)
    assert room is not None
    for listener in list(room.audience):
        room.detach(listener)
    room.attach(Listener(None, None, Outbox(), quiet=True))
    world.lobby.recount()
    assert rows(world)[code].watching == 0


async def test_how_far_a_match_is_is_told_by_looking(
    world: World, ada: User, bob: User, eve: User
) -> None:
    code = (await world.running(ada, bob, eve, game="mana-mana"))["code"]
    outbox = Outbox()
    world.lobby.recount()
    world.lobby.attach(outbox)
    assert rows(world)[code].moves == 0
    await world.end_match(code, 2)
    world.lobby.recount()
    world.lobby.recount()
    assert outbox.kinds() == ["snapshot", "update"]
    assert [row["moves"] for row in outbox.last("update")["rows"]] == [1]
    await world.end_match(code, 1)
    await world.hall.stand_up(bob, code)
    assert (rows(world)[code].status, rows(world)[code].moves) == ("over", None)


# --- one's own tables ---------------------------------------------------------------------------


async def test_ones_own_tables_say_where_one_sits_and_whose_turn_it_is(
    world: World, ada: User, bob: User, eve: User
) -> None:
    hosted = (await world.create(ada, settings={"visibility": "unlisted"}))["code"]
    world.clock.time += HOUR
    playing = (await world.running(ada, bob, game="mandala", options={"first": 1}))["code"]
    world.clock.time += HOUR
    await world.create(eve)

    async def own(user: User) -> list[tuple[str, int | None, bool, bool]]:
        tables = await world.hall.own_tables(user)
        return [(row.code, row.seat, row.hosting, row.turn) for row in tables]

    assert await own(ada) == [(playing, 0, True, False), (hosted, 0, True, False)]
    assert await own(bob) == [(playing, 1, False, True)]
    await world.hall.stand_up(ada, hosted)
    assert (await own(ada))[0] == (hosted, None, True, False)


async def test_ones_own_tables_name_the_others(
    world: World, ada: User, bob: User, eve: User
) -> None:
    code = (await world.create(ada, seats=4))["code"]
    await world.hall.sit(bob, code)
    await world.hall.seat_bot(ada, code, 2, 1)

    async def others(user: User) -> list[dict[str, Any]]:
        (row,) = await world.hall.own_tables(user)
        told: list[dict[str, Any]] = orjson.loads(orjson.dumps(row))["others"]
        return told

    bot = {"name": None, "bot": 1}
    assert await others(ada) == [{"name": "Bob", "bot": None}, bot]
    assert await others(bob) == [{"name": "Ada", "bot": None}, bot]
    await world.hall.stand_up(bob, code)
    assert await others(ada) == [bot]


async def test_ones_own_tables_say_when_something_happened_last(
    world: World, ada: User, bob: User, eve: User
) -> None:
    code = (await world.running(ada, bob, eve, game="mana-mana"))["code"]

    async def hours() -> int:
        (row,) = await world.hall.own_tables(ada)
        return (row.latest - START) // HOUR

    for seat in (2, 1):  # a move, and then the end
        before = await hours()
        world.clock.time += HOUR
        assert await hours() == before
        await world.end_match(code, seat)
        assert await hours() == before + 1


async def test_two_changes_at_once_leave_the_lobby_with_the_last(
    world: World, ada: User, bob: User, eve: User
) -> None:
    code = (await world.create(ada, seats=4))["code"]
    await asyncio.gather(world.hall.sit(bob, code), world.hall.sit(eve, code))
    assert rows(world)[code].free == 1
