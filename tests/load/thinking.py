"""How late the event loop runs while bots think, beside people who take the same time.

    python -m tests.load.thinking [--tables 8] [--pilots 8] [--seconds 30] [--json FILE]

At each table somebody who answers at once and at random plays the strongest bot of a game, or in
the other run somebody who waits as long as the bot may think; games take turns over the tables.
Servers, thinkers and clients (in this process) share all cores.
"""

import asyncio
import json
import random
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import Any

import httpx
import orjson

from app.games import newest, rulesets
from app.kernel.chance import Seeded
from app.kernel.ruleset import Ruleset
from app.kernel.simulate import Uniform
from tests.live.people import Choose, Guest, Player
from tests.live.server import RunningServer
from tests.load.harness import parser_of, write


@dataclass
class Person(Player):
    """Plays any legal action of any game, as its rules tell from the sight."""

    choose: Choose = field(init=False, default=dict)  # not asked: affordances do not do here
    ruleset: Ruleset = field(kw_only=True)

    def next_move(self) -> dict[str, Any]:
        """Return an act."""
        game = self.ruleset.bind(self.ruleset.default_options)
        sight = self.ruleset.seat_sight.decode(orjson.dumps(self.state["sight"]))
        action = Uniform(game).choose(sight, Seeded(random.getrandbits(32)), lambda: False)
        plain = orjson.loads(self.ruleset.action.encode(action))
        return {"type": "act", "decision": self.state["decision"], "action": plain}


@dataclass(frozen=True)
class Load:
    """What one run puts on a server. bots: whether the others at a table are bots, or people."""

    tables: int
    pilots: int
    seconds: float
    bots: bool


async def matches(server: RunningServer, number: int, ruleset: Ruleset, load: Load) -> None:
    """Play match after match of a game, each at a table of its own, until cancelled."""
    seats = min(ruleset.bind(ruleset.default_options).seats())
    household = {"X-Forwarded-For": f"10.0.0.{number}"}
    async with httpx.AsyncClient(base_url=server.url, timeout=60, headers=household) as http:
        here = [await Guest.enter(http, "Person") for _ in range(1 if load.bots else seats)]
        while True:
            wish = {"game": ruleset.slug, "seats": seats}
            code = (await here[0].post("/tables", wish))["code"]
            for guest in here[1:]:
                await guest.post(f"/tables/{code}/seats")
            for seat in range(len(here), seats):
                bot = {"seat": seat, "bot": len(ruleset.levels)}
                await here[0].post(f"/tables/{code}/seats", bot)
            for guest in here:
                await guest.post(f"/tables/{code}/ready", {"ready": True})
            pauses = [0.0, *[ruleset.levels[-1].budget] * (len(here) - 1)]
            players = [
                Person(server.sockets_url, code, guest.token, pause, ruleset=ruleset)
                for guest, pause in zip(here, pauses, strict=True)
            ]
            await asyncio.gather(*(player.play() for player in players))


def measured(load: Load) -> dict[str, float]:
    """Return what the probe told: p50, p99 and most of how late the loop ran, in ms."""
    with (
        tempfile.TemporaryDirectory() as folder,
        RunningServer(
            f"sqlite:///{folder}/manatee.db",
            program="tests.load.probed",
            pilots=str(load.pilots),
            trusted_proxies="127.0.0.1",
        ) as server,
    ):
        asyncio.run(played(server, load))
        server.stop()
        told: dict[str, float] = json.loads(server.log[-1])
    return told


async def played(server: RunningServer, load: Load) -> None:
    """Play at all tables for so long."""
    slugs = islice(cycle(sorted({slug for slug, _ in rulesets()})), load.tables)
    tasks = [
        asyncio.create_task(matches(server, number, newest(slug), load))
        for number, slug in enumerate(slugs)
    ]
    await asyncio.wait(tasks, timeout=load.seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in tasks:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def main() -> None:
    """Measure and print."""
    parser = parser_of(__doc__)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--pilots", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=30)
    given = parser.parse_args()
    figures: dict[str, Any] = {}
    for name, bots in [("people", False), ("bots", True)] * given.repeats:
        told = measured(Load(given.tables, given.pilots, given.seconds, bots))
        figures.setdefault(name, []).append(told)
        late = ", ".join(f"{key} {told[key]:.1f} ms" for key in ("p50", "p99", "most"))
        print(f"{name:8} the loop is late by {late} ({told['probes']:,.0f} probes)")
    write(given.json, vars(given), figures)


if __name__ == "__main__":
    main()
