"""Playing over REST, and looking at matches: the same services, judged for each caller."""

from typing import Any

import httpx
import orjson
import pytest

from app.games import rulesets
from app.matches.verify import CHECKS, verify
from tests.live.people import Guest, match_of
from tests.web.house import House
from tests.web.plays import act, turn, two_at_a_table

pytestmark = pytest.mark.anyio


def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def waiting(code: str, ada: Guest, bob: Guest) -> tuple[Guest, Guest]:
    """Return who is asked and who is not."""
    mover = await turn(code, ada, bob)
    return mover, bob if mover is ada else ada


async def test_an_act_over_rest(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    mover, other = await waiting(code, ada, bob)
    path = f"/tables/{code}/actions"
    legal = await mover.get(f"/tables/{code}/legal")
    assert legal.keys() == {"decision", "actions", "more"}
    assert legal["more"] is False
    assert (await other.get(f"/tables/{code}/legal"))["actions"] == []
    body = {"id": "a1", "decision": legal["decision"], "action": legal["actions"][0]}
    refused = await other.call("POST", path, json=body)
    assert refused.status_code == 409
    accepted = await mover.post(path, body)
    assert accepted.keys() == {"id", "seq", "at"}
    assert (accepted["id"], accepted["seq"]) == ("a1", 1)
    assert (await mover.post(path, body))["seq"] == 1
    stale = await mover.call("POST", path, json={**body, "id": "a2"})
    assert code_of(stale) == (409, "stale")
    assert stale.json()["decision"] > body["decision"]
    reused = await mover.call("POST", path, json={**body, "action": legal["actions"][1]})
    assert code_of(reused) == (409, "id-reused")


async def test_one_of_several_seats_is_named_in_the_query(house: House) -> None:
    ada = await house.enter()
    code = (await ada.post("/tables", {"game": "mandala"}))["code"]
    await ada.post(f"/tables/{code}/seats", {"seat": 1, "also": True})
    await ada.post(f"/tables/{code}/ready", {"ready": True})
    sights = [await ada.get(f"/tables/{code}/state", seat=seat) for seat in (0, 1)]
    assert [one["seat"] for one in sights] == [0, 1]
    asked = sights[0]["awaited"][0]["seat"]
    legal = await ada.get(f"/tables/{code}/legal", seat=asked)
    body = {"id": "a1", "decision": legal["decision"], "action": legal["actions"][0]}
    wrong = await ada.call("POST", f"/tables/{code}/actions?seat={1 - asked}", json=body)
    assert wrong.status_code == 409
    right = await ada.call("POST", f"/tables/{code}/actions?seat={asked}", json=body)
    assert right.status_code == 200
    assert code_of(await ada.call("GET", f"/tables/{code}/state?seat=2")) == (403, "not-your-seat")
    gone = await ada.call("DELETE", f"/tables/{code}/seats/me?confirm=true")
    assert gone.json()["status"] == "over"


async def test_resigning_and_taking_back_over_rest(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    path = f"/tables/{code}"
    mover, other = await waiting(code, ada, bob)
    nothing = await mover.call("POST", f"{path}/takeback", json={"id": "t0"})
    assert code_of(nothing) == (409, "nothing-to-take-back")
    legal = await mover.get(f"{path}/legal")
    grown = next(one for one in legal["actions"] if one["type"] == "grow_field")
    await mover.post(
        f"{path}/actions", {"id": "a1", "decision": legal["decision"], "action": grown}
    )
    assert (await mover.post(f"{path}/takeback", {"id": "t1"}))["seq"] == 2
    assert code_of(
        await other.call("POST", f"{path}/takeback", json={"id": "t", "do": "accept"})
    ) == (
        409,
        "no-offer",
    )
    accepted = await other.post(f"{path}/resign", {"id": "r1"})
    assert (await other.post(f"{path}/resign", {"id": "r1"}))["seq"] == accepted["seq"]
    assert code_of(await mover.call("POST", f"{path}/resign", json={"id": "r"})) == (
        409,
        "no-match",
    )
    for call in ("legal",):
        assert code_of(await mover.call("GET", f"{path}/{call}")) == (409, "no-match")


async def test_without_a_match_there_is_nothing_to_do(house: House) -> None:
    ada = await house.enter()
    code = (await ada.post("/tables", {"game": "mandala"}))["code"]
    asked: list[tuple[str, str, dict[str, Any] | None]] = [
        ("POST", "actions", {"id": "a", "decision": 0, "action": {}}),
        ("POST", "preview", {"action": {}}),
        ("GET", "legal", None),
        ("POST", "resign", {"id": "r"}),
        ("POST", "takeback", {"id": "t"}),
    ]
    for method, call, body in asked:
        answer = await ada.call(method, f"/tables/{code}/{call}", json=body)
        assert code_of(answer) == (409, "no-match"), call
    assert await ada.get(f"/tables/{code}/journal") == []


@pytest.mark.parametrize(
    ("call", "body"),
    [
        ("actions", {"id": "a", "decision": True, "action": {}}),
        ("actions", {"id": "a", "decision": -2, "action": {}}),
        ("actions", {"id": "a:b", "decision": 0, "action": {}}),
        ("actions", {"id": "", "decision": 0, "action": {}}),
        ("actions", {"id": "a" * 65, "decision": 0, "action": {}}),
        ("actions", {"id": "a", "decision": 0, "action": {}, "seat": 1}),
        ("actions", {"id": "a", "decision": 0}),
        ("preview", {"action": [1]}),
        ("preview", {"action": {str(number): 1 for number in range(51)}}),
        ("resign", {}),
        ("takeback", {"id": "t", "do": "force"}),
    ],
)
async def test_what_is_no_command(house: House, call: str, body: dict[str, Any]) -> None:
    code, ada, _ = await two_at_a_table(house)
    answer = await ada.call("POST", f"/tables/{code}/{call}", json=body)
    assert code_of(answer) == (422, "malformed")


async def test_the_journal_is_paged(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    for number in range(5):
        await act(await turn(code, ada, bob), code, f"a{number}")
    items = await ada.get(f"/tables/{code}/journal")
    assert [item["seq"] for item in items] == [0, 1, 2, 3, 4, 5]
    assert items == (await ada.get(f"/tables/{code}/state"))["journal"]
    page = await ada.get(f"/tables/{code}/journal", before=4, limit=2)
    assert [item["seq"] for item in page] == [2, 3]
    assert all("action" not in item for item in items)


def viewpoints(match: Any) -> list[str]:
    return list(match["viewpoints"])


async def seen_by(guest: Guest | None, house: House, match: str, **query: str) -> httpx.Response:
    path = f"/matches/{match}/replay"
    if guest is None:
        return await house.send("GET", path, params=query)
    return await guest.call("GET", path, params=query)


async def test_a_running_match_shows_each_what_he_sees_at_the_table(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    for number in range(4):
        await act(await turn(code, ada, bob), code, f"a{number}")
    match = (await ada.get(f"/tables/{code}"))["match"]["id"]
    own = await ada.get(f"/matches/{match}")
    assert (own["status"], own["secret"], viewpoints(own)) == ("running", None, ["0"])
    watched = (await house.send("GET", f"/matches/{match}")).json()
    assert (watched["secret"], viewpoints(watched)) == (None, ["watcher"])
    allowances: list[tuple[Guest | None, str]] = [(ada, "0"), (bob, "1"), (None, "watcher")]
    for who, allowed in allowances:
        for viewpoint in ("0", "1", "all", "watcher", "7"):
            answer = await seen_by(who, house, match, viewpoint=viewpoint)
            if viewpoint == allowed:
                assert answer.status_code == 200
            else:
                assert code_of(answer) == (403, "viewpoint-refused")
    replayed = (await seen_by(None, house, match)).json()
    assert replayed["viewpoint"] == "watcher"
    assert [frame["seq"] for frame in replayed["frames"]] == [0, 1, 2, 3, 4]
    assert all(frame["sight"]["own"] is None and "all" not in frame for frame in replayed["frames"])
    for player in (ada, bob):
        hand = (await player.get(f"/tables/{code}/state"))["sight"]["own"]["hand"]
        assert hand not in orjson.dumps(replayed["frames"][-1]["sight"]).decode()


async def test_a_match_that_is_over_is_open_where_the_table_is(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    match = (await ada.get(f"/tables/{code}"))["match"]["id"]
    await ada.post(f"/tables/{code}/resign", {"id": "r1"})
    own = await bob.get(f"/matches/{match}")
    assert (own["status"], len(own["secret"]), viewpoints(own)) == (
        "over",
        64,
        ["1", "0", "all", "watcher"],
    )
    watched = (await house.send("GET", f"/matches/{match}")).json()
    assert set(viewpoints(watched)) == {"watcher", "0", "1", "all"}
    everything = (await seen_by(None, house, match, viewpoint="all")).json()
    assert [len(one["hand"]) for one in everything["frames"][0]["all"]] == [6, 6]


async def test_a_private_match_stays_with_its_players(house: House) -> None:
    for settings in ({"spectators": {"mode": "none"}}, {"password": "sesame"}):
        ada, bob, eve = [await house.enter(name) for name in ("Ada", "Bob", "Eve")]
        code = (await ada.post("/tables", {"game": "mandala", "settings": settings}))["code"]
        await bob.post(f"/tables/{code}/seats", {"password": "sesame"})
        for guest in (ada, bob):
            await guest.post(f"/tables/{code}/ready", {"ready": True})
        match = (await ada.get(f"/tables/{code}"))["match"]["id"]
        for end in (False, True):
            if end:
                await ada.post(f"/tables/{code}/resign", {"id": "r1"})
            for stranger in (eve, None):
                assert code_of(await seen_by(stranger, house, match)) == (404, "match-not-found")
            assert (await seen_by(bob, house, match)).status_code == 200
        assert (await seen_by(bob, house, match, viewpoint="0")).status_code == 200
        unknown = await seen_by(eve, house, "0" * 32)
        forbidden = await seen_by(eve, house, match)
        assert unknown.content == forbidden.content


async def test_who_came_later_to_a_private_table_does_not_see_what_was_played_before(
    house: House,
) -> None:
    ada, bob, eve = [await house.enter(name) for name in ("Ada", "Bob", "Eve")]
    code = await match_of(ada, bob, settings={"spectators": {"mode": "none"}})
    match = (await ada.get(f"/tables/{code}"))["match"]["id"]
    await bob.post(f"/tables/{code}/resign", {"id": "r1"})
    await bob.call("DELETE", f"/tables/{code}/seats/me")
    await eve.post(f"/tables/{code}/seats")
    assert code_of(await seen_by(eve, house, match)) == (404, "match-not-found")
    assert (await seen_by(bob, house, match)).status_code == 200


async def test_a_finished_match_is_a_document_that_holds(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    match = (await ada.get(f"/tables/{code}"))["match"]["id"]
    path = f"/matches/{match}/export"
    for who in (ada, bob):
        assert code_of(await who.call("GET", path)) == (409, "match-running")
    assert code_of(await house.send("GET", path)) == (409, "match-running")
    for number in range(6):
        await act(await turn(code, ada, bob), code, f"a{number}")
    await ada.post(f"/tables/{code}/resign", {"id": "r1"})
    answer = await house.send("GET", path)
    assert f"manatee-{match}.json" in answer.headers["content-disposition"]
    assert verify(answer.content, rulesets()) == dict.fromkeys(CHECKS)
    schema = (await house.send("GET", "/matches/schema")).json()
    assert schema["properties"].keys() == answer.json().keys()
    assert (await bob.get(f"/tables/{code}/state"))["head"] == answer.json()["head"]


async def test_a_private_match_is_a_document_for_its_players_only(house: House) -> None:
    ada, bob, eve = [await house.enter(name) for name in ("Ada", "Bob", "Eve")]
    code = await match_of(ada, bob, settings={"spectators": {"mode": "none"}})
    match = (await ada.get(f"/tables/{code}"))["match"]["id"]
    for end in (False, True):
        if end:
            await ada.post(f"/tables/{code}/resign", {"id": "r1"})
        for stranger in (eve.headers, {}):
            answer = await house.send("GET", f"/matches/{match}/export", headers=stranger)
            assert code_of(answer) == (404, "match-not-found")
    assert (await bob.get(f"/matches/{match}/export"))["match"] == match


@pytest.mark.parametrize("match_id", ["x", "A" * 32, "0" * 31, "0" * 33, "..%2f..%2fetc"])
async def test_what_is_no_match_id(house: House, match_id: str) -> None:
    answer = await house.send("GET", f"/matches/{match_id}")
    assert answer.status_code in {404, 422}
    assert answer.headers["content-type"] == "application/problem+json"
