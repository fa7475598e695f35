"""Measuring a page as it stands at several sizes: what sticks out, what is too small to be hit."""

from collections.abc import Sequence
from pathlib import Path

from playwright.async_api import Page

LEAST = 44
"""Side of the smallest target for a thumb, in CSS pixels."""
SIZES = (320, 640), (360, 800), (740, 360), (768, 1024), (1440, 900)
_MEASURE = (Path(__file__).parent / "measure.js").read_text()
_TWO_FRAMES = (
    "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
)
_READINGS = 20


async def measure(page: Page) -> list[str]:
    """Return what is wrong, in words."""
    found: list[str] = await page.evaluate(_MEASURE, LEAST)
    return found


async def problems_at(page: Page, sizes: Sequence[tuple[int, int]] = SIZES) -> list[str]:
    """Return what is wrong at each size, once the page has drawn itself anew for it."""
    problems = []
    for width, height in sizes:
        await page.set_viewport_size({"width": width, "height": height})
        problems += [f"{width} x {height}: {one}" for one in await _settled(page)]
    return problems


async def _settled(page: Page) -> list[str]:
    """Read until two readings in a row agree."""
    await page.evaluate(_TWO_FRAMES)
    before = await measure(page)
    for _ in range(_READINGS):
        await page.evaluate(_TWO_FRAMES)
        after = await measure(page)
        if after == before:
            break
        before = after
    return before
