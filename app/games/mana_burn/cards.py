"""The hundred cards: ten kinds, and the few things done with a hand of them.

Cards of one kind are interchangeable, so hidden zones hold kinds and never the identity of a card.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import AfterValidator, Field

MonsterKind: TypeAlias = Literal["heroes", "sprites", "skeletons", "merfolk", "goblins"]
SpellKind: TypeAlias = Literal["armor", "embiggen", "resurrect", "counter", "flame"]
Kind: TypeAlias = Literal[
    "heroes",
    "sprites",
    "skeletons",
    "merfolk",
    "goblins",
    "armor",
    "embiggen",
    "resurrect",
    "counter",
    "flame",
]

MONSTERS: tuple[MonsterKind, ...] = get_args(MonsterKind)
SPELLS: tuple[SpellKind, ...] = get_args(SpellKind)
KINDS: tuple[Kind, ...] = get_args(Kind)
"""All kinds, in the order in which hands are kept."""
FAST: frozenset[Kind] = frozenset(("embiggen", "counter", "flame"))
COPIES: Mapping[Kind, int] = {**dict.fromkeys(MONSTERS, 8), **dict.fromkeys(SPELLS, 12)}

_RANK = {kind: rank for rank, kind in enumerate(KINDS)}

Cards: TypeAlias = tuple[Kind, ...]
"""A pile; where its order means something, from bottom to top."""
Hand: TypeAlias = dict[Kind, Annotated[int, Field(ge=1)]]
"""How many of each kind, in the order of KINDS, no kind with none."""


def tidy(cards: Iterable[Kind]) -> Cards:
    """Return cards whose order means nothing, in the order of KINDS."""
    return tuple(sorted(cards, key=_RANK.__getitem__))


Unordered: TypeAlias = Annotated[Cards, AfterValidator(tidy), Field(max_length=100)]
"""Cards in an action whose order means nothing: read in any, kept tidy."""


def listed(hand: Mapping[Kind, int]) -> Cards:
    """Return the cards of a hand one by one, tidy."""
    return tuple(kind for kind in KINDS for _ in range(hand.get(kind, 0)))


def counted(cards: Iterable[Kind]) -> Hand:
    """Return cards as a hand."""
    return add({}, cards)


def add(hand: Mapping[Kind, int], cards: Iterable[Kind]) -> Hand:
    """Return a hand with more cards."""
    made = dict(hand)
    for kind in cards:
        made[kind] = made.get(kind, 0) + 1
    return {kind: made[kind] for kind in KINDS if kind in made}


def take(hand: Mapping[Kind, int], cards: Iterable[Kind]) -> Hand:
    """Return a hand less some of its cards; ValueError when it does not hold them."""
    made = dict(hand)
    for kind in cards:
        if kind not in made:
            raise ValueError(kind)
        made[kind] -= 1
        if not made[kind]:
            del made[kind]
    return made
