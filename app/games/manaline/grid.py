"""The board as the rules look at it: what lies where, and what the free cells beside it can take.

A cell (x, y) is the number SPAN x y + x: one step along a row is 1, one along a column is SPAN.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from app.games.manaline.lines import JOINING
from app.games.manaline.model import Laid

SPAN = 512
FARTHEST = 108
"""Coordinates go from minus this to this."""

Cell: TypeAlias = int
Laying: TypeAlias = Sequence[tuple[Cell, int]]
"""Cells with the bit of the kind that lies or is to lie there."""

BROKEN = -1
"""Stands for runs that no tile can join to one line: a kind is in them twice."""


def cell_at(x: int, y: int) -> Cell:
    """Return the number of a cell, coordinates within FARTHEST."""
    return SPAN * y + x


def place_of(cell: Cell) -> tuple[int, int]:
    """Return x and y of a cell."""
    y = (cell + SPAN // 2) // SPAN
    return cell - SPAN * y, y


class Grid:
    """A board; never changed once it is made.

    tiles: bit of the kind by cell. rows, columns: by each free cell next to a tile, the set of
    kinds in the two runs that a tile there would join in that direction: 0 for none, BROKEN. On the
    empty board the cell (0, 0) counts as such a cell. fitting: all kinds that fit anywhere.
    """

    def __init__(
        self, tiles: dict[Cell, int], rows: dict[Cell, int], columns: dict[Cell, int]
    ) -> None:
        self.tiles: Mapping[Cell, int] = tiles
        self.rows: Mapping[Cell, int] = rows
        self.columns: Mapping[Cell, int] = columns
        self._fitting: int | None = None

    @property
    def fitting(self) -> int:
        """All kinds that fit some cell."""
        if self._fitting is None:
            found, columns, joining = 0, self.columns, JOINING.get
            for cell, row in self.rows.items():
                found |= joining(row, 0) & joining(columns[cell], 0)
            self._fitting = found
        return self._fitting

    def fit(self, cell: Cell) -> int:
        """Return the kinds that a free cell next to a tile can take."""
        return JOINING.get(self.rows[cell], 0) & JOINING.get(self.columns[cell], 0)

    def grown(self, laying: Laying) -> "Grid":
        """Return the board with further tiles; only cells at the ends of their runs are new."""
        tiles = {**self.tiles, **dict(laying)}
        if self.tiles:
            rows, columns = {**self.rows}, {**self.columns}
        else:
            rows, columns = {}, {}
        for cell, _ in laying:
            rows.pop(cell, None)
            columns.pop(cell, None)
        for cell, _ in laying:
            for step, along, across in ((1, rows, columns), (SPAN, columns, rows)):
                for way in (step, -step):
                    end = cell + way
                    while end in tiles:
                        end += way
                    along[end] = _runs_beside(tiles, end, step)
                    across.setdefault(end, 0)
        return Grid(tiles, rows, columns)


def cells_beside(grid: Grid, laying: Laying) -> set[Cell]:
    """Return the cells of tiles on the board and the free ones at the ends of their runs."""
    found = {cell for cell, _ in laying}
    for cell, _ in laying:
        for way in (1, -1, SPAN, -SPAN):
            end = cell + way
            while end in grid.tiles:
                end += way
            found.add(end)
    return found


def _runs_beside(tiles: Mapping[Cell, int], cell: Cell, step: int) -> int:
    """Return the kinds of the two runs that end beside a free cell, or BROKEN."""
    found = 0
    for way in (step, -step):
        at = cell + way
        while bit := tiles.get(at):
            if found & bit:
                return BROKEN
            found |= bit
            at += way
    return found


EMPTY = Grid({}, {0: 0}, {0: 0})

_KEPT = 256
_known: dict[tuple[Laid, ...], Grid] = {}


def grid_of(board: tuple[Laid, ...]) -> Grid:
    """Return the grid of a board; those lately seen are known already."""
    if not board:
        return EMPTY
    return _known.get(board) or keep(board, EMPTY.grown(laying_of(board)))


def keep(board: tuple[Laid, ...], grid: Grid) -> Grid:
    """Remember the grid of a board that will be asked for next."""
    if len(_known) >= _KEPT:
        _known.pop(next(iter(_known)))
    _known[board] = grid
    return grid


def laying_of(tiles: Iterable[Laid]) -> list[tuple[Cell, int]]:
    """Return tiles by cell and bit."""
    return [(cell_at(x, y), 1 << kind) for kind, x, y in tiles]


def laid(laying: Laying) -> tuple[Laid, ...]:
    """Return tiles as the table shows them."""
    return tuple((bit.bit_length() - 1, *place_of(cell)) for cell, bit in laying)
