"""Matches played at random under options drawn by a seed, entry by entry."""

from collections.abc import Iterator
from typing import Any

from app.games.mana_mana.model import Action, Done, Options, Pos
from app.games.mana_mana.rules import ManaManaGame
from app.kernel.chance import Chance, Seeded
from app.kernel.position import seat_sight
from app.kernel.simulate import Playout
from tests.campaign import Campaign

CHOICES: dict[str, tuple[Any, ...]] = {
    "unofficial_seats": ("off", "on"),
    "first": ("random", 0, 1, 2, 3, 4),
    "mana_supply": ("limited72", "unlimited"),
    "stuck_at_10": ("pass", "discard_one"),
    "open_hands": ("off", "on"),
}


def seeds(campaign: Campaign, small: int, big: int) -> range:
    """Return the seeds of the matches that a test walks through."""
    return range(campaign.seed, campaign.seed + campaign(small, big))


def any_options(chance: Chance) -> Options:
    """Return options of which each is drawn alike."""
    return Options(**{name: chance.draw(values) for name, values in CHOICES.items()})


def any_game(seed: int) -> tuple[ManaManaGame, int, Chance]:
    """Return rules under options drawn by a seed, seats for them, and the chance that drew them."""
    chance = Seeded(seed)
    game = ManaManaGame(any_options(chance))
    return game, chance.draw(game.seats()), chance


def walk(seed: int) -> Iterator[tuple[ManaManaGame, Pos, int, Action, Done]]:
    """Yield every entry of a random match: rules, position before, seat, action, step.

    In one match in three everybody hoards cards, which brings about passes and locks.
    """
    game, seats, chance = any_game(seed)
    playout = Playout(game, seats, chance)
    hoards = seed % 3 == 0
    while playout.outcome is None:
        before = playout.step.position
        seat = playout.awaited[0]
        actions = list(game.legal(seat_sight(before, seat)))
        taking = [one for one in actions if one.type == "take"]
        action = chance.draw(taking if hoards and taking else actions)
        yield game, before, seat, action, playout.act(seat, action)
