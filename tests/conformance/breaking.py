"""A register of toys that are broken on purpose, each at one point of the contract."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from app.kernel.ruleset import Kinds, Ruleset
from app.kernel.simulate import AnyGame, AnyStep
from tests.conformance.entrants import TOYS, Entrant
from tests.toys import parry, sealed

BROKEN: list[tuple[str, Entrant]] = []
"""Point and entrant."""

_G = TypeVar("_G", bound=type[AnyGame])


def breaks(point: str, kinds: Kinds | None = None) -> Callable[[_G], _G]:
    """Enter a broken game, and say which point it breaks."""

    def enter(game: _G) -> _G:
        windowed = issubclass(game, parry.ParryGame)
        usual = parry.KINDS if windowed else sealed.KINDS
        ruleset = Ruleset(f"broken-{game.__name__}", 1, game, kinds or usual, [])
        sound = TOYS[windowed]
        BROKEN.append((point, Entrant(ruleset, sound.facts, sound.goldens)))
        return game

    return enter


def changed(step: AnyStep, **fields: Any) -> AnyStep:
    """Return a step with other public fields."""
    public = replace(step.position.public, **fields)
    return replace(step, position=replace(step.position, public=public))
