"""One seat, many windows on it: reload, Back, a second tab, a stranger, a hasty double click."""

import random
import re

import pytest
from playwright.async_api import Locator, expect

from tests.browser.gathering import READY, code_of, create, pair, take_seat
from tests.browser.mandala import Board, ByMouse, play
from tests.browser.people import Person, Visitors
from tests.browser.table import deeds, half_say, has_not_reloaded, journal, mover

pytestmark = pytest.mark.anyio

A_MINUTE_LATER = "{ const now = Date.now; Date.now = () => now() + 60_000; }"


async def test_reloading_shows_the_same_table(visitors: Visitors) -> None:
    two = await pair(visitors)
    await play(*(ByMouse(person, random.Random(1)) for person in two.people), moves=3)
    mine, _, before = await mover(two)
    told = await journal(mine)
    await mine.page.reload()
    after = await Board(mine).turn()
    assert after.hand == before.hand
    assert after.tree.said() == before.tree.said()
    assert await journal(mine) == told


async def test_a_second_tab_is_a_second_window_on_the_seat(visitors: Visitors) -> None:
    two = await pair(visitors)
    mine, _, look = await mover(two)
    other = await visitors.second_tab(mine, f"/t/{two.code}")
    assert (await Board(other).turn()).hand == look.hand
    # Both tabs have begun to answer the same question; only one answer counts.
    here, there = ByMouse(mine, random.Random(1)), ByMouse(other, random.Random(2))
    await there.choose(look.hand[-1])
    await here.act(look)
    done = deeds(await journal(mine))
    await expect(other.page.get_by_text("is choosing").first).to_be_visible()
    assert deeds(await journal(other)) == done
    assert len(done) == 1
    assert (await Board(other).look()).lit == ()


async def test_somebody_else_sees_no_hand_at_my_table(visitors: Visitors) -> None:
    two = await pair(visitors)
    stranger = await visitors.come(f"/t/{two.code}")
    look = await Board(stranger).look()
    assert look.hand == ()
    assert not look.tree.all("button", "In it")
    assert [node.name for node in look.tree.all("img", "hand")] == [
        "Ben, hand: 6 cards",
        "Ada, hand: 6 cards",
        "Ada, hand: 6 cards",
    ]
    assert await stranger.button(re.compile("Sit here")).count() == 0


async def test_back_leads_to_the_table_as_it_is_now(visitors: Visitors) -> None:
    two = await pair(visitors)
    moves, waits, _ = await mover(two)
    await half_say(waits)
    await waits.link("Games").click()
    await expect(waits.heading("Games")).to_be_visible()
    await play(ByMouse(moves, random.Random(1)), moves=1)
    await waits.page.go_back(wait_until="commit")
    # From the page cache: what stood half written still does.
    await has_not_reloaded(waits)
    assert (await Board(waits).turn()).mine
    assert len(deeds(await journal(waits))) == 1
    await play(ByMouse(waits, random.Random(1)), moves=1)
    await waits.page.go_forward(wait_until="commit")
    await expect(waits.heading("Games")).to_be_visible()
    await waits.page.go_back(wait_until="commit")
    await expect(waits.region("Mandala board")).to_be_visible()
    assert len(deeds(await journal(waits))) == 2


async def test_who_comes_back_after_a_while_is_told_what_happened(visitors: Visitors) -> None:
    two = await pair(visitors)
    moves, waits, _ = await mover(two)
    table = waits.page.url
    await waits.link("Games").click()
    await expect(waits.heading("Games")).to_be_visible()
    await play(ByMouse(moves, random.Random(1)), moves=1)
    await waits.page.add_init_script(A_MINUTE_LATER)
    await waits.open(table)
    await waits.sees(re.compile("^While you were away: "))
    told = await waits.page.get_by_text("While you were away").inner_text()
    line = await waits.page.locator(".action-last").inner_text()
    assert " ".join(line.split()) in told
    await waits.page.reload()
    await expect(waits.region("Mandala board")).to_be_visible()
    await waits.misses(re.compile("^While you were away: "))


async def test_two_hasty_clicks_make_one_table(visitors: Visitors) -> None:
    ada = await visitors.come("/tables/new")
    await ada.page.get_by_label("Your name", exact=True).fill("Hasty Ada")
    await ada.button("Create the table").dblclick()
    await expect(ada.button(READY)).to_be_visible()
    code = code_of(ada)
    await ada.open("/tables")
    await expect(rows_of(ada)).to_have_count(1)
    # The form is no place to come back to: Back leads to where it was opened from.
    await rows_of(ada).click()
    await expect(ada.button(READY)).to_be_visible()
    assert code_of(ada) == code


async def test_back_from_a_new_table_makes_no_other(visitors: Visitors) -> None:
    ada = await visitors.come("/tables")
    await ada.link("Create a table").first.click()
    await ada.page.get_by_label("Your name", exact=True).fill("Careful Ada")
    await ada.press("Create the table")
    await expect(ada.button(READY)).to_be_visible()
    await ada.page.go_back(wait_until="commit")
    await expect(ada.heading("Tables")).to_be_visible()
    await expect(rows_of(ada)).to_have_count(1)
    await ada.page.go_forward(wait_until="commit")
    await expect(ada.button(READY)).to_be_visible()


async def test_a_session_that_ended_in_another_tab(visitors: Visitors) -> None:
    two = await pair(visitors)
    other = await visitors.second_tab(two.host, "/welcome")
    await other.press("Forget me on this device")
    await other.sees("Shall this device forget you?")
    await other.dialog.get_by_role("button", name="Stay").click()
    await other.sees("You are Ada.")
    await other.press("Forget me on this device")
    await other.dialog.get_by_role("button", name="Forget me on this device").click()
    await two.host.sees("You were signed out in another tab.")
    await two.host.press("Reload")
    await expect(two.host.region("Mandala board")).to_be_visible()
    assert (await Board(two.host).look()).hand == ()


async def test_a_new_name_is_shown_where_its_owner_waits(visitors: Visitors) -> None:
    ada = await visitors.come("/tables/new")
    ben = await visitors.come(f"/t/{await create(ada)}")
    await take_seat(ben, "Riccio 57")
    await expect(ada.page.get_by_role("list").get_by_text("Riccio 57")).to_be_visible()
    other = await visitors.second_tab(ben, "/welcome?next=/tables")
    await other.page.get_by_label("Your name").fill("Ben")
    await other.press("Change my name")
    await expect(other.heading("Tables")).to_be_visible()
    await expect(other.link("Ben")).to_be_visible()
    for person in (ada, ben):
        await expect(person.page.get_by_role("list").get_by_text("Ben")).to_be_visible()
        await expect(person.page.get_by_role("list").get_by_text("Riccio 57")).to_have_count(0)


def rows_of(person: Person) -> Locator:
    """Return the tables at which somebody sits alone."""
    return person.link("Nobody else yet Invite")
