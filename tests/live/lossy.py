"""A server whose bus loses every third hint, and the last entry of every match.

python -m tests.live.lossy serve ...
"""

import asyncio
import sys
from typing import Any

from app import cli
from app.matches.bus import Topic
from app.storage import postgres
from app.storage.bus import PostgresBus

_OVER = "select status = 'over' from matches where key = $1"


class LossyBus(PostgresBus):
    """Loses hints, the last one of each match always."""

    def __init__(self, connect: Any, own: Any) -> None:
        super().__init__(connect, own)
        self._ask = connect
        self._asking: Any = None
        self._lock = asyncio.Lock()
        self._count = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def pass_on(self, topic: Topic, about: str) -> None:
        self._count += 1
        if self._count % 3 == 0:
            return
        task = asyncio.ensure_future(self._unless_last(topic, about))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _unless_last(self, topic: Topic, about: str) -> None:
        if topic == "entries" and await self._is_over(int(about.partition(":")[0])):
            return
        super().pass_on(topic, about)

    async def _is_over(self, match: int) -> bool:
        async with self._lock:
            if self._asking is None or self._asking.is_closed():
                self._asking = await self._ask()
            over: bool = await self._asking.fetchval(_OVER, match)
            return over


if __name__ == "__main__":
    postgres.PostgresBus = LossyBus  # type: ignore[attr-defined]
    sys.exit(cli.main())
