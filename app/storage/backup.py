"""A copy of a SQLite database as it is at one moment, also while a server uses it."""

import sqlite3
from contextlib import closing
from pathlib import Path


def copy_sqlite(source: Path, target: Path) -> None:
    """Write a copy to a new file that only its owner can read."""
    target.touch(mode=0o600)
    with closing(sqlite3.connect(source)) as database:
        database.execute("vacuum into ?", [str(target)])
