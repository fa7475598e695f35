"""The strip of seats on a phone whose board tells of the seats: names and clocks, in one line."""

import httpx
import pytest
from playwright.async_api import Page

from tests.browser.measuring import problems_at
from tests.browser.people import PHONE, Person, Visitors, household
from tests.live.people import Guest, match_of

pytestmark = pytest.mark.anyio

NAMES = "Ada", "Wolfgangschmidthuber", "Cleo"
CLOCK = {"kind": "bank", "seconds": 600}
LEAST_NAME, LEAST_GAP = 24, 8
"""CSS pixels of a name that is cut, and between a face and what follows it."""
PILLS = """() => [...document.querySelectorAll(".seats > .seat")].map((pill) => {
  const [face, name, clock] = [".avatar", ".seat-name", ".clock"].map((one) =>
    pill.querySelector(one).getBoundingClientRect());
  return { seat: pill.dataset.seat, name: name.width, gap: clock.left - face.right,
    runs: getComputedStyle(pill.querySelector(".clock")).backgroundColor,
    turn: "turn" in pill.dataset };
})"""
ROWS = """() => [...document.querySelectorAll("[data-board] [data-seat]")]
  .filter((one) => one.matches(".mb-mat, .mm-mat")).map((one) => one.dataset.seat)"""


async def playing(visitors: Visitors, game: str, people: int) -> Person:
    """Return the first of so many before a phone; their match with clocks has begun."""
    async with httpx.AsyncClient(base_url=visitors.url, headers=household()) as http:
        guests = [await Guest.enter(http, name) for name in NAMES[:people]]
        code = await match_of(*guests, game=game, seats=people, settings={"clock": CLOCK})
    ada = await visitors.come(
        f"/t/{code}", session=guests[0].token, viewport=PHONE, reduced_motion="reduce"
    )
    await ada.page.locator("[data-board] .action-bar").wait_for()
    return ada


@pytest.mark.parametrize(("game", "people"), [("mana-burn", 2), ("mana-burn", 3), ("mana-mana", 3)])
async def test_each_seat_has_its_name_and_clock_in_the_order_of_the_board(
    visitors: Visitors, game: str, people: int
) -> None:
    page = (await playing(visitors, game, people)).page
    pills = await page.evaluate(PILLS)
    assert [pill["seat"] for pill in pills] == await rows(page)
    assert pills[-1]["seat"] == "0"
    for pill in pills:
        assert pill["name"] >= LEAST_NAME
        assert pill["gap"] >= LEAST_GAP
    running = {pill["runs"] for pill in pills if pill["turn"]}
    assert len(running) == 1
    assert running.isdisjoint(pill["runs"] for pill in pills if not pill["turn"])
    assert await problems_at(page, [(320, 640), (360, 800), (740, 360)]) == []


async def rows(page: Page) -> list[str]:
    """Return the seats as the board below shows them, from the top."""
    found: list[str] = await page.evaluate(ROWS)
    return found
