"""Becoming somebody, staying it, and leaving."""

from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.accounts.invitations import invite
from app.tables.ports import Tx
from tests.live.people import Guest
from tests.web.house import House, new_address, opened
from tests.web.plays import two_at_a_table

pytestmark = pytest.mark.anyio

DAYS_180 = 180 * 24 * 3600


def cookie_of(answer: httpx.Response) -> Any:
    """Return the one cookie that an answer sets."""
    (header,) = answer.headers.get_list("set-cookie")
    ((_, morsel),) = SimpleCookie(header).items()
    return morsel


async def say_name(
    house: House, headers: dict[str, str] | None = None, **body: Any
) -> httpx.Response:
    return await house.send("POST", "/session", headers=headers, json={"name": "Ada", **body})


async def change_name(guest: Guest, name: str, address: str | None = None) -> httpx.Response:
    headers = {"X-Forwarded-For": address or new_address()}
    return await guest.call("PATCH", "/me", headers=headers, json={"name": name})


async def who(house: House, **headers: str) -> Any:
    return (await house.send("GET", "/me", headers=headers)).json()["user"]


async def test_one_click_makes_a_guest_with_a_cookie_and_a_token(house: House) -> None:
    answer = await say_name(house, name="  Zo\u0065\u0308  ")
    assert answer.status_code == 201
    assert answer.json().keys() == {"user", "token"}
    user, token = answer.json()["user"], answer.json()["token"]
    assert user["name"] == "Zo\u00eb"
    assert len(token) == 43
    cookie = cookie_of(answer)
    assert (cookie.key, cookie.value) == ("manatee", token)
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "lax", "/")
    assert (cookie["secure"], cookie["domain"]) == ("", "")
    assert int(cookie["max-age"]) == DAYS_180
    assert await who(house, Cookie=f"manatee={token}") == user
    assert await who(house, Authorization=f"Bearer {token}") == user
    assert await who(house) is None


async def test_over_https_the_cookie_is_for_this_host_alone(tmp_path: Path) -> None:
    async with opened(tmp_path, public_url="https://games.example.org") as house:
        answer = await say_name(house)
        cookie = cookie_of(answer)
        assert cookie.key == "__Host-manatee"
        assert (cookie["secure"], cookie["httponly"], cookie["path"]) == (True, True, "/")
        assert (cookie["domain"], cookie["samesite"]) == ("", "lax")
        token = answer.json()["token"]
        assert await who(house, Cookie=f"__Host-manatee={token}") == answer.json()["user"]
        assert await who(house, Cookie=f"manatee={token}") is None
        ours = {
            "Cookie": f"__Host-manatee={token}",
            "Origin": "https://games.example.org",
        }
        gone = await house.send("DELETE", "/session", headers=ours)
        cookie = cookie_of(gone)
        assert (cookie.key, cookie.value, cookie["secure"]) == ("__Host-manatee", "", True)


async def test_an_unknown_cookie_is_never_adopted(house: House) -> None:
    planted = "A" * 43
    headers = {"Cookie": f"manatee={planted}", "Origin": "http://localhost"}
    assert await who(house, **headers) is None
    answer = await say_name(house, headers)
    assert answer.status_code == 201
    assert cookie_of(answer).value != planted
    assert await who(house, Cookie=f"manatee={planted}") is None


async def test_a_new_name_is_a_new_session_and_ends_the_old_one(house: House) -> None:
    token = (await say_name(house)).json()["token"]
    headers = {"Cookie": f"manatee={token}", "Origin": "http://localhost"}
    again = (await say_name(house, headers, name="Bea")).json()
    assert again["token"] != token
    assert await who(house, Cookie=f"manatee={token}") is None
    assert (await who(house, Cookie=f"manatee={again['token']}"))["name"] == "Bea"


async def test_leaving_takes_the_session_and_the_cookie_away(house: House) -> None:
    ada = await house.enter()
    gone = await ada.call("DELETE", "/session")
    assert (gone.status_code, gone.content) == (204, b"")
    assert cookie_of(gone)["max-age"] == "0"
    for method, path in (("DELETE", "/session"), ("GET", "/tables/mine"), ("POST", "/tables")):
        refused = await ada.call(method, path, **({"json": {}} if method == "POST" else {}))
        assert refused.status_code in {401, 422}
    assert (await ada.call("GET", "/tables/mine")).json()["code"] == "not-signed-in"
    assert (await ada.get("/me"))["user"] is None


async def test_a_session_that_ends_while_it_is_looked_up_is_over(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await house.enter()
    callers = house.web.callers
    read = house.web.uow.read

    async def slow(work: Any) -> Any:
        found = await read(work)
        if found is not None:
            callers.end(found.key)
        return found

    monkeypatch.setattr(callers, "_uow", type("Uow", (), {"read": staticmethod(slow)}))
    assert (await ada.get("/me"))["user"] is None


async def test_a_session_is_remembered_for_less_than_five_seconds(house: House) -> None:
    ada = await house.enter()
    assert (await ada.get("/me"))["user"] == ada.user

    def revoke(tx: Tx) -> None:  # as another process would
        tx.accounts.end_session(found.key)

    callers = house.web.callers
    ((_, found),) = [known for known in callers._known.values() if known[1].user.name == "Ada"][-1:]
    await house.web.uow.write(revoke)
    house.clock.ahead += 5_000
    assert (await ada.get("/me"))["user"] is None


async def test_a_session_that_is_used_lives_on_and_one_that_is_not_ends(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        used, unused = await house.enter("Ada"), await house.enter("Bob")
        browsing = await house.enter("Eve")
        day = 24 * 3600 * 1000
        for _ in range(3):
            house.clock.ahead += 90 * day
            assert (await used.get("/me"))["user"] == used.user
            cookie = {"Cookie": f"manatee={browsing.token}"}
            told = await house.send("GET", "/me", headers=cookie)
            assert told.json()["user"] == browsing.user
            assert cookie_of(told).value == browsing.token
            again = await house.send("GET", "/me", headers=cookie)
            assert "set-cookie" not in again.headers
        house.clock.ahead += 2 * day
        ours = {"Cookie": f"manatee={browsing.token}", "Origin": "http://localhost"}
        renamed = await say_name(house, ours)
        assert cookie_of(renamed).value == renamed.json()["token"] != browsing.token
        assert (await unused.get("/me"))["user"] is None


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name-empty"),
        ("   ", "name-empty"),
        ("x" * 25, "name-too-long"),
        ("a\u202eb", "name-has-invisible"),
        ("a\u200bb", "name-has-invisible"),
        ("a\nb", "name-has-invisible"),
        ("Z" + "\u0351" * 20, "name-overloaded"),
    ],
)
async def test_names_are_what_people_can_read(house: House, name: str, code: str) -> None:
    answer = await say_name(house, name=name)
    assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert "set-cookie" not in answer.headers
    ada = await house.enter("Ada")
    changed = await change_name(ada, name)
    assert (changed.status_code, changed.json()["code"]) == (409, code)
    assert (await ada.get("/me"))["user"]["name"] == "Ada"


async def test_a_guest_who_changes_his_name_stays_who_he_is(house: House) -> None:
    ada, bob = await house.enter("Ada"), await house.enter("Bob")
    path = f"/tables/{(await ada.post('/tables', {'game': 'mandala'}))['code']}"
    await bob.post(f"{path}/seats")
    answer = await change_name(bob, "  Ada ")
    assert answer.json()["user"] == {"id": bob.user["id"], "name": "Ada"}
    assert (await bob.get("/me"))["user"] == answer.json()["user"]
    seats = (await bob.get(path))["seats"]
    assert [seat["user"]["name"] for seat in seats] == ["Ada", "Ada 2"]
    nobody = await house.send("PATCH", "/me", json={"name": "Eve"})
    assert (nobody.status_code, nobody.json()["code"]) == (401, "not-signed-in")


async def test_a_match_that_has_begun_keeps_the_names_of_its_beginning(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    await change_name(ada, "Countess")
    table = await bob.get(f"/tables/{code}")
    assert table["seats"][0]["user"]["name"] == "Countess"
    match = await bob.get(f"/matches/{table['match']['id']}")
    assert match["seats"][0]["name"] == ada.user["name"]


async def test_nobody_changes_his_name_without_end(house: House) -> None:
    ada = await house.enter("Ada")
    address = new_address()
    with house.clock.standing():
        answers = [await change_name(ada, f"Ada {n}", address) for n in range(21)]
        assert [answer.status_code for answer in answers] == [200] * 20 + [429]
        assert (await say_name(house, {"X-Forwarded-For": address})).status_code == 429


async def test_a_household_cannot_make_guests_without_end(house: House) -> None:
    headers = {"X-Forwarded-For": new_address()}
    with house.clock.standing():
        statuses = [(await say_name(house, headers)).status_code for _ in range(21)]
        assert statuses == [201] * 20 + [429]
        refused = await say_name(house, headers)
        assert (refused.json()["code"], refused.json()["retry_ms"]) == ("too-many", 30_000)
        assert refused.headers["retry-after"] == "30"
        assert (await say_name(house)).status_code == 201
        house.clock.ahead += 30_000
        assert (await say_name(house, headers)).status_code == 201


async def test_an_open_server_asks_nothing(house: House) -> None:
    assert (await house.send("GET", "/me")).json() == {"user": None, "access": "open"}
    assert (await say_name(house, password="x", invitation="y")).status_code == 201


async def test_a_server_with_a_password_asks_for_it(tmp_path: Path) -> None:
    async with opened(tmp_path, access="password", access_password="s\u00e9same") as house:
        assert (await house.send("GET", "/me")).json()["access"] == "password"
        asked: list[tuple[dict[str, Any], str]] = [
            ({}, "password-needed"),
            ({"password": None}, "password-needed"),
            ({"password": ""}, "password-wrong"),
            ({"password": "sesame"}, "password-wrong"),
            ({"password": "s\u00e9same "}, "password-wrong"),
        ]
        for body, code in asked:
            answer = await say_name(house, **body)
            assert (answer.status_code, answer.json()["code"]) == (403, code)
        assert (await say_name(house, password="s\u00e9same")).status_code == 201
        headers = {"X-Forwarded-For": new_address()}
        with house.clock.standing():
            tried = [(await say_name(house, headers, password="x")).status_code for _ in range(22)]
        assert tried == [403] * 20 + [429] * 2


async def test_a_server_for_the_invited_lets_each_invitation_in_once(tmp_path: Path) -> None:
    async with opened(tmp_path, access="invited") as house:
        now = house.clock.now()
        secret = await house.web.uow.write(
            lambda tx: invite(tx.accounts, house.web.draw, uses=1, lifetime=60_000, now=now)
        )
        asked: list[tuple[dict[str, Any], str]] = [
            ({}, "invitation-wanted"),
            ({"invitation": "x" * 22}, "invitation-invalid"),
            ({"invitation": ""}, "invitation-invalid"),
            ({"invitation": secret, "name": ""}, "name-empty"),
        ]
        for body, code in asked:
            answer = await say_name(house, **body)
            assert answer.json()["code"] == code
        assert (await say_name(house, invitation=secret)).status_code == 201
        again = await say_name(house, invitation=secret)
        assert (again.status_code, again.json()["code"]) == (403, "invitation-invalid")
        late = await house.web.uow.write(
            lambda tx: invite(tx.accounts, house.web.draw, uses=5, lifetime=60_000, now=now)
        )
        house.clock.ahead += 61_000
        assert (await say_name(house, invitation=late)).json()["code"] == "invitation-invalid"


async def test_a_token_in_the_address_is_ignored(house: House) -> None:
    ada: Guest = await house.enter()
    for name in ("token", "access_token", "manatee", "Authorization"):
        told = await house.send("GET", f"/me?{name}={ada.token}")
        assert told.json()["user"] is None
        refused = await house.send("POST", f"/tables?{name}={ada.token}", json={"game": "mandala"})
        assert refused.status_code == 401
