"""What lies ahead in one deal: some turns of the next seat and of one's own, played on by rote."""

from dataclasses import dataclass

from app.games.manaline.endgame import A_TILE, after
from app.games.manaline.grid import Grid
from app.games.manaline.lines import BONUS, mask_of
from app.games.manaline.model import HAND, Action, Exchange, Kinds
from app.games.manaline.moves import Move, Tiles, moves

COUNTED = 0.8
"""What counts of a point of the reply or the next turn: part of it would come later anyway."""
PLACED = 0.6
"""What a tile placed counts beside the points, for whoever takes a turn in a deal."""


@dataclass(frozen=True)
class Prospect:
    """What a seat could do: the action, points scored at once, tiles, the board and the hand then.

    tiles: those placed; none for an exchange.
    """

    action: Action
    points: int
    tiles: Tiles
    grid: Grid
    rest: Kinds


def outlook(prospect: Prospect, hand: Kinds, bag: Kinds) -> float:
    """Return the points ahead after the rival's reply and the next turn, which count in part.

    hand: the rival's. bag: its last tiles are drawn first.
    """
    return prospect.points + COUNTED * _ahead(prospect, hand, bag, 2)[0]


def ending(prospect: Prospect, hand: Kinds, bag: Kinds) -> float:
    """Return the points ahead after two turns of either, and what tiles on the hands are worth."""
    points, left = _ahead(prospect, hand, bag, 4)
    return prospect.points + points + A_TILE * left


def _ahead(prospect: Prospect, theirs: Kinds, bag: Kinds, turns: int) -> tuple[int, int]:
    """Return the points ahead after some turns, an even number, from the rival's on.

    And how many tiles more the rival holds if it has not ended by then, but nothing can be drawn.
    """
    if isinstance(prospect.action, Exchange):
        bag = prospect.action.kinds + bag
    grid, points, sign = prospect.grid, 0, -1
    mine, bag = _filled(prospect.rest, bag)
    if not mine:
        return BONUS, 0
    for _ in range(turns):
        found = moves(grid, mask_of(theirs))
        if found:
            scored, tiles = max(found, key=_promise)
            points += sign * scored
            grid = grid.grown(tiles)
            theirs, bag = _filled(after(theirs, tiles), bag)
            if not theirs:
                return points + sign * BONUS, 0
        theirs, mine, sign = mine, theirs, -sign
    return points, 0 if bag else len(theirs) - len(mine)


def _promise(move: Move) -> float:
    return move[0] + PLACED * len(move[1])


def _filled(hand: Kinds, bag: Kinds) -> tuple[Kinds, Kinds]:
    """Return a hand with what it draws, and the bag then."""
    left = max(0, len(bag) - HAND + len(hand))
    return hand + bag[left:], bag[:left]
