"""The lines of a match's log."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from app.kernel.game import Cause
from app.kernel.position import Seat
from app.kernel.ruleset import Codec
from app.kernel.value import value


@value(secret=True)
class Line:
    """What all entries have: number in the log, epoch ms of arrival, first chance block, draws."""

    seq: int
    at: int
    block: int
    draws: tuple[int, ...]


@value
class Opened(Line):
    """Entry 0: the frozen opening and the shares of chance by seat (hex; None: none given)."""

    opening: dict[str, Any]
    shares: tuple[str | None, ...]
    kind: Literal["opening"] = "opening"


@value
class Acted(Line):
    """A seat's action. decision: the question it answers. spent: ms charged to its clock."""

    seat: Seat
    command: str
    decision: int
    action: dict[str, Any]
    spent: int
    kind: Literal["act"] = "act"


@value
class TimedOut(Line):
    """A seat let its deadline pass. action: the game's default; None: it left for that."""

    seat: Seat
    command: str
    decision: int
    action: dict[str, Any] | None
    spent: int
    kind: Literal["timed_out"] = "timed_out"


@value
class Left(Line):
    """A seat left the match."""

    seat: Seat
    command: str
    cause: Cause
    kind: Literal["left"] = "left"


@value
class Settled(Line):
    """All agreed on a draw."""

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
    """Nobody could act for `ms`; running deadlines were shifted."""

    ms: int
    kind: Literal["outage"] = "outage"


@value
class SeatChanged(Line):
    """A bot of `level` took an absent seat over, or (None) gave it back."""

    seat: Seat
    level: int | None
    kind: Literal["seat"] = "seat"


Entry: TypeAlias = Annotated[
    Opened | Acted | TimedOut | Left | Settled | Closed | TakenBack | Outage | SeatChanged,
    Field(discriminator="kind"),
]

ENTRY: Codec[Entry] = Codec(Entry)


def author(entry: Entry) -> Seat | None:
    """Return the seat whose entry this is, if it is one seat's."""
    return getattr(entry, "seat", None)
