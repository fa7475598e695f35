"""A command that takes pictures of the product, to be looked at by people; no test.

`.venv/bin/python -m tests.browser.pictures FOLDER` starts a server, plays, and writes the lobby, a
waiting table, a match, a claim and a result at phone and desk size, in light and in dark.
"""

import argparse
import asyncio
import tempfile
from pathlib import Path

from playwright.async_api import async_playwright

from tests.browser.gallery import Gallery, hang, show
from tests.browser.launching import HABITS, open_browser
from tests.browser.people import DESKTOP, PHONE, Homes, Visitors
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


async def take(gallery: Gallery, folder: Path, language: str) -> None:
    """Write a picture of each scene in each size and light: `match-360-dark.png`."""
    for name, called in SCENES.items():
        for size in (PHONE, DESKTOP):
            for light in ("light", "dark"):
                where = size["width"], size["height"]
                page = await show(gallery[name], language=language, size=where, light=light)
                path = folder / f"{called}-{size['width']}-{light}.png"
                await page.screenshot(path=path, animations="disabled")


async def take_all(folder: Path, language: str) -> None:
    """Bring the scenes about on a server of their own and take the pictures."""
    with tempfile.TemporaryDirectory() as data:
        database = f"sqlite:///{data}/manatee.db"
        with RunningServer(database, **HABITS) as server:
            async with async_playwright() as playwright:
                browser = await open_browser(playwright)
                visitors = Visitors(Homes(browser, server.url))
                await take(await hang(visitors), folder, language)
                await visitors.leave()
                await browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Take pictures of Manatee.")
    parser.add_argument("folder", type=Path, help="where to put them")
    parser.add_argument("--language", default="en", help="en, it or xx (en)")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    chromium.use_node_from_environment()
    asyncio.run(take_all(given.folder, given.language))


if __name__ == "__main__":
    main()
