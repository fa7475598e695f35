"""Sockets on any other ASGI server: the same frames, bounded queues, the same goodbyes."""

import asyncio
from pathlib import Path
from typing import Any

import orjson
import pytest
from starlette.websockets import WebSocket

from app.games.mandala import RULESET
from app.web.live.lines import CLOSE_CODE, QUEUED, PlainLine, line_of
from tests.leaks.sides import Clock, side
from tests.web.logs import Told

pytestmark = pytest.mark.anyio


class Server:
    """An ASGI server's end of a socket: `out` is what it was given to send."""

    def __init__(self) -> None:
        self.incoming: asyncio.Queue[Any] = asyncio.Queue()
        self.out: list[Any] = []
        self.blocked = asyncio.Event()
        self.blocked.set()
        self.incoming.put_nowait({"type": "websocket.connect"})

    async def send(self, message: Any) -> None:
        await self.blocked.wait()
        self.out.append(message)
        if message["type"] == "websocket.close":
            self.incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def accepted(self) -> WebSocket:
        scope = {"type": "websocket", "path": "/", "headers": [], "extensions": {}}
        websocket = WebSocket(scope, self.incoming.get, self.send)
        await websocket.accept()
        return websocket

    def frames(self) -> list[Any]:
        return [orjson.loads(one["text"]) for one in self.out if one["type"] == "websocket.send"]


async def test_frames_go_out_in_order_and_messages_come_in() -> None:
    server, heard = Server(), list[str]()
    line = line_of(await server.accepted())
    assert isinstance(line, PlainLine)
    running = asyncio.ensure_future(line.run(heard.append))
    for number in range(3):
        line.send(b"%d" % number)
    for message in ({"text": "hello"}, {"bytes": b"\xff"}, {"text": None, "bytes": b"x"}):
        server.incoming.put_nowait({"type": "websocket.receive", **message})
    await asyncio.sleep(0.01)
    line.close("session-ended", 7)
    await asyncio.wait_for(running, 5)
    assert server.frames() == [
        0,
        1,
        2,
        {"type": "bye", "at": "", "code": "session-ended", "retry_ms": 7},
    ]
    assert heard == ["hello", "", ""]
    assert server.out[-1] == {"type": "websocket.close", "code": CLOSE_CODE, "reason": ""}


async def test_who_does_not_read_is_sent_away_with_resync() -> None:
    server = Server()
    line = PlainLine(await server.accepted())
    server.blocked.clear()
    running = asyncio.ensure_future(line.run(lambda _: None))
    await asyncio.sleep(0)
    for number in range(10 * QUEUED):
        line.send(b"%d" % number)
        assert line._queue.qsize() <= QUEUED
    server.blocked.set()
    await asyncio.wait_for(running, 5)
    told = server.frames()
    assert told[-1]["code"] == "resync"
    assert len(told) <= 3


async def test_a_tab_that_closes_ends_the_line_without_a_word(tmp_path: Path, told: Told) -> None:
    async with side(tmp_path, RULESET, Clock(), told) as server:
        await server.enter(2)
        await server.gather(2, {})
        sockets = server.web.sockets
        before = len(sockets)
        for ear in server.ears.values():
            await ear.close()
        server.ears.clear()
        assert before == 4
        assert len(sockets) == 0
        assert len(server.room.audience) == 0
    assert told.lines() == []
