"""All open sockets of this process, so that ending a session or the server can close them."""

import asyncio
import random
from collections.abc import Iterator

from app.matches.ports import Outbox

SPREAD_S = 5
"""A stopping server sends its clients away over this long, not all at once."""


class Sockets:
    """Outboxes by the session that opened them (None: anonymous)."""

    def __init__(self) -> None:
        self._open: dict[Outbox, int | None] = {}

    def __len__(self) -> int:
        return len(self._open)

    def __iter__(self) -> Iterator[Outbox]:
        return iter(list(self._open))

    def add(self, outbox: Outbox, session: int | None) -> None:
        """Remember an open socket."""
        self._open[outbox] = session

    def remove(self, outbox: Outbox) -> None:
        """Forget a socket."""
        self._open.pop(outbox, None)

    def end(self, session: int) -> None:
        """Close the sockets of a session that is over."""
        for outbox, owner in list(self._open.items()):
            if owner == session:
                outbox.close("session-ended")

    async def restart(self, retry_ms: int) -> None:
        """Send everybody away, to come back in about `retry_ms`, spread over some seconds."""
        outboxes = list(self._open)
        random.shuffle(outboxes)
        step = min(0.05, SPREAD_S / max(1, len(outboxes)))
        for outbox in outboxes:
            outbox.close("restarting", retry_ms)
            await asyncio.sleep(step)
