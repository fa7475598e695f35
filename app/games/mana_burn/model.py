"""What Mana Burn is made of: options, public facts, what a seat alone knows, what nobody knows.

Cards, frames, actions and events stand in modules of their own. The Crypt, the burn pile and the
deck are from bottom to top: the last card is taken first.
"""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from app.games.mana_burn.actions import Target
from app.games.mana_burn.board import Road
from app.games.mana_burn.cards import Cards, Hand, Kind, MonsterKind
from app.games.mana_burn.events import Event
from app.games.mana_burn.frames import Frame
from app.games.mana_burn.turn_events import Die, Purpose, Reason
from app.kernel.game import Emit, Prompt, Step
from app.kernel.position import Position, Seat, SeatSight, Sight
from app.kernel.value import value

SEATS = range(2, 7)

OneOrTwo: TypeAlias = Annotated[int, Field(ge=1, le=2)]

Phase: TypeAlias = Literal[
    "turn_start", "roll", "move", "land", "collision", "square", "play", "end_turn", "over"
]
PauseKind: TypeAlias = Literal["roll", "land", "lot", "opp", "ask"]
PromptKind: TypeAlias = Literal[
    "roll",
    "choose_path",
    "crypt_take",
    "choose_opponent",
    "fish_ask",
    "fish_back",
    "goblin_pick",
    "stake",
    "bid",
    "burn_add",
    "discard",
    "choice",
    "pool",
    "lose",
    "swap_crypt",
    "swap_deck",
    "skip_for_crypt",
    "burn_pick",
    "steal_monster",
    "swap_monsters",
    "bounce_monster",
    "resurrect_pick",
    "play",
]


@value
class Options:
    """The game's options of section 14, defaults first."""

    codex_draw: OneOrTwo = 2
    crypt_take: OneOrTwo | Literal["per_goblin"] = 2
    collision: Literal["each", "choose_one"] = "each"
    burn_pile: Literal["face_up", "face_down"] = "face_up"
    unsold_lot: Literal["crypt", "deck_top"] = "crypt"
    deck_out: Literal["reshuffle", "stop"] = "reshuffle"
    double_win: Literal["restart", "shared"] = "restart"
    start_hand: Annotated[int, Field(ge=1, le=5)] = 3
    kinds_to_win: Literal[10, 9, 8] = 10
    goblin_pick: Literal["random", "ask"] = "random"
    round_cap: Literal["off", 30, 60] = "off"


@value
class Monster:
    """A Monster in play and the Armor on it."""

    mid: str
    kind: MonsterKind
    armor: int


@value
class Turn:
    """This turn's counters: Monster or Spell plays left, Sprites that have rolled again."""

    plays_left: int
    sprites_used: tuple[str, ...]


@value
class Round:
    """Turns until the round is over; rounds played since the last restart, and in all."""

    turns_left: int
    count: int
    count_in_all: int


@value
class Spell:
    """A card on the stack. no: of its window; it has none yet when it is 0."""

    id: int
    card: Kind
    seat: Seat
    target: Target | None
    no: int = 0


@value
class RollGroup:
    """The last throw. locked: nothing can change it any more.

    seat: who threw. blocks: of a distribution, whom each block of faces belongs to. heroes: used.
    """

    purpose: Purpose
    seat: Seat
    dice: tuple[Die, ...]
    blocks: tuple[Seat, ...] = ()
    heroes: tuple[str, ...] = ()
    locked: bool = False


@value
class Pause:
    """A window other than a card's; under a live stack it waits for its restart.

    thrown: dice were just thrown, which gives it a second more.
    """

    kind: PauseKind
    no: int
    thrown: bool


@value
class Asking:
    """The open question, and who has still to answer it."""

    kind: PromptKind
    seats: tuple[Seat, ...]


@value
class Result:
    """How it ended: places best first, different kinds in each hand."""

    reason: Reason
    ranking: tuple[tuple[Seat, ...], ...]
    scores: tuple[int, ...]


@value
class Public:
    """Facts for everybody (5.1); what is by seat is a tuple.

    turns: turns begun. road: walked on last. pile: None when it is face down. resolving: a
    Resurrect! whose owner picks. asked: rises whenever a question or a window opens.
    """

    phase: Phase
    active: Seat
    dir: Literal[1, -1]
    seats_in: tuple[bool, ...]
    game_no: int
    turn_no: int
    turn: Turn
    turns: tuple[int, ...]
    round: Round
    skip: tuple[int, ...]
    pos: tuple[str | None, ...]
    road: tuple[Road | None, ...]
    hand_counts: tuple[int, ...]
    deck_count: int
    crypt: Cards
    pile: Cards | None
    pile_count: int
    monsters: tuple[tuple[Monster, ...], ...]
    next_mid: int
    stack: tuple[Spell, ...]
    next_id: int
    resolving: Spell | None
    roll: RollGroup | None
    frames: tuple[Frame, ...]
    pause: Pause | None
    next_no: int
    asking: Asking | None
    asked: int
    result: Result | None


@value(secret=True)
class Own:
    """What a seat alone knows.

    stake: cards that it staked or put into a pool. loss: what it chose to lose, a kind or a mid.
    added: what of the face-down burn pile it added itself, known until somebody takes from it.
    """

    hand: Hand
    stake: Cards
    loss: str | None
    added: Cards


@value(secret=True)
class Vault:
    """What nobody knows: the deck, and the burn pile when it is face down."""

    deck: Cards
    pile: Cards


@value
class BurnPrompt(Prompt):
    """A question; it opens anew whenever `asked` rises."""

    asked: int


@value
class Order:
    """A standing order: counter a card of one of these kinds."""

    do: Literal["counter"]
    kinds: Annotated[Cards, Field(max_length=10)]


Pos: TypeAlias = Position[Public, Own, Vault]
Watched: TypeAlias = Sight[Public, Own]
Seated: TypeAlias = SeatSight[Public, Own]
Taken: TypeAlias = Step[Public, Own, Vault, Event]
Told: TypeAlias = Emit[Event]
Offers: TypeAlias = dict[str, Any]
"""What a seat may do, as the JSON of its affordances (see offers.py)."""
