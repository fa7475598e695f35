"""Whether tiles may be placed where somebody wants them (section 5.1), and the lines they make."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from app.games.manaline.grid import FARTHEST, SPAN, Cell, Grid, Laying, cell_at, place_of
from app.games.manaline.lines import JOINING, points_of
from app.games.manaline.model import HAND, Line, Tile
from app.kernel.game import RuleViolation


@dataclass(frozen=True)
class Run:
    """Two touching tiles or more: its first cell, the step along it, the kinds in it as bits."""

    first: Cell
    step: int
    kinds: Sequence[int]

    def cells(self) -> list[tuple[int, int]]:
        """Return the places of its tiles."""
        return [place_of(self.first + n * self.step) for n in range(len(self.kinds))]

    def line(self) -> Line:
        """Return it as a line that scores."""
        x, y = place_of(self.first)
        length = len(self.kinds)
        return Line(x, y, "row" if self.step == 1 else "column", length, points_of(length))


def laying(grid: Grid, hand: Sequence[int], tiles: Sequence[Tile]) -> Laying:
    """Return the cells and bits of tiles that may lie in one line of free cells: checks 2 to 6."""
    if not tiles:
        raise RuleViolation("empty")
    if Counter(tile.kind for tile in tiles) - Counter(hand):
        raise RuleViolation("not-in-hand")
    places = [(tile.x, tile.y) for tile in tiles]
    _judge_places(grid, places)
    found = sorted((cell_at(tile.x, tile.y), 1 << tile.kind) for tile in tiles)
    columns, rows = ({place[i] for place in places} for i in (0, 1))
    if len(columns) > 1 and len(rows) > 1:
        raise RuleViolation("not-one-line")
    cells = {cell for cell, _ in found}
    span = range(found[0][0], found[-1][0], step_of(found))
    holes = [cell for cell in span if cell not in cells and cell not in grid.tiles]
    if holes:
        raise RuleViolation("gap", cells=[place_of(cell) for cell in holes])
    return found


def _judge_places(grid: Grid, places: Sequence[tuple[int, int]]) -> None:
    same = [place for place, times in Counter(places).items() if times > 1]
    if same:
        raise RuleViolation("same-cell", cells=same)
    far = [place for place in places if max(map(abs, place)) > FARTHEST]
    taken = [place for place in places if place not in far and cell_at(*place) in grid.tiles]
    if taken:
        raise RuleViolation("occupied", cells=taken)
    if far:
        raise RuleViolation("out-of-range", cells=far)


def step_of(found: Laying) -> int:
    """Return the step along the line that tiles lie in; for a single one, along its row."""
    return SPAN if found[-1][0] - found[0][0] >= SPAN else 1


def judge_contact(grid: Grid, found: Laying, required: int | None) -> None:
    """Refuse tiles apart from the others, on the empty board apart from (0, 0): check 7.

    required: how many tiles must open (option `opening`), if that is prescribed.
    """
    cells = [cell for cell, _ in found]
    if not grid.tiles:
        if 0 not in cells:
            raise RuleViolation("off-origin")
        if required not in {None, len(cells)}:
            raise RuleViolation("opening-size", required=required)
    elif not any(cell in grid.rows for cell in cells):
        raise RuleViolation("not-connected")


def runs(grid: Grid, found: Laying) -> list[Run]:
    """Return all runs of two tiles or more that new tiles lie in, each once."""
    new, step = dict(found), step_of(found)
    through = [(found[0][0], step), *((cell, SPAN + 1 - step) for cell, _ in found)]
    every = [_run(grid, new, cell, way) for cell, way in through]
    return [run for run in every if len(run.kinds) > 1]


def _run(grid: Grid, new: dict[Cell, int], cell: Cell, step: int) -> Run:
    old = grid.tiles
    first = cell
    while first - step in old or first - step in new:
        first -= step
    kinds, at = list[int](), first
    while bit := old.get(at) or new.get(at):
        kinds.append(bit)
        at += step
    return Run(first, step, kinds)


def judge_runs(every: Sequence[Run]) -> None:
    """Refuse runs that are no lines: check 8, one code for all runs before the next."""
    for run in every:
        if len(run.kinds) > HAND:
            raise RuleViolation("too-long", cells=run.cells())
    for run in every:
        if len(set(run.kinds)) < len(run.kinds):
            raise RuleViolation("duplicate", cells=run.cells())
    for run in every:
        if sum(run.kinds) not in JOINING:
            raise RuleViolation("mixed-line", cells=run.cells())


def points(every: Sequence[Run]) -> int:
    """Return what a placement with these runs scores (section 6); going out is not counted."""
    return sum(points_of(len(run.kinds)) for run in every) or 1
