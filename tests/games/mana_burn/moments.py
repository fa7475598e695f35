"""Mana Burn one action away from each of its six windows, with other hands in two worlds (10.4).

World B has the cards of seats 1 and 2 exchanged card for card with the deck, so that they hold no
fast card. Nobody else can know that.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, TypeAlias

from app.games.mana_burn.actions import ChoosePath
from app.games.mana_burn.cards import FAST, KINDS, Kind
from app.games.mana_burn.model import Pos
from tests.games.mana_burn.scenes import SHORT, Match, scene
from tests.games.mana_burn.staged import Scenes

SEATS = 4
CHANGED = (1, 2)
"""Who may answer with a fast card in world A, and cannot in world B."""
World: TypeAlias = Literal["a", "b"]

_WORDS = {kind: word for word, kind in SHORT.items()}
_SLOW = tuple(kind for kind in KINDS if kind not in FAST)
_TOP = "He Sk Me Go Ar Re Sp He Me"
"""The deck's top in both worlds: a lot, what is drawn."""


@dataclass(frozen=True)
class Deal:
    """The hands of a world, Monsters in play by seat, and the kind that s0 fishes for at s1."""

    hands: tuple[str, ...]
    play: dict[int, str]
    wanted: Kind


def _written(cards: list[Kind]) -> str:
    return " ".join(_WORDS[kind] for kind in cards)


def deal(number: int, world: World, controlled: str) -> Deal:
    """Return what one of two worlds holds in a numbered deal. controlled: Monsters of s0."""
    dice = random.Random(number)
    slow_cards = dice.sample(_SLOW * 2, len(_SLOW) * 2)
    hands = [[slow_cards.pop() for _ in range(dice.randint(1, 3))] for _ in range(SEATS)]
    hands[0] += ["sprites", "heroes"]
    hands[3] += ["flame", "counter"]
    many = bool(number % 2)
    fast: list[list[Kind]] = [dice.choices(sorted(FAST), k=2) if many else ["flame"], ["counter"]]
    slow: list[list[Kind]] = [slow_cards[:2] if many else ["armor"], ["armor"]]
    for seat, held, instead in zip(CHANGED, fast, slow, strict=True):
        hands[seat] += held if world == "a" else instead
    play = {0: controlled, 1: "Me", 3: "He+1"} if number % 3 else {0: controlled, 2: "Sp Go"}
    return Deal(tuple(map(_written, hands)), play, fast[0][0])


# --- positions ------------------------------------------------------------------------------


def _begun(number: int, world: World, *, controlled: str = "Go", s3: str = "U12") -> Match:
    """Return a match in which s0 is asked to roll on the Codex; the others are far away."""
    told = deal(number, world, controlled)
    at = {1: "R12", 2: "W12", 3: s3}
    return Match(scene(told.hands, at=at, play=told.play, deck=_TOP))


def _roll(number: int, world: World) -> Pos:
    return _begun(number, world, controlled="Sp" if number % 2 else "Go").settled


def _play(number: int, world: World) -> Pos:
    """Return a position in which s0 stands on a gate and is asked for its play."""
    match = _begun(number, world).roll(1).close().act(0, ChoosePath("R1"))
    assert match.asked == ("play", (0,))
    return match.settled


def _on_the_way(number: int, world: World, *, steps: int, **more: str) -> Pos:
    """Return a position in which s0 chooses its road on the Codex, with so many steps to go."""
    match = _begun(number, world, **more).roll(steps).close()
    assert match.asked == ("choose_path", (0,))
    return match.settled


def _land(number: int, world: World) -> Pos:
    """Return a position before the Stampede, or before a collision with s3."""
    return _on_the_way(number, world, steps=4, s3="U4" if number % 2 else "U12")


def _lot(number: int, world: World) -> Pos:
    return _on_the_way(number, world, steps=2, controlled="Sk")


def _opp(number: int, world: World) -> Pos:
    match = Match(_on_the_way(number, world, steps=2)).act(0, ChoosePath("W1"))
    assert match.asked == ("choose_opponent", (0,))
    return match.settled


def _ask(number: int, world: World) -> Pos:
    match = Match(_on_the_way(number, world, steps=2)).act(0, ChoosePath("U1"))
    assert match.asked == ("fish_ask", (0,))
    return match.settled


def _bid(number: int, world: World) -> Pos:
    return _on_the_way(number, world, steps=2)


_POSITIONS: dict[str, Callable[[int, World], Pos]] = {
    "roll": _roll,
    "play": _play,
    "land": _land,
    "lot": _lot,
    "opp": _opp,
    "ask": _ask,
    "bid": _bid,
}
WINDOWS = ("roll", "play", "land", "lot", "opp", "ask")


def scenes(world: World) -> Scenes:
    """Return the positions of a world, by the window that s0's next action opens; `bid`: by which
    s1 is asked for a bid."""
    return {name: partial(_in_world, name, world) for name in _POSITIONS}


def _in_world(name: str, world: World, number: int) -> Pos:
    return _POSITIONS[name](number, world)


# --- the action that opens the window -------------------------------------------------------


def action(name: str, number: int) -> dict[str, Any]:
    """Return what s0 does to open a window of this kind."""
    path = {"type": "choose_path"}
    match name:
        case "roll":
            return {"type": "roll"}
        case "play":
            return {"type": "play", "card": "sprites"}
        case "land":
            return {**path, "exit": "U1" if number % 2 else "W1"}
        case "lot" | "bid":
            return {**path, "exit": "R1"}
        case "opp":
            return {"type": "choose_opponent", "seat": (1, 3)[number % 2]}
    return {"type": "fish_ask", "seat": 1, "kind": fished(number)}


def fished(number: int) -> Kind:
    """Return the kind that s0 asks s1 for: a fast one that it holds in world A only, or Heroes."""
    return deal(number, "a", "").wanted if is_told("ask", number) else "heroes"


def is_told(name: str, number: int) -> bool:
    """Tell whether what comes after the window says by the rules what s1 holds."""
    return name == "ask" and bool(number % 2)
