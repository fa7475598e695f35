"""Time of a question that somebody throws something into: it goes on where it was (5.1, a)."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.kernel.chance import Chance
from app.kernel.game import Step, emit
from app.kernel.position import Seat
from app.kernel.ruleset import Ruleset
from app.matches.clocks import LAST_MS, Clock, read_clock
from app.matches.match import Judged, Match
from tests.matches.kinds import KINDS as CLOCKS
from tests.matches.pauses import DRAW, PARRY
from tests.matches.stage import SECOND, START, loaded_match, opened, record_of
from tests.toys.parry import KINDS, Own, Parried, ParryGame, Pos, Public, Taken
from tests.toys.parry import RULESET as PARRY_RULES

MOVE = {"kind": "move", "seconds": 30}
BANK = {"kind": "bank", "seconds": 60, "increment": 5}
BRONSTEIN = {"kind": "bronstein", "seconds": 60, "delay": 5}


class Interrupting(ParryGame):
    """A parry at somebody's turn may be answered, too; then the same seat is asked again.

    Everybody holds parries.
    """

    def setup(self, seats: int, chance: Chance) -> Taken:
        position = super().setup(seats, chance).position
        return Step(replace(position, own=(Own("PPP"),) * seats), (), reveals=True)

    def free(self, public: Public) -> frozenset[Seat]:
        seats = () if public.over else enumerate(public.hand_sizes)
        return frozenset(seat for seat, size in seats if size)

    def parry(self, position: Pos, seat: Seat) -> Taken:
        if position.public.stack:
            return super().parry(position, seat)
        position = self.play(position, seat, "P")
        public = position.public
        public = replace(public, stack=(seat,), no=public.no + 1, asked=public.asked + 1)
        return self.land(replace(position, public=public), (emit(Parried(seat, turn=True)),))

    def close(self, position: Pos, chance: Chance) -> Taken:
        if position.public.target is not None:
            return super().close(position, chance)
        public = replace(position.public, stack=(), asked=position.public.asked + 1)
        return Step(replace(position, public=public), (), reveals=False)


RULESET = Ruleset("toy-parry", 1, Interrupting, KINDS, [])


class Play:
    """A match in which s0 is asked since the start, and what is logged of it."""

    def __init__(self, clock: dict[str, Any]) -> None:
        self.new = opened(ruleset=RULESET, seats=3, clock=clock)
        self.match = loaded_match(self.new, RULESET)
        self.log = [self.new.entry]

    @property
    def due(self) -> dict[Seat, int]:
        """When the open question must be answered, in seconds after the start."""
        return {seat: (ms - START) // SECOND for seat, ms in self.match.state.due.items()}

    def take(self, judged: object) -> None:
        assert isinstance(judged, Judged)
        self.match.take(judged)
        self.log.append(judged.body)

    def act(self, seat: Seat, action: dict[str, str], at: int) -> None:
        """Let a seat act so many seconds after the start."""
        decision = self.match.state.decision_of(seat)
        command = f"a{self.match.state.seq}"
        self.take(self.match.act(seat, command, decision, dict(action), START + at * SECOND))

    def interrupt(self, seat: Seat, at: int) -> None:
        """Let a seat throw something in; its window takes three seconds."""
        self.act(seat, PARRY, at)
        assert (self.due, self.match.state.window is None) == ({}, False)
        self.take(self.match.close(START + (at + 3) * SECOND))


def test_a_question_that_comes_back_goes_on_with_the_time_it_had_left() -> None:
    play = Play(MOVE)
    assert play.due == {0: 30}
    play.interrupt(2, at=12)
    assert play.due == {0: 15 + 18}
    play.interrupt(0, at=20)
    assert play.due == {0: 23 + 13}, "who throws in himself has answered nothing"


def test_at_least_ten_seconds_are_left() -> None:
    play = Play(MOVE)
    play.interrupt(2, at=28)
    assert play.due == {0: 31 + LAST_MS // SECOND}
    play.interrupt(2, at=32)
    assert play.due == {0: 35 + LAST_MS // SECOND}
    brief = Play({"kind": "move", "seconds": 5})
    brief.interrupt(2, at=4)
    assert brief.due == {0: 7 + 5}, "never more than it would have had"


def test_a_bank_pays_for_the_time_before_and_nobody_earns_by_throwing_in() -> None:
    play = Play(BANK)
    play.interrupt(2, at=12)
    assert play.match.state.left == (48_000, 60_000, 60_000)
    assert play.due == {0: 15 + 48}
    play.interrupt(0, at=61)
    assert play.match.state.left == (2_000, 60_000, 60_000)
    assert play.due == {0: 64 + LAST_MS // SECOND}
    play.act(0, DRAW, at=65)
    assert play.match.state.left[0] == 2_000 - 1_000 + 5_000


def test_a_delay_is_free_once() -> None:
    play = Play(BRONSTEIN)
    play.interrupt(2, at=3)
    assert play.match.state.left[0] == 60_000
    assert play.due == {0: 6 + 60 + 2}
    play.interrupt(2, at=10)
    assert play.match.state.left[0] == 58_000
    assert play.due == {0: 13 + 58}


def test_the_next_question_has_its_time_in_full() -> None:
    play = Play(MOVE)
    play.interrupt(2, at=12)
    play.act(0, DRAW, at=16)
    assert play.due == {1: 16 + 30}
    play.act(1, DRAW, at=17)
    play.act(2, DRAW, at=18)
    assert play.due == {0: 18 + 30}


def test_a_question_that_does_not_come_back_is_forgotten() -> None:
    match = loaded_match(opened(ruleset=PARRY_RULES, seats=3, clock=MOVE), PARRY_RULES)
    judged = match.act(2, "p", match.state.moment, dict(PARRY), START + 12 * SECOND)
    assert isinstance(judged, Judged)
    assert judged.state.due == {1: START + 42 * SECOND}
    assert not judged.state.used


@pytest.mark.parametrize("clock", CLOCKS, ids=str)
def test_the_log_folds_to_the_same_time(clock: dict[str, Any]) -> None:
    play = Play(clock)
    play.interrupt(2, at=3)
    play.interrupt(0, at=8)
    again = Match.load(RULESET, record_of(play.new), play.log).state
    state = play.match.state
    assert (again.due, again.left, again.used) == (state.due, state.left, state.used)
    assert state.used[0].ms == 5 * SECOND


@given(
    clock=st.sampled_from(CLOCKS).map(lambda kind: read_clock({"clock": kind})),
    left=st.integers(0, 100_000),
    used=st.integers(1, 10**9),
)
def test_coming_back_never_gives_more_than_was_left_or_ten_seconds(
    clock: Clock, left: int, used: int
) -> None:
    full, rest = clock.allowance((left,), 0), clock.allowance((left,), 0, used)
    assert full is not None
    assert rest is not None
    assert rest <= max(full, LAST_MS)
    assert rest >= min(full, LAST_MS)
