"""Everything that can happen, as one type."""

from typing import Annotated, TypeAlias

from pydantic import Field

from app.games.mana_burn.card_events import (
    ArmorDestroyed,
    Armored,
    Bounced,
    Burned,
    Countered,
    CryptTaken,
    Destroyed,
    Discarded,
    Drew,
    Entered,
    Fizzled,
    Gathered,
    Handed,
    PilePicked,
    PileTaken,
    Played,
    Reshuffled,
    Resurrected,
    Stolen,
    Swapped,
)
from app.games.mana_burn.square_events import (
    BidderOut,
    BidMade,
    CalledOff,
    Distributed,
    DuelDone,
    Faced,
    FishAnswered,
    FishAsked,
    GoblinPicked,
    LossChosen,
    LossVoid,
    LotRevealed,
    LotTaken,
    LotUnsold,
    Pooled,
    Received,
    Staked,
    Unstaked,
)
from app.games.mana_burn.turn_events import (
    Dealt,
    Declined,
    Ended,
    ExtraPlay,
    Jumped,
    LeftTable,
    Raised,
    Rerolled,
    Restarted,
    Rethrown,
    Reversed,
    Rolled,
    Skipped,
    SkipsNext,
    Stands,
    TurnBegan,
    Walked,
)

AnyEvent: TypeAlias = (
    Dealt
    | TurnBegan
    | Skipped
    | Rolled
    | Rerolled
    | Raised
    | Rethrown
    | Stands
    | Walked
    | Jumped
    | Drew
    | Reshuffled
    | Handed
    | Gathered
    | Discarded
    | CryptTaken
    | Declined
    | Burned
    | PileTaken
    | PilePicked
    | Played
    | Countered
    | Fizzled
    | Entered
    | Armored
    | Destroyed
    | ArmorDestroyed
    | Resurrected
    | Stolen
    | Swapped
    | Bounced
    | Faced
    | GoblinPicked
    | Staked
    | Unstaked
    | DuelDone
    | CalledOff
    | LotRevealed
    | BidMade
    | BidderOut
    | LotTaken
    | LotUnsold
    | FishAsked
    | FishAnswered
    | Pooled
    | Distributed
    | Received
    | LossChosen
    | LossVoid
    | Reversed
    | ExtraPlay
    | SkipsNext
    | LeftTable
    | Restarted
    | Ended
)
Event: TypeAlias = Annotated[AnyEvent, Field(discriminator="type")]
