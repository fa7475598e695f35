"""Limits let people do what they do, stop floods, say when to come back, and forget."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from app.accounts.ports import Session, User
from app.web import limits
from app.web.callers import Caller
from app.web.limits import FairLimit, Limit
from app.web.problems import Problem


@dataclass
class Clock:
    time: int = 1_000_000

    def __call__(self) -> int:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


def session(key: int, house: str = "house") -> Caller:
    user = User(key, f"{key:032x}", "Ada", 0)
    return Caller(Session(key, user, 0, 1), house)


def wait(call: Callable[[], None]) -> int:
    """Return how long the limit says to wait."""
    with pytest.raises(Problem) as refused:
        call()
    assert refused.value.code == "too-many"
    return int(refused.value.params["retry_ms"])


def test_a_burst_is_allowed_and_then_one_at_a_time(clock: Clock) -> None:
    limit = Limit(3, 1_000, clock)
    for _ in range(3):
        limit.take("a")
    assert wait(lambda: limit.take("a")) == 1_000
    clock.time += 400
    assert wait(lambda: limit.take("a")) == 600
    clock.time += 600
    limit.take("a")
    assert wait(lambda: limit.take("a")) == 1_000
    clock.time += 3_000
    for _ in range(3):
        limit.take("a")
    limit.take("b")


def test_checking_uses_nothing_up(clock: Clock) -> None:
    limit = Limit(1, 1_000, clock)
    for _ in range(5):
        limit.check("a")
    assert not limit.touched("a")
    limit.take("a")
    assert limit.touched("a")
    assert wait(lambda: limit.check("a")) == 1_000
    clock.time += 1_000
    limit.check("a")
    assert not limit.touched("a")


def test_refusals_do_not_prolong_the_wait(clock: Clock) -> None:
    limit = Limit(1, 1_000, clock)
    limit.take("a")
    for _ in range(50):
        wait(lambda: limit.take("a"))
    clock.time += 1_000
    limit.take("a")


def test_names_are_forgotten_the_longest_unused_first(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "KEPT", 100)
    limit = Limit(1, 1_000_000, clock)
    for number in range(150):
        limit.take(str(number))
    limit.take("0")
    wait(lambda: limit.take("149"))


def test_sessions_have_limits_of_their_own_and_a_wider_one_together(clock: Clock) -> None:
    limit = FairLimit(2, 1_000, clock)
    for key in range(limits.CROWD):
        limit.take(session(key))
        limit.take(session(key))
        wait(lambda key=key: limit.take(session(key)))  # type: ignore[misc]
    assert wait(lambda: limit.take(session(99))) == 100
    limit.take(session(99, "another house"))
    clock.time += 100
    limit.take(session(99))


def test_what_the_household_refuses_is_not_counted_against_the_session(clock: Clock) -> None:
    limit = FairLimit(1, 1_000, clock)
    for key in range(limits.CROWD):
        limit.take(session(key))
    wait(lambda: limit.take(session(99)))
    clock.time += 100
    limit.take(session(99))


def test_a_neighbours_misses_are_nothing_to_who_has_missed_nothing(clock: Clock) -> None:
    limit = FairLimit(1, 1_000, clock)
    for key in range(limits.CROWD):
        limit.take(session(key))
    limit.check(session(50))
    clock.time += 100
    limit.take(session(50))
    wait(lambda: limit.check(session(50)))


def test_strangers_of_one_house_share(clock: Clock) -> None:
    limit = FairLimit(1, 1_000, clock)
    limit.take(Caller(None, "house"))
    wait(lambda: limit.take(Caller(None, "house")))
    limit.take(Caller(None, "other"))
