"""Where a move's time goes: microseconds for each stage, measured apart on one real match."""

import statistics
import time
from collections.abc import Callable
from typing import Any

import orjson

from app.games import newest
from app.kernel.chance import Seeded
from app.kernel.position import seat_sight
from app.kernel.simulate import Uniform
from app.matches import frames
from app.matches.entries import ENTRY
from app.matches.frames import At, Told
from app.matches.match import Judged, Match
from app.matches.openings import Agreed, OpeningSeat, Prepared, deal, freeze
from app.matches.ports import MatchRecord
from app.web.live.messages import MESSAGE

ROUNDS = 30
PLAYERS = (OpeningSeat("a" * 32, "Ada", None), OpeningSeat("b" * 32, "Bob", None))


def stage_table() -> str:
    """Return a table of microseconds a move, medians over the moves of a match."""
    spent: dict[str, list[float]] = {}
    for moment in moments():
        for stage, call in stages(*moment).items():
            spent.setdefault(stage, []).append(measured(call))
    rows = [f"{stage:34}{statistics.median(times):8.1f} us" for stage, times in spent.items()]
    total = sum(statistics.median(times) for times in spent.values())
    return "\n".join([*rows, f"{'these together':34}{total:8.1f} us"])


def moments() -> list[tuple[Match, dict[str, Any], Judged]]:
    """Play one match; return each position with an act that was chosen in it."""
    ruleset = newest("mandala")
    prepared = Prepared("0f" * 16, bytes(32))
    text = freeze(ruleset, prepared, Agreed({}, {}, PLAYERS))
    new = deal(ruleset, prepared, text, (None, None), table=1, number=1, now=0)
    record = MatchRecord(
        1,
        new.id,
        1,
        1,
        new.slug,
        new.rules,
        new.opening,
        new.secret,
        "running",
        None,
        None,
        0,
        None,
    )
    bodies, found = [new.entry], []
    match = Match.load(ruleset, record, bodies)
    chance = Seeded(7)
    while match.state.outcome is None:
        seat = next(iter(match.state.prompts))
        policy = Uniform(match.terms.game)
        chosen = policy.choose(seat_sight(match.state.position, seat), chance, lambda: False)
        action = orjson.loads(ruleset.action.encode(chosen))
        judged = match.act(seat, f"c{len(bodies)}", match.state.decision_of(seat), action, 0)
        assert isinstance(judged, Judged)
        found.append((Match.load(ruleset, record, bodies), action, judged))
        bodies.append(match.append_of(judged).body)
        match.take(judged)
    return found


def stages(match: Match, action: dict[str, Any], judged: Judged) -> dict[str, Callable[[], object]]:
    """Return what a server does for one act at a table with two players listening."""
    seat = next(iter(match.state.prompts))
    decision = match.state.decision_of(seat)
    text = orjson.dumps({"type": "act", "id": "c-1", "decision": decision, "action": action})
    terms, state = match.terms, judged.state
    common = frames.shown(terms, state)
    views = [frames.view(terms, state, common, viewer) for viewer in (0, 1)]
    told = Told(judged.entry, state.emits)
    bodies = [frames.update(view, (told,), viewer) for viewer, view in enumerate(views)]
    at = At(1, state.seq, 0, 4, 0)
    return {
        "read the message": lambda: MESSAGE.decode(text),
        "judge (rules, chance, questions)": lambda: match.act(seat, "c-1", decision, action, 0),
        "encode the entry": lambda: ENTRY.encode(judged.entry),
        "encode what all see": lambda: frames.shown(terms, state),
        "build two views": lambda: [frames.view(terms, state, common, one) for one in (0, 1)],
        "encode two updates": lambda: [
            frames.update(view, (told,), one) for one, view in enumerate(views)
        ],
        "stamp two updates": lambda: [frames.stamp("update", at, body) for body in bodies],
        "encode the ack": lambda: frames.encode(
            {"type": "ack", "at": str(at), "seq": 1, "id": "c"}
        ),
    }


def measured(call: Callable[[], object]) -> float:
    """Return the microseconds of a call, the best of several rounds."""
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter_ns()
        call()
        times.append(time.perf_counter_ns() - began)
    return min(times) / 1000


if __name__ == "__main__":
    print(stage_table())
