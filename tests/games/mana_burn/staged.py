"""Mana Burn that begins where a test wants it: an option of the table names the position."""

from collections.abc import Callable, Mapping
from typing import Annotated, TypeAlias

from pydantic import Field

from app.games.mana_burn import KINDS
from app.games.mana_burn.bot import LEVELS
from app.games.mana_burn.model import Options as Plain
from app.games.mana_burn.model import Pos, Taken
from app.games.mana_burn.rules import ManaBurnGame
from app.kernel.chance import Chance
from app.kernel.game import Step
from app.kernel.ruleset import Kinds, Ruleset
from app.kernel.value import value

Scenes: TypeAlias = Mapping[str, Callable[[int], Pos]]
"""By name, positions to begin with; each comes with as many deals as there are numbers."""


@value
class Options(Plain):
    """The game's options, and the scene that a match begins with; none: a match from its deal."""

    scene: Annotated[str, Field(max_length=40)] = ""
    deal: Annotated[int, Field(ge=0)] = 0


def staged(scenes: Scenes) -> Ruleset:
    """Return the rules of a Mana Burn that can begin with these scenes."""

    class Staged(ManaBurnGame):
        def setup(self, seats: int, chance: Chance) -> Taken:
            options = self.options
            assert isinstance(options, Options)
            if not options.scene:
                return super().setup(seats, chance)
            position = scenes[options.scene](options.deal)
            assert len(position.own) == seats
            return Step(position, (), reveals=True)

    kinds = (KINDS.public, KINDS.own, KINDS.vault, KINDS.action, KINDS.event, KINDS.prompt)
    return Ruleset("mana-burn", 1, Staged, Kinds(Options, *kinds), LEVELS)
