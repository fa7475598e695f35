"""What the table sees of the games that squares start; `cards` is None for who may not know."""

from typing import Literal

from app.games.mana_burn.cards import Cards, Kind, MonsterKind
from app.games.mana_burn.frames import How
from app.kernel.position import Seat
from app.kernel.value import value


@value
class Share:
    """What a distribution's die gave: a card or Monster of `owner` to `seat`."""

    owner: Seat
    seat: Seat
    mid: str | None
    kind: MonsterKind | None


@value
class Faced:
    """An ante or a trade begins."""

    game: Literal["ante", "trade"]
    seat: Seat
    opponent: Seat
    type: Literal["faced"] = "faced"


@value
class GoblinPicked:
    """A controller of Goblins said how the other one's stake is picked."""

    seat: Seat
    how: How
    type: Literal["goblin_picked"] = "goblin_picked"


@value
class Staked:
    """Cards were laid face down."""

    seat: Seat
    count: int
    cards: Cards | None
    random: bool
    type: Literal["staked"] = "staked"


@value
class Unstaked:
    """Staked cards went back to their owner."""

    seat: Seat
    count: int
    cards: Cards | None
    type: Literal["unstaked"] = "unstaked"


@value
class DuelDone:
    """An ante or trade is over. winner: of an ante, None: a tie or a trade."""

    game: Literal["ante", "trade"]
    winner: Seat | None
    type: Literal["duel_done"] = "duel_done"


@value
class CalledOff:
    """A game on the table is over before its end."""

    game: Literal["ante", "trade", "fishing"]
    type: Literal["called_off"] = "called_off"


@value
class LotRevealed:
    """Cards from the deck come under the hammer, in the order in which they were turned up."""

    seat: Seat
    cards: Cards
    type: Literal["lot_revealed"] = "lot_revealed"


@value
class BidMade:
    """A seat bid a card, which went to the Crypt; card None and a mid: a false bid."""

    seat: Seat
    card: Kind | None
    mid: str | None
    type: Literal["bid_made"] = "bid_made"


@value
class BidderOut:
    """A seat is out of the auction; unasked: it had nothing to bid."""

    seat: Seat
    unasked: bool
    type: Literal["bidder_out"] = "bidder_out"


@value
class LotTaken:
    """The latest bidder takes the lot."""

    seat: Seat
    cards: Cards
    type: Literal["lot_taken"] = "lot_taken"


@value
class LotUnsold:
    """Nobody wanted the lot."""

    cards: Cards
    to: Literal["crypt", "deck"]
    type: Literal["lot_unsold"] = "lot_unsold"


@value
class FishAsked:
    """A seat asked another one for a kind; back: in return."""

    seat: Seat
    of: Seat
    kind: Kind
    back: bool
    type: Literal["fish_asked"] = "fish_asked"


@value
class FishAnswered:
    """The answer: how many cards of the kind changed hands, 0: there is none."""

    seat: Seat
    to: Seat
    kind: Kind
    count: int
    type: Literal["fish_answered"] = "fish_answered"


@value
class Pooled:
    """A seat put a card into the pool."""

    seat: Seat
    card: Kind | None
    type: Literal["pooled"] = "pooled"


@value
class Distributed:
    """The dice have dealt: what went from whom to whom."""

    what: Literal["cards", "monsters"]
    shares: tuple[Share, ...]
    type: Literal["distributed"] = "distributed"


@value
class Received:
    """What a distribution brought to a hand, tidy."""

    seat: Seat
    count: int
    cards: Cards | None
    type: Literal["received"] = "received"


@value
class LossChosen:
    """A seat has chosen what to lose: a card or a Monster."""

    seat: Seat
    card: Kind | None
    mid: str | None
    type: Literal["loss_chosen"] = "loss_chosen"


@value
class LossVoid:
    """What a seat had chosen is gone: it is asked again."""

    seat: Seat
    type: Literal["loss_void"] = "loss_void"
