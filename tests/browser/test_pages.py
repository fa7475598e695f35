"""Every page in every language, size and light: nothing sticks out, everything can be hit."""

from collections.abc import AsyncIterator

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser

from tests.browser.gallery import SCENES, Gallery, hang, show
from tests.browser.measuring import SIZES, problems_at
from tests.browser.people import Visitors
from tests.live.server import RunningServer

pytestmark = pytest.mark.anyio

LANGUAGES = "en", "it", "xx"


@pytest.fixture(scope="module")
async def gallery(browser: Browser, server: RunningServer) -> AsyncIterator[Gallery]:
    """All scenes; whoever is in them has had no error at the end."""
    visitors = Visitors(browser, server.url)
    yield await hang(visitors)
    await visitors.leave()
    assert visitors.faults == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCENES)
async def test_nothing_sticks_out_and_everything_can_be_hit(
    gallery: Gallery, name: str, language: str
) -> None:
    page = await show(gallery[name], language=language, size=SIZES[1], light="light")
    assert await problems_at(page) == []


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("name", SCENES)
async def test_axe_finds_nothing_serious(gallery: Gallery, name: str, light: str) -> None:
    size = (360, 800) if light == "light" else (1440, 900)
    page = await show(gallery[name], language="en", size=size, light=light)
    result = await Axe().run(page)
    serious = [
        f"{one['id']}: {one['help']}: {[node['html'][:120] for node in one['nodes']]}"
        for one in result.response["violations"]
        if one["impact"] in ("serious", "critical")
    ]
    assert serious == []
