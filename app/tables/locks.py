"""Passwords of tables: slow work that is done in threads, two at a time."""

import asyncio

from app.accounts.passwords import hash_password, password_fits
from app.accounts.ports import User
from app.tables import seating
from app.tables.ports import Table
from app.tables.refusals import PasswordNeeded, PasswordWrong

_AT_ONCE = 2
"""Each takes 64 MiB and a processor for a tenth of a second."""


class Locksmith:
    """Makes and opens the locks of tables."""

    def __init__(self) -> None:
        self._slots = asyncio.Semaphore(_AT_ONCE)

    async def lock(self, password: str | None) -> str | None:
        """Return the hash of a password, None for none; raises PasswordUnfit."""
        if password is None:
            return None
        async with self._slots:
            return await asyncio.to_thread(hash_password, password)

    async def open(self, table: Table, user: User, password: str | None) -> str | None:
        """Return the lock that is open to this user now: the hash, or None where there is none.

        Raises PasswordNeeded or PasswordWrong.
        """
        if table.password is None or is_inside(table, user):
            return table.password
        if password is None:
            raise PasswordNeeded
        async with self._slots:
            fits = await asyncio.to_thread(password_fits, password, table.password)
        if not fits:
            raise PasswordWrong
        return table.password


def is_inside(table: Table, user: User) -> bool:
    """Tell whether a user needs no password: he sits here, or is host."""
    return table.host.key == user.key or bool(seating.seats_of(table, user))


def must_be_open(table: Table, user: User, opened: str | None) -> None:
    """Raise PasswordNeeded unless the lock that was opened is the one that is there."""
    if table.password is not None and table.password != opened and not is_inside(table, user):
        raise PasswordNeeded
