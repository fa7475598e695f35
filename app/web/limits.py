"""How often somebody may do something: buckets that refill, with a reason that expires."""

from collections import OrderedDict
from collections.abc import Callable

from app.web.callers import Caller
from app.web.problems import Problem

KEPT = 10_000
"""Buckets remembered at most; the longest unused is forgotten first."""
CROWD = 10
"""A household may do what so many sessions may."""


class Limit:
    """`burst` at once, then one every `every_ms`, for each name; the clock is in epoch ms."""

    def __init__(self, burst: int, every_ms: int, now: Callable[[], int]) -> None:
        self._burst = burst
        self._every = every_ms
        self._now = now
        self._full_at: OrderedDict[str, int] = OrderedDict()

    def take(self, name: str) -> None:
        """Use one up; raises Problem `too-many` with `retry_ms` when there is none."""
        self.check(name)
        self.count(name)

    def count(self, name: str) -> None:
        """Use one up, even where there is none."""
        now = self._now()
        self._full_at[name] = max(self._full_at.get(name, now), now) + self._every
        self._full_at.move_to_end(name)
        while len(self._full_at) > KEPT:
            self._full_at.popitem(last=False)

    def check(self, name: str) -> None:
        """Raise what `take` would raise, and use nothing up."""
        now = self._now()
        wait = self._full_at.get(name, now) - now - (self._burst - 1) * self._every
        if wait > 0:
            raise Problem("too-many", "Wait a little before you try again.", retry_ms=wait)

    def give_back(self, name: str) -> None:
        """Give back what was counted and not used."""
        if name in self._full_at:
            self._full_at[name] -= self._every

    def touched(self, name: str) -> bool:
        """Tell whether something was used up that has not been refilled yet."""
        return self._full_at.get(name, 0) > self._now()


class FairLimit:
    """A limit for each session, and a wider one for all those of a household together."""

    def __init__(self, burst: int, every_ms: int, now: Callable[[], int]) -> None:
        self._own = Limit(burst, every_ms, now)
        self._house = Limit(burst * CROWD, max(1, every_ms // CROWD), now)

    def take(self, caller: Caller) -> None:
        """Use one up; raises Problem `too-many` with `retry_ms` when there is none."""
        self._own.check(caller.name)
        self._house.take(caller.household)
        self._own.take(caller.name)

    def check(self, caller: Caller) -> None:
        """Raise for a caller who has used up what he, or his household with his help, may.

        A neighbour's doings are nothing to somebody who has done nothing.
        """
        self._own.check(caller.name)
        if self._own.touched(caller.name):
            self._house.check(caller.household)

    def count(self, caller: Caller) -> None:
        """Use one up, even where there is none."""
        self._house.count(caller.household)
        self._own.count(caller.name)

    def give_back(self, caller: Caller) -> None:
        """Give back what was counted and not used."""
        self._house.give_back(caller.household)
        self._own.give_back(caller.name)
