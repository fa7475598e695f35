"""The bots: fair, legal, always in time, and each level better than the one below."""

import pytest

from app.games.mandala import bot, sandtable
from app.games.mandala.bot import LEVELS, Careful, FarSighted, action_of, better_half, played_out
from app.games.mandala.judgement import best, judged, outlook
from app.games.mandala.model import (
    Claim,
    ClaimColour,
)
from app.games.mandala.sandtable import Move, Sandtable
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
    # A usual run plays a handful of matches with a few deals a move, and learns little from it.
    matches = seeds(campaign, 4, 200)
    wanted = 0.6 if campaign.big else 0.5
    assert share_won(FarSighted(GAME), Careful(GAME), matches, campaign(4, 1_000)) >= wanted


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


def test_a_move_is_judged_after_so_many_replies(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sandtable(GAME.options, scene("RG / K / Y", hand="RRGYK", other_hand="OOPP"), Seeded(0))
    move = (sandtable.BUILD, 0, 5, 1)
    ahead = table.copy()
    ahead.take(move)
    for replies in range(4):
        monkeypatch.setattr(bot, "AHEAD", replies)
        assert played_out(table, move) == outlook(ahead, 0)
        ahead.take(best(ahead))


def test_claims_under_way_are_played_to_their_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot, "AHEAD", 0)
    claim = Claim(0, 1, draw_due=False)
    before = scene(
        "RRGGK / O / PY",
        hand="KK",
        claim=claim,
        rivers=("RG", "KG"),
        end_trigger="river",
        cups=("", ""),
    )
    table = Sandtable(GAME.options, before, Seeded(0))
    # Green to seat 0 (2 x 2); red, new, to seat 1 (space 3: 1 x 3); black to seat 0's river.
    assert played_out(table, (sandtable.CLAIM, 0, 1, 0)) == 4 - 3 + 10
    assert table.score(0) == 0


def test_deals_add_up_and_the_highest_total_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    sight = mover(scene("RG / K / Y", hand="RRGYK"))
    table = Sandtable(GAME.options, GAME.imagine(sight, Seeded(0)), Seeded(0))
    worst = sorted(move for _, move in sorted(judged(table), reverse=True)[:8])
    favourite, rival = worst[0], worst[-1]
    asked: list[Move] = []

    def told(table: Sandtable, move: Move) -> float:
        del table
        asked.append(move)
        return 900.0 if move == favourite and asked.count(move) == 1 else 5.0 * (move == rival)

    monkeypatch.setattr(bot, "played_out", told)
    assert FarSighted(GAME).choose(sight, Seeded(0), Clock(3)) == action_of(favourite)
    assert len(asked) == 3 * 8


def test_the_better_half_goes_on() -> None:
    a, b, c = (0, 0, 0, 1), (0, 1, 1, 1), (1, 0, 2, 1)
    assert list(better_half({a: 1.0, b: 3.0, c: 2.0}).items()) == [(b, 3.0), (c, 2.0)]
    assert better_half({a: 2.0, b: 1.0}) == {a: 2.0}
    assert better_half({a: 2.0}) == {a: 2.0}


def test_levels_have_their_budgets() -> None:
    assert [level.budget for level in LEVELS] == [0.1, 0.5]
    assert [level.policy for level in LEVELS] == [Careful, FarSighted]
