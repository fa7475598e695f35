"""A command that takes pictures of the product, to be looked at by people; no test.

`.venv/bin/python -m tests.browser.pictures FOLDER` starts a server, plays, and writes the lobby, a
waiting table, a match, a claim and a result at phone and desk size, in light and in dark. With
`--game GAME` it is that game instead: its beginning, its middle with all seats taken, its result.
"""

import argparse
import asyncio
import json
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
from playwright.async_api import async_playwright

from app.games import newest
from tests.browser.gallery import BOARD, Gallery, Scene, hang, show
from tests.browser.launching import HABITS, open_browser
from tests.browser.people import DESKTOP, PHONE, Homes, Visitors
from tests.live.company import Company
from tests.live.server import RunningServer
from tools import chromium

SCENES = {
    "lobby": "lobby",
    "waiting": "waiting",
    "playing": "match",
    "playing, place": "move",
    "claim": "claim",
    "over": "result",
    "match": "replay",
}
"""Scenes of the gallery and what their pictures are called."""


async def take(scene: Scene, path: Path, language: str) -> None:
    """Write a picture of a scene in each size and light: `match-360-dark.png`."""
    for size in (PHONE, DESKTOP):
        for light in ("light", "dark"):
            where = size["width"], size["height"]
            page = await show(scene, language=language, size=where, light=light)
            file = path.with_name(f"{path.name}-{size['width']}-{light}.png")
            await page.screenshot(path=file, animations="disabled")


async def product(visitors: Visitors) -> AsyncIterator[tuple[str, Scene]]:
    """Bring the scenes of the whole product about."""
    gallery: Gallery = await hang(visitors)
    for name, called in SCENES.items():
        yield called, gallery[name]


async def game(
    visitors: Visitors, slug: str, seats: int, options: dict[str, Any]
) -> AsyncIterator[tuple[str, Scene]]:
    """Bring a game's scenes about: seen by who is asked, and in the middle by who waits, too."""
    async with httpx.AsyncClient(base_url=visitors.url) as http:
        settings = {"windows": "quick"} if newest(slug).windowed else {}
        company = await Company.gather(http, slug, seats, options, **settings)
        path, middle = f"/t/{company.code}", company.usual_length() // 2
        here = [
            await visitors.come(session=guest.token, reduced_motion="reduce")
            for guest in company.guests
        ]
        asked = await company.asked()
        assert asked is not None
        yield f"{slug}-begin", Scene(here[asked[0]], path, BOARD)
        while company.moves < middle and await company.move():
            pass
        asked = await company.asked()
        assert asked is not None
        yield f"{slug}-middle", Scene(here[asked[0]], path, BOARD)
        yield f"{slug}-waiting", Scene(here[asked[0] - 1], path, BOARD)
        while await company.move():
            pass
        yield f"{slug}-result", Scene(here[0], path, "#verdict")


async def take_all(given: argparse.Namespace) -> None:
    """Bring the scenes about on a server of their own and take the pictures."""
    with tempfile.TemporaryDirectory() as data:
        database = f"sqlite:///{data}/manatee.db"
        with RunningServer(database, **HABITS) as server:
            async with async_playwright() as playwright:
                browser = await open_browser(playwright)
                visitors = Visitors(Homes(browser, server.url))
                options = json.loads(given.options)
                scenes = (
                    game(visitors, given.game, given.seats, options)
                    if given.game
                    else product(visitors)
                )
                async for called, scene in scenes:
                    await take(scene, given.folder / called, given.language)
                await visitors.leave()
                await browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Take pictures of Manatee.")
    parser.add_argument("folder", type=Path, help="where to put them")
    parser.add_argument("--language", default="en", help="en, it or xx (en)")
    parser.add_argument("--game", help="a game's slug: only its board")
    parser.add_argument("--seats", type=int, default=0, help="how many (the most)")
    parser.add_argument("--options", default="{}", help="the game's options, as JSON")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    chromium.use_node_from_environment()
    asyncio.run(take_all(given))


if __name__ == "__main__":
    main()
