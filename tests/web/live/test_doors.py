"""Who gets in at a table's socket, as what, and when he has to leave."""

import asyncio
from typing import Any

import pytest
import websockets

from app.web.live import table
from tests.live.people import Guest, match_of
from tests.web.house import House, new_address
from tests.web.plays import act, at_of, turn, two_at_a_table
from tests.web.wire import Frame, wire

pytestmark = pytest.mark.anyio


async def a_table(house: House, host: Guest, **wanted: Any) -> str:
    code: str = (await host.post("/tables", {"game": "mandala", **wanted}))["code"]
    return code


async def farewell(house: House, path: str, guest: Guest | None = None) -> str:
    """Return with which word somebody is sent away."""
    headers = {"X-Forwarded-For": new_address()}
    async with wire(house, path, guest, headers=headers) as socket:
        return str((await socket.bye())["code"])


async def refused(house: House, path: str, **headers: str) -> int:
    """Return the HTTP status with which a handshake is refused."""
    with pytest.raises(websockets.InvalidStatus) as error:
        async with wire(house, path, headers=headers):
            pass
    return error.value.response.status_code


async def test_unknown_tables_and_forbidden_ones_are_answered_alike(house: House) -> None:
    ada, eve = await house.enter("Ada"), await house.enter("Eve")
    none = await a_table(house, ada, settings={"spectators": {"mode": "none"}})
    locked = await a_table(house, ada, settings={"password": "sesame"})
    for path in ("/ws/tables/BCDFG", "/ws/tables/nothing", "/ws/tables/" + "B" * 300):
        assert await farewell(house, path, eve) == "table-not-found"
    for code in (none, locked):
        assert await farewell(house, f"/ws/tables/{code}", eve) == "table-not-found"
        assert await farewell(house, f"/ws/tables/{code}") == "table-not-found"
        async with wire(house, f"/ws/tables/{code}", ada) as socket:
            assert (await socket.hello())["seat"] == 0


async def test_a_seat_is_chosen_among_ones_own(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    path = f"/ws/tables/{code}"
    assert await farewell(house, f"{path}?seat=1", ada) == "not-your-seat"
    assert await farewell(house, f"{path}?seat=0") == "not-your-seat"
    assert await farewell(house, f"{path}?seat=7", ada) == "not-your-seat"
    async with wire(house, f"{path}?seat=1", bob) as socket:
        assert (await socket.hello())["seat"] == 1
    for bad in ("seat=-1", "seat=x", "seat=1e0"):
        assert await refused(house, f"{path}?{bad}") == 403


async def test_several_seats_are_seen_one_at_a_time(house: House) -> None:
    ada = await house.enter()
    code = await a_table(house, ada)
    await ada.post(f"/tables/{code}/seats", {"seat": 1, "also": True})
    await ada.post(f"/tables/{code}/ready", {"ready": True})
    path = f"/ws/tables/{code}"
    async with wire(house, f"{path}?seat=0", ada) as one, wire(house, f"{path}?seat=1", ada) as two:
        first, second = await one.hello(), await two.hello()
        assert (first["seat"], second["seat"]) == (0, 1)
        assert first["sight"]["own"] != second["sight"]["own"]
        mover = first["sight"]["public"]["turn"]
        legal = await ada.get(f"/tables/{code}/legal", seat=mover)
        frame = {"type": "act", "decision": legal["decision"], "action": legal["actions"][0]}
        assert (await (two, one)[mover].ask(frame))["type"] == "reject"
        assert (await (one, two)[mover].ask(frame))["type"] == "ack"


async def test_what_a_message_claims_about_its_seat_is_no_message(house: House) -> None:
    code, ada, _ = await two_at_a_table(house)
    async with wire(house, f"/ws/tables/{code}", ada) as socket:
        claims: list[Frame] = [
            {"seat": 1},
            {"role": "player"},
            {"token": ada.token},
            {"__proto__": {}},
        ]
        for claim in claims:
            await socket.send({"type": "hello", "protocol": 1, **claim})
            assert (await socket.next())["code"] == "malformed"


async def test_codes_are_read_as_people_type_them(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    typed = code.lower().replace("0", "o").replace("1", "i")
    async with wire(house, f"/ws/tables/{typed}", bob) as socket:
        assert (await socket.hello())["table"]["code"] == code
        await act(await turn(code, ada, bob), code)
        assert (await socket.next("update"))["seq"] == 1
        resign = {"type": "resign", "id": "r1"}
        assert (await socket.ask(resign))["type"] == "ack"
    assert len({room.code for room in house.web.rooms if room.code.upper() == code}) == 1
    code, _, bob = await two_at_a_table(house)
    await bob.call("DELETE", f"/tables/{code.lower()}/seats/me", params={"confirm": True})
    assert (await bob.get(f"/tables/{code}"))["status"] == "over"
    assert {room.code for room in house.web.rooms if room.code.upper() == code} == {code}


async def test_a_page_of_another_site_gets_no_socket(house: House) -> None:
    code, ada, _ = await two_at_a_table(house)
    ours, cookie = f"http://localhost:{house.port}", f"manatee={ada.token}"
    for path in (f"/ws/tables/{code}", "/ws/lobby"):
        for origin in (
            "https://evil.example",
            "null",
            f"https://localhost:{house.port}",
            ours + "1",
        ):
            assert await refused(house, path, Origin=origin, Cookie=cookie) == 403
            assert await refused(house, path, Origin=origin) == 403
        assert await refused(house, path, Cookie=cookie) == 403
        assert (
            await refused(house, path, **{"Cookie": cookie, "Sec-Fetch-Site": "same-site"}) == 403
        )
        assert await refused(house, path, Host="evil.example") == 403
        async with wire(house, path, headers={"Origin": ours, "Cookie": cookie}) as socket:
            assert (await socket.hello())["type"] == "snapshot"
    async with wire(house, f"/ws/tables/{code}", headers={"Origin": ours, "Cookie": cookie}) as own:
        assert (await own.hello())["seat"] == 0


async def test_a_token_in_the_address_is_no_token(house: House) -> None:
    code, ada, _ = await two_at_a_table(house)
    for name in ("token", "access_token", "authorization", "session"):
        async with wire(house, f"/ws/tables/{code}?{name}={ada.token}") as socket:
            assert (await socket.hello())["role"] == "watcher"


async def test_an_unknown_token_is_nobody(house: House) -> None:
    code, _, _ = await two_at_a_table(house)
    for headers in (
        {"Authorization": "Bearer nonsense"},
        {"Authorization": "Basic nonsense"},
        {"Authorization": "Bearer"},
    ):
        async with wire(house, f"/ws/tables/{code}", headers=headers) as socket:
            assert (await socket.hello())["role"] == "watcher"


async def test_who_leaves_is_gone_from_all_his_sockets(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    path = f"/ws/tables/{code}"
    updates = f"/tables/{code}/updates"
    async with (
        wire(house, path, ada) as one,
        wire(house, path, ada) as other,
        wire(house, path, bob) as bobs,
    ):
        for socket in (one, other, bobs):
            await socket.greeted()
        query = {"since": one.frames[0]["at"], "wait": 20}
        poll = asyncio.ensure_future(ada.call("GET", updates, params=query))
        await asyncio.sleep(0.05)
        assert (await ada.call("DELETE", "/session")).status_code == 204
        for socket in (one, other):
            assert (await socket.bye())["code"] == "session-ended"
        frames = (await asyncio.wait_for(poll, 5)).json()["frames"]
        assert frames[-1]["code"] == "session-ended"
        await bobs.rest()
    async with wire(house, path, ada) as again:
        assert (await again.hello())["role"] == "watcher"


async def test_a_new_name_ends_the_session_of_before(house: House) -> None:
    code, ada, _ = await two_at_a_table(house)
    async with wire(house, f"/ws/tables/{code}", ada) as socket:
        await socket.greeted()
        told = await ada.call("POST", "/session", json={"name": "Ada again"})
        assert told.json()["user"]["id"] != ada.user["id"]
        assert (await socket.bye())["code"] == "session-ended"


async def test_who_gave_up_a_seat_before_saying_hello_does_not_see_it(house: House) -> None:
    ada, bob, eve = [await house.enter(name) for name in ("Ada", "Bob", "Eve")]
    code = await a_table(house, ada)
    path = f"/ws/tables/{code}"
    await eve.post(f"/tables/{code}/seats", {"seat": 1})
    async with wire(house, path, eve) as early, wire(house, path, eve) as silent:
        await early.send({"type": "ping", "sent": 1})
        await early.next("pong")
        await silent.send({"type": "ping", "sent": 1})
        await silent.next("pong")
        await eve.call("DELETE", f"/tables/{code}/seats/me")
        await bob.post(f"/tables/{code}/seats", {"seat": 1})
        for guest in (ada, bob):
            await guest.post(f"/tables/{code}/ready", {"ready": True})
        snapshot = await early.hello()
        assert (snapshot["role"], snapshot["seat"]) == ("watcher", None)
        assert snapshot["sight"]["own"] is None
        legal = await bob.get(f"/tables/{code}/legal")
        move = {"type": "act", "decision": legal["decision"], "action": {"type": "claim"}}
        for frame in (move, {"type": "resign"}, {"type": "preview", "action": {}}):
            assert (await silent.ask(frame))["code"] == "not-seated"
        assert (await bob.get(f"/tables/{code}"))["status"] == "playing"


async def test_who_may_not_watch_any_more_is_sent_away_greeted_or_not(house: House) -> None:
    ada, bob, eve = [await house.enter(name) for name in ("Ada", "Bob", "Eve")]
    for change in ({"spectators": {"mode": "none"}}, {"password": "sesame"}):
        code = await a_table(house, ada)
        path = f"/ws/tables/{code}"
        async with wire(house, path, eve) as greeted, wire(house, path, eve) as silent:
            await greeted.greeted()
            await silent.send({"type": "ping", "sent": 1})
            await silent.next("pong")
            rev = (await ada.get(f"/tables/{code}"))["rev"]
            await ada.call("PATCH", f"/tables/{code}", json={"rev": rev, "settings": change})
            assert (await greeted.bye())["code"] == "table-not-found"
            await silent.send({"type": "hello", "protocol": 1})
            assert (await silent.bye())["code"] == "table-not-found"
            assert "table" not in silent.kinds()
    assert bob.token


async def test_sitting_down_and_standing_up_changes_what_a_socket_shows(house: House) -> None:
    ada, bob = await house.enter("Ada"), await house.enter("Bob")
    code = await a_table(house, ada)
    async with wire(house, f"/ws/tables/{code}", bob) as socket:
        assert (await socket.greeted())["role"] == "watcher"
        await bob.post(f"/tables/{code}/seats")
        snapshot = await socket.next("snapshot")
        assert (snapshot["role"], snapshot["seat"]) == ("player", 1)
        await bob.call("DELETE", f"/tables/{code}/seats/me")
        snapshot = await socket.next("snapshot")
        assert (snapshot["role"], snapshot["seat"]) == ("watcher", None)


async def test_who_changed_seats_while_away_comes_back_to_a_snapshot(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    await ada.post(f"/tables/{code}/resign", {"id": "r1"})
    watcher = await house.enter("Eve")
    since, since_bob = await at_of(watcher, code), await at_of(bob, code)
    await bob.call("DELETE", f"/tables/{code}/seats/me")
    await watcher.post(f"/tables/{code}/seats", {"seat": 1})
    for guest, at, seat in ((watcher, since, 1), (bob, since_bob, None)):
        async with wire(house, f"/ws/tables/{code}", guest) as socket:
            snapshot = await socket.hello(at)
            assert (snapshot["type"], snapshot["seat"]) == ("snapshot", seat)
    async with wire(house, f"/ws/tables/{code}", ada) as socket:
        assert (await socket.hello(since))["type"] == "table"


@pytest.mark.parametrize("mode", ["none", "public"])
async def test_who_sits_down_after_the_end_does_not_see_his_predecessors_cards(
    house: House, mode: str
) -> None:
    code, ada, bob = await two_at_a_table(house, settings={"spectators": {"mode": mode}})
    hand = (await bob.get(f"/tables/{code}/state"))["sight"]["own"]["hand"]
    for number in range(4):
        await act(await turn(code, ada, bob), code, f"a{number}")
    await ada.post(f"/tables/{code}/resign", {"id": "r1"})
    await bob.call("DELETE", f"/tables/{code}/seats/me")
    eve = await house.enter("Eve")
    await eve.post(f"/tables/{code}/seats", {"seat": 1})
    state = await eve.get(f"/tables/{code}/state")
    assert (state["role"], state["seat"], state["sight"]["own"]) == ("player", 1, None)
    for items in (state["journal"], await eve.get(f"/tables/{code}/journal")):
        drawn = [one for item in items for one in item["events"] if one["type"] == "drawn"]
        assert all(one["cards"] is None for one in drawn)
    async with wire(house, f"/ws/tables/{code}", eve) as socket:
        await socket.hello()
        assert hand not in str(socket.frames[0]["sight"])
    kept = await ada.get(f"/tables/{code}/state")
    assert kept["sight"]["own"]["hand"]


async def test_a_seat_added_after_the_end_has_no_sight_of_the_match(house: House) -> None:
    ada, bob = await house.enter("Ada"), await house.enter("Bob")
    code = await match_of(ada, bob)
    await ada.post(f"/tables/{code}/resign", {"id": "r1"})
    room = await house.room(code)
    assert room.eyes(5) is None
    assert room.eyes(0) == 0


async def test_guessing_codes_at_the_socket_ends_in_a_limit_that_expires(house: House) -> None:
    code, _, _ = await two_at_a_table(house)
    eve = await house.enter("Eve")
    told = set()
    with house.clock.standing():
        for number in range(25):
            told.add(await farewell(house, f"/ws/tables/{10_000 + number}", eve))
        assert told == {"table-not-found", "too-many"}
        assert await farewell(house, f"/ws/tables/{code}", eve) == "too-many"
        house.clock.ahead += 60_000
        async with wire(house, f"/ws/tables/{code}", eve) as socket:
            assert (await socket.hello())["role"] == "watcher"


async def test_who_never_says_hello_is_sent_away(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "GREETING_S", 0.1)
    code, ada, _ = await two_at_a_table(house)
    async with (
        wire(house, f"/ws/tables/{code}", ada) as silent,
        wire(house, f"/ws/tables/{code}", ada) as polite,
    ):
        await polite.greeted()
        assert (await silent.bye())["code"] == "hello-wanted"
        await polite.rest()
