"""A position taken apart while one entry is carried out, and put together again after it."""

from app.games.manaline.grid import Grid, grid_of
from app.games.manaline.lines import mask_of
from app.games.manaline.model import (
    Drawn,
    Event,
    Kinds,
    Options,
    Own,
    Pos,
    Public,
    Reason,
    Taken,
    Told,
    Turn,
    Vault,
)
from app.kernel.chance import Chance
from app.kernel.game import Emit, Step, emit
from app.kernel.position import Position


class Draft:
    """The facts of a position, free to change; nobody outside one entry ever holds one.

    hands, scores by seat; the bag's next tile is its last. What the public sees of them is counted
    when the draft is closed.
    """

    def __init__(self, options: Options, chance: Chance, position: Pos) -> None:
        public = position.public
        self.options = options
        self.chance = chance
        self.turn = public.turn
        self.board = public.board
        self.grid: Grid = grid_of(public.board)
        self.scores = list(public.scores)
        self.hands = [one.hand for one in position.own]
        self.bag = position.vault.bag
        self.removed = position.vault.removed
        self.left = public.left
        self.opening_sizes = public.opening_sizes
        self.opening_required = public.opening_required
        self.idle_streak = public.idle_streak
        self.last: Turn | None = public.last
        self.end_reason: Reason | None = None
        self.drew = False
        self._emits: list[Told] = []

    def order(self, start: int) -> list[int]:
        """Return the seats that have not left, in turn order from `start` or the next one."""
        active = [seat for seat in range(len(self.hands)) if seat not in self.left]
        return [one for one in active if one >= start] + [one for one in active if one < start]

    def can_place(self, seat: int) -> bool:
        """Tell whether a seat holds a tile that fits somewhere."""
        return self.grid.fitting & mask_of(self.hands[seat]) != 0

    def draw(self, seat: int, count: int) -> None:
        """Draw tiles, at most what the bag holds, and tell of it."""
        drawn = tuple(sorted(self.bag[-count:]))
        if not drawn:
            return
        self.bag = self.bag[: len(self.bag) - len(drawn)]
        self.hands[seat] = tuple(sorted(self.hands[seat] + drawn))
        self.drew = True
        self.tell_seat(seat, Drawn(seat, len(drawn), drawn), Drawn(seat, len(drawn), None))

    def tell(self, event: Event) -> None:
        """Note an event without a secret."""
        self._emits.append(emit(event))

    def tell_seat(self, seat: int, full: Event, shared: Event) -> None:
        """Note an event that `seat` knows in full; with option `open_hands` everybody does."""
        if self.options.open_hands == "on":
            self.tell(full)
        else:
            self._emits.append(Emit(full, shared, frozenset((seat,))))

    def close(self) -> Taken:
        """Return what the entry did."""
        own = tuple(Own(hand) for hand in self.hands)
        position = Position(self._public(), own, Vault(self.bag, self.removed))
        return Step(position, tuple(self._emits), self._reveals())

    def _reveals(self) -> bool:
        """Tell whether somebody learnt of hidden tiles: drawn, shown, or known not to fit."""
        hidden = self.options.open_hands == "off"
        return self.drew or (hidden and (not self.bag or self.end_reason is not None))

    def _public(self) -> Public:
        over = self.end_reason is not None
        open_hands = over or self.options.open_hands == "on"
        return Public(
            phase="over" if over else "play",
            turn=None if over else self.turn,
            board=self.board,
            scores=tuple(self.scores),
            hand_sizes=tuple(map(len, self.hands)),
            bag=len(self.bag),
            removed=len(self.removed),
            left=self.left,
            opening_sizes=self.opening_sizes,
            opening_required=self.opening_required,
            idle_streak=self.idle_streak,
            last=self.last,
            hands=tuple(self.hands) if open_hands else None,
            removed_kinds=self.removed if open_hands else None,
            end_reason=self.end_reason,
        )


def without(kinds: Kinds, some: Kinds) -> Kinds:
    """Return kinds less some of them, which are there."""
    rest = list(kinds)
    for kind in some:
        rest.remove(kind)
    return tuple(rest)
