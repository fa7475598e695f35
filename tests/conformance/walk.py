"""A walk through a match: awaited seats answer, windows close or are played in, seats leave.

The route is chosen by `pick`, whatever is tried beside it by dice of its own.
"""

import random
from dataclasses import dataclass, field
from typing import Any

from app.kernel.chance import Recording, Replayed, Seeded
from app.kernel.game import Outcome, RuleViolation
from app.kernel.position import Seat
from app.kernel.ruleset import Codec
from app.matches.goldens import Golden, Record, carry_out, parse, render
from tests.conformance import shapes
from tests.conformance.checks import check_moment, check_refusals, sample
from tests.conformance.entrants import Entrant
from tests.conformance.fitness import blaming, require
from tests.conformance.moment import Moment, Table
from tests.conformance.shapes import Pick

RARELY = 24
RESTLESS = 8
"""One in so many answers is a time-out; one in so many entries of a restless walk, which every
fourth one is, is a seat's leaving."""

REMEMBERED = 60

AT_LENGTH = 100
RARER = 12
"""So many moments of a match are all checked; of what a long one goes on with one in twelve."""

PATIENCE = 400
"""After so many entries every walk is restless, which soon ends it: how a game ends by itself after
hundreds of entries is for its own tests to show."""


def table(entrant: Entrant, pick: Pick) -> tuple[Table, str]:
    """Choose options (also as JSON text) and a number of seats."""
    options: Codec[Any] = entrant.ruleset.options
    made = options.read(shapes.instance(options.schema, pick))
    game = entrant.ruleset.bind(made)
    allowed = game.seats()
    require(len(allowed), "1", f"{made} allow no number of seats")
    seats = allowed[pick(len(allowed))]
    return Table(entrant.ruleset, game, seats, entrant.facts), options.encode(made).decode()


@dataclass
class Numbers:
    """The numbers that windows have had, and those of them that are over.

    A window that another one interrupts may come back under its number; one that closed may not.
    """

    over: set[int] = field(default_factory=set)
    seen: set[int] = field(default_factory=set)

    def check(self, record: Record, before: Moment, after: Moment) -> None:
        """Check that windows are numbered upwards, and that no number is used again."""
        old = None if before.window is None else before.window.subject["no"]
        new = None if after.window is None else after.window.subject["no"]
        if record.kind == "closed" and old is not None:
            self.over.add(old)
        if new is None:
            return
        require(new not in self.over, "windows", f"window {new} is over, and opens again")
        backwards = new not in self.seen and new < max(self.seen, default=new)
        require(not backwards, "windows", "numbers run backwards")
        self.seen.add(new)


@dataclass
class Walk:
    """One match from its setup to its end, checked at every entry."""

    entrant: Entrant
    pick: Pick
    seed: int
    records: list[Record] = field(default_factory=list)
    lives: list[bytes] = field(default_factory=list)
    pool: list[Any] = field(default_factory=list)
    windows: Numbers = field(default_factory=Numbers)

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)
        self.source = Seeded(self.seed)
        self.table, self.options = table(self.entrant, self.pick)
        self.restless = self.pick(4) == 3
        chance = Recording(self.source)
        with blaming("1", "setup"):
            step = self.table.game.setup(self.table.seats, chance)
        self.draws = tuple(chance.draws)
        self.moment = Moment(self.table, step, self.table.facts.pieces(step.position))

    def run(self) -> Outcome | None:
        """Walk to the end and replay it; raises Unfit."""
        bound = self.table.game.bound(self.table.seats)
        self.check()
        while self.moment.outcome is None:
            require(len(self.records) < bound, "5", f"more than the declared {bound} entries")
            self.go(self.choose())
            if self.closely or self.moment.outcome:
                self.check()
            else:
                self.lives.append(self.moment.encoded)
        self.check_replay()
        return self.moment.outcome

    @property
    def closely(self) -> bool:
        """Whether the moment after the last entry is one of those that are checked."""
        number = len(self.records)
        return number <= AT_LENGTH or number % RARER == 0

    def choose(self) -> Record:
        """Choose the next entry."""
        moment = self.moment
        self.restless = self.restless or len(self.records) >= PATIENCE
        if self.restless and self.pick(RESTLESS) == RESTLESS - 1:
            cause = ("left", "resigned", "timed_out")[self.pick(3)]
            return Record("left", seat=moment.here[self.pick(len(moment.here))], detail=cause)
        plays = [seat for seat in moment.free - set(moment.awaited) if moment.legal[seat]]
        if moment.window and not (plays and self.pick(2)):
            return Record("closed")
        asked = list(moment.awaited)
        throw_in = plays and (not asked or self.pick(4) == 3)
        seats = sorted(plays) if throw_in else asked
        seat = seats[self.pick(len(seats))]
        if seat in moment.awaited and self.pick(RARELY) == RARELY - 1:
            record = Record("timed_out", seat=seat)
            if self.restless or self.leaver(record, moment) is None:
                return record
        return Record("act", (), seat, moment.legal[seat][self.pick(len(moment.legal[seat]))])

    def go(self, record: Record) -> None:
        """Take one entry and check what it did to questions and windows."""
        before, chance = self.moment, Recording(self.source)
        with blaming("13" if record.kind in {"left", "timed_out"} else "2", record.kind):
            step = carry_out(self.table.game, before.position, record, chance)
        require(
            self.table.ruleset.position.encode(before.position) == before.encoded,
            "3",
            f"an entry ({record.kind}) changed its input",
        )
        self.records.append(Record(record.kind, tuple(chance.draws), record.seat, record.detail))
        self.moment = before.then(step, leaver=self.leaver(record, before))
        check_questions(record, before, self.moment)
        self.windows.check(record, before, self.moment)

    def leaver(self, record: Record, before: Moment) -> Seat | None:
        """Return the seat that an entry takes out of the match."""
        if record.kind == "timed_out" and record.seat is not None:
            sight = before.sight(record.seat)
            default = before.game.default_action(sight, Seeded(0))
            return record.seat if default is None else None
        return record.seat if record.kind == "left" else None

    def check(self) -> None:
        """Check the present moment, and what would come of leaving, settling and near misses."""
        moment = self.moment
        self.lives.append(moment.encoded)
        check_moment(moment, self.dice)
        self.remember()
        check_refusals(moment, self.pool, self.dice)
        if moment.outcome is None:
            self.check_leaving()
            self.check_settling()

    def remember(self) -> None:
        """Keep some actions of this moment, and near misses of them, to be tried later."""
        action = self.table.ruleset.action
        for legal in self.moment.legal:
            for made in sample(legal, self.dice, 4):
                wrong = shapes.mutated(action, made, self.dice.randrange)
                self.pool += [made] if wrong is None else [made, wrong]
        while len(self.pool) > REMEMBERED:
            self.pool.pop(self.dice.randrange(len(self.pool)))

    def check_leaving(self) -> None:
        """Point 13: a seat may leave here, and everything is still true afterwards."""
        seat = self.dice.choice(self.moment.here)
        with blaming("13", f"leaving of seat {seat}"):
            step = self.table.game.leave(self.moment.position, seat, "left", Seeded(self.seed))
        after = self.moment.then(step, leaver=seat)
        check_moment(after, self.dice)
        now = self.table.ruleset.position.encode(self.moment.position)
        require(now == self.moment.encoded, "3", "leaving changed its input")

    def check_settling(self) -> None:
        """An agreed draw ends the match, or the game knows none."""
        with blaming("outcome", "settle"):
            try:
                step = self.table.game.settle(self.moment.position)
            except RuleViolation:
                return
        after = self.moment.then(step)
        require(after.outcome is not None, "outcome", "an agreed draw did not end the match")
        check_moment(after, self.dice)

    def check_replay(self) -> None:
        """Point 6: the log, through its JSON, gives every position again and uses all draws."""
        ruleset, game = self.table.ruleset, self.table.game
        chance = Replayed(self.draws)
        with blaming("6", "replay"):
            position = game.setup(self.table.seats, chance).position
            chance.finish()
            require(ruleset.position.encode(position) == self.lives[0], "6", "setup differs")
            for record, live in zip(self.records, self.lives[1:], strict=True):
                chance = Replayed(record.draws)
                position = carry_out(game, position, record, chance).position
                chance.finish()
                same = ruleset.position.encode(position) == live
                require(same, "6", f"after {record.kind} the replay differs")
            golden = Golden(self.options, self.table.seats, self.draws, tuple(self.records))
            text = render(ruleset, golden)
            require(parse(ruleset, text) == golden, "6", "a golden is read otherwise")


def check_questions(record: Record, before: Moment, after: Moment) -> None:
    """Check that a play thrown in renews what is asked, and that windows keep their numbers."""
    thrown_in = record.kind == "act" and record.seat not in before.awaited
    old, new = before.window, after.window
    if thrown_in:
        kept = {s for s, prompt in before.awaited.items() if after.awaited.get(s) == prompt}
        require(not kept, "windows", f"thrown in, and the question of {sorted(kept)} is the same")
    if old and new:
        same = old.subject["no"] == new.subject["no"]
        require(
            not (thrown_in and old.subject == new.subject), "windows", "thrown in, same subject"
        )
        require(not (same and record.kind == "closed"), "windows", "closed, and the same is open")
        grown = all(a <= b for a, b in zip(old.turns, new.turns, strict=True))
        require(grown, "windows", "turns begun run backwards")
