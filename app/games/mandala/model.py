"""What Mandala is made of: data only.

Cards of one colour are interchangeable, so a pile is a string of colour letters ("RRG"), sorted in
the order of COLOURS wherever its order means nothing (hands, cups, fields, discard pile). Mountains
keep the order of play, rivers the order of arrival; the deck's next card is its last letter.
Colours: K black, G green, P purple, Y yellow, O orange, R red.
"""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from app.kernel.game import Emit, Step
from app.kernel.position import Position, SeatSight, Sight
from app.kernel.value import value

COLOURS = "KGPYOR"
COPIES = 18
HAND_LIMIT = 8

Cards: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[KGPYOR]*$")]
Colour: TypeAlias = Literal["K", "G", "P", "Y", "O", "R"]
Place: TypeAlias = Annotated[int, Field(ge=0, le=1)]
"""Index of a mandala or a seat: 0 or 1."""
Count: TypeAlias = Annotated[int, Field(ge=1)]

Trigger: TypeAlias = Literal["deck", "river"]
Reason: TypeAlias = Literal["river", "deck", "deck_twice", "left", "resigned", "timed_out"]


@value
class Options:
    """Table options of specification section 9, defaults first."""

    hand_limit: Literal[8, "none"] = 8
    redraw: Literal["always", "when_stuck"] = "always"
    empty_field: Literal["discard", "collect"] = "discard"
    draw_timing: Literal["before_destruction", "after_destruction"] = "before_destruction"
    deck_end: Literal["next_mandala", "immediate"] = "next_mandala"
    memory_aid: Literal["off", "on"] = "off"
    first: Literal["random"] | Place = "random"


@value
class Mandala:
    """One mandala: the shared mountain and each seat's field."""

    mountain: Cards
    fields: tuple[Cards, Cards]


@value
class Claim:
    """A destruction under way. draw_due: the completer built and draws afterwards (draw_timing)."""

    mandala: Place
    completer: Place
    draw_due: bool


@value
class Shown:
    """What a seat had in its cup when the match ended, and what it scored (section 7)."""

    cup: Cards
    score: int


@value
class Public:
    """Facts for everybody (section 10). `turn` is who must act, the claimer during a claim."""

    phase: Literal["action", "claim", "over"]
    turn: Place | None
    mandalas: tuple[Mandala, Mandala]
    rivers: tuple[Cards, Cards]
    hand_sizes: tuple[int, int]
    cup_sizes: tuple[int, int]
    claimed: tuple[Cards, Cards] | None
    deck_size: int
    discard: Cards
    claim: Claim | None
    end_trigger: Trigger | None
    exhaustions: int
    end_reason: Reason | None
    left: Place | None
    shown: tuple[Shown, Shown] | None


@value(secret=True)
class Own:
    """What a seat alone knows: its hand and its cup."""

    hand: Cards
    cup: Cards


@value(secret=True)
class Vault:
    """What nobody knows: the deck; its last letter is drawn next."""

    deck: Cards


@value
class BuildMountain:
    """Put one card of a colour into a mountain, then draw up to three."""

    mandala: Place
    colour: Colour
    type: Literal["build_mountain"] = "build_mountain"


@value
class GrowField:
    """Put cards of a colour into the own field of a mandala."""

    mandala: Place
    colour: Colour
    count: Count
    type: Literal["grow_field"] = "grow_field"


@value
class DiscardRedraw:
    """Discard cards of a colour and draw as many."""

    colour: Colour
    count: Count
    type: Literal["discard_redraw"] = "discard_redraw"


@value
class ClaimColour:
    """Take all cards of a colour from the completed mountain."""

    colour: Colour
    type: Literal["claim"] = "claim"


Action: TypeAlias = Annotated[
    BuildMountain | GrowField | DiscardRedraw | ClaimColour, Field(discriminator="type")
]


@value
class Dealt:
    """The match was set up: each mountain's two cards, who begins."""

    mountains: tuple[Cards, Cards]
    hands: int
    cups: int
    first: Place
    type: Literal["dealt"] = "dealt"


@value
class Built:
    """A card went from a hand into a mountain."""

    seat: Place
    mandala: Place
    colour: Colour
    type: Literal["built"] = "built"


@value
class Grown:
    """Cards went from a hand into the seat's field."""

    seat: Place
    mandala: Place
    colour: Colour
    count: Count
    type: Literal["grown"] = "grown"


@value
class Discarded:
    """Cards went from a hand to the discard pile."""

    seat: Place
    colour: Colour
    count: Count
    type: Literal["discarded"] = "discarded"


@value
class Drawn:
    """A seat drew `count` cards; `cards` (sorted) is None for those who may not know them."""

    seat: Place
    count: Count
    cards: Cards | None
    type: Literal["drawn"] = "drawn"


@value
class Reshuffled:
    """A draw was due from an empty deck: `count` discards became the new deck first."""

    count: Count
    type: Literal["reshuffled"] = "reshuffled"


@value
class Exhausted:
    """The deck was drawn to its last card for the `times`-th time.

    reshuffled: discards that became the new deck at once. final: this triggered the end.
    """

    times: Count
    reshuffled: int
    final: bool
    type: Literal["exhausted"] = "exhausted"


@value
class Completed:
    """A mandala shows all six colours; `first` claims first, None when nothing is claimed."""

    seat: Place
    mandala: Place
    first: Place | None
    type: Literal["completed"] = "completed"


@value
class Claimed:
    """A seat took all cards of a colour: `river` is the space (1-6) that one of them filled."""

    seat: Place
    mandala: Place
    colour: Colour
    count: Count
    to: Literal["cup", "discard"]
    river: int | None
    type: Literal["claimed"] = "claimed"


@value
class Swept:
    """What was left of a destroyed mandala went to the discard pile."""

    mandala: Place
    mountain: Cards
    fields: tuple[Cards, Cards]
    type: Literal["swept"] = "swept"


@value
class Refilled:
    """Fresh cards came face up into a mountain."""

    mandala: Place
    cards: Cards
    type: Literal["refilled"] = "refilled"


@value
class FinalMandala:
    """The end was triggered: the next destruction (this one, if under way) is the last.

    Not told of the deck when it ends the match with the turn (`deck_end`: immediate).
    """

    trigger: Trigger
    type: Literal["final_mandala"] = "final_mandala"


@value
class Ended:
    """The match is over."""

    reason: Reason
    scores: tuple[int, int]
    cups: tuple[Cards, Cards]
    type: Literal["ended"] = "ended"


Event: TypeAlias = Annotated[
    Dealt
    | Built
    | Grown
    | Discarded
    | Drawn
    | Reshuffled
    | Exhausted
    | Completed
    | Claimed
    | Swept
    | Refilled
    | FinalMandala
    | Ended,
    Field(discriminator="type"),
]

Pos: TypeAlias = Position[Public, Own, Vault]
Watched: TypeAlias = Sight[Public, Own]
Seated: TypeAlias = SeatSight[Public, Own]
Taken: TypeAlias = Step[Public, Own, Vault, Event]
Told: TypeAlias = Emit[Event]
