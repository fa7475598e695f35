"""A walk through a match beside its twins: positions that a viewer cannot tell from the real one.

Three kinds of twins, all made by `Game.imagine` from what the viewer sees:

- static: at every moment a fresh twin must answer the viewer alike through every door, refusals of
  his own tries included (catches details and codes that depend on what is hidden from him);
- stepped: the same entry is carried out in the real position and in a fresh twin, also a leaving, a
  close, an agreed draw; and in the real position under other draws (catches leaked draws and
  wrong `knows`);
- carried: hidden cards are exchanged in place, once, and the twin then plays on in lockstep for as
  long as the viewer sees no difference (catches public fields that follow a hand a few entries
  later).

A twin in which the entry is illegal (the hand does not hold the card) says nothing, another is
imagined. For a watcher the acting seat's twin serves as well: whatever that seat can do is legal
in it, and it looks the same to a watcher.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import orjson

from app.kernel.chance import Chance, Seeded
from app.kernel.game import RuleViolation, Step
from app.kernel.position import Position, Seat, seat_sight, sight_of
from app.kernel.simulate import AnyGame, AnyStep
from app.matches.goldens import Record, carry_out
from tests.conformance.checks import sample
from tests.conformance.moment import Moment
from tests.conformance.walk import Walk
from tests.leaks.doors import KernelDoors, Leak, Viewer, check_alike
from tests.leaks.telling import check_author, check_told

AnyPosition: TypeAlias = Position[Any, Any, Any]

TRIES = 6
"""How often a twin is imagined before an entry is given up as illegal in all of them."""


@dataclass
class Watch(Walk):
    """A walk whose checks are for leaks. counts: comparisons made, by kind of twin.

    lasting: moments in which there was a secret, as there had been before the last entry.
    """

    doors: type[KernelDoors] = KernelDoors
    counts: Counter[str] = field(default_factory=Counter)
    secret: bool = False
    carried: dict[Viewer, AnyPosition] = field(default_factory=dict)

    @property
    def viewers(self) -> list[Viewer]:
        return [None, *range(self.table.seats)]

    @property
    def chance(self) -> Seeded:
        """The draws of the entry to come, the same in all twins."""
        return Seeded(f"{self.seed} {len(self.records)}")

    def check(self) -> None:
        """Compare the present moment with a fresh twin for each viewer."""
        self.remember()
        before = self.counts["static"]
        for viewer in self.viewers:
            twin = imagined(self.table.game, self.moment.position, viewer, self.beside())
            self.count("static", self.moment.position, twin)
            still: AnyStep = Step(twin, (), reveals=False)
            real: AnyStep = Step(self.moment.position, (), reveals=False)
            tries = sample(self.pool, self.dice, 8)
            one, other = (self.doors(self.table.game, step, tries) for step in (real, still))
            check_alike(viewer, one.live() | one.asked(), other.live() | other.asked())
        was, self.secret = self.secret, self.counts["static"] > before
        self.counts["lasting"] += was and self.secret

    def check_replay(self) -> None:
        """Leave replays to the conformance walk."""

    def go(self, record: Record) -> None:
        """Take one entry, here and in the twins."""
        before, chance = self.moment, self.chance
        self.source = chance
        super().go(record)
        if not self.closely:
            self.carried.clear()
            return
        for viewer in self.viewers:
            self.check_carried(viewer, record)
            self.check_stepped(viewer, record, before.position, self.moment.step)
        self.check_other_draws(record, before.position)
        self.check_beside(before)

    def check_stepped(
        self, viewer: Viewer, record: Record, position: AnyPosition, real: AnyStep
    ) -> None:
        """Compare an entry with the same entry in fresh twins, and with another hidden one."""
        eyes = [viewer] if viewer is not None or record.seat is None else [None, record.seat]
        for eye in eyes:
            for _ in range(TRIES):
                twin = imagined(self.table.game, position, eye, self.beside())
                step = self.attempt(twin, record)
                if step is not None:
                    alike = self.compare(viewer, record, real, step, "stepped")
                    if alike:
                        self.carried.setdefault(viewer, step.position)
                    break
        if record.kind == "act" and record.seat not in {None, viewer}:
            self.check_other_action(viewer, record, position, real)

    def check_other_action(
        self, viewer: Viewer, record: Record, position: AnyPosition, real: AnyStep
    ) -> None:
        """Compare an action with another one of the same seat in a twin."""
        assert record.seat is not None
        twin = imagined(self.table.game, position, viewer, self.beside())
        legal = list(self.table.game.legal(seat_sight(twin, record.seat)))
        if not legal:
            return
        other = Record("act", (), record.seat, self.dice.choice(legal))
        step = self.attempt(twin, other)
        if step is not None:
            self.compare(viewer, other, real, step, "other action", same=False)

    def check_carried(self, viewer: Viewer, record: Record) -> None:
        """Let the twin of a former moment go on in lockstep."""
        twin = self.carried.pop(viewer, None)
        step = None if twin is None else self.attempt(twin, record)
        if step is not None and self.compare(viewer, record, self.moment.step, step, "carried"):
            self.carried[viewer] = step.position

    def check_other_draws(self, record: Record, position: AnyPosition) -> None:
        """Compare an entry with itself under other draws."""
        step = self.attempt(position, record, self.beside())
        if step is None or not self.records[-1].draws:
            return
        for viewer in self.viewers:
            self.compare(viewer, record, self.moment.step, step, "other draws")

    def check_beside(self, before: Moment) -> None:
        """Compare entries that were not chosen: a leaving, a close, an agreed draw."""
        seat = self.dice.choice(before.here)
        beside = [Record("left", seat=seat, detail="resigned"), Record("settled")]
        if before.window:
            beside.append(Record("closed"))
        record = self.dice.choice(beside)
        real = self.attempt(before.position, record)
        if real is None:
            return
        for viewer in self.viewers:
            twin = imagined(self.table.game, before.position, viewer, self.beside())
            step = self.attempt(twin, record)
            if step is None:
                raise Leak("refusals", viewer, f"{record.kind} is refused in a twin only")
            self.compare(viewer, record, real, step, record.kind)

    def attempt(
        self, position: AnyPosition, record: Record, chance: Chance | None = None
    ) -> AnyStep | None:
        """Carry an entry out, if it is legal there."""
        chance = chance or Seeded(f"{self.seed} {len(self.records) - 1}")
        try:
            return carry_out(self.table.game, position, record, chance)
        except RuleViolation:
            return None

    def compare(
        self,
        viewer: Viewer,
        record: Record,
        real: AnyStep,
        twin: AnyStep,
        kind: str,
        *,
        same: bool = True,
    ) -> bool:
        """Check what two steps tell a viewer; return whether they look alike to him."""
        self.count(kind, real.position, twin.position)
        tries = self.pool[:2]
        one, other = (self.doors(self.table.game, step, tries) for step in (real, twin))
        if record.kind == "act" and record.seat == viewer and viewer is not None:
            check_author(viewer, one, other)
        return check_told(viewer, one, other, same=same and record.kind != "timed_out")

    def count(self, kind: str, real: AnyPosition, twin: AnyPosition) -> None:
        """Count a comparison with a twin that really is another position."""
        self.counts[kind] += orjson.dumps(real) != orjson.dumps(twin)

    def beside(self) -> Seeded:
        """Return chance that has no part in the match."""
        return Seeded(self.dice.random().hex())


def imagined(game: AnyGame, position: AnyPosition, viewer: Viewer, chance: Chance) -> AnyPosition:
    """Return a twin of the position for this viewer."""
    sight = sight_of(position, viewer)
    twin = game.imagine(sight, chance)
    if orjson.dumps(sight_of(twin, viewer)) != orjson.dumps(sight):
        raise Leak("sight", viewer, "imagine returned a position that looks different")
    return twin


def check_setup(game: AnyGame, seats: int, doors: type[KernelDoors], seed: int) -> int:
    """Compare a setup with itself under draws of which one is another; return how many differed.

    What is open may differ, but then events and sight say so; a seat's own cards need no event at
    the setup, so the first rule of `telling` is asked for watchers alone.
    """
    chance = Altered(seed, None)
    real = game.setup(seats, chance)
    differed = 0
    for place in range(chance.count):
        step = game.setup(seats, Altered(seed, place))
        differed += orjson.dumps(step.position) != orjson.dumps(real.position)
        one, other = (doors(game, each, ()) for each in (real, step))
        check_told(None, one, other, same=True)
        for seat in range(seats):
            told = one.events(seat) == other.events(seat)
            if one.sight(seat) == other.sight(seat) and not told:
                raise Leak("events", seat, "the setup tells what the sight does not hold")
    return differed


class Altered(Chance):
    """Draws by a seed, of which the one at `place` is another than it would have been."""

    def __init__(self, seed: Seat, place: int | None) -> None:
        self._source = Seeded(seed)
        self._place = place
        self.count = 0

    def below(self, n: int) -> int:
        """Return the draw."""
        x = self._source.below(n)
        self.count += 1
        return (x + 1) % n if self.count - 1 == self._place else x
