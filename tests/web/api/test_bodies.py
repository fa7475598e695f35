"""Requests that are none: what cannot be read, what is too large, verbs and paths that are not."""

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from tests.live.people import Guest
from tests.web.house import House
from tests.web.logs import Told

pytestmark = pytest.mark.anyio


async def send(
    guest: Guest, body: bytes | AsyncIterator[bytes], path: str = "/tables"
) -> httpx.Response:
    headers = {"Content-Type": "application/json"}
    return await guest.call("POST", path, content=body, headers=headers)


UNREADABLE = [
    b"{",
    b"",
    b"null",
    b"[]",
    b'"mandala"',
    b"\xff",
    b'{"game":"mandala","options":{"x":NaN}}',
    b'{"game":"mandala","options":{"x":Infinity}}',
    b'{"game":"\\ud800"}',
    b'{"game":"mandala","options":{"\\udfff":1}}',
    b'{"\\ud800":1}',
    b'{"game":"mandala","options":{"x":' + b"[" * 300 + b"]" * 300 + b"}}",
    b'{"game":"mandala","options":{"x":' + b"[" * 30_000 + b"}}",
    b'{"game":"mandala","options":{"x":' + b"9" * 5_000 + b"}}",
    b'{"game":"mandala",}',
    b"{'game':'mandala'}",
    b'\xef\xbb\xbf{"game":"mandala"}',
    b'{"game":"mandala"} trailing',
]


async def test_what_cannot_be_read_is_malformed(
    house: House, subtests: pytest.Subtests, told: Told
) -> None:
    ada = await house.enter()
    for body in UNREADABLE:
        with subtests.test(msg=repr(body[:40])):
            answer = await send(ada, body)
            assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
            assert answer.json()["problems"]
    assert await ada.get("/tables/mine") == []
    assert told.lines() == []


async def test_numbers_that_clients_cannot_hold_are_refused(house: House) -> None:
    ada = await house.enter()
    for number in (b"9007199254740993", b"1e400", b"123456789012345678901234567890"):
        body = b'{"game":"mandala","options":{"hand_limit":' + number + b"}}"
        answer = await send(ada, body)
        assert answer.status_code in {409, 422}
        assert answer.json()["code"] in {"options-refused", "malformed"}


async def test_two_and_two_point_zero_are_one_number(house: House) -> None:
    ada = await house.enter()
    answer = await send(ada, b'{"game":"mandala","seats":2.0,"options":{"hand_limit":8.0}}')
    assert answer.status_code == 201
    assert (await send(ada, b'{"game":"mandala","seats":2.5}')).status_code == 422


async def test_a_body_has_64_kib_at_most(house: House) -> None:
    ada = await house.enter()
    most = 64 * 1024
    wish = b'{"game":"mandala"}'

    async def chunks(count: int) -> AsyncIterator[bytes]:
        yield wish
        for _ in range(count):
            yield b" " * 1024

    assert (await send(ada, wish + b" " * (most - len(wish)))).status_code == 201
    for body in (wish + b" " * (most - len(wish) + 1), chunks(64)):
        answer = await send(ada, body)
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
        assert answer.json()["most"] == most
    assert (await send(ada, chunks(60))).status_code == 201


async def test_what_is_not_json_is_not_taken(house: House) -> None:
    ada = await house.enter()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "application/xml"):
        answer = await ada.call(
            "POST", "/tables", content=b'{"game":"mandala"}', headers={"Content-Type": kind}
        )
        assert (answer.status_code, answer.json()["code"]) == (415, "json-wanted")


async def test_unknown_verbs_are_told_which_there_are(house: House) -> None:
    asked = {
        ("PUT", "/session"): "DELETE, POST",
        ("OPTIONS", "/tables"): "GET, POST",
        ("DELETE", "/tables/BCDFG"): "GET, PATCH",
        ("POST", "/tables/mine"): "GET",
        ("BREW", "/me"): "GET, PATCH",
        ("TRACE", "/games"): "GET",
    }
    for (method, path), allowed in asked.items():
        answer = await house.send(method, path)
        assert (answer.status_code, answer.json()["code"]) == (405, "method-not-allowed")
        assert answer.headers["allow"] == allowed


async def test_unknown_paths_are_not_found(house: House) -> None:
    for path in (
        "/nothing",
        "/tables/BCDFG/nothing",
        "/tables/BCDFG/promise",
        "/tables/BCDFG/shuffle",
    ):
        answer = await house.send("GET", path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
        assert answer.headers["content-type"] == "application/problem+json"


async def test_what_can_be_got_can_be_asked_about(house: House) -> None:
    for path in ("/", "/games", "/api/v1/games", "/healthz", "/api/v1/tables"):
        got, head = await house.http.get(path), await house.http.head(path)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-type"] == got.headers["content-type"]


@pytest.mark.parametrize("body", [{"a": 1}, [], "x", True])
async def test_calls_without_a_body_ignore_none(house: House, body: Any) -> None:
    ada = await house.enter()
    code = (await ada.post("/tables", {"game": "mandala"}))["code"]
    answer = await ada.call("POST", f"/tables/{code}/start", json=body)
    assert answer.json()["code"] == "seats-free"


async def test_private_answers_are_kept_by_no_cache(house: House) -> None:
    ada = await house.enter()
    code = (await ada.post("/tables", {"game": "mandala"}))["code"]
    for path in (
        "/me",
        "/tables/mine",
        f"/tables/{code}",
        f"/tables/{code}/state",
        "/tables/XXXXX",
    ):
        answer = await ada.call("GET", path)
        assert answer.headers["cache-control"] == "no-store"
        assert "etag" not in answer.headers
        assert "last-modified" not in answer.headers
        again = await ada.call("GET", path, headers={"If-None-Match": "*"})
        assert again.status_code == answer.status_code
