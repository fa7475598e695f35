"""How a match runs on from one wait to the next."""

from collections.abc import Callable
from contextlib import suppress

from app.games.mana_burn import auction, duels, fishing, pooling, stack
from app.games.mana_burn.distribution import deal
from app.games.mana_burn.draft import Draft
from app.games.mana_burn.frames import (
    Auction,
    Distribution,
    Duel,
    Fishing,
    Frame,
    Lose,
    Pool,
    Square,
    Walk,
)
from app.games.mana_burn.movement import walk_on
from app.games.mana_burn.progress import Decided
from app.games.mana_burn.squares import run_square
from app.games.mana_burn.turning import run_phase
from app.games.mana_burn.windows import restart


def run(draft: Draft, first: Callable[[], None]) -> None:
    """Do the work of an entry, then everything up to the next wait or the end."""
    with suppress(Decided):
        first()
    while not draft.waits and draft.result is None:
        with suppress(Decided):
            _advance(draft)


def _advance(draft: Draft) -> None:
    """Do what comes next: the stack before a window that it interrupted, both before all else."""
    if draft.stack:
        stack.attend(draft)
    elif draft.resolving is not None:
        stack.ask_pick(draft, draft.resolving)
    elif draft.pause is not None:
        restart(draft)
    elif draft.frames:
        _go_on(draft, draft.frames[-1])
    else:
        run_phase(draft)


def close_window(draft: Draft) -> None:
    """Run on when a window is over: its card resolves, or what it held back goes on."""
    if draft.stack:
        stack.resolve(draft)
    else:
        draft.pause = None


def _go_on(draft: Draft, frame: Frame) -> None:
    match frame:
        case Walk():
            walk_on(draft, frame)
        case Square():
            run_square(draft, frame)
        case Auction():
            auction.go_on(draft, frame)
        case Duel():
            duels.go_on(draft, frame)
        case Fishing():
            fishing.go_on(draft, frame)
        case Pool():
            pooling.fill(draft, frame)
        case Lose():
            pooling.choose_losses(draft, frame)
        case Distribution():
            deal(draft, frame)
