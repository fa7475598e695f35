"""The port to what is kept of windows beside the log: their time, passes, holds, wishes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from app.kernel.position import Seat

ReplyKind: TypeAlias = Literal["pass", "hold"]


@dataclass(frozen=True)
class Opens:
    """The window that an entry opens or restarts.

    no: its number in the match, kept by restarts. earliest: its closer's confirmation does not
    close it before; deadline: it closes then. Epoch ms; None: passes alone close it.
    """

    no: int
    earliest: int
    deadline: int | None


@dataclass(frozen=True)
class WindowRow:
    """An open window's time, kept beside the log; seq: of the entry that opened or restarted it.

    no, earliest, deadline: as in Opens, moved by holds. lengthened: ms by which holds have moved
    the deadline since that entry. changes: how often the deadline was changed. full: seq of the
    last entry (an outage, a pause) after which the window was given its full time again.
    """

    seq: int
    no: int
    earliest: int
    deadline: int | None
    lengthened: int = 0
    changes: int = 0
    full: int = 0


@dataclass(frozen=True)
class SeatReply:
    """A pass or a hold of a seat, in a turn of its own; `command`: the id under which it came."""

    seat: Seat
    kind: ReplyKind
    turn: int
    command: str


@dataclass(frozen=True, repr=False)
class LockedWindow:
    """A window's row, locked until the transaction ends, and all that was read under the lock.

    now: epoch ms by the clock that judges deadlines. head: seq of the log's last entry. passed:
    who has passed since it opened or restarted. held: who has held in it, restarts included, and
    under which command. spent: ms by which holds have lengthened it, restarts included.
    """

    row: WindowRow
    now: int
    head: int
    passed: frozenset[Seat]
    held: Mapping[Seat, str]
    spent: int


class WindowStore(Protocol):
    """Windows beside the log, inside one transaction."""

    def row(self, match: int) -> WindowRow | None:
        """Return the row of the window that was opened or restarted last, open or not."""

    def lock(self, match: int, row: WindowRow, now: int) -> LockedWindow:
        """Lock the row of this seq (made as given, where there is none) and read it.

        now: epoch ms; PostgreSQL takes its own time instead.
        """

    def holds(self, match: int, seat: Seat, turn: int) -> int:
        """Return how often a seat has held in a turn of its own."""

    def reply(self, match: int, row: WindowRow, reply: SeatReply, now: int) -> None:
        """Store a pass or hold in a locked window; a second one of a kind changes nothing."""

    def move(self, match: int, row: WindowRow) -> None:
        """Store the new time of a locked window."""

    def wishes(self, match: int) -> Mapping[Seat, bytes]:
        """Return the wishes of all seats that have some, as JSON."""

    def wish(self, match: int, seat: Seat, body: bytes) -> None:
        """Store what a seat wishes for the windows of a match, instead of what it wished before."""
