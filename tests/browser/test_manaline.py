"""Manaline at a table: by clicks with somebody watching, and by keyboard against a bot."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.async_api import expect

from tests.browser.gathering import begin, create, resign, take_seat
from tests.browser.manaline import Board, ByKeyboard, ByMouse, play
from tests.browser.people import Person, Visitors, until
from tests.browser.test_match import ALL, FEW, SCORED, TYPED, agreed_winner, tab_to
from tests.campaign import Campaign

pytestmark = pytest.mark.anyio

Note = Callable[[str, object], None]

IN_FULL = 2
"""So many moves are watched in full motion; then people who want less of it play on."""


SMALL = {"width": 800, "height": 700}
"""Of a window: there is less to be painted, and not always room for the whole board."""


async def new_table(visitors: Visitors) -> tuple[Person, str]:
    """Let Ada make a table for a match with two copies of each tile; return her and its code."""
    path = "/tables/new?game=manaline"
    ada = await visitors.come(path, reduced_motion="reduce", viewport=SMALL)
    await ada.page.get_by_text("Variants of the rules").click()
    await ada.find("radio", re.compile("^72: ")).check()
    return ada, await create(ada, game="Manaline")


async def test_two_play_and_a_third_watches(
    visitors: Visitors, record_property: Note, campaign: Campaign
) -> None:
    ada, code = await new_table(visitors)
    ben = await visitors.come(f"/t/{code}", reduced_motion="no-preference", viewport=SMALL)
    eve = await visitors.come(f"/t/{code}", reduced_motion="no-preference", viewport=SMALL)
    await take_seat(ben, "Ben")
    await begin(ben, ada, game="Manaline")
    watching = Board(eve)
    start = await watching.look()
    assert start.hand == {}
    assert start.tree.all("list", "^Largest group")

    players = ByMouse(ada, random.Random(7)), ByMouse(ben, random.Random(8))
    await play(*players, moves=IN_FULL)
    seen = (await players[0].board.look()).tiles
    await until(watching.look, lambda look: look.tiles == seen)
    for person in (ben, eve):
        await person.page.emulate_media(reduced_motion="reduce")
    over = await play(*players, moves=campaign(FEW, ALL))
    if not over:
        await resign(ben)
    record_property("moves by clicks", sum(player.moves for player in players))
    told = await agreed_winner(ada, ben, eve)
    assert not over or SCORED.search(told)
    boards = [Board(person) for person in (ada, ben, eve)]
    for board in boards:
        await until(board.glance, lambda told: told[1])
    mine, theirs, watched = [(await board.look()).tiles for board in boards]
    assert mine == theirs == watched


async def test_a_match_against_a_bot_by_keyboard_alone(
    visitors: Visitors, record_property: Note, campaign: Campaign
) -> None:
    ada, _ = await new_table(visitors)
    await ada.choose("Put a bot in seat 2", "Eager")
    await begin(ada, game="Manaline")
    player = ByKeyboard(ada, random.Random(3))
    await until(player.board.glance, any)
    await tab_to(ada, r'gridcell "')
    over = await play(player, moves=campaign(TYPED, ALL))
    record_property("moves by keyboard", player.moves)
    assert over or player.moves == TYPED
    if over:
        await expect(ada.heading(re.compile(r"wins?, \d+ to \d+$|draw"))).to_be_visible()
