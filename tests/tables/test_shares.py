"""Shares of chance: promised with "ready", frozen, revealed, missed."""

import hashlib
import hmac
from dataclasses import replace

import orjson
import pytest

from app.accounts.ports import User
from app.kernel.chance import Keyed
from app.matches.openings import read_opening
from app.tables.making import Edit
from app.tables.refusals import (
    MatchOpening,
    NoOpening,
    OtherMatch,
    ShareUnfit,
)
from app.tables.shares import REVEAL_MS
from tests.tables.promising import SHARES, gathered, opened, promised, ready, reveal
from tests.tables.world import World, read, readiness

# --- from promise to deal ------------------------------------------------------------------------


async def test_nobody_promises_and_the_match_is_dealt_at_once(
    world: World, ada: User, bob: User
) -> None:
    table = await world.running(ada, bob)
    assert (table["status"], table["opening"]) == ("playing", None)
    opening = read_opening(world.match_of(table["code"]).opening)
    assert opening.promises == (None, None)


async def test_promises_freeze_the_opening_until_all_shares_are_there(
    world: World, ada: User, bob: User
) -> None:
    table = await gathered(world, ada, bob)
    code, prepared = table["code"], table["next"]
    waiting = await ready(world, table, (ada, 0))
    assert waiting["status"] == "waiting"
    assert waiting["seats"][0]["promise"] == promised(table, 0).given
    table = await ready(world, table, (bob, 1))
    assert (table["status"], table["match"], world.matches()) == ("opening", None, 0)
    assert table["opening"]["revealed"] == [False, False]
    assert table["opening"]["reveal_by"] == world.clock.now() + REVEAL_MS
    frozen = orjson.loads(table["opening"]["text"])
    assert (frozen["match"], frozen["commitment"]) == (prepared["match"], prepared["commitment"])
    assert frozen["promises"] == [promised(table, seat).given for seat in (0, 1)]
    table = await reveal(world, bob, code, 1)
    assert (table["status"], table["opening"]["revealed"]) == ("opening", [False, True])
    table = await reveal(world, ada, code, 0)
    assert (table["status"], table["opening"], world.matches()) == ("playing", None, 1)
    assert table["match"]["id"] == prepared["match"]
    assert table["match"]["commitment"] == prepared["commitment"]


async def test_the_key_is_made_of_the_secret_the_opening_and_the_shares(
    world: World, ada: User, bob: User
) -> None:
    table = await opened(world, ada, bob)
    text = table["opening"]["text"].encode()
    for user, seat in ((ada, 0), (bob, 1)):
        await reveal(world, user, table["code"], seat)
    record = world.match_of(table["code"])
    entry = orjson.loads(world.storage.state.entries[record.key, 0])
    assert record.opening == text
    assert entry["opening"] == orjson.loads(text)
    assert entry["shares"] == [share.hex() for share in SHARES[:2]]
    message = hashlib.sha256(text).digest() + SHARES[0] + SHARES[1]
    chance = Keyed(hmac.digest(record.secret, message, "sha256"))
    assert entry["draws"] == [chance.below(n) for n in range(len(entry["draws"]) + 1, 1, -1)]


async def test_who_listens_sees_the_match_begin_when_the_last_share_comes(
    world: World, ada: User, bob: User
) -> None:
    table = await opened(world, ada, bob)
    outbox = await world.listen(bob, table["code"])
    await reveal(world, ada, table["code"], 0)
    assert outbox.frames[-1]["type"] == "table"
    await reveal(world, bob, table["code"], 1)
    assert outbox.last("snapshot")["seq"] == 0


async def test_a_seat_that_nobody_is_connected_to_is_listed_without_its_promise(
    world: World, ada: User, bob: User
) -> None:
    table = await world.create(ada)
    code = table["code"]
    await world.hall.sit(bob, code)
    await ready(world, table, (bob, 1))  # no connection
    outbox = await world.listen(ada, code)
    table = await ready(world, table, (ada, 0))
    assert orjson.loads(table["opening"]["text"])["promises"] == [promised(table, 0).given, None]
    table = await reveal(world, ada, code, 0)
    assert table["status"] == "playing"
    assert outbox.last("snapshot")["seq"] == 0


async def test_who_says_ready_is_there_also_without_a_connection(
    world: World, ada: User, bob: User
) -> None:
    table = await world.create(ada)
    await world.hall.sit(bob, table["code"])
    await world.hall.ready(bob, table["code"], ready=True)
    table = await ready(world, table, (ada, 0))
    assert table["status"] == "opening"
    assert (await reveal(world, ada, table["code"], 0))["status"] == "playing"


async def test_with_bots_one_share_is_enough(world: World, ada: User) -> None:
    table = await world.create(ada)
    await world.hall.seat_bot(ada, table["code"], 1, 1)
    table = await ready(world, table, (ada, 0))
    assert orjson.loads(table["opening"]["text"])["promises"][1] is None
    assert (await reveal(world, ada, table["code"], 0))["status"] == "playing"


async def test_several_seats_of_one_person_promise_and_reveal_one_share(
    world: World, ada: User
) -> None:
    table = await world.create(ada)
    await world.hall.sit(ada, table["code"], 1, also=True)
    table = await ready(world, table, (ada, 0))
    assert orjson.loads(table["opening"]["text"])["promises"] == [promised(table, 0).given, None]
    assert (await reveal(world, ada, table["code"], 0))["status"] == "playing"


async def test_a_rematch_is_promised_anew(world: World, ada: User, bob: User) -> None:
    table = await opened(world, ada, bob)
    code = table["code"]
    for user, seat in ((ada, 0), (bob, 1)):
        await reveal(world, user, code, seat)
    await world.end_match(code, 0)
    table = read(await world.hall.rematch(bob, code))
    assert [seat["promise"] for seat in table["seats"]] == [None, None]
    table = await ready(world, table, (bob, 1), (ada, 0))
    assert (table["status"], table["match"]["number"]) == ("opening", 1)
    await reveal(world, ada, code, 0)
    table = await reveal(world, bob, code, 1)
    assert (table["status"], table["number"]) == ("playing", 2)


async def test_a_rematch_against_a_bot_waits_for_a_promise_where_that_is_wanted(
    world: World, ada: User
) -> None:
    table = await world.create(ada)
    code = table["code"]
    await world.hall.seat_bot(ada, code, 1, 1)
    await world.hall.ready(ada, code, ready=True)
    await world.end_match(code, 0)
    asked = read(await world.hall.rematch(ada, code, ready=False))
    assert (asked["status"], readiness(asked)) == ("over", [False, True])
    assert read(await world.hall.rematch(ada, code, ready=False)) == asked
    assert (await ready(world, asked, (ada, 0)))["status"] == "opening"
    assert (await reveal(world, ada, code, 0))["status"] == "playing"


# --- what a promise binds ------------------------------------------------------------------------


async def test_another_seat_strikes_the_promise(world: World, ada: User, bob: User) -> None:
    table = await world.create(ada, seats=3)
    await world.hall.sit(bob, table["code"], 1)
    await ready(world, table, (bob, 1))
    moved = read(await world.hall.sit(bob, table["code"], 2))
    assert moved["seats"][2]["promise"] is None
    assert moved["seats"][2]["ready"] is False


async def test_not_ready_or_other_options_strike_it_too(world: World, ada: User, bob: User) -> None:
    table = await gathered(world, ada, bob)
    await ready(world, table, (bob, 1))
    back = read(await world.hall.ready(bob, table["code"], ready=False))
    assert back["seats"][1]["promise"] is None
    table = await ready(world, back, (bob, 1))
    table = read(await world.hall.edit(ada, table["code"], Edit(table["rev"], {"rounds": 2}, {})))
    assert table["seats"][1]["promise"] is None


async def test_ready_again_keeps_the_promise(world: World, ada: User, bob: User) -> None:
    table = await gathered(world, ada, bob)
    table = await ready(world, table, (bob, 1))
    again = read(await world.hall.ready(bob, table["code"], ready=True))
    assert again == table


async def test_a_promise_for_another_match_is_refused(world: World, ada: User, bob: User) -> None:
    table = await gathered(world, ada, bob)
    other = replace(promised(table, 1), match="ee" * 16)
    with pytest.raises(OtherMatch) as refused:
        await world.hall.ready(bob, table["code"], ready=True, promise=other)
    assert refused.value.details == {"match": table["next"]["match"]}


async def test_only_the_promised_share_is_taken(world: World, ada: User, bob: User) -> None:
    table = await opened(world, ada, bob)
    code = table["code"]
    for share in (SHARES[1], SHARES[2], bytes(32)):
        with pytest.raises(ShareUnfit):
            await world.hall.reveal(ada, code, share.hex())
    assert world.stored(code).rev == table["rev"]


async def test_the_same_share_again_changes_nothing(world: World, ada: User, bob: User) -> None:
    table = await opened(world, ada, bob)
    code = table["code"]
    once = await reveal(world, ada, code, 0)
    assert await reveal(world, ada, code, 0) == once
    dealt = await reveal(world, bob, code, 1)
    assert await reveal(world, bob, code, 1) == dealt
    assert await reveal(world, ada, code, 0) == dealt
    assert world.matches() == 1


async def test_without_an_opening_no_share_is_taken(world: World, ada: User, bob: User) -> None:
    table = await gathered(world, ada, bob)
    with pytest.raises(NoOpening):
        await world.hall.reveal(ada, table["code"], SHARES[0].hex())
    await ready(world, table, (ada, 0))
    with pytest.raises(NoOpening):
        await world.hall.reveal(ada, table["code"], SHARES[0].hex())


async def test_nothing_changes_while_shares_are_awaited(
    world: World, ada: User, bob: User, eve: User
) -> None:
    table = await opened(world, ada, bob)
    code, hall = table["code"], world.hall
    for change in (
        hall.ready(ada, code, ready=False),
        hall.start(ada, code),
        hall.rematch(ada, code),
        hall.stand_up(bob, code),
        hall.free_seat(ada, code, 1),
        hall.seat_bot(ada, code, 1, 1),
        hall.edit(ada, code, Edit(table["rev"], {"rounds": 2}, {})),
    ):
        with pytest.raises(MatchOpening):
            await change
    assert world.stored(code).rev == table["rev"]


async def test_nobody_is_shown_a_share_before_all_have_come(
    world: World, ada: User, bob: User, eve: User
) -> None:
    table = await opened(world, ada, bob)
    code = table["code"]
    watcher = await world.listen(eve, code)
    player = await world.listen(bob, code)
    reply = await world.hall.reveal(ada, code, SHARES[0].hex())
    room = await world.rooms.get(code)
    assert room is not None
    seen = [
        reply.body,
        await world.hall.table(eve, code),
        await world.hall.table(bob, code),
        *(room.snapshot(viewer) for viewer in (None, 0, 1)),
        *(orjson.dumps(frame) for outbox in (watcher, player) for frame in outbox.frames),
        orjson.dumps([orjson.loads(orjson.dumps(row)) for row in world.lobby.rows()]),
        repr(world.stored(code)).encode(),
        repr(world.stored(code).frozen).encode(),
    ]
    assert not [one for one in seen if SHARES[0].hex().encode() in one]
