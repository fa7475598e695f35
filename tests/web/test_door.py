"""Who connects and says nothing, or connects too often, takes nobody's place."""

import asyncio
import resource
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
import websockets

from app.web import addresses, door, heads
from app.web.crowd import Crowd
from app.web.door import Door, places
from app.web.heads import BoundedHttp
from tests.live.people import Guest
from tests.web.house import PEER, House, opened
from tests.web.plays import at_of, two_at_a_table
from tests.web.rude import before, narrow
from tests.web.wire import PATIENCE_S, wire

pytestmark = pytest.mark.anyio

ASK = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
WHOLE = ASK + b"\r\n"
POST = (
    b"POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 20\r\n\r\n"
)


async def all_of(reader: asyncio.StreamReader) -> bytes:
    """Return what comes until the server hangs up."""
    came = b""
    try:
        while part := await asyncio.wait_for(reader.read(1 << 16), PATIENCE_S):
            came += part
    except ConnectionError:
        pass
    return came


async def answer_of(house: House) -> bytes:
    """Ask on a connection of its own; return the answer."""
    reader, writer = await asyncio.open_connection(PEER, house.port)
    writer.write(ASK + b"Connection: close\r\n\r\n")
    answer = await all_of(reader)
    writer.close()
    return answer


async def come_true(fact: Callable[[], bool]) -> bool:
    """Wait for something that soon holds."""
    for _ in range(500):
        if fact():
            return True
        await asyncio.sleep(0.01)
    return False


@asynccontextmanager
async def silent(house: House, count: int) -> AsyncIterator[None]:
    """Hold so many connections open and say nothing."""
    held = [await asyncio.open_connection(PEER, house.port) for _ in range(count)]
    try:
        yield
    finally:
        for _, writer in held:
            writer.transport.abort()


@pytest.mark.parametrize(
    "said",
    [b"", ASK, POST + b'{"name"', WHOLE + b"\r\n", WHOLE + ASK],
    ids=["nothing", "half a head", "half a body", "an empty line", "half a second head"],
)
async def test_who_does_not_come_to_an_end_is_let_go(
    house: House, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(heads, "PATIENCE_S", 0.1)
    monkeypatch.setattr(BoundedHttp, "timeout_keep_alive_handler", lambda _: None)
    reader, writer = await asyncio.open_connection(PEER, house.port)
    for part in said.partition(WHOLE):
        writer.write(part)
        if part == WHOLE:
            await reader.readuntil(b"ok\n")
    await all_of(reader)
    writer.close()


async def test_sockets_and_long_answers_may_take_longer(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heads, "PATIENCE_S", 0.1)
    code, ada, _ = await two_at_a_table(house)
    async with wire(house, "/ws/lobby", ada) as socket:
        reader, writer = await asyncio.open_connection(PEER, house.port)
        path = f"/api/v1/tables/{code}/updates?wait=1&since={await at_of(ada, code)}"
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n".encode())
        writer.write(f"Authorization: {ada.headers['Authorization']}\r\n\r\n".encode())
        assert b"HTTP/1.1 204 " in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE_S)
        assert (await socket.hello())["type"] == "snapshot"
        writer.close()


async def test_who_takes_nothing_of_his_answer_is_let_go(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heads, "UNREAD_S", 0.5)
    ended = asyncio.Event()
    before(monkeypatch, BoundedHttp, "connection_lost", lambda _: ended.set())
    _, writer = await asyncio.open_connection(sock=narrow(house), limit=4096)
    writer.write(b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200)
    await asyncio.wait_for(ended.wait(), PATIENCE_S)
    writer.transport.abort()


async def test_who_finds_no_place_is_told_at_once_and_may_come_when_one_is_free(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, door=Door(6, addresses.networks([PEER]))) as house:
        async with silent(house, 6):
            answer = await answer_of(house)
            assert answer.startswith(b"HTTP/1.1 503 ")
            assert b"\r\nretry-after: " in answer
        for _ in range(100):
            if b" 200 OK" in await answer_of(house):
                return
            await asyncio.sleep(0.01)
    pytest.fail("nobody was let in again")


@pytest.mark.parametrize("trusted", [(), (PEER,)], ids=["people", "a proxy"])
async def test_an_address_has_so_many_connections_and_a_proxy_as_many_as_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trusted: tuple[str, ...]
) -> None:
    monkeypatch.setattr(door, "HOUSE", 3)
    here = Door(100, addresses.networks(trusted))
    async with opened(tmp_path, door=here) as house:
        async with silent(house, 2), wire(house, "/ws/lobby") as socket:
            assert (b" 200 OK" in await answer_of(house)) == bool(trusted)
            await socket.hello()
        assert await come_true(lambda: not here._houses._open)


async def entered(house: House, guest: Guest | None, many: AsyncExitStack) -> bool:
    """Open one more socket; tell whether there was a place for it."""
    try:
        await many.enter_async_context(wire(house, "/ws/lobby", guest))
    except websockets.InvalidStatus:
        return False
    return True


@pytest.mark.parametrize("known", [True, False])
async def test_sockets_are_counted_by_session_and_by_household(
    house: House, monkeypatch: pytest.MonkeyPatch, *, known: bool
) -> None:
    guest = await house.enter() if known else None
    other = await house.enter()
    sockets = house.web.sockets
    assert await come_true(lambda: not (sockets._own._open or sockets._houses._open))
    monkeypatch.setattr(sockets, "_own" if known else "_houses", Crowd(2))
    async with AsyncExitStack() as many:
        assert [await entered(house, guest, many) for _ in range(3)] == [True, True, False]
        assert await entered(house, other, many) == known
    assert await come_true(lambda: not (sockets._own._open or sockets._houses._open))


@pytest.mark.parametrize(
    ("soft", "hard", "raised", "told"),
    [
        (1024, 1024, None, 768),
        (256, 4096, 4096, 3840),
        (256, 300, 300, 150),
        (1024, resource.RLIM_INFINITY, 10_256, 10_000),
        (20_000, 20_000, None, 10_000),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, None, 10_000),
    ],
)
def test_files_are_left_for_ourselves(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, raised: int | None, told: int
) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, pair: asked.append(pair))
    assert places() == told
    assert asked == ([] if raised is None else [(raised, hard)])


def test_a_system_that_raises_nothing_is_taken_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, resource.RLIM_INFINITY))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert places() == 768
