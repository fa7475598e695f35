"""Positions of `play` as the bots think of them: a few integers, and the way from one to the next.

The rules are those of `mobility` and `playing`, without names, events and refusals; a test compares
them.
"""

from typing import TypeAlias

from app.games.mana.board import BIT, KIND, NEAR, ON_KIND, REACH, mask
from app.games.mana.mobility import demanded
from app.games.mana.model import RONIN, Action, Options, Public, Side
from app.games.mana.openings import DROP, MOVE, PASS

Scene: TypeAlias = tuple[int, int, int, int, int]
"""The pieces of the seat to move, its Damyo, the other one's pieces, his Damyo, as sets of squares;
the kind demanded or 0."""

Ply: TypeAlias = int
"""First square << 6 | last square. A return comes from square 36, a pass is PASSING."""

FROM_RESERVE = 36
PASSING = 37 << 6 | 63


class Skirmish:
    """The moves of `play` under given options."""

    def __init__(self, options: Options) -> None:
        self.escampe = options.escampe == "on"
        self._same_kind = options.drop_rule == "same_type"
        self._blocked_drops = options.drop_when_blocked == "yes"
        self._stuck: list[Ply] = [PASSING] if self.escampe or options.no_move == "pass" else []

    def plies(self, scene: Scene) -> list[Ply]:
        """Return the legal plies; only one if it takes the Damyo, none if that loses."""
        pieces, _, rivals, _, kind = scene
        found = self._steps(scene, pieces & ON_KIND[kind])
        if found or not kind or self.escampe:
            return found or self._stuck
        found = self._steps(scene, pieces & ~ON_KIND[kind])
        if found and takes_damyo(scene, found[0]):
            return found
        within = pieces & ON_KIND[kind]
        if pieces.bit_count() <= RONIN and (self._blocked_drops or not within):
            empty = ON_KIND[kind if self._same_kind else 0] & ~(pieces | rivals)
            while empty:
                low = empty & -empty
                empty ^= low
                found.append(FROM_RESERVE << 6 | low.bit_length() - 1)
        return found or self._stuck

    def _steps(self, scene: Scene, among: int) -> list[Ply]:
        """Return the moves of some of the own pieces; only one if it takes the Damyo."""
        pieces, damyo, rivals, target, _ = scene
        occupied = pieces | rivals
        closed = occupied & ~target if self.escampe else pieces
        found = []
        while among:
            low = among & -among
            among ^= low
            start = low.bit_length() - 1
            ends = REACH[start][occupied & NEAR[start]] & ~closed
            if low == damyo and self.escampe:
                ends &= ~target
            if ends & target:
                return [start << 6 | target.bit_length() - 1]
            while ends:
                end = ends & -ends
                ends ^= end
                found.append(start << 6 | end.bit_length() - 1)
        return found


def takes_damyo(scene: Scene, ply: Ply) -> bool:
    """Tell whether a legal ply ends the match."""
    return 1 << (ply & 63) == scene[3]


def after(scene: Scene, ply: Ply) -> Scene:
    """Return the scene that the other seat meets after a ply that does not take its Damyo."""
    pieces, damyo, rivals, target, _ = scene
    if ply == PASSING:
        return rivals, target, pieces, damyo, 0
    end = 1 << (ply & 63)
    start = ply >> 6
    if start != FROM_RESERVE:
        left = 1 << start
        pieces ^= left
        if left == damyo:
            damyo = end
    return rivals & ~end, target, pieces | end, damyo, KIND[ply & 63]


def scene_of(public: Public) -> Scene:
    """Return the scene of a position of `play`, as the seat to move meets it."""
    turn = 1 if public.turn else 0
    mine, theirs = (_set(public.sides[seat]) for seat in (turn, 1 - turn))
    return (*mine, *theirs, demanded(public.mana))


def _set(side: Side) -> tuple[int, int]:
    damyo = 0 if side.damyo is None else BIT[side.damyo]
    return damyo | mask(side.ronin), damyo


def scene_of_key(key: str) -> Scene:
    """Return the scene of a position as `turning.key` writes it."""
    head, *sides = key.split()
    turn, kind = map(int, head)
    squares = [[BIT[side[at : at + 2]] for at in range(0, len(side), 2)] for side in sides]
    mine, theirs = squares[turn], squares[1 - turn]
    return sum(mine), mine[0], sum(theirs), theirs[0], kind


def action_of(ply: Ply) -> Action:
    """Return the action that a ply stands for."""
    if ply == PASSING:
        return PASS
    start, end = divmod(ply, 64)
    return DROP[end] if start == FROM_RESERVE else MOVE[start][end]
