"""The doors of the server, and pairs of matches on two sides that one viewer cannot tell apart.

Side B plays the rules of side A with other hidden cards. It begins with a deal that `imagine` made
from what the viewer sees. An entry of which the viewer would see something else on B (he draws,
cards are turned up) ends there in a position that is imagined anew from what he sees on A, with
A's events. All other entries take their natural course on both sides, so that what happens to
hidden cards really differs.

An entry after which the viewer's events are equal and his sight is not, or the other way round, is
no reveal (tests.leaks.telling): it is left as it is, and the doors that tell are a leak.
"""

import copy
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any, TypeAlias

import orjson

from app.kernel.chance import Seeded
from app.kernel.game import RuleViolation, Step
from app.kernel.position import Seat, seat_sight, sight_of
from app.kernel.ruleset import Ruleset, seen
from app.kernel.simulate import AnyStep
from app.matches.match import Judged, Match
from app.matches.refusals import Refusal
from tests.leaks import sides
from tests.leaks.doors import Doors, Viewer, check_alike
from tests.leaks.sides import Clock, Json, Side
from tests.web.logs import listening

FEW = 3
"""How many actions a viewer tries where all of them would take too long."""
LONGEST = 120
PEOPLE = 6
"""Who have come in; some watch."""
PAUSE = 60_000
"""Between two matches, in ms."""
TRIES = 40
"""How often a position is imagined before a match is given up."""


@dataclass
class Switch:
    """Where side B leaves the course of side A: `deal` at the setup, `steps` later."""

    viewer: Viewer = None
    seed: int = 0
    steps: dict[bytes, AnyStep] = field(default_factory=dict)

    def deal(self, game: Any, step: AnyStep) -> AnyStep:
        sight = sight_of(step.position, self.viewer)
        return Step(game.imagine(sight, Seeded(self.seed)), step.emits, step.reveals)

    def turn(self, step: AnyStep) -> AnyStep:
        return self.steps.get(orjson.dumps(step.position), step)


Choice: TypeAlias = tuple[Seat, list[Json], Judged, Judged]
"""Whose entry, the two bodies, and what comes of them."""


def twin_of(ruleset: Ruleset) -> tuple[Ruleset, Switch]:
    """Return the same rules with a switch in them."""
    switch = Switch()
    kind: Any = ruleset._game

    def setup(game: Any, seats: int, chance: Any) -> AnyStep:
        return switch.deal(game, kind.setup(game, seats, chance))

    def apply(game: Any, position: Any, seat: Seat, action: Any, chance: Any) -> AnyStep:
        return switch.turn(kind.apply(game, position, seat, action, chance))

    twin = copy.copy(ruleset)
    twin._game = type("Twin", (kind,), {"setup": setup, "apply": apply})
    return twin, switch


def named_like_a_game(ruleset: Ruleset) -> Ruleset:
    """Return a toy under the name of a game, so that the server has words and pictures for it."""
    named = copy.copy(ruleset)
    named.slug, named.rules = "mandala", 1
    return named


@dataclass
class Pair:
    """Two servers at which the same is done.

    full: every so many entries all doors are asked, after the others only what comes unasked.
    longest: entries of a match at most. counts: comparisons, and how the entries went.
    """

    a: Side
    b: Side
    switch: Switch
    clock: Clock
    dice: random.Random
    viewer: Viewer = None
    full: int = 1
    longest: int = LONGEST
    counts: Counter[str] = field(default_factory=Counter)
    pool: list[bytes] = field(default_factory=list)

    async def begin(self, seats: int, options: Json, viewer: Viewer) -> None:
        """Deal a new match of which this viewer sees the same on both sides."""
        self.viewer = viewer
        self.pool.clear()
        self.switch.viewer, self.switch.seed = viewer, self.dice.getrandbits(32)
        self.switch.steps.clear()
        self.clock.time += PAUSE  # before a next table, so that nobody is asked to wait
        for each in (self.a, self.b):
            if not each.tokens:
                await each.enter(PEOPLE)
            await each.gather(seats, options)

    async def play(self) -> None:
        """Play the match to its end, comparing all doors after every entry."""
        since = ""
        for number in range(self.longest):
            await self.compare(since, full=number % self.full == 0)
            since = str(self.a.room.at)
            self.clock.time += 1000
            if not await self.go(f"m{number}"):
                return

    async def go(self, command: str) -> bool:
        """Take one entry on both sides; False when there is none, or it ends the match."""
        found = self.choose(command)
        if found is None:
            return False
        seat, bodies, one, other = found
        if one.state.outcome is not None or other.state.outcome is not None:
            return False
        alike = self.alike(one, other)
        course = {(True, True): "natural", (False, False): "imagined"}.get(alike, "odd")
        if course == "natural" and not self.goes_on(one, other.state.position):
            course = "imagined"
        if course == "imagined":
            self.switch.steps[orjson.dumps(other.state.position)] = self.imagined(one)
        self.counts[course] += 1
        for each, body in zip((self.a, self.b), bodies, strict=True):
            path = f"/tables/{each.code}/actions?seat={seat}"
            await each.api(seat, "POST", path, body)
        return True

    def imagined(self, judged: Judged) -> AnyStep:
        """Return what B's position shall be so that the viewer sees what he sees on A."""
        sight = sight_of(judged.state.position, self.viewer)
        imagine = self.a.live.terms.game.imagine
        made = (imagine(sight, Seeded(self.dice.getrandbits(32))) for _ in range(TRIES))
        first = next(made)
        fits = (twin for twin in chain([first], made) if self.goes_on(judged, twin))
        return Step(next(fits, first), judged.state.emits, reveals=judged.state.before is None)

    def goes_on(self, judged: Judged, twin: Any) -> bool:
        """Tell whether somebody could do the same in both positions."""
        state = judged.state
        return not state.prompts or any(
            set(self.legal(state.position, seat)) & set(self.legal(twin, seat))
            for seat in state.prompts
        )

    def alike(self, one: Judged, other: Judged) -> tuple[bool, bool]:
        """Tell whether the viewer's events, and his sights, are equal after two entries."""
        events = [orjson.dumps(seen(each.state.emits, self.viewer)) for each in (one, other)]
        sights = [orjson.dumps(sight_of(each.state.position, self.viewer)) for each in (one, other)]
        return events[0] == events[1], sights[0] == sights[1]

    def choose(self, command: str) -> "Choice | None":
        """Choose what somebody does on A, and on B: what tells the viewer nothing, if there is."""
        last = None
        asked = list(self.a.live.state.prompts)
        self.dice.shuffle(asked)
        for seat in asked:
            for mine, yours in self.options(seat):
                choice = self.choice(seat, command, mine, yours)
                if choice is None:
                    continue
                alike = self.alike(*choice[2:])
                if mine != yours and alike == (False, True) and self.is_open(*choice[2:]):
                    continue
                if alike != (False, False):
                    return choice
                if mine == yours:
                    last = choice
        return last

    def is_open(self, one: Judged, other: Judged) -> bool:
        """Tell whether two actions look different because choices are open, not by a secret."""
        for was, now in zip_longest(one.state.emits, other.state.emits):
            if was is None or now is None:
                return True
            if orjson.dumps(was.seen_by(self.viewer)) != orjson.dumps(now.seen_by(self.viewer)):
                knows = was.knows | now.knows
                return not knows or self.viewer in knows
        return True

    def options(self, seat: Seat) -> Iterator[tuple[bytes, bytes]]:
        """Yield actions for A and B: other ones where they may be hidden, then the same ones."""
        mine, yours = (self.legal(each.live.state.position, seat) for each in (self.a, self.b))
        self.dice.shuffle(mine)
        if seat != self.viewer and yours:
            yield mine[0], self.dice.choice(yours)
        yield from [(text, text) for text in mine if text in yours][:6]

    def choice(self, seat: Seat, command: str, *actions: bytes) -> "Choice | None":
        """Return an entry as both sides would judge it; None where one would refuse it."""
        lives = self.a.live, self.b.live
        decision = lives[0].state.decisions[seat]
        bodies = [
            {"id": command, "decision": decision, "action": orjson.loads(action)}
            for action in actions
        ]
        one, other = map(self.judged, lives, (seat, seat), bodies)
        return None if one is None or other is None else (seat, bodies, one, other)

    def legal(self, position: Any, seat: Seat) -> list[bytes]:
        terms = self.a.live.terms
        actions = map(terms.ruleset.action.encode, terms.game.legal(seat_sight(position, seat)))
        return list(actions)

    def judged(self, match: Match, seat: Seat, body: Json) -> Judged | None:
        try:
            told = match.act(seat, body["id"], body["decision"], body["action"], self.clock.time)
        except (RuleViolation, Refusal):
            return None
        assert isinstance(told, Judged)
        return told

    async def compare(self, since: str, *, full: bool) -> None:
        """Raise Leak unless the viewer gets the same from every door of both sides."""
        tries = self.tries()
        doors = [await self.doors(side, since, tries, full=full) for side in (self.a, self.b)]
        positions = [orjson.dumps(side.live.state.position) for side in (self.a, self.b)]
        self.counts["compared"] += 1
        self.counts["really"] += positions[0] != positions[1]
        check_alike(self.viewer, doors[0], doors[1])

    def tries(self) -> list[Json]:
        """Return some actions that the viewer may not do now."""
        position = self.a.live.state.position
        legal = [] if self.viewer is None else self.legal(position, self.viewer)
        for seat in self.a.live.state.prompts:
            self.pool += [one for one in self.legal(position, seat) if one not in self.pool]
        wrong = [orjson.loads(one) for one in self.pool if one not in legal]
        return self.dice.sample(wrong, min(FEW, len(wrong)))

    async def doors(self, side: Side, since: str, tries: list[Json], *, full: bool) -> Doors:
        """Ask at all doors; return what they said."""
        said = await listened(side, self.viewer)
        if full:
            said |= await asked(side, self.viewer, since)
            said |= await tried(side, self.viewer, tries)
        said["log"] = side.forget_lines().encode()
        return {name: partial(_said, text) for name, text in said.items()}


def _said(text: bytes, viewer: Viewer) -> bytes:
    del viewer  # who asked has got this answer
    return text


async def listened(side: Side, viewer: Viewer) -> dict[str, bytes]:
    """Return what sockets have brought."""
    with side.listening():
        side.web.lobby.recount()
        table = await side.ears[str(viewer)].heard()
        lobby = await side.ears["lobby"].heard()
    return {"socket": table, "lobby socket": lobby}


async def asked(side: Side, viewer: Viewer, since: str) -> dict[str, bytes]:
    """Return what one gets by asking, each with its status and headers."""
    table, match = f"/api/v1/tables/{side.code}", f"/api/v1/matches/{side.match}"
    paths = {
        "state": f"{table}/state",
        "updates": f"{table}/updates?since={since}",
        "legal": f"{table}/legal",
        "journal": f"{table}/journal",
        "chat": f"{table}/chat",
        "table": table,
        "lobby": "/api/v1/tables",
        "own tables": "/api/v1/tables/mine",
        "match": match,
        "export": f"{match}/export",
        "replay": f"{match}/replay",
        "replay as all": f"{match}/replay?viewpoint=all",
        "replay as a watcher": f"{match}/replay?viewpoint=watcher",
        "page": f"/t/{side.code}",
        "match page": f"/m/{side.match}",
    }
    for seat in range(len(side.live.opening.seats)):
        paths[f"replay as seat {seat}"] = f"{match}/replay?viewpoint={seat}"
        if seat != viewer:
            paths[f"state as seat {seat}"] = f"{table}/state?seat={seat}"
    answers = {name: await side.ask(viewer, "GET", path) for name, path in paths.items()}
    return {
        name: b"%d %s %s" % (one.status_code, str(one.headers.items()).encode(), one.content)
        for name, one in answers.items()
    }


async def tried(side: Side, viewer: Viewer, tries: list[Json]) -> dict[str, bytes]:
    """Return what one learns from previews, and from what is refused."""
    table = f"/api/v1/tables/{side.code}"
    decision = side.live.state.decision_of(viewer)
    previews, refusals = [], []
    for number, action in enumerate(tries):
        shown = await side.ask(viewer, "POST", f"{table}/preview", {"action": action})
        previews.append(b"%d %s" % (shown.status_code, shown.content))
        for when in (decision, -1):
            body = {"id": f"try{number}", "decision": when, "action": action}
            answer = await side.ask(viewer, "POST", f"{table}/actions", body)
            assert not answer.is_success
            refusals.append(b"%d %s" % (answer.status_code, answer.content))
    return {"previews": b"\n".join(previews), "refusals": b"\n".join(refusals)}


@asynccontextmanager
async def paired(folder: Path, ruleset: Ruleset, seed: int) -> AsyncIterator[Pair]:
    """Run two servers side by side."""
    clock = Clock()
    twin, switch = twin_of(ruleset)
    for name in ("a", "b"):
        (folder / name).mkdir()
    with listening() as told:
        async with (
            sides.side(folder / "a", ruleset, clock, told) as a,
            sides.side(folder / "b", twin, clock, told) as b,
        ):
            yield Pair(a, b, switch, clock, random.Random(seed))
