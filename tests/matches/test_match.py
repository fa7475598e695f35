"""Commands against one match: ids, decisions, take-backs, time-outs, and the fold of the log."""

from typing import Any

import pytest

from app.kernel.game import RuleViolation
from app.matches.clocks import LAG_MS
from app.matches.entries import ENTRY, Acted, TimedOut
from app.matches.fold import LogMismatch
from app.matches.frames import Told
from app.matches.match import Answered, Judged, Match
from app.matches.refusals import (
    IdReused,
    MalformedAction,
    NoMatch,
    NoTakeBackLeft,
    NothingToTakeBack,
    StaleDecision,
)
from tests.matches.stage import ABSTAIN, SECOND, START, loaded_match, opened, record_of
from tests.toys.sealed import RULESET


def took(match: Match, judged: Judged | Answered | None) -> bytes:
    """Carry a judged command out and return the entry's JSON."""
    assert isinstance(judged, Judged)
    body = match.append_of(judged).body
    match.take(judged)
    return body


def bids(match: Match, seat: int, at: int = 0) -> dict[str, Any]:
    return {"type": "bid", "card": match.state.position.own[seat].hand[at]}


def act(match: Match, seat: int, command: str = "c", action: dict[str, Any] | None = None) -> bytes:
    decision = match.state.decision_of(seat)
    return took(match, match.act(seat, command, decision, action or ABSTAIN, START + SECOND))


# --- decisions --------------------------------------------------------------------------


def test_everybody_is_asked_by_the_opening() -> None:
    match = loaded_match(opened(seats=3))
    assert match.state.decisions == {0: 0, 1: 0, 2: 0}
    assert match.state.decision_of(None) == 0


def test_the_hidden_bid_of_another_seat_does_not_touch_my_question() -> None:
    match = loaded_match(opened(seats=3))
    act(match, 1)
    assert match.state.decisions == {0: 0, 2: 0}
    act(match, 0)
    assert match.state.decisions == {2: 0}


def test_the_next_round_asks_everybody_anew() -> None:
    match = loaded_match(opened())
    act(match, 1)
    act(match, 0)
    assert match.state.decisions == {0: 2, 1: 2}
    assert match.state.decision_of(None) == 2


def test_who_is_not_awaited_gets_the_newest_number() -> None:
    match = loaded_match(opened())
    act(match, 1)
    assert match.state.decision_of(1) == 0


def test_an_answer_to_a_question_of_before_is_stale_and_names_the_present_one() -> None:
    match = loaded_match(opened())
    act(match, 1)
    act(match, 0)
    before = match.state
    with pytest.raises(StaleDecision) as refused:
        match.act(0, "late", 0, ABSTAIN, START)
    assert refused.value.details == {"decision": 2}
    assert match.state is before


# --- ids --------------------------------------------------------------------------------


def test_a_command_sent_again_gets_its_old_answer() -> None:
    match = loaded_match(opened())
    act(match, 0, "once")
    act(match, 1, "other")
    assert match.act(0, "once", 0, ABSTAIN, START) == Answered(1)
    assert match.state.seq == 2


def test_the_same_id_with_other_content_is_refused() -> None:
    match = loaded_match(opened())
    act(match, 0, "once")
    with pytest.raises(IdReused):
        match.act(0, "once", 0, bids(match, 0), START)
    with pytest.raises(IdReused):
        match.leave(0, "once", "resigned", START)


def test_ids_belong_to_a_seat() -> None:
    match = loaded_match(opened())
    act(match, 0, "same")
    act(match, 1, "same")
    assert match.state.seq == 2


def test_a_refused_command_is_judged_anew() -> None:
    match = loaded_match(opened())
    with pytest.raises(RuleViolation):
        match.act(0, "again", 0, {"type": "bid", "card": missing(match)}, START)
    act(match, 0, "again")
    assert match.state.seq == 1


def missing(match: Match) -> int:
    """Return a card that seat 0 does not hold."""
    return next(card for card in range(1, 6) if card not in match.state.position.own[0].hand)


@pytest.mark.parametrize(
    "action", [{}, {"type": "steal"}, {"type": "bid"}, {"type": "bid", "card": True}]
)
def test_what_is_no_action_of_the_game_is_refused_by_its_shape(action: dict[str, Any]) -> None:
    match = loaded_match(opened())
    with pytest.raises(MalformedAction) as refused:
        match.act(0, "x", 0, action, START)
    assert refused.value.details["problems"]


# --- the log ----------------------------------------------------------------------------


def test_the_log_folds_to_the_live_state() -> None:
    new = opened(seats=3)
    match = loaded_match(new)
    log = [new.entry]
    for round_ in range(3):
        log += [act(match, seat, f"r{round_}", bids(match, seat)) for seat in (2, 0, 1)]
    again = Match.load(RULESET, record_of(new), log)
    assert again.state.position == match.state.position
    assert again.state.outcome == match.state.outcome is not None
    assert again.known(0, "r1") == match.known(0, "r1") == Answered(5)


def test_an_entry_keeps_its_first_block_and_its_draws() -> None:
    match = loaded_match(opened())
    act(match, 0, "a", bids(match, 0))
    entry = ENTRY.decode(act(match, 1, "b", bids(match, 1)))
    assert entry.block == 9
    assert entry.draws == ()


@pytest.mark.parametrize("change", ["draws", "order", "block", "action"])
def test_a_log_that_was_changed_does_not_fold(change: str) -> None:
    new = opened()
    match = loaded_match(new)
    log = [new.entry, act(match, 0), act(match, 1)]
    if change == "draws":
        log[0] = log[0].replace(b'"draws":[', b'"draws":[0,', 1)
    elif change == "order":
        log = [log[0], log[2], log[1]]
    elif change == "block":
        log[2] = log[2].replace(b'"block":9', b'"block":10')
    else:
        log[2] = log[2].replace(b'"type":"abstain"', b'"type":"bid","card":9')
    with pytest.raises(Exception, match=r"draw|follow|fold|card"):
        Match.load(RULESET, record_of(new), log)


def test_a_log_must_begin_with_its_opening() -> None:
    new = opened()
    entry = ENTRY.encode(Acted(0, 0, 0, (), 0, "c", 0, dict(ABSTAIN)))
    with pytest.raises(LogMismatch):
        Match.load(RULESET, record_of(new), [entry])


# --- taking back ------------------------------------------------------------------------


def test_a_bid_nobody_answered_is_taken_back_freely() -> None:
    match = loaded_match(opened())
    before = match.state.position
    act(match, 0)
    took(match, match.take_back(0, "back", START, agreed=False))
    assert match.state.position == before
    assert match.state.seq == 2
    assert match.state.decisions == {0: 2, 1: 2}
    with pytest.raises(StaleDecision):
        match.act(1, "late", 0, ABSTAIN, START)


def test_after_another_seat_it_takes_consent() -> None:
    match = loaded_match(opened(seats=3))
    start = match.state.position
    act(match, 0)
    act(match, 1)
    with pytest.raises(NothingToTakeBack):
        match.take_back(0, "back", START, agreed=False)
    took(match, match.take_back(0, "back", START, agreed=True))
    assert match.state.position == start


def test_never_past_a_reveal_not_even_by_consent() -> None:
    match = loaded_match(opened())
    act(match, 0)
    act(match, 1)
    for agreed in (False, True):
        with pytest.raises(NothingToTakeBack):
            match.take_back(1, "back", START, agreed=agreed)


def test_three_in_a_match() -> None:
    match = loaded_match(opened())
    for n in range(3):
        act(match, 0, f"a{n}")
        took(match, match.take_back(0, f"b{n}", START, agreed=False))
    act(match, 0, "a4")
    with pytest.raises(NoTakeBackLeft):
        match.take_back(0, "b4", START, agreed=True)


def test_taking_back_folds_and_draws_go_on_from_where_they_were() -> None:
    new = opened()
    match = loaded_match(new)
    log = [new.entry, act(match, 0, "a")]
    log.append(took(match, match.take_back(0, "b", START, agreed=False)))
    log += [act(match, 0, "c"), act(match, 1, "d")]
    again = Match.load(RULESET, record_of(new), log)
    assert again.state.position == match.state.position
    assert again.state.takebacks == (1, 0)


# --- time and leaving -------------------------------------------------------------------


def test_a_clock_gives_every_question_its_deadline() -> None:
    match = loaded_match(opened(clock={"kind": "move", "seconds": 30}))
    assert match.state.due == {0: START + 30_000, 1: START + 30_000}
    act(match, 0)
    assert match.state.due == {1: START + 30_000}
    act(match, 1)
    assert match.state.deadline == START + SECOND + 30_000


def test_an_entry_tells_what_was_charged() -> None:
    match = loaded_match(opened(clock={"kind": "move", "seconds": 30}))
    entry = ENTRY.decode(act(match, 0))
    assert isinstance(entry, Acted)
    assert entry.charged == (SECOND, 0)


def test_nobody_is_late_before_his_deadline() -> None:
    match = loaded_match(opened(clock={"kind": "move", "seconds": 30}))
    assert match.time_out(START + 30_000 + LAG_MS - 1) is None


def test_a_time_out_plays_the_games_default_under_a_derived_id() -> None:
    new = opened(clock={"kind": "move", "seconds": 30})
    match = loaded_match(new)
    log = [new.entry, took(match, match.time_out(START + 30_000 + LAG_MS))]
    entry = ENTRY.decode(log[1])
    assert (entry.kind, entry.seq) == ("timed_out", 1)
    assert match.known(0, "timeout:0:0") == Answered(1)
    again = Match.load(RULESET, record_of(new), log)
    assert again.state.position == match.state.position


def test_everybody_is_told_whether_a_time_out_was_a_move_or_a_departure() -> None:
    begun = 1, START, 0, ()
    moved = TimedOut(*begun, seat=0, command="t", decision=0, action=ABSTAIN)
    left = TimedOut(*begun, seat=0, command="t", decision=0, action=None)
    for entry, cause in ((moved, None), (left, "timed_out")):
        heading = Told(ENTRY.decode(ENTRY.encode(entry)), ()).heading()
        assert (heading["kind"], heading["cause"]) == ("timed_out", cause)
        assert "action" not in heading


def test_a_match_that_is_over_takes_nothing_more() -> None:
    match = loaded_match(opened())
    took(match, match.leave(0, "bye", "resigned", START))
    assert match.state.outcome is not None
    assert match.leave(0, "bye", "resigned", START) == Answered(1)
    with pytest.raises(NoMatch):
        match.leave(1, "me too", "resigned", START)
    with pytest.raises(RuleViolation):
        match.act(1, "x", match.state.decision_of(1), ABSTAIN, START)
    assert match.time_out(START + 10**9) is None


def test_the_last_entry_carries_the_result_and_no_deadline() -> None:
    match = loaded_match(opened(clock={"kind": "move", "seconds": 30}))
    judged = match.leave(0, "bye", "resigned", START)
    assert isinstance(judged, Judged)
    append = match.append_of(judged)
    assert append.outcome is not None
    assert append.deadline is None
    assert not append.due
