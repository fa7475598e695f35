"""The bots: policies that see what their seat sees, and nothing else."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from app.games.manaline.appraisal import KEEN, PLAIN, Glance, Hidden, Taste
from app.games.manaline.draft import without
from app.games.manaline.endgame import after, best_ending
from app.games.manaline.grid import Grid, grid_of
from app.games.manaline.imagining import unseen
from app.games.manaline.judging import most_exchanged
from app.games.manaline.lines import BONUS, mask_of
from app.games.manaline.model import HAND, KINDS, Action, Exchange, Kinds, Options, Seated
from app.games.manaline.moves import Move, Tiles, moves, openings
from app.games.manaline.offers import handfuls, place
from app.games.manaline.rules import ManalineGame
from app.kernel.chance import Chance
from app.kernel.game import Level

LOOKED_AT = 20
"""Prospects that are worth a second look."""
CANDIDATES = 8
NEAR = 2.5
"""How much worse at a glance than the best one a candidate may be."""
DEALS = (12, 36, 108, 400)
"""Deals looked at in turn; after each of these the worse half of the candidates is dropped."""
GLANCE = 24
"""A first glance weighs as much as so many deals."""


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


@dataclass(frozen=True)
class Eager:
    """Takes what scores most at once."""

    game: ManalineGame

    def choose(self, sight: Seated, chance: Chance, stop: Callable[[], bool]) -> Action:
        """Return a legal action, at once."""
        del stop, chance
        found = placements(sight)
        if not found:
            return Exchange(sight.own.hand[: sight.public.bag])
        # Tiles kept are chances kept, until they must all go.
        thrift = -1 if sight.public.bag else 1
        return place(max(found, key=lambda move: (move[0], thrift * len(move[1])))[1])


@dataclass(frozen=True)
class Careful:
    """Takes what looks best at a glance: points, and what it leaves to itself and the next."""

    game: ManalineGame

    def choose(self, sight: Seated, chance: Chance, stop: Callable[[], bool]) -> Action:
        """Return a legal action, at once."""
        del stop, chance
        return ranked(self.game.options, sight)[0][1].action


@dataclass(frozen=True)
class FarSighted:
    """Deals what is hidden many times, and looks at the reply and the next turn of its own."""

    game: ManalineGame

    def choose(self, sight: Seated, chance: Chance, stop: Callable[[], bool]) -> Action:
        """Return a legal action; the longer it may think, the better."""
        options, public = self.game.options, sight.public
        if knows_all(sight):
            theirs = unseen(options, sight) if public.hands is None else public.hands[rival(sight)]
            skips = options.blocked == "all"
            grid = grid_of(public.board)
            return place(best_ending(grid, sight.own.hand, theirs, stop, skips=skips))
        found = ranked(options, sight)[:LOOKED_AT]
        if not public.board:
            return found[0][1].action
        glance = reconsidered(options, sight, [one for _, one in found])
        totals = {at: GLANCE * value for at, (value, _) in enumerate(glance)}
        for deals in DEALS:
            if len(totals) == 1:
                break
            for _ in range(deals):
                if stop():
                    return glance[_leader(totals)][1].action
                deal = self.game.imagine(sight, chance)
                hand, bag = deal.own[rival(sight)].hand, deal.vault.bag
                for at in totals:
                    totals[at] += outlook(glance[at][1], hand, bag)
            totals = better_half(totals)
        return glance[_leader(totals)][1].action


LEVELS = (Level(0.1, Eager), Level(0.5, Careful), Level(1.5, FarSighted))


def placements(sight: Seated) -> Sequence[Move]:
    """Return what a seat may place, the openings up to symmetry."""
    public, hand = sight.public, mask_of(sight.own.hand)
    if public.board:
        return moves(grid_of(public.board), hand)
    return list(openings(hand, public.opening_required))


def rival(sight: Seated) -> int:
    """Return the seat whose turn comes next."""
    seats = len(sight.public.scores)
    order = [(sight.seat + step) % seats for step in range(1, seats)]
    return next(seat for seat in order if seat not in sight.public.left)


def knows_all(sight: Seated) -> bool:
    """Tell whether nothing is hidden: two seats, an empty bag, nothing unknown that is removed."""
    public = sight.public
    known = public.removed == 0 or public.hands is not None
    return public.bag == 0 and known and len(public.scores) - len(public.left) == 2  # noqa: PLR2004


def ranked(options: Options, sight: Seated) -> list[tuple[float, Prospect]]:
    """Return the placements with their value at a glance, best first, and the best exchange."""
    public, hand = sight.public, sight.own.hand
    glance, grid = _glance(options, sight, PLAIN), grid_of(public.board)
    found = []
    for move in placements(sight):
        points, tiles = move
        prospect = Prospect(place(tiles), points, tiles, grid.grown(tiles), after(hand, tiles))
        found.append((glance.value(move), prospect))
    exchanges = handfuls(hand, most_exchanged(options, public))
    best = max(((glance.exchange_value(kinds), kinds) for kinds in exchanges), default=None)
    if best is not None:
        value, kinds = best
        found.append((value, Prospect(Exchange(kinds), 0, (), grid, without(hand, kinds))))
    return sorted(found, key=lambda one: one[0], reverse=True)


def reconsidered(
    options: Options, sight: Seated, found: Sequence[Prospect]
) -> list[tuple[float, Prospect]]:
    """Return prospects with their value at a keener glance, best first; only what comes near."""
    glance, hand = _glance(options, sight, KEEN), sight.own.hand
    values = [
        (
            glance.value((one.points, one.tiles))
            if one.tiles
            else glance.exchange_value(without(hand, one.rest)),
            one,
        )
        for one in found
    ]
    values.sort(key=lambda one: one[0], reverse=True)
    return [one for one in values[:CANDIDATES] if one[0] >= values[0][0] - NEAR]


def _glance(options: Options, sight: Seated, taste: Taste) -> Glance:
    public, hidden = sight.public, _hidden(options, sight)
    return Glance(grid_of(public.board), sight.own.hand, hidden, taste, bag=public.bag > 0)


def _hidden(options: Options, sight: Seated) -> Hidden:
    """Return what the next seat may hold; where hands are open, what it does hold."""
    public, seat = sight.public, rival(sight)
    tiles = unseen(options, sight) if public.hands is None else public.hands[seat]
    count = Counter(tiles)
    return Hidden([count[kind] for kind in range(KINDS)], public.hand_sizes[seat])


def outlook(prospect: Prospect, hand: Kinds, bag: Kinds) -> float:
    """Return the points ahead after the rival's best reply and the best next turn, in one deal.

    hand: the rival's. bag: its last tiles are drawn first.
    """
    grid, rest, points = prospect.grid, prospect.rest, float(prospect.points)
    drawn = bag[max(0, len(bag) - HAND + len(rest)) :]
    if not rest and not drawn:
        return points + BONUS
    empty = len(bag) == len(drawn)
    replies = moves(grid, mask_of(hand))
    if replies:
        reply = max(replies, key=lambda move: (move[0], len(move[1])))
        points -= reply[0]
        if empty and len(reply[1]) == len(hand):
            return points - BONUS
        grid = grid.grown(reply[1])
    following = moves(grid, mask_of(rest + drawn))
    if not following:
        return points
    next_points, tiles = max(following)
    out = empty and len(tiles) == len(rest) + len(drawn)
    return points + next_points + (BONUS if out else 0)


def better_half(totals: Mapping[int, float]) -> dict[int, float]:
    """Return the half with the highest totals, best first; of an odd number the larger half."""
    best = sorted(totals, key=totals.__getitem__, reverse=True)
    return {at: totals[at] for at in best[: (len(best) + 1) // 2]}


def _leader(totals: Mapping[int, float]) -> int:
    return max(totals, key=totals.__getitem__)
