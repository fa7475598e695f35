"""A match ends and another one begins; who begins it."""

from dataclasses import replace
from typing import Any

import orjson
import pytest

from app.accounts.ports import User
from app.tables.refusals import (
    NoNextMatch,
)
from tests.tables.world import World, names, read, readiness

# --- over, and again -----------------------------------------------------------------------------


async def test_the_end_of_a_match_makes_a_new_revision_once(
    world: World, ada: User, bob: User
) -> None:
    playing = await world.running(ada, bob)
    code = playing["code"]
    outbox = await world.listen(bob, code)
    over = await world.end_match(code, 0)
    assert (over["status"], over["rev"]) == ("over", playing["rev"] + 1)
    assert over["match"] == playing["match"]
    assert over["next"] is None
    assert outbox.last("table")["table"] == over
    world.rooms.forget(code)
    await world.rooms.get(code)  # a room tells the end again whenever it loads
    await world.hall.settle()
    assert world.stored(code).rev == over["rev"]


async def test_a_rematch_is_a_new_match_in_the_same_seats(
    world: World, ada: User, bob: User
) -> None:
    first = await world.running(ada, bob)
    code = first["code"]
    await world.end_match(code, 0)
    with pytest.raises(NoNextMatch):
        await world.hall.ready(ada, code, ready=True)
    with pytest.raises(NoNextMatch):
        await world.hall.start(ada, code)
    asked = read(await world.hall.rematch(bob, code))
    assert (asked["status"], readiness(asked)) == ("over", [False, True])
    assert asked["match"] == first["match"]
    assert asked["next"]["match"] != first["match"]["id"]
    again = read(await world.hall.rematch(bob, code))
    assert again["next"] == asked["next"]
    second = read(await world.hall.ready(ada, code, ready=True))
    assert (second["status"], second["number"]) == ("playing", 2)
    assert second["match"]["id"] == asked["next"]["match"]
    assert names(second) == ["Ada", "Bob"]
    assert world.matches() == 2


async def test_a_rematch_both_ask_for_begins(world: World, ada: User, bob: User) -> None:
    code = (await world.running(ada, bob))["code"]
    await world.end_match(code, 1)
    await world.hall.rematch(ada, code)
    assert read(await world.hall.rematch(bob, code))["status"] == "playing"


async def test_a_rematch_with_a_bot_begins_at_once(world: World, ada: User) -> None:
    code = (await world.create(ada))["code"]
    await world.hall.seat_bot(ada, code, 1, 1)
    await world.hall.start(ada, code)
    await world.end_match(code, 0)
    table = read(await world.hall.rematch(ada, code))
    assert (table["status"], table["number"]) == ("playing", 2)


async def test_after_a_match_somebody_else_may_take_a_seat(
    world: World, ada: User, bob: User, eve: User
) -> None:
    code = (await world.running(ada, bob))["code"]
    await world.end_match(code, 0)
    await world.hall.rematch(ada, code)
    await world.hall.stand_up(bob, code)
    await world.hall.sit(eve, code)
    table = read(await world.hall.ready(eve, code, ready=True))
    assert (table["status"], names(table)) == ("playing", ["Ada", "Eve"])


# --- who begins ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "host_seat", "begins"),
    [("random", 0, "random"), ("host", 0, 0), ("host", 1, 1), ("guest", 0, 1), ("guest", 1, 0)],
)
async def test_the_table_fills_in_who_begins(
    world: World, ada: User, bob: User, first: str, host_seat: int, begins: Any
) -> None:
    code = (await world.create(ada, game="mandala", settings={"first": first}))["code"]
    await world.hall.sit(ada, code, host_seat)
    await world.hall.sit(bob, code)
    await world.hall.ready(bob, code, ready=True)
    await world.hall.start(ada, code)
    assert frozen_first(world, code) == begins


async def test_the_loser_begins_from_the_second_match_on(
    world: World, ada: User, bob: User
) -> None:
    code = (await world.running(ada, bob, game="mandala", settings={"first": "loser"}))["code"]
    assert frozen_first(world, code) == "random"
    await world.end_match(code, 1)
    for user in (ada, bob):
        await world.hall.rematch(user, code)
    assert frozen_first(world, code) == 1


async def test_the_loser_begins_wherever_he_sits_now(world: World, ada: User, bob: User) -> None:
    code = (await world.running(ada, bob, game="mandala", settings={"first": "loser"}))["code"]
    await world.end_match(code, 1)
    await world.hall.stand_up(ada, code)
    await world.hall.sit(bob, code, 0)
    await world.hall.sit(ada, code, 1)
    for user in (ada, bob):
        await world.hall.rematch(user, code)
    assert frozen_first(world, code) == 0


async def test_nobody_has_lost_a_draw(world: World, ada: User, bob: User) -> None:
    code = (await world.running(ada, bob, game="mandala", settings={"first": "loser"}))["code"]
    await world.end_match(code, 1)
    record = world.match_of(code)
    drawn = orjson.dumps({"ranking": [[0, 1]], "reason": "deck", "scores": [9, 9]})
    world.storage.state.matches[record.key] = replace(record, outcome=drawn), False
    for user in (ada, bob):
        await world.hall.rematch(user, code)
    assert frozen_first(world, code) == "random"


async def test_a_bot_that_lost_begins_in_its_seat_while_it_is_a_bots(
    world: World, ada: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels = world.rulesets["toy-sealed", 1].levels
    monkeypatch.setattr(world.rulesets["mandala", 1], "levels", levels * 2)
    code = (await world.create(ada, game="mandala", settings={"first": "loser"}))["code"]
    await world.hall.seat_bot(ada, code, 1, 1)
    await world.hall.start(ada, code)
    await world.end_match(code, 1)
    await world.hall.seat_bot(ada, code, 1, 2)
    await world.hall.rematch(ada, code)
    assert frozen_first(world, code) == 1
    await world.end_match(code, 1)
    await world.hall.free_seat(ada, code, 1)
    await world.hall.sit(bob, code)
    for user in (ada, bob):
        await world.hall.rematch(user, code)
    assert frozen_first(world, code) == "random"


async def test_what_the_game_says_about_who_begins_stands_above_the_table(
    world: World, ada: User, bob: User
) -> None:
    wanted = {"options": {"first": 1}, "settings": {"first": "host"}}
    code = (await world.running(ada, bob, game="mandala", **wanted))["code"]
    assert frozen_first(world, code) == 1


def frozen_first(world: World, code: str) -> Any:
    return orjson.loads(world.match_of(code).opening)["options"]["first"]
