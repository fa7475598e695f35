"""Several server processes on one PostgreSQL, the people of a table spread over them."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import httpx
import pytest

from tests.live.people import Guest, Player, any_action, match_of
from tests.live.server import RunningServer
from tests.live.test_kills import assert_is_in_the_log, stored_logs

pytestmark = pytest.mark.anyio


@pytest.fixture
async def servers(postgres_url: str) -> AsyncIterator[list[RunningServer]]:
    async with AsyncExitStack() as stack:
        running = [RunningServer(postgres_url), RunningServer(postgres_url)]
        yield [stack.enter_context(server) for server in running]


async def test_people_of_one_table_play_in_two_processes(
    servers: list[RunningServer], postgres_url: str
) -> None:
    rng = random.Random(1)
    async with AsyncExitStack() as stack:
        here, there = [
            await stack.enter_async_context(httpx.AsyncClient(base_url=server.url, timeout=30))
            for server in servers
        ]
        ada, bob = await Guest.enter(here, "Ada"), await Guest.enter(there, "Bob")
        code = await match_of(ada, bob)
        players = [
            Player(server.sockets_url, code, guest.token, any_action(rng))
            for server, guest in zip(servers, (ada, bob), strict=True)
        ]
        watcher = Player(servers[1].sockets_url, code, None, any_action(rng))
        async with asyncio.timeout(60):
            await asyncio.gather(*(one.play() for one in (*players, watcher)))
    logs = await stored_logs(postgres_url)
    for player in players:
        assert_is_in_the_log(player, logs[player.match or ""])
