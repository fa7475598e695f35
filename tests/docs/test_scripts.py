"""The scripts in the papers, run as a reader runs them, against a running server."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.architecture.sources import ROOT
from tests.docs.papers import block, script
from tests.live.server import RunningServer

PATIENCE_S = 180


@dataclass(frozen=True)
class Played:
    """A match that two copies of the bot have played, a third party watching."""

    url: str
    database: Path
    match: str
    commitment: str
    bots: list[str]
    watched: list[str]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("papers") / "games.db"


@pytest.fixture(scope="module")
def server(database: Path) -> Iterator[RunningServer]:
    with RunningServer(f"sqlite:///{database}") as running:
        yield running
        running.stop()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("scripts")


@pytest.fixture(scope="module")
def played(server: RunningServer, database: Path, folder: Path) -> Played:
    table = an_empty_table(server.url)
    bot = script("docs/wire.md", "python bot.py", folder)
    watch = script("docs/wire.md", "python watch.py", folder)
    watching = start(watch, server.sockets_url, table["code"])
    wait_for_a_watcher(server.url, table["code"])
    playing = [start(bot, server.url, table["code"]) for _ in range(2)]
    watched, *bots = (finished(run) for run in (watching, *playing))
    match, commitment = table["next"]["match"], table["next"]["commitment"]
    return Played(server.url, database, match, commitment, bots, watched.splitlines())


def an_empty_table(url: str) -> dict[str, Any]:
    """Make a table and stand up from it; return its JSON."""
    with httpx.Client(base_url=f"{url}/api/v1") as http:
        token = http.post("/session", json={"name": "Ada"}).raise_for_status().json()["token"]
        http.cookies.clear()
        http.headers["Authorization"] = f"Bearer {token}"
        code = http.post("/tables", json={"game": "mandala"}).raise_for_status().json()["code"]
        table: dict[str, Any] = http.delete(f"/tables/{code}/seats/me").raise_for_status().json()
    return table


def wait_for_a_watcher(url: str, code: str) -> None:
    """Wait until somebody watches a table."""
    with httpx.Client(base_url=f"{url}/api/v1") as http:
        while http.get(f"/tables/{code}/state").json()["presence"]["watchers"] == 0:
            time.sleep(0.05)


def start(path: Path, *arguments: str) -> "subprocess.Popen[str]":
    command = [sys.executable, str(path), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finished(run: "subprocess.Popen[str]") -> str:
    told, errors = run.communicate(timeout=PATIENCE_S)
    assert (run.returncode, errors) == (0, "")
    return told


def test_the_bot_plays_a_match_to_its_end(played: Played) -> None:
    match = httpx.get(f"{played.url}/api/v1/matches/{played.match}").raise_for_status().json()
    assert match["status"] == "over"
    outcome = match["outcome"]
    told = f"Places: {outcome['ranking']} scores: {outcome['scores']}\n"
    assert played.bots == [told, told]


def test_the_watcher_tells_every_event_from_the_deal_to_the_end(played: Played) -> None:
    replay = f"{played.url}/api/v1/matches/{played.match}/replay?viewpoint=watcher"
    frames = httpx.get(replay).raise_for_status().json()["frames"]
    happened = [event["type"] for frame in frames for event in frame["events"]]
    told = [json.loads(line)["type"] for line in played.watched]
    assert told[-1] == "ended"
    assert told == happened[-len(told) :]
    assert len(told) >= len(happened) - 1  # the deal comes with the first picture


def test_the_check_of_a_match_finds_it_fair(played: Played, folder: Path) -> None:
    verify = script("docs/fairness.md", "python verify.py", folder)
    told = finished(start(verify, played.url, played.match, played.commitment))
    assert told == f"The deal is what the commitment {played.commitment} promised.\n"


def test_the_check_of_a_match_finds_another_commitment(played: Played, folder: Path) -> None:
    verify = script("docs/fairness.md", "python verify.py", folder)
    run = start(verify, played.url, played.match, "00" * 32)
    _, errors = run.communicate(timeout=PATIENCE_S)
    assert run.returncode == 1
    assert "this is not the commitment that you noted" in errors


def test_a_copy_made_while_the_server_runs_is_whole(played: Played, folder: Path) -> None:
    command = block("README.md", "sh backup")
    command = command.replace(".venv/bin/manatee", f"{sys.executable} -m app.cli")
    command = command.replace("backup.db", str(folder / "backup.db"))
    database = {"MANATEE_DATABASE": f"sqlite:///{played.database}"}
    subprocess.run(["sh", "-c", command], cwd=ROOT, check=True, env={**os.environ, **database})
    assert (folder / "backup.db").stat().st_mode & 0o077 == 0
    check = [sys.executable, "-m", "app.cli", "replay-check"]
    copy = f"sqlite:///{folder / 'backup.db'}"
    told = subprocess.run(
        [*check, "--database", copy], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert told.stdout == "1 of 1 matches replay.\n"
