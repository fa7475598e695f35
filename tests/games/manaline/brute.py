"""Placements found the slow way: every tile on every cell, judged one by one."""

from collections.abc import Iterator
from itertools import permutations

from app.games.manaline.model import Place, Pos, Tile
from app.games.manaline.rules import ManalineGame
from tests.games.manaline.facts import is_line
from tests.games.manaline.scenes import mover

Cell = tuple[int, int]
BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))


def accepted(game: ManalineGame, position: Pos) -> set[frozenset[Tile]]:
    """Return every placement of the seat to act that the preview accepts."""
    sight = mover(position)
    return {frozenset(some) for some in candidates(position) if game.preview(sight, Place(some)).ok}


def candidates(position: Pos) -> Iterator[tuple[Tile, ...]]:
    """Yield the hand's kinds in any order on the next free cells from anywhere on.

    Left out is only what touches no tile, and what can be no line along or across.
    """
    board = {(x, y): kind for kind, x, y in position.public.board}
    hand = set(position.own[position.public.turn or 0].hand)
    near = {(x + dx, y + dy) for x, y in board or {(0, 0): 0} for dx, dy in BESIDE} - set(board)
    near |= set() if board else {(0, 0)}
    columns, rows = ([cell[i] for cell in near] for i in (0, 1))
    reach = len(hand)
    for x in range(min(columns) - reach, max(columns) + reach + 1):
        for y in range(min(rows) - reach, max(rows) + reach + 1):
            if (x, y) in board:
                continue
            for way in ((1, 0), (0, 1)):
                yield from _from(board, (x, y), way, hand, near)


def _from(
    board: dict[Cell, int], first: Cell, way: Cell, hand: set[int], near: set[Cell]
) -> Iterator[tuple[Tile, ...]]:
    cells = [first]
    while len(cells) <= len(hand):
        if near & set(cells):
            for some in permutations(sorted(hand), len(cells)):
                if len(some) > 1 and not is_line(list(some)):
                    continue
                if all(map(lambda cell, kind: _crosses(board, cell, kind, way), cells, some)):
                    yield tuple(Tile(kind, *cell) for cell, kind in zip(cells, some, strict=True))
        x, y = cells[-1]
        while (x, y) in board or (x, y) == cells[-1]:
            x, y = x + way[0], y + way[1]
        cells.append((x, y))


def _crosses(board: dict[Cell, int], cell: Cell, kind: int, way: Cell) -> bool:
    """Tell whether a kind makes a line across the way, or none at all."""
    run = [kind]
    for sign in (1, -1):
        x, y = cell[0] + sign * way[1], cell[1] + sign * way[0]
        while (x, y) in board:
            run.append(board[x, y])
            x, y = x + sign * way[1], y + sign * way[0]
    return len(run) == 1 or is_line(run)
