"""Clocks of every kind: what they allow and charge, and that no match waits for ever."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.matches.clocks import LAG_MS, LAST_MS, Clock, charges, read_clock
from app.matches.entries import ENTRY
from app.matches.interludes import pause, resume, shift
from app.matches.match import Judged, Match
from app.matches.refusals import ClocksStand, NothingToPause, TimeIsUp
from tests.matches.kinds import KINDS
from tests.matches.stage import ABSTAIN, SECOND, START, loaded_match, opened, record_of
from tests.toys.sealed import RULESET

MINUTE = 60 * SECOND
BANK = {"kind": "bank", "seconds": 60, "increment": 0}
TIMES = st.integers(0, 3 * 24 * 3_600_000)


def took(match: Match, judged: object) -> bytes:
    """Take a judged command and return its entry as the log has it."""
    assert isinstance(judged, Judged)
    match.take(judged)
    return ENTRY.encode(judged.entry)


def abstain(match: Match, seat: int, now: int, lag: int = 0) -> bytes:
    decision = match.state.decisions[seat]
    return took(match, match.act(seat, f"a{match.state.seq}", decision, dict(ABSTAIN), now, lag))


# --- each kind ------------------------------------------------------------------------------


def test_a_move_clock_gives_every_question_the_same_time() -> None:
    clock = read_clock({"clock": {"kind": "move", "seconds": 30}})
    assert clock.start(2) == ()
    assert clock.allowance((), 0) == 30 * SECOND


def test_a_correspondence_clock_counts_days() -> None:
    assert read_clock({"clock": {"kind": "days", "days": 3}}).allowance((), 1) == 3 * 86_400_000


def test_a_bank_is_used_up_and_an_own_answer_gives_the_increment() -> None:
    clock = Clock("bank", MINUTE, 5 * SECOND)
    left = clock.settled(clock.start(2), (20 * SECOND, 0), 0, {0, 1})
    assert left == (45 * SECOND, MINUTE)
    assert clock.settled(left, (45 * SECOND, 0), None, {0, 1}) == (0, MINUTE)


def test_the_delay_of_bronstein_is_free_and_is_never_saved_up() -> None:
    clock = Clock("bronstein", MINUTE, 5 * SECOND)
    assert clock.allowance((MINUTE, MINUTE), 0) == 65 * SECOND
    assert (clock.charge(4 * SECOND), clock.charge(7 * SECOND)) == (0, 2 * SECOND)


def test_what_one_uses_of_an_hourglass_the_others_get() -> None:
    clock = Clock("hourglass", MINUTE)
    assert clock.settled((MINUTE,) * 3, (11, 0, 0), 0, {0, 1, 2}) == (
        MINUTE - 11,
        MINUTE + 6,
        MINUTE + 5,
    )
    assert clock.settled((MINUTE,) * 3, (10, 0, 0), 0, {0, 2}) == (MINUTE - 10, MINUTE, MINUTE + 10)


def test_an_empty_clock_still_allows_a_little() -> None:
    assert Clock("bank", MINUTE).allowance((0, 1), 0) == LAST_MS
    assert Clock("bronstein", MINUTE, 20 * SECOND).allowance((0, 1), 0) == 20 * SECOND


def test_a_round_trip_is_made_good_up_to_a_bound() -> None:
    clock = Clock("bank", MINUTE)
    cost = charges(
        clock, {0: START, 1: START, 2: START}, [0, 1, 2], START + 1000, {0: 80, 1: 9_000}, {}
    )
    assert cost == {0: 920, 1: 1000 - LAG_MS, 2: 1000}


# --- in a match -----------------------------------------------------------------------------


def test_both_clocks_run_while_both_are_asked() -> None:
    match = loaded_match(opened(clock={"kind": "bank", "seconds": 60, "increment": 5}))
    abstain(match, 1, START + 10 * SECOND)
    assert match.state.left == (MINUTE, 55 * SECOND)
    assert match.state.due == {0: START + MINUTE}
    abstain(match, 0, START + 30 * SECOND)
    assert match.state.left == (35 * SECOND, 55 * SECOND)
    assert match.state.due == {0: START + 65 * SECOND, 1: START + 85 * SECOND}


def test_an_hourglass_runs_up_for_who_is_still_thinking() -> None:
    match = loaded_match(opened(clock={"kind": "hourglass", "seconds": 60}))
    abstain(match, 1, START + 10 * SECOND)
    assert match.state.due == {0: START + 70 * SECOND}


def test_an_action_is_in_time_by_its_arrival_and_its_round_trip() -> None:
    match = loaded_match(opened(clock={"kind": "move", "seconds": 30}))
    with pytest.raises(TimeIsUp):
        abstain(match, 0, START + 30_001)
    with pytest.raises(TimeIsUp):
        abstain(match, 0, START + 30_000 + LAG_MS + 1, lag=10_000)
    abstain(match, 0, START + 30_200, lag=200)


def test_what_is_taken_back_does_not_give_time_back() -> None:
    match = loaded_match(opened(clock={"kind": "bank", "seconds": 60, "increment": 30}))
    abstain(match, 0, START + 10 * SECOND)
    assert match.state.left[0] == 80 * SECOND
    took(match, match.take_back(0, "back", START + 12 * SECOND, agreed=False))
    assert match.state.left == (50 * SECOND, 48 * SECOND)


def test_an_answer_that_is_taken_back_gives_no_increment_and_costs_its_time_each_time() -> None:
    match = loaded_match(opened(clock={"kind": "bank", "seconds": 60, "increment": 30}))
    now = START
    for left in (50, 40, 30):
        abstain(match, 0, now := now + 10 * SECOND)
        took(match, match.take_back(0, f"back {left}", now, agreed=False))
        assert match.state.left[0] == left * SECOND
    abstain(match, 0, now + 10 * SECOND)
    assert match.state.left[0] == 50 * SECOND


# --- pauses and outages ---------------------------------------------------------------------


@pytest.mark.parametrize("clock", KINDS, ids=str)
def test_a_pause_shifts_the_deadlines_and_nothing_else(clock: dict[str, Any]) -> None:
    match = loaded_match(opened(clock=clock))
    due, left = dict(match.state.due), match.state.left
    took(match, pause(match, 0, "p", START + SECOND))
    assert match.state.deadline is None
    assert match.time_out(START + 10**12) is None
    with pytest.raises(ClocksStand):
        abstain(match, 0, START + 2 * SECOND)
    with pytest.raises(ClocksStand):
        pause(match, 1, "q", START)
    took(match, resume(match, 1, "r", START + 100 * SECOND))
    assert match.state.due == {seat: ms + 99 * SECOND for seat, ms in due.items()}
    assert match.state.left == left


@pytest.mark.parametrize("clock", [{"kind": "move", "seconds": 60}, BANK])
def test_what_happens_in_a_pause_neither_costs_nor_gives_time(clock: dict[str, Any]) -> None:
    match = loaded_match(opened(clock=clock))
    abstain(match, 0, START + 10 * SECOND)
    took(match, pause(match, 0, "p", START + 20 * SECOND))
    took(match, match.take_back(0, "t", START + MINUTE, agreed=False))
    assert match.state.last is not None
    assert match.state.last.charged == (0, 20 * SECOND)
    took(match, resume(match, 1, "r", START + 2 * MINUTE))
    left = [match.state.left[seat] for seat in (0, 1)] if match.state.left else [MINUTE, MINUTE]
    assert match.state.due == {seat: START + 2 * MINUTE + left[seat] for seat in (0, 1)}


def test_there_is_nothing_to_pause_without_a_clock_and_nothing_to_go_on_with() -> None:
    match = loaded_match(opened())
    with pytest.raises(NothingToPause):
        pause(match, 0, "p", START)
    with pytest.raises(NothingToPause):
        resume(loaded_match(opened(clock=KINDS[0])), 0, "r", START)


@pytest.mark.parametrize("clock", KINDS, ids=str)
def test_an_outage_is_told_once_and_leaves_twenty_seconds(clock: dict[str, Any]) -> None:
    match = loaded_match(opened(clock=clock))
    due = match.state.deadline
    assert due is not None
    took(match, shift(match, "outage:1", 5000, due + 4000))
    assert match.state.deadline == due + 24_000
    assert shift(match, "outage:1", 5000, due + 4000) is None
    took(match, shift(match, "outage:2", 60_000, START))
    assert match.state.deadline == due + 84_000


def test_an_outage_is_nothing_to_a_match_whose_clocks_stand() -> None:
    match = loaded_match(opened(clock=KINDS[0]))
    took(match, pause(match, 0, "p", START))
    assert shift(match, "outage:1", 5000, START + 9000) is None


# --- whatever happens -----------------------------------------------------------------------


@given(
    clock=st.sampled_from(KINDS), steps=st.lists(st.tuples(st.integers(0, 5), TIMES), max_size=40)
)
def test_time_is_kept_whatever_happens(clock: dict[str, Any], steps: list[tuple[int, int]]) -> None:
    """Any order of answers, time-outs, pauses and outages: no clock below zero, no seat without a
    deadline, never more time than was given, and the log folds to the same clocks."""
    new = opened(clock=clock)
    match = loaded_match(new)
    log, now = [new.entry], START
    for n, (kind, ms) in enumerate(steps):
        now += ms % (40 * SECOND) if clock["kind"] != "days" else ms
        log += _stepped(match, kind, f"c{n}", now)
        state = match.state
        if state.outcome is not None:
            break
        assert state.due.keys() == state.prompts.keys()
        assert all(ms >= 0 for ms in state.left)
        if clock["kind"] == "hourglass":
            assert sum(state.left) <= 2 * MINUTE
    again = Match.load(RULESET, record_of(new), log)
    assert (again.state.left, again.state.due) == (match.state.left, match.state.due)
    assert again.state.paused == match.state.paused


def _stepped(match: Match, kind: int, command: str, now: int) -> list[bytes]:
    state = match.state
    if kind == 0 and state.paused is None:
        return [took(match, pause(match, 0, command, now))]
    if state.paused is not None:
        return [took(match, resume(match, 1, command, now))]
    if kind == 1:
        judged = shift(match, command, 3000, now)
        return [] if judged is None else [took(match, judged)]
    late = match.time_out(now)
    if late is not None:
        return [took(match, late)]
    seat = sorted(state.prompts)[kind % len(state.prompts)]
    if now > state.due[seat]:
        return []
    return [abstain(match, seat, now)]


@pytest.mark.parametrize("clock", KINDS, ids=str)
def test_nobody_there_and_the_match_still_ends(clock: dict[str, Any]) -> None:
    new = opened(clock=clock)
    match = loaded_match(new)
    log, now = [new.entry], START
    while match.state.outcome is None:
        assert match.state.deadline is not None
        now = max(now, match.state.deadline + LAG_MS)
        log.append(took(match, match.time_out(now)))
    assert Match.load(RULESET, record_of(new), log).state.outcome == match.state.outcome
