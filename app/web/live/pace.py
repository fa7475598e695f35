"""How fast one socket may talk: a bucket of bytes that refills, from which frames take more."""

from collections.abc import Callable

from app.web.security import MOST

BURST = 2 * MOST
"""Bytes at once: the largest message, and all the small ones that the limits of messages allow."""
RATE = MOST
"""Bytes a second after that."""
FRAME = 512
"""What a frame costs beside its bytes, whatever it is: to take it apart is most of the work."""


class Pace:
    """What is left in a socket's bucket; below nothing it is a debt. now: seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._left = float(BURST)
        self._at = now()

    def spend(self, size: int, frames: int) -> None:
        """Pay for what was taken."""
        self._left -= size + frames * FRAME

    def wait(self) -> float:
        """Return the seconds until more may be taken."""
        now = self._now()
        self._left = min(BURST, self._left + (now - self._at) * RATE)
        self._at = now
        return max(0.0, -self._left / RATE)
