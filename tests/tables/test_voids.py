"""Shares of chance that do not come; and what those achieve who would choose the cards."""

import hashlib
import hmac
from typing import Any

import orjson
import pytest

from app.accounts.ports import User
from app.kernel.chance import Keyed
from app.matches.openings import read_opening
from app.tables.refusals import (
    MatchOpening,
    NoOpening,
    ShareUnfit,
)
from app.tables.shares import REVEAL_MS, VOIDS_KEPT
from tests.tables.promising import SHARES, gathered, opened, promised, ready, reveal
from tests.tables.world import World, read, readiness

# --- void ----------------------------------------------------------------------------------------


async def voided(world: World, code: str) -> dict[str, Any]:
    """Let the time for shares pass."""
    world.clock.time += REVEAL_MS
    assert await world.hall.void_overdue() == 1
    return world.json_of(code)


async def test_a_missing_share_voids_the_opening_in_plain_sight(
    world: World, ada: User, bob: User
) -> None:
    table = await opened(world, ada, bob)
    code, prepared = table["code"], table["next"]
    secret = world.stored(code).secret
    await reveal(world, ada, code, 0)
    world.clock.time += REVEAL_MS - 1
    assert await world.hall.void_overdue() == 0
    world.clock.time += 1
    assert await world.hall.void_overdue() == 1
    assert await world.hall.void_overdue() == 0
    after = world.json_of(code)
    assert (after["status"], after["opening"], after["voided"]) == ("waiting", None, 1)
    assert after["voids"] == [
        {**prepared, "secret": secret.hex(), "missing": [{"seat": 1, "user": bob.id}]}
    ]
    assert after["next"]["match"] != prepared["match"]
    assert readiness(after) == [False, True]
    assert [seat["promise"] for seat in after["seats"]] == [None, None]


async def test_who_missed_a_share_goes_on_without_one(world: World, ada: User, bob: User) -> None:
    table = await opened(world, ada, bob)
    code = table["code"]
    await reveal(world, ada, code, 0)
    table = await voided(world, code)
    table = await ready(world, table, (bob, 1))
    assert table["seats"][1]["promise"] is None
    table = await ready(world, table, (ada, 0))
    frozen = orjson.loads(table["opening"]["text"])
    assert frozen["promises"] == [promised(table, 0).given, None]
    table = await reveal(world, ada, code, 0)
    assert (table["status"], table["voided"], table["voids"]) == ("playing", 0, [])
    assert table["match"]["voided"] == 1
    opening = read_opening(world.match_of(code).opening)
    assert (opening.voided, [one.missing[0].user for one in opening.voids]) == (1, [bob.id])


async def test_the_next_match_is_promised_by_all_again(world: World, ada: User, bob: User) -> None:
    table = await opened(world, ada, bob)
    code = table["code"]
    await reveal(world, ada, code, 0)
    table = await ready(world, await voided(world, code), (ada, 0))
    await reveal(world, ada, code, 0)
    await world.end_match(code, 0)
    table = read(await world.hall.rematch(bob, code))
    table = await ready(world, table, (bob, 1), (ada, 0))
    frozen = orjson.loads(table["opening"]["text"])
    assert (frozen["voided"], None in frozen["promises"]) == (0, False)


async def test_where_nobody_revealed_the_next_match_is_dealt_at_once(
    world: World, ada: User, bob: User
) -> None:
    table = await opened(world, ada, bob)
    after = await voided(world, table["code"])
    assert (after["status"], after["number"]) == ("playing", 1)
    opening = read_opening(world.match_of(table["code"]).opening)
    assert (opening.voided, opening.promises) == (1, (None, None))
    assert [one.user for one in opening.voids[0].missing] == [ada.id, bob.id]


async def test_a_share_that_comes_after_the_void_is_too_late(
    world: World, ada: User, bob: User
) -> None:
    table = await opened(world, ada, bob)
    await reveal(world, ada, table["code"], 0)
    await voided(world, table["code"])
    with pytest.raises(NoOpening):
        await world.hall.reveal(bob, table["code"], SHARES[1].hex())


async def test_a_share_that_comes_before_the_void_counts(
    world: World, ada: User, bob: User
) -> None:
    table = await opened(world, ada, bob)
    await reveal(world, ada, table["code"], 0)
    world.clock.time += 2 * REVEAL_MS
    assert (await reveal(world, bob, table["code"], 1))["status"] == "playing"
    assert await world.hall.void_overdue() == 0


async def test_all_voids_are_counted_and_the_latest_told(
    world: World, ada: User, bob: User
) -> None:
    table = await gathered(world, ada, bob)
    code = table["code"]
    for count in range(1, VOIDS_KEPT + 2):
        other = await world.guest(f"Guest {count}")
        await world.hall.stand_up(bob, code)
        bob = other
        table = read(await world.hall.sit(bob, code))
        await world.listen(bob, code)
        await ready(world, table, (bob, 1), (ada, 0))
        await reveal(world, ada, code, 0)
        table = await voided(world, code)
        assert table["voided"] == count
        assert len(table["voids"]) == min(count, VOIDS_KEPT)


# --- attacks -------------------------------------------------------------------------------------


async def test_a_host_who_knows_the_secret_cannot_choose_against_one_honest_share(
    world: World, ada: User, bob: User
) -> None:
    """Ada runs the server: she knows the secret and grinds her share, but has to promise it."""
    table = await gathered(world, ada, bob)
    code = table["code"]
    await ready(world, table, (bob, 1))
    # All that she can see of Bob's share before her own promise must stand:
    seen = world.stored(code)
    assert SHARES[1].hex() not in orjson.dumps(table).decode()
    assert seen.frozen is None
    table = await ready(world, table, (ada, 0))
    await reveal(world, bob, code, 1)
    # Now she, who reads the database, knows every deal that another share would give her.
    frozen = world.stored(code).frozen
    assert frozen is not None
    assert frozen.shares[1] == SHARES[1].hex()
    for grind in range(64):
        with pytest.raises(ShareUnfit):
            await world.hall.reveal(ada, code, bytes([grind, *range(31)]).hex())
    # A new promise is not taken any more, and options, seats and opening stay as they are.
    with pytest.raises(MatchOpening):
        await world.hall.ready(ada, code, ready=True, promise=promised(table, 0, bytes([7]) * 32))
    await reveal(world, ada, code, 0)
    record = world.match_of(code)
    message = hashlib.sha256(record.opening).digest() + SHARES[0] + SHARES[1]
    first = Keyed(hmac.digest(record.secret, message, "sha256"))
    entry = orjson.loads(world.storage.state.entries[record.key, 0])
    assert entry["draws"][0] == first.below(len(entry["draws"]) + 1)


async def test_a_last_player_who_withholds_gets_one_other_deal_for_each_account_he_seats(
    world: World, ada: User, bob: User
) -> None:
    """He sees a deal he does not like (he is the host, say) and lets the time pass."""
    table = await opened(world, ada, bob)
    code = table["code"]
    await reveal(world, bob, code, 1)
    table = await voided(world, code)
    prepared = table["next"]["match"]
    # Void again? His promise does not count any more.
    table = await ready(world, table, (ada, 0), (bob, 1))
    assert orjson.loads(table["opening"]["text"])["promises"] == [None, promised(table, 1).given]
    table = await reveal(world, bob, code, 1)
    assert (table["status"], table["match"]["id"]) == ("playing", prepared)
    opening = read_opening(world.match_of(code).opening)
    assert (opening.voided, opening.voids[0].missing[0].user) == (1, ada.id)


async def test_withholding_does_not_leave_an_honest_newcomer_without_a_share(
    world: World, ada: User, bob: User, eve: User
) -> None:
    """A puppet that has missed its share makes room: who comes after it may promise."""
    table = await opened(world, ada, eve)
    code = table["code"]
    await reveal(world, ada, code, 0)
    await voided(world, code)
    await world.hall.stand_up(eve, code)
    table = read(await world.hall.sit(bob, code))
    table = await ready(world, table, (bob, 1))
    assert table["seats"][1]["promise"] == promised(table, 1).given
    assert table["voided"] == 1
