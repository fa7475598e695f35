"""Who takes part: every registered ruleset and the toys, each with the facts that hold in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from app.games import rulesets
from app.kernel.position import Position
from app.kernel.ruleset import Ruleset
from app.kernel.simulate import AnyGame
from tests.toys import parry, parry_facts, sealed, sealed_facts

TESTS = Path(__file__).parents[1]


class Facts(Protocol):
    """What is true in every position of a game: a module of its tests, `facts.py`."""

    def broken(self, game: AnyGame, position: Position[Any, Any, Any]) -> list[str]:
        """Name the invariants that do not hold: public counts match, order is kept, ..."""

    def pieces(self, position: Position[Any, Any, Any]) -> Mapping[str, int]:
        """Count the pieces by kind, wherever they lie; equal in all positions of a match."""


@dataclass(frozen=True)
class Entrant:
    """A ruleset under test; `goldens` is the folder of its golden files."""

    ruleset: Ruleset
    facts: Facts
    goldens: Path

    def __str__(self) -> str:
        return f"{self.ruleset.slug} {self.ruleset.rules}"


TOYS = [
    Entrant(sealed.RULESET, sealed_facts, TESTS / "toys" / "golden" / "sealed"),
    Entrant(parry.RULESET, parry_facts, TESTS / "toys" / "golden" / "parry"),
]


def folder(ruleset: Ruleset) -> str:
    """Return the name of a game's folders: server, client and tests."""
    return ruleset.slug.replace("-", "_")


def registered() -> list[Entrant]:
    """Return all games of the house."""
    return [
        Entrant(
            ruleset,
            import_module(f"tests.games.{folder(ruleset)}.facts"),
            TESTS / "games" / folder(ruleset) / "golden",
        )
        for ruleset in rulesets().values()
    ]


def entrants() -> list[Entrant]:
    """Return everybody."""
    return [*TOYS, *registered()]
