"""Faults of ours: they stop one table or one request, are logged once, and give nothing away."""

import asyncio
import copy
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from app.games.mandala import RULESET
from app.games.mandala.rules import MandalaGame
from app.tables.ports import StorageUnavailable
from app.web.heads import BoundedHttp
from app.web.tracebacks import WITHHELD
from tests.live.people import Guest
from tests.web.house import House, opened
from tests.web.logs import Told
from tests.web.plays import act, at_of, turn, two_at_a_table
from tests.web.rude import before, narrow
from tests.web.wire import PATIENCE_S, Frame, wire

pytestmark = pytest.mark.anyio


class Faulty(MandalaGame):
    """Mandala with a mistake in it, whose message holds the hands."""

    def apply(self, position: Any, seat: Any, action: Any, chance: Any) -> Any:
        if action.type == "discard_redraw":
            hands = [own.hand for own in position.own]
            raise ValueError(hands)
        return super().apply(position, seat, action, chance)


@pytest.fixture(scope="module")
async def faulty(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    ruleset = copy.copy(RULESET)
    ruleset._game = Faulty
    folder = tmp_path_factory.mktemp("faulty")
    async with opened(folder, rules={ruleset.key: ruleset}) as house:
        yield house


async def discard(guest: Guest, code: str) -> Frame:
    legal = await guest.get(f"/tables/{code}/legal")
    action = next(one for one in legal["actions"] if one["type"] == "discard_redraw")
    return {"type": "act", "decision": legal["decision"], "action": action}


async def test_a_fault_of_the_rules_freezes_one_table_and_tells_no_cards(
    faulty: House, told: Told
) -> None:
    code, ada, bob = await two_at_a_table(faulty)
    other, eve, zoe = await two_at_a_table(faulty)
    mover = await turn(code, ada, bob)
    since = await at_of(ada, code)
    states = [await guest.get(f"/tables/{code}/state") for guest in (ada, bob)]
    hands = [state["sight"]["own"]["hand"] for state in states]
    path = f"/ws/tables/{code}"
    async with wire(faulty, path, mover) as socket, wire(faulty, path) as watcher:
        await socket.greeted()
        await watcher.greeted()
        answer = await socket.ask(await discard(mover, code))
        assert answer == {
            "type": "reject",
            "id": answer["id"],
            "at": answer["at"],
            "code": "table-frozen",
        }
        assert (await watcher.next("snapshot"))["frozen"] is True
        again = await socket.ask(await discard(mover, code))
        assert again["code"] == "table-frozen"
        assert (await socket.ask({"type": "chat", "text": "oh"}))["type"] == "ack"
    async with wire(faulty, path, ada) as back:
        assert (await back.hello(since))["frozen"] is True
        assert (await ada.get(f"/tables/{code}/state"))["at"] == back.frames[0]["at"]
    await act(await turn(other, eve, zoe), other)
    (line,) = told.ours
    assert (line["event"], line["code"]) == ("table frozen", code)
    assert WITHHELD in line["exception"]
    assert not [hand for hand in hands if hand in str(told.lines())]


async def test_a_fault_in_a_request_is_answered_sealed_and_logged_once(
    house: House, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> list[Any]:
        secret = "sesame"
        raise RuntimeError(len(secret))

    monkeypatch.setattr(house.web.lobby, "rows", broken)
    answer = await house.send("GET", "/tables?token=abc")
    assert (answer.status_code, answer.json()["code"]) == (500, "internal")
    assert answer.headers["content-type"] == "application/problem+json"
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"
    assert answer.json().keys() == {"type", "title", "status", "code"}
    page = await house.http.get("/tables?token=abc", headers={"Accept": "text/html"})
    assert page.status_code == 500
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    assert "RuntimeError" not in page.text
    async with httpx.AsyncClient() as real:
        answered = await real.get(f"http://localhost:{house.port}/api/v1/tables")
        assert answered.status_code == 500
    assert [line["event"] for line in told.ours] == ["request failed"] * 3
    assert [line["path"] for line in told.ours][:2] == ["/api/v1/tables", "/tables"]
    text = str(told.lines())
    assert "abc" not in text
    assert "sesame" not in text.replace('secret = "sesame"', "")
    assert len(told.lines()) == 3


async def test_a_fault_behind_a_socket_is_an_answer(
    house: House, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, ada, bob = await two_at_a_table(house)
    mover = await turn(code, ada, bob)

    def broken(*_: Any) -> Any:
        raise RuntimeError

    async with wire(house, f"/ws/tables/{code}", mover) as socket:
        await socket.greeted()
        monkeypatch.setattr("app.web.play.preview", broken)
        answer = await socket.ask({"type": "preview", "action": {}})
        assert (answer["type"], answer["code"]) == ("reject", "internal")
        assert (await socket.ask({"type": "chat", "text": "still here"}))["type"] == "ack"
    assert [line["event"] for line in told.ours] == ["message failed"]


async def test_while_the_storage_is_away_people_are_asked_to_try_again(
    house: House, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, ada, bob = await two_at_a_table(house)
    mover = await turn(code, ada, bob)
    legal = await mover.get(f"/tables/{code}/legal")
    await ada.get("/me")
    await bob.get("/me")

    async def away(work: Any) -> Any:
        raise StorageUnavailable

    async with wire(house, f"/ws/tables/{code}", mover) as socket:
        await socket.greeted()
        with monkeypatch.context() as patch:
            patch.setattr(house.web.uow, "read", away)
            patch.setattr(house.web.uow, "write", away)
            room = await house.room(code)
            patch.setattr(room._commands._journal, "append", lambda _, done: done("failed"))
            for method, path in (("GET", f"/tables/{code}"), ("POST", f"/tables/{code}/start")):
                answer = await ada.call(method, path)
                assert (answer.status_code, answer.json()["code"]) == (503, "try-again")
                assert answer.headers["retry-after"] == "1"
            frame = {
                "type": "act",
                "decision": legal["decision"],
                "action": legal["actions"][0],
                "id": "m1",
            }
            assert (await socket.ask(frame))["code"] == "try-again"
            assert (await socket.ask({"type": "chat", "text": "x"}))["code"] == "try-again"
            async with wire(house, f"/ws/tables/{code}", ada) as late:
                assert (await late.greeted())["seat"] == 0
            assert (await ada.get(f"/tables/{code}/state"))["seat"] == 0
            async with wire(house, "/ws/tables/BCDFG", ada) as elsewhere:
                bye = await elsewhere.bye()
                assert (bye["code"], bye["retry_ms"]) == ("try-again", 1000)
        assert (await socket.ask(frame))["type"] == "ack"
    assert told.ours == []


async def test_a_resignation_that_was_not_stored_is_not_told_as_done(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, ada, _ = await two_at_a_table(house)
    room = await house.room(code)
    with monkeypatch.context() as patch:
        patch.setattr(room._commands._journal, "append", lambda _, done: done("failed"))
        answer = await ada.call("DELETE", f"/tables/{code}/seats/me", params={"confirm": True})
        assert (answer.status_code, answer.json()["code"]) == (503, "try-again")
    assert (await ada.get(f"/tables/{code}"))["status"] == "playing"


async def test_a_client_that_goes_away_leaves_nothing_in_the_log(house: House, told: Told) -> None:
    ada = await house.enter()

    async def half() -> AsyncIterator[bytes]:
        yield b'{"game":'
        raise ConnectionAbortedError

    async with httpx.AsyncClient() as real:
        with pytest.raises(ConnectionAbortedError):
            await real.post(
                f"http://localhost:{house.port}/api/v1/tables",
                content=half(),
                headers={**ada.headers, "Content-Type": "application/json"},
            )
    assert await ada.get("/tables/mine") == []
    assert told.lines() == []


async def test_a_client_that_asks_much_and_reads_nothing_leaves_nothing_in_the_log(
    house: House, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    stuck, gone = asyncio.Event(), asyncio.Event()
    before(monkeypatch, BoundedHttp, "pause_writing", lambda _: stuck.set())
    before(monkeypatch, BoundedHttp, "connection_lost", lambda _: gone.set())
    _, writer = await asyncio.open_connection(sock=narrow(house), limit=4096)
    ask = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
    writer.write(ask * 200)
    await asyncio.wait_for(stuck.wait(), PATIENCE_S)
    writer.transport.abort()
    await asyncio.wait_for(gone.wait(), PATIENCE_S)
    for _ in range(50):
        await asyncio.sleep(0)
    assert told.lines() == []
