"""From a url to a storage."""

from collections.abc import Callable
from pathlib import Path

from app.storage.errors import DatabaseUnsupported
from app.storage.postgres import PostgresStorage
from app.storage.sqlite import SqliteStorage
from app.storage.storage import Storage, epoch_ms

_SQLITE = "sqlite:///"
_POSTGRES = ("postgresql://", "postgres://")


def open_storage(
    url: str,
    *,
    clock: Callable[[], int] = epoch_ms,
    journal_pause_ms: float = 2,
    reading: bool = False,
    beside: bool = False,
) -> Storage:
    """Return the storage that a url names, not yet started.

    url: `sqlite:///file` (relative), `sqlite:////file` (absolute), `postgresql://...`.
    clock: epoch ms; time-outs on SQLite and the readiness of PostgreSQL go by it.
    journal_pause_ms: least time between two batches of appends.
    reading: for a program that reads beside a running server.
    beside: for an operator's command that writes beside it; the server has migrated the schema.
    Raises DatabaseUnsupported.
    """
    if url.startswith(_SQLITE) and (path := url.removeprefix(_SQLITE)) not in {"", ":memory:"}:
        return SqliteStorage(Path(path), clock, journal_pause_ms, reading=reading, beside=beside)
    if url.startswith(_POSTGRES):
        return PostgresStorage(url, clock, journal_pause_ms)
    kind = url.partition(":")[0]
    raise DatabaseUnsupported(f"{kind}: a url is sqlite:///file or postgresql://user@host/name")
