"""The server as an operator starts it: what it says on the wire and in its log to rude visitors."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import httpx
import orjson
import pytest
import websockets
from websockets.asyncio.client import connect

from tests.live.people import Guest, match_of
from tests.live.server import RunningServer

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[RunningServer]:
    database = f"sqlite:///{tmp_path_factory.mktemp('serving')}/manatee.db"
    with RunningServer(database, log="json") as server:
        yield server


def complaints(server: RunningServer) -> list[str]:
    """Return what the log holds beside the greeting and what the migrations tell."""
    events = [line for line in server.log if line.startswith("{")]
    return [
        one["event"] for one in map(orjson.loads, events) if one["level"] not in ("info", "debug")
    ]


def contents(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in folder.iterdir() if path.is_file()]


async def raw(server: RunningServer, request: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(request)
    await writer.drain()
    answer = await asyncio.wait_for(reader.read(), 20)
    writer.close()
    return answer


async def rude_visit(server: RunningServer, path: str, guest: Guest, end: str) -> None:
    refusals = (websockets.InvalidStatus, websockets.ConnectionClosed)
    with suppress(*refusals):
        async with connect(server.sockets_url + path, additional_headers=guest.headers) as socket:
            await socket.send('{"type":"hello","protocol":1}')
            if end == "abort":
                socket.transport.abort()
            elif end == "binary":
                await socket.send(b"\x00")
            elif end == "huge":
                await socket.send("x" * 70_000)


async def test_closing_tabs_and_killed_clients_are_not_worth_a_line(server: RunningServer) -> None:
    known = len(complaints(server))
    async with httpx.AsyncClient(base_url=server.url, timeout=30) as http:
        ada, bob = await Guest.enter(http, "Ada"), await Guest.enter(http, "Bob")
        code = await match_of(ada, bob)
    for path in (f"/ws/tables/{code}", "/ws/lobby", "/ws/tables/BCDFG", "/ws/nothing"):
        for end in ("close", "abort", "binary", "huge"):
            await rude_visit(server, path, ada, end)
    await asyncio.sleep(0.1)
    assert complaints(server)[known:] == []


async def test_noise_is_answered_and_the_server_goes_on(server: RunningServer) -> None:
    bare = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
    assert (await raw(server, b"\x16\x03\x01\x02\x00\x01\r\n\r\n")).startswith(b"HTTP/1.1 400")
    assert (await raw(server, b"GET / HTTP/1.1\r\n\r\n")).startswith(b"HTTP/1.1 4")
    assert b" 421 " in await raw(server, b"GET / HTTP/1.0\r\n\r\n")
    twice = bare + b"Host: evil.example\r\nConnection: close\r\n\r\n"
    assert re.match(rb"HTTP/1.1 4\d\d ", await raw(server, twice))
    smuggled = (
        b"POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
        b"0\r\n\r\nGET /api/v1/me HTTP/1.1\r\nHost: localhost\r\n\r\n"
    )
    assert (await raw(server, smuggled)).count(b"HTTP/1.1 2") == 0
    async with httpx.AsyncClient(base_url=server.url) as http:
        answer = await http.get("/healthz")
        assert answer.status_code == 200
        assert "server" not in answer.headers


async def test_a_token_never_reaches_the_log(server: RunningServer) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=30) as http:
        ada = await Guest.enter(http, "Ada")
        for path in ("/api/v1/me", "/", "/nothing", "/t/BCDFG", "/api/v1/tables/BCDFG/state"):
            await http.get(path, params={"token": ada.token}, headers=ada.headers)
    with pytest.raises(websockets.InvalidStatus):
        async with connect(
            f"{server.sockets_url}/ws/lobby?token={ada.token}",
            additional_headers={"Origin": "https://evil.example"},
        ):
            pass
    assert ada.token not in "".join(server.log)
    assert "token" not in "".join(server.log)


async def test_the_database_holds_no_token(tmp_path: Path) -> None:
    with RunningServer(f"sqlite:///{tmp_path}/manatee.db") as server:
        async with httpx.AsyncClient(base_url=server.url, timeout=30) as http:
            ada = await Guest.enter(http, "Ada")
            wish = {"game": "mandala", "settings": {"password": "open sesame"}}
            await ada.post("/tables", wish)
        server.stop()
    files = contents(tmp_path)
    assert any(b"mandala" in content for content in files)
    assert not [content for content in files if ada.token.encode() in content]
    assert not [content for content in files if b"open sesame" in content]
