"""A whole match of Mana: by clicks with somebody watching, and by keyboard against a bot."""

import asyncio
import random
import re
from collections.abc import Callable

import pytest
from playwright.async_api import Page, expect

from tests.browser.elsewhere import Couple, meet
from tests.browser.gallery import Scene, show
from tests.browser.gathering import begin, create, take_seat
from tests.browser.mana import Board, ByKeyboard, ByMouse, Look, drift, play
from tests.browser.measuring import SIZES, problems_at
from tests.browser.people import PHONE, Person, Visitors, until
from tests.browser.test_match import ALL, TYPED, tab_to
from tests.browser.test_pages import serious
from tests.browser.tree import tree_of
from tests.campaign import Campaign

pytestmark = pytest.mark.anyio

Note = Callable[[str, object], None]

NAMES = "Ada", "Ben", ""
"""Who looks at a board: both players and a watcher."""
IN_FULL = 4
"""So many acts are watched in full motion: both setups and two moves."""


async def test_two_play_and_a_third_watches(visitors: Visitors, record_property: Note) -> None:
    ada = await visitors.come("/tables/new?game=mana")
    code = await create(ada, game="Mana")
    ben = await visitors.come(f"/t/{code}")
    eve = await visitors.come(f"/t/{code}", viewport=PHONE)
    await take_seat(ben, "Ben")
    await begin(ben, ada, game="Mana")
    players = ByMouse(ada, random.Random(5)), ByMouse(ben, random.Random(6))
    before = await places(eve)
    await play(*players, moves=IN_FULL)
    assert await places(eve) == before
    await each_sees_it_from_the_own_edge(ada, ben, eve)
    for person in (ada, ben, eve):
        await person.page.emulate_media(reduced_motion="reduce")
    assert (await play(*players)).over
    record_property("acts by clicks", sum(player.moves for player in players))
    told = [await verdict(person) for person in (ada, ben, eve)]
    winner = told[2].partition(" wins")[0]
    for name, said in (("Ada", told[0]), ("Ben", told[1])):
        assert said == ("You win!" if name == winner else told[2]), told


async def each_sees_it_from_the_own_edge(*people: Person) -> None:
    """Fail unless players and watcher come to see the same, the players from opposite."""
    boards = [Board(person) for person in people]
    mine, theirs, watched = await until(
        lambda: asyncio.gather(*(board.look() for board in boards)),
        lambda looks: (
            len({named(look, name) for look, name in zip(looks, NAMES, strict=True)}) == 1
        ),
    )
    assert list(mine.squares) == list(reversed(theirs.squares))
    assert list(watched.squares) in (list(mine.squares), list(theirs.squares))


def named(look: Look, me: str) -> frozenset[tuple[str, str]]:
    """Return what stands where, one's own pieces by one's name: ("c2", "Ada’s Ronin")."""  # noqa: RUF002
    return frozenset((at, piece.replace("your", f"{me}’s")) for at, piece in look.pieces.items())  # noqa: RUF001


async def verdict(person: Person) -> str:
    heading = person.heading(re.compile(r" wins$|^You win!$|^A draw$"))
    await expect(heading).to_be_visible()
    return await heading.inner_text()


async def test_a_match_against_a_bot_by_keyboard_alone(
    visitors: Visitors, record_property: Note, campaign: Campaign
) -> None:
    ada = await visitors.come("/games/mana", reduced_motion="reduce")
    await tab_to(ada, 'button "Play against a bot"')
    await ada.use("Enter")
    player = ByKeyboard(ada, random.Random(2))
    await player.board.turn()
    await tab_to(ada, 'gridcell "')
    last = await play(player, moves=campaign(2 * TYPED, ALL))
    record_property("acts by keyboard", player.moves)
    assert last.over or player.moves == 2 * TYPED
    if last.over:
        await expect(ada.heading(re.compile(r"wins?!?$|draw"))).to_be_visible()


async def test_a_double_click_that_places_all_does_not_confirm_it(visitors: Visitors) -> None:
    couple = await meet(visitors.url)
    code = await couple.match(**CLASSIC)
    ada = await visitors.come(f"/t/{code}", session=couple.tokens[0], reduced_motion="reduce")
    board = Board(ada)
    await board.thing("Place all for me").dblclick()
    look = await until(board.look, lambda seen: seen.confirming)
    assert "Is this your setup" in look.question
    await board.thing("Place these six pieces").dblclick()
    await until(board.look, lambda seen: not seen.mine)


async def places(person: Person) -> dict[str, str]:
    """Return where the squares, the seats and the tabs are."""
    tree = await tree_of(person.page.locator("main"), boxes=True)
    kept = [
        *tree.all("gridcell"),
        *tree.all("img", "aptured Ronin|to be placed"),
        *tree.one("list", "^Seats$").all("listitem"),
        *tree.all("tab"),
    ]
    return {f"{n} {one.role}": one.states["box"] for n, one in enumerate(kept)}


LOOKS = ("en", "light"), ("it", "dark")
"""Languages and lights in turn; a campaign takes both for each scene, at all sizes."""
RETURNING = 1
"""A seed with which a Ronin can come back."""
BOARD = "[data-board] [role=gridcell]"
CLASSIC = {"game": "mana", "options": {"first": 0}}


async def fill(page: Page) -> None:
    await page.locator("[data-do=fill]").click()


async def take_reserve(page: Page) -> None:
    await page.locator("button[data-id=reserve]").click()


async def aim(page: Page) -> None:
    for light in ("mobile", "reach"):
        await page.locator(f"[data-light={light}]").first.click()


async def scenes(couple: Couple, people: tuple[Person, Person]) -> list[Scene]:
    """Bring about a setup, a Ronin that may come back, a move to confirm, a result, its replay."""
    placing, returning, over = [await couple.match(**CLASSIC) for _ in range(3)]
    asking = await couple.match(**CLASSIC, settings={"confirm": "on"})
    back = await couple.play(returning, RETURNING, lambda lit: lit.get("drops"), drift)
    first = await couple.play(asking, 2, lambda lit: "moves" in lit, drift)
    await couple.play(over, 3, habit=drift)
    return [
        Scene(people[0], f"/t/{placing}", BOARD),
        Scene(people[0], f"/t/{placing}", BOARD, fill),
        Scene(people[back], f"/t/{returning}", BOARD, take_reserve),
        Scene(people[first], f"/t/{asking}", BOARD, aim),
        Scene(people[1], f"/t/{over}", "#verdict"),
        Scene(people[1], f"/m/{await couple.latest(over)}", BOARD),
    ]


async def test_nothing_sticks_out_in_any_language(visitors: Visitors, campaign: Campaign) -> None:
    couple = await meet(visitors.url)
    people = await couple.shown(visitors, 0), await couple.shown(visitors, 1)
    for number, scene in enumerate(await scenes(couple, people)):
        usual = LOOKS[number % 2 :][:1]
        for language, light in LOOKS if campaign.big else usual:
            page = await show(scene, language=language, size=(360, 800), light=light)
            sizes = SIZES if campaign.big else (SIZES[0], SIZES[1], SIZES[2 + number % 3])
            assert (scene.path, await problems_at(page, sizes)) == (scene.path, [])
            if campaign.big or number in (1, 2):
                assert (scene.path, await serious(page, (360, 800))) == (scene.path, [])
