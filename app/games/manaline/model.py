"""What Manaline is made of: data only.

A kind of tile is a number, 6 x colour + symbol: colours 0-5 are red, orange, yellow, green, blue
and purple, symbols 0-5 are flower, turtle, paddle, canoe, shell and palm. Tiles of one kind are
interchangeable and carry no identity. On the table a tile is a triple (kind, x, y), x growing to
the right and y downwards; the board lists its tiles in order of play.
"""

from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field

from app.kernel.game import Emit, Step
from app.kernel.position import Position, SeatSight, Sight
from app.kernel.value import value

HAND = 6
"""Tiles in a hand, tiles in the longest line, colours and symbols: all are six."""
KINDS = HAND * HAND
FEWEST, MOST = 2, 4
"""Seats."""

Kind: TypeAlias = Annotated[int, Field(ge=0, lt=KINDS)]
Count: TypeAlias = Annotated[int, Field(ge=0)]
Player: TypeAlias = Annotated[int, Field(ge=0, lt=MOST)]
"""Index of a seat."""
Laid: TypeAlias = tuple[Kind, int, int]
"""A tile on the table: kind, x, y."""
Kinds: TypeAlias = tuple[Kind, ...]
"""Some tiles without a place, in rising order."""

Reason: TypeAlias = Literal["out", "blocked", "stall", "left", "resigned", "timed_out"]


@value
class Options:
    """Table options of specification section 9, defaults first."""

    opening: Literal["free", "forced"] = "free"
    blocked: Literal["all", "current"] = "all"
    allow_pass: Literal["off", "on"] = "off"  # noqa: S105 - no word to pass by
    tile_counter: Literal["on", "off"] = "on"
    copies: Literal[3, 2] = 3
    open_hands: Literal["off", "on"] = "off"
    hints: Literal["on", "off"] = "on"


@value
class Line:
    """A line that scored: where it begins (left or top), its direction, tiles and points."""

    x: int
    y: int
    axis: Literal["row", "column"]
    length: Count
    points: Count


@value
class Turn:
    """The last turn. tiles, lines, points: of a placement; count: tiles placed or exchanged."""

    seat: Player
    type: Literal["place", "exchange", "pass"]
    tiles: tuple[Laid, ...]
    lines: tuple[Line, ...]
    points: Count
    count: Count


@value
class Public:
    """Facts for everybody (section 9).

    bag: tiles in it. removed: tiles of seats that left. left: these seats, in order. opening_sizes:
    by seat (None: it left), until the first turn has been played. opening_required: with option
    `opening` forced, until the first placement. hands (by seat) and removed_kinds: with option
    `open_hands`, and of every match that is over.
    """

    phase: Literal["play", "over"]
    turn: Player | None
    board: tuple[Laid, ...]
    scores: tuple[Count, ...]
    hand_sizes: tuple[Count, ...]
    bag: Count
    removed: Count
    left: tuple[Player, ...]
    opening_sizes: tuple[Count | None, ...] | None
    opening_required: Count | None
    idle_streak: Count
    last: Turn | None
    hands: tuple[Kinds, ...] | None
    removed_kinds: Kinds | None
    end_reason: Reason | None


@value(secret=True)
class Own:
    """What a seat alone knows: its hand."""

    hand: Kinds


@value(secret=True)
class Vault:
    """What nobody knows: the bag (the last tile is drawn next), the tiles of seats that left."""

    bag: tuple[Kind, ...]
    removed: Kinds


@value
class Tile:
    """A tile that is to be placed."""

    kind: Kind
    x: int
    y: int


def _by_place(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple(sorted(tiles, key=lambda tile: (tile.x, tile.y, tile.kind)))


def _rising(kinds: Kinds) -> Kinds:
    return tuple(sorted(kinds))


# In which order tiles are named means nothing: what is read is in one order.
Tiles: TypeAlias = Annotated[tuple[Tile, ...], Field(max_length=HAND), AfterValidator(_by_place)]
Handful: TypeAlias = Annotated[Kinds, Field(max_length=HAND), AfterValidator(_rising)]


@value
class Place:
    """Put tiles of the hand into one line of the board."""

    tiles: Tiles
    type: Literal["place"] = "place"


@value
class Exchange:
    """Change tiles of the hand for as many of the bag."""

    kinds: Handful
    type: Literal["exchange"] = "exchange"


@value
class Pass:
    """Let the turn go by; with an empty bag and option `allow_pass` only."""

    type: Literal["pass"] = "pass"


Action: TypeAlias = Annotated[Place | Exchange | Pass, Field(discriminator="type")]


@value
class Dealt:
    """The match was set up: tiles in each hand and in the bag, opening sizes, who begins.

    hands: with option `open_hands`.
    """

    hand: Count
    bag: Count
    opening_sizes: tuple[Count, ...]
    first: Player
    hands: tuple[Kinds, ...] | None
    type: Literal["dealt"] = "dealt"


@value
class Placed:
    """Tiles came onto the board; `lines` are those that scored, `points` what they are worth."""

    seat: Player
    tiles: tuple[Laid, ...]
    lines: tuple[Line, ...]
    points: Count
    type: Literal["placed"] = "placed"


@value
class Exchanged:
    """A seat laid tiles aside; `kinds` is None for those who may not know them."""

    seat: Player
    count: Count
    kinds: Kinds | None
    type: Literal["exchanged"] = "exchanged"


@value
class Drawn:
    """A seat drew tiles from the bag; `kinds` is None for those who may not know them."""

    seat: Player
    count: Count
    kinds: Kinds | None
    type: Literal["drawn"] = "drawn"


@value
class Passed:
    """A seat let its turn go by."""

    seat: Player
    type: Literal["passed"] = "passed"


@value
class Skipped:
    """The bag is empty and a seat cannot place: its turn went by."""

    seat: Player
    type: Literal["skipped"] = "skipped"


@value
class Departed:
    """A seat left for good, and its tiles with it; `kinds` is None where hands are hidden."""

    seat: Player
    cause: Literal["left", "resigned", "timed_out"]
    count: Count
    kinds: Kinds | None
    type: Literal["departed"] = "departed"


@value
class Starts:
    """Who should have begun has left: another seat begins."""

    seat: Player
    type: Literal["starts"] = "starts"


@value
class WentOut:
    """A seat placed its last tile with the bag empty: extra points."""

    seat: Player
    points: Count
    type: Literal["went_out"] = "went_out"


@value
class Ended:
    """The match is over; all hands and the removed tiles are shown."""

    reason: Reason
    scores: tuple[Count, ...]
    hands: tuple[Kinds, ...]
    removed: Kinds
    type: Literal["ended"] = "ended"


Event: TypeAlias = Annotated[
    Dealt | Placed | Exchanged | Drawn | Passed | Skipped | Departed | Starts | WentOut | Ended,
    Field(discriminator="type"),
]

Pos: TypeAlias = Position[Public, Own, Vault]
Watched: TypeAlias = Sight[Public, Own]
Seated: TypeAlias = SeatSight[Public, Own]
Taken: TypeAlias = Step[Public, Own, Vault, Event]
Told: TypeAlias = Emit[Event]
