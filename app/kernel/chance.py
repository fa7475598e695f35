"""Chance as the rules meet it: one primitive, `below(n)`, and what is built on it.

The live source is `Keyed`, byte-exact as docs/fairness.md describes it. Whatever a match drew is
kept by `Recording` and fed back by `Replayed`. `Seeded` is for playouts that nobody has to verify.
"""

import hmac
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TypeVar

_T = TypeVar("_T")
_SPAN = 1 << 64

PROTOCOL = b"manatee-chance-1"


class DrawsMismatch(Exception):
    """A replay asked for other draws than were recorded."""

    code = "draws-mismatch"


class Chance(ABC):
    """A source of uniform draws."""

    @abstractmethod
    def below(self, n: int) -> int:
        """Return a uniform integer x, 0 <= x < n; n from 1 to 2**64."""

    def shuffled(self, items: Iterable[_T]) -> tuple[_T, ...]:
        """Return the items in uniformly random order (fairness protocol, step 6)."""
        mixed = list(items)
        for i in range(len(mixed) - 1, 0, -1):
            j = self.below(i + 1)
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return tuple(mixed)

    def draw(self, items: Sequence[_T]) -> _T:
        """Return one of the items, each with the same probability; there is at least one."""
        return items[self.below(len(items))]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} redacted>"


class Keyed(Chance):
    """Draws from HMAC-SHA256 blocks under `key`; `block` is the number of the next one."""

    def __init__(self, key: bytes, block: int = 0) -> None:
        self._key = key
        self.block = block

    def below(self, n: int) -> int:
        """Return x mod n of the first block whose x falls under no partial span (step 6)."""
        if not 1 <= n <= _SPAN:
            msg = f"below({n}) is out of range"
            raise ValueError(msg)
        limit = _SPAN - _SPAN % n
        while True:
            message = PROTOCOL + b"/draw" + self.block.to_bytes(8, "big")
            self.block += 1
            x = int.from_bytes(hmac.digest(self._key, message, "sha256")[:8], "big")
            if x < limit:
                return x % n


class Recording(Chance):
    """Passes draws through and keeps them in `draws`, in order."""

    def __init__(self, source: Chance) -> None:
        self._source = source
        self.draws: list[int] = []

    def below(self, n: int) -> int:
        """Return the source's draw, and remember it."""
        x = self._source.below(n)
        self.draws.append(x)
        return x


class Replayed(Chance):
    """Feeds recorded draws back; refuses one too many, one out of range, and leftovers."""

    def __init__(self, draws: Sequence[int]) -> None:
        self._draws = draws
        self._next = 0

    def below(self, n: int) -> int:
        """Return the next recorded draw; DrawsMismatch when there is none below n."""
        if self._next >= len(self._draws):
            msg = f"draw {self._next} was never recorded"
            raise DrawsMismatch(msg)
        x = self._draws[self._next]
        if not 0 <= x < n:
            msg = f"recorded draw {self._next} is {x}, not below {n}"
            raise DrawsMismatch(msg)
        self._next += 1
        return x

    def finish(self) -> None:
        """Raise DrawsMismatch if recorded draws were left over."""
        if self._next != len(self._draws):
            msg = f"{len(self._draws) - self._next} recorded draws were not used"
            raise DrawsMismatch(msg)


class Scripted(Replayed):
    """Draws written down by a test; the same checks as a replay."""

    def __init__(self, *draws: int) -> None:
        super().__init__(draws)


class Seeded(Chance):
    """Fast reproducible draws for playouts, bots and tests; no commitment, no proof."""

    def __init__(self, seed: int | str | bytes) -> None:
        self._random = random.Random(seed)  # noqa: S311 - playouts, not secrets

    def below(self, n: int) -> int:
        """Return a pseudo-random integer below n."""
        return self._random.randrange(n)


class Proven(Replayed):
    """A replay that also draws from the key and demands the recorded results (step 6)."""

    def __init__(self, keyed: Keyed, draws: Sequence[int]) -> None:
        super().__init__(draws)
        self._keyed = keyed

    @property
    def block(self) -> int:
        """Number of the key's next block."""
        return self._keyed.block

    def below(self, n: int) -> int:
        """Return the recorded draw; DrawsMismatch unless the key gives the same."""
        recorded = super().below(n)
        if recorded != self._keyed.below(n):
            msg = "a recorded draw is not what the key gives"
            raise DrawsMismatch(msg)
        return recorded
