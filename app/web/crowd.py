"""How many of a kind are open at once for each name: connections by address, sockets by guest."""

from collections import Counter


class Crowd:
    """Lets `most` in for each name."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open = Counter[str]()

    def full(self, name: str) -> bool:
        """Tell whether one more would be one too many."""
        return self._open[name] >= self._most

    def enter(self, name: str) -> None:
        """Count one more."""
        self._open[name] += 1

    def leave(self, name: str) -> None:
        """Count one less."""
        self._open[name] -= 1
        if not self._open[name]:
            del self._open[name]
