"""A Mana Burn board before somebody: what the accessibility tree says of it, how it is played.

Nobody here knows the rules: any of what can be chosen is chosen, as somebody would who plays at
random; only a Counter! is played at the first chance, so that the table sees one.
"""

import asyncio
import contextlib
import random
import re
from collections.abc import Collection
from dataclasses import dataclass

from playwright.async_api import Locator
from playwright.async_api import TimeoutError as Stuck

from tests.browser.people import Person, until
from tests.browser.tree import Node, tree_of

GAME = "Mana Burn"
PARTS = 60
"""More parts of a page than Tab stops at."""
STEPS = 12
GONE_MS = 500
"""What cannot be found for so long is gone."""
SLOW_MS = 4_000
"""What cannot be pressed for so long is given up, for others may have acted; one looks again."""
_OPEN = "Can be chosen."
_ASKED = re.compile(r"^You: .*is asked")
_ROUND = re.compile(r"^Round (\d+)")
_CANCEL = "Choose something else"


@dataclass(frozen=True)
class Look:
    """What a board shows at a glance.

    question: the sentence of the action bar. open: names of what can be chosen. answers: the action
    bar's buttons. asked: whether this board asks its viewer. window: an open pause that he has not
    passed yet. scene: what lies on the table.
    """

    question: str
    open: tuple[str, ...]
    answers: tuple[str, ...]
    asked: bool
    window: bool
    over: bool
    scene: str
    tree: Node

    @property
    def round(self) -> int:
        found = next(found for n in self.tree.walk() if (found := _ROUND.match(n.text)))
        return int(found[1])


class Board:
    """The board before one person."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.region: Locator = person.region(f"{GAME} board")
        self.bar = self.region.get_by_role("group", name="What is asked", exact=True)

    async def scores(self) -> list[list[str]]:
        """Return the result's table: place and kinds of each line, names left out."""
        tree = await tree_of(self.person.page.get_by_role("table", name="Scores"))
        lines = [[cell.said() for cell in row.all("cell")] for row in tree.all("row")]
        return [[place, kinds] for place, _who, kinds in filter(None, lines)]

    async def look(self) -> Look:
        """Read the board, and the bar of a window above it."""
        tree = await tree_of(self.person.page.locator("main"))
        board = next(iter(tree.all("region", f"^{GAME} board$")), Node("region"))
        names = [n.name for n in board.walk() if n.role == "button" and n.enabled]
        bars = board.all("group", "^What is asked$")
        said = [n.text for bar in bars for n in bar.walk() if n.role == "paragraph" and n.text]
        windows = tree.all("group", "^Window for answers$")
        tables = board.all("region", "^On the table$")
        return Look(
            question=said[0] if said else "",
            open=tuple(name for name in names if name.endswith(_OPEN)),
            answers=tuple(n.name for bar in bars for n in bar.all("button") if n.enabled),
            asked=any(_ASKED.match(name) for name in names),
            window=any("You have passed." not in one.said() for one in windows),
            over=any(one.text == "The match is over" for one in board.all("paragraph")),
            scene=" ".join(one.said() for one in tables),
            tree=board,
        )

    async def tap(self, name: str) -> None:
        """Choose something on the board."""
        await self._press(self.region.get_by_role("button", name=name, exact=True).first)

    async def answer(self, name: str) -> None:
        """Press a button of the action bar."""
        await self._press(self.bar.get_by_role("button", name=name, exact=True).first)

    async def close_pause(self) -> None:
        await self._press(self.person.button("Pass"))

    async def _press(self, button: Locator) -> None:
        with contextlib.suppress(Stuck):
            await button.click(timeout=SLOW_MS)


class Fingers(Board):
    """The same board under a finger."""

    async def _press(self, button: Locator) -> None:
        with contextlib.suppress(Stuck):
            await button.tap(timeout=SLOW_MS)


class Keys(Board):
    """The same board by keyboard alone: Tab leads from part to part, the arrows within one."""

    async def _press(self, button: Locator) -> None:
        try:
            told = await button.aria_snapshot(timeout=SLOW_MS)
        except Stuck:
            return
        wanted = told.partition("\n")[0].removeprefix("- ").strip("'").removesuffix(":")
        trail = []
        for _ in range(PARTS):
            trail.append(await self.person.focused())
            if await self._holds(wanted, button):
                await self.person.use("Enter")
                return
            if await button.count() == 0:  # a pause has ended meanwhile
                return
            await self.person.use("Tab")
        raise AssertionError(f"the keyboard never came to {wanted}, but to {trail}")

    async def _holds(self, wanted: str, button: Locator) -> bool:
        """Whether what is wanted has the focus, or gets it by the arrows from where that is."""
        focused = await self.person.focused()
        for _ in range(STEPS if _OPEN in focused else 0):
            if focused == wanted or await button.count() == 0:
                break
            before = focused
            for way in await self._ways(button):
                if focused == before:
                    await self.person.use(way)
                    focused = await self.person.focused()
        return focused == wanted

    async def _ways(self, button: Locator) -> list[str]:
        """Return the arrows that lead from what has the focus towards something, the best first."""
        try:
            held = await self.person.page.locator("*:focus").bounding_box(timeout=GONE_MS)
            goal = await button.bounding_box(timeout=GONE_MS)
        except Stuck:
            return []
        if held is None or goal is None:
            return []
        across = goal["x"] - held["x"] + (goal["width"] - held["width"]) / 2
        down = goal["y"] - held["y"] + (goal["height"] - held["height"]) / 2
        ways = [
            (abs(across), "ArrowRight" if across > 0 else "ArrowLeft"),
            (abs(down), "ArrowDown" if down > 0 else "ArrowUp"),
        ]
        return [way for far, way in sorted(ways, reverse=True) if far > 1]


class Player:
    """Somebody who plays whatever can be chosen.

    eager: how readily a card is thrown into a pause. seen: what has happened before these eyes.
    """

    def __init__(self, board: Board, rng: random.Random, eager: float = 0.3) -> None:
        self.board = board
        self.rng = rng
        self.eager = eager
        self.moves = 0
        self.presses = 0
        self.seen: set[str] = set()

    async def act(self) -> Look:
        """Look once, and do one thing if there is something to do."""
        look = await self.board.look()
        self.note(look)
        if look.over or look.question.startswith("Sending"):
            return look
        if look.asked or look.window or _CANCEL in look.answers:
            self.presses += 1
        if _CANCEL in look.answers:
            await self.decide(look)
        elif look.asked:
            await self.choose(look)
        elif look.window:
            await self.respond(look)
        return look

    def note(self, look: Look) -> None:
        """Remember which games this player has seen on the table."""
        told = f"{look.question} {look.scene}"
        self.seen |= {what for what, sign in SIGNS.items() if re.search(sign, told)}

    async def decide(self, look: Look) -> None:
        """Something is chosen: do it, or choose what is still missing."""
        at = look.answers.index(_CANCEL)
        if at > 0:
            self.moves += 1
            await self.board.answer(look.answers[at - 1])
        elif look.open:
            await self.board.tap(self.rng.choice(look.open))
        else:
            await self.board.answer(_CANCEL)

    async def choose(self, look: Look) -> None:
        """Nothing is chosen yet: choose something, or give an answer that needs no choice."""
        plain = [one for one in look.answers if one != _CANCEL]
        if look.open and (not plain or self.rng.random() < EAGER):
            await self.board.tap(self.rng.choice(look.open))
        elif plain:
            self.moves += 1
            await self.board.answer(self.rng.choice(plain))

    async def respond(self, look: Look) -> None:
        """In a pause throw a card in, or pass."""
        counters = [name for name in look.open if name.startswith("Counter!: ")]
        if counters and "counter" not in self.seen:
            await self.board.tap(counters[0])
        elif look.open and self.rng.random() < self.eager:
            await self.board.tap(self.rng.choice(look.open))
        else:
            await self.board.close_pause()


EAGER = 0.8
"""How readily a card is chosen where one may also say no."""
SIGNS = {
    "auction": r"Auction of",
    "ante": r"Ante: ",
    "fishing": r"[Ff]ish",
    "counter": r"Counter!, played by",
}
"""How the table tells that a game of this kind is on."""


async def play(players: Collection[Player], *, rounds: int, limit: int = 20_000) -> Look:
    """Let people play until the match is over or a round is; return the last look."""
    idle = asyncio.get_running_loop().time()
    for _ in range(limit):
        pressed = sum(player.presses for player in players)
        for player in players:
            before = player.moves
            look = await player.act()
            if look.over or look.round > rounds:
                return look
            if player.moves > before:
                idle = asyncio.get_running_loop().time()
        if pressed == sum(player.presses for player in players):
            await asyncio.sleep(PAUSE_S)  # reading keeps the pages from getting on
        stuck = asyncio.get_running_loop().time() - idle > PATIENCE_S
        assert not stuck, [(await player.board.look()).tree.said() for player in players]
    raise AssertionError("it does not end")


PAUSE_S = 0.1
PATIENCE_S = 90


async def seen_over(person: Person) -> Look:
    """Wait until somebody's board tells that the match is over."""
    return await until(Board(person).look, lambda look: look.over)
