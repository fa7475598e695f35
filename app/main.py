"""The only place where adapters meet ports: settings in, a server out."""

import asyncio
import secrets
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Annotated, Any

import orjson
import structlog
from fastapi import APIRouter, FastAPI, Query, WebSocket
from starlette.requests import Request

from app import __version__
from app.accounts.ports import User
from app.accounts.tokens import Draw
from app.games import rulesets
from app.kernel.ruleset import Ruleset
from app.matches.bus import Topic
from app.matches.pilots import Pilots, Thinkers
from app.matches.ports import Clock
from app.matches.refusals import TryAgain, is_away
from app.matches.rooms import Ports, Rooms
from app.matches.workers import Workers
from app.settings import Settings
from app.storage import Storage, open_storage
from app.tables.archive import Archive
from app.tables.hall import Hall, HallPorts
from app.tables.live import Live
from app.tables.lobby import Lobby
from app.tables.ports import StorageUnavailable
from app.tables.refusals import MatchNotFound, TableNotFound
from app.tables.settings import SETTINGS
from app.tables.source import TableSource
from app.web import errors, metrics
from app.web.api import acts, games, matches, sessions, tables
from app.web.api.described import describe
from app.web.callers import Caller, Callers
from app.web.context import Limits, Web
from app.web.health import health
from app.web.limits import FairLimit, Limit
from app.web.live.lobby import serve_lobby
from app.web.live.poll import Polls
from app.web.live.sockets import Sockets
from app.web.live.table import serve_table
from app.web.pages.assets import Assets, VersionedFiles
from app.web.pages.catalogue import Catalogue
from app.web.pages.rendering import Renderer
from app.web.pages.router import pages
from app.web.pages.sources import Site
from app.web.security import Guard, gate_of

ROOT = Path(__file__).resolve().parent.parent
RETRY_MS = 2000
"""How soon clients come back after a restart."""
TIDY_S = 3600
SESSIONS_S = 2
"""How often it is looked whether the sessions of open sockets live: they end everywhere in 5 s."""

_log = structlog.get_logger(__name__)


class SystemClock:
    """The time of this machine, and the event loop's timers."""

    def now(self) -> int:
        """Return milliseconds since the epoch."""
        return time.time_ns() // 1_000_000

    def call_at(self, when: int, call: Callable[[], None]) -> Callable[[], None]:
        """Call on the event loop at epoch ms `when`; return what cancels it."""
        delay = max(0, when - self.now()) / 1000
        return asyncio.get_running_loop().call_later(delay, call).cancel


class Server:
    """Everything that runs while a server is up."""

    def __init__(
        self,
        settings: Settings,
        storage: Storage,
        thinkers: Thinkers,
        clock: Clock,
        rules: Mapping[tuple[str, int], Ruleset],
        draw: Draw,
    ) -> None:
        self.stopping = False
        self.storage = storage
        self._tasks: set[asyncio.Task[None]] = set()
        gate = gate_of(settings)
        callers = Callers(storage.uow, clock, gate.cookie)
        sockets = Sockets(callers.has_ended)
        self._pilots = Pilots(thinkers, clock, settings.bot_pause_ms)
        ports = Ports(
            TableSource(storage.uow),
            storage.journal,
            clock,
            self._pilots,
            rules,
            self._over,
            storage.bus,
        )
        self.rooms = Rooms(ports)
        live = Live(self.rooms)
        self.lobby = Lobby(storage.uow, live, draw)
        self.hall = Hall(HallPorts(storage.uow, live, self.lobby, clock, draw, rules))
        self._web = Web(
            settings=settings,
            gate=gate,
            uow=storage.uow,
            clock=clock,
            hall=self.hall,
            archive=Archive(storage.uow, rules),
            lobby=self.lobby,
            rooms=self.rooms,
            games=newest(rules),
            callers=callers,
            sockets=sockets,
            polls=Polls(sockets),
            limits=_limits(clock),
            draw=draw,
        )

    async def start(self) -> Web:
        """Open the doors: deadlines are armed, bots think, the lobby is full."""
        self.storage.bus.listen(self._hear, self._regained)
        await self.rooms.outages.beat()  # before anything rings
        await self.lobby.load()
        await self.rooms.wake()
        self._spawn(self._beat())
        self._spawn(self.rooms.watch())
        self._spawn(self._keep())
        metrics.watch(lambda: len(self.rooms), lambda: len(self._web.sockets))
        return self._web

    async def farewell(self) -> None:
        """Take no new work and send everybody away, to come back soon."""
        self.stopping = True
        self.rooms.close()
        await self._web.sockets.restart(RETRY_MS)
        await self.rooms.drain()

    async def stop(self) -> None:
        """End what runs in the background."""
        self.stopping = True
        self.rooms.farewell()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._pilots.stop()
        await self.hall.settle()
        await self.rooms.stop()

    async def ready(self) -> bool:
        """Tell whether this server should be given work."""
        return not self.stopping and await self.storage.ready()

    async def _beat(self) -> None:
        """Move the pulse once a second."""
        while True:
            await asyncio.sleep(1)
            try:
                await self.rooms.outages.beat()
            except TryAgain:
                continue  # this may become an outage
            except Exception:  # noqa: BLE001 - the next beat may find things better
                _log.exception("the pulse failed")

    async def _keep(self) -> None:
        """See to what has no room of its own: the lobby, sessions, openings, deserted tables."""
        turns = 0
        while True:
            try:
                self.lobby.recount()
                if not self.storage.bus.alone:
                    await self.lobby.compare()
                if turns % SESSIONS_S == 0:
                    await self._end_sessions()
                await self.hall.void_overdue()
                if turns % TIDY_S == 0 and await self.rooms.outages.claim("tidy", TIDY_S * 900):
                    await self.hall.tidy()
            except Exception as error:  # noqa: BLE001 - the next round may find things better
                _log.warning("upkeep failed", exc_info=not is_away(error))
            turns += 1
            await asyncio.sleep(1)

    def _hear(self, topic: Topic, about: str) -> None:
        """Take a hint of another process."""
        self.rooms.hear(topic, about)
        if topic == "tables":
            code, _, rev = about.partition(":")
            self.lobby.hear(code, int(rev))
            self._spawn(self._read_lobby())
        elif topic == "sessions":
            self._session_over(int(about))

    def _regained(self) -> None:
        """Compare with the storage at once: hints may have been missed."""
        self.rooms.announce()
        self._spawn(self._compare())

    async def _compare(self) -> None:
        with suppress(StorageUnavailable):  # once a second it is tried again
            await self.rooms.compare()
            await self.lobby.compare()
            await self._end_sessions()

    async def _read_lobby(self) -> None:
        with suppress(StorageUnavailable):
            await self.lobby.catch_up()

    async def _end_sessions(self) -> None:
        """Close the sockets whose session has ended, perhaps in another process."""
        there = self._web.sockets.sessions
        if there:
            now = self._web.clock.now()
            alive = await self.storage.uow.read(lambda tx: tx.accounts.alive(there, now))
            for session in there - alive:
                self._session_over(session)

    def _session_over(self, session: int) -> None:
        self._web.callers.end(session)
        self._web.sockets.end(session)

    def _over(self, code: str) -> None:
        self.hall.match_over(code)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _limits(clock: Clock) -> Limits:
    return Limits(
        calls=FairLimit(600, 10, clock.now),
        folds=FairLimit(60, 100, clock.now),
        guests=Limit(20, 30_000, clock.now),
        misses=FairLimit(20, 3_000, clock.now),
        tables=FairLimit(20, 10_000, clock.now),
        chat=FairLimit(8, 1_000, clock.now),
    )


class PageSources:
    """Facts for the first picture of a page (web.pages.sources.Sources).

    What somebody does not find is counted against him here as in the API.
    """

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        self._caller: ContextVar[Caller] = ContextVar("caller")

    @property
    def _web(self) -> Web:
        web: Web = self._app.state.web
        return web

    async def viewer(self, request: Request) -> User | None:
        """Return who is asking; to be asked first, for it is remembered for this request."""
        caller = await self._web.callers.of(request)
        self._web.limits.calls.take(caller)
        self._caller.set(caller)
        return caller.user

    async def lobby(self, limit: int) -> Sequence[Mapping[str, Any]]:
        """Return the first rows of the lobby."""
        return _plain(self._web.lobby.rows()[:limit])

    async def tables_of(self, viewer: User) -> Sequence[Mapping[str, Any]]:
        """Return this person's tables."""
        return _plain(await self._web.hall.own_tables(viewer))

    async def table(self, code: str, viewer: User | None) -> Mapping[str, Any] | None:
        """Return a table, None where there is none for this viewer."""
        with suppress(TableNotFound), self._web.missing(self._caller.get()):
            return _read(await self._web.hall.table(viewer, code))
        return None

    async def match(self, match_id: str, viewer: User | None) -> Mapping[str, Any] | None:
        """Return a match, None where there is none for this viewer."""
        self._web.limits.folds.take(self._caller.get())
        with suppress(MatchNotFound), self._web.missing(self._caller.get()):
            return _read(orjson.dumps(await self._web.archive.match(viewer, match_id)))
        return None


def _plain(rows: Sequence[Any]) -> Sequence[Mapping[str, Any]]:
    """Return rows as the API writes them."""
    return [_read(orjson.dumps(row)) for row in rows]


def _read(body: bytes) -> Mapping[str, Any]:
    told: Mapping[str, Any] = orjson.loads(body)
    return told


def newest(rules: Mapping[tuple[str, int], Ruleset]) -> dict[str, Ruleset]:
    """Return the newest version of each game by slug, in the order of their names."""
    found: dict[str, Ruleset] = {}
    for ruleset in sorted(rules.values(), key=lambda one: one.key):
        found[ruleset.slug] = ruleset
    return found


def create_app(
    settings: Settings,
    *,
    rules: Mapping[tuple[str, int], Ruleset] | None = None,
    clock: Clock | None = None,
    draw: Draw = secrets.token_bytes,
) -> FastAPI:
    """Return the server as an ASGI application; its life is the application's lifespan."""
    rules = rulesets() if rules is None else rules
    clock = clock or SystemClock()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        workers = Workers([sys.executable, "-m", "app.cli", "pilot"], settings.pilots or None)
        storage = open_storage(
            settings.database, clock=clock.now, journal_pause_ms=settings.journal_pause_ms
        )
        async with storage:
            await storage.migrate()
            server = Server(settings, storage, workers, clock, rules, draw)
            app.state.web = await server.start()
            app.state.server = server
            try:
                yield
            finally:
                await server.stop()
                await workers.stop()

    app = FastAPI(
        title="Manatee",
        version=__version__,
        lifespan=lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
    )
    renderer = _renderer(settings, list(newest(rules).values()))
    errors.install(app, renderer.error)
    app.add_middleware(Guard, gate=gate_of(settings))
    _doors(app)
    describe(app, gate_of(settings).cookie, closed=settings.access != "open")
    app.include_router(pages(renderer, PageSources(app)))
    app.mount("/static", VersionedFiles(renderer.site.assets))
    return app


def _doors(app: FastAPI) -> None:
    """Hang the REST interface, the sockets and the health checks in."""
    api = APIRouter(prefix="/api/v1")
    for part in (sessions, games, tables, acts, matches):
        api.include_router(part.router)
    app.include_router(api)

    async def ready() -> bool:
        server: Server = app.state.server
        return await server.ready()

    app.include_router(health(ready))

    @app.websocket("/ws/tables/{code}")
    async def table(
        websocket: WebSocket, code: str, seat: Annotated[int | None, Query(ge=0, le=15)] = None
    ) -> None:
        await serve_table(websocket, app.state.web, code, seat)

    @app.websocket("/ws/lobby")
    async def lobby(websocket: WebSocket) -> None:
        await serve_lobby(websocket, app.state.web)


def _renderer(settings: Settings, rulesets: Sequence[Ruleset]) -> Renderer:
    """Return what draws the pages of this server."""
    assets = Assets(ROOT / "static")
    slugs = [one.slug for one in rulesets]
    site = Site(
        assets=assets,
        catalogue=Catalogue(settings.languages, slugs),
        rulesets=rulesets,
        access=settings.access,
        settings_schema=SETTINGS.schema,
        secure=settings.secure,
    )
    return Renderer(site)
