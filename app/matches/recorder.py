"""A stored match becomes a golden."""

from collections.abc import Iterable, Mapping

import orjson

from app.kernel.ruleset import Ruleset
from app.kernel.value import Json
from app.matches.goldens import Golden, Record


def recorded(ruleset: Ruleset, entries: Iterable[Mapping[str, Json]]) -> Golden:
    """Turn the stored entries of a match (parsed JSON, from entry 0 on) into a golden.

    What moved no position is left out, and so is what was taken back.
    """
    opening, *rest = entries
    kept: list[tuple[int, Record]] = []
    for entry in rest:
        if entry["kind"] == "taken_back":
            kept = [(seq, record) for seq, record in kept if seq <= entry["to"]]
            continue
        record = _record(ruleset, entry)
        if record is not None:
            kept.append((entry["seq"], record))
    frozen = opening["opening"]
    return Golden(
        orjson.dumps(frozen["options"]).decode(),
        len(frozen["seats"]),
        tuple(opening["draws"]),
        tuple(record for _, record in kept),
    )


def _record(ruleset: Ruleset, entry: Mapping[str, Json]) -> Record | None:
    seat, draws = entry.get("seat"), tuple(entry["draws"])
    match entry["kind"]:
        case "act":
            return Record("act", draws, seat, ruleset.action.read(entry["action"]))
        case "left":
            return Record("left", draws, seat, entry["cause"])
        case "timed_out" | "settled" | "closed" as kind:
            return Record(kind, draws, seat)
    return None
