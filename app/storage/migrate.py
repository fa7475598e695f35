"""Brings a database to the newest revision in migrations/, in the caller's transaction."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

_MIGRATIONS = Path(__file__).resolve().parents[2] / "migrations"
_LOCK = 0x6D616E61746565  # "manatee"


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Apply all revisions that this database lacks; the caller has begun and will commit.

    Whoever comes second waits and finds nothing to do: on SQLite because the transaction is the
    only writing one, on PostgreSQL by an advisory lock that lasts until the commit.
    """
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"select pg_advisory_xact_lock({_LOCK})")
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
