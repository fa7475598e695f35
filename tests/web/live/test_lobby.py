"""The lobby as it is streamed: rows, what changes in them, and what nobody may read there."""

from typing import Any

import orjson
import pytest

from tests.live.people import Guest, match_of
from tests.web.house import House
from tests.web.wire import Frame, Wire, wire

pytestmark = pytest.mark.anyio

ROW = {
    "code",
    "game",
    "host",
    "seats",
    "free",
    "bots",
    "sitters",
    "status",
    "locked",
    "watchable",
    "watching",
    "moves",
    "clock",
    "active",
}


async def a_table(guest: Guest, **settings: Any) -> str:
    code: str = (await guest.post("/tables", {"game": "mandala", "settings": settings}))["code"]
    return code


async def row(socket: Wire, code: str) -> Frame:
    """Return the next row of a table that comes."""
    while True:
        frame = await socket.next("update")
        found: list[Frame] = [one for one in frame["rows"] if one["code"] == code]
        if found:
            return found[-1]


async def test_the_lobby_begins_with_all_rows_and_goes_on_with_changes(house: House) -> None:
    ada, bob = await house.enter("Ada"), await house.enter("Bob")
    before = await a_table(ada)
    async with wire(house, "/ws/lobby") as socket:
        snapshot = await socket.hello()
        assert snapshot.keys() == {"type", "at", "rows"}
        assert all(one.keys() == ROW for one in snapshot["rows"])
        assert before in [one["code"] for one in snapshot["rows"]]
        assert snapshot["rows"] == (await house.send("GET", "/tables")).json()
        code = await a_table(ada)
        assert (await row(socket, code))["free"] == 1
        await bob.post(f"/tables/{code}/seats")
        update = await socket.next("update")
        assert update.keys() == {"type", "at", "rows", "gone"}
        assert update["gone"] == [code]
        for guest in (ada, bob):
            await guest.post(f"/tables/{code}/ready", {"ready": True})
        playing = await row(socket, code)
        assert (playing["status"], playing["watchable"]) == ("playing", True)
        async with wire(house, f"/ws/tables/{code}") as watcher:
            await watcher.greeted()
            while (watched := await row(socket, code))["watching"] == 0:
                assert watched["moves"] == 0
            assert watched["watching"] == 1
        await bob.post(f"/tables/{code}/resign", {"id": "r1"})
        while (gone := await socket.next("update"))["gone"] != [code]:
            assert [one["code"] for one in gone["rows"]] == [code]


async def test_who_comes_back_gets_what_has_changed(house: House) -> None:
    ada = await house.enter()
    async with wire(house, "/ws/lobby") as socket:
        at = (await socket.hello())["at"]
    code = await a_table(ada)
    async with wire(house, "/ws/lobby") as socket:
        update = await socket.hello(at)
        assert (update["type"], [one["code"] for one in update["rows"]]) == ("update", [code])
        again = await socket.hello("nonsense")
        assert again["type"] == "snapshot"
        await socket.send({"type": "hello", "protocol": 1, "since": again["at"]})
        await socket.send({"type": "ping", "sent": 5})
        pong = await socket.next()
        assert (pong["type"], pong["sent"], pong["at"]) == ("pong", 5, again["at"])


async def test_hello_twice_is_one_listener(house: House) -> None:
    ada = await house.enter()
    async with wire(house, "/ws/lobby") as socket:
        at = (await socket.hello())["at"]
        await socket.send({"type": "hello", "protocol": 1, "since": at})
        await socket.rest()
        await a_table(ada)
        assert len([one for one in await socket.rest() if one["type"] == "update"]) == 1


async def test_unlisted_and_locked_tables_tell_strangers_nothing(house: House) -> None:
    ada, bob = await house.enter("Ada"), await house.enter("Bob")
    async with wire(house, "/ws/lobby") as socket:
        await socket.hello()
        unlisted = await a_table(ada, visibility="unlisted")
        locked = await a_table(ada, password="sesame")
        assert (await row(socket, locked))["locked"] is True
        hidden = await match_of(
            ada, bob, settings={"spectators": {"mode": "none"}, "visibility": "public"}
        )
        await socket.rest()
        text = orjson.dumps(socket.frames).decode()
        assert unlisted not in text
        assert "sesame" not in text
        rows = (await house.send("GET", "/tables")).json()
        assert not {unlisted, hidden} & {one["code"] for one in rows}


async def test_what_is_no_message_is_rejected(house: House) -> None:
    async with wire(house, "/ws/lobby") as socket:
        for sent in ("", "[]", {"type": "act", "id": "x"}, b"\x00", {"type": "hello"}):
            await socket.send(sent)
            frame = await socket.next()
            assert (frame["type"], frame["code"]) == ("reject", "malformed")
        assert (await socket.hello())["type"] == "snapshot"
