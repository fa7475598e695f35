"""Heads of requests are bounded, however they come."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.web.house import House

pytestmark = pytest.mark.anyio

CHUNK = 50_000


def one_long_line() -> Iterator[bytes]:
    yield b"X-Long: "
    while True:
        yield b"x" * CHUNK


def many_lines() -> Iterator[bytes]:
    while True:
        yield b"X-Many: x\r\n" * (CHUNK // 11)


def a_long_address() -> Iterator[bytes]:
    while True:
        yield b"x" * CHUNK


UPGRADE = (
    b"GET /ws/lobby HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
)
STARTS = [
    (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n", one_long_line),
    (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n", many_lines),
    (b"GET /", a_long_address),
    (UPGRADE, many_lines),
]


@pytest.mark.parametrize("start", range(len(STARTS)))
async def test_a_head_without_end_ends_the_connection(house: House, start: int) -> None:
    begin, more = STARTS[start]
    _, writer = await asyncio.open_connection("127.0.0.1", house.port)
    writer.write(begin)
    chunks = more()
    for _ in range(40):
        if writer.is_closing():
            break
        writer.write(next(chunks))
        await asyncio.sleep(0.01)
    assert writer.is_closing()
    writer.close()


async def test_who_is_sent_away_is_told_why(house: House) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"x" * 65_536)
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 431 ")
    writer.close()


async def test_usual_heads_pass_one_after_the_other(house: House) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    head = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Large: " + b"x" * 30_000 + b"\r\n\r\n"
    for _ in range(5):
        writer.write(head)
        assert b"200 OK" in await reader.readuntil(b"ok\n")
    writer.write(head * 2)
    for _ in range(2):
        assert b"200 OK" in await reader.readuntil(b"ok\n")
    writer.close()
