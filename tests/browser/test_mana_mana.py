"""Mana Mana at a table: a whole match of three by clicks, watched; another by keyboard alone."""

import asyncio
import random
import re
from collections.abc import Callable, Sequence
from urllib.parse import urljoin

import pytest
from playwright.async_api import Locator, expect

from tests.browser.gathering import begin, create, resign, take_seat
from tests.browser.mana_mana import GAME, Board, ByKeyboard, ByMouse, first_of, play
from tests.browser.measuring import SIZES, problems_at
from tests.browser.people import Person, Visitors, until
from tests.browser.test_match import ALL, TYPED, tab_to
from tests.browser.tree import tree_of
from tests.campaign import Campaign

pytestmark = pytest.mark.anyio

Note = Callable[[str, object], None]

NAMES = "Ada", "Ben", "Cleo"
IN_FULL = 2
"""So many moves are watched in full motion; then people who want less of it play on."""
MIDDLE = 14
"""After so many moves the board is measured."""


async def test_three_play_a_fourth_watches(
    visitors: Visitors, record_property: Note, campaign: Campaign
) -> None:
    ada = await visitors.come("/tables/new")
    code = await create(ada, "Ada", GAME)
    ben, cleo, eve = [await visitors.come(f"/t/{code}") for _ in range(3)]
    await take_seat(ben, "Ben")
    await take_seat(cleo, "Cleo")
    await begin(ben, cleo, ada, game=GAME)
    assert not (await Board(eve).look()).tree.all("group", "^Your hand")

    people = ada, ben, cleo
    players = [ByMouse(person, random.Random(seat)) for seat, person in enumerate(people)]
    before = await places(eve)
    _, who = await play(*players, first=await first_of(*players), moves=IN_FULL)
    for person in (*people, eve):
        await person.page.emulate_media(reduced_motion="reduce")
    await until(lambda: places(eve), lambda seen: seen == before)
    _, who = await play(*players, first=who, moves=MIDDLE)
    sizes = SIZES[:: campaign(4, 1)]
    assert [await problems_in(ada, language, sizes) for language in ("it", "en")] == [[], []]
    last, _ = await play(*players, first=who, moves=campaign(1, ALL))
    record_property("moves by clicks", sum(player.moves for player in players))
    if not last.over:
        await resign(ben)
        await expect(seat_of(ada, "Ben")).to_contain_text("Left the match")
        await expect(ben.page.locator(".menu-item", has_text="Resign")).to_have_count(0)
        await resign(cleo)
    await agreed_result(*people, eve, scored=last.over)


def seat_of(person: Person, name: str) -> Locator:
    """Return the row of the strip of seats that is somebody else's."""
    return (
        person.page.get_by_role("list", name="Seats").get_by_role("listitem").filter(has_text=name)
    )


async def agreed_result(*people: Person, scored: bool) -> None:
    """Fail unless all are told the same winner, and the same points that add up."""
    looks = [await until(Board(p).look, lambda look: look.over) for p in people]
    assert all(look.over for look in looks)
    tables = [await Board(p).scores() for p in people]
    assert all(table == tables[0] for table in tables)
    assert len(tables[0]) == len(NAMES)
    for _place, cards, mana, total in tables[0] if scored else ():
        assert int(cards) + int(mana) == int(total)
    verdicts = await asyncio.gather(*(verdict(person) for person in people))
    assert len({said for said in verdicts if "You" not in said and "you" not in said}) == 1


async def problems_in(person: Person, language: str, sizes: Sequence[tuple[int, int]]) -> list[str]:
    """Return what is wrong with the layout of this page in a language, at each size."""
    cookie = {"name": "lang", "value": language, "url": urljoin(person.page.url, "/")}
    await person.page.context.add_cookies([cookie])  # type: ignore[list-item]
    await person.page.reload()
    await expect(person.page.locator("[data-board] .action-bar")).to_be_visible()
    return await problems_at(person.page, sizes)


async def places(person: Person) -> dict[str, str]:
    """Return where everything on the board and the seats are."""
    tree = await tree_of(person.page.locator("main"), boxes=True)
    kept = [
        *tree.all("group", "^(Ada|Ben|Cleo|Display)"),
        *tree.all("button", ", (purple|green|blue|red|yellow|orange): "),
        *tree.all("button", "^Pile"),
        *tree.one("list", "^Seats$").all("listitem"),
    ]
    return {f"{n} {one.role}": one.states["box"] for n, one in enumerate(kept)}


async def verdict(person: Person) -> str:
    heading = person.heading(re.compile(r"wins?!?$|victory|^A draw$"))
    await expect(heading).to_be_visible()
    return await heading.inner_text()


async def test_a_match_against_bots_by_keyboard_alone(
    visitors: Visitors, record_property: Note, campaign: Campaign
) -> None:
    ada = await visitors.come("/games/mana-mana", reduced_motion="reduce")
    await tab_to(ada, 'button "Play against (a bot|bots|.* bots)"')
    await ada.use("Enter")
    player = ByKeyboard(ada, random.Random(3))
    look = await player.board.turn()
    await tab_to(ada, r'button "Display 1: ')
    while not look.over and player.moves < campaign(TYPED, ALL):
        await player.act(look)
        look = await player.board.turn()
    record_property("moves by keyboard", player.moves)
    if not look.over:
        assert player.moves == TYPED
        return
    assert len(await player.board.scores()) == len(NAMES)
    await tab_to(ada, 'button "Play again"', backwards=True)
    await ada.use("Enter")
    await until(player.board.look, lambda seen: seen.mine)
