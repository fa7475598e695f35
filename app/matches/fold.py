"""A match as the fold of its log: pure functions from a state and an entry to the next state."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.kernel.chance import Chance
from app.kernel.game import Emit, Game, Outcome, Prompt, Step, Window, Windowed
from app.kernel.position import Position, Seat, seat_sight
from app.kernel.ruleset import Ruleset
from app.matches.clocks import MoveClock
from app.matches.entries import (
    Acted,
    Closed,
    Entry,
    Left,
    Outage,
    SeatChanged,
    Settled,
    TakenBack,
    TimedOut,
    author,
)

AnyPosition = Position[Any, Any, Any]
AnyStep = Step[Any, Any, Any, Any]


class LogMismatch(Exception):
    """A stored log does not fold: it was changed, or the rules were."""

    code = "log-mismatch"


@dataclass(frozen=True)
class Terms:
    """What stays the same all match long."""

    ruleset: Ruleset
    game: Game[Any, Any, Any, Any, Any, Any]
    clock: MoveClock
    seats: int


@dataclass(frozen=True)
class State:
    """A match after entry `seq`.

    prompts, decisions, due: by awaited seat, what it is asked, the id of that question, and when
    it must be answered (epoch ms; absent without a clock). moment: the newest decision id.
    last, emits: the entry that led here and its events. before: the state that a take-back of that
    entry restores, None where it revealed something; the chain of these holds the way back to the
    last reveal. takebacks: how many each seat has used.
    """

    seq: int
    position: AnyPosition
    prompts: Mapping[Seat, Prompt]
    decisions: Mapping[Seat, int]
    due: Mapping[Seat, int]
    moment: int
    window: Window | None
    outcome: Outcome | None
    last: Entry | None
    emits: tuple[Emit[Any], ...]
    before: "State | None"
    takebacks: tuple[int, ...]

    @property
    def deadline(self) -> int | None:
        """When the first of the awaited seats runs out of time, epoch ms."""
        return min(self.due.values(), default=None)

    def decision_of(self, viewer: Seat | None) -> int:
        """Return the decision id that a viewer is told."""
        return self.moment if viewer is None else self.decisions.get(viewer, self.moment)

    def __repr__(self) -> str:
        return f"<State {self.seq}>"


def bot_awaited(state: State, bots: Mapping[Seat, int]) -> bool:
    """Tell whether one of the seats played by bots is asked something."""
    return any(seat in bots for seat in state.prompts)


def first_state(terms: Terms, chance: Chance, at: int) -> State:
    """Deal, at epoch ms `at`."""
    step = terms.game.setup(terms.seats, chance)
    blank = State(-1, step.position, {}, {}, {}, 0, None, None, None, (), None, (0,) * terms.seats)
    return _asked(terms, blank, replace(blank, seq=0, position=step.position, emits=step.emits), at)


def fold(terms: Terms, state: State, entry: Entry, chance: Chance) -> State:
    """Return the state after one more entry; raises RuleViolation where the rules refuse it."""
    if isinstance(entry, TakenBack):
        return _taken_back(terms, state, entry)
    if isinstance(entry, Outage):
        shifted = {seat: due + entry.ms for seat, due in state.due.items()}
        return replace(state, seq=entry.seq, due=shifted, last=entry, emits=())
    if isinstance(entry, SeatChanged):
        return replace(state, seq=entry.seq, last=entry, emits=())
    step = _step(terms, state, entry, chance)
    keeps = isinstance(entry, Acted) and not step.reveals
    after = replace(
        state,
        seq=entry.seq,
        position=step.position,
        emits=step.emits,
        last=entry,
        before=state if keeps else None,
    )
    return _asked(terms, state, after, entry.at)


def _step(terms: Terms, state: State, entry: Entry, chance: Chance) -> AnyStep:
    game, position = terms.game, state.position
    if isinstance(entry, Acted):
        action = terms.ruleset.action.read(entry.action)
        return game.apply(position, entry.seat, action, chance)
    if isinstance(entry, TimedOut):
        return timed_out(terms, state, entry.seat, chance)[1]
    if isinstance(entry, Left):
        return game.leave(position, entry.seat, entry.cause, chance)
    if isinstance(entry, Settled):
        return game.settle(position)
    if isinstance(entry, Closed) and isinstance(game, Windowed):
        return game.close(position, chance)
    msg = f"entry {entry.seq} of kind {entry.kind} has no place here"
    raise LogMismatch(msg)


def timed_out(terms: Terms, state: State, seat: Seat, chance: Chance) -> tuple[Any, AnyStep]:
    """Return what a time-out does: the default action (None: leaving) and its step."""
    action = terms.game.default_action(seat_sight(state.position, seat), chance)
    if action is None:
        return None, terms.game.leave(state.position, seat, "timed_out", chance)
    return action, terms.game.apply(state.position, seat, action, chance)


def _asked(terms: Terms, before: State, after: State, at: int) -> State:
    """Give every open question its id: an old one where nothing about it changed, else this seq."""
    public = after.position.public
    outcome = terms.game.outcome(public)
    window = terms.game.window(public) if isinstance(terms.game, Windowed) else None
    prompts = dict(terms.game.awaited(public))
    actor = author(after.last) if after.last is not None else None
    decisions: dict[Seat, int] = {}
    due: dict[Seat, int] = {}
    for seat, prompt in prompts.items():
        kept = seat != actor and before.prompts.get(seat) == prompt
        decisions[seat] = before.decisions[seat] if kept else after.seq
        deadline = before.due.get(seat) if kept else terms.clock.due(at)
        if deadline is not None:
            due[seat] = deadline
    moment = max(decisions.values(), default=before.moment)
    if window is not None:
        moment = before.moment if window == before.window else after.seq
    return replace(
        after,
        outcome=outcome,
        window=window,
        prompts=prompts,
        decisions=decisions,
        due=due,
        moment=moment,
    )


def _taken_back(terms: Terms, state: State, entry: TakenBack) -> State:
    earlier: State | None = state
    while earlier is not None and earlier.seq != entry.to:
        earlier = earlier.before
    if earlier is None or earlier is state:
        msg = f"entry {entry.seq} takes back to {entry.to}, which cannot be restored"
        raise LogMismatch(msg)
    used = tuple(n + (seat == entry.seat) for seat, n in enumerate(state.takebacks))
    return reopened(terms, replace(earlier, moment=state.moment, takebacks=used), entry)


def reopened(terms: Terms, state: State, entry: TakenBack) -> State:
    """Return the same position after a take-back to it: every open question gets a new id."""
    fresh = replace(state, prompts={}, window=None)
    return _asked(terms, fresh, replace(state, seq=entry.seq, last=entry, emits=()), entry.at)
