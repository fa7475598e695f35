"""The board soulburn-three-roads-1: 68 squares, where they lead and what they do (section 4).

Only data and the way round: what an op means stands with the rules that carry it out. The names of
the squares are strings of the about pages (`square.<id>`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.games.mana_burn.cards import MonsterKind

Road: TypeAlias = Literal["real", "undertow", "wilds"]

CODEX, CRYPT = "CODEX", "CRYPT"
LETTERS: Mapping[Road, str] = {"real": "R", "undertow": "U", "wilds": "W"}
ARM = 11
"""Squares from Codex to Crypt on each road, and as many back."""


@dataclass(frozen=True)
class Op:
    """One thing that a square does.

    n: cards, or how often. take: cards taken for a given one. of: alternatives of a choice, or the
    branches of a gamble. low, high: totals of a branch (high None: no upper end); parity: 0 even,
    1 odd. to: a gate, `left` or `choice`. kind: of Monster. may: it can be declined.
    """

    op: str
    n: int = 1
    take: int = 0
    of: "tuple[Branch, ...]" = ()
    to: str = ""
    kind: MonsterKind | None = None
    most: int = 0
    may: bool = False


@dataclass(frozen=True)
class Branch:
    """One alternative of a choice or a gamble: its ops, and the totals that lead to them."""

    ops: tuple[Op, ...]
    low: int = 0
    high: int | None = None
    parity: int | None = None

    def holds(self, total: int) -> bool:
        """Tell whether a total leads here."""
        if self.parity is not None:
            return total % 2 == self.parity
        return self.low <= total and (self.high is None or total <= self.high)


def _auction(n: int) -> Op:
    return Op("auction", n)


def _jump(to: str) -> Branch:
    return Branch((Op("jump", to=to),))


_ANTE, _TRADE, _FISH, _BURN = Op("ante"), Op("trade"), Op("fish"), Op("soul_burn")
_AGAIN, _REVERSE = Op("roll_again"), Op("reverse")
_DRAW, _DRAW_2, _DRAW_3 = Op("draw"), Op("draw", 2), Op("draw", 3)
_DISCARD = Op("discard")
_GIVE = Op("give", to="choice")
_LOW, _HIGH, _LUCKY = Branch((_DRAW_2,), 1, 7), Branch((_DISCARD,), 8), Branch((_DRAW_3,), 9)
_ROBBING = Op("draw_from_hand", to="choice")

_OPS: Mapping[str, tuple[Op, ...]] = {
    # what a number in `n` means on CRYPT is said by the option crypt_take: 0 stands for that
    CRYPT: (Op("crypt_take", 0, may=True),),
    "R2": (_auction(2),),
    "R3": (_DRAW,),
    "R4": (_BURN,),
    "R5": (Op("swap_crypt", 1, take=2, may=True),),
    "R6": (_auction(3),),
    "R7": (_AGAIN,),
    "R8": (_DISCARD,),
    "R9": (_auction(2),),
    "R10": (_ANTE,),
    "R11": (Op("gamble", of=(_LOW, _HIGH)),),
    "R13": (_auction(2),),
    "R14": (_BURN,),
    "R15": (Op("choice", of=(Branch((_GIVE,)), _jump("U12"))),),
    "R16": (_auction(4),),
    "R17": (Op("swap_deck", 1, take=2, may=True),),
    "R18": (_DRAW_2,),
    "R19": (_REVERSE,),
    "R20": (_auction(2),),
    "R21": (_BURN,),
    "R22": (Op("gamble", of=(Branch((), 1, 8), _LUCKY)),),
    "U2": (_FISH,),
    "U3": (_TRADE,),
    "U4": (_DRAW,),
    "U5": (_BURN,),
    "U6": (Op("crypt_take", 2, may=True),),
    "U7": (Op("choice", of=(Branch((_DISCARD,)), _jump("W1"))),),
    "U8": (_FISH,),
    "U9": (Op("pool_redistribute"),),
    "U10": (_AGAIN,),
    "U11": (_BURN,),
    "U13": (Op("steal_monster", kind="merfolk", may=True),),
    "U14": (_DISCARD,),
    "U15": (_FISH,),
    "U16": (Op("skip_for_crypt", 3, may=True),),
    "U17": (Op("burn_pick", may=True),),
    "U18": (_TRADE,),
    "U19": (_REVERSE,),
    "U20": (_BURN,),
    "U21": (_auction(2),),
    "U22": (Op("others_draw"),),
    "W2": (_ANTE,),
    "W3": (_DRAW_2,),
    "W4": (Op("monsters_redistribute"),),
    "W5": (_BURN,),
    "W6": (_ANTE,),
    "W7": (Op("extra_play"),),
    "W8": (Op("draw_from_hand", to="left"),),
    "W9": (_ROBBING,),
    "W10": (_TRADE,),
    "W11": (_BURN,),
    "W13": (_ANTE,),
    "W14": (Op("swap_monsters", may=True),),
    "W15": (Op("bounce_monster"),),
    "W16": (Op("plague"),),
    "W17": (Op("gamble", of=(Branch((_DRAW,), parity=0), Branch((_DISCARD,), parity=1))),),
    "W18": (Op("each_discard_or_sacrifice"),),
    "W19": (_ANTE,),
    "W20": (_AGAIN,),
    "W21": (Op("draw_per_monster", 1, most=3),),
    "W22": (_BURN,),
}


def _exits() -> dict[str, tuple[str, ...]]:
    found = {
        CODEX: tuple(f"{letter}1" for letter in LETTERS.values()),
        CRYPT: tuple(f"{letter}{ARM + 1}" for letter in LETTERS.values()),
    }
    for letter in LETTERS.values():
        for number in range(1, 2 * ARM + 1):
            end = {ARM: CRYPT, 2 * ARM: CODEX}.get(number, f"{letter}{number + 1}")
            found[f"{letter}{number}"] = (end,)
    return found


EXITS: Mapping[str, tuple[str, ...]] = _exits()
"""By square: where one may go from it."""

ROADS: Mapping[str, Road] = {
    f"{letter}{number}": road
    for road, letter in LETTERS.items()
    for number in range(1, 2 * ARM + 1)
}
"""By square: its road; Codex and Crypt are on none."""


def ops_of(square: str, branch: int | None = None) -> tuple[Op, ...]:
    """Return what a square does; branch: of its choice or gamble."""
    ops = _OPS.get(square, ())
    return ops if branch is None else ops[0].of[branch].ops


def exit_on(square: str, road: Road | None) -> str | None:
    """Return the exit of a square that lies on a road, if it has one."""
    return next((to for to in EXITS[square] if ROADS.get(to) == road and road), None)
