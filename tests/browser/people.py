"""People in browsers: each a context of their own, with a net under it for everything that fails.

They click, tap, type and read the accessibility tree; nothing else is known to them.
"""

import asyncio
import itertools
import re
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Dialog,
    Locator,
    Page,
    expect,
)

from tests.browser.tree import Node, tree_of

T = TypeVar("T")
Name = str | re.Pattern[str]

PATIENCE_S = 30
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 800}
CUT = re.compile(r"net::ERR_|WebSocket connection to")
"""What a browser itself says of a line that is cut."""

_homes = itertools.count(1)

expect.set_options(timeout=PATIENCE_S * 1000)


class Person:
    """Somebody before a tab. `faults`: errors in its console, of its page, of its promises."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        self._forgiven: list[re.Pattern[str]] = []
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self._blame(f"page error: {error}"))
        page.on("dialog", self._interrupted)

    async def _interrupted(self, dialog: Dialog) -> None:
        self._blame(f"a dialog of the browser: {dialog.message}")
        await dialog.dismiss()

    def _heard(self, message: ConsoleMessage) -> None:
        # Of a sound before the first gesture a browser only warns.
        if message.type == "error" or "AudioContext" in message.text:
            place = message.location
            self._blame(f"{message.text} ({place['url']}:{place['lineNumber']})")

    def _blame(self, fault: str) -> None:
        if not any(pattern.search(fault) for pattern in self._forgiven):
            self.faults.append(fault)

    def forgive(self, *patterns: Name) -> None:
        """Expect such messages from now on: of a page that is not there, of a line that is cut."""
        self._forgiven += [re.compile(pattern) for pattern in patterns]

    # --- what they do ---------------------------------------------------------------------------

    async def open(self, path: str) -> None:
        await self.page.goto(path)

    async def press(self, name: Name) -> None:
        await self.button(name).click()

    async def use(self, *keys: str) -> None:
        for key in keys:
            await self.page.keyboard.press(key)

    async def choose(self, menu: str, item: str) -> None:
        """Open a menu and take something from it."""
        await self.page.get_by_label(menu, exact=True).click()
        await self.page.get_by_role("list").get_by_text(item, exact=True).click()

    # --- where they look ------------------------------------------------------------------------

    def find(self, role: Any, name: Name) -> Locator:
        return self.page.get_by_role(role, name=name, exact=isinstance(name, str))

    def button(self, name: Name) -> Locator:
        return self.find("button", name)

    def link(self, name: Name) -> Locator:
        return self.find("link", name)

    def heading(self, name: Name) -> Locator:
        return self.find("heading", name)

    def region(self, name: Name) -> Locator:
        return self.find("region", name)

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    # --- what they perceive ---------------------------------------------------------------------

    async def tree(self) -> Node:
        return await tree_of(self.page.locator("body"))

    async def sees(self, text: Name) -> None:
        found = self.page.get_by_text(text, exact=isinstance(text, str))
        await expect(found.first).to_be_visible()

    async def misses(self, text: Name) -> None:
        found = self.page.get_by_text(text, exact=isinstance(text, str))
        await expect(found).to_have_count(0)

    async def focused(self) -> str:
        """Return role and name of what has the keyboard, as `button "Send"`; empty: nothing."""
        held = self.page.locator("*:focus")
        if await held.count() == 0:
            return ""
        told = await held.aria_snapshot()
        return told.partition("\n")[0].removeprefix("- ").strip("'").removesuffix(":")


def household() -> dict[str, str]:
    """Return a header that says where somebody lives; the tests' servers trust it as a proxy's."""
    number = next(_homes)
    return {"X-Forwarded-For": f"10.1.{number >> 8}.{number & 255}"}


class Homes:
    """Browser contexts at one server. Whoever moves in finds nothing of who lived there before.

    Only what the browser has loaded is still in its cache: loading a table's hundred files anew is
    most of the work of many a test.
    """

    def __init__(self, browser: Browser, url: str) -> None:
        self.url = url
        self._browser = browser
        self._vacant: dict[str, list[BrowserContext]] = {}
        self._habits: dict[BrowserContext, str] = {}

    async def move_in(self, habits: dict[str, Any]) -> BrowserContext:
        """Return a context with such habits."""
        vacant = self._vacant.setdefault(repr(sorted(habits.items())), [])
        if vacant:
            return vacant.pop()
        context = await self._browser.new_context(**habits)
        context.set_default_timeout(PATIENCE_S * 1000)
        self._habits[context] = repr(sorted(habits.items()))
        return context

    async def move_out(self, context: BrowserContext) -> None:
        """Take everything away that was done there."""
        await asyncio.gather(*(page.close() for page in context.pages))
        await context.clear_cookies()
        await context.set_offline(offline=False)
        page = await context.new_page()
        line = await context.new_cdp_session(page)
        forget = {"origin": self.url, "storageTypes": "local_storage"}
        await line.send("Storage.clearDataForOrigin", forget)
        await page.close()
        self._vacant[self._habits[context]].append(context)


class Visitors:
    """Those who come to a server; at the end nothing may have gone wrong for any of them."""

    def __init__(self, homes: Homes) -> None:
        self.url = homes.url
        self._homes = homes
        self._contexts: list[BrowserContext] = []
        self._people: list[Person] = []

    async def come(
        self, path: str = "/", *, at: str | None = None, session: str = "", **habits: Any
    ) -> Person:
        """Let somebody come from a household of their own; `habits` are options of a context.

        session: the token of somebody who is known already.
        """
        usual = {"viewport": DESKTOP, "locale": "en-GB", "timezone_id": "Europe/Rome"}
        context = await self._homes.move_in({"base_url": at or self.url, **usual, **habits})
        await context.set_extra_http_headers(household())
        if session:
            await context.add_cookies([{"name": "manatee", "value": session, "url": self.url}])
        self._contexts.append(context)
        return await self._sit_down(context, path)

    async def second_tab(self, person: Person, path: str) -> Person:
        """Return the same person before another tab of the same browser."""
        return await self._sit_down(person.page.context, path)

    async def _sit_down(self, context: BrowserContext, path: str) -> Person:
        person = Person(await context.new_page())
        self._people.append(person)
        await person.open(path)
        return person

    async def leave(self) -> None:
        """Send everybody home."""
        await asyncio.gather(*(self._homes.move_out(context) for context in self._contexts))

    @property
    def faults(self) -> list[str]:
        """All that went wrong for anybody."""
        return [fault for person in self._people for fault in person.faults]


async def until(read: Callable[[], Awaitable[T]], wanted: Callable[[T], object]) -> T:
    """Read again and again, ever less often, until it is as wanted; return that.

    Reading keeps the page from getting there.
    """
    clock = asyncio.get_running_loop().time
    deadline = clock() + PATIENCE_S
    pause = 0.02
    while not wanted(seen := await read()):
        assert clock() < deadline, f"it stayed like this: {seen}"
        await asyncio.sleep(pause)
        pause = min(2 * pause, 0.16)
    return seen
