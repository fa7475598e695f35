"""Why a match refuses a command; each has a kebab-case code and facts for its sender.

Refusal
├─ StaleDecision      the question was answered, replaced or never asked
├─ IdReused           the same id was used for something else
├─ NotAwaited         this seat is not asked anything now
├─ NoMatch            there is no match at the table, or it is over
├─ TableFrozen        the table is frozen after a fault
├─ TooBusy            too many commands wait at this table
├─ TryAgain           the storage could not write; nothing happened
├─ MalformedAction    the action is none of this game
├─ NothingToTakeBack  no act of this seat can be taken back
├─ NoTakeBackLeft     this seat has used its take-backs up
├─ TimeIsUp           the action came after the seat's deadline
├─ ClocksStand        the match is paused
├─ NothingToPause     no clock runs, or none stands that could run again
├─ SeatLeft           this seat has left the match
├─ OtherServer        this process lacks the rules, or ends; another one serves the table
├─ NoHoldLeft         the seat has held in this window, or has no hold left
├─ WishesUnfit        the wishes for windows are none of this game
├─ AskedEnough        enough was asked for, or paused, at this position
└─ NoOffer            there is nothing to accept or decline
"""

from typing import Any, ClassVar


class Refusal(Exception):
    """A command that changes nothing; `details` go to its sender only."""

    code: ClassVar[str]

    def __init__(self, **details: Any) -> None:
        super().__init__(self.code)
        self.details = details


class StaleDecision(Refusal):
    """The question was answered, replaced or never asked."""

    code = "stale"


class IdReused(Refusal):
    """The same id was used for something else."""

    code = "id-reused"


class NotAwaited(Refusal):
    """This seat is not asked anything now."""

    code = "not-your-turn"


class NoMatch(Refusal):
    """There is no match at the table, or it is over."""

    code = "no-match"


class TableFrozen(Refusal):
    """The table is frozen after a fault."""

    code = "table-frozen"


def is_away(error: Exception) -> bool:
    """Tell whether an error says that the storage is away, which is worth no more than a line."""
    return getattr(error, "code", None) == TryAgain.code


class OtherServer(Refusal):
    """This process lacks the rules of the table, or ends: another one serves it."""

    code = "other-server"


class TooBusy(Refusal):
    """Too many commands wait at this table."""

    code = "too-busy"


class TryAgain(Refusal):
    """The storage could not write; nothing happened."""

    code = "try-again"


class MalformedAction(Refusal):
    """The action is none of this game."""

    code = "malformed-action"


class NothingToTakeBack(Refusal):
    """No act of this seat can be taken back."""

    code = "nothing-to-take-back"


class NoTakeBackLeft(Refusal):
    """This seat has used its take-backs up."""

    code = "no-take-back-left"


class NoOffer(Refusal):
    """There is nothing to accept or decline."""

    code = "no-offer"


class AskedEnough(Refusal):
    """At this position enough was asked for, or paused: that has to wait for the next move."""

    code = "asked-enough"


class TimeIsUp(Refusal):
    """The action came after the seat's deadline."""

    code = "time-is-up"


class ClocksStand(Refusal):
    """The match is paused."""

    code = "paused"


class NothingToPause(Refusal):
    """No clock runs, or none stands that could run again."""

    code = "nothing-to-pause"


class SeatLeft(Refusal):
    """This seat has left the match."""

    code = "seat-left"


class NoHoldLeft(Refusal):
    """The seat has held in this window, or has no hold left."""

    code = "no-hold-left"


class WishesUnfit(Refusal):
    """The wishes for windows are none of this game."""

    code = "wishes-unfit"
