"""Matches played at random under options drawn by a seed, entry by entry."""

from collections.abc import Iterator
from typing import Any

from app.games.manaline.model import Action, Exchange, Options, Place, Pos, Taken
from app.games.manaline.rules import ManalineGame
from app.kernel.chance import Chance, Seeded
from app.kernel.simulate import Playout
from tests.campaign import Campaign

CHOICES: dict[str, tuple[Any, ...]] = {
    "opening": ("free", "forced"),
    "blocked": ("all", "current"),
    "allow_pass": ("off", "on"),
    "tile_counter": ("on", "off"),
    "copies": (3, 2),
    "open_hands": ("off", "on"),
    "hints": ("on", "off"),
}


def seeds(campaign: Campaign, small: int, big: int) -> range:
    """Return the seeds of the matches that a test walks through."""
    return range(campaign.seed, campaign.seed + campaign(small, big))


def any_game(seed: int) -> tuple[ManalineGame, int, Chance]:
    """Return rules under options drawn by a seed, a number of seats, and the chance for both."""
    chance = Seeded(seed)
    options = Options(**{name: chance.draw(values) for name, values in CHOICES.items()})
    return ManalineGame(options), 2 + chance.below(3), chance


def walk(seed: int) -> Iterator[tuple[ManalineGame, Pos, int, Action, Taken]]:
    """Yield every entry of a random match: rules, position before, seat, action, step.

    One match in four is played by nothing but whims; in the others most turns place tiles, few or
    many, so that bags get empty and boards large.
    """
    game, seats, chance = any_game(seed)
    playout = Playout(game, seats, chance)
    while playout.outcome is None:
        before = playout.step.position
        seat = playout.awaited[0]
        action = _chosen(list(game.legal(playout.sight(seat))), chance, whims=seed % 4 == 0)
        yield game, before, seat, action, playout.act(seat, action)


def _chosen(actions: list[Action], chance: Chance, *, whims: bool) -> Action:
    placing = [one for one in actions if not isinstance(one, Exchange)]
    if whims or not placing or not chance.below(12):
        return chance.draw(actions)
    most = (
        max(len(one.tiles) for one in placing if isinstance(one, Place)) if chance.below(2) else 1
    )
    return chance.draw(
        [one for one in placing if isinstance(one, Place) and len(one.tiles) >= most] or placing
    )
