"""The contract of pulse, outages and leases, over every storage."""

import asyncio
from typing import Any

from sqlalchemy import update

from app.matches.pulse import GAP_MS, OutageRow
from app.storage import Storage
from app.storage.schema import pulse
from app.storage.storage import epoch_ms
from app.tables.ports import Tx
from tests.fakes.storage import FakeStorage
from tests.storage.examples import an_append, fates, matches_in


async def beat(storage: Storage) -> list[OutageRow]:
    return list(await storage.uow.write(lambda tx: tx.upkeep.beat(epoch_ms())))


async def held(storage: Storage) -> bool:
    return await storage.uow.read(lambda tx: tx.upkeep.held(epoch_ms()))


async def stand_still(storage: Storage | FakeStorage, ms: int) -> None:
    """Let the pulse have stood still for so long."""

    def work(tx: Any) -> None:
        if isinstance(storage, FakeStorage):
            tx.upkeep._kept.pulse = epoch_ms() - ms
        else:
            tx.upkeep._connection.execute(update(pulse).values(at=epoch_ms() - ms))

    await storage.uow.write(work)


async def test_a_pulse_that_goes_on_finds_nothing(storage: Storage) -> None:
    assert not await held(storage)
    for _ in range(3):
        assert await beat(storage) == []
    await stand_still(storage, GAP_MS - 1000)
    assert await beat(storage) == []
    assert not await held(storage)


async def test_a_pulse_that_stood_still_was_an_outage_until_it_is_made_good(
    storage: Storage,
) -> None:
    await beat(storage)
    await stand_still(storage, 60_000)
    assert await held(storage)
    (outage,) = await beat(storage)
    assert 55_000 < outage.ended - outage.began < 120_000
    assert await beat(storage) == [outage]
    assert await held(storage)
    await storage.uow.write(lambda tx: tx.upkeep.made_good(outage.key))
    assert await beat(storage) == []
    assert not await held(storage)


async def test_entries_that_found_no_place_were_an_outage_too(storage: Storage) -> None:
    await beat(storage)
    assert await storage.uow.write(lambda tx: tx.upkeep.beat(epoch_ms(), GAP_MS - 100)) == []
    (outage,) = await storage.uow.write(lambda tx: tx.upkeep.beat(epoch_ms(), 60_000))
    assert outage.ended - outage.began == 60_000
    assert await beat(storage) == [outage]


async def test_of_two_who_find_an_outage_one_has_found_it(storage: Storage) -> None:
    await beat(storage)
    await stand_still(storage, 60_000)
    found = await asyncio.gather(*(beat(storage) for _ in range(4)))
    assert len({outage for one in found for outage in one}) == 1


async def test_nothing_times_out_between_an_outage_and_its_being_made_good(
    storage: Storage,
) -> None:
    """Guards the storage's own refusal: without it whoever is first after an outage times out."""
    (match,) = await matches_in(storage.uow, deadline=epoch_ms() - 1000)
    late, acted = an_append(match, 1, due=True, deadline=epoch_ms() - 500), an_append(match, 2)
    await beat(storage)
    await stand_still(storage, 60_000)
    assert await fates(storage.journal, late) == ["early"]
    (outage,) = await beat(storage)
    assert await fates(storage.journal, late) == ["early"]
    assert await storage.uow.write(lambda tx: tx.matches.append(late, epoch_ms())) == "early"
    await storage.uow.write(lambda tx: tx.upkeep.made_good(outage.key))
    assert await fates(storage.journal, late) == ["stored"]
    await stand_still(storage, 60_000)
    assert await fates(storage.journal, acted) == ["stored"]


async def test_a_lease_is_one_holders_until_it_runs_out(storage: Storage) -> None:
    def claims(holder: str, ms: int) -> Any:
        def work(tx: Tx) -> bool:
            return tx.upkeep.claim("tidy", holder, epoch_ms(), ms)

        return storage.uow.write(work)

    assert await claims("ada", 60_000)
    assert not await claims("bob", 60_000)
    assert await claims("ada", -1)
    assert await claims("bob", 60_000)
    assert not await claims("ada", 60_000)
    taken = await asyncio.gather(*(claims("bob", -1), claims("eve", 60_000)))
    assert taken[0] or taken[1]
