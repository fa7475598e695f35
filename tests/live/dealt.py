"""A server at which Parry is played under the name of a game of the house, with known hands.

python -m tests.live.dealt serve ...

HANDS: b (seats 1 and 2 hold no parry), else a. WINDOW_S: how long windows stay open. PLANT: the
server passes at once for whoever has nothing to throw in, which somebody must notice.
"""

import os
import sys
from dataclasses import replace
from typing import Any

from app import cli, main
from app.kernel.game import Window
from app.kernel.ruleset import Ruleset
from app.matches import responses, windows
from tests.leaks.pauses import dealing, deals
from tests.leaks.served import named_like_a_game
from tests.toys import parry


def ruleset(hands: str, seconds: float) -> Ruleset:
    """Return Parry with the hands of one world."""
    dealt: Any = dealing(deals(1)[hands == "b"])._game

    class Timed(dealt):  # type: ignore[misc]
        def window(self, public: parry.Public) -> Window | None:
            window: Window | None = super().window(public)
            return window and replace(window, hold=seconds, longest=seconds, closer=None)

    return named_like_a_game(Ruleset("toy-parry", 1, Timed, parry.KINDS, parry.RULESET.levels))


def plant() -> None:
    """Pass for whoever cannot answer."""

    def silent(work: Any, tx: Any) -> frozenset[int]:
        del tx
        return windows.unable(work.match.terms, work.state)

    responses._Work._silent = silent  # type: ignore[assignment, method-assign]


if __name__ == "__main__":
    told = ruleset(os.environ.get("HANDS", "a"), float(os.environ.get("WINDOW_S", "3")))
    main.rulesets = lambda: {told.key: told}  # type: ignore[assignment, attr-defined]
    if os.environ.get("PLANT"):
        plant()
    sys.exit(cli.main())
