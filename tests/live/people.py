"""People at a real server: programs that keep to the wire contract, as our pages do.

A Player resumes after a lost connection with the last `at`, and resends what was not answered
under its id; it remembers what was acknowledged, so that a test can look for it in the log.
"""

import asyncio
import itertools
import random
import ssl
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
import orjson
import websockets
from websockets.asyncio.client import ClientConnection, connect

RETRY_S = 0.05
SURPRISES = (OSError, websockets.ConnectionClosed, websockets.InvalidHandshake, TimeoutError)


class Guest:
    """Somebody with a session, over REST."""

    def __init__(self, http: httpx.AsyncClient, token: str, user: dict[str, str]) -> None:
        self.http = http
        self.token = token
        self.user = user
        self.headers = {"Authorization": f"Bearer {token}"}

    @classmethod
    async def enter(cls, http: httpx.AsyncClient, name: str, **asked: str) -> "Guest":
        told = (await http.post("/api/v1/session", json={"name": name, **asked})).raise_for_status()
        http.cookies.clear()
        return cls(http, told.json()["token"], told.json()["user"])

    async def call(self, method: str, path: str, **parts: Any) -> httpx.Response:
        headers = {**self.headers, **parts.pop("headers", {})}
        return await self.http.request(method, f"/api/v1{path}", headers=headers, **parts)

    async def get(self, path: str, **query: Any) -> Any:
        return (await self.call("GET", path, params=query)).raise_for_status().json()

    async def post(self, path: str, body: dict[str, Any] | None = None) -> Any:
        answer = await self.call("POST", path, json=body if body is not None else {})
        return answer.raise_for_status().json()


async def match_of(host: Guest, *others: Guest, **wanted: Any) -> str:
    """Gather these people at a new table and start; return its code."""
    wish = {"game": "mandala", "options": {}, "settings": {}, **wanted}
    code: str = (await host.post("/tables", wish))["code"]
    for guest in others:
        await guest.post(f"/tables/{code}/seats")
    for guest in (*others, host):
        await guest.post(f"/tables/{code}/ready", {"ready": True})
    return code


_IDS = itertools.count()
"""Numbers of all commands: who plays the next match may be shown the last one for a moment."""
Choose = Callable[[dict[str, Any]], dict[str, Any]]
"""From affordances to an action."""


def any_action(rng: random.Random) -> Choose:
    """Return a chooser that takes any action a Mandala board lights up."""

    def choose(lit: dict[str, Any]) -> dict[str, Any]:
        if "claim" in lit:
            return {"type": "claim", "colour": rng.choice(lit["claim"])}
        plays = [
            {"type": "build_mountain", "colour": colour, "mandala": mandala}
            for colour, mandalas in lit["build_mountain"].items()
            for mandala in mandalas
        ]
        plays += [
            {"type": "grow_field", "colour": colour, "mandala": mandala, "count": count}
            for colour, fields in lit["grow_field"].items()
            for mandala, most in fields
            for count in range(1, most + 1)
        ]
        plays += [
            {"type": "discard_redraw", "colour": colour, "count": count}
            for colour, most in lit["discard_redraw"].items()
            for count in range(1, most + 1)
        ]
        return rng.choice(plays)

    return choose


@dataclass
class Player:
    """One socket at one table, for as long as the test runs; `state` is the last whole view.

    tls: whom to trust, where the url begins with wss.
    """

    url: str
    code: str
    token: str | None
    choose: Choose
    pause: float = 0.0
    tls: ssl.SSLContext | None = None
    state: dict[str, Any] = field(default_factory=dict)
    match: str | None = None
    at: str | None = None
    seq: int = -1
    acked: dict[str, int] = field(default_factory=dict)
    pending: dict[str, Any] | None = None
    resumes: int = 0
    snapshots: int = 0
    rejects: list[str] = field(default_factory=list)
    events: list[Any] = field(default_factory=list)
    _ids: "itertools.count[int]" = field(default_factory=lambda: _IDS)

    @property
    def waiting(self) -> bool:
        """Whether a command was sent that is not answered yet."""
        return self.pending is not None

    @property
    def seat(self) -> int | None:
        seat: int | None = self.state["sight"]["seat"]
        return seat

    @property
    def over(self) -> bool:
        return self.state.get("outcome") is not None

    async def play(self) -> None:
        """Play until the match is over, through every loss of the connection."""
        while not self.over or self.waiting:
            with suppress(*SURPRISES):
                await self.play_here()
            await asyncio.sleep(RETRY_S)

    async def play_here(self) -> None:
        """Play until the connection is lost, or the match over."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        address = f"{self.url}/ws/tables/{self.code}"
        async with connect(
            address, additional_headers=headers, open_timeout=5, ssl=self.tls
        ) as socket:
            await self._listen(socket)

    async def _listen(self, socket: ClientConnection) -> None:
        self.resumes += 1
        since = {} if self.at is None else {"since": self.at}
        await socket.send(orjson.dumps({"type": "hello", "protocol": 1, **since}).decode())
        if self.pending is not None:
            await socket.send(orjson.dumps(self.pending).decode())
        async for text in socket:
            self._take(orjson.loads(text))
            if self.over and not self.waiting:
                return
            if self.pending is None and self.state.get("affordances"):
                await self._act(socket)

    async def _act(self, socket: ClientConnection) -> None:
        if self.pause:
            await asyncio.sleep(self.pause)
        self.pending = {"id": f"{self.code}-{next(self._ids)}", **self.next_move()}
        await socket.send(orjson.dumps(self.pending).decode())

    def next_move(self) -> dict[str, Any]:
        """Return what to send when it is this player's turn."""
        action = self.choose(self.state["affordances"])
        return {"type": "act", "decision": self.state["decision"], "action": action}

    def _take(self, frame: dict[str, Any]) -> None:
        kind = frame["type"]
        if kind in ("snapshot", "update"):
            if kind == "update" and frame["seq"] < self.seq:
                return
            self.snapshots += kind == "snapshot"
            self.match = frame.get("match", self.match)
            self.events += frame.get("events", [])
            self.state, self.seq = frame, frame["seq"]
        if self.pending is not None and frame.get("id") == self.pending["id"]:
            if kind == "ack":
                self.acked[frame["id"]] = frame["seq"]
            elif kind == "reject":
                self.rejects.append(frame["code"])
            if kind in ("ack", "reject"):
                self.pending = None
        if frame.get("at"):
            self.at = frame["at"]
        if kind == "ack":
            # The view that offered this act is used up; the next one comes with its update.
            self.state = (
                {**self.state, "affordances": None} if self.seq < frame["seq"] else self.state
            )
