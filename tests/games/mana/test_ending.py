"""How a match ends (section 5)."""

from collections.abc import Callable
from dataclasses import replace
from typing import get_args

import pytest

from app.games.mana.model import (
    Captured,
    ChooseEdge,
    Drop,
    Ended,
    Own,
    Pass,
    Pos,
    Reason,
    Side,
    Taken,
)
from app.games.mana.rules import ManaGame
from app.games.mana.turning import key
from app.kernel.chance import Scripted
from app.kernel.game import Cause, Outcome, RuleViolation
from app.kernel.position import seat_sight
from tests.games.mana.scenes import (
    GAME,
    begun,
    events,
    move,
    play,
    refusal,
    scene,
    setup,
    under,
)
from tests.games.mana.test_playing import stuck


def check_ended(step: Taken, reason: str, winner: int | None, game: ManaGame = GAME) -> None:
    """Check that a step ended the match, in every way in which it says so."""
    public = step.position.public
    assert (public.phase, public.turn, public.task) == ("over", None, None)
    assert (public.end_reason, public.winner) == (reason, winner)
    assert game.awaited(public) == {}
    assert events(step)[-1] == Ended(reason, winner)  # type: ignore[arg-type]
    places = ((0, 1),) if winner is None else ((winner,), (1 - winner,))
    assert game.outcome(public) == Outcome(places, reason, (None, None))


@pytest.mark.case("mana T15")
def test_case_t15_the_first_move_may_win() -> None:
    before = play(begun(), setup("d1 b1 c1 b2 c2 e2", "S"), setup("c5 a6 b6 e6 b5 d5")).position
    step = play(before, move("c2-c5"))
    check_ended(step, "damyo", 0)
    assert events(step)[1] == Captured(0, "damyo", "c5")
    public = step.position.public
    assert public.sides[1].damyo is None
    assert public.sides[1].reserve == 0
    assert public.mana == "c5"  # decision 13
    for seat in (0, 1):
        with pytest.raises(RuleViolation, match=r"^game-over$"):
            GAME.apply(step.position, seat, move("a6-a4"), Scripted())


def test_a_damyo_may_take_the_damyo() -> None:
    check_ended(play(scene("c4", "c6 a1", turn=1), move("c4-c6")), "damyo", 1)


def test_no_ronin_is_no_loss() -> None:
    step = play(scene("c4 a1", "f6 c6"), move("c4-c6"))
    public = step.position.public
    assert public.sides[1] == Side("N", "f6", (), 5)
    assert (public.phase, public.task) == ("play", "return")


ROUND = ("d6-d5", "b1-a1", "d5-d6", "a1-b1")
"""Two lone Damyos go to and fro: A obeys, B cannot and may move all the same."""


def round_trips(game: ManaGame, times: int) -> tuple[Pos, list[Taken]]:
    """Return the position after a1-b1, and the steps of so many rounds that lead back to it."""
    position = first = play(scene("a1", "d6", game=game), move("a1-b1"), game=game).position
    steps = []
    for there in ROUND * times:
        steps.append(play(position, move(there), game=game))
        position = steps[-1].position
        if position.public.phase == "over":
            break
    return first, steps


@pytest.mark.case("mana T20")
def test_case_t20_the_third_time_is_a_draw() -> None:
    first, steps = round_trips(GAME, 5)
    assert len(steps) == 8
    assert all(GAME.outcome(one.position.public) is None for one in steps[:-1])
    check_ended(steps[-1], "repetition", None)
    assert steps[-1].position.public.past.count(first.public.past[-1]) == 3


@pytest.mark.case("mana T20")
def test_case_t20_with_repetition_off_the_match_goes_on_until_400_plies() -> None:
    game = under(repetition="off")
    _, steps = round_trips(game, 100)
    assert len(steps) == 400 - 10
    assert steps[-2].position.public.phase == "play"
    check_ended(steps[-1], "length", None, game)
    assert steps[-1].position.public.past == ()


def test_a_position_is_its_pieces_its_demand_and_whose_turn_it_is() -> None:
    one, other = scene("a1 b2 c3", "f6 e5").public.sides
    assert key((one, other), 2, 1) == "12 a1b2c3 f6e5"
    sides = [(one, other), (other, one), (one, one)]
    keys = {key(each, kind, turn) for each in sides for kind in range(4) for turn in (0, 1)}
    assert len(keys) == 3 * 4 * 2
    moved_edge = replace(one, edge="W")
    assert key((moved_edge, other), 2, 1) == key((one, other), 2, 1)


def test_the_first_position_of_play_counts() -> None:
    start = play(begun(), setup("d1 b1 c1 b2 c2 e2", "S"), setup("c6 a6 b6 e6 b5 d5")).position
    assert start.public.past == (key(start.public.sides, 0, 0),)
    after = play(start, move("c2-b4")).position
    assert after.public.past == (*start.public.past, key(after.public.sides, 1, 1))


SEALING = scene("a6 c1 d2 e4 f4", "e1 d1 e2 f1 f2 f3", turn=1, plies=9)
"""B's e4-e3 leaves A nothing to do."""


def test_no_move_loses_in_the_action_that_brought_the_turn() -> None:
    game = under(no_move="lose")
    check_ended(play(SEALING, move("e4-e3"), game=game), "no_move", 1, game)
    usual = play(SEALING, move("e4-e3")).position
    assert (usual.public.task, usual.public.turn) == ("pass", 0)
    assert play(usual, Pass()).position.public.phase == "play"


def test_no_move_has_no_effect_in_escampe() -> None:
    game = under(no_move="lose", escampe="on")
    after = play(SEALING, move("e4-e3"), game=game).position
    assert (after.public.task, after.public.phase) == ("pass", "play")


def test_two_passes_in_a_row_are_a_draw() -> None:
    once_passed = scene("d1 e1 e2 f1 f2 f3", "a6 c1 d2 e3 f4", mana=None)
    check_ended(play(once_passed, Pass()), "two_passes", None)
    assert refusal(stuck(), Pass()) is None
    assert play(stuck(), Pass()).position.public.phase == "play"
    first_ply = scene("d1 e1 e2 f1 f2 f3", "a6 c1 d2 e3 f4", mana=None, plies=0)
    assert play(first_ply, Pass()).position.public.phase == "play"


def late(position: Pos, *past: str) -> Pos:
    """Return a position as the 400th ply meets it, with further positions behind it."""
    public = replace(position.public, plies=399, past=(*past, *position.public.past))
    return replace(position, public=public)


def test_ends_are_tested_in_their_order() -> None:
    check_ended(play(late(scene("c4", "c6")), move("c4-c6")), "damyo", 0)
    passing = scene("d1 e1 e2 f1 f2 f3", "a6 c1 d2 e3 f4")
    check_ended(play(late(passing), Pass()), "two_passes", None)
    strict = under(no_move="lose")
    check_ended(play(late(SEALING), move("e4-e3"), game=strict), "no_move", 1, strict)
    before = scene("a1", "d6")
    then = play(before, move("a1-b1")).position.public.past[-1]
    check_ended(play(late(before, then, then), move("a1-b1")), "repetition", None)
    check_ended(play(late(before, then), move("a1-b1")), "length", None)
    check_ended(play(late(scene("a2 c1", "f6 c5", mana="c5")), Drop("e5")), "length", None)


def test_a_repeated_position_that_is_won_is_won() -> None:
    strict = under(no_move="lose")
    then = play(SEALING, move("e4-e3"), game=strict).position.public.past[-1]
    check_ended(play(late(SEALING, then, then), move("e4-e3"), game=strict), "no_move", 1, strict)


PHASES: dict[str, Callable[[], Pos]] = {
    "setup_first": begun,
    "setup_second": lambda: play(begun(), setup("d1 b1 c1 b2 c2 e2", "S")).position,
    "edge": lambda: begun(under(setup="hidden")),
    "setup_both": lambda: hidden(),  # noqa: PLW0108 - it stands below
    "play": lambda: scene("a1", "f6"),
}


def hidden() -> Pos:
    """Return a match in which seat 1 has placed unseen and seat 0 has not."""
    game = under(setup="hidden")
    both = play(begun(game), ChooseEdge("S"), game=game).position
    return game.apply(both, 1, setup("c6 a6 b6 e6 b5 d5"), Scripted()).position


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("cause", get_args(Cause))
def test_who_leaves_loses_in_any_phase(phase: str, seat: int, cause: Cause) -> None:
    before = PHASES[phase]()
    assert before.public.phase == phase
    step = GAME.leave(before, seat, cause, Scripted())
    check_ended(step, cause, 1 - seat)
    assert step.position.own == (Own(None), Own(None))
    assert not step.reveals
    assert step.position.public.sides == before.public.sides


@pytest.mark.parametrize("phase", PHASES)
def test_a_draw_may_be_agreed_in_any_phase(phase: str) -> None:
    check_ended(GAME.settle(PHASES[phase]()), "agreed", None)


def test_a_finished_match_cannot_be_left_or_settled() -> None:
    over = GAME.settle(scene("a1", "f6")).position
    with pytest.raises(RuleViolation, match=r"^game-over$"):
        GAME.leave(over, 0, "left", Scripted())
    with pytest.raises(RuleViolation, match=r"^game-over$"):
        GAME.settle(over)
    assert not list(GAME.legal(seat_sight(over, 0)))


def test_a_time_out_means_leaving() -> None:
    assert GAME.default_action(seat_sight(scene("a1", "f6"), 0), Scripted()) is None
    assert GAME.bound(2) == 403
    assert list(GAME.seats()) == [2]


def test_every_reason_was_named() -> None:
    assert set(get_args(Reason)) == {
        *("damyo", "two_passes", "no_move", "repetition", "length"),
        *("agreed", "left", "resigned", "timed_out"),
    }
