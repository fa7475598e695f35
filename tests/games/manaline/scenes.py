"""Positions written as the rules write them, and the few verbs that tests need to play on.

A tile is a colour (R O Y G B P) and a symbol (c s d t l x), as in the specification.
"[Rc Rs]@0,0" is a row from there to the right, "Bd@3,1" a single tile.
"""

import re
from collections import Counter
from typing import Any

from app.games.manaline.model import (
    Action,
    Event,
    Exchange,
    Laid,
    Options,
    Own,
    Place,
    Pos,
    Public,
    Seated,
    Taken,
    Tile,
    Turn,
    Vault,
)
from app.games.manaline.rules import ManalineGame
from app.kernel.chance import Chance, Seeded
from app.kernel.position import Position, seat_sight

GAME = ManalineGame(Options())
PLAYED = Turn(0, "pass", (), (), 0, 0)
"""A last turn that says nothing: a scene is in the middle of a match."""

_ROW = re.compile(r"\[([^]]*)](?:@(-?\d+),(-?\d+))?|([A-Z][a-z])@(-?\d+),(-?\d+)")


def under(**options: Any) -> ManalineGame:
    """Return the rules under these options, defaults elsewhere."""
    return ManalineGame(Options(**options))


def kind(name: str) -> int:
    """Return the number of a kind: "Rc" is 0, "Px" 35."""
    return "ROYGBP".index(name[0]) * 6 + "csdtlx".index(name[1])


def kinds(names: str) -> tuple[int, ...]:
    """Return the numbers of some kinds, in rising order."""
    return tuple(sorted(kind(name) for name in names.split()))


def tiles(text: str) -> tuple[Laid, ...]:
    """Return tiles where the text puts them."""
    found = []
    for row, x, y, name, x1, y1 in _ROW.findall(text):
        for at, one in enumerate(row.split() if row else [name]):
            found.append((kind(one), int(x or x1 or 0) + at, int(y or y1 or 0)))
    return tuple(found)


def names_in(text: str) -> str:
    """Return the names of the tiles that a text puts somewhere."""
    return " ".join(re.findall(r"[A-Z][a-z]", text))


def place(text: str) -> Place:
    """Return the action that places these tiles."""
    return Place(tuple(Tile(*tile) for tile in tiles(text)))


def exchange(names: str) -> Exchange:
    """Return the action that exchanges these tiles."""
    return Exchange(kinds(names))


def scene(
    board: str = "",
    *hands: str,
    bag: str | None = None,
    turn: int = 0,
    scores: tuple[int, ...] | None = None,
    left: tuple[int, ...] = (),
    idle_streak: int = 0,
    opening_sizes: tuple[int | None, ...] | None = None,
    opening_required: int | None = None,
    game: ManalineGame = GAME,
) -> Pos:
    """Return a position in the middle of a match, of all tiles there are.

    Without a second hand the other seat holds six tiles of the rest. The bag holds what is left,
    unless given ("Rc Rs": Rs is drawn first): then the leftover tiles are removed ones.
    """
    laid = tiles(board)
    held = [kinds(hand) for hand in hands]
    rest = list(range(36)) * game.options.copies
    for one in (*(one for one, _, _ in laid), *(one for hand in held for one in hand)):
        rest.remove(one)
    if len(held) == 1:
        held.append(tuple(sorted(rest[-6:])))
        rest = rest[:-6]
    drawn = tuple(rest) if bag is None else tuple(kind(name) for name in bag.split())
    removed = () if bag is None else tuple(sorted((Counter(rest) - Counter(drawn)).elements()))
    shown = game.options.open_hands == "on"
    public = Public(
        phase="play",
        turn=turn,
        board=laid,
        scores=scores or (0,) * len(held),
        hand_sizes=tuple(map(len, held)),
        bag=len(drawn),
        removed=len(removed),
        left=left,
        opening_sizes=opening_sizes,
        opening_required=opening_required,
        idle_streak=idle_streak,
        last=None if opening_sizes else PLAYED,
        hands=tuple(held) if shown else None,
        removed_kinds=removed if shown else None,
        end_reason=None,
    )
    return Position(public, tuple(Own(hand) for hand in held), Vault(drawn, removed))


def play(
    position: Pos, *actions: Action, game: ManalineGame = GAME, chance: Chance | None = None
) -> Taken:
    """Let whoever is to act take these actions one after the other; return the last step."""
    step = None
    for action in actions:
        assert position.public.turn is not None
        step = game.apply(position, position.public.turn, action, chance or Seeded(0))
        position = step.position
    assert step is not None
    return step


def mover(position: Pos) -> Seated:
    """Return what the seat to act sees."""
    assert position.public.turn is not None
    return seat_sight(position, position.public.turn)


def refusal(position: Pos, action: Action, game: ManalineGame = GAME) -> str | None:
    """Return the code that `preview` gives the seat to act for an action."""
    return game.preview(mover(position), action).code


def worth(board: str, placed: str) -> int:
    """Return what a placement scores; the seat to act holds just these tiles."""
    before = scene(board, names_in(placed))
    return play(before, place(placed)).position.public.scores[0]


def events(step: Taken) -> list[Event]:
    """Return everything that happened, in full."""
    return [one.full for one in step.emits]
