"""Matches played at random under options drawn by a seed, entry by entry."""

from collections.abc import Iterator
from typing import Any

from app.games.mandala.model import Action, Options, Pos, Taken
from app.games.mandala.rules import MandalaGame
from app.kernel.chance import Chance, Seeded
from app.kernel.position import seat_sight
from app.kernel.simulate import Playout
from tests.campaign import Campaign

CHOICES: dict[str, tuple[Any, ...]] = {
    "hand_limit": (8, "none"),
    "redraw": ("always", "when_stuck"),
    "empty_field": ("discard", "collect"),
    "draw_timing": ("before_destruction", "after_destruction"),
    "deck_end": ("next_mandala", "immediate"),
    "memory_aid": ("off", "on"),
    "first": ("random", 0, 1),
}


def seeds(campaign: Campaign, small: int, big: int) -> range:
    """Return the seeds of the matches that a test walks through."""
    return range(campaign.seed, campaign.seed + campaign(small, big))


def any_options(chance: Chance) -> Options:
    """Return options of which each is drawn alike."""
    return Options(**{name: chance.draw(values) for name, values in CHOICES.items()})


def any_game(seed: int) -> tuple[MandalaGame, Chance]:
    """Return rules under options drawn by a seed, and the chance that drew them."""
    chance = Seeded(seed)
    return MandalaGame(any_options(chance)), chance


def walk(seed: int) -> Iterator[tuple[MandalaGame, Pos, int, Action, Taken]]:
    """Yield every entry of a random match: rules, position before, seat, action, step.

    One match in four favours fields, which brings about more destructions by river.
    """
    game, chance = any_game(seed)
    playout = Playout(game, 2, chance)
    grows = seed % 4 == 0
    while playout.outcome is None:
        before = playout.step.position
        seat = playout.awaited[0]
        actions = list(game.legal(seat_sight(before, seat)))
        growing = [one for one in actions if one.type == "grow_field"]
        action = chance.draw(growing if grows and growing and chance.below(2) else actions)
        yield game, before, seat, action, playout.act(seat, action)
