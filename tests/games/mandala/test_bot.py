"""The bots: fair, legal, always in time, and each level better than the one below."""

import pytest

from app.games.mandala.bot import LEVELS, Careful, FarSighted, better_half
from app.games.mandala.model import (
    Claim,
    ClaimColour,
)
from app.kernel.chance import Seeded
from app.kernel.game import Level, Outcome, Policy
from app.kernel.position import seat_sight
from app.kernel.simulate import Playout, Uniform
from tests.campaign import Campaign
from tests.games.mandala.scenes import GAME, mover, scene
from tests.games.mandala.walks import any_game, seeds


class Clock:
    """A clock that counts how often it is asked, and has run out after `questions`."""

    def __init__(self, questions: int) -> None:
        self.questions = questions
        self.asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        return self.asked > self.questions


def match(policies: tuple[Policy, Policy], seed: int, deals: int, playout: Playout) -> Outcome:
    """Play to the end; each choice may take so many deals."""
    dice = Seeded(seed)
    while playout.outcome is None:
        seat = playout.awaited[0]
        action = policies[seat].choose(playout.sight(seat), dice, Clock(deals))
        playout.act(seat, action)
        assert playout.plies <= playout.game.bound(2)
    return playout.outcome


def share_won(stronger: Policy, weaker: Policy, matches: range, deals: int) -> float:
    """Return the part of matches that the first wins; each deal is played from both seats."""
    won = 0.0
    for number in matches:
        seat = number % 2
        policies = (stronger, weaker) if seat == 0 else (weaker, stronger)
        playout = Playout(GAME, 2, Seeded(number // 2))
        ranking = match(policies, number, deals, playout).ranking
        won += 0.5 if len(ranking) == 1 else float(ranking[0] == (seat,))
    return won / len(matches)


def test_careful_beats_chance(campaign: Campaign) -> None:
    matches = seeds(campaign, 20, 200)
    assert share_won(Careful(GAME), Uniform(GAME), matches, 0) >= 0.95


def test_far_sighted_beats_careful(campaign: Campaign) -> None:
    # In a usual run a few deals a move must do: what a slow machine may have time for.
    matches = seeds(campaign, 4, 200)
    deals = campaign(2, 1_000)
    assert share_won(FarSighted(GAME), Careful(GAME), matches, deals) >= 0.6


def test_bots_play_on_to_the_end_under_all_options(campaign: Campaign) -> None:
    for seed in seeds(campaign, 4, 200):
        game, chance = any_game(seed)
        playout = Playout(game, 2, chance)
        match((Careful(game), FarSighted(game)), seed, 1, playout)


@pytest.mark.parametrize("level", LEVELS, ids=["careful", "far-sighted"])
def test_a_choice_depends_on_nothing_but_the_sight_and_the_dice(level: Level) -> None:
    policy = level.policy(GAME)
    for seed in range(4):
        real = GAME.setup(2, Seeded(seed)).position
        sight = mover(real)
        twin = seat_sight(GAME.imagine(sight, Seeded(99)), sight.seat)
        chosen = [policy.choose(one, Seeded(5), Clock(2)) for one in (sight, twin)]
        assert chosen[0] == chosen[1]


def test_a_glance_does_not_look_at_what_it_imagines() -> None:
    for seed in range(20):
        sight = mover(GAME.setup(2, Seeded(seed)).position)
        chosen = {Careful(GAME).choose(sight, Seeded(dice), Clock(0)) for dice in range(6)}
        assert len(chosen) == 1


def test_a_stopped_policy_answers_with_its_glance() -> None:
    for seed in range(20):
        sight = mover(GAME.setup(2, Seeded(seed)).position)
        glance = Careful(GAME).choose(sight, Seeded(0), Clock(0))
        assert FarSighted(GAME).choose(sight, Seeded(0), Clock(0)) == glance


def test_thinking_stops_when_it_is_told_to() -> None:
    clock = Clock(3)
    FarSighted(GAME).choose(mover(GAME.setup(2, Seeded(1)).position), Seeded(0), clock)
    assert clock.asked == 4


def test_thinking_ends_by_itself() -> None:
    clock = Clock(10_000)
    claim = Claim(0, 1, draw_due=False)
    before = scene("RRGGK / O / PY", hand="KK", claim=claim)
    FarSighted(GAME).choose(mover(before), Seeded(0), clock)
    assert clock.asked == 16 + 32


def test_an_only_move_needs_no_thought() -> None:
    clock = Clock(10_000)
    claim = Claim(0, 1, draw_due=False)
    before = scene("RR / O / GPYK", hand="KK", claim=claim)
    assert FarSighted(GAME).choose(mover(before), Seeded(0), clock) == ClaimColour("R")
    assert clock.asked == 0


def test_the_better_half_goes_on() -> None:
    a, b, c = (0, 0, 0, 1), (0, 1, 1, 1), (1, 0, 2, 1)
    assert list(better_half({a: 1.0, b: 3.0, c: 2.0}).items()) == [(b, 3.0), (c, 2.0)]
    assert better_half({a: 2.0, b: 1.0}) == {a: 2.0}
    assert better_half({a: 2.0}) == {a: 2.0}


def test_levels_have_their_budgets() -> None:
    assert [level.budget for level in LEVELS] == [0.1, 0.5]
    assert [level.policy for level in LEVELS] == [Careful, FarSighted]
