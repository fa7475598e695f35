"""What is worse than a killed server: a killed database, one that is away, a disk that is full."""

import asyncio
import os
import random
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from tests.campaign import Campaign
from tests.live.database import OwnPostgres, own_postgres
from tests.live.people import Guest, match_of
from tests.live.server import RunningServer
from tests.live.test_kills import Table, assert_is_in_the_log, stored_logs

pytestmark = pytest.mark.anyio

TABLES = 4
REFUSED = frozenset({"try-again"})
FULL_MS = 30_000
"""The move clock of those whose time is watched."""


@pytest.fixture(scope="module")
def short_folder(_private_runtime_dir: None) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="mtk", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@pytest.fixture(scope="module")
def postgres(short_folder: Path) -> Iterator[OwnPostgres]:
    with own_postgres(short_folder) as postgres:
        yield postgres


@pytest.fixture(scope="module")
def server(postgres: OwnPostgres) -> Iterator[RunningServer]:
    with RunningServer(postgres.url) as server:
        yield server


class Play:
    """Some tables at which people play on, whatever happens."""

    def __init__(self, server: RunningServer, campaign: Campaign) -> None:
        self.tables = [Table(server, campaign.seed + n) for n in range(campaign(1, TABLES))]
        self._stop = asyncio.Event()
        self._playing = [asyncio.ensure_future(table.play(self._stop)) for table in self.tables]

    async def seated(self) -> None:
        await asyncio.gather(*(table.seated.wait() for table in self.tables))

    @property
    def acked(self) -> int:
        return sum(len(player.acked) for table in self.tables for player in table.everybody)

    async def goes_on(self, more: int = 20) -> None:
        """Wait until so many more acts have been stored."""
        wanted = self.acked + more
        while self.acked < wanted:
            assert not [one for one in self._playing if one.done() and one.exception()]
            await asyncio.sleep(0.02)

    async def end(self, database: str) -> int:
        """Let all matches end; return how many acts were acknowledged, all of them in the log."""
        self._stop.set()
        await asyncio.gather(*self._playing)
        logs = await stored_logs(database)
        for table in self.tables:
            for player in table.everybody:
                assert_is_in_the_log(player, logs[player.match or ""], REFUSED)
        return self.acked


async def test_a_killed_postmaster_loses_and_doubles_nothing(
    server: RunningServer, postgres: OwnPostgres, campaign: Campaign
) -> None:
    """Guards the settling of commits whose outcome is unknown, under load."""
    kills, rng = campaign(2, 100), random.Random(campaign.seed)
    play = Play(server, campaign)
    await play.seated()
    async with asyncio.timeout(20 + 10 * kills):
        for n in range(kills):
            await play.goes_on(rng.randrange(1, 20))
            how = signal.SIGKILL if n % 2 == 0 else signal.SIGQUIT
            await asyncio.to_thread(postgres.kill, how)
            await asyncio.to_thread(postgres.start)
            await play.goes_on(1)
        acked = await play.end(postgres.url)
    campaign.tell(f"postmaster killed {kills} times: {acked} acts acknowledged, all in the log")
    assert "deadlock" not in postgres.log


async def clocked(server: RunningServer, http: httpx.AsyncClient) -> tuple[str, Guest, Guest]:
    """Return a table whose seats have half a minute for a move, and its people."""
    ada, bob = await Guest.enter(http, "Ada"), await Guest.enter(http, "Bob")
    clock = {"kind": "move", "seconds": FULL_MS // 1000}
    code = await match_of(ada, bob, settings={"clock": clock})
    del server
    return code, ada, bob


async def test_a_database_that_is_away_freezes_nothing_and_its_time_is_given_back(
    server: RunningServer, postgres: OwnPostgres, campaign: Campaign
) -> None:
    """Guards the outage: without its shift the clock below runs out while nobody can act."""
    away = campaign(5, 60)
    async with httpx.AsyncClient(base_url=server.url, timeout=30) as http:
        code, ada, bob = await clocked(server, http)
        before = await ada.get(f"/tables/{code}/state")
        play = Play(server, campaign)
        await play.seated()
        await play.goes_on()
        mover = ada if (await ada.get(f"/tables/{code}/legal"))["actions"] else bob
        await asyncio.to_thread(postgres.kill, signal.SIGQUIT)
        for _ in range(away):
            await asyncio.sleep(1)
            shown = await ada.get(f"/tables/{code}/state")
            assert (shown["seq"], shown["frozen"]) == (before["seq"], False)
            assert await attempt(mover, code) == "try-again"
            assert (await http.get("/readyz")).status_code == 503
        await asyncio.to_thread(postgres.start)
        async with asyncio.timeout(60):
            await play.goes_on()
            while (log := await kinds(postgres.url, before["match"]))[-1] != "outage":
                assert "timed_out" not in log
                await asyncio.sleep(0.2)
            await persevere(mover, code)
            await play.end(postgres.url)
    log = await kinds(postgres.url, before["match"])
    assert log[:3] == ["opening", "outage", "act"]


async def attempt(guest: Guest, code: str) -> str:
    """Try any legal action; return the code of the refusal."""
    answer = await guest.call("GET", f"/tables/{code}/legal")
    legal = answer.raise_for_status().json()
    action = {"decision": legal["decision"], "action": legal["actions"][0]}
    body = {"id": f"a{random.random()}", **action}
    answer = await guest.call("POST", f"/tables/{code}/actions", json=body)
    return "stored" if answer.is_success else str(answer.json()["code"])


async def persevere(guest: Guest, code: str) -> None:
    """Try until it is stored: an act is refused until the outage is made good."""
    while await attempt(guest, code) != "stored":  # noqa: ASYNC110 - what is waited for is far away
        await asyncio.sleep(0.2)


async def kinds(database: str, match: str) -> list[str]:
    return [line["kind"] for line in (await stored_logs(database))[match]]


# --- a full disk --------------------------------------------------------------------------------


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """Mount a file system of one's own, of so few megabytes."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("a small disk of one's own needs the right to mount")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def cramped(request: pytest.FixtureRequest, short_folder: Path) -> Iterator[tuple[Path, str]]:
    """A disk that is easily filled, and the address of a database on it."""
    folder = short_folder / request.param
    if request.param == "sqlite":
        with small_disk(folder, "8m"):
            yield folder, f"sqlite:///{folder}/manatee.db"
    else:
        with small_disk(folder, "100m"), own_postgres(folder) as postgres:
            yield folder, postgres.url


async def test_a_full_disk_loses_and_freezes_nothing(
    cramped: tuple[Path, str], campaign: Campaign
) -> None:
    """Guards the answer `try-again`: what cannot be stored is not shown, and the rooms stay.

    PostgreSQL still moves the pulse on a full disk: that entries find no room is an outage, too.
    """
    disk, database = cramped
    with RunningServer(database) as server:
        async with httpx.AsyncClient(base_url=server.url, timeout=30) as http:
            code, ada, bob = await clocked(server, http)
            play = Play(server, campaign)
            await play.seated()
            await play.goes_on()
            ballast = disk / "ballast"
            await asyncio.to_thread(fill, ballast)
            mover = await until_refused(ada, bob, code)
            before = await ada.get(f"/tables/{code}/state")
            for _ in range(campaign(5, 60)):
                await asyncio.sleep(1)
                assert (await ada.get(f"/tables/{code}/state"))["seq"] == before["seq"]
                assert await attempt(mover, code) == "try-again"
            ballast.unlink()
            async with asyncio.timeout(60):
                await play.goes_on()
                await persevere(mover, code)
                while "outage" not in (log := await kinds(database, before["match"])):  # noqa: ASYNC110
                    await asyncio.sleep(0.2)
                await play.end(database)
    assert "timed_out" not in log


async def until_refused(ada: Guest, bob: Guest, code: str) -> Guest:
    """Play on, as long as there is room for entries; return whose turn it is then."""
    while True:
        mover = ada if (await ada.get(f"/tables/{code}/legal"))["actions"] else bob
        if await attempt(mover, code) == "try-again":
            return mover


def fill(path: Path) -> None:
    """Write until there is no room left, not even for a page."""
    block = os.urandom(4096)
    with path.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(block)
