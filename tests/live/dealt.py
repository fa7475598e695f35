"""A server at which a game with windows is played with known hands, for as short as one likes.

python -m tests.live.dealt serve ...

GAME: mana-burn, else Parry under the name of a game of the house. HANDS: b (seats 1 and 2 hold
nothing to throw in), else a. WINDOW_S: how long windows stay open, else as the game has it. PLANT:
the server passes at once for whoever has nothing to throw in, which somebody must notice.
"""

import os
import sys
from dataclasses import replace
from typing import Any

from app import cli, main
from app.kernel.game import Window
from app.kernel.ruleset import Ruleset
from app.matches import responses, windows
from tests.games.mana_burn import live_scenes, moments
from tests.games.mana_burn.staged import staged
from tests.leaks.parries import dealing, deals


def ruleset(game: str, hands: str, seconds: float | None) -> Ruleset:
    """Return a game with the hands of one world."""
    if game == "mana-burn":
        world = moments.scenes("b" if hands == "b" else "a")
        dealt = staged({**world, **live_scenes.SCENES})
    else:
        dealt = dealing(deals(1)[hands == "b"])
    if seconds is not None:
        dealt._game = _timed(dealt._game, seconds)
    return dealt


def _timed(game: Any, seconds: float) -> Any:
    class Timed(game):  # type: ignore[misc]
        def window(self, public: Any) -> Window | None:
            window: Window | None = super().window(public)
            return window and replace(window, hold=seconds, longest=seconds)

    return Timed


def plant() -> None:
    """Pass for whoever cannot answer."""

    def silent(work: Any, tx: Any) -> frozenset[int]:
        del tx
        return windows.unable(work.match.terms, work.state)

    responses._Work._silent = silent  # type: ignore[assignment, method-assign]


if __name__ == "__main__":
    asked = os.environ.get
    lasts = asked("WINDOW_S")
    told = ruleset(asked("GAME", ""), asked("HANDS", "a"), float(lasts) if lasts else None)
    main.rulesets = lambda: {told.key: told}  # type: ignore[assignment, attr-defined]
    if asked("PLANT"):
        plant()
    sys.exit(cli.main())
