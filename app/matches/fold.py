"""A match as the fold of its log: pure functions from a state and an entry to the next state."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from app.kernel.chance import Chance
from app.kernel.game import Emit, Game, Outcome, Prompt, Step, Window, Windowed
from app.kernel.position import Position, Seat, seat_sight
from app.kernel.ruleset import Ruleset
from app.matches.clocks import Clock, charges, taken_back
from app.matches.entries import (
    Acted,
    Closed,
    Entry,
    Left,
    Outage,
    Paused,
    Resumed,
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
    """What stays the same all match long. bots: levels by seat, as the match was opened."""

    ruleset: Ruleset
    game: Game[Any, Any, Any, Any, Any, Any]
    clock: Clock
    seats: int
    bots: Mapping[Seat, int]


class Interrupted(NamedTuple):
    """A question that something was thrown into: its Prompt.kind, and ms that it has taken."""

    kind: str
    ms: int


@dataclass(frozen=True)
class State:
    """A match after entry `seq`.

    prompts, decisions, opened, due: by awaited seat, what it is asked, the id of that question,
    since when its time is counted, and when it must be answered (epoch ms; due is empty without a
    clock). moment: the newest decision id. last, emits: the entry that led here and its events.
    before: the state that a take-back of that entry restores, None where it revealed something; the
    chain of these holds the way back to the last reveal. takebacks: how many each seat has used.
    left: ms that each seat has in its bank, empty without one. gained: ms that each seat got for
    answers that stand. paused: since when the clocks stand.
    refilled: seq of the last entry that gave whoever is waited for his time again.
    used: by seat, what its question took before it was interrupted; kept while a window is open.
    bots: levels of the bots by seat, those that sit in for somebody too. gone: seats that left.
    """

    seq: int
    position: AnyPosition
    prompts: Mapping[Seat, Prompt]
    decisions: Mapping[Seat, int]
    opened: Mapping[Seat, int]
    due: Mapping[Seat, int]
    moment: int
    window: Window | None
    outcome: Outcome | None
    last: Entry | None
    emits: tuple[Emit[Any], ...]
    before: "State | None"
    takebacks: tuple[int, ...]
    left: tuple[int, ...]
    gained: tuple[int, ...]
    bots: Mapping[Seat, int]
    paused: int | None = None
    refilled: int = 0
    gone: frozenset[Seat] = frozenset()
    used: Mapping[Seat, Interrupted] = field(default_factory=dict)

    @property
    def deadline(self) -> int | None:
        """When the first of the awaited seats runs out of time, epoch ms; None while paused."""
        if self.paused is not None:
            return None
        return min(self.due.values(), default=None)

    def decision_of(self, viewer: Seat | None) -> int:
        """Return the decision id that a viewer is told."""
        return self.moment if viewer is None else self.decisions.get(viewer, self.moment)

    def __repr__(self) -> str:
        return f"<State {self.seq}>"


def bot_awaited(state: State) -> bool:
    """Tell whether one of the seats played by bots is asked something."""
    return any(seat in state.bots for seat in state.prompts)


def first_state(terms: Terms, chance: Chance, at: int) -> State:
    """Deal, at epoch ms `at`."""
    step = terms.game.setup(terms.seats, chance)
    blank = State(
        seq=-1,
        position=step.position,
        prompts={},
        decisions={},
        opened={},
        due={},
        moment=0,
        window=None,
        outcome=None,
        last=None,
        emits=(),
        before=None,
        takebacks=(0,) * terms.seats,
        left=terms.clock.start(terms.seats),
        gained=(0,) * terms.seats,
        bots=terms.bots,
    )
    dealt = replace(blank, seq=0, position=step.position, emits=step.emits)
    asked = _asked(terms, blank, dealt, at)
    return replace(asked, due=_due(terms.clock, asked))


def fold(
    terms: Terms, state: State, entry: Entry, chance: Chance, lag: Mapping[Seat, int] | None = None
) -> State:
    """Return the state after one more entry; raises RuleViolation where the rules refuse it.

    What the entry charges is read from it. lag: for an entry that is just being judged, the round
    trips of the seats; what it charges is then measured, and told by `last` of the new state.
    """
    after = replace(_led_to(terms, state, entry, chance), last=entry)
    if terms.clock.kind == "none":
        return after
    if lag is not None:
        after = replace(after, last=replace(entry, charged=_measured(terms, state, after, lag)))
    return _clocked(terms, state, after)


def _led_to(terms: Terms, state: State, entry: Entry, chance: Chance) -> State:
    """Return the state after an entry, but for what its clocks have left."""
    if isinstance(entry, TakenBack):
        return _taken_back(terms, state, entry)
    if isinstance(entry, Outage | Paused | Resumed | SeatChanged):
        return _beside_the_rules(state, entry)
    step = _step(terms, state, entry, chance)
    keeps = isinstance(entry, Acted) and not step.reveals
    left = isinstance(entry, Left) or (isinstance(entry, TimedOut) and entry.action is None)
    after = replace(
        state,
        seq=entry.seq,
        position=step.position,
        emits=step.emits,
        last=entry,
        before=state if keeps else None,
        gone=state.gone | {seat for seat in [author(entry)] if left and seat is not None},
    )
    return _asked(terms, state, after, _counted(state, entry.at))


def _counted(state: State, at: int) -> int:
    """Return what the clocks of a state show at epoch ms `at`: they stand while it is paused."""
    return at if state.paused is None else state.paused


def _beside_the_rules(state: State, entry: Outage | Paused | Resumed | SeatChanged) -> State:
    """Return the state after an entry that leaves position and questions as they are."""
    after = replace(state, seq=entry.seq, last=entry, emits=(), before=state)
    if isinstance(entry, Paused):
        return replace(after, paused=entry.at)
    if isinstance(entry, SeatChanged):
        bots = {seat: level for seat, level in state.bots.items() if seat != entry.seat}
        if entry.level is not None:
            bots[entry.seat] = entry.level
        # The bot has time of its own to begin with; who comes back has what it left him.
        fresh = {seat: _counted(state, entry.at) for seat in _taken_over(state, entry)}
        used = {seat: one for seat, one in state.used.items() if seat not in fresh}
        return replace(after, bots=bots, opened={**state.opened, **fresh}, used=used)
    paused = None if isinstance(entry, Resumed) else state.paused
    opened = {seat: since + entry.ms for seat, since in state.opened.items()}
    return replace(after, paused=paused, opened=opened, refilled=entry.seq)


def _taken_over(before: State, entry: SeatChanged) -> set[Seat]:
    """Return the seat whose open question a bot answers from now on instead of a person."""
    return set() if entry.level is None else {entry.seat} & before.opened.keys()


def _ended(before: State, after: State) -> set[Seat]:
    """Return the seats whose question an entry ended, or whose time it began to count anew."""
    entry = after.last
    if isinstance(entry, SeatChanged):
        return _taken_over(before, entry)
    return {seat for seat in before.opened if after.decisions.get(seat) != before.decisions[seat]}


def _measured(
    terms: Terms, before: State, after: State, lag: Mapping[Seat, int]
) -> tuple[int, ...]:
    at = _counted(before, 0 if after.last is None else after.last.at)
    used = {seat: one.ms for seat, one in before.used.items()}
    cost = charges(terms.clock, before.opened, _ended(before, after), at, lag, used)
    return tuple(cost.get(seat, 0) for seat in range(terms.seats))


def _clocked(terms: Terms, before: State, after: State) -> State:
    """Charge what the last entry says, and set the deadlines that follow from it."""
    clock, entry = terms.clock, after.last
    if entry is None:
        return after
    playing = set(range(terms.seats)) - after.gone
    interrupts = _interrupts(terms, before, entry)
    answered = author(entry) if isinstance(entry, Acted) and not interrupts else None
    left = clock.settled(before.left, entry.charged, answered, playing)
    gained = clock.gained(before.gained, entry.charged, answered)
    if isinstance(entry, TakenBack):
        left, gained = taken_back(left, gained, after.gained), after.gained
    used = _used(before, after, interrupts=interrupts)
    after = replace(after, left=left, gained=gained, used=used)
    return replace(after, due=_due(clock, after))


def _due(clock: Clock, state: State) -> dict[Seat, int]:
    """Return when each open question must be answered."""
    used = {seat: one.ms for seat, one in state.used.items()}
    allowed = {seat: clock.allowance(state.left, seat, used.get(seat, 0)) for seat in state.opened}
    return {seat: state.opened[seat] + ms for seat, ms in allowed.items() if ms is not None}


def _interrupts(terms: Terms, before: State, entry: Entry) -> bool:
    """Tell whether an entry answers nothing: something was thrown in, or a seat left."""
    if not isinstance(entry, Acted):
        return isinstance(entry, Left) or (isinstance(entry, TimedOut) and entry.action is None)
    if entry.seat not in before.prompts:
        return True
    action = terms.ruleset.action.read(entry.action)
    return isinstance(terms.game, Windowed) and terms.game.interjects(action)


def _used(before: State, after: State, *, interrupts: bool) -> Mapping[Seat, Interrupted]:
    """Return what interrupted questions have used: those that may come back, or have."""
    entry = after.last
    if entry is None or isinstance(entry, TakenBack | Outage | Paused | Resumed | SeatChanged):
        return after.used
    used = dict(before.used)
    for seat in _ended(before, after):
        was = used.pop(seat, Interrupted("", 0))
        if interrupts:
            took = _counted(before, entry.at) - before.opened[seat]
            used[seat] = Interrupted(before.prompts[seat].kind, was.ms + max(0, took))
    if after.window is not None:
        return used
    asked = {seat: prompt.kind for seat, prompt in after.prompts.items()}
    return {seat: one for seat, one in used.items() if asked.get(seat) == one.kind}


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
    opened: dict[Seat, int] = {}
    for seat, prompt in prompts.items():
        kept = seat != actor and before.prompts.get(seat) == prompt
        decisions[seat] = before.decisions[seat] if kept else after.seq
        opened[seat] = before.opened[seat] if kept else at
    moment = max(decisions.values(), default=before.moment)
    if window is not None:
        moment = before.moment if _goes_on(before.window, window) else after.seq
    return replace(
        after,
        outcome=outcome,
        window=window,
        prompts=prompts,
        decisions=decisions,
        opened=opened,
        moment=moment,
    )


def _goes_on(before: Window | None, window: Window) -> bool:
    """Tell whether a window is still the one that was open: a seat less does not restart it."""
    if before is None:
        return False
    return (window.kind, window.subject) == (before.kind, before.subject)


def _taken_back(terms: Terms, state: State, entry: TakenBack) -> State:
    earlier: State | None = state
    while earlier is not None and earlier.seq != entry.to:
        earlier = earlier.before
    if earlier is None or earlier is state:
        msg = f"entry {entry.seq} takes back to {entry.to}, which cannot be restored"
        raise LogMismatch(msg)
    used = tuple(n + (seat == entry.seat) for seat, n in enumerate(state.takebacks))
    restored = replace(
        earlier, moment=state.moment, takebacks=used, bots=state.bots, paused=state.paused
    )
    return reopened(terms, restored, entry)


def reopened(terms: Terms, state: State, entry: TakenBack) -> State:
    """Return the same position after a take-back to it: every open question gets a new id."""
    fresh = replace(state, prompts={}, window=None)
    after = replace(state, seq=entry.seq, last=entry, emits=())
    return _asked(terms, fresh, after, _counted(state, entry.at))
