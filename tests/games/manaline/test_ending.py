"""The end of the match, skips and places (section 7)."""

import pytest

from app.games.manaline.model import Ended, Exchange, Pass, Placed, Pos, Skipped, WentOut
from app.games.manaline.scoring import outcome
from app.kernel.chance import Scripted
from app.kernel.game import Outcome, RuleViolation
from tests.games.manaline.scenes import (
    GAME,
    events,
    exchange,
    kinds,
    mover,
    place,
    play,
    refusal,
    scene,
    under,
)

CURRENT = under(blocked="current")
PASSING = under(allow_pass="on")


@pytest.mark.case("manaline 30")
def test_case_30_the_last_tile_brings_six_points() -> None:
    before = scene("[Rc Rs]", "Rt Rd", "Bx Bx", bag="")
    step = play(before, place("Rt@2,0 Rd@3,0"))
    public = step.position.public
    assert (public.scores, public.phase, public.turn) == ((10, 0), "over", None)
    assert public.end_reason == "out"
    assert public.hands == ((), kinds("Bx Bx"))
    assert public.removed_kinds == step.position.vault.removed
    placed, out, ended = events(step)
    assert isinstance(placed, Placed)
    assert (placed.points, out) == (4, WentOut(0, 6))
    assert ended == Ended("out", (10, 0), ((), kinds("Bx Bx")), step.position.vault.removed)
    assert step.reveals
    last = scene("[Rc Rs Rt Rd Rl]", "Rx", "Bx", bag="")
    assert play(last, place("Rx@5,0")).position.public.scores == (18, 0)


def test_going_out_ends_the_match_although_others_could_place() -> None:
    before = scene("[Rc Rs]", "Rt", "Rd", "Rl", bag="", turn=1, scores=(9, 0, 1))
    public = play(before, place("Rd@2,0")).position.public
    assert (public.phase, public.scores, public.hands) == (
        "over",
        (9, 9, 1),
        (kinds("Rt"), (), kinds("Rl")),
    )


@pytest.mark.case("manaline 32")
def test_case_32_blocked() -> None:
    before = scene("[Bs Bt]@0,0", "Oc", "Bd Rc", bag="", turn=1)
    step = play(before, place("Bd@2,0"))
    public = step.position.public
    assert (public.phase, public.end_reason, public.scores) == ("over", "blocked", (0, 3))
    assert public.hands == (kinds("Oc"), kinds("Rc"))
    assert events(step)[1:] == [
        Ended("blocked", (0, 3), (kinds("Oc"), kinds("Rc")), step.position.vault.removed)
    ]
    assert outcome(public) == Outcome(((1,), (0,)), "blocked", (0, 3))


def test_a_seat_that_can_place_plays_on_alone() -> None:
    before = scene("[Bs Bt]@0,0", "Oc", "Bd Bl", bag="", turn=1)
    step = play(before, place("Bd@2,0"))
    assert events(step)[1:] == [Skipped(0)]
    assert (step.position.public.turn, step.position.public.phase) == (1, "play")
    assert step.position.public.idle_streak == 0
    assert step.reveals


@pytest.mark.case("manaline 33")
def test_case_33_a_blocked_seat_is_skipped() -> None:
    before = scene("[Bs Bt]@0,0", "Bd Bl", "Oc", "Bx", bag="")
    step = play(before, place("Bd@2,0"))
    assert events(step)[1:] == [Skipped(1)]
    assert step.position.public.turn == 2


def test_several_seats_are_skipped_in_turn_order() -> None:
    before = scene("[Bs Bt]@0,0", "Oc", "Bx", "Bd Bl", "Yc", bag="", turn=2)
    step = play(before, place("Bd@2,0"))
    assert events(step)[1:] == [Skipped(3), Skipped(0)]
    assert step.position.public.turn == 1


def test_with_tiles_in_the_bag_nobody_is_skipped() -> None:
    before = scene("[Bs Bt]@0,0", "Bd Bl", "Oc", bag="Gx Gx Gx Gx Gx Gx")
    step = play(before, place("Bd@2,0"))
    assert step.position.public.turn == 1
    assert len(step.emits) == 2


@pytest.mark.parametrize(
    ("hands", "over"), [(("Bd Bl", "Oc", "Bx"), True), (("Bd Bl", "Bx", "Oc"), False)]
)
def test_option_blocked_current_asks_the_next_seat_alone(
    hands: tuple[str, ...], *, over: bool
) -> None:
    before = scene("[Bs Bt]@0,0", *hands, bag="")
    step = play(before, place("Bd@2,0"), game=CURRENT)
    public = step.position.public
    assert public.end_reason == ("blocked" if over else None)
    assert public.scores == (3, 0, 0)
    assert public.turn == (None if over else 1)
    assert Skipped(1) not in events(step)


def test_option_blocked_current_passes_over_seats_that_left() -> None:
    before = scene("[Bs Bt]@0,0", "Bd Bl", "", "Bx", bag="", left=(1,))
    assert play(before, place("Bd@2,0"), game=CURRENT).position.public.turn == 2


@pytest.mark.case("manaline 36")
def test_case_36_equal_scores_share_the_place() -> None:
    before = scene("[Bs Bt]@0,0", "Oc", "Bd Rc", "Yc", bag="", turn=1, scores=(3, 0, 1))
    public = play(before, place("Bd@2,0")).position.public
    assert outcome(public) == Outcome(((0, 1), (2,)), "blocked", (3, 3, 1))


@pytest.mark.case("manaline 37")
def test_case_37_eight_exchanges_in_a_row_end_the_match() -> None:
    position = scene("[Rc Rs]", "Rt Rd Rl Oc Oc Bx")
    for turn in range(7):
        position = play(position, exchange_any(position)).position
        assert position.public.idle_streak == turn + 1
        assert position.public.phase == "play"
    step = play(position, exchange_any(position))
    public = step.position.public
    assert (public.phase, public.end_reason, public.idle_streak) == ("over", "stall", 8)
    assert public.scores == (0, 0)
    assert isinstance(events(step)[-1], Ended)


def exchange_any(position: Pos) -> Exchange:
    """Return the exchange of the first tile of the seat to act."""
    return Exchange(mover(position).own.hand[:1])


def test_a_placement_begins_the_count_anew() -> None:
    before = scene("[Rc Rs]", "Rt Rd Rl Oc Oc Bx", idle_streak=7)
    assert play(before, place("Rt@2,0")).position.public.idle_streak == 0
    three = scene("[Rc Rs]", "Rt Rd", "Rl", "Rx", idle_streak=10)
    assert play(three, exchange("Rt")).position.public.end_reason is None
    assert play(three, exchange("Rt"), exchange("Rl")).position.public.end_reason == "stall"


def test_the_count_goes_by_the_seats_that_are_still_there() -> None:
    before = scene("[Rc Rs]", "Rt Rd", "", "Rx", left=(1,), idle_streak=7)
    assert play(before, exchange("Rt")).position.public.end_reason == "stall"


def test_with_passing_a_whole_round_of_passes_ends_the_match() -> None:
    before = scene("[Rc Rs]", "Rt Rx", "Rd", "Rl", bag="")
    first = play(before, Pass(), game=PASSING)
    second = play(first.position, Pass(), game=PASSING)
    assert [first.position.public.idle_streak, second.position.public.idle_streak] == [1, 2]
    step = play(second.position, Pass(), game=PASSING)
    assert step.position.public.end_reason == "stall"
    assert step.position.public.scores == (0, 0, 0)
    between = play(second.position, place("Rl@2,0"), game=PASSING).position.public
    assert between.end_reason == "out"


def test_with_passing_skips_count_as_well() -> None:
    before = scene("[Bs Bt]@0,0", "Bd Bl Bx", "Oc", "Yc", bag="")
    step = play(before, place("Bd@2,0"), game=PASSING)
    public = step.position.public
    assert events(step)[1:] == [Skipped(1), Skipped(2)]
    assert (public.idle_streak, public.turn) == (2, 0)
    step = play(step.position, Pass(), game=PASSING)
    assert step.position.public.end_reason == "stall"
    assert len(step.emits) == 2  # nobody is skipped once the round is full


def test_passing_when_nobody_else_can_place_skips_until_the_round_is_full() -> None:
    before = scene("[Bs Bt]@0,0", "Bl Bx", "Oc", "Yc", bag="")
    step = play(before, Pass(), game=PASSING)
    assert events(step)[1:3] == [Skipped(1), Skipped(2)]
    assert step.position.public.end_reason == "stall"
    assert step.position.public.idle_streak == 3


def test_blocked_comes_before_stall() -> None:
    before = scene("[Bs Bt]@0,0", "Bd Rc", "Oc", bag="", idle_streak=1)
    assert play(before, place("Bd@2,0"), game=PASSING).position.public.end_reason == "blocked"
    waiting = scene("[Bs Bt]@0,0", "Bd Rc", "Oc", bag="", idle_streak=1)
    both = under(allow_pass="on", blocked="current")
    assert play(waiting, Pass(), game=both).position.public.end_reason == "blocked"


def test_without_passing_an_empty_bag_counts_nothing() -> None:
    before = scene("[Bs Bt]@0,0", "Bd Bl Bx", "Oc", "Yc", bag="")
    public = play(before, place("Bd@2,0")).position.public
    assert (public.idle_streak, public.turn) == (0, 0)


def test_when_it_is_over_nothing_is_accepted() -> None:
    before = scene("[Rc Rs]", "Rt Rd", "Rl", bag="")
    over = play(before, place("Rt@2,0 Rd@3,0")).position
    assert GAME.awaited(over.public) == {}
    for seat in (0, 1):
        for action in (place("Rl@4,0"), exchange("Rl"), Pass()):
            with pytest.raises(RuleViolation) as refused:
                GAME.apply(over, seat, action, Scripted())
            assert refused.value.code == "game-over"
        with pytest.raises(RuleViolation) as refused:
            GAME.leave(over, seat, "left", Scripted())
        assert refused.value.code == "game-over"


def test_open_hands_reveal_nothing_at_the_end() -> None:
    game = under(open_hands="on")
    before = scene("[Rc Rs]", "Rt Rd", "Bx Bx", bag="", game=game)
    step = play(before, place("Rt@2,0 Rd@3,0"), game=game)
    assert step.position.public.end_reason == "out"
    assert not step.reveals
    assert refusal(before, place("Bx@5,5"), game) == "not-in-hand"
