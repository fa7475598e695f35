"""The port to what the processes of a server keep together: pulse, outages, leases."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

GAP_MS = 4000
"""A pulse that stands still for longer than this was an outage."""


@dataclass(frozen=True)
class OutageRow:
    """An outage that was found. began, ended: epoch ms of the pulse before and after it."""

    key: int
    began: int
    ended: int


class UpkeepStore(Protocol):
    """What the processes of a server keep together, inside one transaction.

    `now` is an epoch ms; PostgreSQL takes its own time instead.
    """

    def beat(self, now: int, refused: int = 0) -> Sequence[OutageRow]:
        """Move the pulse; return the outages that are to be seen to, one found now included.

        refused: for so many ms no entry could be stored, whatever the pulse did; 0: they could.
        """

    def held(self, now: int) -> bool:
        """Tell whether nothing may time out: there is an outage, found or not yet found."""

    def made_good(self, outage: int) -> None:
        """Note that an outage has been seen to."""

    def claim(self, name: str, holder: str, now: int, ms: int) -> bool:
        """Take a lease, or keep it, for so long; False while somebody else has it."""
