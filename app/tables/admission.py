"""Who is let in, inside one transaction: the doors, with what is stored of opened locks."""

from app.accounts.ports import User
from app.tables import changes, doors
from app.tables.doors import Entrance
from app.tables.life import TableNow
from app.tables.ports import Tx
from app.tables.refusals import TableNotFound


def entrance(tx: Tx, now: TableNow, user: User | None, seat: int | None = None) -> Entrance:
    """Return what somebody is at a table; raises TableNotFound or NotYourSeat (doors.py)."""
    asked = user is not None and now.table.password is not None
    opened = tx.tables.opened(now.table.key, user.key) if user and asked else ""
    return doors.entrance(now, user, seat, opened)


def watched(tx: Tx, code: str) -> TableNow:
    """Return a table that people watch, with a password or without; raises TableNotFound."""
    now = changes.load(tx, code)
    if doors.watchers_lock(now) is None:
        raise TableNotFound
    return now
