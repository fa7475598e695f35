"""The last turns of two players: the bag is empty, so each knows both hands, and looks ahead."""

from collections.abc import Callable, Sequence

from app.games.manaline.draft import without
from app.games.manaline.grid import Grid
from app.games.manaline.lines import BONUS, mask_of
from app.games.manaline.model import Kinds
from app.games.manaline.moves import Move, Tiles, moves

WIDTH = 12
"""Placements looked at in each position, the most promising first."""
DEEPEST = 12
A_TILE = 1.5
"""What a tile more on the rival's hand is worth when the view ends."""

Found = tuple[float, Move]


class Stopped(Exception):
    """The time to think is over."""

    code = "stopped"


def best_ending(
    grid: Grid, mine: Kinds, theirs: Kinds, stop: Callable[[], bool], *, skips: bool
) -> Tiles:
    """Return the placement that leaves the most points ahead, looked at ever deeper until stopped.

    skips: who cannot place is skipped; otherwise (option `blocked`: current) it is over then.
    """
    view = _Ending(stop, skips=skips)
    ranked = _promising(moves(grid, mask_of(mine)))
    try:
        for depth in range(1, DEEPEST):
            if len(ranked) == 1:
                break
            ranked = view.ranked(grid, mine, theirs, ranked, depth)
    except Stopped:
        pass
    return ranked[0][1]


def _promising(found: Sequence[Move]) -> list[Move]:
    return sorted(found, key=lambda move: (move[0] + len(move[1]), move), reverse=True)[:WIDTH]


def after(hand: Kinds, tiles: Tiles) -> Kinds:
    """Return what stays in a hand when tiles are placed."""
    return without(hand, tuple(bit.bit_length() - 1 for _, bit in tiles))


class _Ending:
    """A search (negamax with alpha and beta): values are points ahead from here on."""

    def __init__(self, stop: Callable[[], bool], *, skips: bool) -> None:
        self._stop = stop
        self._skips = skips

    def ranked(
        self, grid: Grid, mine: Kinds, theirs: Kinds, found: Sequence[Move], depth: int
    ) -> list[Move]:
        """Return the moves with the best one first."""
        best, leader = -1000.0, found[0]
        for move in found:
            value = self._worth(grid, mine, theirs, move, (depth, best, 1000.0))
            if value > best:
                best, leader = value, move
        return [leader, *(move for move in found if move is not leader)]

    def _worth(
        self,
        grid: Grid,
        mine: Kinds,
        theirs: Kinds,
        move: Move,
        view: tuple[int, float, float],
    ) -> float:
        """Return what a placement is worth; view: depth, alpha and beta."""
        points, tiles = move
        rest = after(mine, tiles)
        if not rest:
            return points + BONUS
        depth, low, high = view
        further = depth - 1, points - high, points - low
        return points - self._outlook(grid.grown(tiles), theirs, rest, further)

    def _outlook(
        self, grid: Grid, mine: Kinds, theirs: Kinds, view: tuple[int, float, float]
    ) -> float:
        """Return the points that who is to act will be ahead from here on."""
        if self._stop():
            raise Stopped
        depth, low, high = view
        found = moves(grid, mask_of(mine))
        if not found:
            if not self._skips or not grid.fitting & mask_of(theirs):
                return 0
            return -self._outlook(grid, theirs, mine, (depth, -high, -low))
        if depth == 0:
            return max(found)[0] + A_TILE * (len(theirs) - len(mine))
        best = -1000.0
        for move in _promising(found):
            best = max(best, self._worth(grid, mine, theirs, move, (depth, max(low, best), high)))
            if best >= high:
                break
        return best
