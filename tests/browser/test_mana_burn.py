"""Mana Burn at a table: three play by clicks and a fourth watches; two and three bots on phones."""

import asyncio
import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import urljoin

import httpx
import pytest
from playwright.async_api import expect

from tests.browser.gathering import begin, create, resign, take_seat
from tests.browser.mana_burn import (
    GAME,
    SIGNS,
    Board,
    Fingers,
    Keys,
    Player,
    play,
    seen_over,
)
from tests.browser.measuring import SIZES, problems_at
from tests.browser.people import PHONE, Person, Visitors, household, until
from tests.browser.test_match import tab_to
from tests.browser.tree import tree_of
from tests.campaign import Campaign
from tests.live.people import Guest, match_of

pytestmark = pytest.mark.anyio

Note = Callable[[str, object], None]

NAMES = "Ada", "Ben", "Cleo"
SHORT = {"kinds_to_win": 8}
"""An option for short matches."""
BRISK, QUICK = {"hold_factor": 0.5}, {"windows": "quick"}
"""Settings of tables: windows stay open half as long; nobody waits for who cannot answer."""
QUICKLY = "Quickly; tells who cannot answer"
MATCHES = 6
TURNS, TYPED, ALL = 10, 3, 10_000
"""Turns in a usual run, by keyboard; more than there are in any match."""


async def test_three_play_a_fourth_watches(
    visitors: Visitors, record_property: Note, campaign: Campaign
) -> None:
    # Nobody wins by all ten kinds within the first turns.
    options, settings = (SHORT, BRISK) if campaign.big else ({}, QUICK)
    code, (ada, ben, cleo) = await gathered(visitors, options, settings)
    eve = await watching(visitors, code)
    assert not (await Board(eve).look()).tree.all("group", "^Your hand")

    people = ada, ben, cleo
    players = [Player(Board(one), random.Random(seat), 0.1) for seat, one in enumerate(people)]
    before = await places(eve)
    await play(players, turns=1)
    for person in (*people, eve):
        await person.page.emulate_media(reduced_motion="reduce")
    await until(lambda: places(eve), lambda seen: seen == before)
    sizes = SIZES[:: campaign(4, 1)]
    assert [await problems_in(ada, language, sizes) for language in ("it", "en")] == [[], []]
    course = await play(players, turns=campaign(TURNS, ALL))
    told(record_property, campaign, f"three by clicks: {course.figures(players)}")
    if not course.over:
        await resign(ben)
        await resign(cleo)
    await agreed_result(*people, eve)


async def test_two_on_phones_play_three_bots(
    visitors: Visitors, record_property: Note, campaign: Campaign
) -> None:
    hand: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "reduced_motion": "reduce"}
    ada = await visitors.come("/tables/new", **hand)
    code = await created(ada, 5)
    ben = await visitors.come(f"/t/{code}", **hand)
    await take_seat(ben, "Ben")
    adding = ada.button("Add a bot")
    for free in (3, 2, 1):
        await expect(adding).to_have_count(free)
        await adding.first.tap()
    await expect(adding).to_have_count(0)
    await begin(ben, ada, game=GAME)
    players = [Player(Fingers(one), random.Random(seat)) for seat, one in enumerate((ada, ben))]
    course = await play(players, turns=campaign(TURNS, ALL))
    told(record_property, campaign, f"two by fingers, three bots: {course.figures(players)}")
    if course.over:
        await agreed_result(ada, ben)


async def test_somebody_plays_by_keyboard_alone(
    visitors: Visitors, record_property: Note, campaign: Campaign
) -> None:
    ada = await visitors.come("/tables/new", reduced_motion="reduce")
    await set_up_by_keyboard(ada)
    await expect(ada.region(f"{GAME} board")).to_be_visible()
    player = Player(Keys(ada), random.Random(5), eager=0.1)
    course = await play([player], turns=campaign(TYPED, ALL))
    told(record_property, campaign, f"one by keyboard, a bot: {course.figures([player])}")


@pytest.mark.parametrize(
    "campaign", [pytest.param(True, id="many", marks=pytest.mark.soak)], indirect=True
)
async def test_matches_until_all_games_were_on(visitors: Visitors, campaign: Campaign) -> None:
    seen: set[str] = set()
    for match in range(MATCHES):
        code, people = await gathered(visitors, {}, BRISK, reduced_motion="reduce")
        eve = await watching(visitors, code, reduced_motion="reduce")
        players = [Player(Board(one), random.Random(3 * match + n)) for n, one in enumerate(people)]
        course = await play(players, turns=ALL)
        campaign.tell(f"mana burn, match {match + 1} of three: {course.figures(players)}")
        await agreed_result(*people, eve)
        await asyncio.gather(*(person.page.close() for person in (*people, eve)))
        seen |= {what for player in players for what in player.seen}
        if seen >= set(SIGNS):
            break
    assert seen == set(SIGNS)


def told(note: Note, campaign: Campaign, figures: str) -> None:
    """Keep what a match came to; a campaign shows it."""
    note("figures", figures)
    if campaign.big:
        campaign.tell(f"mana burn, {figures}")


async def gathered(
    visitors: Visitors, options: Mapping[str, Any], settings: Mapping[str, Any], **habits: Any
) -> tuple[str, list[Person]]:
    """Seat people at a new table over the wire, and start; return its code and them."""
    async with httpx.AsyncClient(base_url=visitors.url, headers=household()) as http:
        guests = [await Guest.enter(http, name) for name in NAMES]
        wanted: dict[str, Any] = {"seats": len(NAMES), "options": options, "settings": settings}
        code = await match_of(*guests, game="mana-burn", **wanted)
    people = [await watching(visitors, code, session=one.token, **habits) for one in guests]
    return code, people


async def watching(visitors: Visitors, code: str, **habits: Any) -> Person:
    """Let somebody come to a match, and wait until the board is there."""
    person = await visitors.come(f"/t/{code}", **habits)
    await expect(person.region(f"{GAME} board")).to_be_visible()
    return person


async def created(person: Person, seats: int) -> str:
    """Create Ada's table for so many, for a short match with quick windows; return its code."""
    await person.page.get_by_text(GAME, exact=True).click(force=True)
    await person.page.get_by_label("Players", exact=True).select_option(str(seats))
    await person.page.get_by_text("Variants of the rules").click()
    await person.page.get_by_text("Eight", exact=True).click(force=True)
    await person.page.get_by_text("More about the table").click()
    await person.page.get_by_label("How windows for answers close").select_option(label=QUICKLY)
    return await create(person, "Ada", GAME)


async def set_up_by_keyboard(person: Person) -> None:
    """Create a table for two, for a short match with quick windows; put a bot there, and start."""
    await tab_to(person, 'radio "Mana ')
    while not (await person.focused()).startswith(f'radio "{GAME} '):
        await person.use("ArrowDown")
    await tab_to(person, "text: Variants of the rules")
    await person.use("Enter")
    await tab_to(person, 'radio "All ten"')
    await person.use("ArrowDown", "ArrowDown")
    await tab_to(person, "text: More about the table")
    await person.use("Enter")
    await tab_to(person, 'combobox "How windows for answers close"')
    await person.page.keyboard.type(QUICKLY)
    await tab_to(person, 'textbox "Your name"')
    await person.page.keyboard.type("Ada")
    await person.use("Enter")
    await expect(person.button("Add a bot")).to_be_visible()
    for button in ("Add a bot", "(I.m ready|Start the match)"):
        await tab_to(person, f'button "{button}"')
        await person.use("Enter")


async def agreed_result(*people: Person) -> None:
    """Fail unless all are told the same winner and the same hands."""
    for person in people:
        await seen_over(person)
    tables = [await Board(person).scores() for person in people]
    assert all(table == tables[0] for table in tables)
    verdicts = await asyncio.gather(*(verdict(person) for person in people))
    assert len({said for said in verdicts if "You" not in said and "you" not in said}) == 1


async def verdict(person: Person) -> str:
    heading = person.heading(re.compile(r"wins?!?$|victory|^A draw$"))
    await expect(heading).to_be_visible()
    return await heading.inner_text()


async def problems_in(person: Person, language: str, sizes: Sequence[tuple[int, int]]) -> list[str]:
    """Return what is wrong with the layout of this page in a language, at each size."""
    cookie = {"name": "lang", "value": language, "url": urljoin(person.page.url, "/")}
    await person.page.context.add_cookies([cookie])  # type: ignore[list-item]
    await person.page.reload()
    await expect(person.page.locator("[data-board] .action-bar")).to_be_visible()
    return await problems_at(person.page, sizes)


async def places(person: Person) -> dict[str, str]:
    """Return where the parts of the board and the seats are."""
    tree = await tree_of(person.page.locator("main"), boxes=True)
    kept = [
        *tree.all("group", "^(The board close up|Dice|What is asked)$"),
        *tree.all("button", r"^(Ada|Ben|Cleo): \d+ card|^(Deck|Crypt|Soul Burn): "),
        *tree.one("list", "^Seats$").all("listitem"),
    ]
    return {f"{n} {one.role}": one.states["box"] for n, one in enumerate(kept)}
