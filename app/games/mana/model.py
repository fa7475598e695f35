"""What Mana is made of: data only.

Everything per player is a pair indexed by seat. What the specification calls the first player, A or
0, is `Public.first`. Squares are a1 to f6, files from the left, ranks from the bottom, as somebody
at edge S sees them; the kinds of squares are 1 (single), 2 (double) and 3 (triple).
"""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, Field

from app.kernel.game import Emit, Step
from app.kernel.position import Position, SeatSight, Sight
from app.kernel.value import value

RONIN = 5
"""Ronin of each player."""

# fmt: off
Square: TypeAlias = Literal[
    "a1", "b1", "c1", "d1", "e1", "f1",
    "a2", "b2", "c2", "d2", "e2", "f2",
    "a3", "b3", "c3", "d3", "e3", "f3",
    "a4", "b4", "c4", "d4", "e4", "f4",
    "a5", "b5", "c5", "d5", "e5", "f5",
    "a6", "b6", "c6", "d6", "e6", "f6",
]
# fmt: on
Squares: TypeAlias = Annotated[
    tuple[Square, ...], AfterValidator(lambda squares: tuple(sorted(squares)))
]
"""Squares whose order means nothing: sorted by name."""
Edge: TypeAlias = Literal["N", "E", "S", "W"]
Place: TypeAlias = Annotated[int, Field(ge=0, le=1)]
"""Index of a seat: 0 or 1."""
Count: TypeAlias = Annotated[int, Field(ge=0, le=RONIN)]
Kind: TypeAlias = Annotated[int, Field(ge=1, le=3)]
"""A kind of squares, which is also the number of steps from them."""
Piece: TypeAlias = Literal["damyo", "ronin"]

Phase: TypeAlias = Literal["setup_first", "setup_second", "edge", "setup_both", "play", "over"]
Task: TypeAlias = Literal["free", "obey", "disobey", "return", "pass"]
"""What section 4.2 leaves to the seat to move.

free: any piece; the Mana is off the board. obey: a piece on the demanded kind. disobey: no such
piece can move, so any other, without a return. return: the same, or a Ronin comes back. pass:
nothing else is possible.
"""
Reason: TypeAlias = Literal[
    "damyo",
    "two_passes",
    "no_move",
    "repetition",
    "length",
    "agreed",
    "left",
    "resigned",
    "timed_out",
]


@value
class Options:
    """Table options of specification section 7, defaults first."""

    drop_rule: Literal["any_empty", "same_type"] = "any_empty"
    repetition: Literal["threefold_draw", "off"] = "threefold_draw"
    no_move: Literal["pass", "lose"] = "pass"
    setup: Literal["classic", "edition2020", "hidden", "random"] = "classic"
    drop_when_blocked: Literal["yes", "no"] = "yes"
    escampe: Literal["off", "on"] = "off"
    first: Literal["random"] | Place = "random"


@value
class Side:
    """What one player has in the open: the edge he sits at, his pieces, his captured Ronin.

    placed: his setup is done. damyo: None before pieces are shown, and when it was captured.
    """

    edge: Edge | None
    damyo: Square | None
    ronin: Squares
    reserve: Count
    placed: bool = True


@value
class Public:
    """Facts for everybody (section 2).

    turn: the seat to act; None in `setup_both`, where both may have to, and when it is over.
    task: what it may do in `play`. mana: the square of the carrier. past: the positions of `play`,
    oldest first, as `turning.key` writes them; empty where repetition does not matter.
    """

    phase: Phase
    first: Place
    turn: Place | None
    task: Task | None
    sides: tuple[Side, Side]
    mana: Square | None
    plies: int
    past: tuple[str, ...]
    winner: Place | None
    end_reason: Reason | None


@value
class Placement:
    """Where six pieces stand."""

    damyo: Square
    ronin: Squares


@value(secret=True)
class Own:
    """What a seat alone knows: its placement, until both are shown (setup `hidden`)."""

    placement: Placement | None


@value(secret=True)
class Vault:
    """What nobody knows: nothing."""


@value
class Setup:
    """Place all six pieces at once (decision 1); `edge` comes from the first player alone."""

    damyo: Square
    ronin: Squares
    edge: Edge | None = None
    type: Literal["setup"] = "setup"


@value
class ChooseEdge:
    """Choose the edge to sit at."""

    edge: Edge
    type: Literal["choose_edge"] = "choose_edge"


@value
class Move:
    """Move a piece along any path there is.

    The field is called `from` in JSON, which is no name in Python: the value is kept under it.
    """

    from_: Annotated[Square, Field(alias="from")]
    to: Square
    type: Literal["move"] = "move"

    def __post_init__(self) -> None:
        kept = vars(self)
        renamed = {"from": kept.pop("from_"), **kept}
        kept.clear()
        kept.update(renamed)

    def __getattr__(self, name: str) -> Any:
        if name == "from_":
            return vars(self)["from"]
        raise AttributeError(name)


@value
class Drop:
    """Return a captured Ronin to an empty square."""

    to: Square
    type: Literal["drop"] = "drop"


@value
class Pass:
    """Do nothing, for nothing can be done (decision 10)."""

    type: Literal["pass"] = "pass"


Action: TypeAlias = Annotated[Setup | ChooseEdge | Move | Drop | Pass, Field(discriminator="type")]


@value
class Begun:
    """The match was set up: who places first."""

    first: Place
    type: Literal["begun"] = "begun"


@value
class EdgeChosen:
    """A seat sits at an edge, the other one opposite."""

    seat: Place
    edge: Edge
    type: Literal["edge_chosen"] = "edge_chosen"


@value
class Placed:
    """A seat has placed its pieces; `placement` is None for those who may not see it yet."""

    seat: Place
    placement: Placement | None
    type: Literal["placed"] = "placed"


@value
class Revealed:
    """Both hidden placements are shown."""

    placements: tuple[Placement, Placement]
    type: Literal["revealed"] = "revealed"


@value
class Moved:
    """A piece went along `path`, from its first square to its last, and carries the Mana.

    task: what let it move. demands: the kind of squares that the other player must obey now.
    """

    seat: Place
    piece: Piece
    path: tuple[Square, ...]
    task: Task
    demands: Kind
    type: Literal["moved"] = "moved"


@value
class Captured:
    """The piece that just moved took `piece`, which belonged to the other seat, on `at`."""

    seat: Place
    piece: Piece
    at: Square
    type: Literal["captured"] = "captured"


@value
class Dropped:
    """A captured Ronin came back and carries the Mana; `demands` as in Moved."""

    seat: Place
    to: Square
    demands: Kind
    type: Literal["dropped"] = "dropped"


@value
class Passed:
    """A seat could do nothing; the Mana is off the board, and the other may move any piece."""

    seat: Place
    type: Literal["passed"] = "passed"


@value
class Ended:
    """The match is over; `winner` is None after a draw."""

    reason: Reason
    winner: Place | None
    type: Literal["ended"] = "ended"


Event: TypeAlias = Annotated[
    Begun | EdgeChosen | Placed | Revealed | Moved | Captured | Dropped | Passed | Ended,
    Field(discriminator="type"),
]

Pos: TypeAlias = Position[Public, Own, Vault]
Watched: TypeAlias = Sight[Public, Own]
Seated: TypeAlias = SeatSight[Public, Own]
Taken: TypeAlias = Step[Public, Own, Vault, Event]
Told: TypeAlias = Emit[Event]
