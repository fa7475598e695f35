"""Response windows through the doors: passes, holds and wishes on sockets and over REST."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import generate_latest

from app.web import metrics
from tests.leaks.parries import SEATS, dealing, deals
from tests.live.people import Guest
from tests.web import house as houses
from tests.web.house import House
from tests.web.wire import wire

pytestmark = pytest.mark.anyio

STRIKE = {"type": "strike", "target": 1}
PASS, HOLD = {"type": "pass"}, {"type": "hold"}


@pytest.fixture(scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    ruleset = dealing(deals(1)[0])
    folder = tmp_path_factory.mktemp("windows")
    async with houses.opened(folder, rules={ruleset.key: ruleset}) as house:
        yield house


async def struck(house: House, **settings: Any) -> tuple[str, list[Guest], int]:
    """Return a table where a window has just opened, its people, and the window's number."""
    guests = [await house.enter(f"P{seat}") for seat in range(SEATS)]
    wish = {"game": "mandala", "seats": SEATS, "options": {"closer": False}, "settings": settings}
    code = (await guests[0].post("/tables", wish))["code"]
    for guest in guests[1:]:
        await guest.post(f"/tables/{code}/seats")
    for guest in guests:
        await guest.post(f"/tables/{code}/ready", {"ready": True})
    body = {"id": "strike", "decision": 0, "action": STRIKE}
    told = await guests[0].post(f"/tables/{code}/actions", body)
    return code, guests, told["seq"]


async def test_all_pass_and_the_window_closes(house: House) -> None:
    code, guests, window = await struck(house, hold_factor=3)
    async with wire(house, f"/ws/tables/{code}", guests[2]) as socket:
        snapshot = await socket.hello()
        assert snapshot["replies"] == ["pass", "hold"]
        assert snapshot["window"]["decision"] == window
        assert "eligible" not in snapshot["window"]
        passing = {"type": "act", "id": "p", "decision": window, "action": PASS}
        ack = await socket.ask(passing)
        assert (ack["type"], ack["seq"]) == ("ack", window)
        for seat in (1, 3):
            body = {"id": "p", "decision": window, "action": PASS}
            answer = await guests[seat].post(f"/tables/{code}/actions", body)
            assert answer["seq"] == window
        update = await socket.next("update")
        assert (update["steps"][0]["kind"], update["window"]) == ("closed", None)
        assert (await socket.ask({**passing, "id": "q"}))["code"] == "stale"


async def test_a_hold_is_told_to_a_socket_and_to_who_polls(house: House) -> None:
    code, guests, window = await struck(house, think_time=60)
    path = f"/tables/{code}"
    async with wire(house, f"/ws/tables/{code}", guests[0]) as socket:
        snapshot = await socket.hello()
        assert snapshot["replies"] == []
        body = {"id": "h", "decision": window, "action": HOLD}
        held = await guests[1].call("POST", f"{path}/actions", json=body)
        assert held.status_code == 200
        frame = await socket.next("window")
        assert frame["window"]["deadline"] > snapshot["window"]["deadline"]
        news = await guests[3].get(f"{path}/updates", since=snapshot["at"])
        assert [(one["type"], one["window"]) for one in news["frames"]] == [
            ("window", frame["window"])
        ]
        assert (await guests[3].get(f"{path}/state"))["window"] == frame["window"]
        again = await guests[1].call("POST", f"{path}/actions", json={**body, "id": "h2"})
        assert again.json()["code"] == "no-hold-left"


async def test_pass_and_hold_have_no_parts_and_are_no_actions_of_the_game(house: House) -> None:
    code, guests, window = await struck(house)
    for action in ({"type": "pass", "card": 1}, {"type": "hold", "x": None}):
        body = {"id": "p", "decision": window, "action": action}
        answer = await guests[1].call("POST", f"/tables/{code}/actions", json=body)
        assert answer.json()["code"] == "malformed-action"
    legal = await guests[1].get(f"/tables/{code}/legal")
    assert [one["type"] for one in legal["actions"]] == ["parry"]


async def test_no_figure_counts_passes(house: House) -> None:
    code, guests, window = await struck(house, hold_factor=3)
    before = generate_latest(metrics.REGISTRY)
    body = {"id": "p", "decision": window, "action": PASS}
    await guests[1].post(f"/tables/{code}/actions", body)
    assert generate_latest(metrics.REGISTRY) == before


async def test_wishes_are_kept_for_their_seat_alone(house: House) -> None:
    code, guests, _ = await struck(house)
    path = f"/tables/{code}/wishes"
    wishes: dict[str, Any] = {"yields": {"card": {"aimed": True}}, "stops": {}, "order": {}}
    await guests[1].post(path, {"id": "w", **wishes})
    async with wire(house, f"/ws/tables/{code}", guests[2]) as socket:
        await socket.hello()
        order = {"yields": {}, "stops": {}, "order": {"card": {"parry": True}}}
        said = await socket.ask({"type": "wishes", "id": "w", **order})
        assert said["type"] == "ack"
        unfit: dict[str, Any] = {"yields": {"dice": {}}, "stops": {}, "order": {}}
        refused = await socket.ask({"type": "wishes", "id": "w2", **unfit})
        assert refused["code"] == "wishes-unfit"
    mine = await guests[1].get(path)
    assert mine["yields"] == {"card": {"others": False, "aimed": True, "turn": False}}
    assert (await guests[2].get(path))["order"] == order["order"]
    assert await guests[3].get(path) == {"yields": {}, "stops": {}, "order": {}}
    stranger = await house.enter("Eve")
    assert (await stranger.call("GET", path)).json()["code"] == "not-seated"


async def test_games_tell_their_kinds_of_windows(house: House) -> None:
    told = (await house.send("GET", "/games/mandala")).json()
    assert (told["windows"], told["kinds"]) == (True, ["card"])
    assert "parry" in told["schemas"]["order"]["properties"]


async def test_settings_of_windows_are_for_games_that_have_them(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        plain = await stack.enter_async_context(houses.opened(tmp_path))
        ada = await plain.enter()
        for name, value in {"windows": "strict", "hold_factor": 1, "think_time": 20}.items():
            wish = {"game": "mandala", "settings": {name: value}}
            refused = (await ada.call("POST", "/tables", json=wish)).json()
            assert (refused["code"], refused["name"]) == ("setting-unknown", name)
