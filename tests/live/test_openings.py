"""An opening whose process is killed does not wait for ever: another process voids it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from app.matches.openings import promise
from app.tables.shares import REVEAL_MS
from tests.live.people import Guest
from tests.live.server import RunningServer
from tests.live.test_processes import listening

pytestmark = [pytest.mark.anyio, pytest.mark.soak]

SHARE = bytes(range(32))
PATIENCE_S = REVEAL_MS / 1000 + 10


async def frozen(server: RunningServer, http: httpx.AsyncClient) -> tuple[str, str]:
    """Bring about an opening that waits for a share that will not come; return code and token."""
    ada = await Guest.enter(http, "Ada")
    table = await ada.post("/tables", {"game": "mandala"})
    code, match = table["code"], table["next"]["match"]
    await ada.post(f"/tables/{code}/seats", {"seat": 1, "bot": 1})
    async with listening(server, f"/ws/tables/{code}", ada) as ear:
        await ear.heard("presence")
        said = {"ready": True, "promise": promise(match, 0, SHARE), "match": match}
        assert (await ada.post(f"/tables/{code}/ready", said))["status"] == "opening"
    return code, ada.token


async def voided(http: httpx.AsyncClient, code: str, token: str) -> None:
    """Wait until the opening is void; as nobody revealed, the next match is dealt at once."""
    headers = {"Authorization": f"Bearer {token}"}
    async with asyncio.timeout(PATIENCE_S):
        while True:
            table = (await http.get(f"/api/v1/tables/{code}", headers=headers)).json()
            if table["status"] != "opening":
                break
            await asyncio.sleep(0.2)
    match = (await http.get(f"/api/v1/matches/{table['match']['id']}", headers=headers)).json()
    assert (table["status"], match["voided"]) == ("playing", 1)


async def test_an_opening_outlives_no_process(shared_postgres_url: str) -> None:
    servers = [RunningServer(shared_postgres_url) for _ in range(2)]
    with ThreadPoolExecutor() as threads:
        list(threads.map(RunningServer.start, servers))
    first, second = servers
    async with (
        httpx.AsyncClient(base_url=first.url, timeout=30) as one,
        httpx.AsyncClient(base_url=second.url, timeout=30) as other,
    ):
        code, token = await frozen(first, one)
        first.kill()
        await voided(other, code, token)
        code, token = await frozen(second, other)
        second.kill()
        await asyncio.sleep(REVEAL_MS / 1000)
        await asyncio.to_thread(second.start)
        await voided(other, code, token)
    second.kill()
