"""What holds for every test: loopback only, one event loop backend, campaigns by request."""

import ipaddress
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings

from tools import chromium

pytest_plugins = ["tests.campaign", "tests.storage.postgres"]

# No deadline: a busy machine must not fail a test. A failure prints what repeats it: hypothesis
# its blob, pytest-randomly the seed of the order for --randomly-seed. No explaining: it
# traces every line of every example, which takes several times as long as the example.
settings.register_profile(
    "check",
    deadline=None,
    phases=[phase for phase in Phase if phase is not Phase.explain],
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.register_profile("soak", settings.get_profile("check"), max_examples=2_000)

chromium.use_node_from_environment()
# A PATH may name few folders; PostgreSQL and Chromium start programs of the system by name.
os.environ["PATH"] = chromium.search_path()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite the goldens")
    parser.addoption("--cases", action="store_true", help="list worked cases and their tests")


def pytest_configure(config: pytest.Config) -> None:
    soak = config.getoption("markexpr") == "soak"
    settings.load_profile("soak" if soak else "check")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long, so that no process is left alone with it at the end.

    First of all cables are laid between machines: a browser gives up what it loads when it sees a
    network change, so its tests wait until another module has been played beside them.
    """
    items.sort(key=lambda item: _turn(item.nodeid))


FIRST = "tests/proxies/test_turns", "tests/leaks/test_windows", "tests/browser/"
"""What begins, in this order; the rest follows as it comes."""


def _turn(test: str) -> int:
    return next((n for n, start in enumerate(FIRST) if test.startswith(start)), len(FIRST))


def pytest_collection_finish(session: pytest.Session) -> None:
    if not session.config.getoption("--cases"):
        return
    played = [
        (str(mark.args[0]), item.nodeid)
        for item in session.items
        for mark in item.iter_markers("case")
    ]
    for case, test in sorted(played, key=_by_number):
        print(f"{case} -> {test}")  # noqa: T201  (the terminal plugin is off: this is the report)


def _by_number(played: tuple[str, str]) -> list[tuple[str, int]]:
    """Sort as people count: case 2, case 3a, case 12."""
    parts = re.split(r"(\d+)", played[0])
    return [("", int(part)) if part.isdigit() else (part, 0) for part in parts]


@pytest.fixture(scope="session")
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Tell whether this run rewrites the goldens instead of comparing with them."""
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture(scope="session")
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """Run every async test as the server runs: asyncio on uvloop."""
    return "asyncio", {"use_uvloop": sys.platform != "win32"}


@pytest.fixture(scope="session", autouse=True)
def _private_runtime_dir() -> Iterator[None]:
    """Give servers that tests start a folder of their own for sockets and lock files.

    Its path is short because a Unix socket's must be. The tests' PostgreSQL uses the folder inside
    if it is there, and else one lock file for all users of the machine.
    """
    with (
        tempfile.TemporaryDirectory(prefix="mt", ignore_cleanup_errors=True) as folder,
        pytest.MonkeyPatch.context() as patch,
    ):
        Path(folder, "python_PostgresServer").mkdir()
        patch.setenv("XDG_RUNTIME_DIR", folder)
        yield


def _loopback_only(event: str, arguments: tuple[Any, ...]) -> None:
    """Refuse, from inside the interpreter, to look up or reach any machine but this one."""
    if event == "socket.connect":
        address = arguments[1]
        host = address[0] if isinstance(address, tuple) else None
    elif event == "socket.getaddrinfo":
        host = arguments[0]
    else:
        return
    if not _is_here(host):
        pytest.fail(f"a test reached for the network: {host!r}")


def _is_here(host: object) -> bool:
    name = host.decode() if isinstance(host, bytes) else host
    if not isinstance(name, str) or name in {"", "localhost"}:
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


sys.addaudithook(_loopback_only)
