"""What a socket tells first, and what it tells somebody who comes back."""

import orjson
import pytest

from tests.live.people import Guest
from tests.web.house import House
from tests.web.plays import act, at_of, turn, two_at_a_table
from tests.web.wire import Frame, wire

pytestmark = pytest.mark.anyio

VIEW = {
    "seq",
    "sight",
    "awaited",
    "prompt",
    "decision",
    "affordances",
    "window",
    "replies",
    "outcome",
    "head",
    "clocks",
    "stand_ins",
}
SNAPSHOT = VIEW | {
    "type",
    "at",
    "role",
    "seat",
    "options",
    "table",
    "presence",
    "journal",
    "chat",
    "match",
    "frozen",
    "offers",
    "declined",
}
UPDATE = VIEW | {"type", "at", "events", "steps"}


async def test_a_snapshot_says_everything_that_the_contract_lists(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    async with wire(house, f"/ws/tables/{code}", ada) as socket:
        snapshot = await socket.hello()
        assert snapshot.keys() == SNAPSHOT
        assert snapshot["type"] == "snapshot"
        assert (snapshot["role"], snapshot["seat"]) == ("player", 0)
        assert snapshot["sight"]["seat"] == 0
        assert len(snapshot["sight"]["own"]["hand"]) == 6
        assert [one["seat"] for one in snapshot["awaited"]] == [snapshot["sight"]["public"]["turn"]]
        assert snapshot["table"]["code"] == code
        nothing = [None, None]
        clocks = {"kind": "none", "due": nothing, "left": nothing, "paused": False}
        assert snapshot["clocks"] == clocks
        assert [item["seq"] for item in snapshot["journal"]] == [0]
        assert snapshot["presence"] == {"seats": [False, False], "watchers": 0}
        assert await socket.next() == {
            "type": "presence",
            "at": snapshot["at"],
            "seats": [True, False],
            "watchers": 0,
        }
        assert orjson.loads((await ada.call("GET", f"/tables/{code}/state")).content) == {
            **snapshot,
            "presence": {"seats": [True, False], "watchers": 0},
        }
    async with wire(house, f"/ws/tables/{code}") as socket:
        watched = await socket.hello()
        assert watched.keys() == SNAPSHOT
        assert (watched["role"], watched["seat"]) == ("watcher", None)
        assert watched["sight"]["own"] is None
        assert watched["prompt"] is None
        assert watched["affordances"] is None
    assert bob.token not in orjson.dumps(watched).decode()


async def test_a_table_without_a_match_has_the_same_fields(house: House) -> None:
    ada = await house.enter()
    code = (await ada.post("/tables", {"game": "mandala"}))["code"]
    async with wire(house, f"/ws/tables/{code}", ada) as socket:
        snapshot = await socket.hello()
        assert snapshot.keys() == SNAPSHOT
        assert snapshot["seq"] == -1
        assert snapshot["sight"] is None
        assert snapshot["awaited"] == []


async def test_an_update_says_everything_that_the_contract_lists(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    mover = await turn(code, ada, bob)
    async with wire(house, f"/ws/tables/{code}", mover) as socket:
        await socket.hello()
        accepted = await act(mover, code)
        update = await socket.next("update")
        assert update.keys() == UPDATE
        assert update["seq"] == accepted["seq"] == 1
        assert [step["seq"] for step in update["steps"]] == [1]
        assert sum(step["count"] for step in update["steps"]) == len(update["events"])
        assert "action" not in update["steps"][0]


async def resumed(house: House, code: str, guest: Guest | None, since: str) -> list[Frame]:
    """Return what somebody hears who comes back with `since`."""
    async with wire(house, f"/ws/tables/{code}", guest) as socket:
        await socket.hello(since)
        await socket.rest()
        return [frame for frame in socket.frames if frame["type"] not in ("pong", "presence")]


async def test_who_missed_nothing_gets_an_update_without_events(house: House) -> None:
    code, ada, _ = await two_at_a_table(house)
    (frame,) = await resumed(house, code, ada, await at_of(ada, code))
    assert frame["type"] == "update"
    assert frame["events"] == frame["steps"] == []


async def test_who_missed_entries_gets_their_events_in_one_update(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    since = await at_of(ada, code)
    for number in range(3):
        await act(await turn(code, ada, bob), code, f"a{number}")
    (frame,) = await resumed(house, code, ada, since)
    assert frame["type"] == "update"
    assert [step["seq"] for step in frame["steps"]] == [1, 2, 3]
    assert frame["at"] == await at_of(ada, code)
    (watched,) = await resumed(house, code, None, since)
    assert [step["seq"] for step in watched["steps"]] == [1, 2, 3]
    drawn = [event for event in watched["events"] if event["type"] == "drawn"]
    assert all(event["cards"] is None for event in drawn)


async def test_each_part_is_missed_by_itself_and_claims_no_more(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    since = await at_of(ada, code)
    await act(await turn(code, ada, bob), code)
    for number in range(2):
        await bob.post(f"/tables/{code}/chat", {"id": f"c{number}", "text": "hello"})
    frames = await resumed(house, code, ada, since)
    assert [frame["type"] for frame in frames] == ["update", "chat", "chat"]
    for number in range(len(frames)):
        missed = await resumed(house, code, ada, frames[number]["at"])
        left = [frame["type"] for frame in missed if frame.get("events") != []]
        assert left == ["chat"] * (2 - number)


async def test_a_missed_table_claims_nothing_of_the_lines_that_follow(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    since = await at_of(ada, code)
    await bob.post(f"/tables/{code}/resign", {"id": "r1"})
    await bob.post(f"/tables/{code}/rematch")
    await bob.post(f"/tables/{code}/chat", {"id": "c1", "text": "again?"})
    frames = await resumed(house, code, ada, since)
    assert [frame["type"] for frame in frames] == ["update", "table", "chat"]
    missed = await resumed(house, code, ada, frames[1]["at"])
    assert [frame["type"] for frame in missed] == ["chat"]


async def test_another_match_or_an_unknown_place_begins_with_a_snapshot(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    since = await at_of(ada, code)
    for unknown in ("", "1.2", "9.9.9.9.9", "x.y.z.u.v", since + ".1", "1.-5.0.0.0"):
        frames = await resumed(house, code, ada, unknown)
        assert [frame["type"] for frame in frames] == ["snapshot"]
    await ada.post(f"/tables/{code}/resign", {"id": "r1"})
    await ada.post(f"/tables/{code}/rematch")
    await bob.post(f"/tables/{code}/rematch")
    (frame,) = await resumed(house, code, ada, since)
    assert frame["type"] == "snapshot"
    assert frame["table"]["number"] == 2


async def test_beyond_the_ring_there_is_a_snapshot(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    since = await at_of(ada, code)
    played = 0
    while played < 65:
        await act(await turn(code, ada, bob), code, f"a{played}")
        played += 1
        if played == 64:
            (frame,) = await resumed(house, code, ada, since)
            assert [step["seq"] for step in frame["steps"]] == list(range(1, 65))
    (frame,) = await resumed(house, code, ada, since)
    assert frame["type"] == "snapshot"
    assert [item["seq"] for item in frame["journal"]] == list(range(2, 66))


async def test_hello_twice_is_one_listener(house: House) -> None:
    code, ada, _ = await two_at_a_table(house)
    async with wire(house, f"/ws/tables/{code}", ada) as socket:
        first = await socket.hello()
        await socket.rest()
        again = await socket.hello(first["at"])
        assert again["type"] == "update"
        await socket.rest()
        await ada.post(f"/tables/{code}/chat", {"id": "c1", "text": "once"})
        said = [frame for frame in await socket.rest() if frame["type"] == "chat"]
        assert len(said) == 1


async def test_two_tabs_of_one_seat_both_hear_everything(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    path = f"/ws/tables/{code}"
    async with wire(house, path, ada) as one, wire(house, path, ada) as other:
        await one.hello()
        await other.hello()
        await act(await turn(code, ada, bob), code)
        first, second = await one.next("update"), await other.next("update")
        assert first == second
    async with wire(house, path, bob) as socket:
        snapshot = await socket.hello()
        assert snapshot["presence"]["seats"] == [False, False]


async def test_presence_is_told_when_it_changes(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    path = f"/ws/tables/{code}"
    async with wire(house, path, ada) as socket:
        await socket.greeted()
        async with wire(house, path, bob) as other, wire(house, path) as watcher:
            await other.greeted()
            assert (await socket.next("presence"))["seats"] == [True, True]
            await watcher.greeted()
            assert (await socket.next("presence"))["watchers"] == 1
        seen = [await socket.next("presence"), await socket.next("presence")]
        assert (seen[-1]["seats"], seen[-1]["watchers"]) == ([True, False], 0)


async def test_pong_brings_back_what_was_sent_and_where_the_table_is(house: House) -> None:
    code, ada, _ = await two_at_a_table(house)
    async with wire(house, f"/ws/tables/{code}", ada) as socket:
        at = (await socket.greeted())["at"]
        for sent in (7, 1_700_000_000.25):
            await socket.send({"type": "ping", "sent": sent})
            pong = await socket.next("pong")
            assert pong.keys() == {"type", "sent", "now", "at"}
            assert pong["sent"] == sent
            assert abs(pong["now"] - house.clock.now()) < 60_000
            assert pong["at"] == at
