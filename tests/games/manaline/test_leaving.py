"""Seats that leave for good (decision 21)."""

import pytest

from app.games.manaline.model import Departed, Ended, Skipped, Starts
from app.games.manaline.scoring import outcome
from app.kernel.chance import Scripted
from app.kernel.game import Cause, Outcome, RuleViolation
from app.kernel.position import sight_of
from tests.games.manaline.scenes import (
    GAME,
    events,
    exchange,
    kinds,
    place,
    play,
    refusal,
    scene,
    under,
)

NOTHING = Scripted()


@pytest.mark.parametrize("cause", ["left", "resigned", "timed_out"])
def test_of_two_seats_the_other_one_wins(cause: Cause) -> None:
    before = scene("[Rc Rs]", "Rt Rd", "Bx", bag="", scores=(9, 2), turn=1)
    step = GAME.leave(before, 0, cause, NOTHING)
    public = step.position.public
    assert outcome(public) == Outcome(((1,), (0,)), cause, (9, 2))
    assert public.hands == ((), kinds("Bx"))
    assert public.removed_kinds == step.position.vault.removed
    assert events(step) == [
        Departed(0, cause, 2, None),
        Ended(cause, (9, 2), ((), kinds("Bx")), step.position.vault.removed),
    ]


def test_the_tiles_leave_face_down_and_never_come_back() -> None:
    before = scene("[Rc Rs]", "Rt Rd", "Rl Bx", "Rx Bx", bag="Gx")
    step = GAME.leave(before, 1, "left", NOTHING)
    after = step.position
    assert after.own[1].hand == ()
    assert after.vault.bag == before.vault.bag
    assert after.vault.removed == tuple(sorted(before.vault.removed + kinds("Rl Bx")))
    public = after.public
    assert (public.removed, public.hand_sizes) == (before.public.removed + 2, (2, 0, 2))
    assert (public.left, public.turn, public.phase) == ((1,), 0, "play")
    assert (public.hands, public.removed_kinds) == (None, None)
    assert events(step) == [Departed(1, "left", 2, None)]
    assert sight_of(after, 1).own == after.own[1]


def test_open_hands_show_what_leaves() -> None:
    game = under(open_hands="on")
    before = scene("[Rc Rs]", "Rt Rd", "Rl Bx", "Rx Bx", bag="Gx", game=game)
    step = game.leave(before, 1, "left", NOTHING)
    assert events(step) == [Departed(1, "left", 2, kinds("Rl Bx"))]
    assert step.position.public.removed_kinds == step.position.vault.removed
    assert step.position.public.hands == (kinds("Rt Rd"), (), kinds("Rx Bx"))


def test_the_turn_of_who_leaves_passes_on() -> None:
    before = scene("[Rc Rs]", "Rt Rd", "Rl", "Rx", bag="Gx", turn=2, idle_streak=5)
    public = GAME.leave(before, 2, "left", NOTHING).position.public
    assert (public.turn, public.idle_streak) == (0, 0)
    other = GAME.leave(before, 0, "left", NOTHING).position.public
    assert (other.turn, other.idle_streak) == (2, 0)


def test_who_left_is_passed_over_for_ever() -> None:
    before = scene("[Rc Rs]", "Rt Rd", "", "Rl Rx", bag="Gx Gx Gx Gx", left=(1,))
    assert play(before, exchange("Rt")).position.public.turn == 2
    assert play(before, exchange("Rt"), exchange("Rl")).position.public.turn == 0


def test_leaving_with_an_empty_bag_skips_and_blocks() -> None:
    before = scene("[Bs Bt]@0,0", "Bd", "Oc", "Bx", bag="")
    step = GAME.leave(before, 0, "left", NOTHING)
    assert events(step)[1:] == [Skipped(1)]
    assert step.position.public.turn == 2
    assert step.reveals
    stuck = scene("[Bs Bt]@0,0", "Bd", "Oc", "Yc", bag="", scores=(5, 1, 2))
    blocked = GAME.leave(stuck, 0, "left", NOTHING).position.public
    assert outcome(blocked) == Outcome(((2,), (1,), (0,)), "blocked", (5, 1, 2))


def test_leaving_with_option_blocked_current() -> None:
    game = under(blocked="current")
    before = scene("[Bs Bt]@0,0", "Bd", "Oc", "Bx", bag="")
    assert game.leave(before, 0, "left", NOTHING).position.public.end_reason == "blocked"
    still = game.leave(before, 1, "left", NOTHING).position.public
    assert (still.end_reason, still.turn) == (None, 0)


def test_leaving_with_passes_counts_anew() -> None:
    game = under(allow_pass="on")
    before = scene("[Bs Bt]@0,0", "Bd", "Oc", "Bx", "Bl", bag="", idle_streak=3)
    step = game.leave(before, 0, "left", NOTHING)
    assert events(step)[1:] == [Skipped(1)]
    assert (step.position.public.turn, step.position.public.idle_streak) == (2, 1)


def test_who_left_ranks_last_and_the_later_the_better() -> None:
    before = scene("[Rc Rs]", "Rt Rd", "Rl", "Rx", "Bx", bag="", scores=(1, 50, 40, 30))
    position = GAME.leave(before, 1, "left", NOTHING).position
    position = GAME.leave(position, 3, "resigned", NOTHING).position
    final = play(position, place("Rt@2,0 Rd@3,0")).position.public
    assert outcome(final) == Outcome(((2,), (0,), (3,), (1,)), "out", (11, 50, 40, 30))
    last = GAME.leave(position, 2, "timed_out", NOTHING).position.public
    assert outcome(last) == Outcome(((0,), (2,), (3,), (1,)), "timed_out", (1, 50, 40, 30))


@pytest.mark.parametrize(
    ("sizes", "starts"), [((4, 2, 3, 1), 2), ((4, 2, 2, 1), 1), ((4, 1, 3, 3), 2)]
)
def test_before_the_first_turn_another_seat_begins(sizes: tuple[int, ...], starts: int) -> None:
    hands = ("Rc Rs Rt Rd", "Oc", "Yc", "Gc")
    before = scene("", *hands, opening_sizes=sizes)
    step = GAME.leave(before, 0, "left", NOTHING)
    public = step.position.public
    assert events(step) == [Departed(0, "left", 4, None), Starts(starts)]
    assert public.turn == starts
    assert public.opening_sizes == (None, *sizes[1:])
    assert public.opening_required is None
    assert not step.reveals


def test_a_tie_goes_to_the_next_in_turn_order() -> None:
    before = scene("", "Rc", "Oc", "Yc", "Gc", opening_sizes=(3, 3, 4, 3), turn=2)
    assert GAME.leave(before, 2, "left", NOTHING).position.public.turn == 3


def test_a_forced_opening_takes_the_size_of_the_new_starter() -> None:
    game = under(opening="forced")
    before = scene(
        "",
        "Rc Rs Rt Rd",
        "Oc Os Ot",
        "Yc",
        opening_sizes=(4, 3, 1),
        opening_required=4,
        game=game,
    )
    after = game.leave(before, 0, "left", NOTHING).position
    assert (after.public.turn, after.public.opening_required) == (1, 3)
    assert refusal(after, place("[Oc Os]@0,0"), game) == "opening-size"
    other = game.leave(before, 1, "left", NOTHING).position.public
    assert (other.turn, other.opening_required) == (0, 4)
    assert other.opening_sizes == (4, None, 1)


def test_after_an_exchange_the_turn_just_passes_on() -> None:
    before = scene("", "Rc Rs Rt", "Oc", "Yc Ys", opening_sizes=(3, 1, 2))
    position = play(before, exchange("Rc")).position
    step = GAME.leave(position, 1, "left", NOTHING)
    assert events(step) == [Departed(1, "left", 1, None)]
    assert (step.position.public.turn, step.position.public.opening_sizes) == (2, None)


def test_before_the_first_turn_two_seats_end_it() -> None:
    before = scene("", "Rc Rs Rt", "Oc", opening_sizes=(3, 1))
    public = GAME.leave(before, 0, "left", NOTHING).position.public
    assert outcome(public) == Outcome(((1,), (0,)), "left", (0, 0))
    assert public.opening_sizes == (None, 1)


def test_nobody_leaves_twice() -> None:
    before = scene("[Rc Rs]", "Rt Rd", "", "Rl Rx", bag="Gx", left=(1,))
    with pytest.raises(RuleViolation) as refused:
        GAME.leave(before, 1, "left", NOTHING)
    assert refused.value.code == "not-your-turn"
