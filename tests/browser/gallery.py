"""All pages and all states of the table page, each brought about by people, to be looked at.

A scene can be brought about again after a reload in another language, so it goes by no words.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from urllib.parse import urljoin

from playwright.async_api import Page

from tests.browser.gathering import Pair, create, pair
from tests.browser.mandala import ByMouse, Look, play
from tests.browser.people import Person, Visitors
from tests.browser.table import mover, say
from tests.live.people import Player, any_action

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
    await page.locator("main header summary").first.click()


async def open_options(page: Page) -> None:
    await page.locator("section[aria-labelledby=facts] button").click()
    for summary in await page.locator("dialog summary").all():
        await summary.click()


async def ask_for_a_name(page: Page) -> None:
    await page.locator("section[aria-labelledby=chairs] button").first.click()


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

BOARD = "[data-board] .action-bar"
SCENES = (
    "home",
    "home with tables",
    "settings",
    "lobby",
    "create",
    "welcome",
    "welcome back",
    "games",
    "rules",
    "missing",
    "waiting",
    "waiting, options",
    "waiting, stranger",
    "waiting, name",
    "playing",
    "playing, colour",
    "playing, place",
    "playing, menu",
    "playing, resign",
    "playing, chat",
    "playing, rules",
    "playing, table",
    "watching",
    "claim",
    "over",
    "match",
)


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
    """Bring all scenes about, at tables of their own."""
    site, waiting, playing, claiming, over = await asyncio.gather(
        hang_site(visitors),
        hang_waiting(visitors),
        hang_playing(visitors),
        hang_claim(visitors),
        hang_over(visitors),
    )
    gallery = {**site, **waiting, **playing, **claiming, **over}
    assert set(gallery) == set(SCENES)
    return gallery


async def hang_site(visitors: Visitors) -> Gallery:
    nobody = await visitors.come("/")
    somebody = await visitors.come("/tables/new")
    await create(somebody, "Somebody")
    nobody.forgive("404")
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


async def hang_waiting(visitors: Visitors) -> Gallery:
    host = await visitors.come("/tables/new")
    path = f"/t/{await create(host, 'Hostess')}"
    stranger = await visitors.come(path)
    ready = "section[aria-labelledby=chairs]"
    return {
        "waiting": Scene(host, path, ready),
        "waiting, options": Scene(host, path, ready, open_options),
        "waiting, stranger": Scene(stranger, path, ready),
        "waiting, name": Scene(stranger, path, ready, ask_for_a_name),
    }


async def hang_playing(visitors: Visitors) -> Gallery:
    two = await pair(visitors, reduced_motion="reduce")
    watcher = await visitors.come(f"/t/{two.code}")
    players = [ByMouse(person, random.Random(5)) for person in two.people]
    await play(*players, moves=6)
    await play(*players, stop=has_several)
    mine, theirs, _ = await mover(two)
    await say(theirs, "That was a good one, was it not?")
    await say(mine, "It was.")
    path = f"/t/{two.code}"
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


def has_several(look: Look) -> bool:
    """Tell whether a move may be chosen, and some colour of the hand has several cards."""
    return not look.claims and any(not pile.startswith("1 ") for pile in look.hand)


async def hang_claim(visitors: Visitors) -> Gallery:
    two = await pair(visitors, reduced_motion="reduce")
    players = [ByMouse(person, random.Random(6)) for person in two.people]
    look = await play(*players, stop=lambda look: look.claims)
    for person, board in zip(two.people, two.boards, strict=True):
        if (await board.look()).claims == look.claims:
            return {"claim": Scene(person, f"/t/{two.code}", BOARD)}
    raise AssertionError(look)


async def play_out(two: Pair) -> None:
    """Bring a match to its end from elsewhere, faster than by clicks."""
    players = []
    for person in two.people:
        (session,) = await person.page.context.cookies()
        url = urljoin(person.page.url, "/").replace("http", "ws", 1).rstrip("/")
        choose = any_action(random.Random(9))
        players.append(Player(url, two.code, session["value"], choose))
    await asyncio.gather(*(player.play() for player in players))


async def hang_over(visitors: Visitors) -> Gallery:
    two = await pair(visitors, reduced_motion="reduce")
    await play_out(two)
    await two.host.link("Look back at the match").click()
    await two.host.button("To the beginning").wait_for()
    match = "/m/" + two.host.page.url.rpartition("/m/")[2]
    return {
        "over": Scene(two.guest, f"/t/{two.code}", "#verdict"),
        "match": Scene(two.host, match, "#verdict"),
    }
