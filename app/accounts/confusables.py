"""Names that look alike at one table are told apart by a number: "Ada", "Ada 2".

Two names look alike when they share a skeleton: compatibility forms unfolded, accents and
invisible characters gone, case folded, and each look-alike letter replaced by the Latin one. The
table of look-alikes is a small one of our own (Cyrillic, Greek, digits and pairs that fill each
other's place in a list of players); it errs on the side of a number too many.
"""

# ruff: noqa: RUF001 - look-alike letters are this module's data

import unicodedata
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

_LATIN = {
    "a": "аαɑ",
    "b": "вβьъƅ",
    "c": "сϲ",
    "d": "ԁ",
    "e": "еєεҽ",
    "f": "ғ",
    "g": "ɡց",
    "h": "нһհ",
    "i": "іιɩ",
    "j": "ј",
    "k": "кκқ",
    "l": "1ӏ|!ⅼ",
    "m": "м",
    "n": "иηпո",
    "o": "0оοσօө",
    "p": "рρ",
    "q": "ԛգ",
    "r": "гɾ",
    "s": "5ѕ",
    "t": "тτ",
    "u": "υսцʋ",
    "v": "ѵν",
    "w": "ԝωшщ",
    "x": "хχ",
    "y": "уүγч",
    "z": "2ʐ",
}
_LOOK_ALIKES = str.maketrans({other: latin for latin, others in _LATIN.items() for other in others})
_CAPITALS = str.maketrans({"I": "l", "Η": "h", "Μ": "m", "Ν": "n", "Υ": "y"})
_PAIRS = (("rn", "m"), ("vv", "w"))
_DROPPED = frozenset({"Mn", "Me", "Cf", "Cc", "Zs"})


def skeletons(name: str) -> frozenset[str]:
    """Return what is left of a name when everything a glance misses is taken away.

    Two where a capital looks like another letter than its small form does.
    """
    return frozenset({_bones(name), _bones(name.translate(_CAPITALS))})


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names in order, those that look like an earlier one with the next free number."""
    every = frozenset[str]().union(*map(skeletons, names))
    earlier: set[str] = set()
    shown = []
    for name in names:
        if skeletons(name).isdisjoint(earlier):
            shown.append(name)
        else:
            shown.append(_numbered(name, every | earlier))
        earlier |= skeletons(name) | skeletons(shown[-1])
    return tuple(shown)


def _bones(name: str) -> str:
    # Folded between the two: the compatibility form of a capital is a capital.
    unfolded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    bare = "".join(char for char in unfolded if unicodedata.category(char) not in _DROPPED)
    plain = bare.translate(_LOOK_ALIKES)
    for pair, one in _PAIRS:
        plain = plain.replace(pair, one)
    return plain or name


def _numbered(name: str, taken: AbstractSet[str]) -> str:
    number = 2
    while not skeletons(f"{name} {number}").isdisjoint(taken):
        number += 1
    return f"{name} {number}"
