"""What a viewer is sent. Everything that leaves a match passes through `view` (kernel: sight_of).

A frame is JSON with `type` and `at`. `at` is opaque to clients: it stands for match, seq, deadline
changes of the open window, table revision and last chat line.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from app.kernel.game import Emit, Windowed
from app.kernel.position import Seat, SeatSight, sight_of
from app.kernel.ruleset import seen
from app.matches import windows
from app.matches.entries import Entry, author
from app.matches.fold import State, Terms
from app.matches.window_rows import WindowRow


@dataclass(frozen=True)
class At:
    """How far a viewer has come, in each part of what he is shown."""

    match: int
    seq: int
    window: int
    table: int
    chat: int

    def beyond(self, other: "At") -> bool:
        """Tell whether somebody who has come so far has seen what `other` has not."""
        match, known = abs(self.match), abs(other.match)
        later = match == known and self.seq > other.seq
        return later or match > known or self.table > other.table or self.chat > other.chat

    def __str__(self) -> str:
        return f"{self.match}.{self.seq}.{self.window}.{self.table}.{self.chat}"


def read_at(text: str) -> At | None:
    """Return what an `at` stands for; None if it was not written by us."""
    parts = text.split(".")
    whole = len(parts) == 5 and all(  # noqa: PLR2004 - the five parts of At
        part.removeprefix("-").isdecimal() and len(part) < 16  # noqa: PLR2004 - far above any count
        for part in parts
    )
    return At(*map(int, parts)) if whole else None


@dataclass(frozen=True)
class Told:
    """One entry as the journal and a resume remember it."""

    entry: Entry
    emits: tuple[Emit[Any], ...]

    def item(self, viewer: Seat | None, *, everything: bool = False) -> dict[str, Any]:
        """Return the entry as `viewer` may know it."""
        return {**self.heading(), "events": seen(self.emits, viewer, everything=everything)}

    def heading(self) -> dict[str, Any]:
        """Return what everybody may know of the entry itself: never its action."""
        entry = self.entry
        return {
            "seq": entry.seq,
            "kind": entry.kind,
            "seat": author(entry),
            "at": entry.at,
            "cause": getattr(entry, "cause", None),
        }


def encode(frame: Mapping[str, Any]) -> bytes:
    """Return a frame as JSON text."""
    return orjson.dumps(frame)


@dataclass(frozen=True)
class Shown:
    """What all viewers see alike after one entry, encoded once."""

    awaited: orjson.Fragment
    public: orjson.Fragment
    window: orjson.Fragment
    outcome: orjson.Fragment
    clocks: orjson.Fragment
    head: orjson.Fragment
    stand_ins: orjson.Fragment


def shown(
    terms: Terms, state: State, head: str | None = None, row: WindowRow | None = None
) -> Shown:
    """Encode what everybody sees of a state.

    head: of the chain of a log that has ended. row: the time of the open window.
    """
    window = windows.told(state, row)
    awaited = [
        {"seat": seat, "kind": prompt.kind, "decision": state.decisions[seat]}
        for seat, prompt in state.prompts.items()
    ]
    stands = state.paused is not None
    seats = range(terms.seats)
    clocks = {
        "kind": terms.clock.kind,
        "due": [None if stands else state.due.get(seat) for seat in seats],
        "left": _left(terms, state),
        "paused": stands,
    }
    stand_ins = [None if seat in terms.bots else state.bots.get(seat) for seat in seats]
    public, outcome = state.position.public, state.outcome
    parts = (awaited, public, window, outcome, clocks, head, stand_ins)
    return Shown(*(orjson.Fragment(orjson.dumps(part)) for part in parts))


def _left(terms: Terms, state: State) -> list[int | None]:
    """Return what each seat has left, in ms: its bank, and while the clocks stand its question."""
    left: list[int | None] = list(state.left) or [None] * terms.seats
    if state.paused is not None:
        for seat, due in state.due.items():
            left[seat] = max(0, due - state.paused)
    return left


def view(terms: Terms, state: State, common: Shown, viewer: Seat | None) -> dict[str, Any]:
    """Return everything about a state that goes to `viewer` (None: a watcher)."""
    sight = sight_of(state.position, viewer)
    prompt, affordances, own = None, None, None
    if isinstance(sight, SeatSight):
        own = sight.own
        prompt = state.prompts.get(sight.seat)
        asked = prompt is not None or _free(terms, state, sight.seat)
        if asked and state.paused is None:
            affordances = terms.game.affordances(sight)
    return {
        "seq": state.seq,
        "sight": {"public": common.public, "seat": viewer, "own": own},
        "awaited": common.awaited,
        "prompt": prompt,
        "decision": state.decision_of(viewer),
        "affordances": affordances,
        "window": common.window,
        "replies": windows.replies(terms, state, viewer),
        "outcome": common.outcome,
        "head": common.head,
        "clocks": common.clocks,
        "stand_ins": common.stand_ins,
    }


def _free(terms: Terms, state: State, seat: Seat) -> bool:
    game = terms.game
    if state.outcome is not None or not isinstance(game, Windowed):
        return False
    return seat in game.free(state.position.public)


def update(base: Mapping[str, Any], told: Iterable[Told], viewer: Seat | None) -> bytes:
    """Return the body of an update: the present view, and the events of all entries that led to it.

    `steps` tells where each entry's events begin in the flat list: {seq, kind, seat, at, cause,
    count}. `stamp` makes it a frame.
    """
    events: list[Any] = []
    steps = []
    for one in told:
        new = seen(one.emits, viewer)
        events += new
        steps.append({**one.heading(), "count": len(new)})
    return orjson.dumps({"events": events, "steps": steps, **base})


def stamp(kind: str, at: At, body: bytes) -> bytes:
    """Return a frame: a body (a JSON object, not empty) with its type and how far it brings one."""
    return b'{"type":"%s","at":"%s",%s' % (kind.encode(), str(at).encode(), body[1:])


def no_match() -> dict[str, Any]:
    """Return the view of a table at which nothing is played yet."""
    return {
        "seq": -1,
        "sight": None,
        "awaited": [],
        "prompt": None,
        "decision": None,
        "affordances": None,
        "window": None,
        "replies": [],
        "outcome": None,
        "head": None,
        "clocks": {"kind": "none", "due": [], "left": [], "paused": False},
        "stand_ins": [],
    }


def journal(told: Sequence[Told], viewer: Seat | None) -> list[dict[str, Any]]:
    """Return entries as the journal of a viewer has them."""
    return [one.item(viewer) for one in told]
