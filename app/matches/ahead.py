"""Entries that other processes announced before their turn, kept until a room can take them."""

from collections.abc import Sequence

MOST = 32
"""Entries kept for one match; a room that is further behind reads."""


class Ahead:
    """Bodies of entries by match (integer key) and seq."""

    def __init__(self) -> None:
        self._bodies: dict[int, dict[int, bytes]] = {}

    def keep(self, match: int, seq: int, body: bytes) -> None:
        """Keep an entry for later."""
        kept = self._bodies.setdefault(match, {})
        if len(kept) < MOST:
            kept[seq] = body

    def due(self, match: int, seq: int) -> Sequence[bytes]:
        """Return the entries that follow entry `seq` without a gap; what is older is let go."""
        kept = self._bodies.pop(match, None)
        if kept is None:
            return ()
        found: list[bytes] = []
        while (body := kept.get(seq + 1 + len(found))) is not None:
            found.append(body)
        left = {number: body for number, body in kept.items() if number > seq + len(found)}
        if left:
            self._bodies[match] = left
        return found

    def forget(self, match: int) -> None:
        """Let go of what is kept for a match."""
        self._bodies.pop(match, None)
