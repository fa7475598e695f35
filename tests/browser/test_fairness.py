"""Fair chance as people meet it: pages promise and reveal by themselves, and check a match."""

from urllib.parse import urlsplit

import httpx
import pytest
from playwright.async_api import expect
from websockets.asyncio.client import connect

from app.matches.openings import promise
from tests.browser.gathering import begin, create, resign, take_seat
from tests.browser.mandala import Board
from tests.browser.people import Person, Visitors, until
from tests.live.people import Guest

pytestmark = pytest.mark.anyio

OWN = "gave a share: drawn by this browser"


async def check(person: Person) -> None:
    await person.link("Look back at the match").click()
    panel = person.region("Fair chance")
    await panel.get_by_role("button", name="Check this match").click()
    await expect(panel).to_contain_text("Everything holds")


async def test_two_give_shares_and_check_the_match(visitors: Visitors) -> None:
    ada = await visitors.come("/tables/new")
    code = await create(ada)
    ben = await visitors.come(f"/t/{code}")
    await take_seat(ben, "Ben")
    await begin(ben, ada)
    await resign(ada)
    for person in (ada, ben):
        await check(person)
        panel = person.region("Fair chance")
        await expect(panel.get_by_role("definition")).to_have_text(
            [OWN, "gave a share"] if person is ada else ["gave a share", OWN]
        )
        await expect(panel).to_contain_text("this browser kept share, opening and end")
    eve = await visitors.come(urlsplit(ada.page.url).path)
    panel = eve.region("Fair chance")
    await panel.get_by_role("button", name="Check this match").click()
    await expect(panel).to_contain_text("Everything holds")
    await expect(panel).to_contain_text("kept nothing of this match")
    await expect(panel).not_to_contain_text(OWN)


@pytest.mark.soak
async def test_against_a_bot_ones_own_share_is_enough(visitors: Visitors) -> None:
    ada = await visitors.come("/games/mandala")
    await ada.press("Play against a bot")
    assert (await Board(ada).turn()).hand
    await resign(ada)
    await check(ada)
    await expect(ada.region("Fair chance")).to_contain_text(OWN)
    await expect(ada.region("Fair chance")).to_contain_text("a bot, gives none")
    await ada.link("Play again").click()
    await ada.press("Play again")
    await until(Board(ada).look, lambda seen: seen.hand)
    await resign(ada)
    await check(ada)
    await expect(ada.region("Fair chance")).to_contain_text(OWN)


@pytest.mark.soak
async def test_an_opening_that_another_leaves_void_is_begun_again(visitors: Visitors) -> None:
    """Bob, a program, keeps silent for ten seconds; Ada's page goes on by itself."""
    ada = await visitors.come("/tables/new")
    code = await create(ada)
    url = ada.page.url.split("/t/")[0]
    path = f"/tables/{code}"
    async with httpx.AsyncClient(base_url=url) as http:
        bob = await Guest.enter(http, "Bob")
        table = await bob.post(f"{path}/seats")
        match = table["next"]["match"]
        address = f"{url.replace('http', 'ws', 1)}/ws{path}"
        async with connect(address, additional_headers=bob.headers) as socket:
            await socket.send('{"type":"hello","protocol":1}')
            said = {"ready": True, "promise": promise(match, 1, bytes(32)), "match": match}
            await bob.post(f"{path}/ready", said)
            await ada.press("Start the match")
            await expect(ada.region("Mandala board")).to_be_visible()
    await resign(ada)
    await ada.sees("An opening came to nothing: a promised share of chance did not come.")
    await check(ada)
    panel = ada.region("Fair chance")
    await expect(panel).to_contain_text("One opening before this one came to nothing")
    await expect(panel).to_contain_text("was not shown: Bob.")
    await expect(panel.get_by_role("definition")).to_have_text([OWN, "gave none"])
