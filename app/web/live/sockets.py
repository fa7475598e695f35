"""All open sockets of this process, so that ending a session or the server can close them."""

import asyncio
import random
from collections.abc import Callable, Iterator

from app.matches.ports import Outbox
from app.web.callers import Caller
from app.web.crowd import Crowd

SPREAD_S = 5
"""A stopping server sends its clients away over this long, not all at once."""
OWN, HOUSE = 30, 200
"""Sockets that a session, and a household, may have open at once."""


class Sockets:
    """Outboxes by the session that opened them (None: anonymous).

    ended: tells of a session whether it has ended, perhaps while its socket was being opened.
    """

    def __init__(self, ended: Callable[[int], bool]) -> None:
        self._ended = ended
        self._open: dict[Outbox, int | None] = {}
        self._retry_ms: int | None = None
        self._own = Crowd(OWN)
        self._houses = Crowd(HOUSE)

    def enter(self, caller: Caller) -> bool:
        """Count a socket of this caller until he leaves; False: he has enough of them."""
        crowds = self._crowds(caller)
        if any(crowd.full(name) for crowd, name in crowds):
            return False
        for crowd, name in crowds:
            crowd.enter(name)
        return True

    def leave(self, caller: Caller) -> None:
        """Count a socket no more."""
        for crowd, name in self._crowds(caller):
            crowd.leave(name)

    def _crowds(self, caller: Caller) -> list[tuple[Crowd, str]]:
        """Return where a caller is counted: who looks on without a session with his house alone."""
        own = [] if caller.session is None else [(self._own, caller.name)]
        return [*own, (self._houses, caller.household)]

    def __len__(self) -> int:
        return len(self._open)

    def __iter__(self) -> Iterator[Outbox]:
        return iter(list(self._open))

    def add(self, outbox: Outbox, session: int | None) -> None:
        """Remember an open socket; while the server stops it is sent away at once."""
        self._open[outbox] = session
        if session is not None and self._ended(session):
            outbox.close("session-ended")
        elif self._retry_ms is not None:
            outbox.close("restarting", self._retry_ms)

    def remove(self, outbox: Outbox) -> None:
        """Forget a socket."""
        self._open.pop(outbox, None)

    @property
    def sessions(self) -> set[int]:
        """The sessions that have a socket open."""
        return {session for session in self._open.values() if session is not None}

    def end(self, session: int) -> None:
        """Close the sockets of a session that is over."""
        for outbox, owner in list(self._open.items()):
            if owner == session:
                outbox.close("session-ended")

    async def restart(self, retry_ms: int) -> None:
        """Send everybody away, to come back in about `retry_ms`, spread over some seconds."""
        self._retry_ms = retry_ms
        outboxes = list(self._open)
        random.shuffle(outboxes)
        step = min(0.05, SPREAD_S / max(1, len(outboxes)))
        for outbox in outboxes:
            outbox.close("restarting", retry_ms)
            await asyncio.sleep(step)
