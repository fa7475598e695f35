"""A Mana Mana board before somebody: what the accessibility tree says of it, how it is played.

Nobody here knows the rules: any of what is lit is chosen, as somebody would who plays at random.
"""

import asyncio
import random
import re
from abc import ABC, abstractmethod
from dataclasses import dataclass

from playwright.async_api import Locator

from tests.browser.people import Person, until
from tests.browser.tree import Node, tree_of

GAME = "Mana Mana"
KEYS = {"purple": "p", "green": "g", "blue": "b", "red": "r", "yellow": "y", "orange": "o"}
LETTERS = 0.7
ENOUGH = 2
"""With so much mana cards are mostly taken, with less they are mostly laid: so a match goes on."""
EAGER = 0.85
_CARD = re.compile(r"^Display (\d): (\w+)$")
_LIT = re.compile(r"^(.+), (\w+): .*\. (?:You can lay|Lay) ")
_MINE = re.compile(r"^(Your turn: |How many cards|Is this your move|You have to pass|Where do )")
_CONFIRMS = re.compile("^(Take|Lay|Pass|Discard)( |$)")


@dataclass(frozen=True)
class Look:
    """What a board shows at a glance.

    question: the sentence of the action bar. display: number and colour of the cards that can be
    taken. lit: owner and colour of the rows that cards can be laid at.
    """

    question: str
    display: tuple[tuple[str, str], ...]
    lit: tuple[tuple[str, str], ...]
    tree: Node

    @property
    def mine(self) -> bool:
        """Whether this board asks its viewer."""
        return bool(_MINE.match(self.question))

    @property
    def mana(self) -> int:
        """What the viewer has to pay with."""
        found = re.match(r"You: (\d+) mana", self.tree.one("group", "^You: ").name)
        assert found
        return int(found[1])

    @property
    def stuck(self) -> bool:
        return self.question == "You have to pass"

    @property
    def over(self) -> bool:
        """Whether of all that lies on a table only the rows are left."""
        rows = self.tree.all("button", ", purple: ")
        return bool(rows) and not self.tree.all("button", "^Pile: ")


class Board:
    """The board before one person."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.region: Locator = person.region(f"{GAME} board")

    async def look(self) -> Look:
        """Read the board."""
        tree = await tree_of(self.region)
        names = [n.name for n in tree.walk() if n.role == "button" and n.enabled]
        cards = [found.groups() for name in names if (found := _CARD.match(name))]
        lit = [found.groups() for name in names if (found := _LIT.match(name))]
        return Look(
            question=next((n.text for n in tree.walk() if n.role == "paragraph" and n.text), ""),
            display=tuple((place, colour) for place, colour in cards),
            lit=tuple((owner, colour) for owner, colour in lit),
            tree=tree,
        )

    async def turn(self) -> Look:
        """Wait until this board asks its viewer, or the match is over."""
        return await until(self.look, lambda look: look.mine or look.over)

    async def scores(self) -> list[list[str]]:
        """Return the result's table: place, cards, mana and points of each line, names left out."""
        tree = await tree_of(self.person.page.get_by_role("table", name="Scores"))
        lines = [[cell.name for cell in row.all("cell")] for row in tree.all("row")]
        return [[place, *figures] for place, _who, *figures in filter(None, lines)]

    def card(self, place: str) -> Locator:
        return self.region.get_by_role("button", name=re.compile(f"^Display {place}: "))

    def row(self, owner: str, colour: str) -> Locator:
        name = re.compile(f"^{re.escape(owner)}, {colour}: ")
        return self.region.get_by_role("button", name=name)

    @property
    def confirm(self) -> Locator:
        return self.region.get_by_role("button", name=_CONFIRMS).last


class Player(ABC):
    """Somebody who plays whatever is lit; how, is the subclass's."""

    def __init__(self, person: Person, rng: random.Random) -> None:
        self.board = Board(person)
        self.person = person
        self.rng = rng
        self.moves = 0

    async def act(self, look: Look) -> None:
        """Answer the question of this board with one move."""
        self.moves += 1
        lays = (look.mana < ENOUGH) == (self.rng.random() < EAGER)
        if look.stuck:
            await self.confirm(fewer=False)
        elif look.lit and (lays or not look.display):
            await self.lay(*self.rng.choice(look.lit))
            await self.confirm(fewer=self.rng.random() < 0.1)
        else:
            await self.take(look)
            await self.confirm(fewer=False)

    async def take(self, look: Look) -> None:
        """Choose a card of which there are many, and more of its colour while any are open."""
        colours = [colour for _, colour in look.display]
        colour = max(colours, key=colours.count)
        same = [place for place, one in look.display if one == colour]
        await self.pick(same[0])
        for place in same[1:]:
            if not await self.more(place):
                break

    @abstractmethod
    async def pick(self, place: str) -> None:
        """Choose a card of the display ("1" to "5")."""

    @abstractmethod
    async def more(self, place: str) -> bool:
        """Choose a further card, if it can be had."""

    @abstractmethod
    async def lay(self, owner: str, colour: str) -> None:
        """Choose a row: whose, and of which colour."""

    @abstractmethod
    async def confirm(self, *, fewer: bool) -> None:
        """Press the confirming button, after taking a card away if wanted."""


class ByMouse(Player):
    """Clicks on what is lit."""

    async def pick(self, place: str) -> None:
        await self.board.card(place).click()

    async def more(self, place: str) -> bool:
        further = self.person.button("One more")
        open_ = await further.count() > 0 and await further.is_enabled()
        if open_:
            await self.board.card(place).click()
        return open_

    async def lay(self, owner: str, colour: str) -> None:
        await self.board.row(owner, colour).click()

    async def confirm(self, *, fewer: bool) -> None:
        less = self.person.button("One fewer")
        if fewer and await less.count() and await less.is_enabled():
            await less.click()
        await self.board.confirm.click()


class ByTouch(ByMouse):
    """Taps with a finger."""

    async def pick(self, place: str) -> None:
        await self.board.card(place).tap()

    async def lay(self, owner: str, colour: str) -> None:
        await self.board.row(owner, colour).tap()

    async def confirm(self, *, fewer: bool) -> None:
        del fewer
        await self.board.confirm.tap()


class ByKeyboard(Player):
    """Never touches a mouse: digits and letters in most moves, arrows alone in the others."""

    async def pick(self, place: str) -> None:
        if self.rng.random() < LETTERS:
            await self.person.use(place)
        else:
            await self._walk(f"Display {place}: ", int(place) - 1)
            await self.person.use("Enter")

    async def more(self, place: str) -> bool:
        del place
        await self.person.use("+")
        return True

    async def lay(self, owner: str, colour: str) -> None:
        if self.rng.random() < LETTERS:
            await self.person.use(KEYS[colour])  # a place where it may lie has the focus
            await self.person.use(*["ArrowUp"] * 6)
            await self._go(f"{owner}, {colour}: ", "ArrowDown")
        else:
            await self._walk(f"{owner}, {colour}: ", list(KEYS).index(colour))
        await self.person.use(self.rng.choice(["Enter", "Space"]))

    async def confirm(self, *, fewer: bool) -> None:
        if fewer:
            await self.person.use("-")
        focused = await self.person.focused()
        if not re.search(r'button "(Take|Lay|Pass|Discard)', focused):  # a pass is asked unchosen
            await self._tab_to(r'button "Pass"')
        await self.person.use("Enter")

    async def _tab_to(self, wanted: str) -> None:
        for _ in range(8):
            await self.person.use("Tab")
            if re.match(wanted, await self.person.focused()):
                return
        raise AssertionError(f"Tab never came to {wanted}: {await self.person.focused()}")

    async def _walk(self, name: str, column: int) -> None:
        """Go with the arrows to what is named so: along the top, then down its column."""
        await self.person.use(*["ArrowUp"] * 6, "Home", *["ArrowRight"] * column)
        await self._go(name, "ArrowDown")

    async def _go(self, name: str, key: str) -> None:
        """Press a key until what is named so has the focus."""
        for _ in range(8):
            if re.match(rf'button "{re.escape(name)}', await self.person.focused()):
                return
            await self.person.use(key)
        raise AssertionError(f"{key} never came to {name}: {await self.person.focused()}")


async def play(*players: Player, first: int, moves: int = 1_000) -> tuple[Look, int]:
    """Let those at a table play until the match is over or so many moves are made.

    They are looked at in turn, so that only one board is read. first: who is to move. Returns the
    last look and who is to move then.
    """
    for move in range(first, first + moves):
        player = players[move % len(players)]
        look = await player.board.turn()
        if look.over:
            break
        await player.act(look)
    else:
        move = first + moves
        look = await players[move % len(players)].board.turn()
    return look, move % len(players)


async def first_of(*players: Player) -> int:
    """Return who is to move."""
    looks = await until(
        lambda: asyncio.gather(*(player.board.look() for player in players)),
        lambda seen: any(look.mine for look in seen),
    )
    return [look.mine for look in looks].index(True)
