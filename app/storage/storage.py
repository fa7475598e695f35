"""What an opened storage offers, whatever database is behind it."""

import asyncio
import time
from abc import ABC, abstractmethod
from typing import Self, TypeVar

from app.matches.bus import Bus
from app.storage.journal import GroupJournal
from app.tables.ports import UnitOfWork

T = TypeVar("T")

_PATIENCE = 1.0  # seconds that a database may take to say that it is there


def epoch_ms() -> int:
    """Return the time of this machine, milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


class Storage(ABC):
    """A database in use. `start` before anything else, then `migrate`; `stop` flushes.

    async with open_storage(url) as storage:
        await storage.migrate()
    """

    uow: UnitOfWork
    journal: GroupJournal
    bus: Bus

    @abstractmethod
    async def start(self) -> None:
        """Open the database on the running loop; raises a StorageError when it cannot be used."""

    @abstractmethod
    async def stop(self) -> None:
        """Write what the journal has queued and let go of the database."""

    @abstractmethod
    async def migrate(self) -> None:
        """Bring the schema up to date; of several processes that start together one does it."""

    @abstractmethod
    async def probe(self) -> bool:
        """Ask the database whether it would serve."""

    async def ready(self) -> bool:
        """Tell whether reading and writing would succeed now."""
        try:
            served = await asyncio.wait_for(self.probe(), _PATIENCE)
        except Exception:  # noqa: BLE001  (whatever it is, the answer is no)
            return False
        return served and self.journal.settled

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *failure: object) -> None:
        await self.stop()
