"""Windows of a real server in real time: across a kill, and what their length tells of hands."""

import asyncio
import itertools
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.campaign import Campaign
from tests.games.mana_burn.moments import WINDOWS
from tests.leaks import burns, parries
from tests.leaks.pauses import Moment
from tests.live.people import Guest
from tests.live.samples import holm, p_of
from tests.live.server import RunningServer

pytestmark = pytest.mark.anyio

PROGRAM = "tests.live.dealt"
SEATS = 4
PASS = {"type": "pass"}
OPENING, STRUCK = 0, 1
"""The entries before the one that closes the window."""
IDS = itertools.count()
POLL_S = 0.05
WINDOW_S = 0.6
PASS_S = 0.15
"""When the one seat passes whose hand is the same in both worlds."""


@dataclass
class Table:
    """Four people at one table of one server, and how s0 opens a window there."""

    server: RunningServer
    http: httpx.AsyncClient
    moment: Moment
    guests: list[Guest]
    code: str = ""

    @classmethod
    async def made(
        cls, server: RunningServer, guests: list[Guest], moment: Moment, **settings: Any
    ) -> "Table":
        table = cls(server, guests[0].http, moment, guests)
        slug = server.environment.get("GAME", "mandala")
        wish = {"game": slug, "seats": SEATS, "options": moment.options, "settings": settings}
        table.code = (await table.guests[0].post("/tables", wish))["code"]
        for seat in range(1, SEATS):
            await table.guests[seat].post(f"/tables/{table.code}/seats", {"seat": seat})
        return table

    async def begin(self) -> None:
        """Start a match, the first one or another one."""
        for guest in self.guests:
            await guest.post(f"/tables/{self.code}/ready", {"ready": True})

    async def again(self) -> None:
        """End the match, and ask for another one."""
        for guest in self.guests[1:]:
            answer = await guest.call(
                "POST", f"/tables/{self.code}/resign", json={"id": f"r{next(IDS)}"}
            )
            assert answer.status_code in (200, 409)
        await self.guests[0].post(f"/tables/{self.code}/rematch")

    async def state(self, seat: int = 0) -> dict[str, Any]:
        told: dict[str, Any] = await self.guests[seat].get(f"/tables/{self.code}/state")
        return told

    async def act(self, seat: int, action: dict[str, Any], decision: int) -> httpx.Response:
        body = {"id": f"a{next(IDS)}", "decision": decision, "action": action}
        return await self.guests[seat].call("POST", f"/tables/{self.code}/actions", json=body)

    async def open(self) -> int:
        """Open a window; return its number."""
        told = await self.state()
        answer = await self.act(0, self.moment.action, told["decision"])
        assert answer.status_code == 200, answer.text
        return int(answer.json()["seq"])


async def four(http: httpx.AsyncClient) -> list[Guest]:
    """Let four people come in."""
    return [await Guest.enter(http, f"P{seat}") for seat in range(SEATS)]


# --- across a kill --------------------------------------------------------------------------


async def test_an_open_window_and_its_passes_outlive_a_kill(tmp_path: Path) -> None:
    server = RunningServer(f"sqlite:///{tmp_path}/manatee.db", program=PROGRAM)
    server.environment["WINDOW_S"] = "20"
    with server:
        async with httpx.AsyncClient(base_url=server.url, timeout=30) as http:
            table = await Table.made(server, await four(http), parries.strike(), think_time=60)
            await table.begin()
            window = await table.open()
            assert (await table.act(3, {"type": "hold"}, window)).status_code == 200
            for seat in (1, 2):
                assert (await table.act(seat, PASS, window)).status_code == 200
            before = (await table.state())["window"]
            server.kill()
            server.start()
            after = (await table.state())["window"]
            assert (after["decision"], after["kind"]) == (window, "strike")
            assert after["deadline"] >= before["deadline"]
            assert (await table.act(3, {"type": "hold"}, window)).json()["code"] == "no-hold-left"
            assert (await table.act(3, PASS, window)).status_code == 200
            assert (await table.state())["window"] is None
            kinds = [
                one["kind"] for one in await table.guests[0].get(f"/tables/{table.code}/journal")
            ]
            assert kinds.count("closed") == 1


# --- in real time ---------------------------------------------------------------------------


Figures = dict[str, list[float]]
"""By what was measured, one figure a window."""


class Watched:
    """One table with three people who look: on a socket, by long polls, every 50 ms."""

    def __init__(self, table: Table, figures: Figures) -> None:
        self.table = table
        self.figures = figures

    async def play(self, windows: int) -> None:
        async with connect(
            f"{self.table.server.sockets_url}/ws/tables/{self.table.code}",
            additional_headers=self.table.guests[3].headers,
        ) as socket:
            await socket.send('{"type":"hello","protocol":1}')
            for _ in range(windows):
                await self.table.begin()
                await self.window(socket)
                await self.table.again()

    async def window(self, socket: ClientConnection) -> None:
        """Open a window and let all look until it has closed."""
        told = await self.table.state()
        at, decision = told["at"], told["decision"]
        begun = time.monotonic()
        looks = [
            asyncio.ensure_future(look)
            for look in (
                self.on_socket(socket, begun),
                self.by_long_polls(at, begun),
                self.every_50_ms(begun),
            )
        ]
        answer = await self.table.act(0, self.table.moment.action, decision)
        assert answer.status_code == 200, answer.text
        await asyncio.sleep(PASS_S)
        answer = await self.table.act(3, PASS, answer.json()["seq"])
        assert answer.status_code in (200, 409), "a machine so slow that the window has closed"
        await asyncio.gather(*looks)

    def note(self, door: str, begun: float, sizes: list[int]) -> None:
        took = time.monotonic() - begun
        for what, figure in (("time", took), ("count", len(sizes)), ("size", sum(sizes))):
            self.figures[f"{door}, {what}"].append(figure)

    async def on_socket(self, socket: ClientConnection, begun: float) -> None:
        sizes: list[int] = []
        begins = False
        async for text in socket:
            frame = orjson.loads(text)
            begins = begins or (frame["type"] == "snapshot" and frame["seq"] == OPENING)
            if not begins or frame["type"] != "update":
                continue  # of the match before
            sizes.append(len(text))
            if frame["seq"] > STRUCK:
                self.note("socket", begun, sizes)
                return

    async def by_long_polls(self, at: str, begun: float) -> None:
        sizes: list[int] = []
        while True:
            path = f"/api/v1/tables/{self.table.code}/updates"
            answer = await self.table.http.get(path, params={"since": at, "wait": 20})
            frames = [one for one in answer.json()["frames"] if one["type"] == "update"]
            at = answer.json()["frames"][-1]["at"]
            if not frames:
                continue
            sizes.append(len(answer.content))
            if frames[-1]["seq"] > STRUCK:
                self.note("long poll", begun, sizes)
                return

    async def every_50_ms(self, begun: float) -> None:
        sizes: list[int] = []
        for n in itertools.count(1):
            answer = await self.table.guests[0].call("GET", f"/tables/{self.table.code}/state")
            told = answer.json()
            if told["seq"] > OPENING:
                sizes.append(len(answer.content))
            if told["seq"] > STRUCK:
                self.figures["state, each size"].append(sum(sizes) / len(sizes))
                self.note("state", begun, sizes)
                return
            await asyncio.sleep(max(0, begun + n * POLL_S - time.monotonic()))


@dataclass
class World:
    """A server with the hands of one world, and what was measured there."""

    server: RunningServer
    figures: Figures = field(default_factory=lambda: defaultdict(list))

    async def play(self, lots: Sequence[Sequence[Moment]], windows: int) -> None:
        """Let so many windows open at each table, those of a lot all at the same time."""
        async with httpx.AsyncClient(
            base_url=self.server.url, timeout=30, limits=httpx.Limits(max_connections=200)
        ) as http:
            people = [await four(http) for _ in lots[0]]
            for lot in lots:
                made = [
                    await Table.made(self.server, *both) for both in zip(people, lot, strict=True)
                ]
                await asyncio.gather(*(Watched(one, self.figures).play(windows) for one in made))


PARRY, MANA_BURN = "parry", "mana-burn"
TABLES: dict[str, Sequence[Sequence[Moment]]] = {
    PARRY: [[parries.strike()] * 4],
    MANA_BURN: [[burns.window(kind, 0) for kind in WINDOWS[n::2]] for n in (0, 1)],
}
"""What is opened at the tables of a game: one lot of tables after another."""


@pytest.fixture
async def servers(tmp_path: Path, game: str) -> AsyncIterator[dict[str, RunningServer]]:
    worlds = {"a": "", "b": "", "planted": "1"}
    async with AsyncExitStack() as stack:
        running = {}
        for name, plant in worlds.items():
            server = RunningServer(f"sqlite:///{tmp_path}/{name}.db", program=PROGRAM)
            server.environment |= {"HANDS": "a" if name == "a" else "b"}
            server.environment |= {"WINDOW_S": str(WINDOW_S), "PLANT": plant}
            server.environment |= {"GAME": game} if game == MANA_BURN else {}
            running[name] = stack.enter_context(server)
        yield running


@pytest.mark.soak
@pytest.mark.parametrize("game", [PARRY, MANA_BURN])
async def test_the_length_of_windows_tells_nothing_of_hands(
    servers: dict[str, RunningServer], game: str, campaign: Campaign
) -> None:
    """Both worlds at the same time, so that the machine's moods are the same for both."""
    count = sum(map(len, TABLES[game]))
    windows = campaign(40, 200) // count + 1
    a, b, planted = World(servers["a"]), World(servers["b"]), World(servers["planted"])
    await asyncio.gather(a.play(TABLES[game], windows), b.play(TABLES[game], windows))
    ps = holm({name: p_of(a.figures[name], b.figures[name]) for name in a.figures})
    counts = {len(figures) for world in (a, b) for figures in world.figures.values()}
    told = {name: round(p, 3) for name, p in ps.items()}
    campaign.tell(f"{game}: windows a world {counts}: {told}")
    assert counts == {count * windows}
    assert min(ps.values()) > 0.01, ps
    await planted.play(TABLES[game], 10)
    caught = holm({name: p_of(a.figures[name], planted.figures[name]) for name in a.figures})
    for door in ("socket", "long poll", "state"):
        assert caught[f"{door}, time"] < 0.01, f"a planted pass by hand is not noticed: {door}"
