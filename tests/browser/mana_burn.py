"""A Mana Burn board before somebody: what the accessibility tree says of it, how it is played.

Nobody here knows the rules: any of what can be chosen is chosen, as somebody would who plays at
random. But he keeps one card of each kind where he may, or no hand would ever be complete; and a
Counter! is played at the first chance, so that the table sees one.
"""

import asyncio
import contextlib
import random
import re
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field

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
NEXT_S = 0.04
HEARD_MS = 400
_OPEN = "Can be chosen."
_ASKED = re.compile(r"^You: .*is asked")
_ROUND = re.compile(r"^Round (\d+)")
_TURN = re.compile(r"^(.*'s|Your) turn( goes on)?$")
_HELD = re.compile(r"^[^:]+: (\d+) in hand")
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
        found = next((found for n in self.tree.walk() if (found := _ROUND.match(n.text))), None)
        return int(found[1]) if found else 0

    @property
    def turn(self) -> tuple[int, str]:
        """The round, and whose turn it is."""
        said = (_TURN.match(n.text) for n in self.tree.all("paragraph"))
        return self.round, next((found[1] for found in said if found), "")

    @property
    def spare(self) -> tuple[str, ...]:
        """What can be chosen but the last card of a kind."""
        held = {name: found for name in self.open if (found := _HELD.match(name))}
        return tuple(name for name in self.open if name not in held or int(held[name][1]) > 1)


class Board:
    """The board before one person."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.region: Locator = person.region(f"{GAME} board")
        self.bar = self.region.get_by_role("group", name="What is asked", exact=True)
        self.sending = self.bar.get_by_text(re.compile("^Sending"))
        windows = person.page.get_by_role("group", name="Window for answers")
        self.pause = windows.filter(has=person.button("Pass"), has_not_text="You have passed.")
        self.call = (
            self.region.get_by_role("button", name=_ASKED)
            .or_(self.bar.get_by_role("button", name=_CANCEL))
            .or_(self.region.get_by_text("The match is over", exact=True))
            .or_(self.pause)
            .first
        )

    async def scores(self) -> list[list[str]]:
        """Return the result's table: place and kinds of each line, names left out."""
        tree = await tree_of(self.person.page.get_by_role("table", name="Scores"))
        lines = [[cell.said() for cell in row.all("cell")] for row in tree.all("row")]
        return [[place, kinds] for place, _who, kinds in filter(None, lines)]

    async def due(self, patience: int) -> bool:
        """Wait until there is something to do, or the match is over; False: not for so many ms.

        To look at a whole page again and again instead would keep it from getting on.
        """
        return await self._soon(self._called, patience)

    async def _called(self) -> bool:
        return await self.call.count() > 0 and await self.sending.count() == 0

    async def _passed(self) -> bool:
        return await self.pause.count() == 0

    async def _soon(self, comes: Callable[[], Awaitable[bool]], patience: int) -> bool:
        """Wait for something; False: it has not come for so many ms."""
        clock = asyncio.get_running_loop().time
        deadline = clock() + patience / 1000
        while not await comes():
            if clock() > deadline:
                return False
            await asyncio.sleep(NEXT_S)
        return True

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
        await self._soon(self._passed, HEARD_MS)

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
        trail, key = [], await self._key(wanted)
        for _ in range(PARTS):
            trail.append(await self.person.focused())
            if await self._holds(wanted, button):
                await self.person.use("Enter")
                return
            if await button.count() == 0:  # a pause has ended meanwhile
                return
            await self.person.use(key)
        raise AssertionError(f"the keyboard never came to {wanted}, but to {trail}")

    async def _key(self, wanted: str) -> str:
        """Return the key that leads to something the shorter way: on or back through the page."""
        names = [
            f'{one.role} "{one.name}"'
            for one in (await tree_of(self.person.page.locator("main"))).walk()
        ]
        focused = (await self.person.focused()).partition(" [")[0]
        known = focused in names and wanted in names
        return "Shift+Tab" if known and names.index(wanted) < names.index(focused) else "Tab"

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
    turns: those seen, each as the round and whose it was.
    """

    def __init__(self, board: Board, rng: random.Random, eager: float = 0.3) -> None:
        self.board = board
        self.rng = rng
        self.eager = eager
        self.moves = 0
        self.presses = 0
        self.seen: set[str] = set()
        self.turns: set[tuple[int, str]] = set()

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
        """Remember which turn it is, and which games this player has seen on the table."""
        told = f"{look.question} {look.scene}"
        self.seen |= {what for what, sign in SIGNS.items() if re.search(sign, told)}
        if look.turn[1]:
            self.turns.add(look.turn)

    async def decide(self, look: Look) -> None:
        """Something is chosen: do it, or choose what is still missing."""
        at = look.answers.index(_CANCEL)
        if at > 0:
            self.moves += 1
            await self.board.answer(look.answers[at - 1])
        elif look.open:
            await self.board.tap(self.rng.choice(look.spare or look.open))
        else:
            await self.board.answer(_CANCEL)

    async def choose(self, look: Look) -> None:
        """Nothing is chosen yet: choose something, or give an answer that needs no choice."""
        plain = [one for one in look.answers if one != _CANCEL]
        wanted = look.spare if plain else look.spare or look.open
        if wanted and (not plain or self.rng.random() < EAGER):
            await self.board.tap(self.rng.choice(wanted))
        elif plain:
            self.moves += 1
            await self.board.answer(self.rng.choice(plain))

    async def respond(self, look: Look) -> None:
        """In a pause throw a card in, or pass."""
        counters = [name for name in look.open if name.startswith("Counter!: ")]
        if counters and "counter" not in self.seen:
            await self.board.tap(counters[0])
        elif look.spare and self.rng.random() < self.eager:
            await self.board.tap(self.rng.choice(look.spare))
        else:
            await self.board.close_pause()

    async def play_on(self, course: "Course") -> None:
        """Play until the match is over, or has come as far as it is wanted."""
        while not course.done:
            if await self.board.due(AWAY_MS):
                before = self.presses
                look = await self.act()
                course.took(self, look, pressed=self.presses > before)
            assert not course.stuck, (await self.board.look()).tree.said()


EAGER = 0.8
"""How readily a card is chosen where one may also say no."""
SIGNS = {
    "auction": r"Auction of",
    "ante": r"Ante: ",
    "fishing": r"goes fishing|whom do you ask|may fish back",
    "counter": r"Counter!, played by",
}
"""How the table tells that a game of this kind is on."""


@dataclass
class Course:
    """How far a match has come. turns: how many are wanted. over: whether it has ended."""

    turns: int
    over: bool = False
    done: bool = False
    rounds: int = 0
    began: float = field(default_factory=lambda: asyncio.get_running_loop().time())

    def __post_init__(self) -> None:
        self._idle = self.began

    def took(self, player: Player, look: Look, *, pressed: bool) -> None:
        """Note what a player has seen, and whether he did something."""
        if pressed:
            self._idle = asyncio.get_running_loop().time()
        self.rounds = max(self.rounds, look.round)
        self.over = self.over or look.over
        # Whoever stops when it is done must not be waited for by those who have seen less.
        self.done = self.done or self.over or len(player.turns) > self.turns

    @property
    def stuck(self) -> bool:
        return asyncio.get_running_loop().time() - self._idle > PATIENCE_S

    def figures(self, players: Sequence[Player]) -> str:
        """Return what a match came to, for those who read campaigns."""
        seconds = asyncio.get_running_loop().time() - self.began
        seen = sorted({what for player in players for what in player.seen})
        return (
            f"{self.rounds} rounds, {max(len(player.turns) for player in players)} turns, "
            f"{sum(player.moves for player in players)} moves in "
            f"{sum(player.presses for player in players)} presses, {seconds:.0f} s, "
            f"{', '.join(seen) or 'no game'}"
        )


async def play(players: Collection[Player], *, turns: int) -> Course:
    """Let people play, each as soon as there is something to do, until so many turns are over."""
    course = Course(turns)
    async with asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(player.play_on(course))
    return course


AWAY_MS = 1_000
"""After so long without anything to do one asks whether the others have stopped playing."""
PATIENCE_S = 90


async def seen_over(person: Person) -> Look:
    """Wait until somebody's board tells that the match is over."""
    return await until(Board(person).look, lambda look: look.over)
