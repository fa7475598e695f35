"""One match in memory: its folded log, the answers it has given, and the judging of commands."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

import orjson

from app.kernel.chance import Chance, DrawsMismatch, Keyed, Proven, Recording
from app.kernel.game import Cause, RuleViolation
from app.kernel.position import Seat
from app.kernel.ruleset import Malformed, Ruleset
from app.matches import chain
from app.matches.clocks import read_clock
from app.matches.entries import ENTRY, Acted, Entry, Left, Opened, TakenBack, TimedOut
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
from app.matches.openings import Opening, OpeningSeat, chance_key
from app.matches.ports import Append, MatchRecord
from app.matches.refusals import (
    IdReused,
    MalformedAction,
    NoMatch,
    NoTakeBackLeft,
    NothingToTakeBack,
    StaleDecision,
)

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


class Match:
    """The fold of one log. `take` moves it on; everything else only looks."""

    def __init__(self, key: int, opening: Opening, terms: Terms, chance_key: bytes) -> None:
        self.key = key
        self.opening = opening
        self.terms = terms
        self.bots = {seat: one.bot for seat, one in enumerate(opening.seats) if one.bot is not None}
        self._chance_key = chance_key
        self._block = 0
        self._link = b""
        self._answers: dict[tuple[Seat, str], tuple[int, tuple[Any, ...]]] = {}
        self.state: State

    # --- from the log ---------------------------------------------------------------------

    @staticmethod
    def terms_of(ruleset: Ruleset, record: MatchRecord) -> Terms:
        """Return what a stored match is played under."""
        opening = read_opening(record.opening)
        game = ruleset.bind(ruleset.options.read(opening.options))
        return Terms(ruleset, game, read_clock(opening.settings), len(opening.seats))

    @classmethod
    def load(
        cls,
        ruleset: Ruleset,
        record: MatchRecord,
        bodies: Sequence[bytes],
        each: Callable[[State], None] | None = None,
    ) -> "Match":
        """Fold a stored log, checking every draw against its key; `each` sees all states."""
        first = ENTRY.decode(bodies[0])
        if not isinstance(first, Opened):
            msg = f"match {record.key} does not begin with its opening"
            raise LogMismatch(msg)
        opening = read_opening(record.opening)
        terms = cls.terms_of(ruleset, record)
        key = chance_key(record.opening, record.secret, first.shares)
        match = cls(record.key, opening, terms, key)
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
        self.take(Judged(entry, replace(state, last=entry), chance.block, body))

    def _skip(self, removal: TakenBack, body: bytes) -> None:
        """Pass over an entry that `thaw` took out, and over its removal."""
        self.state = reopened(self.terms, self.state, removal)
        self._block = removal.block
        self._link = chain.next_link(self._link, body)

    def _proven(self, entry: Entry) -> Proven:
        return Proven(Keyed(self._chance_key, self._block), entry.draws)

    # --- judging --------------------------------------------------------------------------

    def act(
        self, seat: Seat, command: str, decision: int, action: dict[str, Any], now: int
    ) -> Judged | Answered:
        """Judge an action; raises Refusal or RuleViolation and then nothing has changed."""
        entry = Acted(self.state.seq + 1, now, self._block, (), seat, command, decision, action, 0)
        known = self._known(seat, command, entry)
        if known is not None:
            return known
        if decision != self.state.decision_of(seat):
            raise StaleDecision(decision=self.state.decision_of(seat))
        opened = self.state.due.get(seat)
        if opened is not None and self.terms.clock.ms is not None:
            entry = replace(entry, spent=max(0, now - (opened - self.terms.clock.ms)))
        try:
            return self._judge(entry)
        except Malformed as error:
            raise MalformedAction(problems=error.problems) from None

    def leave(self, seat: Seat, command: str, cause: Cause, now: int) -> Judged | Answered:
        """Judge that a seat leaves."""
        entry = Left(self.state.seq + 1, now, self._block, (), seat, command, cause)
        known = self._known(seat, command, entry)
        if known is not None:
            return known
        self._must_run()
        return self._judge(entry)

    def time_out(self, now: int) -> Judged | None:
        """Judge the time-out of the seat whose deadline passed first, if one has."""
        late = [(due, seat) for seat, due in self.state.due.items() if due <= now]
        if not late or self.state.outcome is not None:
            return None
        _, seat = min(late)
        decision = self.state.decisions[seat]
        chance = self._recording()
        action, _ = timed_out(self.terms, self.state, seat, chance)
        spent = self.terms.clock.ms or 0
        plain = None if action is None else orjson.loads(self.terms.ruleset.action.encode(action))
        command = f"timeout:{seat}:{decision}"
        return self._judge(
            TimedOut(
                self.state.seq + 1, now, self._block, (), seat, command, decision, plain, spent
            )
        )

    def take_back(self, seat: Seat, command: str, now: int, *, agreed: bool) -> Judged | Answered:
        """Judge a take-back of this seat's last act; `agreed`: everybody consents."""
        found = self._known(seat, command, TakenBack(0, 0, 0, (), seat, command, 0))
        if found is not None:
            return found
        to = self.take_back_target(seat, agreed=agreed)
        entry = TakenBack(self.state.seq + 1, now, self._block, (), seat, command, to)
        return self._judge(entry)

    def take_back_target(self, seat: Seat, *, agreed: bool) -> int:
        """Return the seq that a take-back by this seat restores, or raise why there is none."""
        self._must_run()
        if self.state.takebacks[seat] >= TAKEBACKS:
            raise NoTakeBackLeft
        at: State | None = self.state
        while at is not None and at.before is not None:
            if isinstance(at.last, Acted) and at.last.seat == seat:
                return at.before.seq
            at = at.before if agreed else None
        raise NothingToTakeBack

    def take(self, judged: Judged) -> None:
        """Move on to a judged state: its entry is in the log."""
        self.state = judged.state
        self._block = judged.block
        self._link = chain.next_link(self._link, judged.body)
        entry = judged.entry
        if isinstance(entry, Acted | Left | TakenBack | TimedOut) and entry.seat is not None:
            self._answers[entry.seat, entry.command] = entry.seq, _content(entry)

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
            deadline=None if over else state.deadline,
            bot=over is None and bot_awaited(state, self.bots),
            outcome=None if over is None else orjson.dumps(over),
            due=isinstance(judged.entry, TimedOut),
        )

    def known(self, seat: Seat, command: str) -> Answered | None:
        """Return what an accepted command of this id was answered, whatever it was."""
        given = self._answers.get((seat, command))
        return None if given is None else Answered(given[0])

    def _must_run(self) -> None:
        if self.state.outcome is not None:
            raise NoMatch

    def _known(self, seat: Seat, command: str, entry: Entry) -> Answered | None:
        given = self._answers.get((seat, command))
        if given is None:
            return None
        seq, content = given
        if content != _content(entry):
            raise IdReused
        return Answered(seq)

    def _recording(self) -> Chance:
        return Recording(Keyed(self._chance_key, self._block))

    def _judge(self, entry: Entry) -> Judged:
        keyed = Keyed(self._chance_key, self._block)
        chance = Recording(keyed)
        state = fold(self.terms, self.state, entry, chance)
        entry = replace(entry, draws=tuple(chance.draws))
        return Judged(entry, replace(state, last=entry), keyed.block, ENTRY.encode(entry))


def read_opening(text: bytes) -> Opening:
    """Return a stored opening."""
    data = orjson.loads(text)
    seats = tuple(OpeningSeat(**one) for one in data.pop("seats"))
    promises = tuple(data.pop("promises"))
    return Opening(seats=seats, promises=promises, **data)
