"""Mana Burn at a table: three play by clicks and a fourth watches; two and three bots on phones."""

import asyncio
import random
import re
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urljoin

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
from tests.browser.people import PHONE, Person, Visitors, until
from tests.browser.tree import tree_of
from tests.campaign import Campaign

pytestmark = pytest.mark.anyio

Note = Callable[[str, object], None]

NAMES = "Ada", "Ben", "Cleo"
MATCHES = 6
ALL = 10_000
"""Rounds: more than there are in any match."""


async def test_three_play_a_fourth_watches(
    visitors: Visitors, record_property: Note, campaign: Campaign
) -> None:
    ada = await visitors.come("/tables/new")
    code = await create_for(ada, 3)
    ben, cleo, eve = [await visitors.come(f"/t/{code}") for _ in range(3)]
    await take_seat(ben, "Ben")
    await take_seat(cleo, "Cleo")
    await begin(ben, cleo, ada, game=GAME)
    assert not (await Board(eve).look()).tree.all("group", "^Your hand")

    people = ada, ben, cleo
    players = [Player(Board(one), random.Random(seat)) for seat, one in enumerate(people)]
    before = await places(eve)
    look = await play(players, rounds=1)
    for person in (*people, eve):
        await person.page.emulate_media(reduced_motion="reduce")
    await until(lambda: places(eve), lambda seen: seen == before)
    sizes = SIZES[:: campaign(4, 1)]
    assert [await problems_in(ada, language, sizes) for language in ("it", "en")] == [[], []]
    look = await play(players, rounds=campaign(2, ALL))
    record_property("moves by clicks", sum(player.moves for player in players))
    record_property("seen", sorted({what for player in players for what in player.seen}))
    if not look.over:
        await resign(ben)
        await resign(cleo)
    await agreed_result(*people, eve)


async def test_two_on_phones_play_three_bots(
    visitors: Visitors, record_property: Note, campaign: Campaign
) -> None:
    hand: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "reduced_motion": "reduce"}
    ada = await visitors.come("/tables/new", **hand)
    code = await create_for(ada, 5)
    ben = await visitors.come(f"/t/{code}", **hand)
    await take_seat(ben, "Ben")
    adding = ada.button("Add a bot")
    for free in (3, 2, 1):
        await expect(adding).to_have_count(free)
        await adding.first.tap()
    await expect(adding).to_have_count(0)
    await begin(ben, ada, game=GAME)
    players = [Player(Fingers(one), random.Random(seat)) for seat, one in enumerate((ada, ben))]
    look = await play(players, rounds=campaign(1, ALL))
    record_property("moves by fingers", sum(player.moves for player in players))
    if look.over:
        await agreed_result(ada, ben)


async def test_somebody_plays_by_keyboard_alone(
    visitors: Visitors, record_property: Note, campaign: Campaign
) -> None:
    ada = await visitors.come("/games/mana-burn", reduced_motion="reduce")
    for _ in range(60):
        if re.match('button "Play against (a bot|bots|.* bots)"', await ada.focused()):
            break
        await ada.use("Tab")
    await ada.use("Enter")
    await expect(ada.region(f"{GAME} board")).to_be_visible()
    player = Player(Keys(ada), random.Random(5), eager=0.1)
    await play([player], rounds=campaign(1, ALL))
    record_property("moves by keyboard", player.moves)


@pytest.mark.soak
async def test_matches_until_all_games_were_on(visitors: Visitors, record_property: Note) -> None:
    seen: set[str] = set()
    for match in range(MATCHES):
        ada = await visitors.come("/tables/new", reduced_motion="reduce")
        code = await create_for(ada, 3)
        ben, cleo = [await visitors.come(f"/t/{code}", reduced_motion="reduce") for _ in range(2)]
        await take_seat(ben, "Ben")
        await take_seat(cleo, "Cleo")
        await begin(ben, cleo, ada, game=GAME)
        people = ada, ben, cleo
        players = [Player(Board(one), random.Random(3 * match + n)) for n, one in enumerate(people)]
        await play(players, rounds=ALL)
        await agreed_result(*people)
        seen |= {what for player in players for what in player.seen}
        if seen >= set(SIGNS):
            break
    record_property("matches", match + 1)
    assert seen == set(SIGNS)


async def create_for(person: Person, seats: int) -> str:
    """Create Ada's table for so many; return its code."""
    await person.page.get_by_text(GAME, exact=True).click(force=True)
    await person.page.get_by_label("Players", exact=True).select_option(str(seats))
    await person.page.get_by_text("More about the table").click()
    await person.page.get_by_label("How long windows stay open").select_option(label="Half as long")
    return await create(person, "Ada", GAME)


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
