"""Placements judged at a glance: what they score now, and what they leave to whom (section 12)."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import TypeAlias

from app.games.manaline.draft import without
from app.games.manaline.grid import Cell, Grid, cells_beside
from app.games.manaline.lines import BONUS, JOINING, kinds_of, mask_of
from app.games.manaline.model import HAND, KINDS, Kinds
from app.games.manaline.moves import Move, moves

Spot: TypeAlias = tuple[int, int, int]
"""A free cell that continues a line of three tiles or more: how many, the kinds that fit, the
kinds that the line lacks."""

LONG = 3
ONE_SHORT = HAND - 1


@dataclass(frozen=True)
class Taste:
    """What things are worth, in points by the next turn.

    drawn: a tile placed, hence a fresh one drawn. twice: a second tile of a kind in hand. pair: two
    kinds in hand that agree in colour or symbol. threat: a rival who can complete a line of six, by
    the probability that he can. chance: being able to complete one; twice that if no rival can.
    fourth: beside four tiles, one of the hand fits, one belongs to the line, both it lacks do.
    third: beside three tiles, one fits, two belong to the line. following: each point of the best
    placement that the rest of the hand would allow.
    """

    drawn: float
    twice: float
    pair: float
    threat: float
    chance: float
    fourth: tuple[float, float, float]
    third: tuple[float, float]
    following: float = 0


WARY = Taste(0.0, 0.0, 0.0, -6.0, 0.0, (0.0, 0.0, 0.0), (0.0, 0.0))
"""Sees nothing but the points and the line of six that a rival may complete (section 12)."""
# By regression over some thousand placements, each followed by a reply and a next turn in 24 deals.
PLAIN = Taste(0.55, -0.26, 0.15, -1.5, 1.4, (0.28, 0.45, 0.35), (0.1, 0.3))
"""Explains half of what comes of a placement until then."""
# By regression over some 1900 actions, each followed by seven turns (points and hand weighed) in 60
# deals; KEEN lies half way between PLAIN and what came out.
KEEN = Taste(0.7, -0.63, 0.15, -3.0, 1.8, (0.44, 0.33, 0.28), (0.13, 0.65), 0.1)
"""Looks farther ahead, and takes five times as long."""
AFTERWARDS = Taste(0.4, -0.5, 0.17, -2.3, 0.9, (0.35, 0.0, 0.0), (0.0, 0.2))
"""What things are still worth when points until the next turn are counted already."""


@dataclass(frozen=True)
class Hidden:
    """What a seat does not see. copies: by kind, of its tiles; rival: tiles in the next hand."""

    copies: Sequence[int]
    rival: int

    def holds(self, kinds: int) -> float:
        """Return the probability that the rival holds one of some kinds at least."""
        unseen = sum(self.copies)
        others = unseen - sum(self.copies[kind] for kind in kinds_of(kinds))
        return 1 - comb(others, self.rival) / comb(unseen, self.rival)


class Glance:
    """A board and a hand to place from. bag: whether there are tiles to draw."""

    def __init__(self, grid: Grid, hand: Kinds, hidden: Hidden, taste: Taste, *, bag: bool) -> None:
        self._grid = grid
        self._taste = taste
        self._hand = hand
        self._hidden = hidden
        self._bag = bag
        spots = ((cell, _spot(grid, cell)) for cell in grid.rows)
        self._spots = {cell: spot for cell, spot in spots if spot is not None}
        self._threats = [self._hidden.holds(1 << kind) for kind in range(KINDS)]

    def value(self, move: Move) -> float:
        """Return what a placement is worth."""
        points, tiles = move
        rest = list(self._hand)
        for _, bit in tiles:
            rest.remove(bit.bit_length() - 1)
        if not self._bag:
            return points + (self._taste.drawn * len(tiles) if rest else BONUS)
        held = mask_of(rest)
        grid = self._grid.grown(tiles)
        touched = cells_beside(grid, tiles)
        value = points + self._kept(len(tiles), rest, grid)
        value += sum(
            self._spot_value(spot, held)
            for cell, spot in self._spots.items()
            if cell not in touched
        )
        for cell in touched:
            if cell in grid.rows:
                spot = _spot(grid, cell)
                if spot is not None:
                    value += self._spot_value(spot, held)
        return value

    def exchange_value(self, kinds: Kinds) -> float:
        """Return what exchanging tiles is worth."""
        rest = without(self._hand, kinds)
        held = mask_of(rest)
        spots = sum(self._spot_value(spot, held) for spot in self._spots.values())
        return self._kept(len(kinds), rest, self._grid) + spots

    def _kept(self, drawn: int, rest: Sequence[int], grid: Grid) -> float:
        """Return what a hand is worth that stays, and is filled up."""
        taste, held = self._taste, mask_of(rest)
        kinds = kinds_of(held)
        pairs = sum((JOINING[1 << kind] & held).bit_count() for kind in kinds) / 2
        value = taste.drawn * drawn + taste.twice * (len(rest) - len(kinds)) + taste.pair * pairs
        if taste.following:
            value += taste.following * max((points for points, _ in moves(grid, held)), default=0)
        return value

    def _spot_value(self, spot: Spot, held: int) -> float:
        length, fit, line = spot
        if length == ONE_SHORT:
            rival = self._threats[fit.bit_length() - 1]
            chance = self._taste.chance * (2 - rival) if fit & held else 0
            return self._taste.threat * rival + chance
        first, second, *third = self._taste.fourth if length > LONG else self._taste.third
        ours = (line & held).bit_count()
        value = first if fit & held else 0.0
        if third:
            return value + (second if ours else 0) + (third[0] if ours > 1 else 0)
        return value + (second if ours > 1 else 0)


def _spot(grid: Grid, cell: Cell) -> Spot | None:
    row, column = grid.rows[cell], grid.columns[cell]
    length = max(row.bit_count() if row > 0 else 0, column.bit_count() if column > 0 else 0)
    if length < LONG:
        return None
    lacks = JOINING.get(row, 0), JOINING.get(column, 0)
    fit = lacks[0] & lacks[1]
    if not fit:
        return None
    line = lacks[0] if row > 0 and row.bit_count() == length else lacks[1]
    return length, fit, line
