"""Suspended work, as plain data: what a match goes on with when nobody is waited for any more."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from app.games.mana_burn.cards import Cards, Kind
from app.kernel.position import Seat
from app.kernel.value import value

How: TypeAlias = Literal["random", "owner"]


@value
class Walk:
    """A pawn on its way: steps in all and left; `passing`: the Crypt's cards are still a question.

    A pawn that has all its steps left stands where it stopped the time before.
    """

    total: int
    left: int
    passing: bool = False
    type: Literal["walk"] = "walk"


@value
class Square:
    """The ops of a square still to run, from number `next` on; branch: of its gamble."""

    square: str
    branch: int | None = None
    next: int = 0
    type: Literal["square"] = "square"


@value
class Auction:
    """A lot under the hammer. bidders: still in; turn: whose bid is next; used: false bidders."""

    lot: Cards
    bidders: tuple[Seat, ...]
    turn: Seat
    leader: Seat | None = None
    used: tuple[str, ...] = ()
    type: Literal["auction"] = "auction"


@value
class Duel:
    """An ante or a trade; pairs in the order of `seats`, the active one first.

    stage: faced (last chance before the Goblins count), picks (how Goblins pick), stakes, dice.
    picks: what Goblins' controllers said. due: cards to stake. staked: cards laid, None: not yet.
    """

    game: Literal["ante", "trade"]
    seats: tuple[Seat, Seat]
    stage: Literal["faced", "picks", "stakes", "dice"] = "faced"
    picks: tuple[How | None, How | None] = (None, None)
    due: tuple[int, int] = (0, 0)
    staked: tuple[int | None, int | None] = (None, None)
    type: Literal["duel"] = "duel"


@value
class Fishing:
    """`seat` asks `of` for a kind. stage: asked, or back: nothing was caught, `of` may ask now."""

    seat: Seat
    of: Seat
    kind: Kind
    back: bool = False
    stage: Literal["asked", "back"] = "asked"
    type: Literal["fishing"] = "fishing"


@value
class Pool:
    """Everybody puts a card in; given: who has."""

    given: tuple[Seat, ...] = ()
    type: Literal["pool"] = "pool"


@value
class Lose:
    """Everybody discards or sacrifices; chosen: who has chosen, in secret."""

    chosen: tuple[Seat, ...] = ()
    type: Literal["lose"] = "lose"


@value
class Distribution:
    """Cards of a pool, or Monsters, are dealt by the dice of the open roll."""

    what: Literal["cards", "monsters"]
    type: Literal["distribution"] = "distribution"


Frame: TypeAlias = Annotated[
    Walk | Square | Auction | Duel | Fishing | Pool | Lose | Distribution,
    Field(discriminator="type"),
]
