"""The socket as a protocol: frames in pieces, too large, too many, too slow; and how it closes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import orjson
import pytest
import websockets

from app.web.live import lines
from tests.web.house import House, opened
from tests.web.logs import Told
from tests.web.plays import two_at_a_table
from tests.web.rude import narrow
from tests.web.wire import PATIENCE_S, Wire, wire

pytestmark = pytest.mark.anyio

MOST = 64 * 1024


@asynccontextmanager
async def lobby(house: House) -> AsyncIterator[Wire]:
    async with wire(house, "/ws/lobby") as socket:
        yield socket


async def test_a_message_may_come_in_pieces(house: House) -> None:
    async with lobby(house) as socket:
        text = orjson.dumps({"type": "hello", "protocol": 1}).decode()
        await socket.connection.send([text[:5], "", text[5:9], text[9:]])
        assert (await socket.next())["type"] == "snapshot"
        whole = '{"type":"nothing","id":"caf\N{LATIN SMALL LETTER E WITH ACUTE}"}'.encode()
        await socket.connection.send([whole[:-3], whole[-3:]], text=True)
        assert (await socket.next())["id"] == "caf\N{LATIN SMALL LETTER E WITH ACUTE}"


async def test_a_message_may_have_64_kib_and_no_more(house: House) -> None:
    async with lobby(house) as socket:
        empty = '{"type":"ping","sent":"%s"}'
        await socket.send(empty % ("x" * (MOST - len(empty) + 2)))
        assert (await socket.next())["code"] == "malformed"
        await socket.send(empty % ("x" * (MOST - len(empty) + 3)))
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await socket.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    async with lobby(house) as socket:
        await socket.connection.send(["x" * 30_000] * 3)
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await socket.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


async def test_a_text_that_is_none_ends_the_socket(house: House) -> None:
    async with lobby(house) as socket:
        await socket.connection.send(b'{"type":"ping","sent":"\xff"}', text=True)
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await socket.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1007


@pytest.mark.parametrize("path", ["/ws/lobby", "/ws/tables/{code}"])
async def test_a_flood_is_sent_away_and_told_when_to_come_back(house: House, path: str) -> None:
    code, ada, _ = await two_at_a_table(house)
    async with wire(house, path.format(code=code), ada) as socket:
        for _ in range(200):
            await socket.send("flood")
        bye = await socket.bye()
        assert bye["code"] == "too-many"
        assert 0 < bye["retry_ms"] < 5_000
        assert socket.connection.close_code == 4000
        assert len(socket.frames) < 100


async def test_compression_is_not_agreed_to(house: House) -> None:
    async with wire(house, "/ws/lobby", compression="deflate") as socket:
        assert socket.connection.response is not None
        assert "Sec-WebSocket-Extensions" not in socket.connection.response.headers


async def test_who_does_not_read_is_sent_away_with_resync(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "BEHIND", 100_000)
    code, ada, _ = await two_at_a_table(house)
    room = await house.room(code)
    async with wire(house, f"/ws/tables/{code}", ada, sock=narrow(house), max_queue=1) as slow:
        await slow.greeted()
        (listener,) = room.audience
        line = listener.outbox
        assert isinstance(line, lines.DirectLine)
        frame = room.snapshot(0)
        waiting = 0
        for _ in range(20_000):
            if not len(room.audience):
                break
            line.send(frame)
            waiting = max(waiting, line._protocol.waiting)
            await asyncio.sleep(0)
        assert len(room.audience) == 0
        assert waiting < 100_000 + 2 * len(frame)
        assert (await slow.bye())["code"] == "resync"


async def test_who_answers_no_ping_is_let_go(tmp_path: Path) -> None:
    async with opened(tmp_path, ping_s=0.1) as house:
        code, ada, _ = await two_at_a_table(house)
        room = await house.room(code)
        async with wire(house, f"/ws/tables/{code}", ada, sock=narrow(house)) as socket:
            await socket.greeted()
            await asyncio.sleep(0.4)
            assert len(room.audience) == 1
            socket.connection.transport.pause_reading()
            (listener,) = room.audience
            line = listener.outbox
            assert isinstance(line, lines.DirectLine)
            while line._protocol.open and not line._protocol.waiting:
                line.send(room.snapshot(0))
            for _ in range(200):
                if not len(room.audience):
                    break
                await asyncio.sleep(0.02)
            assert len(room.audience) == 0
            socket.connection.transport.abort()


async def test_a_closing_tab_leaves_no_line_in_the_log(house: House, told: Told) -> None:
    code, ada, _ = await two_at_a_table(house)
    room = await house.room(code)
    for path in (f"/ws/tables/{code}", "/ws/lobby", "/ws/tables/XXXXX"):
        for greet in (True, False):
            async with wire(house, path, ada) as socket:
                if greet:
                    await socket.hello()
                socket.connection.transport.abort()
            async with wire(house, path, ada) as socket:
                await socket.connection.close(1001)
    for _ in range(100):
        if not len(house.web.sockets) and not len(room.audience):
            break
        await asyncio.sleep(0.02)
    assert len(house.web.sockets) == 0
    assert len(room.audience) == 0
    assert told.lines() == []


async def test_a_stopping_server_sends_everybody_away(tmp_path: Path) -> None:
    async with opened(tmp_path) as house:
        code, ada, _ = await two_at_a_table(house)
        async with wire(house, f"/ws/tables/{code}", ada) as socket, lobby(house) as other:
            await socket.greeted()
            await house.app.state.server.farewell()
            for one in (socket, other):
                bye = await one.bye()
                assert (bye["code"], bye["retry_ms"]) == ("restarting", 2000)
        async with lobby(house) as late:
            assert (await late.bye())["code"] == "restarting"
        assert (await house.http.get("/readyz")).status_code == 503
        assert (await house.http.get("/healthz")).status_code == 200
        poll = await ada.call("GET", f"/tables/{code}/updates", params={"wait": 25, "since": "x"})
        assert poll.json()["frames"][0]["type"] == "bye"


async def test_nobody_waits_for_a_message_without_end(house: House) -> None:
    async with lobby(house) as socket:
        pong = await asyncio.wait_for(await socket.connection.ping(), PATIENCE_S)
        assert pong < PATIENCE_S
