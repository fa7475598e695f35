"""A Mana board before somebody: what the accessibility tree says of it, and how it is played.

Nobody here knows the rules: any of what can be done is done, as somebody would who plays at random.
"""

import asyncio
import random
import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Locator

from tests.browser.elsewhere import Asked, Enough, Lit
from tests.browser.people import Person, until
from tests.browser.tree import tree_of
from tests.live.people import Choose

SIDE = 6
_SQUARE = re.compile(r"^([a-f][1-6]), (?:single|double|triple): (.*)$")
_GOAL = re.compile(r"\. (Move here|Capture it|Return the Ronin here)$")
_CONFIRM = re.compile(r"^(Place these six pieces|Pass: )")
_RESERVE = re.compile(r"^Your captured Ronin: \d\. One may come back$")
_OVER = re.compile(r"wins?!?$|^A draw$")


@dataclass(frozen=True)
class Look:
    """What a board shows at a glance.

    question: the sentence of the action bar. squares: what is said of each, in reading order.
    buttons: the names of those that can be pressed.
    """

    question: str
    squares: dict[str, str]
    buttons: tuple[str, ...]
    over: bool

    @property
    def mobile(self) -> list[str]:
        """Pieces that can be moved, and RESERVE where one can come back."""
        back = [name for name in self.buttons if _RESERVE.match(name)]
        return [one for one, said in self.squares.items() if ". Can move to" in said] + back

    @property
    def goals(self) -> list[str]:
        """Where the chosen piece can go; only the Damyo, if it can be captured."""
        goals = [one for one, said in self.squares.items() if _GOAL.search(said)]
        won = [one for one in goals if "Damyo" in self.squares[one]]
        return won or goals

    @property
    def places(self) -> list[str]:
        """Where the next piece can be placed."""
        return [one for one, said in self.squares.items() if said == "empty. Place here"]

    @property
    def confirming(self) -> bool:
        return any(_CONFIRM.match(name) for name in self.buttons)

    @property
    def mine(self) -> bool:
        """Whether this board asks its viewer."""
        return bool(self.mobile or self.places or self.confirming)

    @property
    def pieces(self) -> dict[str, str]:
        """What stands on the board: square to piece, "your Ronin"."""
        said = {one: said.partition(".")[0].partition(",")[0] for one, said in self.squares.items()}
        return {one: piece for one, piece in said.items() if piece != "empty"}


class Board:
    """The board before one person."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.region: Locator = person.region("Mana board")

    async def look(self) -> Look:
        """Read the board."""
        tree = await tree_of(self.region)
        cells = [found for cell in tree.all("gridcell") if (found := _SQUARE.match(cell.name))]
        asks = [node.text for node in tree.walk() if node.role == "paragraph" and node.text]
        return Look(
            question=asks[0] if asks else "",
            squares={found[1]: found[2] for found in cells},
            buttons=tuple(node.name for node in tree.all("button")),
            over=not asks and await self.person.heading(_OVER).count() > 0,
        )

    async def turn(self) -> Look:
        """Wait until this board asks its viewer, or the match is over."""
        return await until(self.look, lambda look: look.mine or look.over)

    def thing(self, name: str) -> Locator:
        """Return a square by its name, or a button by how its name begins."""
        if re.fullmatch("[a-f][1-6]", name):
            return self.region.get_by_role("gridcell", name=re.compile(f"^{name}, "))
        return self.region.get_by_role("button", name=re.compile("^" + re.escape(name))).last


class Player(ABC):
    """Somebody who does whatever can be done; how, is the subclass's."""

    def __init__(self, person: Person, rng: random.Random) -> None:
        self.board = Board(person)
        self.person = person
        self.rng = rng
        self.moves = 0

    async def act(self, look: Look) -> None:
        """Answer the question of this board, and wait until the answer has been taken."""
        self.moves += 1
        if look.places:
            await self.arrange(look)
        elif look.confirming:
            await self.take(next(name for name in look.buttons if _CONFIRM.match(name)))
        else:
            await self.move(look)
        await until(self.board.look, lambda seen: "Sending" not in seen.question)

    async def move(self, look: Look) -> None:
        """Move any piece anywhere; capture the Damyo where a look at one piece shows it."""
        await self.take(self.rng.choice(look.mobile))
        look = await until(self.board.look, lambda seen: seen.goals)
        await self.take(self.rng.choice(look.goals))

    async def arrange(self, look: Look) -> None:
        """Place all six pieces and say so."""
        for left in range(6, 0, -1):
            wanted = left + 6
            look = await until(self.board.look, lambda seen: len(seen.places) == wanted)  # noqa: B023
            await self.put(self.rng.choice(look.places), first=left == 6)
        await self.take("Place these six pieces")

    @abstractmethod
    async def take(self, name: str) -> None:
        """Choose a square, or press a button."""

    @abstractmethod
    async def put(self, square: str, *, first: bool) -> None:
        """Put the next piece on a square; the first is the Damyo."""


class ByMouse(Player):
    """Clicks; the Damyo is dragged to its first square."""

    async def take(self, name: str) -> None:
        await self.board.thing(name).click()

    async def put(self, square: str, *, first: bool) -> None:
        if first:
            await self.board.thing("Damyo, to be placed").drag_to(self.board.thing(square))
        else:
            await self.take(square)


class ByTouch(ByMouse):
    """Taps with a finger."""

    async def take(self, name: str) -> None:
        await self.board.thing(name).tap()

    async def put(self, square: str, *, first: bool) -> None:
        await self.take(square)


class ByKeyboard(Player):
    """Never touches a mouse: squares by their names in one half, by arrows in the other."""

    async def take(self, name: str) -> None:
        if re.fullmatch("[a-f][1-6]", name):
            await self._walk(name)
        else:
            await self._tab(name)
        await self.person.use(self.rng.choice(["Enter", "Space"]))

    async def put(self, square: str, *, first: bool) -> None:
        if first:  # as it is there: the next piece is taken up by itself
            await self._tab("Damyo, to be placed")
            await self.person.use("Enter", "Enter", "ArrowUp")
        await self.take(square)

    async def _walk(self, square: str) -> None:
        """Go to a square; what has the focus is another one, or anything else on the board."""
        if self.rng.random() < 0.5:
            await self.person.use(*square)
        else:
            here = re.match(r'gridcell "([a-f][1-6]),', await self.person.focused())
            if here is None:
                await self.person.use(*self.rng.choice(["a1", "f6"]))
                await self._walk(square)
                return
            order = list((await self.board.look()).squares)
            (y, x), (row, col) = (divmod(order.index(one), SIDE) for one in (here[1], square))
            await self.person.use(*["ArrowDown" if row > y else "ArrowUp"] * abs(row - y))
            await self.person.use(*["ArrowRight" if col > x else "ArrowLeft"] * abs(col - x))
        focused = await self.person.focused()
        assert focused.startswith(f'gridcell "{square},'), focused

    async def _tab(self, name: str) -> None:
        """Press Tab until what is named so has the focus, within the board and its bar."""
        for key in ["Tab"] * 4 + ["Shift+Tab"] * 8:
            if (await self.person.focused()).startswith(f'button "{name}'):
                return
            await self.person.use(key)
        raise AssertionError(f"Tab never came to {name}: {await self.person.focused()}")


async def play(*players: Player, moves: int = 1_000) -> Look:
    """Let those at a table play until the match is over or so many times was answered."""
    last = await players[0].board.look()
    for _ in range(moves):
        looks = await until(
            lambda: asyncio.gather(*(player.board.look() for player in players)),
            lambda seen: any(look.mine or look.over for look in seen),
        )
        acting = [(p, look) for p, look in zip(players, looks, strict=True) if look.mine]
        last = acting[0][1] if acting else looks[0]
        if last.over:
            break
        await acting[0][0].act(last)
    return last


def drift(rng: random.Random, stop: Asked) -> Choose:
    """Return a chooser that takes any action a Mana board lights up, until it is to stop."""

    def chosen(lit: Lit) -> Lit:
        if stop(lit):
            raise Enough
        return setup_of(rng, lit["setup"][0]) if "setup" in lit else rng.choice(plays(lit))

    return chosen


def setup_of(rng: random.Random, offer: Lit) -> Lit:
    damyo = rng.choice(offer["damyo"])
    ronin = rng.sample([one for one in offer["ronin"] if one != damyo], 5)
    return {"type": "setup", "damyo": damyo, "ronin": ronin, "edge": offer["edge"]}


def plays(lit: Lit) -> list[dict[str, Any]]:
    moves = [
        {"type": "move", "from": start, "to": end}
        for start, ends in lit["moves"].items()
        for end in ends
    ]
    drops = [{"type": "drop", "to": end} for end in lit["drops"]]
    return moves + drops or [{"type": "pass"}]
