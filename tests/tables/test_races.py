"""Two at once: on one event loop, and against another process that commits in between."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import pytest

from app.accounts.ports import User
from app.matches.openings import promise
from app.matches.refusals import Refusal, TryAgain
from app.tables.hall import TRIES, Hall, HallPorts
from app.tables.live import Live
from app.tables.making import Edit
from app.tables.once import Once, once
from app.tables.ports import Seated, Table, Tx
from app.tables.refusals import (
    KeyReused,
    KeyUnfit,
    MatchRunning,
    NoOpening,
    PasswordNeeded,
    SeatTaken,
    StaleRevision,
    TableFull,
)
from app.tables.shares import REVEAL_MS, void
from app.tables.starting import Promise
from tests.fakes.storage import FakeStorage
from tests.tables.world import DAY, World, names, read

T = TypeVar("T")


async def outcomes(*commands: Any) -> list[str]:
    """Carry out commands at once and tell "done" or the code of the refusal of each."""
    results = await asyncio.gather(*commands, return_exceptions=True)
    told = []
    for result in results:
        assert isinstance(result, Refusal) or not isinstance(result, BaseException), result
        told.append(result.code if isinstance(result, Refusal) else "done")
    return told


async def test_two_sit_down_in_the_last_seat(world: World, ada: User, bob: User, eve: User) -> None:
    code = (await world.create(ada))["code"]
    told = await outcomes(world.hall.sit(bob, code), world.hall.sit(eve, code))
    assert sorted(told) == ["done", "table-full"]
    assert names(read(await world.hall.sit(ada, code))) == ["Ada", "Bob"]


async def test_an_edit_and_the_last_ready(world: World, ada: User, bob: User) -> None:
    code = (await world.create(ada))["code"]
    await world.hall.sit(bob, code)
    rev = read(await world.hall.ready(bob, code, ready=True))["rev"]
    edit = world.hall.edit(ada, code, Edit(rev, {"rounds": 1}, {}))
    assert await outcomes(edit, world.hall.start(ada, code)) == ["done", "not-ready"]
    assert world.matches() == 0

    rev = read(await world.hall.ready(bob, code, ready=True))["rev"]
    edit = world.hall.edit(ada, code, Edit(rev, {"rounds": 2}, {}))
    assert await outcomes(world.hall.start(ada, code), edit) == ["done", "match-running"]
    assert world.stored(code).options["rounds"] == 1


async def test_two_starts_make_one_match(world: World, ada: User, bob: User) -> None:
    code = (await world.create(ada))["code"]
    await world.hall.sit(bob, code)
    await world.hall.ready(bob, code, ready=True)
    told = await outcomes(
        world.hall.start(ada, code),
        world.hall.start(ada, code),
        world.hall.ready(ada, code, ready=True),
    )
    assert told == ["done", "match-running", "match-running"]
    assert world.matches() == 1


# --- against another process --------------------------------------------------------------------


class Contended:
    """A unit of work in which others save tables between our look and our save.

    Each rival's change is committed just before our save, which then comes too late.
    """

    def __init__(self, storage: FakeStorage) -> None:
        self._storage = storage
        self.rivals: list[Callable[[Table], Table]] = []

    async def write(self, work: Callable[[Tx], T]) -> T:
        rivals = []

        def contended(tx: Tx) -> T:
            saving = tx.tables.save

            def save(table: Table) -> bool:
                if not self.rivals:
                    return saving(table)
                rivals.append((table.key, self.rivals.pop(0)))
                return False

            tx.tables.save = save  # type: ignore[method-assign]
            return work(tx)

        try:
            return await self._storage.uow.write(contended)
        finally:
            for key, rival in rivals:
                await self._storage.uow.write(partial(_apply, key=key, rival=rival))

    async def read(self, work: Callable[[Tx], T]) -> T:
        return await self._storage.uow.read(work)


def _apply(tx: Tx, key: int, rival: Callable[[Table], Table]) -> None:
    table = tx.tables.by_key(key)
    assert table is not None
    assert tx.tables.save(replace(rival(table), rev=table.rev + 1))


@pytest.fixture
def contended(world: World) -> Contended:
    contended = Contended(world.storage)
    world.hall = Hall(
        HallPorts(
            contended, Live(world.rooms), world.lobby, world.clock, world.draws, world.rulesets
        )
    )
    return contended


async def test_a_command_that_comes_too_late_begins_again(
    world: World, contended: Contended, ada: User, bob: User, eve: User
) -> None:
    code = (await world.create(ada, seats=3))["code"]
    contended.rivals = [lambda table: taken(table, 1, eve)]
    table = read(await world.hall.sit(bob, code))
    assert names(table) == ["Ada", "Eve", "Bob"]
    assert table["rev"] == 3


async def test_and_is_judged_by_what_it_finds_then(
    world: World, contended: Contended, ada: User, bob: User, eve: User
) -> None:
    code = (await world.create(ada))["code"]
    contended.rivals = [lambda table: taken(table, 1, eve)]
    with pytest.raises(SeatTaken):
        await world.hall.sit(bob, code, 1)
    with pytest.raises(TableFull):
        await world.hall.sit(bob, code)


async def test_a_change_that_named_its_revision_does_not_begin_again(
    world: World, contended: Contended, ada: User, eve: User
) -> None:
    code = (await world.create(ada))["code"]
    contended.rivals = [lambda table: taken(table, 1, eve)]
    with pytest.raises(StaleRevision) as refused:
        await world.hall.edit(ada, code, Edit(1, {"rounds": 1}, {}))
    assert refused.value.details == {"rev": 2}
    assert world.stored(code).options["rounds"] == 3


async def test_a_lock_that_is_changed_meanwhile_is_not_open(
    world: World, contended: Contended, ada: User, bob: User
) -> None:
    code = (await world.create(ada, settings={"password": "sabbia"}))["code"]
    contended.rivals = [lambda table: replace(table, password="another hash")]
    with pytest.raises(PasswordNeeded):
        await world.hall.sit(bob, code, password="sabbia")


async def test_a_start_that_comes_too_late_leaves_no_match_behind(
    world: World, contended: Contended, ada: User, bob: User
) -> None:
    code = (await world.create(ada))["code"]
    await world.hall.sit(bob, code)
    await world.hall.ready(bob, code, ready=True)
    contended.rivals = [lambda table: replace(table, options={"rounds": 1, "ties": "all"})]
    table = read(await world.hall.start(ada, code))
    assert table["options"] == {"rounds": 1, "ties": "all"}
    assert world.matches() == 1


async def test_somebody_who_always_comes_too_late_is_told_to_try_again(
    world: World, contended: Contended, ada: User, bob: User
) -> None:
    code = (await world.create(ada))["code"]
    contended.rivals = [lambda table: table] * TRIES
    with pytest.raises(TryAgain):
        await world.hall.sit(bob, code)
    assert not contended.rivals


def taken(table: Table, seat: int, user: User) -> Table:
    seats = list(table.seats)
    seats[seat] = Seated(user, None, ready=False)
    return replace(table, seats=tuple(seats))


# --- the same request twice ---------------------------------------------------------------------


def key_of(body: bytes, key: str = "key-1", session: int = 1) -> Once:
    return once(session, "POST", "/api/v1/tables", key, body)


async def test_a_double_click_on_create_makes_one_table(world: World, ada: User) -> None:
    tables = await asyncio.gather(
        world.create(ada, once=key_of(b"{}")), world.create(ada, once=key_of(b"{}"))
    )
    assert tables[0] == tables[1]
    assert len(world.storage.state.tables) == 1


async def test_other_keys_and_other_sessions_make_other_tables(world: World, ada: User) -> None:
    for key, session in (("a", 1), ("b", 1), ("a", 2)):
        await world.create(ada, once=key_of(b"{}", key, session))
    assert len(world.storage.state.tables) == 3


async def test_the_same_key_with_another_body_is_refused(world: World, ada: User) -> None:
    await world.create(ada, once=key_of(b"{}"))
    with pytest.raises(KeyReused):
        await world.create(ada, once=key_of(b"{ }"))
    assert len(world.storage.state.tables) == 1


@pytest.mark.parametrize("key", ["", "x" * 201, "a\nb"])
def test_a_key_that_is_none_is_refused(key: str) -> None:
    with pytest.raises(KeyUnfit):
        key_of(b"", key)


async def test_a_key_is_good_for_a_day(world: World, ada: User) -> None:
    await world.create(ada, once=key_of(b"{}"))
    world.clock.time += DAY
    await world.create(ada, once=key_of(b"{}"))
    assert len(world.storage.state.tables) == 1
    world.clock.time += 1
    await world.create(ada, once=key_of(b"other"))
    assert len(world.storage.state.tables) == 2


async def test_a_resent_start_gets_the_answer_of_the_first(
    world: World, ada: User, bob: User
) -> None:
    code = (await world.create(ada))["code"]
    await world.hall.sit(bob, code)
    await world.hall.ready(bob, code, ready=True)
    first = await world.hall.start(ada, code, key_of(b""))
    assert await world.hall.start(ada, code, key_of(b"")) == first
    with pytest.raises(MatchRunning):
        await world.hall.start(ada, code)


async def test_a_refusal_is_not_kept_but_judged_anew(
    world: World, ada: User, bob: User, eve: User
) -> None:
    code = (await world.create(ada))["code"]
    await world.hall.sit(bob, code)
    with pytest.raises(TableFull):
        await world.hall.sit(eve, code, once=key_of(b""))
    await world.hall.stand_up(bob, code)
    assert names(read(await world.hall.sit(eve, code, once=key_of(b"")))) == ["Ada", "Eve"]


async def test_a_caller_who_goes_away_does_not_stop_his_command(
    world: World, ada: User, bob: User
) -> None:
    code = (await world.create(ada))["code"]
    outbox = await world.listen(ada, code)
    sitting = asyncio.ensure_future(world.hall.sit(bob, code))
    while not world.hall._tasks:  # noqa: ASYNC110 - one turn of the loop at a time
        await asyncio.sleep(0)
    sitting.cancel()
    await asyncio.gather(sitting, return_exceptions=True)
    await world.hall.settle()
    assert sitting.cancelled()
    assert names(outbox.last("table")["table"]) == ["Ada", "Bob"]


# --- shares of chance ----------------------------------------------------------------------------


async def frozen(world: World, ada: User, bob: User) -> tuple[str, list[str]]:
    """Return the code of a table whose opening waits for the shares of both, and those shares."""
    table = await world.create(ada)
    code, match = table["code"], table["next"]["match"]
    await world.hall.sit(bob, code)
    given = ["11" * 32, "22" * 32]
    for seat, user in enumerate((ada, bob)):
        await world.listen(user, code)
        promised = Promise(promise(match, seat, bytes.fromhex(given[seat])), match)
        await world.hall.ready(user, code, ready=True, promise=promised)
    assert world.stored(code).frozen is not None
    return code, given


async def test_two_shares_at_once_begin_one_match(world: World, ada: User, bob: User) -> None:
    code, shares = await frozen(world, ada, bob)
    told = await outcomes(
        world.hall.reveal(ada, code, shares[0]),
        world.hall.reveal(bob, code, shares[1]),
        world.hall.reveal(ada, code, shares[0]),
    )
    assert told == ["done"] * 3
    assert world.matches() == 1


async def test_the_last_share_against_a_void_in_another_process(
    world: World, contended: Contended, ada: User, bob: User
) -> None:
    code, shares = await frozen(world, ada, bob)
    await world.hall.reveal(ada, code, shares[0])
    waiting = world.stored(code).frozen
    assert waiting is not None
    contended.rivals = [lambda table: void(table, waiting, world.draws)]
    with pytest.raises(NoOpening):
        await world.hall.reveal(bob, code, shares[1])
    assert (world.matches(), world.stored(code).voided) == (0, 1)


async def test_a_void_against_the_last_share_in_another_process(
    world: World, contended: Contended, ada: User, bob: User
) -> None:
    code, shares = await frozen(world, ada, bob)
    await world.hall.reveal(ada, code, shares[0])
    world.clock.time += REVEAL_MS
    contended.rivals = [lambda table: replace(table, frozen=None, match_id="ab" * 16)]
    await world.hall.void_overdue()
    assert (world.stored(code).voided, world.stored(code).match_id) == (0, "ab" * 16)


async def test_two_processes_void_an_opening_once(world: World, ada: User, bob: User) -> None:
    code, shares = await frozen(world, ada, bob)
    await world.hall.reveal(ada, code, shares[0])
    world.clock.time += REVEAL_MS
    await asyncio.gather(*(world.hall.void_overdue() for _ in range(3)))
    assert world.stored(code).voided == 1
    assert await world.hall.void_overdue() == 0


async def test_an_opening_outlives_the_process_that_froze_it(
    world: World, ada: User, bob: User
) -> None:
    code, _ = await frozen(world, ada, bob)
    world.rooms.forget(code)
    second = Hall(
        HallPorts(
            world.storage.uow,
            Live(world.rooms),
            world.lobby,
            world.clock,
            world.draws,
            world.rulesets,
        )
    )
    world.clock.time += REVEAL_MS
    assert await second.void_overdue() == 1
    assert world.stored(code).frozen is None
