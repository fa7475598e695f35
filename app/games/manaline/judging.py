"""What a seat may do, judged from nothing but what it sees (section 5).

`judge` refuses an action with the code of the first check that it fails; the rest tells what is
open at all.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from app.games.manaline.grid import Grid, Laying, grid_of
from app.games.manaline.model import (
    HAND,
    Action,
    Exchange,
    Options,
    Pass,
    Place,
    Public,
    Seated,
    Tile,
)
from app.games.manaline.placement import Run, judge_contact, judge_runs, laying, runs
from app.kernel.game import RuleViolation


@dataclass(frozen=True)
class Placement:
    """Tiles that may be placed, from left to right or top to bottom, and the runs they are in."""

    grid: Grid
    tiles: Laying
    runs: Sequence[Run]


def judge(options: Options, sight: Seated, action: Action) -> Placement | None:
    """Raise RuleViolation with the code of the first check failed; return a placement's sense."""
    public = sight.public
    if public.phase == "over":
        raise RuleViolation("game-over")
    if public.turn != sight.seat:
        raise RuleViolation("not-your-turn")
    match action:
        case Place():
            return placement(sight, action.tiles)
        case Exchange():
            _judge_exchange(options, sight, action)
        case Pass():  # pragma: no branch
            if not may_pass(options, public.bag):
                raise RuleViolation("pass-not-allowed")
    return None


def placement(sight: Seated, tiles: Sequence[Tile]) -> Placement:
    """Return what placing tiles makes, or raise RuleViolation (section 5.1)."""
    grid = grid_of(sight.public.board)
    found = laying(grid, sight.own.hand, tiles)
    judge_contact(grid, found, sight.public.opening_required)
    made = runs(grid, found)
    judge_runs(made)
    return Placement(grid, found, made)


def _judge_exchange(options: Options, sight: Seated, action: Exchange) -> None:
    if not action.kinds:
        raise RuleViolation("empty")
    if Counter(action.kinds) - Counter(sight.own.hand):
        raise RuleViolation("not-in-hand")
    if opening_is_forced(options, sight.public):
        raise RuleViolation("opening-exchange")
    if len(action.kinds) > sight.public.bag:
        raise RuleViolation("bag-too-small")


def opening_is_forced(options: Options, public: Public) -> bool:
    """Tell whether the first tiles must be placed now: option `opening` (decision 5)."""
    return options.opening == "forced" and not public.board


def most_exchanged(options: Options, public: Public) -> int:
    """Return how many tiles may be exchanged: as many as the bag holds (decision 9)."""
    return 0 if opening_is_forced(options, public) else min(HAND, public.bag)


def may_pass(options: Options, bag: int) -> bool:
    """Tell whether a turn may go by: with an empty bag and option `allow_pass` (decision 12)."""
    return options.allow_pass == "on" and bag == 0  # noqa: S105 - no word to pass by
