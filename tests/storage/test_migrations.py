"""Migrations build what the models say, on both databases."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, MetaData, create_engine, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from app.storage import open_storage
from app.storage.migrate import upgrade
from app.storage.schema import metadata
from tests.storage.postgres import connected


def _differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection)
    return list(compare_metadata(context, metadata))


def _models() -> MetaData:
    """Return a copy of the models: making tables leaves marks in the objects."""
    copied = MetaData(naming_convention=metadata.naming_convention)
    for table in metadata.tables.values():
        table.to_metadata(copied)
    return copied


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Connection]:
    engine = create_engine(f"sqlite:///{tmp_path / 'manatee.sqlite'}", poolclass=NullPool)
    with engine.begin() as connection:
        upgrade(connection)
        yield connection


def test_models_and_migrations_agree_on_sqlite(sqlite: Connection) -> None:
    assert _differences(sqlite) == []


async def test_models_and_migrations_agree_on_postgres(postgres_url: str) -> None:
    url = postgres_url.replace("postgresql:", "postgresql+asyncpg:")
    engine = create_async_engine(url, poolclass=NullPool)
    async with engine.connect() as connection:
        assert await connection.run_sync(_differences) == []


def test_checks_and_partial_indexes_agree_on_sqlite(sqlite: Connection, tmp_path: Path) -> None:
    """What alembic does not compare: the migrated database's SQL is that of the models."""
    made = create_engine(f"sqlite:///{tmp_path / 'made.sqlite'}", poolclass=NullPool)
    with made.begin() as connection:
        _models().create_all(connection)
        by_models = _definitions(connection)
    assert _definitions(sqlite) == by_models


def _definitions(connection: Connection) -> dict[str, list[str]]:
    query = "select name, sql from sqlite_master where sql is not null and name not like 'sqlite_%'"
    rows = connection.execute(text(query)).all()
    # The order of the lines in a table's definition is alembic's affair.
    return {
        name: sorted(line.strip(" \t,") for line in sql.splitlines())
        for name, sql in rows
        if name != "alembic_version"
    }


async def test_definitions_agree_on_postgres(postgres_url: str, empty_postgres_url: str) -> None:
    url = empty_postgres_url.replace("postgresql:", "postgresql+asyncpg:")
    engine = create_async_engine(url, poolclass=NullPool)
    async with engine.begin() as connection:
        await connection.run_sync(_models().create_all)
    by_models = await _constraints(empty_postgres_url)
    assert by_models
    assert await _constraints(postgres_url) == by_models


async def _constraints(url: str) -> list[str]:
    query = """
        select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
        from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
        union all select indexdef from pg_indexes where schemaname = 'public'
        union all select relname || ' ' || reloptions::text from pg_class
          where reloptions is not null and relnamespace = 'public'::regnamespace
        order by 1
    """
    async with connected(url) as connection:
        rows = [str(row[0]) for row in await connection.fetch(query)]
    return [row for row in rows if "alembic_version" not in row]


async def test_migrating_again_changes_nothing(tmp_path: Path) -> None:
    async with open_storage(f"sqlite:///{tmp_path / 'manatee.sqlite'}") as storage:
        await storage.migrate()
        await storage.uow.write(lambda tx: tx.accounts.create_user("ab" * 16, "Ada", 1))
        await storage.migrate()
        assert await storage.uow.read(lambda tx: tx.tables.lobby(1)) == []


async def test_entry_key_is_the_only_unique_key_of_the_log(postgres_url: str) -> None:
    async with connected(postgres_url) as connection:
        query = "select indexname from pg_indexes where tablename = 'entries'"
        assert [row[0] for row in await connection.fetch(query)] == ["entries_pk"]
