"""The lobby's socket: open tables as they come, change and go."""

from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from app.kernel.ruleset import Codec, Malformed
from app.matches.frames import encode
from app.web.callers import Caller
from app.web.context import Web
from app.web.limits import Limit
from app.web.live.entrance import accepted
from app.web.live.lines import Line
from app.web.live.messages import Hello, Ping, id_of
from app.web.live.table import BURST, EVERY_MS
from app.web.problems import Problem

MESSAGE: Codec[Hello | Ping] = Codec(Hello | Ping)


async def serve_lobby(websocket: WebSocket, web: Web) -> None:
    """Accept a socket at /ws/lobby: rows after `hello`, and what changes from then on."""
    with suppress(WebSocketDisconnect):
        async with accepted(websocket, web) as (caller, line):
            await _serve(web, caller, line)


async def _serve(web: Web, caller: Caller, line: Line) -> None:
    limit = Limit(BURST, EVERY_MS, web.clock.now)
    web.sockets.add(line, None)
    try:
        web.let_in(caller)
    except Problem as problem:
        line.close(problem.code)
    try:
        await line.run(lambda text: _take(web, line, limit, text))
    finally:
        web.lobby.detach(line)
        web.sockets.remove(line)


def _take(web: Web, line: Line, limit: Limit, text: str) -> None:
    try:
        limit.take("")
        message = MESSAGE.decode(text)
    except Problem as problem:
        line.close(problem.code, problem.params["retry_ms"])
    except Malformed as error:
        problems = [list(one) for one in error.problems]
        line.send(
            encode(
                {
                    "type": "reject",
                    "at": web.lobby.at,
                    "id": id_of(text),
                    "code": error.code,
                    "problems": problems,
                }
            )
        )
    else:
        if isinstance(message, Ping):
            pong = {"type": "pong", "sent": message.sent, "now": web.clock.now()}
            line.send(encode({**pong, "at": web.lobby.at}))
        else:
            web.lobby.detach(line)
            web.lobby.attach(line, message.since)
