"""Every page in every language, size and light: nothing sticks out, everything can be hit."""

from collections.abc import AsyncIterator, Sequence

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page

from tests.browser.gallery import SCENES, Gallery, hang, show
from tests.browser.measuring import SIZES, problems_at
from tests.browser.people import Homes, Visitors
from tests.campaign import Campaign

pytestmark = pytest.mark.anyio

NARROW, PHONE, LOW, TABLET, WIDE = SIZES
LANGUAGES = {"en": (PHONE, WIDE), "it": (), "xx": (NARROW, LOW, TABLET)}
"""The sizes at which a page is looked at in a usual run; a campaign takes all of them. The words of
xx are the longest, and narrow and low windows are where that matters."""
LOOKS = {"en": (PHONE, "light"), "it": (WIDE, "dark"), "xx": (WIDE, "dark")}
"""The size and the light in which axe looks at a page, by the page's language."""
COLOURS = ("color-contrast",)
"""What the other light may break."""


@pytest.fixture(scope="module")
async def gallery(homes: Homes) -> AsyncIterator[Gallery]:
    """All scenes; whoever is in them has had no error at the end."""
    visitors = Visitors(homes)
    yield await hang(visitors)
    await visitors.leave()
    assert visitors.faults == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("names", SCENES, ids="; ".join)
async def test_nothing_sticks_out_and_everything_can_be_hit(
    gallery: Gallery, names: tuple[str, ...], language: str, campaign: Campaign
) -> None:
    if not (campaign.big or LANGUAGES[language]):
        pytest.skip("looked at in campaigns")
    where, light = LOOKS.get(language, (SIZES[0], "light"))
    page = await show(gallery[names[0]], language=language, size=where, light=light)
    for name in names:
        if name != names[0]:
            await page.set_viewport_size({"width": where[0], "height": where[1]})
            await gallery[name].arrange(page)
        sizes = SIZES if campaign.big else LANGUAGES[language]
        assert (name, await problems_at(page, sizes)) == (name, [])
        if language in LOOKS:
            rules = () if campaign.big or language == "en" else COLOURS
            assert (name, await serious(page, where, rules)) == (name, [])


async def serious(page: Page, size: tuple[int, int], rules: Sequence[str] = ()) -> list[str]:
    """Return what axe finds serious on a page at a size: by all of its rules, or by these."""
    await page.set_viewport_size({"width": size[0], "height": size[1]})
    # What it loads beforehand is for rules that are not asked, and breaks our policy of styles.
    options = {"preload": False, "resultTypes": ["violations"]}
    result = await Axe().run(page, options={**options, **({"runOnly": rules} if rules else {})})
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:120] for node in one['nodes']]}"
        for one in result.response["violations"]
        if one["impact"] in ("serious", "critical")
    ]
