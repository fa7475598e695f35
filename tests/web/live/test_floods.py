"""One socket's noise is that socket's own affair: it is taken slowly, or not at all."""

import asyncio

import httpx
import orjson
import pytest

from app.web.live import fan, pace
from app.web.live.fan import FanProtocol
from tests.web.house import House
from tests.web.rude import BINARY, CONTINUED, PING, PONG, TEXT, before, frame, head_of, rude
from tests.web.wire import wire

pytestmark = pytest.mark.anyio

MANY = 50_000
AT_ONCE = pace.BURST // pace.FRAME + fan.SLICE // 6
"""Frames that the fullest bucket and the slice that empties it hold."""
NEVER = 1e-3
"""A rate that gives nothing back while a test runs."""


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return how many frames came out of each slice that was taken apart."""
    counts: list[int] = []
    usual = FanProtocol.handle_events

    def counted(protocol: FanProtocol) -> None:
        counts.append(len(protocol.conn.events))
        usual(protocol)

    monkeypatch.setattr(FanProtocol, "handle_events", counted)
    return counts


async def is_served(house: House) -> bool:
    async with httpx.AsyncClient(timeout=20) as http:
        answers = [await http.get(f"http://localhost:{house.port}/healthz") for _ in range(3)]
    return all(answer.status_code == 200 for answer in answers)


@pytest.mark.parametrize("kind", [PONG, PING])
async def test_what_nobody_asked_for_is_taken_no_faster_than_the_pace(
    house: House, monkeypatch: pytest.MonkeyPatch, taken: list[int], kind: int
) -> None:
    monkeypatch.setattr(pace, "RATE", NEVER)
    async with rude(house) as flood:
        flood.pour(frame(kind) * MANY)
        assert await is_served(house)
        assert 0 < sum(taken) <= AT_ONCE
        assert max(taken) < 400


async def test_a_slow_burst_loses_nothing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "BURST", 1000)
    monkeypatch.setattr(pace, "RATE", 1 << 20)
    async with wire(house, "/ws/lobby") as socket:
        for number in range(50):
            await socket.send({"type": "ping", "sent": number})
        assert [(await socket.next())["sent"] for _ in range(50)] == [*range(50)]


async def test_what_a_client_may_do_at_once_is_not_slowed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "RATE", NEVER)
    async with wire(house, "/ws/lobby") as socket:
        empty = '{"type":"ping","sent":"%s"}'
        await socket.send(empty % ("x" * (64 * 1024 - len(empty) + 2)))
        assert (await socket.next())["code"] == "malformed"
        for number in range(59):
            await socket.send({"type": "ping", "sent": number})
        assert [(await socket.next())["sent"] for _ in range(59)] == [*range(59)]


async def test_a_message_in_too_many_pieces_ends_the_socket(house: House, taken: list[int]) -> None:
    async with rude(house) as flood:
        flood.pour(frame(TEXT, b"{", last=False) + frame(CONTINUED, last=False) * MANY)
        await flood.hung_up()
        assert sum(taken) <= fan.PIECES + fan.SLICE // 6
        assert await is_served(house)


async def test_a_message_may_come_in_a_hundred_pieces(house: House) -> None:
    async with wire(house, "/ws/lobby") as socket:
        text = orjson.dumps({"type": "ping", "sent": "x" * 74}).decode()
        assert len(text) == fan.PIECES - 1
        await socket.connection.send([*text])  # and an empty one that ends it
        assert (await socket.next())["type"] == "reject"


@pytest.mark.parametrize("kind", [TEXT, BINARY, PONG])
async def test_who_was_sent_away_and_goes_on_is_hung_up_on(
    house: House, monkeypatch: pytest.MonkeyPatch, taken: list[int], kind: int
) -> None:
    before(monkeypatch, FanProtocol, "hang_up", be_patient)
    async with rude(house) as flood:
        flood.pour(frame(TEXT, b"{}") * 61)
        await flood.told(b"too-many")
        flood.pour(frame(kind) * MANY)
        await flood.hung_up()
        assert sum(taken) <= 61 + (fan.LATE + fan.SLICE) // 6
        assert await is_served(house)


async def test_who_reads_none_of_the_answers_to_his_pings_is_hung_up_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fan, "BEHIND", 10_000)
    monkeypatch.setattr(pace, "FRAME", 0)
    monkeypatch.setattr(pace, "RATE", 1 << 30)
    ended = asyncio.Event()
    waiting: list[int] = []
    before(
        monkeypatch, FanProtocol, "handle_ping", lambda protocol: waiting.append(protocol.waiting)
    )
    before(monkeypatch, FanProtocol, "connection_lost", lambda _: ended.set())
    async with rude(house, slow=True) as flood:
        flood.pour(frame(PING, b"x" * 125) * MANY)
        await asyncio.wait_for(ended.wait(), 20)
    assert 10_000 < max(waiting) < 10_000 + fan.SLICE


async def test_a_head_that_only_http_understands_is_answered(house: House) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    writer.write(head_of("/ws/lobby", "X-Long: " + "x" * 9000))
    answer = await asyncio.wait_for(reader.read(), 20)
    assert answer.startswith(b"HTTP/1.1 431 ")
    writer.close()


def be_patient(protocol: FanProtocol) -> None:
    protocol.close_timeout = 1000
