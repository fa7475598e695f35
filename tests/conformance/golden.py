"""Golden files: recorded matches that replay, byte for byte, from their own actions and draws."""

import random
from pathlib import Path

from app.matches.goldens import Golden, GoldenMismatch, parse, render
from tests.conformance.entrants import Entrant
from tests.conformance.walk import Walk

WALKS = 3
"""How many random walks every ruleset has as goldens, beside matches that were recorded."""


class Route(Walk):
    """A walk that checks nothing."""

    def check(self) -> None:
        pass

    def check_replay(self) -> None:
        pass


def files(entrant: Entrant) -> list[Path]:
    """Return the goldens of a ruleset; those of its other versions lie in the same folder."""
    name = f"{entrant.ruleset.slug} {entrant.ruleset.rules} for "
    return sorted(
        path
        for path in entrant.goldens.glob("*.txt")
        if path.read_text(encoding="utf-8").startswith(name)
    )


def replayed(entrant: Entrant, path: Path) -> str:
    """Return what a golden's own actions and draws give today; raises GoldenMismatch."""
    text = path.read_text(encoding="utf-8")
    return render(entrant.ruleset, parse(entrant.ruleset, text))


def update(entrant: Entrant) -> None:
    """Rewrite all goldens of a ruleset; walks that the rules no longer play are walked anew."""
    walks = {entrant.goldens / f"walk-{entrant.ruleset.rules}-{n}.txt": n for n in range(WALKS)}
    entrant.goldens.mkdir(parents=True, exist_ok=True)
    for path in sorted({*files(entrant), *walks}):
        try:
            text = replayed(entrant, path)
        except (FileNotFoundError, GoldenMismatch):
            if path not in walks:
                raise
            text = walked(entrant, walks[path])
        path.write_text(text, encoding="utf-8")


def walked(entrant: Entrant, number: int) -> str:
    """Return a random walk as a golden."""
    walk = Route(entrant, random.Random(number).randrange, number)
    walk.run()
    golden = Golden(walk.options, walk.table.seats, walk.draws, tuple(walk.records))
    return render(entrant.ruleset, golden)
