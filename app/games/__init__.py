"""The games: one folder each, found here at start."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from app.games.about import abouts
from app.kernel.ruleset import Ruleset


class NoSuchGame(Exception):
    """Nothing here is played under that name."""

    code = "no-such-game"


class GameMisplaced(Exception):
    """A folder's rules are called otherwise than the folder, or a version is there twice."""

    code = "game-misplaced"


@cache
def rulesets() -> Mapping[tuple[str, int], Ruleset]:
    """Return every game by `(slug, rules)`; raises when one is not fit to be played.

    A game's package exports RULESET, its newest version; OLDER, if there, are versions that
    matches still need.
    """
    return discover(Path(__file__).parent, __name__)


def newest(slug: str) -> Ruleset:
    """Return a game's newest version; raises NoSuchGame."""
    versions = [one for one in rulesets().values() if one.slug == slug]
    if not versions:
        raise NoSuchGame(slug)
    return max(versions, key=lambda one: one.rules)


def discover(folder: Path, package: str) -> dict[tuple[str, int], Ruleset]:
    """Return the rulesets of the packages in a folder, which is itself the package `package`."""
    found: dict[tuple[str, int], Ruleset] = {}
    for module in iter_modules([str(folder)]):
        if not module.ispkg:
            continue
        game = import_module(f"{package}.{module.name}")
        for ruleset in (game.RULESET, *getattr(game, "OLDER", ())):
            if ruleset.slug != module.name.replace("_", "-") or ruleset.key in found:
                msg = f"{ruleset.slug} {ruleset.rules} in {module.name}"
                raise GameMisplaced(msg)
            found[ruleset.key] = ruleset
        abouts(folder / module.name)
    return found
