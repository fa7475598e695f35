"""What can be wrong with a database, told to the person who runs the server.

    StorageError
    ├── DatabaseUnsupported   this url, this version or this kind of connection cannot be used
    ├── DatabaseMissing       there is no database to read
    ├── DatabaseInUse         another server process holds the SQLite file
    ├── DatabaseUnreachable   the database did not answer at start
    ├── PooledConnections     a pooler hands each transaction to another session
    └── OpenedForReading      a program that said it would only read wants to write

While the server runs, `app.tables.ports.StorageUnavailable` and the fate "failed" are what the
rest of the program hears of storage.
"""


class StorageError(Exception):
    """The storage cannot be opened; the message is for the person who runs the server."""

    code = "storage-error"


class DatabaseUnsupported(StorageError):
    """A url or a version that Manatee cannot work with."""

    code = "database-unsupported"


class DatabaseMissing(StorageError):
    """Somebody wants to read a database that is not there."""

    code = "database-missing"


class DatabaseInUse(StorageError):
    """Another server process works with this SQLite file."""

    code = "database-in-use"


class DatabaseUnreachable(StorageError):
    """The database does not answer, or does not let us in."""

    code = "database-unreachable"


class PooledConnections(StorageError):
    """The url leads to a pooler in transaction mode: sessions do not keep what they set."""

    code = "pooled-connections"


class OpenedForReading(StorageError):
    """Somebody wants to write in a database that was opened for reading."""

    code = "opened-for-reading"
