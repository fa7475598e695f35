"""Moves and whole matches, judged at a glance: the bots' common sense."""

from bisect import bisect
from typing import TypeAlias

from app.games.mana_mana.mat import DISCARD, LAY, PASSING, TAKE, Mat, Move
from app.games.mana_mana.model import COMPLETE, HAND_LIMIT
from app.games.mana_mana.rewards import REWARD

PATIENCE = 0.93
"""What a laying in the next own turn is worth beside one now; after that again so much less."""
GROWTH = (0.0, 0.3, 0.9, 1.2, 1.5, 1.5, 0.0)
"""What cards of one colour in the hand may grow to, beside what they would bring now; by number."""
ABROAD = 0.8
"""How much a chance at others' rows counts: it may be gone by then."""
GIFT = 0.35
"""What a card laid before another seat costs."""
MEANS = (0.0, 0.4, 0.7, 0.9, 1.0)
"""What the first MANA are worth beside their points, while there is something to buy."""
PACE = 1.25
"""Cards that go from the pile into the display in a turn, on the average."""

RIVAL = 0.5
"""How much of a lead is over the best of the others; the rest is over their average."""
VICTORY = 8.0
"""What winning is worth beside the points."""

Promises: TypeAlias = tuple[float, ...]
"""What 0 to HAND_LIMIT cards of one colour in the hand promise."""
Book: TypeAlias = tuple[tuple[Promises, ...], tuple[Promises, ...]]
"""Promises by what lies on the table: [is the own row empty][lengths of others' rows].

lengths: bit n stands for a row of n cards that can grow.
"""

PLACES = range(6)
"""Indices of the colours."""
LATE = 2.0
"""With so few turns to come there is nothing to buy any more."""
_NO_MEANS = (0.0,) * len(MEANS)
_NO_BITS = (0,) * (COMPLETE + 1)
_BIT = (0, *(1 << n for n in range(1, COMPLETE)), 0)

WEIGHTS = tuple(
    tuple(PATIENCE ** (n + 1) * min(1.0, max(0.0, quarters / 4 - n)) for n in PLACES)
    for quarters in range(4 * 72)
)
"""What the promises count, the greatest first, by the quarters of turns that are left for them."""


def book(foresight: float) -> Book:
    """Return the promises to one who counts on so much of GROWTH, from 0 to 1."""
    lengths = range(1 << COMPLETE)
    return (
        tuple([_promises(0.0, (0.0,) * 7, one) for one in lengths]),
        tuple([_promises(1.0, tuple([foresight * g for g in GROWTH]), one) for one in lengths]),
    )


def _promises(own: float, growth: tuple[float, ...], lengths: int) -> Promises:
    found = [0.0]
    for held in range(1, HAND_LIMIT + 1):
        laid = min(held, COMPLETE)
        best = own * (laid + REWARD[laid] + growth[laid])
        for lying in range(1, COMPLETE):
            if lengths >> lying & 1:
                laid = min(held, COMPLETE - lying)
                best = max(best, ABROAD * (REWARD[lying + laid] - GIFT * laid))
        found.append(best)
    return tuple(found)


def turns_ahead(mat: Mat, seat: int) -> float:
    """Return how many turns a seat has from now on, the one under way included."""
    if mat.turns >= 0:
        return mat.turns_of(seat)
    return (max(0, len(mat.pile) - 4) / PACE + 1.5 * mat.active) / mat.active


def promises_to(mat: Mat, seat: int, known: Book) -> list[Promises]:
    """Return what cards of each colour promise to a seat."""
    own = mat.rows[seat]
    lengths = [0] * 6
    for rows in mat.rows:
        if rows is not own:
            for colour, lying in enumerate(rows):
                lengths[colour] |= _BIT[lying]
    return [known[not own[colour]][lengths[colour]] for colour in PLACES]


class Hand:
    """The hand of a seat as it is, with so many turns to come, and what it would be worth changed.

    now: what it is worth, with the means that so much MANA gives.
    """

    __slots__ = ("_ladders", "_means", "_promises", "_values", "_weights", "now")

    def __init__(self, mat: Mat, seat: int, turns: float, known: Book) -> None:
        self._promises = promises_to(mat, seat, known)
        self._values = [
            promises[held] for promises, held in zip(self._promises, mat.hands[seat], strict=True)
        ]
        self._weights = weights = WEIGHTS[int(4 * turns)] if turns > 0 else WEIGHTS[0]
        self._means = MEANS if turns > LATE else _NO_MEANS
        ranked = sorted(self._values, reverse=True)
        self.now = sum([weight * one for weight, one in zip(weights, ranked, strict=True)])
        self.now += self.means(mat.mana[seat])
        self._ladders: list[tuple[list[float], list[float]] | None] = [None] * 6

    def means(self, mana: int) -> float:
        """Return what so much MANA is worth beside its points."""
        return self._means[mana] if mana < len(MEANS) else self._means[-1]

    def holding(self, colour: int, held: int) -> float:
        """Return the worth of the hand with so many cards of a colour."""
        return self.promised(colour, self._promises[colour][held])

    def promised(self, colour: int, promise: float) -> float:
        """Return the worth of the hand if one colour promised so much."""
        ladder = self._ladders[colour]
        if ladder is None:
            ladder = self._ladders[colour] = self._ladder(colour)
        rungs, sums = ladder
        at = bisect(rungs, promise)
        return sums[at] + self._weights[5 - at] * promise

    def _ladder(self, colour: int) -> tuple[list[float], list[float]]:
        """Return the promises of the other colours, smallest first, and what they are worth.

        The latter by the number of them that lie below the promise of this colour: each of these
        comes one turn later.
        """
        weights, values = self._weights, self._values
        rungs = sorted(values[:colour] + values[colour + 1 :])
        total = sum([weights[4 - i] * rung for i, rung in enumerate(rungs)])
        sums = [total]
        for i, rung in enumerate(rungs):
            total += (weights[5 - i] - weights[4 - i]) * rung
            sums.append(total)
        return rungs, sums


def judged(mat: Mat, known: Book) -> list[tuple[float, Move]]:
    """Return every legal move of the seat to move with its value: points to come of it."""
    seat = mat.to_move
    hand = Hand(mat, seat, turns_ahead(mat, seat) - 1, known)
    found = _takes(mat, hand)
    _add_lays(mat, hand, known, found)
    if found:
        return found
    if mat.discards and mat.sizes[seat] == HAND_LIMIT:
        return [
            (hand.holding(colour, held - 1), (DISCARD, colour, 1, 0))
            for colour, held in enumerate(mat.hands[seat])
            if held
        ]
    return [(0.0, PASSING)]


def best(mat: Mat, known: Book) -> Move:
    """Return the move of the highest value."""
    return max(judged(mat, known))[1]


def _takes(mat: Mat, hand: Hand) -> list[tuple[float, Move]]:
    seat, found = mat.to_move, list[tuple[float, Move]]()
    mana, held = mat.mana[seat], mat.hands[seat]
    most = min(mana + 1, HAND_LIMIT - mat.sizes[seat])
    for colour, count in enumerate(mat.display):
        for n in range(1, min(count, most) + 1):
            value = hand.holding(colour, held[colour] + n) - hand.now
            value += hand.means(mana + 1 - n) + 1 - n
            found.append((value, (TAKE, colour, n, 0)))
    return found


def _add_lays(mat: Mat, hand: Hand, known: Book, found: list[tuple[float, Move]]) -> None:
    seat = mat.to_move
    mana, supply, now = mat.mana[seat], mat.supply, hand.now
    for colour, held in enumerate(mat.hands[seat]):
        if not held:
            continue
        for target, rows in enumerate(mat.rows):
            lying = rows[colour]
            if lying if target == seat else not 0 < lying < COMPLETE:
                continue
            own, lengths = _without(mat, seat, colour, target)
            bits = _NO_BITS if target == seat else _BIT
            for n in range(1, min(held, COMPLETE - lying) + 1):
                total = lying + n
                reward = min(REWARD[total], supply)
                after = known[own][lengths | bits[total]]
                value = hand.promised(colour, after[held - n]) - now + hand.means(mana + reward)
                value += reward + (n if target == seat else -GIFT * n)
                found.append((value, (LAY, colour, n, target)))


def _without(mat: Mat, seat: int, colour: int, target: int) -> tuple[bool, int]:
    """Return the key of the promises of a colour to a seat, the row of `target` left out."""
    lengths = 0
    for other, rows in enumerate(mat.rows):
        if other != seat and other != target:  # noqa: PLR1714 - twice as fast
            lengths |= _BIT[rows[colour]]
    return target != seat and not mat.rows[seat][colour], lengths


def worth(mat: Mat, seat: int, known: Book) -> float:
    """Return what a seat may come to: its points, and what its hand and MANA promise."""
    return mat.score(seat) + Hand(mat, seat, turns_ahead(mat, seat), known).now


def outlook(mat: Mat, seat: int, known: Book) -> float:
    """Return the value of a match to a seat: how far it is ahead of the others."""
    at, others = mat.after[seat], []
    while at != seat:
        others.append(worth(mat, at, known))
        at = mat.after[at]
    return worth(mat, seat, known) - RIVAL * max(others) - (1 - RIVAL) * sum(others) / len(others)


def result(mat: Mat, seat: int) -> float:
    """Return the value of a finished match to a seat."""
    at, others = mat.after[seat], []
    while at != seat:
        others.append((mat.score(at), -mat.sizes[at]))
        at = mat.after[at]
    mine, most = (mat.score(seat), -mat.sizes[seat]), max(others)
    lead = (mine > most) - (mine < most)
    rest = sum([score for score, _ in others]) / len(others)
    return mine[0] - RIVAL * most[0] - (1 - RIVAL) * rest + VICTORY * lead
