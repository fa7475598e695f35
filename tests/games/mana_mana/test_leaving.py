"""A seat leaves (section 4.5)."""

from typing import get_args

import pytest

from app.games.mana_mana.model import Departed, Done, Ended, Pass, Pos, Take
from app.kernel.chance import Scripted
from app.kernel.game import Cause, RuleViolation
from app.kernel.position import seat_sight
from tests.games.mana_mana.facts import broken, pieces
from tests.games.mana_mana.scenes import GAME, events, play, refusal, scene, under


def leave(position: Pos, seat: int, cause: Cause = "left") -> Done:
    """Let a seat leave; nothing is drawn for it."""
    return GAME.leave(position, seat, cause, Scripted())


def four(**changes: object) -> Pos:
    """Return a match of four in which everybody has something."""
    given: dict[str, object] = {
        "hands": "RRG / GGB / BBY / YYO",
        "display": "PPPPO",
        "mana": (1, 2, 3, 4),
        **changes,
    }
    return scene("P1 / G2 / B3 / R4", **given)  # type: ignore[arg-type]


@pytest.mark.parametrize("cause", get_args(Cause))
def test_hand_and_mana_go_and_rows_stay(cause: Cause) -> None:
    start = four()
    step = leave(start, 2, cause)
    public = step.position.public
    assert public.left == (2,)
    assert (public.hand_sizes[2], public.mana[2]) == (0, 0)
    assert public.supply == (start.public.supply or 0) + 3
    assert public.rows == start.public.rows
    assert public.scores == (2, 4, 3, 8)
    assert (public.removed.hidden, public.removed.open) == (3, "")
    assert public.removed.shown is None
    assert step.position.vault.removed == "BBY"
    assert step.position.own[2].hand == ""
    assert (public.to_move, public.turn_no) == (0, start.public.turn_no)
    assert public.display == start.public.display
    assert events(step) == [Departed(2, cause, 3, 3)]
    assert not step.reveals
    assert pieces(step.position) == pieces(start)
    assert broken(GAME, step.position) == []


def test_the_turn_passes_on_without_refill_or_pass() -> None:
    start = four(passes=0)
    public = leave(start, 0).position.public
    assert (public.to_move, public.passes, public.turn_no) == (1, 0, start.public.turn_no)
    assert public.pile_size == start.public.pile_size


def test_a_leaver_is_skipped_for_ever() -> None:
    position = leave(four(display="PPPGG"), 1).position
    position = play(position, Take("P", 1)).position
    assert position.public.to_move == 2
    position = play(position, Take("P", 1), Take("P", 1), Take("G", 1)).position
    assert position.public.to_move == 2


def test_the_row_of_passes_begins_anew() -> None:
    start = four(passes=2)
    assert leave(start, 1).position.public.passes == 0


def test_hands_of_several_leavers_are_told_in_no_order() -> None:
    position = leave(leave(four(), 3).position, 1).position
    assert position.vault.removed == "GGBYYO"
    assert position.public.removed.hidden == 6
    assert position.public.left == (3, 1)


def test_an_unlimited_supply_takes_nothing_back() -> None:
    assert leave(four(supply=None), 1).position.public.supply is None


def test_the_next_active_seat_becomes_the_start_seat() -> None:
    position = leave(four(start=1), 1).position
    assert position.public.start_seat == 2
    position = leave(position, 2).position
    assert position.public.start_seat == 3
    assert leave(four(start=3, left=(0,)), 3).position.public.start_seat == 1


def test_another_leaver_changes_no_start_seat() -> None:
    assert leave(four(start=1), 2).position.public.start_seat == 1


def test_the_trigger_counts_from_the_new_start_seat() -> None:
    position = leave(four(start=0, display="PPPPO", pile=5, to_move=1), 0).position
    public = play(position, Take("P", 1)).position.public
    assert public.last_turns == (2, 3, 1, 2, 3)


def test_a_leavers_turns_are_struck() -> None:
    start = four(pile=3, last_turns=(0, 1, 2, 3, 0))
    assert leave(start, 2).position.public.last_turns == (0, 1, 3, 0)
    public = leave(start, 0).position.public
    assert (public.last_turns, public.to_move) == ((1, 2, 3), 1)


def test_no_turn_left_ends_the_match() -> None:
    step = leave(four(pile=3, last_turns=(0,)), 0)
    assert step.position.public.end_reason == "finished"
    assert events(step) == [
        Departed(0, "left", 3, 1),
        Ended("finished", (None, 4, 6, 8), ("", "GGB", "BBY", "YYO"), "GRR"),
    ]
    assert step.reveals
    outcome = GAME.outcome(step.position.public)
    assert outcome is not None
    assert outcome.ranking == ((3,), (2,), (1,), (0,))
    assert outcome.scores == (None, 4, 6, 8)


@pytest.mark.parametrize("cause", get_args(Cause))
def test_one_active_seat_left_ends_the_match(cause: Cause) -> None:
    position = leave(leave(four(), 3).position, 1).position
    step = leave(position, 0, cause)
    public = step.position.public
    assert (public.phase, public.end_reason, public.to_move) == ("over", cause, None)
    outcome = GAME.outcome(public)
    assert outcome is not None
    assert outcome.reason == cause
    assert outcome.ranking == ((2,), (0,), (1,), (3,))
    assert outcome.scores == (None, None, 6, None)
    assert events(step)[1] == Ended(cause, (None, None, 6, None), ("", "", "BBY", ""), "GGGBRRYYO")
    assert public.hands == ("", "", "BBY", "")
    assert public.removed.shown == "GGGBRRYYO"


def test_the_last_opponents_leaving_is_the_reason_also_when_no_turn_is_left() -> None:
    start = scene("- / - / -", hands="R / G / -", pile=3, last_turns=(1,), to_move=1, left=(2,))
    assert leave(start, 1, "resigned").position.public.end_reason == "resigned"


def test_leavers_rank_below_all_others_whatever_their_rows() -> None:
    start = scene(
        "P6 G6 / G1 / B1",
        hands="- / - / -",
        display="",
        pile=0,
        last_turns=(1,),
        to_move=1,
        left=(0,),
    )
    outcome = GAME.outcome(play(start, Pass()).position.public)
    assert outcome is not None
    assert outcome.ranking == ((1, 2), (0,))


def test_a_leaver_does_nothing_more() -> None:
    position = leave(four(), 2).position
    assert refusal(position, Take("P", 1), seat=2) == "not-your-turn"
    assert not list(GAME.legal(seat_sight(position, 2)))
    with pytest.raises(RuleViolation) as refused:
        leave(position, 2)
    assert refused.value.code == "seat-left"


def test_nobody_leaves_a_finished_match() -> None:
    over = leave(four(pile=3, last_turns=(0,)), 0).position
    with pytest.raises(RuleViolation) as refused:
        leave(over, 1)
    assert refused.value.code == "game-over"


def test_with_open_hands_a_leavers_hand_stays_open() -> None:
    game = under(open_hands="on")
    public = game.leave(four(game=game), 2, "left", Scripted()).position.public
    assert public.hands == ("GRR", "GGB", "", "YYO")
    assert public.removed.shown == "BBY"
