"""People of any game, over REST: they play as the game's first bot does, one move at a time.

So a match stands still wherever it is to be looked at.
"""

import asyncio
from dataclasses import dataclass
from typing import Any

import httpx
import orjson

from app.games import newest
from app.kernel.chance import Seeded
from app.kernel.ruleset import Ruleset
from app.kernel.simulate import Playout
from tests.live.people import Guest, match_of

PATIENCE_S = 0.2
NAMES = ("Ada", "Bartholomew", "Cleo", "Dimitri of the Lagoon", "Eve", "Farah")


@dataclass
class Company:
    """Those who sit at one table, by seat; `moves`: how many they have made."""

    ruleset: Ruleset
    options: dict[str, Any]
    code: str
    guests: list[Guest]
    moves: int = 0

    @classmethod
    async def gather(
        cls,
        http: httpx.AsyncClient,
        slug: str,
        seats: int,
        options: dict[str, Any],
        **settings: Any,
    ) -> "Company":
        """Begin a match. seats: 0 for as many as the game is for."""
        ruleset = newest(slug)
        count = seats or max(_bound(ruleset, options).seats())
        guests = [await Guest.enter(http, name) for name in NAMES[:count]]
        code = await match_of(*guests, game=slug, seats=count, options=options, settings=settings)
        return cls(ruleset, options, code, guests)

    async def asked(self) -> tuple[int, dict[str, Any]] | None:
        """Return the first seat that is asked something, with its view; None when all is over.

        Windows that are open run out.
        """
        while True:
            views = [await guest.get(f"/tables/{self.code}/state") for guest in self.guests]
            if views[0]["outcome"] is not None:
                return None
            for seat, view in enumerate(views):
                if view["prompt"] is not None:
                    return seat, view
            assert views[0]["window"] is not None, "nobody is asked anything"
            await asyncio.sleep(PATIENCE_S)

    async def move(self) -> bool:
        """Let who is asked first act; False when the match is over."""
        asked = await self.asked()
        if asked is None:
            return False
        seat, view = asked
        policy = self.ruleset.levels[0].policy(_bound(self.ruleset, self.options))
        sight = self.ruleset.seat_sight.read(view["sight"])
        action = policy.choose(sight, Seeded(self.moves), lambda: True)
        act = {
            "id": f"{self.code}-{self.moves}",
            "decision": view["decision"],
            "action": orjson.loads(self.ruleset.action.encode(action)),
        }
        await self.guests[seat].post(f"/tables/{self.code}/actions", act)
        self.moves += 1
        return True

    def usual_length(self) -> int:
        """Return how many moves a match of theirs takes, give or take: those of one in memory."""
        game = _bound(self.ruleset, self.options)
        policy, chance = self.ruleset.levels[0].policy(game), Seeded(1)
        playout = Playout(game, len(self.guests), chance)
        moves = 0
        while playout.outcome is None:
            if not playout.awaited:
                playout.close()
                continue
            seat = playout.awaited[0]
            playout.act(seat, policy.choose(playout.sight(seat), chance, lambda: True))
            moves += 1
        return moves


def _bound(ruleset: Ruleset, options: dict[str, Any]) -> Any:
    return ruleset.bind(ruleset.options.read(options))
