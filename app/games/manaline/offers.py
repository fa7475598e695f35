"""All that a seat may do at once: as actions, and as the JSON that a board lights up."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from app.games.manaline.grid import Cell, grid_of, place_of
from app.games.manaline.judging import may_pass, most_exchanged
from app.games.manaline.lines import bits, kinds_of, mask_of, reaches
from app.games.manaline.model import Action, Exchange, Kinds, Options, Pass, Place, Seated, Tile
from app.games.manaline.moves import Tiles, moves
from app.kernel.chance import Chance
from app.kernel.value import Json


def legal(options: Options, sight: Seated) -> Iterator[Action]:
    """Yield every placement, exchange and pass open to a seat."""
    public = sight.public
    if public.turn != sight.seat:
        return
    required = public.opening_required
    for _, tiles in moves(grid_of(public.board), mask_of(sight.own.hand)):
        if required in {None, len(tiles)}:
            yield place(tiles)
    yield from map(Exchange, handfuls(sight.own.hand, most_exchanged(options, public)))
    if may_pass(options, public.bag):
        yield Pass()


def handfuls(hand: Kinds, most: int) -> Iterator[Kinds]:
    """Yield every choice of one to `most` tiles of a hand, once."""
    for count in range(1, most + 1):
        yield from dict.fromkeys(combinations(hand, count))


def place(tiles: Tiles) -> Place:
    """Return the action that places tiles of a move."""
    return Place(tuple(_tile(cell, bit) for cell, bit in tiles))


@lru_cache(maxsize=8192)
def _tile(cell: Cell, bit: int) -> Tile:
    return Tile(bit.bit_length() - 1, *place_of(cell))


def default_action(options: Options, sight: Seated, chance: Chance) -> Action:
    """Return what a time-out does (section 5.3): exchange any one tile, else place any one."""
    if most_exchanged(options, sight.public):
        return Exchange((chance.draw(sight.own.hand),))
    placements = [one for one in legal(options, sight) if isinstance(one, Place)]
    # A prescribed opening may need more tiles than one.
    fewest = min(len(one.tiles) for one in placements)
    return chance.draw([one for one in placements if len(one.tiles) == fewest])


def lit(options: Options, sight: Seated) -> Json:
    """Return what the board lights up; None when the seat is not to act.

    cells: x, y and kinds of the own hand, for each cell that takes one of them (None without
    option `hints`). exchange: how many tiles may be exchanged. pass: whether passing is allowed.
    """
    public = sight.public
    if public.turn != sight.seat:
        return None
    return {
        "cells": _lit_cells(sight) if options.hints == "on" else None,
        "exchange": most_exchanged(options, public),
        "pass": may_pass(options, public.bag),
    }


def _lit_cells(sight: Seated) -> list[tuple[int, int, list[int]]]:
    grid, hand = grid_of(sight.public.board), mask_of(sight.own.hand)
    wanted = hand
    if sight.public.opening_required is not None:
        size = sight.public.opening_required
        wanted = sum(bit for bit in bits(hand) if reaches(bit, hand, size))
    fits = ((cell, grid.fit(cell) & wanted) for cell in grid.rows)
    return [(*place_of(cell), kinds_of(fit)) for cell, fit in fits if fit]
