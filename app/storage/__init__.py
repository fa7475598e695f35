"""Storage: SQLite or PostgreSQL behind the ports of accounts, tables and matches."""

from app.storage.opening import open_storage
from app.storage.storage import Storage

__all__ = ["Storage", "open_storage"]
