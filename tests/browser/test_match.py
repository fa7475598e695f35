"""A whole match at a table: by clicks with somebody watching, and by keyboard against a bot."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.async_api import expect

from tests.browser.gathering import begin, create, resign, take_seat
from tests.browser.mandala import Board, ByKeyboard, ByMouse, Look, play
from tests.browser.people import Person, Visitors, until
from tests.browser.table import say
from tests.campaign import Campaign

pytestmark = pytest.mark.anyio

Note = Callable[[str, object], None]

FEW, ALL = 12, 1_000
"""Moves before somebody gives up, in a usual run, and in a campaign, where matches end by play."""
TYPED = 4
"""Moves by keyboard in a usual run; a campaign plays such a match to its end."""
SCORED = re.compile(r"^\d+ to \d+$|^A draw$")
"""What is agreed on where a match was played to its end."""
IN_FULL = 4
"""So many moves are watched in full motion; then people who want less of it play on."""


async def test_two_play_a_third_watches_and_all_stay_for_another_match(
    visitors: Visitors, record_property: Note, campaign: Campaign
) -> None:
    ada = await visitors.come("/")
    await ada.link("Create a table").first.click()
    code = await create(ada)
    ben = await visitors.come(f"/t/{code}")
    eve = await visitors.come(f"/t/{code}")
    everybody = ada, ben, eve
    await take_seat(ben, "Ben")
    await ada.sees("1 watching")
    await say(ben, "Good luck!")
    await begin(ben, ada)
    assert (await Board(eve).look()).hand == ()

    players = ByMouse(ada, random.Random(7)), ByMouse(ben, random.Random(8))
    await play(*players, moves=IN_FULL)
    for person in everybody:
        await person.page.emulate_media(reduced_motion="reduce")
    last = await play(*players, moves=campaign(FEW, ALL))
    record_property("moves by clicks", sum(player.moves for player in players))
    if not last.over:
        await resign(ben)
    told = await agreed_winner(ada, ben, eve)
    assert not last.over or SCORED.search(told)

    await ada.press("Play again")
    await ben.sees("Ada would like to play again.")
    await ben.press("Play again")
    for person in everybody:
        look = await until(Board(person).look, begins)
        assert bool(look.hand) == (person is not eve)
        await person.sees("1 watching")
    await play(*players, moves=2)
    await eve.find("tab", re.compile("^Chat")).click()
    await eve.sees("Good luck!")


async def agreed_winner(ada: Person, ben: Person, eve: Person) -> str:
    """Fail unless all three are told the same result; return the points, or that it is a draw."""
    told = [await verdict(person) for person in (ada, ben, eve)]
    points = {verdict.partition(", ")[2] for verdict in told}
    assert len(points) == 1, told
    if told[2] != "A draw":
        winner = told[2].partition(" wins")[0]
        for name, said in (("Ada", told[0]), ("Ben", told[1])):
            assert said.startswith("You win" if name == winner else f"{winner} wins"), told
    return points.pop() or told[2]


async def verdict(person: Person) -> str:
    heading = person.heading(re.compile(r" wins?(, \d+ to \d+|!)?$|^A draw$"))
    await expect(heading).to_be_visible()
    return await heading.inner_text()


def begins(look: Look) -> bool:
    """Tell whether a match has just begun on this board; a bot may have moved already."""
    return bool(look.tree.all("img", r"^Deck: 8\d cards left$")) and not look.over


async def test_a_match_against_a_bot_by_keyboard_alone(
    visitors: Visitors, record_property: Note, campaign: Campaign
) -> None:
    ada = await visitors.come("/games/mandala", reduced_motion="reduce")
    await tab_to(ada, 'button "Play against a bot"')
    await ada.use("Enter")
    player = ByKeyboard(ada, random.Random(3))
    await player.board.turn()
    await tab_to(ada, r'button "\d+ \w+ cards?')
    last = await play(player, moves=campaign(TYPED, ALL))
    record_property("moves by keyboard", player.moves)
    assert last.over or player.moves == TYPED
    if not last.over:
        await resign(ada)
    await expect(ada.heading(re.compile(r"wins?(, \d+ to \d+|!)?$|draw"))).to_be_visible()
    await tab_to(ada, 'button "Play again"', backwards=True)
    await ada.use("Enter")
    await until(player.board.look, begins)


async def tab_to(person: Person, wanted: str, *, backwards: bool = False) -> None:
    """Press Tab until what is wanted has the focus."""
    for _ in range(60):
        await person.use("Shift+Tab" if backwards else "Tab")
        if re.match(wanted, await person.focused()):
            return
    raise AssertionError(f"Tab never came to {wanted}")
