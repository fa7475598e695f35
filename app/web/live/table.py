"""One socket at one table: its messages in, the room's frames out."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeAlias

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.kernel.position import Seat
from app.kernel.ruleset import Malformed
from app.matches.audience import Listener
from app.matches.frames import encode, read_at
from app.matches.room import Room
from app.tables.chat import Said
from app.tables.refusals import NotSeated, TableNotFound
from app.web import play
from app.web.callers import Caller
from app.web.context import Web
from app.web.errors import EXPECTED, told
from app.web.limits import Limit
from app.web.live.entrance import accepted
from app.web.live.lines import Line
from app.web.live.messages import (
    MESSAGE,
    Act,
    Agree,
    Chat,
    Hello,
    Message,
    Ping,
    Preview,
    Resign,
    Share,
    Wish,
    id_of,
)
from app.web.problems import Problem

BURST, EVERY_MS = 60, 40
"""Messages that one socket may send at once, and how fast that refills: far above any person."""
GREETING_S = 60
"""How long a socket may be open without a hello."""

Command: TypeAlias = Act | Preview | Resign | Agree | Wish

_log = structlog.get_logger(__name__)


class TableSocket:
    """Serves one accepted socket until it closes."""

    def __init__(self, web: Web, caller: Caller, code: str, seat: Seat | None, line: Line) -> None:
        self._web = web
        self._caller = caller
        self._code = code
        self._wanted = seat
        self._line = line
        self._room: Room | None = None
        self._greeted = False
        self._gone = False
        user = caller.user
        self._listener = Listener(None, None if user is None else user.id, line)
        self._limit = Limit(BURST, EVERY_MS, web.clock.now)
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Admit, listen, answer."""
        session = self._caller.session
        self._web.sockets.add(self._line, None if session is None else session.key)
        loop = asyncio.get_running_loop()
        patience = loop.call_later(GREETING_S, self._miss_greeting)
        try:
            await self._admit()
            await self._line.run(self._take)
        finally:
            patience.cancel()
            self._gone = True
            self._web.sockets.remove(self._line)
            if self._room is not None:
                self._room.detach(self._listener)

    def _miss_greeting(self) -> None:
        """Send somebody away who holds a line and does not listen: his room may be let go."""
        if not self._greeted:
            self._line.close("hello-wanted")

    async def _admit(self) -> None:
        """Find the room and what this caller sees there, or say goodbye."""
        web = self._web
        try:
            web.let_in(self._caller)
            with web.missing(self._caller):
                admission = await web.hall.admit(self._caller.user, self._code, seat=self._wanted)
                self._code = admission.code
                self._listener.seat = admission.seat
                self._listener.opened = admission.opened
                self._room = await web.rooms.get(admission.code)
                if self._room is None:
                    raise TableNotFound
        except EXPECTED as error:
            code, params = told(error)
            self._line.close(code, params.get("retry_ms"))

    def _take(self, text: str) -> None:
        """Answer one message; whatever goes wrong ends this socket at worst."""
        try:
            self._limit.take("")
            message = MESSAGE.decode(text)
        except Problem as problem:
            self._line.close(problem.code, problem.params["retry_ms"])
        except Malformed as error:
            self._reject(id_of(text), error)
        else:
            try:
                self._answer(message)
            except Exception as error:  # noqa: BLE001 - a fault must not close the event loop's door
                self._reject(getattr(message, "id", None), error)

    def _answer(self, message: Message) -> None:
        room = self._room
        if room is None:
            return
        if room is not self._web.rooms.peek(self._code):
            self._line.close("resync")  # let go meanwhile: this socket never said hello
            return
        if isinstance(message, Ping):
            now, at = self._web.clock.now(), str(room.at)
            self._line.send(encode({"type": "pong", "sent": message.sent, "now": now, "at": at}))
        elif isinstance(message, Hello):
            since = read_at(message.since or "")
            room.after(since, lambda: self._greet(room, message.since))
        elif isinstance(message, Chat):
            self._later(message.id, self._chat(message))
        elif isinstance(message, Share):
            self._later(message.id, self._reveal(message))
        else:
            self._command(room, self._seat(room), message)

    def _greet(self, room: Room, since: str | None) -> None:
        if self._gone:
            return
        self._greeted = True
        room.detach(self._listener)
        room.attach(self._listener, since)

    def _command(self, room: Room, seat: Seat, message: Command) -> None:
        clock, reply = self._web.clock, self._replying(message.id)
        if isinstance(message, Act):
            wish = play.Act(seat, message.id, message.decision, message.action, self._line.lag_ms)
            play.act(self._web.rooms, room, clock, wish, reply)
        elif isinstance(message, Preview):
            shown = play.preview(room, seat, message.action)
            self._line.send(
                encode({**shown, "type": "preview", "at": str(room.at), "id": message.id})
            )
        elif isinstance(message, Resign):
            play.resign(room, clock, seat, message.id, reply)
        elif isinstance(message, Wish):
            self._web.limits.calls.take(self._caller)  # each is written, as over REST
            given = {"yields": message.yields, "stops": message.stops, "order": message.order}
            self._web.rooms.responses.wish(room, seat, given, reply)
        else:
            self._web.limits.calls.take(self._caller)
            room.agreeing.say(message.type, seat, message.id, message.do, reply)

    async def _chat(self, message: Chat) -> None:
        user = self._caller.known()
        self._web.limits.chat.take(self._caller)
        await self._web.hall.say(
            user, self._code, Said(message.id, message.text, self._listener.seat)
        )
        self._taken(message.id)

    async def _reveal(self, message: Share) -> None:
        user = self._caller.known()
        self._web.limits.calls.take(self._caller)
        await self._web.hall.reveal(user, self._code, message.share)
        self._taken(message.id)

    def _taken(self, command: str) -> None:
        """Acknowledge what became no entry."""
        if self._room is not None:
            at = self._room.at
            self._replying(command)({"type": "ack", "at": str(at), "seq": at.seq})

    def _seat(self, room: Room) -> Seat:
        """Return the seat that is this caller's now, whatever it was when he came."""
        if not self._greeted:
            self._listener.sit(room.owners)
        if self._listener.seat is None:
            raise NotSeated
        return self._listener.seat

    def _replying(self, command: str) -> Callable[[dict[str, Any]], None]:
        def reply(answer: dict[str, Any]) -> None:
            self._line.send(encode({**answer, "id": command}))

        return reply

    def _reject(self, command: str | None, error: Exception) -> None:
        if not isinstance(error, EXPECTED):
            _log.error("message failed", code=self._code, exc_info=error)
        code, params = told(error)
        at = "" if self._room is None else str(self._room.at)
        frame = {**params, "type": "reject", "at": at, "id": command, "code": code}
        self._line.send(encode(frame))

    def _later(self, command: str, work: Coroutine[Any, Any, None]) -> None:
        async def run() -> None:
            try:
                await work
            except Exception as error:  # noqa: BLE001 - the sender gets it as its answer
                self._reject(command, error)

        task = asyncio.ensure_future(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def serve_table(websocket: WebSocket, web: Web, code: str, seat: Seat | None) -> None:
    """Accept a socket at /ws/tables/{code} and serve it."""
    with suppress(WebSocketDisconnect):
        async with accepted(websocket, web) as (caller, line):
            await TableSocket(web, caller, code, seat, line).run()
