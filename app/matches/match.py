"""One match in memory: its folded log, the answers it has given, and the judging of commands."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, TypeAlias

import orjson

from app.kernel.chance import Chance, DrawsMismatch, Keyed, Proven, Recording
from app.kernel.game import Cause, RuleViolation
from app.kernel.position import Seat
from app.kernel.ruleset import Malformed, Ruleset
from app.matches import chain
from app.matches.clocks import LAG_MS, read_clock
from app.matches.entries import (
    ENTRY,
    Acted,
    Closed,
    Entry,
    Left,
    Opened,
    Outage,
    Paused,
    Resumed,
    SeatChanged,
    Settled,
    TakenBack,
    TimedOut,
    author,
)
from app.matches.fold import (
    LogMismatch,
    State,
    Terms,
    bot_awaited,
    first_state,
    fold,
    reopened,
    timed_out,
)
from app.matches.openings import Opening, bots_of, chance_key, read_opening
from app.matches.ports import Append, MatchRecord
from app.matches.refusals import (
    ClocksStand,
    IdReused,
    MalformedAction,
    NoMatch,
    NoTakeBackLeft,
    NothingToTakeBack,
    StaleDecision,
    TimeIsUp,
)
from app.matches.windows import opens, read_pace, wakes

TAKEBACKS = 3
"""How many a seat may use in one match (design, section 4)."""


@dataclass(frozen=True)
class Judged:
    """A command that the rules accept: its entry and where it leads; nothing has happened yet.

    block: the next one of the match's chance. body: the entry's JSON, byte for byte as stored.
    """

    entry: Entry
    state: State
    block: int
    body: bytes


@dataclass(frozen=True)
class Answered:
    """A command that was accepted before, under the same id and with the same content."""

    seq: int


def _content(entry: Entry) -> tuple[Any, ...]:
    """Return what a resent command must agree in."""
    if isinstance(entry, Acted):
        return entry.kind, entry.decision, entry.action
    if isinstance(entry, Left):
        return entry.kind, entry.cause
    return (entry.kind,)


Prove: TypeAlias = Callable[[Entry, Keyed], Proven]


def _proof(entry: Entry, keyed: Keyed) -> Proven:
    return Proven(keyed, entry.draws)


class Match:
    """The fold of one log. `take` moves it on; everything else only looks."""

    def __init__(self, key: int, opening: Opening, terms: Terms, chance_key: bytes) -> None:
        self.key = key
        self.opening = opening
        self.terms = terms
        self.pace = read_pace(opening.settings)
        self._chance_key = chance_key
        self._block = 0
        self._link = b""
        self._prove: Prove = _proof
        self._answers: dict[tuple[Seat | None, str], tuple[int, tuple[Any, ...]]] = {}
        self.state: State

    @property
    def bots(self) -> Mapping[Seat, int]:
        """Levels of the bots that play now, by seat: those that sit in for somebody, too."""
        return self.state.bots

    # --- from the log ---------------------------------------------------------------------

    @staticmethod
    def terms_of(ruleset: Ruleset, record: MatchRecord) -> Terms:
        """Return what a stored match is played under."""
        opening = read_opening(record.opening)
        game = ruleset.bind(ruleset.options.read(opening.options))
        return Terms(
            ruleset, game, read_clock(opening.settings), len(opening.seats), bots_of(opening.seats)
        )

    @classmethod
    def load(
        cls,
        ruleset: Ruleset,
        record: MatchRecord,
        bodies: Sequence[bytes],
        each: Callable[[State], None] | None = None,
        prove: "Prove | None" = None,
    ) -> "Match":
        """Fold a stored log, checking every draw against its key.

        each: sees all states. prove: makes the proofs, for who wants to see what is drawn.
        """
        first = ENTRY.decode(bodies[0])
        if not isinstance(first, Opened):
            msg = f"match {record.key} does not begin with its opening"
            raise LogMismatch(msg)
        opening = read_opening(record.opening)
        terms = cls.terms_of(ruleset, record)
        key = chance_key(record.opening, record.secret, first.shares)
        match = cls(record.key, opening, terms, key)
        match._prove = prove or match._prove
        chance = match._proven(first)
        match.state = replace(first_state(terms, chance, first.at), last=first)
        chance.finish()
        match._block = chance.block
        match._link = chain.next_link(chain.first_link(record.opening), bodies[0])
        if each is not None:
            each(match.state)
        entries = [ENTRY.decode(body) for body in bodies[1:]]
        for entry, following, body in zip_longest(entries, entries[1:], bodies[1:]):
            if isinstance(entry, TakenBack) and entry.seat is None:
                match._link = chain.next_link(match._link, body)
                continue
            if isinstance(following, TakenBack) and following.seat is None:
                match._skip(following, body)
            else:
                match._follow(entry, body)
            if each is not None:
                each(match.state)
        return match

    def follow(self, body: bytes) -> Entry:
        """Fold one more stored entry and return it; raises LogMismatch."""
        entry = ENTRY.decode(body)
        self._follow(entry, body)
        return entry

    def _follow(self, entry: Entry, body: bytes) -> None:
        if entry.seq != self.state.seq + 1 or entry.block != self._block:
            msg = f"entry {entry.seq} does not follow entry {self.state.seq}"
            raise LogMismatch(msg)
        chance = self._proven(entry)
        try:
            state = fold(self.terms, self.state, entry, chance)
            chance.finish()
        except (RuleViolation, Malformed, DrawsMismatch) as error:
            msg = f"entry {entry.seq} does not fold: {error}"
            raise LogMismatch(msg) from error
        self.take(Judged(entry, state, chance.block, body))

    def _skip(self, removal: TakenBack, body: bytes) -> None:
        """Pass over an entry that `thaw` took out, and over its removal."""
        self.state = reopened(self.terms, self.state, removal)
        self._block = removal.block
        self._link = chain.next_link(self._link, body)

    def _proven(self, entry: Entry) -> Proven:
        return self._prove(entry, Keyed(self._chance_key, self._block))

    # --- judging --------------------------------------------------------------------------

    def act(
        self,
        seat: Seat,
        command: str,
        decision: int,
        action: dict[str, Any],
        now: int,
        lag: int = 0,
    ) -> Judged | Answered:
        """Judge an action; raises Refusal or RuleViolation and then nothing has changed.

        now: epoch ms of its arrival. lag: the measured round trip of its sender, ms.
        """
        entry = Acted(*self.begun(now), seat, command, decision, action)
        known = self.answered(seat, command, entry)
        if known is not None:
            return known
        if decision != self.state.decision_of(seat):
            raise StaleDecision(decision=self.state.decision_of(seat))
        if self.state.paused is not None:
            raise ClocksStand
        due = self.state.due.get(seat)
        if due is not None and now - min(lag, LAG_MS) > due:
            raise TimeIsUp
        try:
            return self.judge(entry, {seat: lag})
        except Malformed as error:
            raise MalformedAction(problems=error.problems) from None

    def leave(self, seat: Seat, command: str, cause: Cause, now: int) -> Judged | Answered:
        """Judge that a seat leaves."""
        return self._answered_or_judged(Left(*self.begun(now), seat, command, cause))

    def time_out(self, now: int) -> Judged | None:
        """Judge the time-out of the seat whose deadline passed first, if one has.

        Where the rules know nothing to do for it, it leaves, or a bot sits in for it: once for a
        question, or who takes his seat back again and again would have time without end.
        """
        state = self.state
        late = [(due, seat) for seat, due in state.due.items() if due + LAG_MS <= now]
        if not late or state.outcome is not None or state.paused is not None:
            return None
        _, seat = min(late)
        decision = state.decisions[seat]
        action, _ = timed_out(self.terms, state, seat, self._recording())
        command = f"timeout:{seat}:{decision}"
        if action is None and self.has_stand_in(seat) and not self.known(seat, command):
            return self.judge(SeatChanged(*self.begun(now), seat, command, self.best_level))
        plain = None if action is None else orjson.loads(self.terms.ruleset.action.encode(action))
        return self.judge(TimedOut(*self.begun(now), seat, command, decision, plain))

    def has_stand_in(self, seat: Seat) -> bool:
        """Tell whether a bot may sit in for a seat: the table wants it, and somebody plays it."""
        wanted = self.opening.settings.get("leaver") == "bot" and self.best_level > 0
        person = self.opening.seats[seat].user is not None and seat not in self.state.gone
        return wanted and person and seat not in self.bots

    @property
    def best_level(self) -> int:
        """The level of the bots that sit in for somebody: the best there is; 0 if there is none."""
        return len(self.terms.ruleset.levels)

    def settle(self, seat: Seat, command: str, now: int) -> Judged | Answered:
        """Judge a draw that a seat offered and all agreed to."""
        entry = Settled(*self.begun(now), seat, command)
        return self._answered_or_judged(entry)

    def close(self, now: int) -> Judged:
        """Judge that the open window has run out."""
        return self.judge(Closed(*self.begun(now)))

    def take_back(self, seat: Seat, command: str, now: int, *, agreed: bool) -> Judged | Answered:
        """Judge a take-back of this seat's last act; `agreed`: everybody consents."""
        found = self.answered(seat, command, TakenBack(0, 0, 0, (), seat, command, 0))
        if found is not None:
            return found
        to = self.take_back_target(seat, agreed=agreed)
        entry = TakenBack(*self.begun(now), seat, command, to)
        return self.judge(entry)

    def take_back_target(self, seat: Seat, *, agreed: bool) -> int:
        """Return the seq that a take-back by this seat restores, or raise why there is none."""
        self.must_run()
        if self.state.takebacks[seat] >= TAKEBACKS:
            raise NoTakeBackLeft
        at: State | None = self.state
        while at is not None and at.before is not None:
            if isinstance(at.last, Acted) and at.last.seat == seat:
                return at.before.seq
            passed_over = agreed or isinstance(at.last, Outage | Paused | Resumed | SeatChanged)
            at = at.before if passed_over else None
        raise NothingToTakeBack

    def take(self, judged: Judged) -> None:
        """Move on to a judged state: its entry is in the log."""
        self.state = judged.state
        self._block = judged.block
        self._link = chain.next_link(self._link, judged.body)
        entry = judged.entry
        command: str | None = getattr(entry, "command", None)
        if command is not None:
            self._answers[author(entry), command] = entry.seq, _content(entry)

    @property
    def head(self) -> str | None:
        """Head of the log's hash chain in hex, once the match is over."""
        return None if self.state.outcome is None else self._link.hex()

    def head_after(self, judged: Judged) -> str | None:
        """Return the head that a judged command leads to, if it ends the match."""
        over = judged.state.outcome is not None
        return chain.next_link(self._link, judged.body).hex() if over else None

    def append_of(self, judged: Judged) -> Append:
        """Return what the journal has to write for a judged command."""
        state = judged.state
        over = state.outcome
        return Append(
            self.key,
            judged.entry.seq,
            judged.body,
            deadline=None if over else wakes(self.pace, state),
            bot=over is None and bot_awaited(state),
            outcome=None if over is None else orjson.dumps(over),
            due=isinstance(judged.entry, TimedOut),
            window=None if over else opens(self.pace, state),
        )

    def known(self, seat: Seat | None, command: str) -> Answered | None:
        """Return what an accepted command of this id was answered, whatever it was."""
        given = self._answers.get((seat, command))
        return None if given is None else Answered(given[0])

    def must_run(self) -> None:
        """Raise NoMatch when it is over."""
        if self.state.outcome is not None:
            raise NoMatch

    def begun(self, now: int) -> tuple[int, int, int, tuple[int, ...]]:
        """Return what the next entry begins with: seq, at, block, draws."""
        return self.state.seq + 1, now, self._block, ()

    def answered(self, seat: Seat, command: str, entry: Entry) -> Answered | None:
        """Return what this very command was answered before; raises IdReused for another one."""
        given = self._answers.get((seat, command))
        if given is None:
            return None
        seq, content = given
        if content != _content(entry):
            raise IdReused
        return Answered(seq)

    def _recording(self) -> Chance:
        return Recording(Keyed(self._chance_key, self._block))

    def _answered_or_judged(self, entry: Left | Settled) -> Judged | Answered:
        known = self.answered(entry.seat, entry.command, entry)
        if known is not None:
            return known
        self.must_run()
        return self.judge(entry)

    def judge(self, entry: Entry, lag: Mapping[Seat, int] | None = None) -> Judged:
        """Fold an entry and tell where it leads. lag: measured round trips, in ms by seat."""
        keyed = Keyed(self._chance_key, self._block)
        chance = Recording(keyed)
        state = fold(self.terms, self.state, entry, chance, lag or {})
        entry = replace(state.last or entry, draws=tuple(chance.draws))
        return Judged(entry, replace(state, last=entry), keyed.block, ENTRY.encode(entry))
