"""What Mana Mana is made of: data only.

Cards of one colour are interchangeable, so cards are a string of colour letters ("PPG"), sorted in
the order of COLOURS wherever its order means nothing (hands, removed cards). The display keeps its
order, left to right; the pile's next card is its first letter. What lies in front of a seat is six
counts in the order of COLOURS.
Colours: P purple, G green, B blue, R red, Y yellow, O orange.
"""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from app.kernel.game import Cause, Emit, Step
from app.kernel.position import Position, SeatSight, Sight
from app.kernel.value import value

COLOURS = "PGBRYO"
COPIES = 12
DISPLAY = 5
CROSSWISE = 5
"""Cards at the bottom of the pile: the first of them in the display announces the end."""
HAND_LIMIT = 10
COMPLETE = 6
"""Cards of a completed row; no row grows beyond."""
MANA = 72
MOST_SEATS = 5

Cards: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[PGBRYO]*$")]
Colour: TypeAlias = Literal["P", "G", "B", "R", "Y", "O"]
Place: TypeAlias = Annotated[int, Field(ge=0, le=MOST_SEATS - 1)]
"""Index of a seat."""
Count: TypeAlias = Annotated[int, Field(ge=1)]
Row: TypeAlias = Annotated[int, Field(ge=0, le=COMPLETE)]
Rows: TypeAlias = tuple[Row, Row, Row, Row, Row, Row]
"""Cards in front of one seat, by colour in the order of COLOURS."""

Reason: TypeAlias = Literal["finished", "locked", "left", "resigned", "timed_out"]


@value
class Options:
    """Table options of specification section 8, defaults first."""

    unofficial_seats: Literal["off", "on"] = "off"
    first: Literal["random"] | Place = "random"
    mana_supply: Literal["limited72", "unlimited"] = "limited72"
    stuck_at_10: Literal["pass", "discard_one"] = "pass"
    open_hands: Literal["off", "on"] = "off"


@value
class Removed:
    """Cards out of the match: `open` discards, and how many `hidden` ones leavers held.

    shown: the colours of the hidden ones, where hands are shown (`Public.hands`).
    """

    open: Cards
    hidden: int
    shown: Cards | None


@value
class Public:
    """Facts for everybody (section 7); tuples by seat, `left` in the order of leaving.

    to_move: None when it is over. mana of a leaver: 0. scores: as they are now. supply: None when
    it is unlimited. hands: all of them, with `open_hands` and after the end. crosswise_left: cards
    at the bottom of the pile that announce the end, all of it if it is no bigger. last_turns: the
    seats that will still have a turn, in order, from when the end is triggered. turn_no: turns
    taken so far, passes included. passes: forced passes in a row.
    """

    phase: Literal["play", "over"]
    to_move: Place | None
    start_seat: Place
    left: tuple[Place, ...]
    display: Cards
    rows: tuple[Rows, ...]
    mana: tuple[int, ...]
    supply: int | None
    scores: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    hands: tuple[Cards, ...] | None
    pile_size: int
    crosswise_left: int
    removed: Removed
    end_triggered: bool
    last_turns: tuple[Place, ...] | None
    turn_no: int
    passes: int
    end_reason: Reason | None


@value(secret=True)
class Own:
    """What a seat alone knows: its hand."""

    hand: Cards


@value(secret=True)
class Vault:
    """What nobody knows: the pile, its first letter is turned up next; leavers' hands."""

    pile: Cards
    removed: Cards


@value
class Take:
    """Take cards of one colour from the display: one for free, each further one for a MANA."""

    colour: Colour
    count: Count
    type: Literal["take"] = "take"


@value
class Lay:
    """Lay cards of one colour in front of a seat: the own one or another."""

    colour: Colour
    count: Count
    target: Place
    type: Literal["lay"] = "lay"


@value
class Pass:
    """Do nothing, where nothing can be done."""

    type: Literal["pass"] = "pass"


@value
class Discard:
    """Discard a card with a full hand that can do nothing (option `stuck_at_10`)."""

    colour: Colour
    type: Literal["discard"] = "discard"


Action: TypeAlias = Annotated[Take | Lay | Pass | Discard, Field(discriminator="type")]


@value
class Dealt:
    """The match was set up: one card to each seat (told with `open_hands`), who begins."""

    first: Place
    display: Cards
    pile: int
    hands: tuple[Cards, ...] | None
    type: Literal["dealt"] = "dealt"


@value
class Took:
    """A seat took cards from the display and paid `cost` MANA."""

    seat: Place
    colour: Colour
    count: Count
    cost: int
    type: Literal["taken"] = "taken"


@value
class Laid:
    """A seat laid cards in front of `target`, where `total` of them lie now; 6 complete the row.

    reward: MANA it took. due: what the table of rewards says; the supply may not have that much.
    """

    seat: Place
    colour: Colour
    count: Count
    target: Place
    total: Count
    reward: int
    due: int
    type: Literal["laid"] = "laid"


@value
class Passed:
    """A seat could neither take nor lay."""

    seat: Place
    type: Literal["passed"] = "passed"


@value
class Discarded:
    """A seat could neither take nor lay with a full hand, and discarded a card."""

    seat: Place
    colour: Colour
    type: Literal["discarded"] = "discarded"


@value
class Departed:
    """A seat left: its hand leaves the match face down, its MANA goes back to the supply."""

    seat: Place
    cause: Cause
    cards: int
    mana: int
    type: Literal["departed"] = "departed"


@value
class Refilled:
    """Cards came into the display, in this order; `pile` are left."""

    cards: Cards
    pile: int
    type: Literal["refilled"] = "refilled"


@value
class EndTriggered:
    """The first crosswise card came into the display: so many turns are left."""

    turns: Count
    type: Literal["end_triggered"] = "end_triggered"


@value
class Ended:
    """The match is over, and what was hidden is shown: the hands, and those of leavers.

    scores: as the outcome has them, None for those who left.
    """

    reason: Reason
    scores: tuple[int | None, ...]
    hands: tuple[Cards, ...]
    removed: Cards
    type: Literal["ended"] = "ended"


Event: TypeAlias = Annotated[
    Dealt | Took | Laid | Passed | Discarded | Departed | Refilled | EndTriggered | Ended,
    Field(discriminator="type"),
]

Pos: TypeAlias = Position[Public, Own, Vault]
Watched: TypeAlias = Sight[Public, Own]
Seated: TypeAlias = SeatSight[Public, Own]
Done: TypeAlias = Step[Public, Own, Vault, Event]
Told: TypeAlias = Emit[Event]
