"""Fair chance as people meet it: pages promise and reveal by themselves, and check a match."""

from urllib.parse import urlsplit

import pytest
from playwright.async_api import expect

from tests.browser.gathering import pair
from tests.browser.mandala import Board
from tests.browser.people import Person, Visitors

pytestmark = pytest.mark.anyio

OWN = "gave a share: drawn by this browser"


async def resign(person: Person) -> None:
    await person.choose("Table menu", "Resign")
    await person.dialog.get_by_role("button", name="Resign").click()


async def check(person: Person) -> None:
    await person.link("Look back at the match").click()
    panel = person.region("Fair chance")
    await panel.get_by_role("button", name="Check this match").click()
    await expect(panel).to_contain_text("Everything holds")


async def test_two_give_shares_and_check_the_match(visitors: Visitors) -> None:
    two = await pair(visitors)
    await resign(two.host)
    for person in two.people:
        await check(person)
        panel = person.region("Fair chance")
        await expect(panel.get_by_role("definition")).to_have_text(
            [OWN, "gave a share"] if person is two.host else ["gave a share", OWN]
        )
        await expect(panel).to_contain_text("this browser kept share, opening and end")
    eve = await visitors.come(urlsplit(two.host.page.url).path)
    panel = eve.region("Fair chance")
    await panel.get_by_role("button", name="Check this match").click()
    await expect(panel).to_contain_text("Everything holds")
    await expect(panel).to_contain_text("kept nothing of this match")
    await expect(panel).not_to_contain_text(OWN)


async def test_against_a_bot_ones_own_share_is_enough(visitors: Visitors) -> None:
    ada = await visitors.come("/")
    await ada.press("Play against a bot")
    assert (await Board(ada).turn()).hand
    await resign(ada)
    await check(ada)
    await expect(ada.region("Fair chance")).to_contain_text(OWN)
    await expect(ada.region("Fair chance")).to_contain_text("a bot, gives none")
