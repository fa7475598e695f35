"""Figures tell how the server does, and of no table, user or refusal."""

import socket
from pathlib import Path

import httpx
import pytest
from prometheus_client import generate_latest

from app.web import metrics
from tests.web.house import House, opened
from tests.web.plays import act, turn, two_at_a_table
from tests.web.wire import wire

pytestmark = pytest.mark.anyio


def figures() -> dict[str, float]:
    """Return the samples without their labels' values."""
    return {
        f"{sample.name}{sorted(sample.labels)}": sample.value
        for family in metrics.REGISTRY.collect()
        for sample in family.samples
        if sample.name.startswith("manatee") and not sample.name.endswith(("_bucket", "_created"))
    }


async def test_rooms_sockets_and_stored_acts_are_counted(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        before = figures()
        code, ada, bob = await two_at_a_table(house)
        async with wire(house, f"/ws/tables/{code}", ada) as line:
            await line.greeted()
            told = figures()
            assert (told["manatee_rooms[]"], told["manatee_sockets[]"]) == (1, 1)
        await act(await turn(code, ada, bob), code)
        assert figures()["manatee_act_seconds_count[]"] == before["manatee_act_seconds_count[]"] + 1


async def test_refusals_move_nothing(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    await ada.get(f"/tables/{code}/state")
    before = figures()
    body = {"id": "a1", "decision": 77, "action": {"type": "claim", "colour": "R"}}
    for guest in (ada, bob):
        assert (await guest.call("POST", f"/tables/{code}/actions", json=body)).status_code == 409
        await guest.call("POST", f"/tables/{code}/preview", json={"action": body["action"]})
    assert figures() == before


async def test_no_label_names_anybody(house: House) -> None:
    code, ada, _ = await two_at_a_table(house)
    text = generate_latest(metrics.REGISTRY).decode()
    assert code not in text
    assert ada.user["id"] not in text
    labels = {
        name
        for family in metrics.REGISTRY.collect()
        for sample in family.samples
        for name in sample.labels
    }
    assert labels <= {"le"}


async def test_figures_are_not_on_the_public_port(house: House) -> None:
    for path in ("/metrics", "/api/v1/metrics", "/debug", "/docs", "/redoc", "/openapi.json"):
        assert (await house.http.get(path)).status_code == 404


def test_figures_are_served_where_they_are_asked_to_be() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{probe.getsockname()[1]}"
    stop = metrics.serve(address)
    assert "manatee_act_seconds" in httpx.get(f"http://{address}/metrics").text
    stop()
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://{address}/metrics")
    with pytest.raises(ValueError, match="invalid literal"):
        metrics.serve("nonsense")


async def test_health(house: House) -> None:
    for path, word in (("/healthz", "ok\n"), ("/readyz", "ready\n")):
        answer = await house.http.get(path)
        assert (answer.status_code, answer.text) == (200, word)
        assert answer.headers["cache-control"] == "no-store"
