"""One transaction as the services see it: the stores over one connection."""

from sqlalchemy import Connection

from app.storage.accounts import SqlAccounts
from app.storage.keys import SqlKeys
from app.storage.matches import SqlMatches
from app.storage.tables import SqlTables
from app.storage.upkeep import SqlUpkeep
from app.storage.windows import SqlWindows


class SqlTx:
    """The stores of one open transaction (see Tx); whoever opened it commits it."""

    def __init__(self, connection: Connection) -> None:
        self.accounts = SqlAccounts(connection)
        self.tables = SqlTables(connection)
        self.matches = SqlMatches(connection)
        self.windows = SqlWindows(connection)
        self.upkeep = SqlUpkeep(connection)
        self.keys = SqlKeys(connection)
