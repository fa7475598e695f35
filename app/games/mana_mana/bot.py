"""The bots: policies that see what their seat sees, and nothing else."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.games.mana_mana.judgement import Book, best, book, judged, outlook, result
from app.games.mana_mana.mat import DISCARD as DISCARDING
from app.games.mana_mana.mat import LAY as LAYING
from app.games.mana_mana.mat import TAKE as TAKING
from app.games.mana_mana.mat import Mat, Move
from app.games.mana_mana.model import COLOURS, Action, Seated
from app.games.mana_mana.openings import DISCARD, LAY, PASS, TAKE
from app.games.mana_mana.rules import ManaManaGame
from app.kernel.chance import Chance
from app.kernel.game import Level

CANDIDATES = 8
BLUNDER = 3.0
"""A move that a glance finds so many points worse than the best one is not thought about."""
GLANCE = 4
"""A first glance weighs as much as so many deals."""

PLAIN, SOUND, KEEN = book(0.0), book(0.25), book(1.0)
"""How much the levels count on what a colour in the hand may still grow to."""


@dataclass(frozen=True)
class EasyGoing:
    """Takes the move that looks best at a glance."""

    game: ManaManaGame

    def choose(self, sight: Seated, chance: Chance, stop: Callable[[], bool]) -> Action:
        """Return a legal action, at once."""
        del stop
        # What is hidden is imagined somehow: a glance never looks at it.
        return action_of(best(_imagined(self.game, sight, chance), PLAIN))


@dataclass(frozen=True)
class Thinker:
    """Deals what is hidden anew, plays the better moves some way ahead, and does so many times.

    known: what is thought of hands. rounds: how far, in turns of each seat. deals: after each of
    these numbers of them the worse half of the candidates is dropped.
    """

    game: ManaManaGame
    known: Book
    rounds: int
    deals: tuple[int, ...]

    def choose(self, sight: Seated, chance: Chance, stop: Callable[[], bool]) -> Action:
        """Return a legal action; the longer it may think, the better."""
        totals = candidates(_imagined(self.game, sight, chance), self.known)
        for deals in self.deals:
            if len(totals) == 1:
                break
            for _ in range(deals):
                if stop():
                    return _leader(totals)
                mat = _imagined(self.game, sight, chance)
                mat.apart = True
                plies = self.rounds * mat.active - 1
                for move in totals:
                    totals[move] += played_out(mat, move, plies, self.known)
            totals = better_half(totals)
        return _leader(totals)


def watchful(game: ManaManaGame) -> Thinker:
    """Return a policy that looks at what a move opens for the others."""
    return Thinker(game, SOUND, 1, (8, 16))


def cunning(game: ManaManaGame) -> Thinker:
    """Return a policy that looks some rounds ahead."""
    return Thinker(game, KEEN, 3, (16, 32, 64))


LEVELS = (Level(0.1, EasyGoing), Level(0.5, watchful), Level(1.5, cunning))


def candidates(mat: Mat, known: Book) -> dict[Move, float]:
    """Return the moves that are worth thinking about, with the weight of a glance, best first."""
    glance = sorted(judged(mat, known), reverse=True)[:CANDIDATES]
    most = glance[0][0]
    return {move: GLANCE * value for value, move in glance if value > most - BLUNDER}


def played_out(mat: Mat, move: Move, plies: int, known: Book) -> float:
    """Return the value of a move in one deal to the seat that takes it, so many plies later."""
    seat, ahead = mat.to_move, mat.copy()
    ahead.take(move)
    while plies and not ahead.over:
        ahead.take(best(ahead, known))
        plies -= 1
    return result(ahead, seat) if ahead.over else outlook(ahead, seat, known)


def better_half(totals: Mapping[Move, float]) -> dict[Move, float]:
    """Return the half with the highest totals, best first; of an odd number the larger half."""
    ranked = sorted(totals, key=totals.__getitem__, reverse=True)
    return {move: totals[move] for move in ranked[: (len(ranked) + 1) // 2]}


def action_of(move: Move) -> Action:
    """Return the action that a move on the mat stands for."""
    kind, index, count, target = move
    colour = COLOURS[index]
    if kind == TAKING:
        return TAKE[colour][count - 1]
    if kind == LAYING:
        return LAY[colour][target][count - 1]
    return DISCARD[colour] if kind == DISCARDING else PASS


def _imagined(game: ManaManaGame, sight: Seated, chance: Chance) -> Mat:
    return Mat(game.options, game.imagine(sight, chance))


def _leader(totals: Mapping[Move, float]) -> Action:
    return action_of(max(totals, key=totals.__getitem__))
