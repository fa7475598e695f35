"""haproxy sends requests and sockets to two processes in turn, and nothing is lost.

The processes have network namespaces of their own, as two machines would; only the database joins
them. No cookie and no address binds anybody to a process.
"""

import asyncio
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests.campaign import Campaign
from tests.live.people import Guest, Player, any_action, match_of
from tests.live.server import RunningServer
from tests.live.test_kills import assert_is_in_the_log, stored_logs
from tests.proxies import recipes
from tests.proxies.namespaces import machines
from tests.proxies.recipes import Front

pytestmark = pytest.mark.anyio

PAUSE_S = 0.01
"""How long people think."""
REFUSED = frozenset({"try-again", "stale", "game-over"})
"""What an act may be refused with when a process is killed, or the other process was first."""


@dataclass(frozen=True)
class Farm:
    """Two processes behind one address."""

    front: Front
    servers: list[RunningServer]
    database: str


@pytest.fixture
def farm(tmp_path: Path, postgres_url: str) -> Iterator[Farm]:
    recipes.program("haproxy")
    port = recipes.free_port()
    with ExitStack() as stack:
        made = stack.enter_context(machines())
        servers = []
        for machine in made:
            server = RunningServer(
                postgres_url,
                within=machine.within,
                host="0.0.0.0",  # noqa: S104  (of its own namespace)
                public_url=f"https://localhost:{port}",
                trusted_proxies=f"{machine.gateway},127.0.0.1",
            )
            server.port = 8000
            servers.append(stack.enter_context(server))
        one, two = (f"{machine.address}:8000" for machine in made)
        front = stack.enter_context(recipes.haproxy(tmp_path, port, (one, two)))
        yield Farm(front, servers, postgres_url)


async def test_nothing_is_lost_between_two_processes(farm: Farm, campaign: Campaign) -> None:
    tables = campaign(2, 40)
    rng = random.Random(campaign.seed)
    players = [player for n in range(tables) for player in await pair(farm, n, rng)]
    playing = [asyncio.create_task(player.play()) for player in players]
    await until(lambda: all(player.acked for player in players))
    # Midway one process dies; its people come back through the other and play on.
    farm.servers[0].kill()
    await asyncio.gather(*playing)
    farm.servers[1].stop()
    logs = await stored_logs(farm.database)
    assert len(logs) == tables
    for player in players:
        assert_is_in_the_log(player, logs[player.match or ""], REFUSED)
    acked = sum(len(player.acked) for player in players)
    resumed = sum(player.resumes - 1 for player in players)
    campaign.tell(f"haproxy: {tables} tables, {acked} acts acknowledged, {resumed} resumes")
    assert 0 < resumed < len(players)  # the sockets stood in both processes


async def pair(farm: Farm, number: int, rng: random.Random) -> list[Player]:
    """Begin a match of two guests, who come from a household of their own."""
    front = farm.front
    here = httpx.AsyncHTTPTransport(verify=front.tls, local_address=f"127.0.1.{number + 1}")
    async with httpx.AsyncClient(base_url=front.url, transport=here, timeout=30) as http:
        guests = [await Guest.enter(http, f"P{number}-{seat}") for seat in range(2)]
        code = await match_of(*guests)
    return [
        Player(front.sockets_url, code, guest.token, any_action(rng), PAUSE_S, tls=front.tls)
        for guest in guests
    ]


async def until(wanted: Callable[[], bool]) -> None:
    """Wait until something has come about."""
    async with asyncio.timeout(30):
        while not wanted():  # noqa: ASYNC110  (what is waited for is told by many sockets)
            await asyncio.sleep(0.01)
