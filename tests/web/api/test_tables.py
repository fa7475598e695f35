"""Every call about tables: what it answers when it goes well, and each way in which it does not."""

import asyncio
from typing import Any

import httpx
import pytest

from tests.live.people import Guest
from tests.web.house import House
from tests.web.plays import two_at_a_table

pytestmark = pytest.mark.anyio

Asked = tuple[str, str, dict[str, Any] | None]


async def a_table(host: Guest, **wanted: Any) -> Any:
    return await host.post("/tables", {"game": "mandala", **wanted})


def refusal(answer: httpx.Response) -> tuple[int, str]:
    """Return status and code of a problem, and see that it is one."""
    assert answer.headers["content-type"] == "application/problem+json"
    told = answer.json()
    assert told.keys() >= {"type", "title", "status", "code"}
    assert told["status"] == answer.status_code
    return answer.status_code, told["code"]


async def test_making_a_table(house: House) -> None:
    ada = await house.enter("Ada")
    answer = await ada.call("POST", "/tables", json={"game": "mandala"})
    assert answer.status_code == 201
    table = answer.json()
    assert table["host"] == ada.user
    assert table["seats"] == [
        {"user": ada.user, "bot": None, "ready": False, "promise": None},
        None,
    ]
    assert (table["status"], table["rev"], table["match"]) == ("waiting", 1, None)
    assert len(table["code"]) == 5
    assert len(table["next"]["commitment"]) == 64
    assert (await ada.get(f"/tables/{table['code']}")) == table
    unlisted = await a_table(ada, settings={"visibility": "unlisted"})
    assert len(unlisted["code"]) == 10
    mine = await ada.get("/tables/mine")
    assert {row["code"] for row in mine} == {table["code"], unlisted["code"]}
    assert all(row["hosting"] for row in mine)


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({"game": "chess"}, (404, "no-such-game")),
        ({"game": "mandala", "seats": 3}, (409, "seat-count-refused")),
        ({"game": "mandala", "options": {"speed": 9}}, (409, "options-refused")),
        ({"game": "mandala", "options": {"hand_limit": 9}}, (409, "options-refused")),
        ({"game": "mandala", "options": {"first": True}}, (409, "options-refused")),
        ({"game": "mandala", "settings": {"karma": 1}}, (409, "setting-unknown")),
        ({"game": "mandala", "settings": {"rated": True}}, (409, "setting-unknown")),
        (
            {"game": "mandala", "settings": {"clock": {"kind": "bank"}}},
            (409, "setting-unsupported"),
        ),
        ({"game": "mandala", "settings": {"password": 7}}, (409, "setting-unsupported")),
        ({"game": "mandala", "settings": {"password": "x" * 129}}, (409, "password-unfit")),
        ({"game": "mandala", "seats": True}, (422, "malformed")),
        ({"game": "mandala", "seats": "2"}, (422, "malformed")),
        ({"game": "mandala", "seats": 0}, (422, "malformed")),
        ({"game": "mandala", "options": []}, (422, "malformed")),
        ({"game": "mandala", "host": "me"}, (422, "malformed")),
        ({"game": 7}, (422, "malformed")),
        ({}, (422, "malformed")),
    ],
)
async def test_what_no_table_can_be(
    house: House, wish: dict[str, Any], told: tuple[int, str]
) -> None:
    ada = await house.enter("Ada")
    assert refusal(await ada.call("POST", "/tables", json=wish)) == told
    assert await ada.get("/tables/mine") == []


async def test_a_host_changes_his_table(house: House) -> None:
    ada, bob = await house.enter("Ada"), await house.enter("Bob")
    table = await a_table(ada)
    path = f"/tables/{table['code']}"
    await bob.post(f"{path}/seats")
    await bob.post(f"{path}/ready", {"ready": True})
    body = {"rev": 3, "options": {"hand_limit": "none"}, "settings": {"chat": "off"}}
    changed = await ada.call("PATCH", path, json=body)
    assert changed.status_code == 200
    told = changed.json()
    assert (told["rev"], told["options"]["hand_limit"], told["settings"]["chat"]) == (
        4,
        "none",
        "off",
    )
    assert not any(seat["ready"] for seat in told["seats"])
    assert refusal(await ada.call("PATCH", path, json=body)) == (409, "stale-revision")
    assert refusal(await bob.call("PATCH", path, json={"rev": 4})) == (403, "not-host")
    short = {"rev": 4, "settings": {"visibility": "unlisted"}}
    assert refusal(await ada.call("PATCH", path, json=short)) == (409, "setting-fixed")
    assert refusal(await ada.call("PATCH", path, json={"rev": True})) == (422, "malformed")
    assert (await ada.get(path))["rev"] == 4


async def test_sitting_down_and_standing_up(house: House) -> None:
    ada, bob, eve = [await house.enter(name) for name in ("Ada", "Bob", "Eve")]
    path = f"/tables/{(await a_table(ada))['code']}/seats"
    seated = await bob.post(path, {"seat": 1})
    assert seated["seats"][1]["user"] == bob.user
    assert (await bob.post(path)) == seated
    assert refusal(await eve.call("POST", path, json={"seat": 1})) == (409, "seat-taken")
    assert refusal(await eve.call("POST", path, json={})) == (409, "table-full")
    assert refusal(await bob.call("POST", path, json={"seat": 2})) == (404, "no-such-seat")
    for wrong in ({"seat": True}, {"seat": -1}, {"seat": 16}, {"seat": "1"}, {"seats": 1}):
        assert refusal(await bob.call("POST", path, json=wrong)) == (422, "malformed")
    assert refusal(await eve.call("DELETE", f"{path}/me")) == (403, "not-seated")
    assert refusal(await bob.call("DELETE", f"{path}/0")) == (403, "not-host")
    freed = await ada.call("DELETE", f"{path}/1")
    assert freed.json()["seats"][1] is None
    await bob.post(path)
    left = await bob.call("DELETE", f"{path}/me")
    assert (left.status_code, left.json()["seats"][1]) == (200, None)


async def test_a_bot_takes_a_seat_when_the_host_says_so(house: House) -> None:
    ada, bob = await house.enter("Ada"), await house.enter("Bob")
    path = f"/tables/{(await a_table(ada))['code']}"
    wish = {"seat": 1, "bot": 1}
    assert refusal(await bob.call("POST", f"{path}/seats", json=wish)) == (403, "not-host")
    assert refusal(await ada.call("POST", f"{path}/seats", json={"seat": 1, "bot": 9})) == (
        409,
        "no-such-level",
    )
    seated = await ada.post(f"{path}/seats", wish)
    assert seated["seats"][1] == {"user": None, "bot": 1, "ready": True, "promise": None}
    started = await ada.post(f"{path}/ready", {"ready": True})
    assert started["status"] == "playing"


async def test_a_locked_table_opens_to_its_password(house: House) -> None:
    ada, bob = await house.enter("Ada"), await house.enter("Bob")
    table = await a_table(ada, settings={"password": "sesame"})
    assert table["settings"]["locked"] is True
    path = f"/tables/{table['code']}"
    assert refusal(await bob.call("POST", f"{path}/seats", json={})) == (403, "password-needed")
    wrong = {"password": "Sesame"}
    assert refusal(await bob.call("POST", f"{path}/seats", json=wrong)) == (403, "password-wrong")
    seated = await bob.post(f"{path}/seats", {"password": "sesame"})
    assert seated["seats"][1]["user"] == bob.user
    everything = str([table, seated, await bob.get(path), await bob.get(f"{path}/state")])
    assert "sesame" not in everything
    assert "argon2" not in everything


async def test_a_locked_match_is_watched_by_who_knows_the_password(house: House) -> None:
    ada, bob, eve = [await house.enter(name) for name in ("Ada", "Bob", "Eve")]
    path = f"/tables/{(await a_table(ada, settings={'password': 'sesame'}))['code']}"
    await bob.post(f"{path}/seats", {"password": "sesame"})
    for guest in (ada, bob):
        await guest.post(f"{path}/ready", {"ready": True})
    assert (await eve.get(path))["status"] == "playing"
    for inside in ("state", "updates", "journal", "chat", "legal"):
        assert refusal(await eve.call("GET", f"{path}/{inside}")) == (404, "table-not-found")
    assert (await house.send("POST", f"{path}/watch", json={})).status_code == 401
    assert refusal(await eve.call("POST", f"{path}/watch", json={})) == (403, "password-needed")
    wrong = {"password": "Sesame"}
    assert refusal(await eve.call("POST", f"{path}/watch", json=wrong)) == (403, "password-wrong")
    table = await eve.post(f"{path}/watch", {"password": "sesame"})
    state = await eve.get(f"{path}/state")
    assert (state["role"], state["sight"]["own"]) == ("watcher", None)
    assert (await eve.call("GET", f"{path}/updates?wait=0.01")).status_code == 200
    assert "argon2" not in str([table, state])


DOORS = "seats", "watch"


@pytest.mark.parametrize("door", DOORS)
async def test_passwords_cannot_be_tried_without_end(house: House, door: str) -> None:
    ada, eve = await house.enter("Ada"), await house.enter("Eve")
    path = f"/tables/{(await a_table(ada, settings={'password': 'sesame'}))['code']}/{door}"
    with house.clock.standing():
        for number in range(18):
            assert (await eve.call("GET", f"/tables/{10_000 + number}")).status_code == 404
        tries = [
            refusal(await eve.call("POST", path, json={"password": word}))[1]
            for word in ("open", "up", "sesame")
        ]
        assert tries == ["password-wrong", "password-wrong", "too-many"]
        house.clock.ahead += 3_000
        assert (await eve.call("POST", path, json={"password": "sesame"})).status_code == 200


@pytest.mark.parametrize("door", DOORS)
async def test_passwords_tried_at_once_are_no_more_than_one_by_one(house: House, door: str) -> None:
    ada, eve = await house.enter("Ada"), await house.enter("Eve")
    path = f"/tables/{(await a_table(ada, settings={'password': 'sesame'}))['code']}/{door}"
    with house.clock.standing():
        for number in range(18):
            assert (await eve.call("GET", f"/tables/{10_000 + number}")).status_code == 404
        words = "open", "up", "please", "sesame"
        tries = await asyncio.gather(
            *(eve.call("POST", path, json={"password": word}) for word in words)
        )
    said = [refusal(answer)[1] for answer in tries]
    assert said == ["password-wrong", "password-wrong", "too-many", "too-many"]


@pytest.mark.parametrize("door", DOORS)
async def test_a_password_that_fits_does_not_count_as_a_miss(house: House, door: str) -> None:
    ada, bob = await house.enter("Ada"), await house.enter("Bob")
    path = f"/tables/{(await a_table(ada, settings={'password': 'sesame'}))['code']}/{door}"
    with house.clock.standing():
        for number in range(19):
            assert (await bob.call("GET", f"/tables/{10_000 + number}")).status_code == 404
        for _ in range(2):
            assert (await bob.call("POST", path, json={"password": "sesame"})).status_code == 200


async def test_ready_start_and_rematch(house: House) -> None:
    ada, bob, eve = [await house.enter(name) for name in ("Ada", "Bob", "Eve")]
    path = f"/tables/{(await a_table(ada))['code']}"
    assert refusal(await ada.call("POST", f"{path}/start")) == (409, "seats-free")
    await bob.post(f"{path}/seats")
    assert refusal(await ada.call("POST", f"{path}/start", json={})) == (409, "not-ready")
    assert refusal(await bob.call("POST", f"{path}/start")) == (403, "not-host")
    assert refusal(await eve.call("POST", f"{path}/ready", json={"ready": True})) == (
        403,
        "not-seated",
    )
    for wrong in ({}, {"ready": 1}, {"ready": "true"}, {"ready": None}):
        assert refusal(await bob.call("POST", f"{path}/ready", json=wrong)) == (422, "malformed")
    said = await bob.post(f"{path}/ready", {"ready": True})
    assert [seat["ready"] for seat in said["seats"]] == [False, True]
    started = await ada.call("POST", f"{path}/start")
    assert started.json()["status"] == "playing"
    for call in ("start", "rematch"):
        assert refusal(await ada.call("POST", f"{path}/{call}")) == (409, "match-running")
    sitting = await ada.call("POST", f"{path}/seats", json={"seat": 1})
    assert refusal(sitting) == (409, "match-running")
    assert refusal(await ada.call("PATCH", path, json={"rev": 5})) == (409, "match-running")
    assert refusal(await ada.call("DELETE", f"{path}/seats/me")) == (409, "confirm-needed")
    gone = await ada.call("DELETE", f"{path}/seats/me", params={"confirm": True})
    assert gone.status_code == 200
    assert refusal(await bob.call("POST", f"{path}/ready", json={"ready": True})) == (
        409,
        "no-next-match",
    )
    assert (await bob.post(f"{path}/rematch"))["status"] == "over"
    assert (await ada.post(f"{path}/rematch"))["number"] == 2


async def test_chat_over_rest(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    path = f"/tables/{code}/chat"
    for number in range(1, 4):
        told = await ada.post(path, {"id": f"c{number}", "text": f"line {number}"})
        assert told == {"id": f"c{number}", "number": number}
        assert await ada.post(path, {"id": f"c{number}", "text": f"line {number}"}) == told
    lines = await bob.get(path)
    assert [line["text"] for line in lines] == ["line 1", "line 2", "line 3"]
    assert [line["number"] for line in await bob.get(path, before=3)] == [1, 2]
    assert refusal(await ada.call("POST", path, json={"id": "c1", "text": "other"})) == (
        409,
        "id-reused",
    )
    assert refusal(await ada.call("POST", path, json={"id": "d", "text": "x" * 501})) == (
        409,
        "chat-unfit",
    )
    for wrong in ({"text": "x"}, {"id": "a b", "text": "x"}, {"id": "d", "text": ""}, {"id": "d"}):
        assert refusal(await ada.call("POST", path, json=wrong)) == (422, "malformed")
    assert refusal(await ada.call("GET", path, params={"before": 0})) == (422, "malformed")
    said = [await ada.call("POST", path, json={"id": f"f{n}", "text": "flood"}) for n in range(9)]
    assert said[-1].json()["code"] == "too-many"


async def test_calls_that_need_a_name(house: House) -> None:
    code, _, _ = await two_at_a_table(house)
    asked: list[Asked] = [
        ("POST", "/tables", {"game": "mandala"}),
        ("GET", "/tables/mine", None),
        ("PATCH", f"/tables/{code}", {"rev": 1}),
        ("POST", f"/tables/{code}/seats", {}),
        ("DELETE", f"/tables/{code}/seats/me", None),
        ("DELETE", f"/tables/{code}/seats/1", None),
        ("POST", f"/tables/{code}/ready", {"ready": True}),
        ("POST", f"/tables/{code}/shares", {"share": "00" * 32}),
        ("POST", f"/tables/{code}/start", None),
        ("POST", f"/tables/{code}/rematch", None),
        ("POST", f"/tables/{code}/chat", {"id": "c", "text": "x"}),
        ("POST", f"/tables/{code}/actions", {"id": "a", "decision": 0, "action": {}}),
        ("POST", f"/tables/{code}/preview", {"action": {}}),
        ("GET", f"/tables/{code}/legal", None),
        ("POST", f"/tables/{code}/resign", {"id": "r"}),
        ("POST", f"/tables/{code}/takeback", {"id": "t"}),
        ("DELETE", "/session", None),
    ]
    for method, path, body in asked:
        answer = await house.send(method, path, json=body)
        assert refusal(answer) == (401, "not-signed-in"), path


async def test_unknown_closed_and_forbidden_tables_are_one_answer(house: House) -> None:
    ada, bob, eve = [await house.enter(name) for name in ("Ada", "Bob", "Eve")]
    hidden = (await a_table(ada, settings={"spectators": {"mode": "none"}}))["code"]
    await bob.post(f"/tables/{hidden}/seats")
    for guest in (ada, bob):
        await guest.post(f"/tables/{hidden}/ready", {"ready": True})
    asked: list[Asked] = [
        ("GET", "", None),
        ("GET", "/state", None),
        ("GET", "/updates", None),
        ("GET", "/legal", None),
        ("GET", "/journal", None),
        ("GET", "/chat", None),
        ("PATCH", "", {"rev": 1}),
        ("POST", "/seats", {}),
        ("POST", "/chat", {"id": "c", "text": "x"}),
        ("POST", "/actions", {"id": "a", "decision": 0, "action": {}}),
        ("POST", "/ready", {"ready": True}),
        ("POST", "/shares", {"share": "00" * 32}),
    ]
    for method, path, body in asked:
        house.clock.ahead += 10_000
        told = [
            await eve.call(method, f"/tables/{code}{path}", json=body)
            for code in (hidden, "BCDFG", "no-code")
        ]
        assert refusal(told[0]) == (404, "table-not-found"), path
        assert told[0].content == told[1].content == told[2].content


@pytest.mark.parametrize("method", ["GET", "PATCH"])
async def test_codes_cannot_be_guessed_without_end(house: House, method: str) -> None:
    code, _, _ = await two_at_a_table(house)
    eve = await house.enter("Eve")
    body = {"json": {"rev": 1}} if method == "PATCH" else {}
    with house.clock.standing():
        for number in range(20):
            path = f"/tables/{10_000 + number}"
            assert (await eve.call(method, path, **body)).status_code == 404
        assert refusal(await eve.call(method, "/tables/99999", **body)) == (429, "too-many")
        hit = await eve.call("GET", f"/tables/{code}")
        assert refusal(hit) == (429, "too-many")
        assert int(hit.headers["retry-after"]) == 3
        house.clock.ahead += 3_000
        assert (await eve.call("GET", f"/tables/{code}")).status_code == 200


async def test_the_lobby_over_rest(house: House) -> None:
    ada = await house.enter("Ada")
    code = (await a_table(ada))["code"]
    rows = (await house.send("GET", "/tables")).json()
    assert [row["host"] for row in rows if row["code"] == code] == ["Ada"]


async def test_games_are_described_with_their_schemas(house: House) -> None:
    titles = (await house.send("GET", "/games")).json()
    (mandala,) = [one for one in titles if one["slug"] == "mandala"]
    assert mandala["seats"] == {"least": 2, "most": 2}
    assert mandala["windows"] is False
    game = (await house.send("GET", "/games/mandala")).json()
    assert game["schemas"].keys() == {"options", "action", "event", "sight"}
    assert game["schemas"]["action"]["discriminator"]["propertyName"] == "type"
    assert refusal(await house.send("GET", "/games/chess")) == (404, "no-such-game")


async def test_for_how_many_a_game_is_depends_on_its_options(house: House) -> None:
    asked = "/games/mandala/seats"
    usual = {"least": 2, "most": 2}
    assert (await house.send("GET", asked)).json() == usual
    assert (await house.send("GET", f'{asked}?options={{"hand_limit":"none"}}')).json() == usual
    for wrong in ('{"sand":1}', "[]", "sand"):
        answer = await house.send("GET", f"{asked}?options={wrong}")
        assert refusal(answer) == (409, "options-refused")
    assert refusal(await house.send("GET", "/games/chess/seats")) == (404, "no-such-game")


async def test_programs_that_run_wild_are_slowed_down(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    match = (await ada.get(f"/tables/{code}"))["match"]["id"]
    with house.clock.standing():
        house.clock.ahead += 60_000  # whatever was used up so far is there again
        told = [(await ada.call("GET", f"/matches/{match}/replay")).status_code for _ in range(61)]
        assert told == [200] * 60 + [429]
        assert refusal(await ada.call("GET", f"/tables/{code}/journal")) == (429, "too-many")
        assert (await ada.call("GET", f"/tables/{code}/state")).status_code == 200
        assert (await bob.call("GET", f"/tables/{code}/journal")).status_code == 200
        statuses = [(await bob.call("GET", "/me")).status_code for _ in range(600)]
        assert statuses.count(429) == 1
        house.clock.ahead += 1_000
        assert (await ada.call("GET", f"/tables/{code}/journal")).status_code == 200
        assert (await bob.call("GET", "/me")).status_code == 200
