"""Positions that a viewer cannot tell from the real one: the unseen cards, dealt anew at random.

What a sight tells of hidden cards: how many lie in each hand, stake, pile and deck; that no hand,
nor a hand with what it staked, is complete; at the end, how many kinds each hand holds.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.games.mana_burn.cards import COPIES, KINDS, Cards, Kind, counted, listed, tidy
from app.games.mana_burn.frames import Auction, Duel, Lose, Pool
from app.games.mana_burn.model import Options, Own, Pos, Public, Seated, Vault, Watched
from app.games.mana_burn.monsters import plates
from app.kernel.chance import Chance
from app.kernel.position import Position, Seat

TRIES = 60


@dataclass
class Heap:
    """Hidden cards of a seat: its hand, and what it staked. kinds: how many it holds at most.

    exact: at the end its hand holds that many, neither more nor less, whatever it staked.
    """

    seat: Seat
    hand: int
    stake: int
    kinds: int
    exact: bool

    @property
    def size(self) -> int:
        """How many cards they are."""
        return self.hand + self.stake


def imagine(options: Options, sight: Watched | Seated, chance: Chance) -> Pos:
    """Deal the cards that this viewer does not see wherever they may be."""
    public, mine = sight.public, sight.own
    seen = Counter(in_sight(public))
    if mine is not None:
        seen.update((*listed(mine.hand), *mine.stake, *mine.added))
    unseen = [kind for kind in KINDS for _ in range(COPIES[kind] - seen[kind])]
    heaps = [
        _heap(options, public, seat)
        for seat in range(len(public.seats_in))
        if mine is None or seat != sight.seat
    ]
    dealt, rest = _deal(heaps, unseen, chance)
    own = [_own(public, heap, dealt[heap.seat], chance) for heap in heaps]
    if mine is not None and sight.seat is not None:
        own.insert(sight.seat, mine)
    hidden = public.pile_count if public.pile is None else 0
    added = () if mine is None else mine.added
    pile = chance.shuffled((*added, *rest[: hidden - len(added)]))
    return Position(public, tuple(own), Vault(tuple(rest[hidden - len(added) :]), pile))


def in_sight(public: Public) -> Iterable[Kind]:
    """Yield every card that lies open on the table."""
    yield from public.crypt
    yield from public.pile or ()
    for row in public.monsters:
        for one in row:
            yield one.kind
            yield from plates(one)
    for frame in public.frames:
        if isinstance(frame, Auction):
            yield from frame.lot
    for spell in public.stack:
        yield spell.card
    if public.resolving is not None:
        yield public.resolving.card


def staked(public: Public, seat: Seat) -> int:
    """Return how many cards a seat has laid face down, in a game or in a pool."""
    for frame in public.frames:
        if isinstance(frame, Duel) and seat in frame.seats:
            return frame.staked[frame.seats.index(seat)] or 0
        if isinstance(frame, Pool):
            return int(seat in frame.given)
    roll = public.roll
    pooled = roll is not None and roll.purpose == "distribution" and not roll.locked
    if pooled and roll is not None:
        return sum(die.owner == seat and die.mid is None for die in roll.dice)
    return 0


def _heap(options: Options, public: Public, seat: Seat) -> Heap:
    kinds, exact = options.kinds_to_win - 1, False
    if public.result is not None:
        kinds, exact = public.result.scores[seat], True
    return Heap(seat, public.hand_counts[seat], staked(public, seat), kinds, exact)


# --- dealing ----------------------------------------------------------------------------------


def _deal(
    heaps: Sequence[Heap], unseen: Sequence[Kind], chance: Chance
) -> tuple[dict[Seat, Cards], list[Kind]]:
    """Fill every heap; return them by seat, and the cards that are left, in random order."""
    inner = sorted(heaps, key=lambda heap: (-heap.exact * heap.kinds, -heap.size))
    for _ in range(TRIES):
        rest = list(chance.shuffled(unseen))
        dealt = {heap.seat: _fill(heap, rest) for heap in inner}
        if all(len(dealt[heap.seat]) == heap.size for heap in inner):
            return dealt, rest
    return _deal_by_plenty(inner, unseen, chance)


def _deal_by_plenty(
    heaps: Sequence[Heap], unseen: Sequence[Kind], chance: Chance
) -> tuple[dict[Seat, Cards], list[Kind]]:
    """Fill every heap with what there is most of: for tables on which few deals are possible."""
    rest = list(chance.shuffled(unseen))
    dealt: dict[Seat, Cards] = {}
    for heap in heaps:
        plenty = Counter(rest)
        rest.sort(key=lambda kind: -plenty[kind])
        dealt[heap.seat] = _fill(heap, rest)
    return dealt, list(chance.shuffled(rest))


def _fill(heap: Heap, rest: list[Kind]) -> Cards:
    """Take the first cards that the heap may hold out of the rest; it may end up too small."""
    if not heap.exact:
        return _take(rest, heap.size, heap.kinds, ())
    first = tuple(dict.fromkeys(rest))[: heap.kinds]
    for kind in first:
        rest.remove(kind)
    hand = _take(rest, heap.hand, heap.kinds, first)
    return (*hand, *_take(rest, heap.stake, len(KINDS), ()))


def _take(rest: list[Kind], size: int, most: int, taken: Cards) -> Cards:
    """Take cards out of the rest up to a size, of so many kinds; `taken` ones are among them."""
    kinds, left = set(taken), list[Kind]()
    for kind in rest:
        if len(taken) < size and (kind in kinds or len(kinds) < most):
            taken = (*taken, kind)
            kinds.add(kind)
        else:
            left.append(kind)
    rest[:] = left
    return taken


def _own(public: Public, heap: Heap, cards: Cards, chance: Chance) -> Own:
    """Part a heap into hand and stake, and choose what the seat loses if it has chosen."""
    hand, stake = tidy(cards[: heap.hand]), tidy(cards[heap.hand :])
    return Own(counted(hand), stake, _loss(public, heap.seat, hand, chance), ())


def _loss(public: Public, seat: Seat, hand: Cards, chance: Chance) -> str | None:
    lose = next((frame for frame in public.frames if isinstance(frame, Lose)), None)
    if lose is None or seat not in lose.chosen:
        return None
    return chance.draw((*hand, *(one.mid for one in public.monsters[seat])))
