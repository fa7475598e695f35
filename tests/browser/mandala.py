"""A Mandala board before somebody: what the accessibility tree says of it, and how it is played.

Nobody here knows the rules: any of what is lit is chosen, as somebody would who plays at random.
"""

import asyncio
import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from playwright.async_api import Locator

from tests.browser.people import Person, until
from tests.browser.tree import Node, tree_of

COLOURS = {"black": "K", "green": "G", "purple": "P", "yellow": "Y", "orange": "O", "red": "R"}
SIDES = "Left", "Right"
EAGER = 0.9
OFFERS = 3  # as many colours are carried off at one press; more are confirmed
_PLACES = r"(Left mountain|Right mountain|Your left field|Your right field|Discards)"
_LIT = re.compile(rf"^{_PLACES}\b.*\. (Build|Grow|Discard) ")
_CLAIM = re.compile(r"^(?:Carry off|Take) (\d+ \w+ cards?)")
_PILE = re.compile(r"^([1-9]\d*) (\w+) cards?$")
_MINE = re.compile(r"^(Your turn: |Choose the colour|Where does |How many cards|Is this your move)")


@dataclass(frozen=True)
class Look:
    """What a board shows at a glance.

    question: the sentence of the action bar. hand: names of the piles that hold cards. lit: places
    that would take the chosen colour. claims: "2 red cards" of a mountain that can be carried off.
    """

    question: str
    hand: tuple[str, ...]
    lit: tuple[str, ...]
    claims: tuple[str, ...]
    tree: Node

    def lacks(self, side: str, colour: str) -> bool:
        """Tell whether a mandala ("Left") has no card of a colour yet."""
        mandala = self.tree.one("group", f"^{side} mandala")
        return not any(f" {colour}" in node.name.partition(".")[0] for node in mandala.walk())

    @property
    def mine(self) -> bool:
        """Whether this board asks its viewer."""
        return bool(_MINE.match(self.question))

    @property
    def asks_again(self) -> bool:
        """Whether the move is chosen and only waits for its number of cards and a yes."""
        return bool(re.match(r"How many cards|Is this your move", self.question))

    @property
    def sending(self) -> bool:
        return self.question.startswith("Sending")

    @property
    def over(self) -> bool:
        return bool(self.tree.all("group", "^Each cup card scores"))


class Board:
    """The board before one person."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.region: Locator = person.region("Mandala board")

    async def look(self) -> Look:
        """Read the board."""
        tree = await tree_of(self.region)
        buttons = [node for node in tree.walk() if node.role == "button"]
        names = [node.name for node in buttons if node.enabled]
        return Look(
            question=next((n.text for n in tree.walk() if n.role == "paragraph" and n.text), ""),
            hand=tuple(name for name in names if _PILE.match(name)),
            lit=tuple(found[1] for name in names if (found := _LIT.match(name))),
            claims=tuple(found[1] for name in names if (found := _CLAIM.match(name))),
            tree=tree,
        )

    async def turn(self) -> Look:
        """Wait until this board asks its viewer, or the match is over."""
        return await until(self.look, lambda look: look.mine or look.over)

    def pile(self, name: str) -> Locator:
        return self.region.get_by_role("button", name=name, exact=True)

    def place(self, name: str) -> Locator:
        return self.region.get_by_role("button", name=re.compile(rf"^{name}\b"))

    def claim(self, cards: str) -> Locator:
        return self.region.get_by_role("button", name=re.compile(rf"^(Carry off|Take) {cards}\b"))


class Player(ABC):
    """Somebody who plays whatever is lit; how, is the subclass's."""

    def __init__(self, person: Person, rng: random.Random) -> None:
        self.board = Board(person)
        self.person = person
        self.rng = rng
        self.moves = 0

    async def act(self, look: Look) -> None:
        """Answer the question of this board with one move, and wait until it has been taken."""
        self.moves += 1
        if look.claims:
            await self.claim(self.rng.choice(look.claims))
            if len(look.claims) > OFFERS:
                await until(self.board.look, lambda seen: seen.asks_again)
                await self.confirm(fewer=False)
        else:
            pile = self.pick_pile(look)
            await self.choose(pile)
            look = await until(self.board.look, lambda seen: seen.lit)
            await self.put(self.pick_place(look, pile.split()[1]))
            look = await until(self.board.look, lambda seen: not seen.lit or seen.asks_again)
            if look.asks_again:
                await self.confirm(fewer=self.rng.random() < 0.3)
        await until(self.board.look, lambda seen: not seen.sending)

    def pick_pile(self, look: Look) -> str:
        """Return a pile of the hand; mostly one that a mandala lacks, so that the match goes on."""
        wanted = [p for p in look.hand if any(look.lacks(side, p.split()[1]) for side in SIDES)]
        return self.rng.choice(wanted if wanted and self.rng.random() < EAGER else look.hand)

    def pick_place(self, look: Look, colour: str) -> str:
        """Return a lit place; mostly where the colour is lacking."""
        wanted = [
            place
            for place in look.lit
            for side in SIDES
            if side.lower() in place.lower() and look.lacks(side, colour)
        ]
        return self.rng.choice(wanted if wanted and self.rng.random() < EAGER else look.lit)

    @abstractmethod
    async def choose(self, pile: str) -> None:
        """Choose a pile of the hand ("2 red cards")."""

    @abstractmethod
    async def put(self, place: str) -> None:
        """Choose where it goes ("Left mountain")."""

    @abstractmethod
    async def confirm(self, *, fewer: bool) -> None:
        """Press the confirming button, after taking a card away if wanted."""

    @abstractmethod
    async def claim(self, cards: str) -> None:
        """Carry off a colour ("2 red cards")."""


class ByMouse(Player):
    """Clicks on what is lit."""

    async def choose(self, pile: str) -> None:
        await self.board.pile(pile).click()

    async def put(self, place: str) -> None:
        await self.board.place(place).click()

    async def confirm(self, *, fewer: bool) -> None:
        less = self.person.button("One fewer")
        if fewer and await less.is_enabled():
            await less.click()
        yes = self.board.region.get_by_role(
            "button", name=re.compile("^(Build|Grow|Discard|Carry off|Take) ")
        )
        await yes.last.click()  # a petal that is carried off has the same name as the button

    async def claim(self, cards: str) -> None:
        await self.board.claim(cards).click()


class ByTouch(ByMouse):
    """Taps with a finger."""

    async def choose(self, pile: str) -> None:
        await self.board.pile(pile).tap()

    async def put(self, place: str) -> None:
        await self.board.place(place).tap()

    async def claim(self, cards: str) -> None:
        await self.board.claim(cards).tap()


class ByKeyboard(Player):
    """Never touches a mouse: letters and digits in one half of the moves, arrows in the other."""

    async def choose(self, pile: str) -> None:
        if self.rng.random() < 0.5:
            await self.person.use(COLOURS[pile.split()[1]])
        else:
            await self.person.use(*["ArrowDown"] * 6, "Home")
            await self._walk("ArrowRight", pile)
            await self.person.use("Enter")

    async def put(self, place: str) -> None:
        if place == "Discards":
            await self.person.use("d")
        else:
            await self._walk("1" if "left" in place.lower() else "2", place)
        await self.person.use(self.rng.choice(["Enter", "Space"]))

    async def confirm(self, *, fewer: bool) -> None:
        if fewer:
            await self.person.use("-")
        focused = await self.person.focused()
        assert re.search(r"button \"(Build|Grow|Discard|Carry off|Take) ", focused), focused
        await self.person.use("Enter")

    async def claim(self, cards: str) -> None:
        await self.person.use(COLOURS[cards.split()[1]])
        focused = await self.person.focused()
        assert re.search(rf"(Carry off|Take) {cards}", focused), focused
        await self.person.use("Enter")

    async def _walk(self, key: str, name: str) -> None:
        """Press a key until what is named so has the focus."""
        for _ in range(12):
            if re.match(rf'button "{re.escape(name)}\b', await self.person.focused()):
                return
            await self.person.use(key)
        raise AssertionError(f"{key} never came to {name}: {await self.person.focused()}")


async def play(
    *players: Player, moves: int = 1_000, stop: Callable[[Look], object] = lambda look: look.over
) -> Look:
    """Let those at a table play until the match is over or that many moves are made.

    Ends earlier when somebody is asked something at which to `stop`; returns the last look.
    """
    last = await players[0].board.look()
    for _ in range(moves):
        looks = await until(
            lambda: asyncio.gather(*(player.board.look() for player in players)),
            lambda seen: any(look.mine or look.over for look in seen),
        )
        acting = [(p, look) for p, look in zip(players, looks, strict=True) if look.mine]
        last = acting[0][1] if acting else looks[0]
        if last.over or stop(last):
            break
        await acting[0][0].act(last)
    return last
