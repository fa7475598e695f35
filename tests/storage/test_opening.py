"""Which urls name a storage."""

import pytest

from app.storage import open_storage
from app.storage.errors import DatabaseUnsupported
from app.storage.postgres import PostgresStorage
from app.storage.sqlite import SqliteStorage


@pytest.mark.parametrize("url", ["sqlite:///games.sqlite3", "sqlite:////var/lib/games.sqlite3"])
def test_sqlite_urls(url: str) -> None:
    storage = open_storage(url)
    assert isinstance(storage, SqliteStorage)
    assert str(storage._path) == url.removeprefix("sqlite:///")


@pytest.mark.parametrize("url", ["postgresql://u:p@db:5432/games", "postgres:///games?host=/run"])
def test_postgres_urls(url: str) -> None:
    assert isinstance(open_storage(url), PostgresStorage)


@pytest.mark.parametrize(
    "url",
    [
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "mysql://u:secret@db/games",
        "games.sqlite",
        "",
    ],
)
def test_other_urls_are_refused_without_repeating_them(url: str) -> None:
    with pytest.raises(DatabaseUnsupported) as refused:
        open_storage(url)
    assert refused.value.code == "database-unsupported"
    assert "secret" not in str(refused.value)
