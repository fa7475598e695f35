"""The same frames without a socket."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest

from app.web.live import poll
from app.web.live.poll import Held
from tests.live.people import Guest
from tests.web.house import House
from tests.web.plays import act, at_of, turn, two_at_a_table
from tests.web.wire import Frame, wire

pytestmark = pytest.mark.anyio


async def updates(guest: Guest, code: str, since: str | None, wait: float = 0) -> httpx.Response:
    query: dict[str, Any] = {"wait": wait} if since is None else {"since": since, "wait": wait}
    return await guest.call("GET", f"/tables/{code}/updates", params=query)


def frames(answer: httpx.Response) -> list[Frame]:
    assert answer.status_code == 200, answer.text
    assert answer.json().keys() == {"frames"}
    told: list[Frame] = answer.json()["frames"]
    return told


async def test_nothing_newer_is_204(house: House) -> None:
    code, ada, _ = await two_at_a_table(house)
    since = await at_of(ada, code)
    for wait in (0, 0.05):
        answer = await updates(ada, code, since, wait)
        assert (answer.status_code, answer.content) == (204, b"")
        assert "content-type" not in answer.headers


async def test_without_since_there_is_the_snapshot_of_state(house: House) -> None:
    code, ada, _ = await two_at_a_table(house)
    state = (await ada.call("GET", f"/tables/{code}/state")).json()
    assert frames(await updates(ada, code, None)) == [state]
    assert frames(await updates(ada, code, "nonsense")) == [state]


async def test_a_poll_brings_the_frames_that_a_socket_brings(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    since = await at_of(ada, code)
    async with wire(house, f"/ws/tables/{code}", ada) as socket:
        await socket.greeted()
        waiting = asyncio.ensure_future(updates(ada, code, since, 20))
        await asyncio.sleep(0.05)
        await act(await turn(code, ada, bob), code)
        (polled,) = frames(await asyncio.wait_for(waiting, 10))
        assert polled == await socket.next("update")
    again = frames(await updates(ada, code, since))
    assert [one["type"] for one in again] == ["update"]
    assert again[0]["steps"] == polled["steps"]


async def test_whatever_happens_wakes_a_waiting_poll(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    wakers: list[tuple[Callable[[], Awaitable[Any]], str]] = [
        (lambda: bob.post(f"/tables/{code}/chat", {"id": "c1", "text": "hello"}), "chat"),
        (lambda: bob.post(f"/tables/{code}/resign", {"id": "r1"}), "update"),
        (lambda: bob.post(f"/tables/{code}/rematch"), "table"),
        (lambda: ada.post(f"/tables/{code}/rematch"), "snapshot"),
    ]
    for wake, kind in wakers:
        await asyncio.sleep(0.02)
        since = await at_of(ada, code)
        waiting = asyncio.ensure_future(updates(ada, code, since, 20))
        await asyncio.sleep(0.05)
        await wake()
        told = frames(await asyncio.wait_for(waiting, 10))
        while kind not in [one["type"] for one in told]:
            told = frames(await updates(ada, code, told[-1]["at"], 5))


async def test_two_who_poll_do_not_wake_each_other_for_ever(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    answers = 0

    async def keep_polling(guest: Guest) -> None:
        nonlocal answers
        since = await at_of(guest, code)
        while True:
            await updates(guest, code, since, 20)
            answers += 1

    tasks = [asyncio.ensure_future(keep_polling(guest)) for guest in (ada, bob)]
    await asyncio.sleep(0.5)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert answers <= 2


async def test_who_polls_is_present_between_his_polls(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(poll, "LINGER_S", 0.2)
    code, ada, bob = await two_at_a_table(house)
    async with wire(house, f"/ws/tables/{code}", bob) as socket:
        await socket.greeted()
        since = await at_of(ada, code)
        await updates(ada, code, since, 0.02)
        assert (await socket.next("presence"))["seats"] == [True, True]
        for _ in range(3):
            await updates(ada, code, since, 0.02)
            await asyncio.sleep(0.05)
        assert not [one for one in await socket.rest() if one["type"] == "presence"]
        assert (await socket.next("presence"))["seats"] == [False, True]
    assert len((await house.room(code)).audience) == 0


async def test_who_comes_and_goes_between_two_polls_is_told(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    since = await at_of(ada, code)
    await updates(ada, code, since, 0.02)
    async with wire(house, f"/ws/tables/{code}", bob) as socket:
        await socket.greeted()
        (told,) = frames(await updates(ada, code, since, 20))
        assert (told["type"], told["seats"]) == ("presence", [True, True])


async def test_one_who_only_looks_is_not_present(house: House) -> None:
    code, ada, _ = await two_at_a_table(house)
    room = await house.room(code)
    await updates(ada, code, await at_of(ada, code))
    assert len(room.audience) == 0
    answer = await house.send(
        "GET", f"/tables/{code}/updates", params={"since": await at_of(ada, code), "wait": 0.02}
    )
    assert answer.status_code == 204
    assert room.audience.presence(2) == {"seats": [False, False], "watchers": 0}


async def test_a_watcher_polls_what_watchers_see(house: House) -> None:
    code, ada, bob = await two_at_a_table(house)
    since = await at_of(ada, code)
    await act(await turn(code, ada, bob), code)
    answer = await house.send("GET", f"/tables/{code}/updates", params={"since": since})
    (update,) = frames(answer)
    assert update["sight"]["own"] is None
    assert update["affordances"] is None
    taken = await house.send("GET", f"/tables/{code}/updates?seat=0")
    assert taken.json()["code"] == "not-your-seat"


async def test_who_may_not_watch_any_more_is_told_so_and_then_finds_nothing(house: House) -> None:
    ada, eve = await house.enter("Ada"), await house.enter("Eve")
    code = (await ada.post("/tables", {"game": "mandala"}))["code"]
    waiting = asyncio.ensure_future(updates(eve, code, await at_of(eve, code), 20))
    await asyncio.sleep(0.05)
    body = {"rev": 1, "settings": {"spectators": {"mode": "none"}}}
    assert (await ada.call("PATCH", f"/tables/{code}", json=body)).status_code == 200
    told = frames(await asyncio.wait_for(waiting, 10))
    assert [one["code"] for one in told if one["type"] == "bye"] == ["table-not-found"]
    assert (await updates(eve, code, None)).status_code == 404


@pytest.mark.parametrize(
    "query", ["wait=26", "wait=-1", "wait=x", "wait=nan", "seat=-1", "since=" + "x" * 101]
)
async def test_what_cannot_be_waited_for_is_refused(house: House, query: str) -> None:
    code, ada, _ = await two_at_a_table(house)
    answer = await ada.call("GET", f"/tables/{code}/updates?{query}")
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


async def test_what_nobody_fetches_is_bounded() -> None:
    held = Held()
    for number in range(10_000):
        held.send(b"%d" % number)
    kept = held.taken()
    assert len(kept) == poll.MOST_KEPT
    assert kept[-1] == b"9999"
    assert held.taken() == []
