"""The lines of a match's log."""

from dataclasses import field
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from app.kernel.game import Cause
from app.kernel.position import Seat
from app.kernel.ruleset import Codec
from app.kernel.value import value


@value(secret=True)
class Line:
    """What all entries have.

    seq: number in the log. at: epoch ms of arrival. block: number of the first block of chance.
    charged: ms by seat that the entry took off the clocks; empty where no clock runs.
    """

    seq: int
    at: int
    block: int
    draws: tuple[int, ...]
    charged: tuple[int, ...] = field(default=(), kw_only=True)


@value
class Opened(Line):
    """Entry 0: the frozen opening and the shares of chance by seat (hex; None: none given)."""

    opening: dict[str, Any]
    shares: tuple[str | None, ...]
    kind: Literal["opening"] = "opening"


@value
class Acted(Line):
    """A seat's action. decision: the question it answers."""

    seat: Seat
    command: str
    decision: int
    action: dict[str, Any]
    kind: Literal["act"] = "act"


@value
class TimedOut(Line):
    """A seat let its deadline pass. action: the game's default; None: it left for that."""

    seat: Seat
    command: str
    decision: int
    action: dict[str, Any] | None
    kind: Literal["timed_out"] = "timed_out"

    @property
    def cause(self) -> Cause | None:
        """Why the seat left; None: it plays on, and the server moved for it."""
        return "timed_out" if self.action is None else None


@value
class Left(Line):
    """A seat left the match."""

    seat: Seat
    command: str
    cause: Cause
    kind: Literal["left"] = "left"


@value
class Settled(Line):
    """All agreed on a draw that `seat` had offered."""

    seat: Seat
    command: str
    kind: Literal["settled"] = "settled"


@value
class Closed(Line):
    """A response window ran out."""

    kind: Literal["closed"] = "closed"


@value
class TakenBack(Line):
    """The position is again what it was after entry `to`, asked for by `seat`.

    seat None: the entry just before could not be folded and was taken out by `thaw`.
    """

    seat: Seat | None
    command: str
    to: int
    kind: Literal["taken_back"] = "taken_back"


@value
class Outage(Line):
    """Nobody could act for `ms`; running deadlines were shifted. command: which outage it was."""

    command: str
    ms: int
    kind: Literal["outage"] = "outage"


@value
class Paused(Line):
    """All agreed to let the clocks stand, asked for by `seat`."""

    seat: Seat
    command: str
    kind: Literal["paused"] = "paused"


@value
class Resumed(Line):
    """A seat lets the clocks run again; deadlines were shifted by the `ms` they stood."""

    seat: Seat
    command: str
    ms: int
    kind: Literal["resumed"] = "resumed"


@value
class SeatChanged(Line):
    """A bot of `level` sits in for a seat, or (None) gave it back."""

    seat: Seat
    command: str
    level: int | None
    kind: Literal["seat"] = "seat"

    @property
    def cause(self) -> Literal["away", "back"]:
        """Why the seat changed hands."""
        return "back" if self.level is None else "away"


Entry: TypeAlias = Annotated[
    Opened
    | Acted
    | TimedOut
    | Left
    | Settled
    | Closed
    | TakenBack
    | Outage
    | Paused
    | Resumed
    | SeatChanged,
    Field(discriminator="kind"),
]

ENTRY: Codec[Entry] = Codec(Entry)


def author(entry: Entry) -> Seat | None:
    """Return the seat whose entry this is, if it is one seat's."""
    return getattr(entry, "seat", None)
