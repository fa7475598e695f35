"""Before a match: the lobby that keeps itself true, bots, options, passwords, seats given up."""

import random
import re

import pytest
from playwright.async_api import Locator, expect

from tests.browser.gathering import READY, begin, code_of, create, take_seat
from tests.browser.mandala import Board, ByMouse, play
from tests.browser.people import PHONE, Person, Visitors, until

pytestmark = pytest.mark.anyio


def row_of(person: Person, host: str) -> Locator:
    """Return the line of a host's table in the lobby."""
    return person.link(re.compile(f"^{host}\\b"))


async def test_the_lobby_keeps_itself_true(visitors: Visitors) -> None:
    eve = await visitors.come("/tables")
    await expect(row_of(eve, "Ludo")).to_have_count(0)
    ludo = await visitors.come("/tables/new")
    code = await create(ludo, "Ludo")
    await expect(row_of(eve, "Ludo")).to_have_accessible_name("Ludo Join")
    await expect(row_of(eve, "Ludo")).to_have_accessible_description("Mandala 1 of 2 seats free")
    ben = await visitors.come(f"/t/{code}")
    await take_seat(ben, "Ben")
    await begin(ludo, ben)
    await expect(row_of(eve, "Ludo")).to_have_accessible_name(re.compile("^Ludo . Ben Watch$"))
    await expect(row_of(eve, "Ludo")).to_have_accessible_description("Mandala Just begun")
    await row_of(eve, "Ludo").click()
    await expect(eve.region("Mandala board")).to_be_visible()
    assert code_of(eve) == code


async def test_the_form_says_what_belongs_together_and_keeps_its_button_in_reach(
    visitors: Visitors,
) -> None:
    ada = await visitors.come("/tables/new", viewport=PHONE)
    for name in ("Game", "The table", "You"):
        await expect(ada.find("group", name)).to_be_visible()
    await expect(ada.button("Create the table")).to_be_in_viewport(ratio=1)
    await ada.page.get_by_text("More about the table").click()
    await expect(ada.find("group", "More about the table")).to_contain_text("Watching")
    await expect(ada.button("Create the table")).to_be_in_viewport(ratio=1)


async def test_an_unlisted_table_is_found_by_its_code_only(visitors: Visitors) -> None:
    ada = await visitors.come("/tables/new")
    await ada.find("radio", "Only with the link").check()
    code = await create(ada, "Secretive")
    assert len(code) == 10
    eve = await visitors.come("/tables")
    await expect(eve.heading("Tables")).to_be_visible()
    await expect(row_of(eve, "Secretive")).to_have_count(0)
    await eve.open("/")
    await eve.page.get_by_label("Table code").fill(f" {code[:5].lower()} {code[5:]}")
    await eve.press("Go to the table")
    await expect(eve.button("Sit here").first).to_be_visible()
    assert code_of(eve) == code


async def test_who_comes_by_the_link_is_asked_to_sit_down_and_not_to_invite(
    visitors: Visitors,
) -> None:
    ada = await visitors.come("/tables/new")
    code = await create(ada)
    await expect(ada.find("textbox", "Link to this table")).to_be_visible()
    await expect(ada.region("Seats")).to_contain_text("The match starts when every seat is taken")
    ben = await visitors.come(f"/t/{code}")
    await expect(ben.button("Sit here")).to_have_count(1)
    await expect(ben.find("textbox", "Link to this table")).to_have_count(0)
    await take_seat(ben, "Ben")
    await expect(ben.find("textbox", "Link to this table")).to_be_visible()


async def test_a_bot_takes_the_free_seat(visitors: Visitors) -> None:
    ada = await visitors.come("/tables/new")
    await create(ada)
    await ada.choose("Put a bot in seat 2", "Far-sighted")
    await ada.sees("Bot (Far-sighted)")
    await ada.press("Free the seat of Bot (Far-sighted)")
    await ada.misses("Bot (Far-sighted)")
    await ada.choose("Put a bot in seat 2", "Far-sighted")
    await begin(ada)
    await play(ByMouse(ada, random.Random(1)), moves=2)
    look = await Board(ada).turn()
    assert look.tree.all("button", r"^Bot \(Far-sighted\), cup")


async def test_one_tap_leads_from_the_first_page_to_a_match(visitors: Visitors) -> None:
    ada = await visitors.come("/")
    await ada.press("Mandala: against a bot")
    await expect(ada.region(re.compile(" board$"))).to_be_visible()


async def test_what_the_host_changes_everybody_sees_and_agrees_to_anew(visitors: Visitors) -> None:
    ada = await visitors.come("/tables/new")
    code = await create(ada)
    ben = await visitors.come(f"/t/{code}")
    await take_seat(ben, "Ben")
    await ben.press(READY)
    await expect(ben.button("Not ready after all")).to_be_visible()
    await ada.press("Change the options")
    await ada.dialog.get_by_label("Time").select_option("5 minutes a move")
    await ada.dialog.get_by_text("Variants of the rules").click()
    await ada.find("radio", "The match ends").check()
    await ada.dialog.get_by_role("button", name="Save").click()
    await expect(ada.dialog).to_have_count(0)
    facts = ben.region("What we play")
    await expect(facts).to_contain_text("5 minutes")
    await expect(facts).to_contain_text("The match ends")
    await expect(ben.button(READY)).to_be_visible()
    assert await ben.button("Change the options").count() == 0
    await begin(ben, ada)
    seats = ada.page.get_by_role("list", name="Seats")
    await expect(seats.get_by_label(re.compile(r"^Time left: (5:00|4:\d\d)$"))).to_have_count(1)


async def test_asked_first_a_move_takes_a_second_tap(visitors: Visitors) -> None:
    ada = await visitors.come("/tables/new")
    await ada.page.get_by_text("More about the table").click()
    await ada.find("switch", re.compile("^Ask before every move")).check()
    await create(ada)
    await ada.choose("Put a bot in seat 2", "Far-sighted")
    await begin(ada)
    player = ByMouse(ada, random.Random(1))
    look = await player.board.turn()
    while look.claims:
        await play(player, moves=1)
        look = await player.board.turn()
    await player.choose(look.hand[0])
    look = await until(player.board.look, lambda seen: seen.lit)
    await player.put(look.lit[0])
    look = await until(player.board.look, lambda seen: seen.asks_again)
    await ada.press("Choose something else")
    await until(player.board.look, lambda seen: not seen.asks_again)
    await ada.press("Choose something else")
    look = await until(player.board.look, lambda seen: not seen.lit)
    assert look.mine
    await play(player, moves=1)


async def test_a_locked_table_wants_its_password(visitors: Visitors) -> None:
    ada = await visitors.come("/tables/new")
    await ada.page.get_by_text("More about the table").click()
    await ada.page.get_by_label("Password").fill("lagoon")
    code = await create(ada)
    ben = await visitors.come("/welcome")
    ben.forgive("403|404|409")  # a browser calls every refusal an error
    await ben.page.get_by_label("Your name").fill("Ben")
    await ben.press("Come in")
    await ben.page.wait_for_url(lambda url: "/welcome" not in url)
    await ben.open(f"/t/{code}")
    await ben.button("Sit here").first.click()
    await ben.dialog.get_by_label("Password of the table").fill("river")
    await ben.dialog.get_by_role("button", name="Sit here").click()
    await ben.sees("That is not the password.")
    await ben.dialog.get_by_label("Password of the table").fill("lagoon")
    await ben.dialog.get_by_role("button", name="Sit here").click()
    await expect(ben.button(READY)).to_be_visible()
    await begin(ada, ben)


async def test_who_knows_the_password_watches_a_full_table(visitors: Visitors) -> None:
    ada = await visitors.come("/tables/new")
    await ada.page.get_by_text("More about the table").click()
    await ada.page.get_by_label("Password").fill("lagoon")
    code = await create(ada)
    await ada.choose("Put a bot in seat 2", "Far-sighted")
    await begin(ada)
    eve = await visitors.come(f"/t/{code}")
    eve.forgive("403|404", "WebSocket")
    await eve.sees("This table is locked")
    await eve.press("Say your name first")
    await eve.dialog.get_by_label("Your name").fill("Eve")
    await eve.dialog.get_by_role("button", name="Come in").click()
    await eve.page.get_by_label("Password of the table").fill("river")
    await eve.press("Watch")
    await eve.sees("That is not the password.")
    await eve.page.get_by_label("Password of the table").fill("lagoon")
    await eve.press("Watch")
    await expect(eve.region("Mandala board")).to_be_visible()
    await eve.page.reload()
    await expect(eve.region("Mandala board")).to_be_visible()


async def test_players_only_means_players_only(visitors: Visitors) -> None:
    ada = await visitors.come("/tables/new")
    await ada.page.get_by_text("More about the table").click()
    await ada.find("radio", "Players only").check()
    code = await create(ada)
    eve = await visitors.come(f"/t/{code}")
    eve.forgive("404", "WebSocket")
    await expect(eve.button("Sit here").first).to_be_visible()
    await ada.choose("Put a bot in seat 2", "Far-sighted")
    await begin(ada)
    await eve.page.reload()
    await expect(eve.region("Mandala board")).to_have_count(0)


async def test_who_stands_up_leaves_a_free_seat(visitors: Visitors) -> None:
    ada = await visitors.come("/tables/new")
    code = await create(ada)
    ben = await visitors.come(f"/t/{code}")
    await take_seat(ben, "Ben")
    await ben.choose("Table menu", "Stand up")
    await expect(ben.button("Sit here").first).to_be_visible()
    await expect(ada.region("Seats")).to_contain_text("Free seat")
    await ben.button("Sit here").first.click()
    await expect(ada.region("Seats")).to_contain_text("Ben")
    await ada.press("Free the seat of Ben")
    await expect(ben.button("Sit here").first).to_be_visible()


async def test_the_link_is_copied(visitors: Visitors) -> None:
    ada = await visitors.come("/tables/new", permissions=["clipboard-read", "clipboard-write"])
    code = await create(ada)
    await ada.press("Copy the link")
    await ada.sees("Link copied.")
    await ada.page.get_by_label("Message").press("Control+v")
    await expect(ada.page.get_by_label("Message")).to_have_value(re.compile(f"/t/{code}$"))
