"""How people come together at a table: the clicks that lead from the first page to a match."""

import re
from dataclasses import dataclass
from typing import Any

from playwright.async_api import expect

from tests.browser.elsewhere import meet
from tests.browser.mandala import Board
from tests.browser.people import Person, Visitors

READY = re.compile("^I.m ready$")
STARTS = re.compile("^(I.m ready|Start the match)$")


@dataclass(frozen=True)
class Pair:
    """Two people at a table whose match has begun, before any move."""

    code: str
    host: Person
    guest: Person

    @property
    def people(self) -> tuple[Person, Person]:
        return self.host, self.guest

    @property
    def boards(self) -> tuple[Board, Board]:
        return Board(self.host), Board(self.guest)


async def create(person: Person, name: str | None = "Ada", game: str = "Mandala") -> str:
    """Create a table from the form that is open; return its code. Name None: already known."""
    # The radio button of a choice lies over its words.
    await person.page.get_by_text(game, exact=True).click(force=True)
    if name is not None:
        await person.page.get_by_label("Your name", exact=True).fill(name)
    await person.press("Create the table")
    await expect(person.button(READY)).to_be_visible()
    return code_of(person)


def code_of(person: Person) -> str:
    """Return the code of the table at which somebody is, from the address."""
    return person.page.url.rpartition("/t/")[2]


async def take_seat(person: Person, name: str) -> None:
    """Take the free seat at the table that is open, saying a name."""
    await person.button("Sit here").first.click()
    await person.dialog.get_by_label("Your name", exact=True).fill(name)
    await person.dialog.get_by_role("button", name="Sit here").click()
    await expect(person.button(READY)).to_be_visible()


async def begin(*people: Person, game: str = "Mandala") -> None:
    """Let everybody say that they are ready, and wait until all have a board before them."""
    for person in people:
        await person.button(STARTS).click()
        await expect(person.button(STARTS)).to_have_count(0)
    for person in people:
        await expect(person.region(f"{game} board")).to_be_visible()


async def pair(visitors: Visitors, names: tuple[str, str] = ("Ada", "Ben"), **habits: Any) -> Pair:
    """Bring two people to a table whose match has begun; no browser has helped with that."""
    couple = await meet(visitors.url, names)
    code = await couple.match()
    host, guest = [
        await visitors.come(f"/t/{code}", session=token, **habits) for token in couple.tokens
    ]
    for person in (host, guest):
        await expect(person.region("Mandala board")).to_be_visible()
    return Pair(code, host, guest)


async def resign(person: Person) -> None:
    """Give the match up."""
    await person.choose("Table menu", "Resign")
    await person.dialog.get_by_role("button", name="Resign").click()
