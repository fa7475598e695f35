"""People who sit at one table of a real server, each on a socket, and do what a test tells them."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any, TypeAlias

import httpx
import orjson
from websockets import ConnectionClosed
from websockets.asyncio.client import ClientConnection, connect

from tests.live.people import Guest, match_of
from tests.live.server import RunningServer

PATIENCE_S = 60
_IDS = itertools.count()
Frame: TypeAlias = dict[str, Any]


class Sitter:
    """Somebody on a socket. view: the last whole view. sent: every command by its id."""

    def __init__(self, socket: ClientConnection) -> None:
        self.view: Frame = {}
        self.sent: dict[str, Frame] = {}
        self._socket = socket
        self._answers: dict[str, asyncio.Future[Frame]] = {}
        self._news = asyncio.Condition()

    @property
    def public(self) -> Frame:
        """What everybody sees of the match."""
        public: Frame = self.view["sight"]["public"]
        return public

    @property
    def hand(self) -> dict[str, int]:
        """How many of each kind it holds."""
        hand: dict[str, int] = self.view["sight"]["own"]["hand"]
        return hand

    @property
    def asked(self) -> Any:
        """What it is asked, None: nothing."""
        prompt = self.view["prompt"]
        return None if prompt is None else prompt["kind"]

    async def listen(self) -> None:
        """Take in what comes until the line breaks."""
        await self._socket.send('{"type":"hello","protocol":1}')
        with suppress(ConnectionClosed):
            async for text in self._socket:
                await self._take(orjson.loads(text))

    async def _take(self, frame: Frame) -> None:
        if frame["type"] in ("snapshot", "update"):
            async with self._news:
                self.view = frame
                self._news.notify_all()
        elif frame["type"] in ("ack", "reject"):
            self._answers[frame["id"]].set_result(frame)

    async def until(self, seen: Callable[[Frame], bool]) -> Frame:
        """Wait until the view is as wanted; return it."""
        async with asyncio.timeout(PATIENCE_S), self._news:
            await self._news.wait_for(lambda: bool(self.view) and seen(self.view))
        return self.view

    async def send(self, frame: Frame) -> Frame:
        """Send a command and return the answer to it."""
        self._answers[frame["id"]] = asyncio.get_running_loop().create_future()
        self.sent[frame["id"]] = frame
        await self._socket.send(orjson.dumps(frame).decode())
        return await asyncio.wait_for(self._answers[frame["id"]], PATIENCE_S)

    async def act(self, action: Frame, decision: int | None = None) -> Frame:
        """Do something, as an answer to what is open in its view; return the server's answer."""
        at = self.view["decision"] if decision is None else decision
        frame = {"type": "act", "id": f"s{next(_IDS)}", "decision": at, "action": action}
        return await self.send(frame)

    async def leave(self) -> Frame:
        """Give the match up."""
        return await self.send({"type": "resign", "id": f"s{next(_IDS)}"})


class Sitting:
    """All who sit at a table. Whoever does something here, all have seen it when that returns."""

    def __init__(self, code: str, sitters: Sequence[Sitter]) -> None:
        self.code = code
        self.sitters = sitters

    def __getitem__(self, seat: int) -> Sitter:
        return self.sitters[seat]

    async def seen(self, seq: int) -> None:
        """Wait until everybody has seen an entry."""
        for one in self.sitters:
            await one.until(lambda view: bool(view["seq"] >= seq))

    async def does(self, seat: int, kind: str, **parts: Any) -> int:
        """Let a seat do something that is allowed; return the number of the entry."""
        answer = await self[seat].act({"type": kind, **parts})
        assert answer["type"] == "ack", answer
        await self.seen(answer["seq"])
        return int(answer["seq"])

    async def plays(self, seat: int, card: str, **target: Any) -> int:
        """Let a seat play a card."""
        return await self.does(seat, "play", card=card, target=target or None)

    async def leaves(self, seat: int) -> None:
        """Let a seat give the match up."""
        answer = await self[seat].leave()
        assert answer["type"] == "ack", answer
        await self.seen(answer["seq"])

    async def all_pass(self) -> None:
        """Let everybody pass whom the open window waits for: it closes."""
        window = self[0].view["window"]["decision"]
        for one in self.sitters:
            if "pass" in one.view["replies"]:
                answer = await one.act({"type": "pass"}, window)
                assert answer["type"] == "ack", answer
        for one in self.sitters:
            await one.until(lambda view: bool(view["decision"] != window))


@asynccontextmanager
async def sitting(
    server: RunningServer, guests: Sequence[Guest], code: str
) -> AsyncIterator[Sitting]:
    """Let guests sit at a table on sockets."""
    async with AsyncExitStack() as stack:
        sitters = []
        for guest in guests:
            url = f"{server.sockets_url}/ws/tables/{code}"
            socket = await stack.enter_async_context(connect(url, additional_headers=guest.headers))
            sitters.append(Sitter(socket))
        listening = [asyncio.ensure_future(one.listen()) for one in sitters]
        try:
            for one in sitters:
                await one.until(lambda view: view.get("sight") is not None)
            yield Sitting(code, sitters)
        finally:
            for task in listening:
                task.cancel()
            await asyncio.gather(*listening, return_exceptions=True)


async def guests(http: httpx.AsyncClient, count: int) -> list[Guest]:
    """Let people come in."""
    return [await Guest.enter(http, f"P{seat}") for seat in range(count)]


async def begun(people: Sequence[Guest], scene: str, **settings: Any) -> str:
    """Begin a match of Mana Burn with a scene; return the table's code."""
    return await match_of(
        *people,
        game="mana-burn",
        seats=len(people),
        options={"scene": scene},
        settings=settings,
    )
