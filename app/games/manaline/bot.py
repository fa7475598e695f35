"""The bots: policies that see what their seat sees, and nothing else."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest

from app.games.manaline.appraisal import AFTERWARDS, KEEN, PLAIN, WARY, Glance, Hidden, Taste
from app.games.manaline.draft import without
from app.games.manaline.endgame import after, best_ending
from app.games.manaline.grid import grid_of
from app.games.manaline.imagining import unseen
from app.games.manaline.judging import most_exchanged
from app.games.manaline.lines import mask_of
from app.games.manaline.model import KINDS, Action, Exchange, Options, Public, Seated
from app.games.manaline.moves import Move, moves, openings
from app.games.manaline.offers import handfuls, place
from app.games.manaline.outlook import Prospect, ending, outlook
from app.games.manaline.rules import ManalineGame
from app.kernel.chance import Chance
from app.kernel.game import Level

GLANCED_AT = 150
"""Placements that are glanced at, those with the most points; hardly ever are there more."""
LOOKED_AT = 20
"""Prospects that are worth a second look."""
CANDIDATES = 8
NEAR = 3.0
"""How much worse at a glance than the best one a candidate may be."""
DEALS = (12, 36, 108)
"""Deals looked at in turn; after each of these the worse half of the candidates is dropped."""
GLANCE = 12
"""A glance weighs as much as so many deals."""
LATE = 14
"""With so few tiles in the bag the end is near, and deals are looked at two turns farther."""


@dataclass(frozen=True)
class Eager:
    """Takes what scores most of what it sees, and overlooks half of what there is."""

    game: ManalineGame

    def choose(self, sight: Seated, chance: Chance, stop: Callable[[], bool]) -> Action:
        """Return a legal action, at once."""
        del stop
        found = placements(sight)
        if not found:
            return Exchange(sight.own.hand[: sight.public.bag])
        seen = [move for move in found if chance.below(2)] or found
        # Tiles kept are chances kept, until they must all go.
        thrift = -1 if sight.public.bag else 1
        return place(max(seen, key=lambda move: (move[0], thrift * len(move[1])))[1])


@dataclass(frozen=True)
class Careful:
    """Takes what looks best at a glance: points, less what the next seat may make of it."""

    game: ManalineGame

    def choose(self, sight: Seated, chance: Chance, stop: Callable[[], bool]) -> Action:
        """Return a legal action, at once."""
        del stop, chance
        return ranked(self.game.options, sight, WARY)[0][1].action


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
        found = ranked(options, sight, PLAIN)[:LOOKED_AT]
        if not public.board:
            return found[0][1].action
        glance = reconsidered(options, sight, [one for _, one in found])
        later = afterwards(options, sight, [one for _, one in glance])
        ahead = ending if nears_end(public) else outlook
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
                    totals[at] += later[at] + ahead(glance[at][1], hand, bag)
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
    return public.bag == 0 and known and _two_play(public)


def nears_end(public: Public) -> bool:
    """Tell whether two seats are left, and few tiles in the bag."""
    return public.bag <= LATE and _two_play(public)


def _two_play(public: Public) -> bool:
    return len(public.scores) - len(public.left) == 2  # noqa: PLR2004


def ranked(options: Options, sight: Seated, taste: Taste) -> list[tuple[float, Prospect]]:
    """Return the placements with their value at a glance, best first, and the best exchange."""
    public, hand = sight.public, sight.own.hand
    glance, grid = _glance(options, sight, taste), grid_of(public.board)
    found = []
    for move in nlargest(GLANCED_AT, placements(sight), key=lambda move: move[0]):
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
    values = list(zip(_values(options, sight, KEEN, found), found, strict=True))
    values.sort(key=lambda one: one[0], reverse=True)
    return [one for one in values[:CANDIDATES] if one[0] >= values[0][0] - NEAR]


def afterwards(options: Options, sight: Seated, found: Sequence[Prospect]) -> list[float]:
    """Return what prospects are worth beyond what deals show: nothing when the end is near."""
    if nears_end(sight.public) or not sight.public.bag:
        return [0.0] * len(found)
    values = _values(options, sight, AFTERWARDS, found)
    return [value - one.points for value, one in zip(values, found, strict=True)]


def _values(
    options: Options, sight: Seated, taste: Taste, found: Sequence[Prospect]
) -> list[float]:
    """Return what prospects are worth at a glance."""
    glance, hand = _glance(options, sight, taste), sight.own.hand
    return [
        glance.value((one.points, one.tiles))
        if one.tiles
        else glance.exchange_value(without(hand, one.rest))
        for one in found
    ]


def _glance(options: Options, sight: Seated, taste: Taste) -> Glance:
    public, hidden = sight.public, _hidden(options, sight)
    return Glance(grid_of(public.board), sight.own.hand, hidden, taste, bag=public.bag > 0)


def _hidden(options: Options, sight: Seated) -> Hidden:
    """Return what the next seat may hold; where hands are open, what it does hold."""
    public, seat = sight.public, rival(sight)
    tiles = unseen(options, sight) if public.hands is None else public.hands[seat]
    count = Counter(tiles)
    return Hidden([count[kind] for kind in range(KINDS)], public.hand_sizes[seat])


def better_half(totals: Mapping[int, float]) -> dict[int, float]:
    """Return the half with the highest totals, best first; of an odd number the larger half."""
    best = sorted(totals, key=totals.__getitem__, reverse=True)
    return {at: totals[at] for at in best[: (len(best) + 1) // 2]}


def _leader(totals: Mapping[int, float]) -> int:
    return max(totals, key=totals.__getitem__)
