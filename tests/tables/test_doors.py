"""Who may see, watch, enter and unlock a table."""

from typing import Any

import pytest

from app.accounts.ports import User
from app.accounts.refusals import PasswordUnfit
from app.tables.chat import Said
from app.tables.doors import Entrance
from app.tables.making import Edit
from app.tables.ports import StorageUnavailable
from app.tables.refusals import NotYourSeat, PasswordNeeded, PasswordWrong, TableNotFound
from tests.tables.world import World, names, read


async def test_a_player_enters_by_his_seat_and_a_stranger_as_watcher(
    world: World, ada: User, bob: User
) -> None:
    code = (await world.create(ada))["code"]
    assert await world.hall.admit(ada, code) == Entrance(code, "player", 0, (0,))
    for stranger in (bob, None):
        assert await world.hall.admit(stranger, code.lower()) == Entrance(code, "watcher", None, ())


async def test_a_seat_that_is_asked_for_is_never_granted(
    world: World, ada: User, bob: User
) -> None:
    code = (await world.create(ada))["code"]
    for user, seat in ((bob, 0), (None, 0), (ada, 1), (ada, 99), (ada, -1)):
        with pytest.raises(NotYourSeat):
            await world.hall.admit(user, code, seat)


async def test_without_spectators_only_who_sits_there_is_admitted(
    world: World, ada: User, bob: User, eve: User
) -> None:
    code = (await world.running(ada, bob, settings={"spectators": {"mode": "none"}}))["code"]
    assert (await world.hall.admit(bob, code)).role == "player"
    for stranger in (eve, None):
        with pytest.raises(TableNotFound):
            await world.hall.admit(stranger, code)
        with pytest.raises(TableNotFound):
            await world.hall.table(stranger, code)
        with pytest.raises(TableNotFound):
            await world.hall.chat(stranger, code, None)


async def test_where_a_seat_is_free_a_stranger_sees_the_table_to_sit_down(
    world: World, ada: User, bob: User
) -> None:
    code = (await world.create(ada, settings={"spectators": {"mode": "none"}}))["code"]
    assert await world.hall.table(bob, code)
    with pytest.raises(TableNotFound):
        await world.hall.admit(bob, code)
    assert names(read(await world.hall.sit(bob, code))) == ["Ada", "Bob"]


async def test_a_host_without_a_seat_sees_his_table_but_watches_only_where_anybody_may(
    world: World, ada: User, bob: User
) -> None:
    code = (await world.create(ada, settings={"spectators": {"mode": "none"}}))["code"]
    assert read(await world.hall.stand_up(ada, code))["host"]["id"] == ada.id
    assert await world.hall.table(ada, code)
    with pytest.raises(TableNotFound):
        await world.hall.admit(ada, code)


async def test_who_stood_up_is_a_stranger_again(
    world: World, ada: User, bob: User, eve: User
) -> None:
    code = (await world.create(ada, settings={"spectators": {"mode": "none"}}))["code"]
    await world.hall.sit(bob, code)
    await world.hall.stand_up(bob, code)
    await world.hall.sit(eve, code)
    with pytest.raises(TableNotFound):
        await world.hall.admit(bob, code)


async def test_unknown_closed_and_forbidden_answer_alike(
    world: World, ada: User, bob: User, eve: User
) -> None:
    hidden = (await world.running(ada, bob, settings={"spectators": {"mode": "none"}}))["code"]
    closed = (await world.create(ada))["code"]
    world.clock.time += 25 * 3_600_000
    await world.hall.tidy()
    refusals = []
    for code in (hidden, closed, "ZZZZZ", "ZZZZZZZZZZ", "", "../etc"):
        with pytest.raises(TableNotFound) as refused:
            await world.hall.admit(eve, code)
        refusals.append((refused.value.code, refused.value.details, str(refused.value)))
    assert set(map(repr, refusals)) == {repr(("table-not-found", {}, "table-not-found"))}


# --- locks --------------------------------------------------------------------------------------


async def test_a_password_is_needed_to_sit_down_and_kept_as_a_hash(
    world: World, ada: User, bob: User
) -> None:
    table = await world.create(ada, settings={"password": "sabbia"})
    code = table["code"]
    assert table["settings"]["locked"]
    assert "password" not in table["settings"]
    stored = world.stored(code)
    assert "sabbia" not in repr(vars(stored))
    assert (stored.password or "").startswith("$argon2id$")
    before = world.storage.state.copy()
    with pytest.raises(PasswordNeeded):
        await world.hall.sit(bob, code)
    with pytest.raises(PasswordWrong):
        await world.hall.sit(bob, code, password="Sabbia")
    assert world.storage.state == before
    assert names(read(await world.hall.sit(bob, code, password="sabbia"))) == ["Ada", "Bob"]


async def test_who_is_inside_needs_none(world: World, ada: User, bob: User) -> None:
    code = (await world.create(ada, seats=3, settings={"password": "sabbia"}))["code"]
    await world.hall.sit(bob, code, password="sabbia")
    assert names(read(await world.hall.sit(bob, code, 2))) == ["Ada", None, "Bob"]


LOCKED: dict[str, Any] = {"password": "sabbia"}


async def full(world: World, host: User, other: User, **settings: Any) -> str:
    """Return the code of a locked table with two seats at which two sit."""
    code: str = (await world.create(host, seats=2, settings={**LOCKED, **settings}))["code"]
    await world.hall.sit(other, code, password="sabbia")
    return code


async def test_who_has_not_opened_a_locked_table_is_shown_it_and_nothing_of_its_inside(
    world: World, ada: User, bob: User, eve: User
) -> None:
    code = await full(world, ada, bob)
    for stranger in (eve, None):
        assert "argon2" not in (await world.hall.table(stranger, code)).decode()
        for inside in (world.hall.admit(stranger, code), world.hall.chat(stranger, code, None)):
            with pytest.raises(TableNotFound):
                await inside
    with pytest.raises(TableNotFound):
        await world.hall.say(eve, code, Said("c1", "Hello?"))


async def test_whoever_knows_the_password_of_a_full_table_watches_it_by_himself(
    world: World, ada: User, bob: User, eve: User
) -> None:
    code = await full(world, ada, bob)
    with pytest.raises(PasswordNeeded):
        await world.hall.watch(eve, code, None)
    with pytest.raises(PasswordWrong):
        await world.hall.watch(eve, code, "acqua")
    with pytest.raises(TableNotFound):
        await world.hall.admit(eve, code)
    await world.hall.watch(eve, code, "sabbia")
    assert (await world.hall.admit(eve, code)).role == "watcher"
    await world.hall.say(eve, code, Said("c1", "Hello!"))
    assert len(await world.hall.chat(eve, code, None)) == 1
    with pytest.raises(TableNotFound):
        await world.hall.admit(await world.guest("Mallory"), code)


async def test_a_locked_table_without_watchers_hides_as_if_there_were_none(
    world: World, ada: User, bob: User, eve: User
) -> None:
    code = await full(world, ada, bob, spectators={"mode": "none"})
    told = []
    for asked in (code, "ZZZZZ"):
        for call in (
            world.hall.table(eve, asked),
            world.hall.watch(eve, asked, "sabbia"),
            world.hall.watch(eve, asked, None),
            world.hall.sit(eve, asked, password="sabbia"),
            world.hall.admit(eve, asked),
        ):
            with pytest.raises(TableNotFound) as refused:
                await call
            told.append(repr((refused.value.code, refused.value.details)))
    assert len(set(told)) == 1


async def test_another_password_shuts_out_who_knew_the_old_one(
    world: World, ada: User, bob: User, eve: User
) -> None:
    code = await full(world, ada, bob)
    await world.hall.watch(eve, code, "sabbia")
    outbox = await world.listen(eve, code)
    rev = world.stored(code).rev
    table = read(await world.hall.edit(ada, code, Edit(rev, {}, {"confirm": "on"})))
    byes = [outbox.bye]
    await world.hall.edit(ada, code, Edit(table["rev"], {}, {"password": "acqua"}))
    assert [*byes, outbox.bye] == [None, "table-not-found"]
    with pytest.raises(TableNotFound):
        await world.hall.admit(eve, code)


async def test_a_lock_that_is_taken_off_sends_nobody_away(
    world: World, ada: User, bob: User, eve: User
) -> None:
    code = await full(world, ada, bob)
    await world.hall.watch(eve, code, "sabbia")
    outbox = await world.listen(eve, code)
    await world.hall.edit(ada, code, Edit(world.stored(code).rev, {}, {"password": None}))
    assert outbox.bye is None


async def test_while_the_storage_is_away_nobody_is_told_that_a_locked_table_is_not_there(
    world: World, ada: User, bob: User, eve: User
) -> None:
    code = await full(world, ada, bob)
    await world.hall.watch(eve, code, "sabbia")
    await world.listen(ada, code)
    world.storage.down = True
    assert (await world.hall.admit(ada, code)).role == "player"
    for asked in (code, "ZZZZZ"):
        with pytest.raises(StorageUnavailable):
            await world.hall.admit(eve, asked)


async def test_the_host_changes_the_lock_and_takes_it_off(
    world: World, ada: User, bob: User
) -> None:
    table = await world.create(ada, settings={"password": "sabbia"})
    code = table["code"]
    first = world.stored(code).password
    table = read(await world.hall.edit(ada, code, Edit(table["rev"], {}, {"confirm": "on"})))
    assert world.stored(code).password == first
    table = read(await world.hall.edit(ada, code, Edit(table["rev"], {}, {"password": "acqua"})))
    with pytest.raises(PasswordWrong):
        await world.hall.sit(bob, code, password="sabbia")
    table = read(await world.hall.edit(ada, code, Edit(table["rev"], {}, {"password": None})))
    assert not table["settings"]["locked"]
    await world.hall.sit(bob, code)


async def test_a_password_that_is_none_makes_no_table(world: World, ada: User) -> None:
    for password in ("", "x" * 129):
        with pytest.raises(PasswordUnfit):
            await world.create(ada, settings={"password": password})
    assert not world.storage.state.tables
