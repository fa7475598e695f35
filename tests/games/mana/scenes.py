"""Positions written as the rules write them, and the few verbs that tests need to play on."""

from dataclasses import replace
from typing import Any, cast

from app.games.mana.model import (
    Action,
    Edge,
    Event,
    Move,
    Options,
    Own,
    Pos,
    Public,
    Seated,
    Setup,
    Side,
    Square,
    Taken,
    Task,
    Vault,
)
from app.games.mana.rules import ManaGame
from app.games.mana.turning import key
from app.kernel.chance import Chance, Scripted
from app.kernel.position import Position, seat_sight
from tests.games.mana import brute

GAME = ManaGame(Options(first=0))


def under(**options: Any) -> ManaGame:
    """Return the rules under these options, defaults elsewhere; the first player is seat 0."""
    return ManaGame(Options(**{"first": 0} | options))


def squares(text: str) -> tuple[Square, ...]:
    """Read "b1 c1" as squares."""
    return cast("tuple[Square, ...]", tuple(text.split()))


def side(text: str, edge: Edge) -> Side:
    """Read "d1 b1 c1": the Damyo, then Ronin; those that are missing are captured."""
    damyo, *ronin = squares(text)
    return Side(edge, damyo, tuple(sorted(ronin)), 5 - len(ronin))


def scene(
    mine: str,
    theirs: str,
    *,
    turn: int = 0,
    mana: str | None = None,
    plies: int = 9,
    game: ManaGame = GAME,
) -> Pos:
    """Return a position of `play`; `mine` are the pieces of the seat to move."""
    pair = side(mine, "S"), side(theirs, "N")
    sides = pair if turn == 0 else (pair[1], pair[0])
    carrier = cast("Square | None", mana)
    kind = 0 if mana is None else brute.KINDS[mana]
    past = (key(sides, kind, turn),) if game.options.repetition == "threefold_draw" else ()
    bare = Public("play", 0, turn, None, sides, carrier, plies, past, None, None)
    task = cast("Task", brute.task(game.options, bare, turn))
    return Position(replace(bare, task=task), (Own(None), Own(None)), Vault())


def setup(text: str, edge: Edge | None = None) -> Setup:
    """Read "d1 b1 c1 b2 c2 e2": the Damyo, then the Ronin."""
    damyo, *ronin = squares(text)
    return Setup(damyo, tuple(ronin), edge)


def move(text: str) -> Move:
    """Read "c2-b4"."""
    start, end = text.split("-")
    return Move(cast("Square", start), cast("Square", end))


def begun(game: ManaGame = GAME, chance: Chance | None = None) -> Pos:
    """Return a match that was just set up."""
    return game.setup(2, chance or Scripted()).position


def play(position: Pos, *actions: Action, game: ManaGame = GAME) -> Taken:
    """Let whoever is to act take these actions one after the other; return the last step."""
    step = None
    for action in actions:
        seat = next(iter(game.awaited(position.public)))
        step = game.apply(position, seat, action, Scripted())
        position = step.position
    assert step is not None
    return step


def mover(position: Pos) -> Seated:
    """Return what the seat to act sees."""
    assert position.public.turn is not None
    return seat_sight(position, position.public.turn)


def legal(position: Pos, game: ManaGame = GAME) -> set[Action]:
    """Return what the seat to act may do."""
    actions = list(game.legal(mover(position)))
    assert len(actions) == len(set(actions))
    return set(actions)


def told(position: Pos, game: ManaGame = GAME) -> str:
    """Return the legal actions as the specification writes them: "b1: a3; b2: a2 b3".

    Pieces come in the order of their squares; "none" for those that may not move is left out;
    returns and passes are told at the end.
    """
    ends: dict[str, list[str]] = {}
    other = []
    for action in legal(position, game):
        if isinstance(action, Move):
            ends.setdefault(action.from_, []).append(action.to)
        else:
            other.append(action.type + (f" {action.to}" if action.type == "drop" else ""))
    said = [f"{start}: {' '.join(sorted(ends[start]))}" for start in sorted(ends)]
    return "; ".join(said + sorted(other))


def refusal(position: Pos, action: Action, game: ManaGame = GAME) -> str | None:
    """Return the code that `preview` gives the seat to act for an action."""
    return game.preview(mover(position), action).code


def events(step: Taken) -> list[Event]:
    """Return everything that happened, in full."""
    return [one.full for one in step.emits]
