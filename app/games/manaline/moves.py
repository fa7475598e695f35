"""Every placement that a hand allows, each exactly once (section 12)."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from app.games.manaline.grid import SPAN, Cell, Grid
from app.games.manaline.lines import JOINING, bits, points_of

Tiles: TypeAlias = tuple[tuple[Cell, int], ...]
Move: TypeAlias = tuple[int, Tiles]
"""Points (those of going out not counted) and tiles, from left to right or top to bottom."""


def moves(grid: Grid, hand: int) -> list[Move]:
    """Return every placement of kinds of a hand (a set: no line holds a kind twice)."""
    found: list[Move] = []
    for step, along, across in ((1, grid.rows, grid.columns), (SPAN, grid.columns, grid.rows)):
        sweep = _Sweep(grid.tiles, step, across, found)
        for first, joined in along.items():
            crossed = across[first]
            fit = hand & JOINING.get(joined, 0) & JOINING.get(crossed, 0)
            if fit:
                low, high = sweep.beyond(first, -step), sweep.beyond(first, step)
                points = _crossing(crossed)
                for bit in bits(fit):
                    sweep.grow(((first, bit),), joined | bit, low, high, hand ^ bit, points)
    return found


def openings(hand: int, required: int | None = None) -> Iterator[Move]:
    """Yield the rows from (0, 0) to the right on the empty board, `required` tiles if given.

    Every other opening is one of these, moved or turned.
    """
    # The rules allow all of them, so `moves` finds all; whoever chooses needs one of each.
    started: list[tuple[Tiles, int]] = [(((0, bit),), bit) for bit in bits(hand)]
    for tiles, line in started:
        length = len(tiles)
        if required in {None, length}:
            yield points_of(length), tiles
        started += [((*tiles, (length, bit)), line | bit) for bit in bits(JOINING[line] & hand)]


def _crossing(crossed: int) -> int:
    """Return the points of the line across that a tile completes."""
    return points_of(crossed.bit_count() + 1) if crossed else 0


class _Sweep:
    """Placements in one direction, by the first of their cells that lies next to a tile.

    across: what the other direction holds beside each cell next to a tile.
    """

    def __init__(
        self, tiles: Mapping[Cell, int], step: int, across: Mapping[Cell, int], found: list[Move]
    ) -> None:
        self._tiles = tiles
        self._step = step
        self._across = across
        self._found = found

    def beyond(self, cell: Cell, way: int) -> Cell:
        """Return the next free cell on a way."""
        cell += way
        while cell in self._tiles:
            cell += way
        return cell

    def grow(self, laid: Tiles, line: int, low: Cell, high: Cell, hand: int, points: int) -> None:
        """Note a placement and all that come of it by further tiles at its free ends.

        line: kinds in it, old tiles included. low, high: its free ends. points: of lines across.
        """
        self._note(laid, line, points)
        joining = JOINING[line] & hand
        if not joining:
            return
        # At the low end first, and only where no old tile is near: each placement is met once.
        if low not in self._across:
            for bit in bits(joining):
                longer = ((low, bit), *laid)
                self.grow(longer, line | bit, low - self._step, high, hand ^ bit, points)
        self._higher(laid, line, high, hand, points)

    def _higher(self, laid: Tiles, line: int, high: Cell, hand: int, points: int) -> None:
        """Note all that come of a placement by further tiles at its high end."""
        joining = JOINING[line] & hand
        crossed = self._across.get(high, 0)
        if crossed:
            joining &= JOINING.get(crossed, 0)
        if not joining:
            return
        old, end = self._run(high)
        points += _crossing(crossed)
        for bit in bits(joining):
            longer = line | bit
            if longer & old:
                continue
            longer |= old
            if longer in JOINING:
                placed = (*laid, (high, bit))
                self._note(placed, longer, points)
                self._higher(placed, longer, end, hand ^ bit, points)

    def _run(self, high: Cell) -> tuple[int, Cell]:
        """Return the kinds of the run beyond a free cell, and the next free one."""
        found, end = 0, high + self._step
        while bit := self._tiles.get(end):
            found |= bit
            end += self._step
        return found, end

    def _note(self, laid: Tiles, line: int, points: int) -> None:
        length = line.bit_count()
        if len(laid) > 1:
            self._found.append((points + points_of(length), laid))
        elif self._step == 1:  # a single tile lies in either direction: noted in one of them
            alone = length == 1 and self._tiles
            self._found.append((points if alone else points + points_of(length), laid))
