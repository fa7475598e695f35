"""The bots: policies that see what their seat sees, and nothing else."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.games.mandala import sandtable
from app.games.mandala.judgement import best, judged, outlook, result
from app.games.mandala.model import COLOURS, Action, Seated
from app.games.mandala.openings import BUILD, CLAIM, DISCARD, GROW
from app.games.mandala.rules import MandalaGame
from app.games.mandala.sandtable import Move, Sandtable
from app.kernel.chance import Chance
from app.kernel.game import Level

CANDIDATES = 8
DEALS = (16, 32, 64)
"""Deals played out in turn; after each of these the worse half of the candidates is dropped."""
AHEAD = 12
"""Moves played before the table is judged; claims under way are finished."""
GLANCE = 6
"""A first glance weighs as much as so many deals."""


@dataclass(frozen=True)
class Careful:
    """Takes the move that looks best at a glance."""

    game: MandalaGame

    def choose(self, sight: Seated, chance: Chance, stop: Callable[[], bool]) -> Action:
        """Return a legal action, at once."""
        del stop
        # What is hidden is imagined somehow: a glance never looks at it.
        return action_of(best(_imagined(self.game, sight, chance)))


@dataclass(frozen=True)
class FarSighted:
    """Deals what is hidden anew, plays the better moves some way ahead, and does so many times."""

    game: MandalaGame

    def choose(self, sight: Seated, chance: Chance, stop: Callable[[], bool]) -> Action:
        """Return a legal action; the longer it may think, the better."""
        table = _imagined(self.game, sight, chance)
        glance = sorted(judged(table), reverse=True)[:CANDIDATES]
        totals = {move: GLANCE * value for value, move in glance}
        for deals in DEALS:
            if len(totals) == 1:
                break
            for _ in range(deals):
                if stop():
                    return _leader(totals)
                table = _imagined(self.game, sight, chance)
                for move in totals:
                    totals[move] += played_out(table, move)
            totals = better_half(totals)
        return _leader(totals)


LEVELS = (Level(0.1, Careful), Level(0.5, FarSighted))


def _imagined(game: MandalaGame, sight: Seated, chance: Chance) -> Sandtable:
    return Sandtable(game.options, game.imagine(sight, chance), chance)


def played_out(table: Sandtable, move: Move) -> float:
    """Return the value of a move in one deal to the seat that takes it."""
    seat, ahead = table.turn, table.copy()
    ahead.take(move)
    plies = 0
    while not ahead.over and (plies < AHEAD or ahead.claim >= 0):
        ahead.take(best(ahead))
        plies += 1
    return result(ahead, seat) if ahead.over else outlook(ahead, seat)


def _leader(totals: Mapping[Move, float]) -> Action:
    return action_of(max(totals, key=totals.__getitem__))


def better_half(totals: Mapping[Move, float]) -> dict[Move, float]:
    """Return the half with the highest totals, best first; of an odd number the larger half."""
    ranked = sorted(totals, key=totals.__getitem__, reverse=True)
    return {move: totals[move] for move in ranked[: (len(ranked) + 1) // 2]}


def action_of(move: Move) -> Action:
    """Return the action that a move on the sandtable stands for."""
    kind, mandala, index, count = move
    colour = COLOURS[index]
    if kind == sandtable.BUILD:
        return BUILD[colour][mandala]
    if kind == sandtable.GROW:
        return GROW[colour][mandala][count - 1]
    if kind == sandtable.SWAP:
        return DISCARD[colour][count - 1]
    return CLAIM[colour]
