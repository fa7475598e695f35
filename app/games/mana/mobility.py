"""Which pieces may move, and where to: sections 4.1 and 4.2, from public facts alone."""

from collections.abc import Iterator
from typing import NamedTuple

from app.games.mana.board import BIT, INDEX, KIND, NEAR, ON_KIND, REACH, indices, mask
from app.games.mana.model import Options, Side, Square, Task


class Ground(NamedTuple):
    """The pieces as the seat to move meets them, as sets of squares.

    closed: where its Ronin may not end a move, closed_to_damyo: where its Damyo may not.
    """

    pieces: int
    damyo: int
    occupied: int
    closed: int
    closed_to_damyo: int

    def ends(self, square: int) -> int:
        """Return the squares on which the piece on `square`, by index, may end a move."""
        closed = self.closed_to_damyo if self.damyo >> square & 1 else self.closed
        return REACH[square][self.occupied & NEAR[square]] & ~closed

    def mobile(self, among: int) -> bool:
        """Tell whether any of the own pieces on these squares can move."""
        return any(self.ends(square) for square in indices(self.pieces & among))

    def movers(self, among: int) -> Iterator[tuple[int, int]]:
        """Yield (square, ends) of every own piece on these squares that can move."""
        for square in indices(self.pieces & among):
            ends = self.ends(square)
            if ends:
                yield square, ends


def ground_of(options: Options, mine: Side, theirs: Side) -> Ground:
    """Return the ground as the player of `mine` meets it.

    escampe: a Ronin takes nothing but the Damyo, and a Damyo takes nothing.
    """
    damyo = 0 if mine.damyo is None else BIT[mine.damyo]
    pieces, rivals = damyo | mask(mine.ronin), mask(theirs.ronin)
    occupied = pieces | rivals | (0 if theirs.damyo is None else BIT[theirs.damyo])
    if options.escampe == "on":
        return Ground(pieces, damyo, occupied, pieces | rivals, occupied)
    return Ground(pieces, damyo, occupied, pieces, pieces)


def demanded(mana: Square | None) -> int:
    """Return the kind of squares that the Mana demands, 0 when it is off the board."""
    return 0 if mana is None else KIND[INDEX[mana]]


def task_of(options: Options, ground: Ground, kind: int, reserve: int) -> Task | None:
    """Return what a seat with so many captured Ronin may do; None when it has lost by no_move."""
    if ground.mobile(ON_KIND[kind]):
        return "obey" if kind else "free"
    if options.escampe == "off":
        if kind and reserve and may_return(options, ground, kind):
            return "return"
        if kind and ground.mobile(ON_KIND[0]):
            return "disobey"
        if options.no_move == "lose":
            return None
    return "pass"


def may_return(options: Options, ground: Ground, kind: int) -> bool:
    """Tell whether a Ronin may come back to a seat that cannot obey: option drop_when_blocked."""
    return options.drop_when_blocked == "yes" or not ground.pieces & ON_KIND[kind]


def allowed(options: Options, task: Task | None, kind: int) -> int:
    """Return the squares from which the Mana lets a seat with this task move.

    escampe: whoever cannot obey passes, and is not freed.
    """
    return ON_KIND[kind if task == "obey" or options.escampe == "on" else 0]


def drop_squares(options: Options, ground: Ground, kind: int) -> int:
    """Return the squares to which a Ronin may come back (decision 8, option drop_rule)."""
    return ON_KIND[kind if options.drop_rule == "same_type" else 0] & ~ground.occupied
