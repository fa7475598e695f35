"""What people bring with them: a language, a taste in light, a phone, a very long name."""

import random
import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.gathering import begin, create, pair, take_seat
from tests.browser.mandala import ByTouch, play
from tests.browser.measuring import problems_at
from tests.browser.people import PHONE, Visitors
from tests.browser.table import say

pytestmark = pytest.mark.anyio


async def test_a_language_is_chosen_once_and_goes_everywhere(visitors: Visitors) -> None:
    ada = await visitors.come("/games")
    await ada.choose("Settings", "Italiano")
    await expect(ada.heading("Giochi")).to_be_visible()
    await expect(ada.page.locator("html")).to_have_attribute("lang", "it")
    await ada.open("/tables/new")
    await ada.page.get_by_label("Il tuo nome").fill("Ada")
    await ada.button(re.compile("^Apri|^Crea")).click()
    await expect(ada.page.get_by_role("region", name="Posti")).to_be_visible()
    await ada.page.get_by_label("Impostazioni").click()
    await ada.link("English").click()
    await expect(ada.region("Seats")).to_be_visible()


async def test_a_browser_s_own_language_is_taken_first(visitors: Visitors) -> None:
    ada = await visitors.come("/games", locale="it-IT")
    await expect(ada.heading("Giochi")).to_be_visible()


@pytest.mark.parametrize("taste", ["Light", "Dark"])
async def test_a_taste_in_light_lasts(visitors: Visitors, taste: str) -> None:
    other = "dark" if taste == "Light" else "light"
    ada = await visitors.come("/", color_scheme=other)
    before = await brightness(ada.page)
    await ada.choose("Settings", taste)
    after = await brightness(ada.page)
    assert (after > before) == (taste == "Light")
    await ada.open("/games")
    assert await brightness(ada.page) == after
    await ada.page.get_by_label("Settings", exact=True).click()
    chosen = (await ada.tree()).one("button", f"^{taste}$")
    assert "pressed" in chosen.states
    await ada.press("Like the device")
    assert await brightness(ada.page) == before


async def brightness(page: Page) -> float:
    """Return how bright the ground of the page is drawn: 0 is black, 1 is white."""
    ground = await page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    found = re.match(r"oklch\(([\d.]+) ", ground)
    assert found, ground
    return float(found[1])


async def test_a_phone_plays_with_a_thumb(visitors: Visitors) -> None:
    two = await pair(visitors, viewport=PHONE, has_touch=True, is_mobile=True)
    await play(*(ByTouch(person, random.Random(3)) for person in two.people), moves=4)
    await two.host.find("tab", re.compile("^Journal")).tap()
    await two.host.sees(re.compile("The sands are dealt"))
    await two.host.find("tab", re.compile("^Journal")).tap()
    await play(*(ByTouch(person, random.Random(4)) for person in two.people), moves=2)


LONG = {"wide": ("W" * 24, "鷺" * 24), "usual": ("Wolfgang Amadeus Ferdin.", "i" * 24)}


@pytest.mark.parametrize(("one", "other"), LONG.values(), ids=LONG)
async def test_long_names_fit_in_everywhere(visitors: Visitors, one: str, other: str) -> None:
    host = await visitors.come("/tables/new")
    code = await create(host, one)
    guest = await visitors.come(f"/t/{code}")
    await take_seat(guest, other)
    problems = await problems_at(host.page)
    await begin(host, guest)
    await say(host, "Hello")
    problems += await problems_at(guest.page)
    await host.choose("Table menu", "Resign")
    await host.dialog.get_by_role("button", name="Resign").click()
    await expect(guest.heading(re.compile("^You win"))).to_be_visible()
    problems += await problems_at(host.page)
    for path in ("/tables", "/"):
        await host.open(path)
        await expect(host.region("Your tables").get_by_role("listitem")).to_contain_text(other)
        problems += await problems_at(host.page)
    assert problems == []
