"""Looking back at a match: every moment of it, as each of them saw it."""

import random
import re

import pytest
from playwright.async_api import expect

from tests.browser.gathering import pair
from tests.browser.mandala import Board, ByMouse, play
from tests.browser.people import Visitors, until

pytestmark = pytest.mark.anyio


async def test_every_moment_of_a_match_can_be_seen_again(visitors: Visitors) -> None:
    two = await pair(visitors, reduced_motion="reduce")
    await play(*(ByMouse(person, random.Random(1)) for person in two.people), moves=3)
    ada = two.host
    await ada.choose("Table menu", "Resign")
    await ada.dialog.get_by_role("button", name="Resign").click()
    await ada.link("Look back at the match").click()
    await expect(ada.heading(re.compile("^Ben wins"))).to_be_visible()
    await ada.sees("4 / 4")
    board = Board(ada)

    await ada.press("To the beginning")
    await ada.sees("0 / 4")
    first = await until(board.look, lambda seen: len(seen.tree.all("img", "88 cards left")) == 1)
    assert first.tree.all("group", "^Your hand: 6 cards$|^Ada, hand: 6 cards$")
    await ada.press("One step forward")
    await ada.sees("1 / 4")
    await ada.press("One step forward")
    await ada.press("One step back")
    await ada.sees("1 / 4")
    await ada.page.keyboard.press(
        "ArrowRight"
    )  # the button keeps the focus, and leaves it the arrows
    await ada.sees("2 / 4")
    await ada.page.get_by_label("Moment of the match").press("End")
    await ada.sees("4 / 4")
    await ada.button("To the beginning").press("Home")
    await ada.sees("0 / 4")
    await ada.page.keyboard.press("End")
    await ada.sees("4 / 4")

    await ada.find("radio", "A watcher").check()
    await until(board.look, lambda seen: not seen.tree.all("group", "hand: "))
    await ada.find("radio", "Ben").check()
    await ada.press("To the beginning")
    await until(board.look, lambda seen: seen.tree.all("group", "hand: 6 cards"))
    await ada.press("Play")
    await ada.sees("1 / 4")
    await ada.press("Pause")
