"""What the table sees of turns, dice and pawns, and of the match as a whole."""

from typing import Literal, TypeAlias

from app.games.mana_burn.cards import Cards
from app.kernel.game import Cause
from app.kernel.position import Seat
from app.kernel.value import value

Purpose: TypeAlias = Literal["move", "ante", "gamble", "distribution"]
Reason: TypeAlias = Literal["collected", "left", "round_cap"]


@value
class Die:
    """A die of a roll: whose it is, or whose card or Monster it deals out; its value is the sum."""

    die: int
    owner: Seat
    face: int
    bonus: int = 0
    mid: str | None = None


@value
class Dealt:
    """A game begins: so many cards each, who is first; game_no: from 1, one more a restart."""

    first: Seat
    hands: int
    game_no: int
    type: Literal["dealt"] = "dealt"


@value
class TurnBegan:
    """A seat's turn begins."""

    seat: Seat
    turn_no: int
    type: Literal["turn_began"] = "turn_began"


@value
class Skipped:
    """A seat's turn is passed over."""

    seat: Seat
    type: Literal["skipped"] = "skipped"


@value
class Rolled:
    """Dice were thrown."""

    seat: Seat
    purpose: Purpose
    dice: tuple[Die, ...]
    type: Literal["rolled"] = "rolled"


@value
class Rerolled:
    """Sprites threw the movement die again: what was added to it is gone."""

    seat: Seat
    mid: str
    face: int
    type: Literal["rerolled"] = "rerolled"


@value
class Raised:
    """A die was raised by `by`; a distribution's may have been thrown again: face and bonus now."""

    seat: Seat
    die: int
    owner: Seat
    by: int
    face: int
    bonus: int
    mid: str | None
    type: Literal["raised"] = "raised"


@value
class Rethrown:
    """A distribution's dice that pointed to a seat which left were thrown again."""

    dice: tuple[Die, ...]
    type: Literal["rethrown"] = "rethrown"


@value
class Stands:
    """Nobody changes the roll any more: the totals of its dice."""

    purpose: Purpose
    totals: tuple[int, ...]
    type: Literal["stands"] = "stands"


@value
class Walked:
    """A pawn walked along these squares; left: steps still to go."""

    seat: Seat
    path: tuple[str, ...]
    left: int
    type: Literal["walked"] = "walked"


@value
class Jumped:
    """A pawn was put on another square."""

    seat: Seat
    to: str
    type: Literal["jumped"] = "jumped"


@value
class Declined:
    """A seat did not do what it might have done; `prompt`: what it was asked."""

    seat: Seat
    prompt: str
    type: Literal["declined"] = "declined"


@value
class Reversed:
    """The order of turns is reversed."""

    dir: int
    type: Literal["reversed"] = "reversed"


@value
class ExtraPlay:
    """A seat may play one more card this turn."""

    seat: Seat
    type: Literal["extra_play"] = "extra_play"


@value
class SkipsNext:
    """A seat will skip its next turn."""

    seat: Seat
    type: Literal["skips_next"] = "skips_next"


@value
class LeftTable:
    """A seat left; the cards of its hand and its Monsters lie on top of the Crypt: `cards`."""

    seat: Seat
    cause: Cause
    cards: Cards
    type: Literal["left"] = "left"


@value
class Restarted:
    """Several hands were complete at once: everybody begins again."""

    game_no: int
    type: Literal["restarted"] = "restarted"


@value
class Ended:
    """The match is over; scores: different kinds in hand."""

    reason: Reason
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    type: Literal["ended"] = "ended"
