"""Whether a match.json is what docs/fairness.md promises: every step, computed again.

The browser judges the same but for the rules (static/core/verify.js), with the same results.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

import orjson

from app.kernel.chance import Keyed
from app.kernel.ruleset import Malformed, Ruleset
from app.matches import chain
from app.matches.exports import EXPORT, Export, replayed
from app.matches.openings import canonical, chance_key, commitment, promise
from app.matches.ports import MatchRecord
from app.matches.thaw import SKIPPED

Check: TypeAlias = Literal["format", "commitment", "promises", "draws", "chain", "rules"]
Faults: TypeAlias = dict[Check, str | None]
"""By check: None where it holds, else what is wrong. A check that is not here was not made."""

CHECKS: tuple[Check, ...] = get_args(Check)
_SPAN = 1 << 64
_HEADING = re.compile(
    rb'\{"seq":(0|[1-9]\d*),"at":(?:0|[1-9]\d*),"block":(0|[1-9]\d*),"draws":\[((?:\d+,)*\d+)?\][,}]'
)


@dataclass(frozen=True)
class Line:
    """What the checks without rules need of an entry; removal: it takes the one before it out."""

    seq: int
    block: int
    draws: tuple[int, ...]
    bounds: tuple[int, ...]
    removal: bool
    body: bytes


@dataclass(frozen=True)
class Document:
    """A match.json, read."""

    export: Export
    opening: dict[str, Any]
    lines: Sequence[Line]
    first: dict[str, Any]

    @property
    def shares(self) -> list[str | None]:
        """Shares by seat, as entry 0 has them."""
        return list(self.first["shares"])


def verify(text: bytes, rulesets: Mapping[tuple[str, int], Ruleset]) -> Faults:
    """Judge a document by every check; by its form alone if that is wrong.

    The rules are not judged where the game's version is not installed.
    """
    try:
        document = read(text)
    except (Malformed, ValueError, TypeError, KeyError) as error:
        return {"format": str(error) or type(error).__name__}
    faults: Faults = {
        "format": None,
        "commitment": _commitment(document),
        "promises": _promises(document),
        "draws": _draws(document),
        "chain": _chain(document),
    }
    key = document.opening.get("game"), document.opening.get("rules")
    ruleset = next((one for known, one in rulesets.items() if known == key), None)
    if ruleset is not None:
        faults["rules"] = _rules(document, ruleset)
    return faults


def read(text: bytes) -> Document:
    """Return what a document holds; raises Malformed, ValueError, TypeError or KeyError."""
    export = EXPORT.decode(text)
    opening = _object(orjson.loads(export.opening))
    seats, promises = _list(opening["seats"]), _list(opening["promises"])
    if not len(seats) == len(promises) > 0 or not export.entries:
        msg = "no seats, no entries, or not a promise for each seat"
        raise ValueError(msg)
    for void in _list(opening["voids"]):
        _hex(_object(void)["match"], 16)
        _hex(void["secret"], 32)
    lines = [_line(one.text.encode(), [*map(int, one.bounds)]) for one in export.entries]
    first = _object(orjson.loads(export.entries[0].text))
    shares = _list(first["shares"])
    for share in shares:
        if share is not None:
            _hex(share, 32)
    if len(shares) != len(seats):
        msg = "not a share for each seat"
        raise ValueError(msg)
    return Document(export, opening, lines, first)


def _line(body: bytes, bounds: Sequence[int]) -> Line:
    heading = _HEADING.match(body)
    if heading is None:
        msg = "an entry does not begin as entries do"
        raise ValueError(msg)
    entry = _object(orjson.loads(body))
    removal = entry["kind"] == "taken_back" and entry["seat"] is None
    seq, block, draws = heading.groups()
    drawn = tuple(int(x) for x in draws.split(b",")) if draws else ()
    return Line(int(seq), int(block), drawn, tuple(bounds), removal, body)


def _commitment(document: Document) -> str | None:
    """Return what is wrong with what the server was bound to (step 1)."""
    export, opening = document.export, document.opening
    if opening["match"] != export.match:
        return "the opening is that of another match"
    if opening["commitment"] != commitment(export.match, bytes.fromhex(export.secret)):
        return "the secret is not the one that the opening is bound to"
    for void in opening["voids"]:
        if void["commitment"] != commitment(void["match"], bytes.fromhex(void["secret"])):
            return f"the secret of the void opening {void['match']} is not the one it was bound to"
    return None


def _promises(document: Document) -> str | None:
    """Return what is wrong with the shares (steps 2 to 4)."""
    if canonical(document.first["opening"]) != canonical(document.opening):
        return "entry 0 holds another opening"
    pairs = zip(document.opening["promises"], document.shares, strict=True)
    for seat, (promised, share) in enumerate(pairs):
        if (promised is None) != (share is None):
            return f"seat {seat} has a promise without a share, or a share without a promise"
        if share and promised != promise(document.export.match, seat, bytes.fromhex(share)):
            return f"the share of seat {seat} is not the one that was promised"
    return None


def _draws(document: Document) -> str | None:
    """Return what is wrong with the draws (steps 5 and 6)."""
    export, lines = document.export, document.lines
    secret = bytes.fromhex(export.secret)
    keyed = Keyed(chance_key(export.opening.encode(), secret, document.shares))
    for number, line in enumerate(lines):
        if line.removal:
            continue
        if line.block != keyed.block:
            return f"entry {number} does not draw where the one before it ended"
        if number + 1 < len(lines) and lines[number + 1].removal:
            keyed.block += len(line.draws) + SKIPPED
            if lines[number + 1].block != keyed.block:
                return f"entry {number + 1} does not pass over the blocks that it has to"
            continue
        if len(line.draws) != len(line.bounds) or any(n > _SPAN for n in line.bounds):
            return f"entry {number} has not one bound for each draw"
        for n, x in zip(line.bounds, line.draws, strict=True):
            if keyed.below(n) != x:
                return f"a draw of entry {number} is not what the key gives"
    return None


def _chain(document: Document) -> str | None:
    """Return what is wrong with the order of the log and its head (step 8)."""
    lines = document.lines
    if [line.seq for line in lines] != [*range(len(lines))]:
        return "the entries are not in order, or one is missing"
    opening = document.export.opening.encode()
    if chain.head(opening, [line.body for line in lines]) != document.export.head:
        return "the chain of the entries ends in another head"
    return None


def _rules(document: Document, ruleset: Ruleset) -> str | None:
    """Return what is wrong with the log by the rules of its game."""
    export = document.export
    record = MatchRecord(
        key=0,
        id=export.match,
        table=0,
        number=export.number,
        slug=ruleset.slug,
        rules=ruleset.rules,
        opening=export.opening.encode(),
        secret=bytes.fromhex(export.secret),
        status="over",
        deadline=None,
        outcome=None,
        started=export.started,
        ended=export.ended,
    )
    try:
        match, bounds = replayed(ruleset, record, [line.body for line in document.lines])
    except Exception as error:  # noqa: BLE001 - whatever the rules meet in it, it is no such match
        return f"{type(error).__name__}: {error}"
    if [tuple(one) for one in bounds] != [line.bounds for line in document.lines]:
        return "the rules ask for draws with other bounds"
    if match.state.outcome != export.outcome:
        return "it ends with another outcome"
    return None


def _object(data: Any) -> dict[str, Any]:
    if not isinstance(data, dict):
        msg = "an object is missing"
        raise TypeError(msg)
    return data


def _list(data: Any) -> list[Any]:
    if not isinstance(data, list):
        msg = "a list is missing"
        raise TypeError(msg)
    return data


def _hex(data: Any, size: int) -> None:
    if not isinstance(data, str) or not re.fullmatch(f"[0-9a-f]{{{2 * size}}}", data):
        msg = f"not {size} bytes in hex"
        raise ValueError(msg)
