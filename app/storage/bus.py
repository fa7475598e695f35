"""The bus between server processes: LISTEN and NOTIFY on a connection of its own.

It carries hints. One may be lost (no connection, a full queue) or come twice; whoever relies on
one compares with the storage now and then. After every loss of the connection all is compared.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Collection
from typing import Any, get_args

import asyncpg
import structlog

from app.matches.bus import Heard, Topic
from app.storage.announcing import PREFIX, channel_of
from app.storage.postgres_log import Connect, Raw

_BACKOFF = 0.05, 2.0  # seconds: first and longest wait between tries to connect
_IDLE = 5.0  # seconds of silence after which the connection is asked whether it lives
_PARTING = 1.0  # seconds that `stop` waits for the last words
_WAITING = 1000  # announcements of our own that may wait for a connection
_LONGEST = 7900  # bytes of one announcement
_SAY = "select pg_notify(channel, about) from unnest($1::text[], $2::text[]) as _(channel, about)"
_LOST = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)

_log = structlog.get_logger(__name__)


class PostgresBus:
    """The bus of a PostgreSQL database (see matches.bus.Bus).

    connect: returns a new raw connection. own: backends whose announcements this process need not
    hear.
    """

    alone = False

    def __init__(self, connect: Connect, own: Callable[[], Collection[int | None]]) -> None:
        self._connect = connect
        self._own = own
        self._heard: Heard | None = None
        self._regained: Callable[[], None] | None = None
        self._waiting: deque[tuple[Topic, str]] = deque(maxlen=_WAITING)
        self._wake = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    def listen(self, heard: Heard, regained: Callable[[], None]) -> None:
        """Have hints passed on from now on; `regained` is called whenever some may be missing."""
        self._heard, self._regained = heard, regained
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="bus")

    def say(self, topic: Topic, about: str) -> None:
        """Tell the others, soon; without a connection the oldest announcements are dropped."""
        if len(about.encode()) > _LONGEST:
            msg = f"an announcement of {len(about)} characters"
            raise ValueError(msg)
        self._waiting.append((topic, about))
        self._wake.set()

    async def stop(self) -> None:
        """Say what is left to be said, and stop listening."""
        self._closing = True
        self._wake.set()
        if self._task is not None:
            await asyncio.wait([self._task], timeout=_PARTING)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        wait, longest = _BACKOFF
        while not self._closing:
            connection: Raw | None = None
            try:
                connection = await self._connect()
                await self._serve(connection)
            except _LOST as error:
                _log.warning("the bus between processes is down", error=repr(error))
            finally:
                if connection is not None:
                    wait = _BACKOFF[0]
                    connection.terminate()
            if not self._closing:
                await asyncio.sleep(wait)
                wait = min(2 * wait, longest)

    async def _serve(self, connection: Raw) -> None:
        connection.add_termination_listener(lambda _: self._wake.set())
        for topic in get_args(Topic):
            await connection.add_listener(channel_of(topic), self._hear)
        if self._regained is not None:
            self._regained()
        while not (connection.is_closed() or self._closing):
            try:
                async with asyncio.timeout(_IDLE):
                    await self._wake.wait()
            except TimeoutError:
                await connection.execute("select 1")
            self._wake.clear()
            await self._speak(connection)
        await self._speak(connection)

    async def _speak(self, connection: Raw) -> None:
        said = list(self._waiting)
        self._waiting.clear()
        if said and not connection.is_closed():
            channels = [channel_of(topic) for topic, _ in said]
            await connection.execute(_SAY, channels, [about for _, about in said])

    def _hear(self, _connection: Any, pid: int, channel: str, about: object) -> None:
        if pid not in self._own():
            topic: Topic = channel.removeprefix(PREFIX)  # type: ignore[assignment]
            self.pass_on(topic, str(about))

    def pass_on(self, topic: Topic, about: str) -> None:
        """Hand a hint on."""
        try:
            if self._heard is not None:
                self._heard(topic, about)
        except Exception:  # noqa: BLE001 - a hint that nobody understands must not end the bus
            _log.exception("a hint failed", topic=topic)
