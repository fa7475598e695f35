"""Tables are made, and changed by their host."""

import pytest

from app.accounts.ports import User
from app.matches.openings import commitment
from app.matches.refusals import Refusal
from app.tables.making import Edit, Wanted
from app.tables.refusals import (
    OptionsRefused,
    SeatCountRefused,
    SettingFixed,
    SettingUnknown,
    StaleRevision,
    UnknownGame,
)
from tests.tables.world import World, names, read, readiness

# --- making a table ------------------------------------------------------------------------------


async def test_a_new_table_has_its_maker_as_host_in_the_first_seat(world: World, ada: User) -> None:
    table = await world.create(ada, seats=3, options={"rounds": 2})
    stored = world.stored(table["code"])
    assert table == {
        "code": table["code"],
        "rev": 1,
        "game": "toy-sealed",
        "rules": 1,
        "host": {"id": ada.id, "name": "Ada"},
        "options": {"rounds": 2, "ties": "nobody"},
        "settings": {
            "visibility": "public",
            "clock": {"kind": "none"},
            "spectators": {"mode": "public"},
            "leaver": "drop",
            "chat": "free",
            "watchers_chat": "on",
            "confirm": "off",
            "first": "random",
            "locked": False,
        },
        "seats": [
            {"user": {"id": ada.id, "name": "Ada"}, "bot": None, "ready": False, "promise": None},
            None,
            None,
        ],
        "status": "waiting",
        "number": 0,
        "match": None,
        "next": {
            "match": stored.match_id,
            "commitment": commitment(stored.match_id, stored.secret),
        },
        "opening": None,
        "voided": 0,
        "voids": [],
    }
    assert len(table["code"]) == 5
    assert (len(stored.match_id), len(stored.secret)) == (32, 32)


async def test_without_a_number_of_seats_there_are_as_few_as_the_game_is_for(
    world: World, ada: User
) -> None:
    assert len((await world.create(ada))["seats"]) == 2


async def test_an_unlisted_table_has_a_code_that_cannot_be_guessed(world: World, ada: User) -> None:
    table = await world.create(ada, settings={"visibility": "unlisted"})
    assert len(table["code"]) == 10


async def test_a_code_that_was_given_is_never_given_again(world: World, ada: User) -> None:
    first = [bytes([letter]) for letter in (1, 2, 3, 4, 5)]
    prepared = [bytes(16), bytes(32)]
    world.draws.script = [*prepared, *first]
    one = await world.create(ada)
    world.draws.script = [
        *prepared,
        *first,
        *(bytes([letter]) for letter in (9, 8, 7, 6, 5)),
    ]
    other = await world.create(ada)
    assert (one["code"], other["code"]) == ("12345", "98765")


async def test_when_every_code_that_is_tried_is_taken_no_table_is_made(
    world: World, ada: User
) -> None:
    world.draws.script = [bytes(16), bytes(32), *[bytes(1)] * 5]
    await world.create(ada)
    world.draws.script = [bytes(16), bytes(32), *[bytes(1)] * 5 * 50]
    with pytest.raises(RuntimeError):
        await world.create(ada)
    assert len(world.storage.state.tables) == 1


@pytest.mark.parametrize(
    ("wanted", "refusal"),
    [
        (Wanted("chess", None, {}, {}), UnknownGame),
        (Wanted("toy-sealed", 1, {}, {}), SeatCountRefused),
        (Wanted("toy-sealed", 5, {}, {}), SeatCountRefused),
        (Wanted("toy-sealed", None, {"rounds": 7}, {}), OptionsRefused),
        (Wanted("toy-sealed", None, {"colour": "red"}, {}), OptionsRefused),
        (Wanted("toy-sealed", None, {}, {"rated": True}), SettingUnknown),
    ],
)
async def test_a_table_that_cannot_be_is_not_made(
    world: World, ada: User, wanted: Wanted, refusal: type[Refusal]
) -> None:
    with pytest.raises(refusal):
        await world.hall.create(ada, wanted)
    assert not world.storage.state.tables


# --- what the host changes -----------------------------------------------------------------------


async def test_a_change_of_options_takes_everybodys_readiness_back(
    world: World, ada: User, bob: User
) -> None:
    code = (await world.create(ada, seats=3))["code"]
    await world.hall.sit(bob, code)
    table = read(await world.hall.ready(bob, code, ready=True))
    edit = Edit(table["rev"], {"ties": "all"}, {"confirm": "on"})
    table = read(await world.hall.edit(ada, code, edit))
    assert table["options"] == {"rounds": 3, "ties": "all"}
    assert table["settings"]["confirm"] == "on"
    assert readiness(table) == [False, False, None]


async def test_a_change_that_changes_nothing_leaves_readiness(
    world: World, ada: User, bob: User
) -> None:
    code = (await world.create(ada, seats=3))["code"]
    await world.hall.sit(bob, code)
    table = read(await world.hall.ready(bob, code, ready=True))
    after = read(await world.hall.edit(ada, code, Edit(table["rev"], {"rounds": 3}, {})))
    assert after == table


async def test_a_change_made_on_an_old_sight_of_the_table_is_refused(
    world: World, ada: User, bob: User
) -> None:
    table = await world.create(ada)
    await world.hall.sit(bob, table["code"])
    with pytest.raises(StaleRevision) as refused:
        await world.hall.edit(ada, table["code"], Edit(table["rev"], {"rounds": 1}, {}))
    assert refused.value.details == {"rev": table["rev"] + 1}


async def test_seats_are_set_out_and_put_away(world: World, ada: User, bob: User) -> None:
    table = await world.create(ada)
    code = table["code"]
    table = read(await world.hall.edit(ada, code, Edit(table["rev"], {}, {}, seats=4)))
    assert names(table) == ["Ada", None, None, None]
    table = read(await world.hall.sit(bob, code, 3))
    table = read(await world.hall.edit(ada, code, Edit(table["rev"], {}, {}, seats=2)))
    assert names(table) == ["Ada", "Bob"]


async def test_an_unlisted_table_can_be_published_but_not_the_other_way_round(
    world: World, ada: User
) -> None:
    table = await world.create(ada, settings={"visibility": "unlisted"})
    published = Edit(table["rev"], {}, {"visibility": "public"})
    table = read(await world.hall.edit(ada, table["code"], published))
    assert table["settings"]["visibility"] == "public"
    hidden = Edit(table["rev"], {}, {"visibility": "unlisted"})
    assert read(await world.hall.edit(ada, table["code"], hidden))["rev"] == table["rev"] + 1

    public = await world.create(ada)
    with pytest.raises(SettingFixed):
        await world.hall.edit(ada, public["code"], Edit(1, {}, {"visibility": "unlisted"}))
