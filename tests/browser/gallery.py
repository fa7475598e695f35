"""All pages and all states of the table page, each brought about by people, to be looked at.

A scene can be brought about again after a reload in another language, so it goes by no words.
"""

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from urllib.parse import urljoin

from playwright.async_api import Page

from tests.browser.elsewhere import Asked, Couple, Lit, meet
from tests.browser.people import Person, Visitors

Arrange = Callable[[Page], Awaitable[None]]


async def as_it_is(page: Page) -> None:
    """Leave the page as it comes."""


async def unfold(page: Page) -> None:
    """Open everything that can be opened in place."""
    for summary in await page.locator("main details.more > summary").all():
        if await summary.is_visible():  # contents that stand beside the text are not folded up
            await summary.click()


async def open_settings(page: Page) -> None:
    await page.locator("header summary").first.click()


async def open_table_menu(page: Page) -> None:
    menu = page.locator("main header details").first
    if await menu.get_attribute("open") is None:
        await menu.locator("summary").click()


async def open_options(page: Page) -> None:
    await page.locator("section[aria-labelledby=facts] button").click()
    for summary in await page.locator("dialog summary").all():
        await summary.click()


async def ask_for_a_name(page: Page) -> None:
    await page.locator(".next-acts button").click()


async def choose_a_colour(page: Page) -> None:
    await page.locator("[data-board] button[aria-pressed=false]:enabled").first.click()


async def choose_a_place(page: Page) -> None:
    """Put several cards of a colour on the discard pile as far as asking how many goes."""
    piles = page.locator("[data-board] button[aria-pressed=false]:enabled")
    for pile in await piles.all():
        if not (await pile.get_attribute("aria-label") or "").startswith("1 "):
            await pile.click()
            break
    await page.locator("[data-board] .mb-discard button").click()
    await page.locator("[data-board] output").wait_for()


async def ask_to_resign(page: Page) -> None:
    await open_table_menu(page)
    await page.locator("main header button.danger").click()


def raise_tab(name: str) -> Arrange:
    async def arrange(page: Page) -> None:
        tab = page.locator(f"#tab-{name}")
        if await tab.get_attribute("aria-selected") != "true" or name == "journal":
            await tab.click()
        await page.locator("[role=tabpanel] >> *").first.wait_for()

    return arrange


@dataclass(frozen=True)
class Scene:
    """Who looks, at which address, and what is done there before looking.

    ready: what is there once the page has come to life.
    """

    person: Person
    path: str
    ready: str = "main h1"
    arrange: Arrange = as_it_is


Gallery = dict[str, Scene]
Two = tuple[Person, Person]

BOARD = "[data-board] .action-bar"
LAID = 6
"""So many moves lie on a board before it is looked at."""
SCENES = (
    ("home",),
    ("home with tables", "settings"),
    ("lobby",),
    ("create",),
    ("welcome",),
    ("welcome back",),
    ("games",),
    ("rules",),
    ("missing",),
    ("waiting", "waiting, options"),
    ("waiting, stranger", "waiting, name"),
    ("playing", "playing, chat", "playing, rules"),
    ("playing, colour", "playing, menu", "playing, resign"),
    ("playing, place",),
    ("playing, table",),
    ("watching",),
    ("claim",),
    ("over",),
    ("match",),
)
"""All scenes. Those that stand together follow from one another on one page, loaded once."""


async def show(scene: Scene, *, language: str, size: tuple[int, int], light: str) -> Page:
    """Load a scene's page in a language and bring the scene about."""
    page = scene.person.page
    cookie = {"name": "lang", "value": language, "url": urljoin(page.url, "/")}
    await page.context.add_cookies([cookie])  # type: ignore[list-item]
    await page.set_viewport_size({"width": size[0], "height": size[1]})
    await page.emulate_media(color_scheme=light, reduced_motion="reduce")  # type: ignore[arg-type]
    await page.goto(scene.path)
    await page.locator(scene.ready).first.wait_for()
    await scene.arrange(page)
    return page


async def hang(visitors: Visitors) -> Gallery:
    """Bring all scenes about, at tables of their own; the same three people look at them all."""
    couple = await meet(visitors.url)
    nobody, ada, ben = await asyncio.gather(
        visitors.come(), couple.shown(visitors, 0), couple.shown(visitors, 1)
    )
    nobody.forgive("404")
    waiting, playing, claiming, over = await asyncio.gather(
        hang_waiting(couple, ada, nobody),
        hang_playing(couple, (ada, ben), nobody),
        hang_claim(couple, (ada, ben)),
        hang_over(couple, ada, ben),
    )
    gallery = {**hang_site(ada, nobody), **waiting, **playing, **claiming, **over}
    assert set(gallery) == {name for row in SCENES for name in row}
    return gallery


def hang_site(somebody: Person, nobody: Person) -> Gallery:
    return {
        "home": Scene(nobody, "/", "#lobby *"),
        "home with tables": Scene(somebody, "/", "#mine li"),
        "settings": Scene(somebody, "/", "#lobby *", open_settings),
        "lobby": Scene(nobody, "/tables", "#lobby *"),
        "create": Scene(nobody, "/tables/new", "form", unfold),
        "welcome": Scene(nobody, "/welcome", "form"),
        "welcome back": Scene(somebody, "/welcome", "#welcome a"),
        "games": Scene(nobody, "/games"),
        "rules": Scene(nobody, "/games/mandala", "article", unfold),
        "missing": Scene(nobody, "/nobody/lives/here"),
    }


async def hang_waiting(couple: Couple, host: Person, stranger: Person) -> Gallery:
    path = f"/t/{await couple.table()}"
    ready = "section[aria-labelledby=chairs]"
    return {
        "waiting": Scene(host, path, ready),
        "waiting, options": Scene(host, path, ready, open_options),
        "waiting, stranger": Scene(stranger, path, ready),
        "waiting, name": Scene(stranger, path, ready, ask_for_a_name),
    }


async def hang_playing(couple: Couple, people: Two, watcher: Person) -> Gallery:
    code = await couple.match()
    asked = await couple.play(code, 5, has_several())
    mine, theirs = people[asked], people[1 - asked]
    await couple.say(code, 1 - asked, "That was a good one, was it not?")
    await couple.say(code, asked, "It was.")
    path = f"/t/{code}"
    return {
        "playing": Scene(mine, path, BOARD),
        "playing, colour": Scene(mine, path, BOARD, choose_a_colour),
        "playing, place": Scene(mine, path, BOARD, choose_a_place),
        "playing, menu": Scene(mine, path, BOARD, open_table_menu),
        "playing, resign": Scene(mine, path, BOARD, ask_to_resign),
        "playing, chat": Scene(mine, path, BOARD, raise_tab("chat")),
        "playing, rules": Scene(mine, path, BOARD, raise_tab("rules")),
        "playing, table": Scene(theirs, path, BOARD, raise_tab("table")),
        "watching": Scene(watcher, path, BOARD),
    }


def has_several() -> Asked:
    """Stop where some colour of the hand has several cards, once there is something to look at."""
    asked = itertools.count()

    def several(lit: Lit) -> bool:
        grown = next(asked) >= LAID
        return grown and any(most > 1 for most in lit.get("discard_redraw", {}).values())

    return several


async def hang_claim(couple: Couple, people: Two) -> Gallery:
    code = await couple.match()
    asked = await couple.play(code, 6, lambda lit: "claim" in lit)
    return {"claim": Scene(people[asked], f"/t/{code}", BOARD)}


async def hang_over(couple: Couple, one: Person, other: Person) -> Gallery:
    code = await couple.match()
    await couple.play(code, 9)
    match = await couple.latest(code)
    return {
        "over": Scene(other, f"/t/{code}", "#verdict"),
        "match": Scene(one, f"/m/{match}", "#verdict"),
    }
