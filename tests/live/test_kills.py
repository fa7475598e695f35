"""Pulling the plug: kill -9 in the middle of play, and nothing that was acknowledged is lost."""

import asyncio
import itertools
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest

from app.games import rulesets
from app.matches.match import Match
from app.storage import open_storage
from app.tables.ports import Tx
from tests.campaign import Campaign
from tests.live.people import Guest, Player, any_action, match_of
from tests.live.server import RunningServer

pytestmark = pytest.mark.anyio

TABLES = 4
SERVICE_UNAVAILABLE = 503
NAMES = itertools.count()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/manatee.db"
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
async def server(database: str) -> AsyncIterator[RunningServer]:
    with RunningServer(database) as server:
        yield server


class Table:
    """Two people who play match after match at one table, until they are told to stop."""

    def __init__(self, server: RunningServer, seed: int) -> None:
        self._server = server
        self._rng = random.Random(seed)
        self.seated = asyncio.Event()
        self.players: list[Player] = []
        self.everybody: list[Player] = []

    async def play(self, stop: asyncio.Event) -> None:
        async with httpx.AsyncClient(base_url=self._server.url, timeout=30) as http:
            guests = [await Guest.enter(http, f"P{next(NAMES)}") for _ in range(2)]
            code = await match_of(*guests)
            while not stop.is_set():
                self.players = [self.player(code, guest) for guest in guests]
                self.everybody += self.players
                self.seated.set()
                await asyncio.gather(*(player.play() for player in self.players))
                for guest in guests:
                    await persist(guest, f"/tables/{code}/rematch")

    def player(self, code: str, guest: Guest) -> Player:
        choose = any_action(self._rng)
        return Player(self._server.sockets_url, code, guest.token, choose, pause=0.002)


async def persist(guest: Guest, path: str) -> None:
    """Send the same request under the same key until it is answered, however often killed."""
    key = {"Idempotency-Key": f"k{next(NAMES)}"}
    while True:
        with suppress(httpx.TransportError):
            answer = await guest.call("POST", path, json={}, headers=key)
            if answer.status_code != SERVICE_UNAVAILABLE:
                answer.raise_for_status()
                return
        await asyncio.sleep(0.05)


async def kill_when_unanswered(
    server: RunningServer, tables: list[Table], rng: random.Random
) -> bool:
    """Kill at a random moment; mostly one with a command on its way. Tell whether there was one."""
    await asyncio.sleep(rng.uniform(0.02, 0.3))
    for _ in range(2000):
        if any(player.waiting for table in tables for player in table.players):
            break
        await asyncio.sleep(0.0005)
    server.kill()
    return any(player.waiting for table in tables for player in table.players)


async def test_no_acknowledged_move_is_lost_or_doubled(
    server: RunningServer,
    database: str,
    campaign: Campaign,
) -> None:
    kills = campaign(4, 100)
    rng = random.Random(campaign.seed)
    tables = [Table(server, campaign.seed + n) for n in range(TABLES)]
    stop = asyncio.Event()
    playing = [asyncio.ensure_future(table.play(stop)) for table in tables]
    unanswered = 0
    await asyncio.gather(*(table.seated.wait() for table in tables))
    for _ in range(kills):
        unanswered += await kill_when_unanswered(server, tables, rng)
        await asyncio.to_thread(server.start)
    stop.set()
    await asyncio.gather(*playing)
    server.stop()

    everybody = [player for table in tables for player in table.everybody]
    logs = await stored_logs(database)
    for player in everybody:
        assert_is_in_the_log(player, logs[player.match or ""])
    acked = sum(len(player.acked) for player in everybody)
    resumed = sum(player.resumes - 1 for player in everybody)
    campaign.tell(
        f"{database.partition(':')[0]}: {kills} kills, {unanswered} with a command unanswered, "
        f"{acked} acts acknowledged, {resumed} resumes, {len(logs)} matches",
    )
    assert unanswered >= 0.8 * kills
    assert resumed >= kills


def assert_is_in_the_log(
    player: Player, log: list[dict[str, Any]], refused: frozenset[str] = frozenset({"try-again"})
) -> None:
    """Everything this player was told is stored, once, where he was told.

    refused: codes that he may have been refused with.
    """
    own = [line for line in log if line.get("command") in player.acked]
    own = [line for line in own if line["seat"] == player.seat]
    assert Counter(line["command"] for line in own) == Counter(player.acked.keys())
    assert {line["command"]: line["seq"] for line in own} == player.acked
    assert [line["seq"] for line in log] == list(range(len(log)))
    assert set(player.rejects) <= refused, player.rejects


async def stored_logs(database: str) -> dict[str, list[dict[str, Any]]]:
    """Return every match's log by its id; all of them fold."""

    def read(tx: Tx) -> dict[str, list[dict[str, Any]]]:
        logs = {}
        for key in tx.matches.all_keys():
            record = tx.matches.by_key(key)
            assert record is not None
            bodies = tx.matches.entries(key)
            Match.load(rulesets()[record.slug, record.rules], record, bodies)
            logs[record.id] = [orjson.loads(body) for body in bodies]
        return logs

    async with open_storage(database, reading=True) as storage:
        return await storage.uow.read(read)
