"""A stored match played again: what a viewpoint may see of every entry."""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import orjson

from app.kernel.position import Seat
from app.kernel.ruleset import Ruleset
from app.matches import frames
from app.matches.fold import State
from app.matches.frames import Told
from app.matches.match import Match
from app.matches.ports import MatchRecord

Viewpoint: TypeAlias = Seat | Literal["all"] | None
"""A seat, a watcher (None), or everything: the last one only after the end."""


def replay(
    ruleset: Ruleset, record: MatchRecord, bodies: Sequence[bytes], viewpoint: Viewpoint
) -> list[orjson.Fragment]:
    """Return one frame an entry: {seq, kind, seat, at, cause, events, sight, awaited, outcome}.

    Viewpoint "all" adds `all`, what each seat alone knew, by seat.
    """
    everything = viewpoint == "all"
    viewer = None if viewpoint == "all" else viewpoint
    told: list[orjson.Fragment] = []

    def see(state: State) -> None:
        if state.last is None:
            return
        item = Told(state.last, state.emits).item(viewer, everything=everything)
        seen = frames.view(match_terms, state, frames.shown(match_terms, state), viewer)
        item |= {name: seen[name] for name in ("sight", "awaited", "outcome")}
        if everything:
            item["all"] = state.position.own
        told.append(orjson.Fragment(orjson.dumps(item)))

    match_terms = Match.terms_of(ruleset, record)
    Match.load(ruleset, record, bodies, see)
    return told


def journal(
    ruleset: Ruleset, record: MatchRecord, bodies: Sequence[bytes], viewer: Seat | None
) -> list[dict[str, Any]]:
    """Return the journal of a whole match as this viewer has it: frames.Told.item of each entry."""
    items: list[dict[str, Any]] = []

    def see(state: State) -> None:
        if state.last is not None:
            items.append(Told(state.last, state.emits).item(viewer))

    Match.load(ruleset, record, bodies, see)
    return items
