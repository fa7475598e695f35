"""People who gather and play over the wire, so that what comes of it can be looked at in browsers.

Clicks bring a table about just as well; other tests make them, and they take thirty times as long.
"""

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httpx

from tests.browser.people import Person, Visitors, household
from tests.live.people import Choose, Guest, Player, any_action, match_of

Lit = dict[str, Any]
"""What a board lights up: the affordances of a view."""
Asked = Callable[[Lit], object]
"""Tells from what a board lights up whether play stops before this move."""
Habit = Callable[[random.Random, Asked], Choose]
"""How somebody plays a game until he is to stop."""


class Enough(Exception):
    """What a table was played for has come about."""


def never(_lit: Lit) -> bool:
    """Play until the match is over."""
    return False


def eager(rng: random.Random, stop: Asked) -> Choose:
    """Return a chooser that mostly builds, so that the match goes on, until it is to stop."""
    choose = any_action(rng)

    def chosen(lit: Lit) -> Lit:
        if stop(lit):
            raise Enough
        if lit.get("build_mountain") and rng.random() < 0.8:
            lit = {**lit, "grow_field": {}, "discard_redraw": {}}
        return choose(lit)

    return chosen


@dataclass(frozen=True)
class Couple:
    """Two people, Ada and Ben mostly, known to a server: their sessions."""

    url: str
    tokens: tuple[str, str]

    async def table(self) -> str:
        """Let Ada make a table and wait at it; return its code."""
        async with httpx.AsyncClient(base_url=self.url, headers=household()) as http:
            wish = {"game": "mandala", "options": {}, "settings": {}}
            code: str = (await self._guest(http, 0).post("/tables", wish))["code"]
        return code

    async def match(self, **wanted: Any) -> str:
        """Begin a match at a new table; return its code. wanted: game, options, settings."""
        async with httpx.AsyncClient(base_url=self.url, headers=household()) as http:
            return await match_of(self._guest(http, 0), self._guest(http, 1), **wanted)

    async def play(self, code: str, seed: int, stop: Asked = never, habit: Habit = eager) -> int:
        """Play until somebody is asked something at which to stop; return that seat."""
        address = self.url.replace("http", "ws", 1)
        players = [
            Player(address, code, token, habit(random.Random(seed + seat), stop))
            for seat, token in enumerate(self.tokens)
        ]
        tasks = [asyncio.ensure_future(player.play()) for player in players]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
            fates = [task.exception() if task.done() else None for task in tasks]
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        stopped = [isinstance(fate, Enough) for fate in fates]
        assert any(stopped) or all(player.over for player in players), fates
        return stopped.index(True) if any(stopped) else 0

    async def say(self, code: str, seat: int, words: str) -> None:
        """Let who sits there say something."""
        async with httpx.AsyncClient(base_url=self.url, headers=household()) as http:
            line = {"id": f"said-{seat}", "text": words}
            await self._guest(http, seat).post(f"/tables/{code}/chat", line)

    async def latest(self, code: str) -> str:
        """Return the id of a table's latest match."""
        async with httpx.AsyncClient(base_url=self.url, headers=household()) as http:
            table = await self._guest(http, 0).get(f"/tables/{code}")
        match: str = table["match"]["id"]
        return match

    async def shown(self, visitors: Visitors, seat: int) -> Person:
        """Return one of them before a browser."""
        return await visitors.come(session=self.tokens[seat], reduced_motion="reduce")

    def _guest(self, http: httpx.AsyncClient, seat: int) -> Guest:
        return Guest(http, self.tokens[seat], {})


async def meet(url: str, names: tuple[str, str] = ("Ada", "Ben")) -> Couple:
    """Make two guests known to a server."""
    async with httpx.AsyncClient(base_url=url, headers=household()) as http:
        ada, ben = [await Guest.enter(http, name) for name in names]
    return Couple(url, (ada.token, ben.token))
