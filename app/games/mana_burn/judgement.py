"""What cards, lots, squares and Monsters are worth to a collector, at a glance.

Values are in cards: a kind that is missing counts one, a copy to spare a quarter.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from app.games.mana_burn.board import CODEX, CRYPT, EXITS, Op, ops_of
from app.games.mana_burn.cards import COPIES, KINDS, Hand, Kind, listed
from app.games.mana_burn.imagining import in_sight
from app.games.mana_burn.model import Seated
from app.games.mana_burn.table import others

SPARE = 0.25


def missing(hand: Hand) -> list[Kind]:
    """Return the kinds that a hand lacks."""
    return [kind for kind in KINDS if kind not in hand]


def spares(hand: Hand) -> list[Kind]:
    """Return the kinds of which a hand holds more than one, the most copies first."""
    found = [kind for kind, n in hand.items() if n > 1]
    return sorted(found, key=lambda kind: -hand[kind])


def cheapest(hand: Hand, count: int = 1) -> tuple[Kind, ...]:
    """Return the cards that a hand misses least: of what it holds most copies."""
    left, taken = Counter(hand), list[Kind]()
    for _ in range(min(count, left.total())):
        kind = max(KINDS, key=lambda one: (left[one], COPIES[one]))
        left[kind] -= 1
        taken.append(kind)
    return tuple(taken)


def gain(hand: Hand, cards: Iterable[Kind]) -> float:
    """Return what more cards are worth to a hand."""
    held, value = set(hand), 0.0
    for kind in cards:
        value += SPARE if kind in held else 1.0
        held.add(kind)
    return value


def price(hand: Hand) -> float:
    """Return what giving the cheapest card costs a hand."""
    return SPARE if spares(hand) else 1.0


def likely(sight: Seated, kinds: Iterable[Kind]) -> list[Kind]:
    """Return kinds by how many of their copies may be in other hands, the most first."""
    seen = Counter([*in_sight(sight.public), *listed(sight.own.hand)])
    return sorted(kinds, key=lambda kind: seen[kind] - COPIES[kind])


def arrival(to: str, left: int) -> str:
    """Return where a pawn stops that goes on from `to`, or the Codex or Crypt on the way."""
    while left and to not in {CODEX, CRYPT}:
        to, left = EXITS[to][0], left - 1
    return to


def square_value(sight: Seated, square: str) -> float:
    """Return what stopping on a square is worth to the seat."""
    public, seat = sight.public, sight.seat
    met = [one for one in others(public, seat) if public.pos[one] == square]
    value = 0.6 * sum(public.hand_counts[one] > 0 for one in met)
    if square == CODEX:
        return value + 1.2
    return value + sum(_op_value(sight, op) for op in ops_of(square))


def _op_value(sight: Seated, op: Op) -> float:
    judge = _OPS.get(op.op)
    return 0.1 if judge is None else judge(sight, op)


def _burn(sight: Seated, op: Op) -> float:
    del op
    full = sight.public.pile_count == 4  # noqa: PLR2004 - the pile that is taken
    return gain(sight.own.hand, sight.public.pile or ()) if full else -price(sight.own.hand)


def _crypt(sight: Seated, op: Op) -> float:
    return gain(sight.own.hand, sight.public.crypt[-(op.n or 2) :])


def _auction(sight: Seated, op: Op) -> float:
    return 0.3 * op.n if spares(sight.own.hand) else 0.1


def _per_monster(sight: Seated, op: Op) -> float:
    mine = len(sight.public.monsters[sight.seat])
    return 0.6 * max(op.n, min(op.most, mine))


_OPS: Mapping[str, Callable[[Seated, Op], float]] = {
    "ante": lambda *_: 0.0,
    "auction": _auction,
    "choice": lambda sight, _: -price(sight.own.hand) / 2,
    "crypt_take": _crypt,
    "discard": lambda sight, _: -price(sight.own.hand),
    "draw": lambda _, op: 0.6 * op.n,
    "draw_from_hand": lambda *_: 0.6,
    "draw_per_monster": _per_monster,
    "fish": lambda *_: 0.5,
    "others_draw": lambda *_: -0.5,
    "roll_again": lambda *_: 0.4,
    "skip_for_crypt": lambda *_: 0.3,
    "soul_burn": _burn,
    "swap_deck": lambda sight, _: 0.8 if spares(sight.own.hand) else 0.2,
}
