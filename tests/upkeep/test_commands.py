"""The operator's commands, on a database with a match in it; some beside the running server."""

import asyncio
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from app.cli import main
from app.games import newest
from app.matches.goldens import parse
from app.matches.verify import CHECKS
from app.storage import open_storage
from app.upkeep import PROVEN
from tests.live.people import Guest, match_of
from tests.live.server import ROOT, RunningServer
from tests.matches.corpus import document


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    url = f"sqlite:///{tmp_path}/manatee.db"
    monkeypatch.setenv("MANATEE_DATABASE", url)
    return url


def run(*command: str) -> int:
    return main(command)


def beside(server: RunningServer, *command: str) -> str:
    """Run a command as an operator does while the server runs; return what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", "app.cli", *command],
        cwd=ROOT,
        env=server.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


async def a_match(server: RunningServer) -> tuple[str, str]:
    """Play a match to its end by resigning; return its table's code and its id."""
    async with httpx.AsyncClient(base_url=server.url) as http:
        guests = [await Guest.enter(http, name) for name in ("Ada", "Bob")]
        code = await match_of(*guests)
        await guests[0].post(f"/tables/{code}/resign", {"id": "enough"})
        match_id: str = (await guests[0].get(f"/tables/{code}"))["match"]["id"]
    return code, match_id


@pytest.fixture
def played(database: str) -> tuple[str, str]:
    with RunningServer(database) as server:
        found = asyncio.run(a_match(server))
        assert server.stop() == 0
    return found


def test_an_invitation_lets_somebody_in_while_the_server_runs(database: str) -> None:
    with RunningServer(database, access="invited") as server:
        link = beside(server, "invite", "--uses", "1").strip()
        secret = link.partition("/welcome#")[2]
        assert len(secret) >= 22

        async def enter() -> Sequence[int]:
            async with httpx.AsyncClient(base_url=server.url) as http:
                asked = {"name": "Ada", "invitation": secret}
                answers = [await http.post("/api/v1/session", json=asked) for _ in range(2)]
            return [answer.status_code for answer in answers]

        assert asyncio.run(enter()) == [201, 403]


def test_every_stored_match_replays(
    played: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("replay-check") == 0
    assert "1 of 1 matches replay." in capsys.readouterr().out


def test_a_log_that_does_not_replay_is_named(
    played: tuple[str, str], database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    damage(database)
    assert run("replay-check") == 1
    told = capsys.readouterr().out
    assert played[1] in told
    assert "0 of 1 matches replay." in told


def test_a_document_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.json"
    honest = document(newest("mandala"), 1)
    path.write_bytes(honest)
    assert run("verify", str(path)) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[:6] == [f"{check}: holds" for check in CHECKS]
    assert told[6:] == ["Openings that were void before this one: 1.", PROVEN]
    path.write_bytes(honest.replace(b'"reason":"', b'"reason":"not '))
    assert run("verify", str(path)) == 1
    assert "This match is NOT what it claims to be." in capsys.readouterr().err
    path.write_bytes(b"{}")
    assert run("verify", str(path)) == 1
    assert capsys.readouterr().out.startswith("format: ")
    assert run("verify", str(tmp_path / "nowhere.json")) == 1
    assert "cannot be read" in capsys.readouterr().err


def damage(database: str) -> None:
    """Change a draw of the opening, as no server ever would."""
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection, connection:
        connection.execute(
            """update entries set body = replace(body, '"draws":[', '"draws":[0,')"""
        )


def test_a_stored_match_becomes_a_golden(
    played: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "match.txt"
    assert run("record-golden", played[1], str(target)) == 0
    golden = parse(newest("mandala"), target.read_text(encoding="utf-8"))
    assert golden.seats == 2
    assert run("record-golden", "0" * 32, str(target)) == 1
    assert "There is no match" in capsys.readouterr().err


def test_only_a_frozen_match_is_thawed(
    played: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("thaw", played[0]) == 1
    assert run("thaw", "ZZZZZ") == 1
    told = capsys.readouterr().err
    assert "not frozen" in told
    assert "no match at a table ZZZZZ" in told


def test_a_frozen_match_plays_on_while_the_server_runs(database: str) -> None:
    with RunningServer(database) as server:

        async def play() -> list[int]:
            async with httpx.AsyncClient(base_url=server.url) as http:
                guests = [await Guest.enter(http, name) for name in ("Ada", "Bob")]
                code = await match_of(*guests)
                await freeze(database)
                server.kill()
                await asyncio.to_thread(server.start)
                resign = f"/tables/{code}/resign"
                refused = await guests[0].call("POST", resign, json={"id": "a"})
                await asyncio.to_thread(beside, server, "thaw", code)
                answer = refused
                while answer.status_code == 503:
                    await asyncio.sleep(0.1)
                    answer = await guests[0].call("POST", resign, json={"id": "a"})
            return [refused.status_code, answer.status_code]

        assert asyncio.run(play()) == [503, 200]


async def freeze(database: str) -> None:
    async with open_storage(database, beside=True) as storage:
        await storage.uow.write(lambda tx: tx.matches.set_status(1, "frozen"))


def test_a_backup_made_while_the_server_runs_is_whole(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "copy.db"
    with RunningServer(database) as server:
        asyncio.run(a_match(server))
        beside(server, "backup", str(target))
    assert target.stat().st_mode & 0o077 == 0
    assert run("replay-check", "--database", f"sqlite:///{target}") == 0
    assert run("backup", str(target)) == 1
    assert "name a new file" in capsys.readouterr().err


def test_migrate_brings_an_empty_database_up_to_date(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("migrate") == 0
    assert run("migrate") == 0
    assert "up to date" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MANATEE_PORT", "70000"),
        ("MANATEE_ACCESS", "some"),
        ("MANATEE_TRUSTED_PROXIES", "my-proxy"),
        ("MANATEE_PUBLIC_URL", "games.example.org"),
        ("MANATEE_PUBLIC_URL", "https://example.org/games"),
    ],
)
def test_a_wrong_setting_is_named(
    name: str,
    value: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(name, value)
    assert run("serve") == 2
    assert name in capsys.readouterr().err


def test_a_database_that_is_none_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MANATEE_DATABASE", "oracle://somewhere")
    assert run("migrate") == 1
    assert "a url is sqlite:///file" in capsys.readouterr().err


def test_without_a_command_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 2
    assert "replay-check" in capsys.readouterr().out


def test_a_second_server_on_the_same_file_refuses_to_start(database: str) -> None:
    second = RunningServer(database)
    with RunningServer(database), pytest.raises(AssertionError, match="another server is using"):
        second.start()
    assert len(second.log) == 1


def test_a_language_that_is_not_there_is_told_in_a_sentence(
    database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MANATEE_LANGUAGES", "en,tlh")
    assert run("serve") == 1
    assert "tlh" in capsys.readouterr().err


def test_who_serves_his_network_is_told_the_address_for_it(database: str) -> None:
    with RunningServer(database, host="0.0.0.0") as server:  # noqa: S104 - as a setting
        deadline = time.monotonic() + 10
        while len(server.log) < 2 and time.monotonic() < deadline:
            time.sleep(0.01)
    assert f":{server.port}" in server.log[1]
