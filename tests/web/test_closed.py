"""A server that is not open to everybody shows nothing of its tables to those it does not know."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.live.people import match_of
from tests.web.house import House, opened
from tests.web.wire import wire

pytestmark = pytest.mark.anyio

WORD = "sesame"


@pytest.fixture
async def closed(tmp_path: Path) -> AsyncIterator[House]:
    async with opened(tmp_path, access="password", access_password=WORD) as house:
        yield house


async def a_match(house: House) -> tuple[str, str]:
    """Start a match of two who know the password; return the table's code and the match's id."""
    guests = [await house.enter(name, password=WORD) for name in ("Ada", "Bob")]
    code = await match_of(*guests)
    return code, (await guests[0].get(f"/tables/{code}"))["match"]["id"]


async def test_strangers_are_told_to_say_who_they_are(closed: House) -> None:
    code, match_id = await a_match(closed)
    for path in (
        "/tables",
        f"/tables/{code}",
        f"/tables/{code}/state",
        f"/tables/{code}/updates",
        f"/tables/{code}/journal",
        f"/tables/{code}/chat",
        f"/matches/{match_id}",
        f"/matches/{match_id}/replay",
        f"/matches/{match_id}/export",
        "/matches/schema",
        "/tables/ZZZZZ",
    ):
        answer = await closed.send("GET", path)
        assert (answer.status_code, answer.json()["code"]) == (401, "not-signed-in"), path


async def test_who_has_come_in_sees_and_watches(closed: House) -> None:
    code, _ = await a_match(closed)
    guest = await closed.enter("Eve", password=WORD)
    assert [row["code"] for row in await guest.get("/tables")] == [code]
    assert (await guest.get(f"/tables/{code}/state"))["role"] == "watcher"


@pytest.mark.parametrize("path", ["/ws/lobby", "/ws/tables/{code}"])
async def test_sockets_of_strangers_are_sent_away(closed: House, path: str) -> None:
    code, _ = await a_match(closed)
    async with wire(closed, path.format(code=code)) as socket:
        assert (await socket.bye())["code"] == "not-signed-in"


@pytest.mark.parametrize("path", ["/", "/tables", "/tables/new", "/t/BCDFG"])
async def test_pages_lead_to_the_door(closed: House, path: str) -> None:
    answer = await closed.http.get(path, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/welcome?next={path}"


@pytest.mark.parametrize("path", ["/welcome", "/games", "/games/mandala"])
async def test_the_door_and_the_rules_are_for_everybody(closed: House, path: str) -> None:
    assert (await closed.http.get(path)).status_code == 200


async def test_the_document_says_that_a_session_is_needed(closed: House) -> None:
    document = (await closed.send("GET", "/openapi.json")).json()
    needed = {
        path
        for path, verbs in document["paths"].items()
        if "401" in verbs.get("get", {"responses": {}})["responses"]
    }
    assert {"/api/v1/tables", "/api/v1/tables/{code}/state", "/api/v1/matches/{match_id}"} <= needed
    assert not {"/api/v1/me", "/api/v1/games"} & needed
