"""How often somebody may do something: buckets that refill, with a reason that expires."""

from collections import OrderedDict
from collections.abc import Callable

from app.web.problems import Problem

KEPT = 10_000
"""Buckets remembered at most; the longest unused is forgotten first."""


class Limit:
    """`burst` at once, then one every `every_ms`, for each name; the clock is in epoch ms."""

    def __init__(self, burst: int, every_ms: int, now: Callable[[], int]) -> None:
        self._burst = burst
        self._every = every_ms
        self._now = now
        self._full_at: OrderedDict[str, int] = OrderedDict()

    def take(self, name: str) -> None:
        """Use one up; raises Problem `too-many` with `retry_ms` when there is none."""
        now = self._now()
        full_at = max(self._full_at.get(name, now), now)
        wait = full_at - now - (self._burst - 1) * self._every
        if wait > 0:
            raise Problem("too-many", "Wait a little before you try again.", retry_ms=wait)
        self._full_at[name] = full_at + self._every
        self._full_at.move_to_end(name)
        while len(self._full_at) > KEPT:
            self._full_at.popitem(last=False)
