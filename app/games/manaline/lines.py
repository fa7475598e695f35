"""Which kinds of tiles can stand in one line (section 4), as sets of bits: kind k is 1 << k."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from app.games.manaline.model import HAND, KINDS

ALL = (1 << KINDS) - 1
COLOURS = tuple(sum(1 << HAND * c + s for s in range(HAND)) for c in range(HAND))
SYMBOLS = tuple(sum(1 << HAND * c + s for c in range(HAND)) for s in range(HAND))
LINES = COLOURS + SYMBOLS
"""The twelve lines of six, as sets."""
BONUS = 6
"""Points for a line of six and for going out."""


def mask_of(kinds: Iterable[int]) -> int:
    """Return the set of some kinds; copies count once."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


def bits(mask: int) -> Iterator[int]:
    """Yield the bits of a set, lowest kind first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def kinds_of(mask: int) -> list[int]:
    """Return the kinds of a set in rising order."""
    return [bit.bit_length() - 1 for bit in bits(mask)]


def _joining() -> dict[int, int]:
    """Return what may join each of the 721 sets that can stand in one line."""
    found = {0: ALL}
    for kind in range(KINDS):
        found[1 << kind] = (COLOURS[kind // HAND] | SYMBOLS[kind % HAND]) ^ 1 << kind
    for line in LINES:
        for length in range(2, HAND + 1):
            for some in combinations(bits(line), length):
                found[sum(some)] = line ^ sum(some)
    return found


JOINING: Mapping[int, int] = _joining()
"""By each set of kinds that is a line, or part of one: the kinds that may join it."""


def points_of(length: int) -> int:
    """Return what a line of two tiles or more scores (section 6)."""
    return length + BONUS * (length == HAND)


def opening_size(kinds: Iterable[int]) -> int:
    """Return the most different kinds of a hand that share a colour or a symbol (section 2)."""
    mask = mask_of(kinds)
    return max((mask & line).bit_count() for line in LINES)


def reaches(some: int, hand: int, size: int) -> bool:
    """Tell whether some kinds can stand in a line of so many kinds of a hand."""
    return any(some & line == some and (hand & line).bit_count() >= size for line in LINES)
