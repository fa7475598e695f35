"""The storages that every contract test runs over: in memory, SQLite, PostgreSQL."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.storage import Storage, open_storage
from app.storage.postgres import PostgresStorage
from tests.fakes.storage import FakeStorage


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def closed_storage(request: pytest.FixtureRequest, tmp_path: Path) -> Storage | FakeStorage:
    if request.param == "memory":
        return FakeStorage()
    if request.param == "postgres":
        return open_storage(request.getfixturevalue("postgres_url"))
    return open_storage(f"sqlite:///{tmp_path / 'manatee.sqlite'}")


@pytest.fixture
async def storage(closed_storage: Storage | FakeStorage) -> AsyncIterator[Storage | FakeStorage]:
    async with closed_storage as storage:
        if not isinstance(storage, PostgresStorage):  # its database came with the schema
            await storage.migrate()
        yield storage


@pytest.fixture
def sqlite_path(tmp_path: Path) -> Path:
    return tmp_path / "manatee.sqlite"
