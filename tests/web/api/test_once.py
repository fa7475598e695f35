"""Idempotency-Key: however often a request is sent, it has one effect and one answer."""

import asyncio
from typing import Any

import httpx
import pytest

from tests.live.people import Guest
from tests.web.house import House

pytestmark = pytest.mark.anyio

WISH = {"game": "mandala"}


async def post(guest: Guest, path: str, key: str, body: Any = None) -> httpx.Response:
    return await guest.call("POST", path, json=body, headers={"Idempotency-Key": key})


async def test_a_double_click_makes_one_table(house: House) -> None:
    ada = await house.enter()
    first = await post(ada, "/tables", "k1", WISH)
    again = await post(ada, "/tables", "k1", WISH)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.content == again.content
    assert len(await ada.get("/tables/mine")) == 1
    other = await post(ada, "/tables", "k2", WISH)
    assert other.json()["code"] != first.json()["code"]


async def test_two_clicks_at_once_make_one_table(house: House) -> None:
    ada = await house.enter()
    answers = await asyncio.gather(*(post(ada, "/tables", "k1", WISH) for _ in range(5)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert len(await ada.get("/tables/mine")) == 1


async def test_a_key_with_another_body_is_refused(house: House) -> None:
    ada = await house.enter()
    await post(ada, "/tables", "k1", WISH)
    reused = await post(ada, "/tables", "k1", {**WISH, "seats": 2})
    assert (reused.status_code, reused.json()["code"]) == (422, "key-reused")
    spaced = await ada.call(
        "POST",
        "/tables",
        content=b'{ "game": "mandala" }',
        headers={"Idempotency-Key": "k1", "Content-Type": "application/json"},
    )
    assert spaced.json()["code"] == "key-reused"
    assert len(await ada.get("/tables/mine")) == 1


async def test_a_key_is_for_one_session_and_one_path(house: House) -> None:
    ada, bob = await house.enter("Ada"), await house.enter("Bob")
    first = (await post(ada, "/tables", "k1", WISH)).json()["code"]
    second = (await post(bob, "/tables", "k1", {**WISH, "seats": 2})).json()["code"]
    assert first != second
    assert (await post(bob, f"/tables/{first}/seats", "k1", {})).status_code == 200
    assert (await post(ada, f"/tables/{second}/seats", "k1", {})).status_code == 200


async def test_a_late_repetition_gets_what_was_answered_then(house: House) -> None:
    ada, bob = await house.enter("Ada"), await house.enter("Bob")
    code = (await post(ada, "/tables", "k1", WISH)).json()["code"]
    path = f"/tables/{code}"
    seated = await post(bob, f"{path}/seats", "s1", {})
    await bob.call("DELETE", f"{path}/seats/me")
    again = await post(bob, f"{path}/seats", "s1", {})
    assert again.content == seated.content
    assert (await bob.get(path))["seats"][1] is None


async def test_a_refusal_is_judged_anew(house: House) -> None:
    ada, bob = await house.enter("Ada"), await house.enter("Bob")
    path = f"/tables/{(await post(ada, '/tables', 'k1', WISH)).json()['code']}"
    assert (await post(ada, f"{path}/start", "go")).json()["code"] == "seats-free"
    await bob.post(f"{path}/seats")
    await bob.post(f"{path}/ready", {"ready": True})
    started = await post(ada, f"{path}/start", "go")
    assert started.json()["status"] == "playing"
    assert (await post(ada, f"{path}/start", "go")).content == started.content
    await ada.post(f"{path}/resign", {"id": "r"})
    asked = await post(ada, f"{path}/rematch", "again")
    assert (await post(ada, f"{path}/rematch", "again")).content == asked.content


async def test_a_key_is_forgotten_after_a_day(house: House) -> None:
    ada = await house.enter()
    await post(ada, "/tables", "k1", WISH)
    house.clock.ahead += 24 * 3600 * 1000 + 1
    assert (await post(ada, "/tables", "k1", WISH)).status_code == 201
    assert len(await ada.get("/tables/mine")) == 2


@pytest.mark.parametrize("key", ["", "x" * 201, "a b", "caf\u00e9", "\t"])
async def test_what_is_no_key_is_refused(house: House, key: str) -> None:
    ada = await house.enter()
    headers = {b"Idempotency-Key": key.encode("latin-1")}
    answer = await ada.http.request(
        "POST",
        "/api/v1/tables",
        json=WISH,
        headers={**{n.encode(): v.encode() for n, v in ada.headers.items()}, **headers},
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert await ada.get("/tables/mine") == []


async def test_a_stranger_with_a_key_is_still_nobody(house: House) -> None:
    answer = await house.send("POST", "/tables", json=WISH, headers={"Idempotency-Key": "k1"})
    assert answer.json()["code"] == "not-signed-in"
