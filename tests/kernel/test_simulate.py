"""Matches in memory: they run to their end, and refuse what the rules refuse."""

import pytest

from app.kernel.chance import Recording, Replayed, Seeded
from app.kernel.game import RuleViolation
from app.kernel.ruleset import Ruleset
from app.kernel.simulate import Playout, Uniform, play_out
from tests.toys import parry, sealed


def never() -> bool:
    return False


@pytest.mark.parametrize("ruleset", [sealed.RULESET, parry.RULESET], ids=["sealed", "parry"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_uniform_play_reaches_an_outcome(ruleset: Ruleset, seats: int) -> None:
    game = ruleset.bind(ruleset.default_options)
    chance = Recording(Seeded(f"{ruleset.slug} {seats}"))
    playout = Playout(game, seats, chance)
    policy = Uniform(game)
    picks = Seeded(seats)
    end = play_out(playout, lambda sight: policy.choose(sight, picks, never), game.bound(seats))
    assert end is not None
    assert end == playout.outcome
    assert playout.awaited == ()
    assert 0 < playout.plies <= game.bound(seats)

    again = Playout(game, seats, Replayed(chance.draws))
    picks = Seeded(seats)
    assert play_out(again, lambda s: policy.choose(s, picks, never), game.bound(seats)) == end
    assert again.step == playout.step


def test_play_stops_at_its_limit() -> None:
    game = sealed.RULESET.bind(sealed.Options(rounds=4))
    playout = Playout(game, 2, Seeded(1))
    policy = Uniform(game)
    assert play_out(playout, lambda s: policy.choose(s, Seeded(1), never), 3) is None
    assert playout.plies == 3


def test_play_takes_what_was_chosen() -> None:
    playout = Playout(sealed.RULESET.bind(sealed.Options()), 3, Seeded(1))
    card = playout.sight(0).own.hand[0]
    play_out(playout, lambda _: sealed.Bid(card), 1)
    assert playout.step.position.own[0].bid == card


def test_a_refused_action_changes_nothing() -> None:
    playout = Playout(sealed.RULESET.bind(sealed.Options()), 2, Seeded(1))
    before = playout.step
    with pytest.raises(RuleViolation):
        playout.act(0, sealed.Bid(99))
    assert playout.step is before
    assert playout.plies == 0


def test_a_seat_can_leave() -> None:
    playout = Playout(sealed.RULESET.bind(sealed.Options()), 2, Seeded(1))
    step = playout.leave(1, "resigned")
    assert playout.step is step
    assert playout.outcome is not None
    assert playout.outcome.reason == "left"
    assert playout.plies == 1
    assert step.emits[0].full == sealed.Left(1, "resigned")


def test_a_game_without_windows_has_none_to_close() -> None:
    playout = Playout(sealed.RULESET.bind(sealed.Options()), 2, Seeded(1))
    with pytest.raises(TypeError, match="no windows"):
        playout.close()


def test_a_seat_sees_its_own() -> None:
    playout = Playout(sealed.RULESET.bind(sealed.Options()), 3, Seeded(1))
    assert playout.sight(2).own == playout.step.position.own[2]
