"""Several server processes on one PostgreSQL, the people of a table spread over them."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx
import orjson
import pytest
import websockets
from websockets.asyncio.client import ClientConnection, connect

from app.games import rulesets
from app.matches.openings import promise
from app.matches.verify import CHECKS, verify
from tests.campaign import Campaign
from tests.live.people import Guest, Player, any_action, match_of
from tests.live.server import RunningServer
from tests.live.split import Crowd
from tests.live.test_kills import assert_is_in_the_log, stored_logs

pytestmark = pytest.mark.anyio

PATIENCE_S = 30
UNLUCKY = frozenset({"try-again", "stale"})
"""What an act is refused with whose process was behind."""
TOO_LATE = frozenset({"stale", "game-over"})
"""What an act is refused with that met a resignation of the other process."""


@pytest.fixture(scope="module", params=["app.cli", "tests.live.deaf"])
def servers(
    request: pytest.FixtureRequest, shared_postgres_url: str
) -> Iterator[list[RunningServer]]:
    """Two processes, which hear each other or (deaf) have to compare with the storage."""
    running = [RunningServer(shared_postgres_url, program=request.param) for _ in range(2)]
    with ThreadPoolExecutor() as threads:
        list(threads.map(RunningServer.start, running))
    yield running
    for server in running:
        server.kill()


@pytest.fixture
async def doors(servers: list[RunningServer]) -> AsyncIterator[list[httpx.AsyncClient]]:
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(httpx.AsyncClient(base_url=one.url, timeout=30))
            for one in servers
        ]


class Ear:
    """A socket whose frames are kept; `heard` waits for one of them."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[dict[str, Any]] = []

    async def heard(self, kind: str, fits: Callable[[Any], bool] = bool) -> dict[str, Any]:
        """Return the first frame of a kind that fits, waiting for it if need be."""
        for known in self.frames:
            if known["type"] == kind and fits(known):
                return known
        async with asyncio.timeout(PATIENCE_S):
            while True:
                frame: dict[str, Any] = orjson.loads(await self.socket.recv())
                self.frames.append(frame)
                if frame["type"] == kind and fits(frame):
                    return frame


@asynccontextmanager
async def listening(
    server: RunningServer, path: str, guest: Guest | None = None
) -> AsyncIterator[Ear]:
    headers = guest.headers if guest is not None else {}
    async with connect(server.sockets_url + path, additional_headers=headers) as socket:
        await socket.send('{"type":"hello","protocol":1}')
        yield Ear(socket)


async def test_people_of_one_table_play_in_two_processes(
    servers: list[RunningServer], doors: list[httpx.AsyncClient], shared_postgres_url: str
) -> None:
    rng = random.Random(1)
    ada, bob = await Guest.enter(doors[0], "Ada"), await Guest.enter(doors[1], "Bob")
    code = await match_of(ada, bob)
    players = [
        Player(server.sockets_url, code, guest.token, any_action(rng))
        for server, guest in zip(servers, (ada, bob), strict=True)
    ]
    everybody = [*players, Player(servers[1].sockets_url, code, None, any_action(rng))]
    async with asyncio.timeout(PATIENCE_S):
        await asyncio.sleep(0.5)
        await ada.post(f"/tables/{code}/resign", {"id": "enough"})
        await asyncio.gather(*(one.play() for one in everybody))
    logs = await stored_logs(shared_postgres_url)
    for player in players:
        assert_is_in_the_log(player, logs[player.match or ""], TOO_LATE)


async def test_a_table_is_gathered_played_and_played_again_through_two_processes(
    servers: list[RunningServer], doors: list[httpx.AsyncClient]
) -> None:
    ada, bob = await Guest.enter(doors[0], "Ada"), await Guest.enter(doors[1], "Bob")
    async with listening(servers[1], "/ws/lobby") as lobby:
        code = (await ada.post("/tables", {"game": "mandala", "options": {}, "settings": {}}))[
            "code"
        ]
        await lobby.heard("update", lambda it: code in [row["code"] for row in it["rows"]])
    path = f"/ws/tables/{code}"
    async with listening(servers[0], path, ada) as here, listening(servers[1], path, bob) as there:
        await here.heard("snapshot")
        await there.heard("snapshot")
        await bob.post(f"/tables/{code}/seats")
        await here.heard("table", lambda it: it["table"]["seats"][1] is not None)
        await there.heard("snapshot", lambda it: it["seat"] == 1)
        await here.heard("presence", lambda it: it["seats"] == [True, True])
        for n, who in enumerate((ada, bob, ada)):
            await who.post(f"/tables/{code}/chat", {"id": f"c{n}", "text": f"line {n}"})
        for ear in (here, there):
            await ear.heard("chat", lambda it: it["line"]["text"] == "line 2")
            lines = [one["line"]["number"] for one in ear.frames if one["type"] == "chat"]
            assert lines == [1, 2, 3]
        for guest in (ada, bob):
            await guest.post(f"/tables/{code}/ready", {"ready": True})
        for ear in (here, there):
            await ear.heard("snapshot", lambda it: it["match"] is not None)
        await bob.post(f"/tables/{code}/resign", {"id": "bye"})
        for ear in (here, there):
            await ear.heard("update", lambda it: it["outcome"] is not None)
            await ear.heard("table", lambda it: it["table"]["status"] == "over")
            ear.frames.clear()
        for guest in (ada, bob):
            await guest.post(f"/tables/{code}/rematch")
        for ear in (here, there):
            await ear.heard("snapshot", lambda it: it["outcome"] is None)


async def test_a_session_that_ends_in_one_process_ends_in_the_other(
    servers: list[RunningServer], doors: list[httpx.AsyncClient]
) -> None:
    eve = await Guest.enter(doors[0], "Eve")
    code = (await eve.post("/tables", {"game": "mandala", "options": {}, "settings": {}}))["code"]
    async with listening(servers[1], f"/ws/tables/{code}", eve) as ear:
        await ear.heard("snapshot")
        (await eve.call("DELETE", "/session")).raise_for_status()
        assert (await ear.heard("bye"))["code"] == "session-ended"
        with pytest.raises(websockets.ConnectionClosed):
            await ear.socket.recv()
    answer = await doors[1].post(
        "/api/v1/tables", json={"game": "mandala"}, headers={"Authorization": f"Bearer {eve.token}"}
    )
    assert answer.status_code == 401


async def test_who_is_there_is_seen_through_every_process(
    servers: list[RunningServer], doors: list[httpx.AsyncClient]
) -> None:
    ada = await Guest.enter(doors[0], "Ada")
    code = (await ada.post("/tables", {"game": "mandala", "options": {}, "settings": {}}))["code"]
    path = f"/ws/tables/{code}"
    async with listening(servers[0], path, ada) as here:
        await here.heard("presence")
        async with listening(servers[1], path) as there:
            await there.heard("presence", lambda it: it["seats"] == [True, False])
            await here.heard("presence", lambda it: it["watchers"] == 1)
            here.frames.clear()
        await here.heard("presence", lambda it: it["watchers"] == 0)


async def test_shares_of_chance_are_promised_and_revealed_through_two_processes(
    servers: list[RunningServer], doors: list[httpx.AsyncClient]
) -> None:
    ada, bob = await Guest.enter(doors[0], "Ada"), await Guest.enter(doors[1], "Bob")
    table = await ada.post("/tables", {"game": "mandala", "options": {}, "settings": {}})
    code, match = table["code"], table["next"]["match"]
    await bob.post(f"/tables/{code}/seats")
    path = f"/ws/tables/{code}"
    async with listening(servers[0], path, ada) as here, listening(servers[1], path, bob) as there:
        for ear in (here, there):
            await ear.heard("presence", lambda it: it["seats"] == [True, True])
        promises = []
        for seat, guest in enumerate((ada, bob)):
            promises.append(promise(match, seat, bytes([seat]) * 32))
            said = {"ready": True, "promise": promises[seat], "match": match}
            await guest.post(f"/tables/{code}/ready", said)
        for ear in (here, there):
            frozen = await ear.heard("table", lambda it: it["table"]["status"] == "opening")
            assert orjson.loads(frozen["table"]["opening"]["text"])["promises"] == promises
        for seat, guest in enumerate((ada, bob)):
            await guest.post(f"/tables/{code}/shares", {"share": (bytes([seat]) * 32).hex()})
        for ear in (here, there):
            assert (await ear.heard("snapshot", lambda it: it["seq"] == 0))["match"] == match
    await ada.post(f"/tables/{code}/resign", {"id": "enough"})
    answer = await bob.call("GET", f"/matches/{match}/export")
    assert verify(answer.content, rulesets()) == dict.fromkeys(CHECKS)


async def disturb(servers: list[RunningServer], crowd: Crowd, matches: int) -> None:
    """Kill one process when a third is played, stop another when two are; the first comes back."""
    await crowd.come_to(matches // 3)
    servers[0].kill()
    await asyncio.sleep(1)
    await asyncio.to_thread(servers[0].start)
    await crowd.come_to(2 * matches // 3)
    await asyncio.to_thread(servers[1].stop)


# --- the campaign -------------------------------------------------------------------------------


async def test_matches_end_whatever_the_bus_loses_and_whoever_is_killed(
    shared_postgres_url: str, postgres_server: Any, campaign: Campaign
) -> None:
    """Guards append order, the comparison and the resending of ids, all at once.

    The bus loses every third hint and the last one of each match; one process is killed and comes
    back, another is stopped as an operator stops it.
    """
    known = len(postgres_server.log.read_text())
    for processes in (2, 3) if campaign.big else (3,):
        crowd = await disturbed(processes, shared_postgres_url, campaign)
        logs = await stored_logs(shared_postgres_url)
        for player in crowd.everybody:
            assert player.over
            assert_is_in_the_log(player, logs[player.match or ""], UNLUCKY)
        campaign.tell(crowd.figures())
    assert "deadlock" not in postgres_server.log.read_text()[known:]


async def disturbed(processes: int, database: str, campaign: Campaign) -> Crowd:
    """Let a crowd play all its matches at processes that come and go; return it."""
    settings = {"program": "tests.live.lossy", "trusted_proxies": "127.0.0.1,::1"}
    servers = [RunningServer(database, **settings) for _ in range(processes)]
    with ThreadPoolExecutor() as threads:
        list(threads.map(RunningServer.start, servers))
    matches, lanes = campaign(3, 150), campaign(3, 50)
    crowd = Crowd(
        servers, matches, lanes, campaign.seed, campaign(4, 20), None if campaign.big else 4
    )
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(crowd.play())
            group.create_task(disturb(servers, crowd, matches))
    finally:
        for server in servers:
            server.kill()
    return crowd
