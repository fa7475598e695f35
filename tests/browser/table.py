"""What people do and see beside the board: the journal, the chat, whose turn it is."""

import asyncio
import re

from playwright.async_api import expect

from tests.browser.gathering import Pair
from tests.browser.mandala import Look
from tests.browser.people import Person, until

UNSENT = "half a senten"


async def journal(person: Person) -> list[str]:
    """Return what has happened, in words ("Ada builds red ..."); opens the journal."""
    await person.find("tab", re.compile("^Journal")).click()
    panel = (await person.tree()).one("tabpanel")
    told = []
    for turn in panel.all("listitem"):
        lines = [line.text for line in turn.walk() if line.role == "listitem" and line.text]
        who = "".join(part.text for part in turn.children if part.role == "text")
        told += [f"{who} {line}".strip() for line in lines if line != turn.text]
    return told


def deeds(journal: list[str]) -> list[str]:
    """Return the sentences about acts, which read the same for everybody."""
    return [line for line in journal if re.search(r"builds|grows|discards|carries|takes \d", line)]


async def mover(two: Pair) -> tuple[Person, Person, Look]:
    """Return who is to move and who waits."""
    looks = await until(
        lambda: asyncio.gather(*(board.look() for board in two.boards)),
        lambda seen: sum(look.mine for look in seen) == 1,
    )
    first = looks[0].mine
    return (two.host, two.guest, looks[0]) if first else (two.guest, two.host, looks[1])


async def say(person: Person, words: str) -> None:
    await person.find("tab", re.compile("^Chat")).click()
    await person.page.get_by_label("Message").fill(words)
    await person.press("Send")
    await person.sees(words)


async def half_say(person: Person) -> None:
    """Begin to write a message and leave it unsent: whoever loads the page anew loses it."""
    await person.find("tab", re.compile("^Chat")).click()
    await person.page.get_by_label("Message").fill(UNSENT)


async def has_not_reloaded(person: Person) -> None:
    """Fail unless what was half said still stands there."""
    await person.find("tab", re.compile("^Chat")).click()
    await expect(person.page.get_by_label("Message")).to_have_value(UNSENT)


async def unread(person: Person, tab: str) -> bool:
    """Tell whether a tab of the rail says that there is something new."""
    tabs = (await person.tree()).all("tab", f"^{tab}")
    return "something new" in tabs[0].said()
