"""Matches played at random under options drawn by a seed, and positions that need no match."""

from collections.abc import Iterator
from typing import Any

from app.games.mana.board import SQUARES
from app.games.mana.model import Action, Options, Pos, Taken
from app.games.mana.rules import ManaGame
from app.kernel.chance import Chance, Seeded
from app.kernel.simulate import Playout
from tests.campaign import Campaign
from tests.games.mana.scenes import scene

CHOICES: dict[str, tuple[Any, ...]] = {
    "drop_rule": ("any_empty", "same_type"),
    "repetition": ("threefold_draw", "off"),
    "no_move": ("pass", "lose"),
    "setup": ("classic", "edition2020", "hidden", "random"),
    "drop_when_blocked": ("yes", "no"),
    "escampe": ("off", "on"),
    "first": ("random", 0, 1),
}


def seeds(campaign: Campaign, small: int, big: int) -> range:
    """Return the seeds of the matches that a test walks through."""
    return range(campaign.seed, campaign.seed + campaign(small, big))


def any_options(chance: Chance, **fixed: Any) -> Options:
    """Return options of which each is drawn alike, but for those that are fixed."""
    return Options(**{name: chance.draw(values) for name, values in CHOICES.items()} | fixed)


def any_game(seed: int, **fixed: Any) -> tuple[ManaGame, Chance]:
    """Return rules under options drawn by a seed, and the chance that drew them."""
    chance = Seeded(seed)
    return ManaGame(any_options(chance, **fixed)), chance


def walk(seed: int, **fixed: Any) -> Iterator[tuple[ManaGame, Pos, int, Action, Taken]]:
    """Yield every entry of a random match: rules, position before, seat, action, step."""
    game, chance = any_game(seed, **fixed)
    playout = Playout(game, 2, chance)
    while playout.outcome is None:
        before = playout.step.position
        seat = chance.draw(playout.awaited)
        action = chance.draw(list(game.legal(playout.sight(seat))))
        yield game, before, seat, action, playout.act(seat, action)


def any_scene(seed: int) -> tuple[ManaGame, Pos]:
    """Return a position of `play` with pieces anywhere, crowded or not, under drawn options.

    None of the Damyos can have been lost; in one of three the pieces huddle in a corner, so that
    many are blocked.
    """
    game, chance = any_game(seed, no_move="pass")
    counts = [5, 5] if game.options.escampe == "on" else [chance.below(6), chance.below(6)]
    squares = chance.shuffled(SQUARES)
    if seed % 3 == 0:
        corner = [one for one in SQUARES if one[0] in "abcd" and one[1] in "1234"]
        squares = chance.shuffled(corner)
    mine, rest = squares[: counts[0] + 1], squares[counts[0] + 1 :]
    theirs = rest[: counts[1] + 1]
    mana = None if chance.below(4) == 0 else chance.draw(theirs)
    turn = chance.below(2)
    made = scene(" ".join(mine), " ".join(theirs), turn=turn, mana=mana, game=game)
    return game, made
