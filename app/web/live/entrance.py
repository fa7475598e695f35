"""How a socket comes in: who it is, whether he has a place, and when that is free again."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.websockets import WebSocket, WebSocketDisconnect

from app.web.callers import Caller
from app.web.context import Web
from app.web.live.lines import Line, line_of


@asynccontextmanager
async def accepted(websocket: WebSocket, web: Web) -> AsyncIterator[tuple[Caller, Line]]:
    """Accept a socket and count it until its connection ends.

    Raises WebSocketDisconnect when there is none, or no place for one more of this caller.
    """
    caller = await web.callers.of(websocket)
    if not web.sockets.enter(caller):
        await websocket.close()
        raise WebSocketDisconnect
    line = line_of(websocket)
    try:
        await websocket.accept()
        yield caller, line
    finally:
        line.when_gone(lambda: web.sockets.leave(caller))
