"""What people bring with them: a language, a taste in light, a phone, a very long name."""

import random
import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.elsewhere import meet
from tests.browser.gathering import begin, create, pair, resign, take_seat
from tests.browser.mandala import ByMouse, ByTouch, play
from tests.browser.measuring import problems_at
from tests.browser.people import PHONE, Person, Visitors
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


PHONES = (320, 640), (360, 800)
CLOCK = {"kind": "bank", "seconds": 600}


@pytest.mark.parametrize("name", [LONG["wide"][0], "Wolfgangschmidthuber"])
async def test_long_names_fit_in_what_is_told_at_a_table(visitors: Visitors, name: str) -> None:
    couple = await meet(visitors.url, (name, name[:-1]))
    code = await couple.match(settings={"clock": CLOCK})
    host, guest = [
        await visitors.come(f"/t/{code}", session=one, viewport=PHONE) for one in couple.tokens
    ]
    problems: dict[str, list[str]] = {}

    async def measured(what: str, *people: Person) -> None:
        for person in people:
            problems[what] = problems.get(what, []) + await problems_at(person.page, PHONES)

    await play(*(ByMouse(person, random.Random(2)) for person in (host, guest)), moves=2)
    await guest.find("tab", re.compile("^Journal")).click()
    await measured("journal", guest)
    await say(host, "Hello")
    await guest.find("tab", re.compile("^Chat")).click()
    await measured("chat", guest)
    for person in (host, guest):
        await person.find("tab", re.compile("^Chat")).click()
    await host.choose("Table menu", "Pause the match")
    await expect(guest.button("Agree")).to_be_visible()
    await measured("offer", host, guest)
    await guest.press("Decline")
    await host.sees(re.compile("declined.$"))
    await measured("declined", host)
    await host.choose("Table menu", "Pause the match")
    await guest.press("Agree")
    await expect(host.button("Go on")).to_be_visible()
    await measured("pause", host, guest)
    await resign(host)
    await guest.press("Play again")
    await guest.sees(re.compile("^Waiting for "))
    await measured("waiting", guest)
    await expect(host.page.get_by_text(re.compile("would like to play again"))).to_be_visible()
    await measured("wanted", host)
    await guest.find("tab", re.compile("^Table")).click()
    await measured("seats", guest)
    await guest.find("tab", re.compile("^Table")).click()
    await guest.link("Look back at the match").click()
    await expect(guest.button("One step back")).to_be_visible()
    problems["replay"] = await problems_at(guest.page)
    assert not {what: found for what, found in problems.items() if found}
