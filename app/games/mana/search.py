"""Looking ahead: alpha-beta with iterative deepening and a hash table over scenes."""

from collections.abc import Callable
from typing import NamedTuple

from app.games.mana.appraisal import WON, appraise
from app.games.mana.skirmish import PASSING, Ply, Scene, Skirmish, after, takes_damyo

FAR = 10 * WON
"""More than anything is worth."""
GLANCES = 8
"""After so many scenes whose moves were looked at, time is asked for again."""
DEEPEST = 40


class TimeUp(Exception):
    """Thinking was stopped in the middle."""


class Known(NamedTuple):
    """What was found out about a scene: its worth if low = high, else what it lies between."""

    depth: int
    low: int
    high: int
    best: Ply


class Search:
    """One search. drawn: scenes that end the match as a draw when they are reached once more.

    Worths are those to the seat to move. A win is worth the more the sooner it comes.
    """

    def __init__(
        self, skirmish: Skirmish, drawn: frozenset[Scene], stop: Callable[[], bool]
    ) -> None:
        self._skirmish = skirmish
        self._drawn = drawn
        self._stop = stop
        self._known: dict[Scene, Known] = {}
        self._tries: dict[Ply, int] = {}
        self._looked = 0
        self.depth = 0
        """How many plies ahead the last complete look was."""

    def ranked(self, scene: Scene, deepest: int, margin: int) -> list[tuple[int, Ply]]:
        """Return the plies that are worth at most `margin` less than the best, best first.

        The first look, one ply ahead and whether a Damyo falls after it, is never stopped. Of a
        look that was stopped counts what it saw, unless that is nothing but defeat.
        """
        worths = dict.fromkeys(self._skirmish.plies(scene), 0)
        for depth in range(1, min(deepest, DEEPEST) + 1):
            if len(worths) == 1:
                break
            order = sorted(worths, key=worths.__getitem__, reverse=True)
            found, complete = self._look(scene, order, depth, margin)
            if complete or max(found.values(), default=-FAR) > -WON:
                worths = found
            else:
                worths |= found
            if not complete:
                break
            self.depth = depth
            if abs(max(worths.values())) >= WON:
                break
        best = max(worths.values())
        kept = [(worth, ply) for ply, worth in worths.items() if worth >= best - margin]
        return sorted(kept, key=lambda one: -one[0])

    def worth(self, scene: Scene, depth: int) -> int:
        """Return what a scene is worth to the seat to move; raises TimeUp."""
        return self._worth(scene, depth, -FAR, FAR)

    def _look(
        self, scene: Scene, order: list[Ply], depth: int, margin: int
    ) -> tuple[dict[Ply, int], bool]:
        """Return worths at one depth, and whether every ply got its turn.

        Those within the margin are exact, of others one knows only that they are worth no more.
        """
        best, found = -FAR, dict[Ply, int]()
        try:
            for ply in order:
                found[ply] = self._worth_of(scene, ply, depth, best - margin - 1, FAR)
                best = max(best, found[ply])
        except TimeUp:
            return found, False
        return found, True

    def _worth_of(self, scene: Scene, ply: Ply, depth: int, alpha: int, beta: int) -> int:
        """Return the worth of a ply to the seat that takes it."""
        if takes_damyo(scene, ply):
            return WON + depth
        then = after(scene, ply)
        if then in self._drawn or (ply == PASSING and not scene[4]):
            return 0
        return -self._worth(then, depth - 1, -beta, -alpha)

    def _worth(self, scene: Scene, depth: int, alpha: int, beta: int) -> int:
        if depth == 0:
            return appraise(scene, escampe=self._skirmish.escampe)
        known = self._known.get(scene)
        if known is not None and known.depth >= depth:
            if known.low >= beta or known.low == known.high:
                return known.low
            if known.high <= alpha:
                return known.high
        self._looked += 1
        if self._looked % GLANCES == 0 and self._stop():
            raise TimeUp
        plies = self._skirmish.plies(scene)
        if not plies or takes_damyo(scene, plies[0]):
            return WON + depth if plies else -WON - depth
        first = known.best if known is not None else -1
        best, chosen, floor = -FAR, plies[0], alpha
        for ply in self._sorted(scene, plies, first):
            worth = self._worth_of(scene, ply, depth, floor, beta)
            if worth > best:
                best, chosen = worth, ply
                if best >= beta:
                    self._tries[ply] = self._tries.get(ply, 0) + depth * depth
                    break
                floor = max(floor, best)
        low = best if best > alpha else -FAR
        high = best if best < beta else FAR
        self._known[scene] = Known(depth, low, high, chosen)
        return best

    def _sorted(self, scene: Scene, plies: list[Ply], first: Ply) -> list[Ply]:
        """Return the plies in the order in which they are tried: likely good ones early."""
        rivals, tries = scene[2], self._tries

        def hope(ply: Ply) -> int:
            if ply == first:
                return FAR
            return tries.get(ply, 0) + (1_000 if rivals >> (ply & 63) & 1 else 0)

        return sorted(plies, key=hope, reverse=True)
