"""What seats may do, named as in section 14."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from app.games.mana_burn.cards import Cards, Kind, Unordered
from app.games.mana_burn.frames import How
from app.kernel.value import value

Mid: TypeAlias = Annotated[str, Field(pattern=r"^m[1-9][0-9]{0,5}$")]
"""A Monster in play; it gets a new one whenever it enters play."""
Chair: TypeAlias = Annotated[int, Field(ge=0, le=5)]
Number: TypeAlias = Annotated[int, Field(ge=0)]
Pile: TypeAlias = Annotated[Cards, Field(max_length=100)]


@value
class AtMonster:
    """A Monster in play."""

    mid: Mid


@value
class AtArmor:
    """One Armor on a Monster in play."""

    armor_of: Mid


@value
class AtCard:
    """The card on the stack with this id."""

    stack: Number


@value
class AtDie:
    """A die of the open roll, by its number."""

    die: Number


Target: TypeAlias = AtMonster | AtArmor | AtCard | AtDie


@value
class Roll:
    """Roll for movement."""

    type: Literal["roll"] = "roll"


@value
class EndTurn:
    """Play no more cards this turn."""

    type: Literal["end_turn"] = "end_turn"


@value
class Decline:
    """Say no to what may be declined; in an auction, go out of it."""

    type: Literal["decline"] = "decline"


@value
class Play:
    """Play a card: a fast one at any time, another one when asked to."""

    card: Kind
    target: Target | None = None
    type: Literal["play"] = "play"


@value
class Reroll:
    """Roll the movement die again, by one of the own Sprites."""

    mid: Mid
    type: Literal["reroll"] = "reroll"


@value
class Hero:
    """Add 2 to a die of an ante, by one of the own Heroes."""

    mid: Mid
    die: Number
    type: Literal["hero"] = "hero"


@value
class ChoosePath:
    """Leave Codex or Crypt by an exit."""

    exit: Annotated[str, Field(max_length=5)]
    type: Literal["choose_path"] = "choose_path"


@value
class ChooseOpponent:
    """Choose whom an ante, a trade or a draw is about."""

    seat: Chair
    type: Literal["choose_opponent"] = "choose_opponent"


@value
class CryptTake:
    """Take the cards on top of the Crypt."""

    type: Literal["crypt_take"] = "crypt_take"


@value
class SkipForCrypt:
    """Take the cards on top of the Crypt, and skip the next turn."""

    type: Literal["skip_for_crypt"] = "skip_for_crypt"


@value
class FishAsk:
    """Ask a seat for a kind."""

    seat: Chair
    kind: Kind
    type: Literal["fish_ask"] = "fish_ask"


@value
class FishBack:
    """Ask whoever asked for a kind."""

    kind: Kind
    type: Literal["fish_back"] = "fish_back"


@value
class GoblinPick:
    """Say whether the other one's stake is picked at random or by its owner."""

    how: How
    type: Literal["goblin_pick"] = "goblin_pick"


@value
class Stake:
    """Lay cards face down."""

    cards: Unordered
    type: Literal["stake"] = "stake"


@value
class Discard:
    """Put cards into the Crypt, the last one on top."""

    cards: Pile
    type: Literal["discard"] = "discard"


@value
class Bid:
    """Bid a card."""

    card: Kind
    type: Literal["bid"] = "bid"


@value
class FalseBid:
    """Bid by one of the own Skeletons."""

    mid: Mid
    type: Literal["false_bid"] = "false_bid"


@value
class BurnAdd:
    """Add a card to the burn pile."""

    card: Kind
    type: Literal["burn_add"] = "burn_add"


@value
class PutIn:
    """Put a card into the pool."""

    card: Kind
    type: Literal["pool"] = "pool"


@value
class SwapCrypt:
    """Give a card for those on top of the Crypt."""

    card: Kind
    type: Literal["swap_crypt"] = "swap_crypt"


@value
class SwapDeck:
    """Give a card for those on top of the deck."""

    card: Kind
    type: Literal["swap_deck"] = "swap_deck"


@value
class LoseOne:
    """Choose the card or the Monster to lose."""

    card: Kind | None = None
    mid: Mid | None = None
    type: Literal["lose"] = "lose"


@value
class Choose:
    """Take an alternative of a square, with the seat and the cards it needs."""

    alternative: Number
    seat: Chair | None = None
    cards: Pile = ()
    type: Literal["choice"] = "choice"


@value
class BurnPick:
    """Take a card of the burn pile; kind: None when the pile is face down."""

    kind: Kind | None = None
    type: Literal["burn_pick"] = "burn_pick"


@value
class StealMonster:
    """Take over another seat's Monster."""

    mid: Mid
    type: Literal["steal_monster"] = "steal_monster"


@value
class BounceMonster:
    """Return a Monster to its controller's hand."""

    mid: Mid
    type: Literal["bounce_monster"] = "bounce_monster"


@value
class SwapMonsters:
    """Exchange an own Monster with another seat's."""

    own: Mid
    other: Mid
    type: Literal["swap_monsters"] = "swap_monsters"


@value
class ResurrectPick:
    """Take a card out of the Crypt; position: 0 is the bottom."""

    kind: Kind
    position: Number
    type: Literal["resurrect_pick"] = "resurrect_pick"


AnyAction: TypeAlias = (
    Roll
    | EndTurn
    | Decline
    | Play
    | Reroll
    | Hero
    | ChoosePath
    | ChooseOpponent
    | CryptTake
    | SkipForCrypt
    | FishAsk
    | FishBack
    | GoblinPick
    | Stake
    | Discard
    | Bid
    | FalseBid
    | BurnAdd
    | PutIn
    | SwapCrypt
    | SwapDeck
    | LoseOne
    | Choose
    | BurnPick
    | StealMonster
    | BounceMonster
    | SwapMonsters
    | ResurrectPick
)
Action: TypeAlias = Annotated[AnyAction, Field(discriminator="type")]
