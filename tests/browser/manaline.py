"""A Manaline board before somebody: what the accessibility tree says of it, and how it is played.

Nobody here knows the rules: whatever is lit takes a tile, and more tiles follow as long as any is.
"""

import asyncio
import random
import re
from abc import ABC, abstractmethod
from dataclasses import dataclass

from playwright.async_api import Locator

from tests.browser.people import Person, until
from tests.browser.tree import Node, tree_of

Place = tuple[int, int]
"""Column and row of a cell."""

LEFT = re.compile("^Tiles that were left")
TWICE = " \u00d72"
_IN_SIGHT = """(cell) => {
  const { left, top, width, height } = cell.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found !== null && cell.contains(found);
}"""
_CELL = re.compile(r"column (-?\d+), row (-?\d+)")
_LIT = re.compile(r"^Free cell, .* Fits here: (.+)\.$")
_TILE = re.compile(r"^(.+), tile (\d) of your hand(, laid on the table for now)?$")
_SURE = re.compile(r"^(Place|Exchange) \d tiles?(: \d+ points)?$")
_MINE = re.compile(
    r"^(Your turn: |Where does |The .* fits nowhere|Which tile |Add tiles |There is a gap"
    r"|Tap the tiles)"
)


@dataclass(frozen=True)
class Look:
    """What a board shows at a glance.

    hand: names of the tiles that are still in the hand, by their number. laid: how many lie on the
    board for now. lit: what fits where.
    """

    hand: dict[int, str]
    laid: int
    lit: dict[Place, tuple[str, ...]]
    tree: Node

    @property
    def tiles(self) -> set[str]:
        """What lies on the board and where, without who laid it."""
        cells = [n.name for n in self.tree.all("gridcell") if not n.name.startswith("Free cell")]
        return {name.partition(", just placed")[0] for name in cells}


class Board:
    """The board before one person."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.region: Locator = person.region("Manaline board")

    async def look(self) -> Look:
        """Read the board."""
        tree = await tree_of(self.region)
        buttons = [node.name for node in tree.walk() if node.role == "button" and node.enabled]
        held = [found for name in buttons if (found := _TILE.match(name))]
        return Look(
            hand={int(found[2]): found[1] for found in held if not found[3]},
            laid=sum(bool(found[3]) for found in held),
            lit={
                place_of(node.name): tuple(found[1].replace(TWICE, "").split(", "))
                for node in tree.all("gridcell")
                if (found := _LIT.match(node.name))
            },
            tree=tree,
        )

    async def glance(self) -> tuple[bool, bool]:
        """Tell whether this board asks its viewer, and whether the match is over; soon done."""
        asked = await self.region.get_by_role("paragraph").all_inner_texts()
        over = await self.region.get_by_role("group", name=LEFT).count()
        return any(_MINE.match(text) for text in asked), bool(over)

    async def laid(self, tiles: int) -> None:
        """Wait until so many tiles lie for now and may stay."""
        sure = re.compile(rf"^Place {tiles} tile")
        await self.region.get_by_role("button", name=sure).wait_for()

    @property
    def sure(self) -> Locator:
        """The confirming button, which says what will happen."""
        return self.region.get_by_role("button", name=_SURE)

    def tile(self, number: int) -> Locator:
        return self.region.get_by_role("button", name=re.compile(rf", tile {number} of your hand"))

    def cell(self, place: Place) -> Locator:
        column, row = place
        return self.region.get_by_role(
            "gridcell", name=re.compile(rf"column {column}, row {row}(?!\d)")
        )

    async def in_sight(self, place: Place) -> bool:
        """Tell whether the middle of a cell is seen, with nothing over it."""
        return bool(await self.cell(place).evaluate(_IN_SIGHT))


def place_of(name: str) -> Place:
    """Return where what is named so is."""
    found = _CELL.search(name)
    assert found, name
    return int(found[1]), int(found[2])


def going_with(name: str, held: set[str]) -> int:
    """Return how many other kinds share the colour, or the symbol, of a tile ("red turtle")."""
    others = [other.split() for other in held - {name}]
    return max(sum(mine == their[at] for their in others) for at, mine in enumerate(name.split()))


class Player(ABC):
    """Somebody who lays as many tiles as go; how, is the subclass's."""

    def __init__(self, person: Person, rng: random.Random) -> None:
        self.board = Board(person)
        self.person = person
        self.rng = rng
        self.moves = 0

    async def act(self, look: Look) -> None:
        """Answer the question of this board with one move, and wait until it has been taken."""
        self.moves += 1
        if look.lit:
            while look.lit and look.hand:
                look = await self._lay(look)
        else:
            await self.exchange(self.rng.sample(sorted(look.hand), 2))
        await self.confirm()
        await self.board.sure.wait_for(state="hidden")

    async def _lay(self, look: Look) -> Look:
        """Lay one more tile; return what is seen once the server has judged it."""
        place, name = self.pick(look)
        await self.put(next(number for number in look.hand if look.hand[number] == name), place)
        await self.board.laid(look.laid + 1)
        return await self.board.look()

    def pick(self, look: Look) -> tuple[Place, str]:
        """Return where to lay which tile: one that goes with many others, so that more follow."""
        held = set(look.hand.values())
        offers = [(place, name) for place, names in sorted(look.lit.items()) for name in names]
        self.rng.shuffle(offers)
        return max(offers, key=lambda offer: going_with(offer[1], held))

    @abstractmethod
    async def put(self, tile: int, place: Place) -> None:
        """Lay a tile of the hand (1 to 6) on a cell."""

    @abstractmethod
    async def exchange(self, tiles: list[int]) -> None:
        """Choose tiles to put back into the bag."""

    @abstractmethod
    async def confirm(self) -> None:
        """Send what is laid or chosen."""


class ByMouse(Player):
    """Clicks on tiles and cells, and on "Show everything" when a cell is out of sight."""

    async def put(self, tile: int, place: Place) -> None:
        await self.board.tile(tile).click()
        if not await self.board.in_sight(place):
            await self.person.press("Show everything")
        await self.board.cell(place).click()

    async def exchange(self, tiles: list[int]) -> None:
        await self.person.press("Exchange tiles")
        for tile in tiles:
            await self.board.tile(tile).click()

    async def confirm(self) -> None:
        await self.board.sure.click()


class ByKeyboard(Player):
    """Never touches a mouse: digits for the hand, arrows or N over the board."""

    async def put(self, tile: int, place: Place) -> None:
        await self.person.use(str(tile))
        if self.rng.random() < 0.5:
            await self._walk(place)
        else:
            await self._step(place)
        await self.person.use(self.rng.choice(["Enter", "Space"]))

    async def exchange(self, tiles: list[int]) -> None:
        await self.person.use("e", *map(str, tiles))

    async def confirm(self) -> None:
        if self.rng.random() < 0.7:
            await self.person.use("Control+Enter")
            return
        for _ in range(12):
            await self.person.use("Tab")
            if re.match(r'button "(Place|Exchange) \d', await self.person.focused()):
                await self.person.use("Enter")
                return
        raise AssertionError(f"Tab never came to the button: {await self.person.focused()}")

    async def _walk(self, place: Place) -> None:
        """Go to a cell with the arrow keys."""
        column, row = place_of(await self.person.focused())
        across, down = place[0] - column, place[1] - row
        await self.person.use(*["ArrowRight" if across > 0 else "ArrowLeft"] * abs(across))
        await self.person.use(*["ArrowDown" if down > 0 else "ArrowUp"] * abs(down))
        assert place_of(await self.person.focused()) == place

    async def _step(self, place: Place) -> None:
        """Go round the cells that are lit."""
        for _ in range(60):
            if place_of(await self.person.focused()) == place:
                return
            await self.person.use("n")
        raise AssertionError(f"N never came to {place}: {await self.person.focused()}")


async def play(*players: Player, moves: int = 1_000) -> bool:
    """Let those at a table play until the match is over or that many moves are made; over?"""
    for _ in range(moves):
        seen = await until(
            lambda: asyncio.gather(*(player.board.glance() for player in players)),
            lambda told: any(asked or over for asked, over in told),
        )
        if any(over for _, over in seen):
            return True
        player = players[[asked for asked, _ in seen].index(True)]
        await player.act(await player.board.look())
    return False
