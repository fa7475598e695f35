"""Matches played at random under options drawn by a seed, entry by entry."""

from collections.abc import Iterator
from typing import Any

from app.games.mandala.model import Action, Options, Pos, Public, Taken
from app.games.mandala.rules import MandalaGame
from app.kernel.chance import Chance, Seeded
from app.kernel.position import seat_sight
from app.kernel.simulate import Playout
from tests.games.mandala.scenes import all_cards

CHOICES: dict[str, tuple[Any, ...]] = {
    "hand_limit": (8, "none"),
    "redraw": ("always", "when_stuck"),
    "empty_field": ("discard", "collect"),
    "draw_timing": ("before_destruction", "after_destruction"),
    "deck_end": ("next_mandala", "immediate"),
    "memory_aid": ("off", "on"),
    "first": ("random", 0, 1),
}


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


def check_invariants(options: Options, position: Pos) -> None:
    """Assert what holds after every entry (section 3)."""
    public = position.public
    assert len(all_cards(position)) == 108
    assert public.hand_sizes == tuple(len(own.hand) for own in position.own)
    assert public.cup_sizes == tuple(len(own.cup) for own in position.own)
    assert public.deck_size == len(position.vault.deck)
    for one in public.mandalas:
        areas = [set(one.mountain), set(one.fields[0]), set(one.fields[1])]
        assert sum(len(area) for area in areas) == len(set().union(*areas))
    check_phase(public)
    check_hands(options, public)
    for river in public.rivers:
        assert len(set(river)) == len(river) <= 6
        assert len(river) < 6 or public.end_trigger == "river"
    if public.claimed is not None:
        for own, claimed in zip(position.own, public.claimed, strict=True):
            assert all(own.cup.count(colour) >= claimed.count(colour) for colour in claimed)
            assert len(own.cup) == len(claimed) + 2


def check_phase(public: Public) -> None:
    """Assert that phase, turn and what goes with them agree."""
    over = public.phase == "over"
    assert over == (public.end_reason is not None) == (public.shown is not None)
    assert over == (public.turn is None)
    assert (public.phase == "claim") == (public.claim is not None)
    assert (public.exhaustions > 0) <= (public.end_trigger is not None)
    if public.phase == "action":
        assert all(len({*one.mountain, *"".join(one.fields)}) < 6 for one in public.mandalas)


def check_hands(options: Options, public: Public) -> None:
    """Assert the limits of a hand: empty only where draw_timing allows it."""
    late = options.draw_timing == "after_destruction" and public.phase != "action"
    assert min(public.hand_sizes) >= (0 if late else 1)
    if options.hand_limit == 8:
        assert max(public.hand_sizes) <= 8
