"""People who find another server process when theirs goes away, and how long they stood still."""

import asyncio
import itertools
import random
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.live.people import SURPRISES, Guest, Player, any_action
from tests.live.server import RunningServer

_KEYS = itertools.count()


@dataclass
class Race:
    """When each entry of one match was acknowledged, and when everybody had seen it."""

    acked: dict[int, float] = field(default_factory=dict)
    stalls: list[float] = field(default_factory=list)

    def ack(self, seq: int) -> None:
        self.acked.setdefault(seq, time.monotonic())

    def seen(self, before: int, now: int) -> None:
        """Note that somebody who had seen the entries up to `before` has seen those up to `now`."""
        when = time.monotonic()
        self.stalls += [
            when - self.acked[seq] for seq in range(before + 1, now + 1) if seq in self.acked
        ]


class Wanderer(Player):
    """A player who goes to the next process when a connection is lost."""

    servers: Sequence[RunningServer] = ()
    race: Race
    enough: int | None = None
    """Entries after which this player has had enough of a match."""
    before: str | None = None
    """The match before this one: a process that is behind may still show it."""

    @property
    def over(self) -> bool:
        return self.match != self.before and super().over

    @classmethod
    def starting(
        cls, servers: Sequence[RunningServer], first: int, code: str, token: str, **more: Any
    ) -> "Wanderer":
        player = cls(servers[first].sockets_url, code, token, **more)
        player.servers = [*servers[first:], *servers[:first]]
        return player

    async def play(self) -> None:
        for server in itertools.cycle(self.servers):
            if self.over and not self.waiting:
                return
            self.url = server.sockets_url
            with suppress(*SURPRISES):
                await self.play_here()
            await asyncio.sleep(0.05)

    def next_move(self) -> dict[str, Any]:
        if self.enough is not None and self.seq >= self.enough:
            return {"type": "resign"}
        return super().next_move()

    def _take(self, frame: dict[str, Any]) -> None:
        before = self.seq
        super()._take(frame)
        if self.seq > before:
            self.race.seen(before, self.seq)
        if frame["type"] == "ack":
            self.race.ack(frame["seq"])


class Visitor:
    """Somebody with a session who asks whichever process answers."""

    def __init__(self, servers: Sequence[RunningServer], guest: Guest) -> None:
        self._servers = servers
        self.guest = guest

    @classmethod
    async def enter(cls, servers: Sequence[RunningServer], name: str) -> "Visitor":
        """Come from an address of one's own: a household may not send a crowd."""
        number = next(_KEYS)
        address = {"X-Forwarded-For": f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"}
        async with httpx.AsyncClient(base_url=servers[0].url, timeout=30, headers=address) as http:
            return cls(servers, await Guest.enter(http, name))

    async def post(self, path: str, body: dict[str, Any]) -> Any:
        """Send under one key until some process has answered."""
        headers = {**self.guest.headers, "Idempotency-Key": f"k{next(_KEYS)}"}
        for server in itertools.cycle(random.sample(self._servers, len(self._servers))):
            with suppress(httpx.TransportError):
                async with httpx.AsyncClient(base_url=server.url, timeout=30) as http:
                    answer = await http.post(f"/api/v1{path}", json=body, headers=headers)
                if answer.status_code != 503:
                    return answer.raise_for_status().json()
            await asyncio.sleep(0.05)
        raise AssertionError


class Crowd:
    """Pairs of people who play match after match, each of a pair at another process.

    Two of three matches are given up after `enough` entries, the third one after `longest`.
    """

    def __init__(
        self,
        servers: Sequence[RunningServer],
        matches: int,
        lanes: int,
        seed: int,
        enough: int,
        longest: int | None,
    ) -> None:
        self._enough = enough
        self._longest = longest
        self._servers = servers
        self._rng = random.Random(seed)
        self._lanes = lanes
        self._left = matches
        self._ended = 0
        self._progress = asyncio.Condition()
        self.everybody: list[Wanderer] = []
        self.races: list[Race] = []

    async def play(self) -> None:
        """Play all matches."""
        await asyncio.gather(*(self._lane() for _ in range(self._lanes)))

    async def come_to(self, ended: int) -> None:
        """Wait until so many matches have ended."""
        async with self._progress:
            await self._progress.wait_for(lambda: self._ended >= ended)

    async def _lane(self) -> None:
        people = [await Visitor.enter(self._servers, f"P{next(_KEYS)}") for _ in range(2)]
        wish = {"game": "mandala", "options": {}, "settings": {}}
        code = (await people[0].post("/tables", wish))["code"]
        await people[1].post(f"/tables/{code}/seats", {})
        for one in people:
            await one.post(f"/tables/{code}/ready", {"ready": True})
        before: str | None = None
        while self._left > 0:
            self._left -= 1
            before = await self._match(code, people, before)
            if self._left > 0:
                for one in people:
                    await one.post(f"/tables/{code}/rematch", {})

    async def _match(self, code: str, people: Sequence[Visitor], before: str | None) -> str | None:
        race, first = Race(), self._rng.randrange(len(self._servers))
        players = []
        for n, one in enumerate(people):
            where = (first + n) % len(self._servers)
            choose = any_action(self._rng)
            player = Wanderer.starting(self._servers, where, code, one.guest.token, choose=choose)
            player.race, player.before = race, before
            player.enough = self._enough if len(self.races) % 3 else self._longest
            players.append(player)
        self.everybody += players
        self.races.append(race)
        await asyncio.gather(*(player.play() for player in players))
        async with self._progress:
            self._ended += 1
            self._progress.notify_all()
        return players[0].match

    def figures(self) -> str:
        """Return what happened, and how long an entry was acknowledged and not seen by all."""
        stalls = sorted(stall for race in self.races for stall in race.stalls)
        acked = sum(len(player.acked) for player in self.everybody)
        middle, late = stalls[len(stalls) // 2], stalls[len(stalls) * 99 // 100]
        return (
            f"{len(self._servers)} processes: {len(self.races)} matches, {acked} acts stored, "
            f"{sum(player.resumes - 1 for player in self.everybody)} resumes; stored to seen: "
            f"p50 {middle * 1000:.1f} ms, p99 {late * 1000:.0f} ms, longest {stalls[-1]:.1f} s"
        )
