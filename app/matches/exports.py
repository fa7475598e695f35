"""A finished match as one document that anybody can check: match.json (docs/fairness.md)."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

import orjson
from pydantic import StringConstraints

from app.kernel.chance import Keyed, Proven
from app.kernel.game import Outcome
from app.kernel.ruleset import Codec, Ruleset
from app.kernel.value import value
from app.matches.entries import Entry
from app.matches.match import Match
from app.matches.ports import MatchRecord

VERSION = 1

Hex16: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
Hex32: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Bound: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[1-9][0-9]{0,19}$")]


@value
class Logged:
    """An entry of the log. text: its JSON, byte for byte as it is stored and chained.

    bounds: for each of its draws the n of below(n), as the rules asked; decimal, up to 2**64.
    """

    text: str
    bounds: tuple[Bound, ...]


@value
class Export:
    """A finished match.

    match: its id. number: of the matches at its table. opening: its canonical JSON, as text.
    secret, head: hex. started, ended: epoch ms.
    """

    format: Literal["manatee-match"]
    version: Literal[1]
    match: Hex16
    number: int
    started: int
    ended: int
    outcome: Outcome
    secret: Hex32
    opening: str
    entries: tuple[Logged, ...]
    head: Hex32


EXPORT: Codec[Export] = Codec(Export)


def schema() -> dict[str, Any]:
    """Return the JSON schema of the document, as it is published."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A finished match of Manatee, version {VERSION}",
        **{name: part for name, part in EXPORT.schema.items() if name != "title"},
    }


class Bounded(Proven):
    """A proof that remembers in `bounds` what was asked for."""

    def __init__(self, entry: Entry, keyed: Keyed) -> None:
        super().__init__(keyed, entry.draws)
        self.bounds: list[int] = []

    def below(self, n: int) -> int:
        """Return the recorded draw, and remember n."""
        self.bounds.append(n)
        return super().below(n)


def replayed(
    ruleset: Ruleset, record: MatchRecord, bodies: Sequence[bytes]
) -> tuple[Match, list[list[int]]]:
    """Fold a log and return the match with the bounds of each entry's draws.

    An entry that was taken out after a fault has none. Raises LogMismatch and what loading raises.
    """
    proofs: dict[int, Bounded] = {}

    def prove(entry: Entry, keyed: Keyed) -> Proven:
        proofs[entry.seq] = Bounded(entry, keyed)
        return proofs[entry.seq]

    match = Match.load(ruleset, record, bodies, prove=prove)
    return match, [proofs[seq].bounds if seq in proofs else [] for seq in range(len(bodies))]


def exported(ruleset: Ruleset, record: MatchRecord, bodies: Sequence[bytes]) -> bytes:
    """Return the document of a match that is over."""
    match, bounds = replayed(ruleset, record, bodies)
    pairs = zip(bodies, bounds, strict=True)
    return orjson.dumps(
        {
            "format": "manatee-match",
            "version": VERSION,
            "match": record.id,
            "number": record.number,
            "started": record.started,
            "ended": record.ended,
            "outcome": match.state.outcome,
            "secret": record.secret.hex(),
            "opening": record.opening.decode(),
            "entries": [{"text": body.decode(), "bounds": [*map(str, n)]} for body, n in pairs],
            "head": match.head,
        }
    )
