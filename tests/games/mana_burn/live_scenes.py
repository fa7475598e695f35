"""Positions that matches of Mana Burn at a real server begin with."""

from typing import Any

from app.games.mana_burn.actions import ChooseOpponent, PutIn
from app.games.mana_burn.model import Pos
from tests.games.mana_burn.scenes import Match, scene
from tests.games.mana_burn.staged import Scenes


def _walked(square: str, steps: int, *hands: str, **more: Any) -> Match:
    """Return a match in which s0 has walked from a square; the others stand where roads begin."""
    others = dict.fromkeys(range(1, len(hands)), "R12")
    match = Match(scene(hands, at={0: square, **others}, **more)).roll(steps)
    while match.window is not None and match.window.kind in {"roll", "land"}:
        match.close()
    return match


def _monster(deal: int) -> Pos:
    """Return a position in which s0 may play Sprites; s1 and s2 hold a Counter! each."""
    del deal
    match = _walked("U11", 2, "Sp He", "Co Me", "Co Me", "Me")
    assert match.asked == ("play", (0,))
    return match.settled


def _armor(deal: int) -> Pos:
    """Return a position in which s0 may put Armor on its Heroes, m1; s1 holds a Flame!."""
    del deal
    match = _walked("U11", 2, "Ar Sp", "Fl Me", "Go", play={0: "He"})
    assert match.asked == ("play", (0,))
    return match.settled


def _path(deal: int) -> Pos:
    """Return a position in which s0 chooses its road; s1 holds a Flame!, s2 has Merfolk, m1."""
    del deal
    match = _walked("CODEX", 3, "He Sp", "Fl Go", "Me", play={2: "Me"})
    assert match.asked == ("choose_path", (0,))
    return match.settled


def _auction(deal: int) -> Pos:
    """Return a position in which s1 begins to bid for two Armors."""
    del deal
    match = _walked("R1", 1, "He Me", "Fl", "Co Go", deck="Ar Ar")
    assert match.asked == ("bid", (1,))
    return match.settled


def _ante(deal: int) -> Pos:
    """Return a position in which s0 and s1 are to stake a card."""
    del deal
    match = _walked("W12", 1, "He Sp", "Me Fl", "He").act(0, ChooseOpponent(1))
    assert match.asked == ("stake", (0, 1))
    return match.settled


def _distribution(deal: int) -> Pos:
    """Return a position in which only s2 has still to put a card into the pool."""
    del deal
    match = _walked("U8", 1, "He Ar", "Me Me", "Fl Fl")
    match.act(0, PutIn("armor")).act(1, PutIn("merfolk"))
    assert match.asked == ("pool", (2,))
    return match.settled


SCENES: Scenes = {
    "monster": _monster,
    "armor": _armor,
    "path": _path,
    "auction": _auction,
    "ante": _ante,
    "distribution": _distribution,
}
