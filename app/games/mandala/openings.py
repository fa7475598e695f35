"""All that a seat may do at once: as actions, and as the JSON that a board lights up."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from app.games.mandala.model import (
    COPIES,
    Action,
    BuildMountain,
    ClaimColour,
    Colour,
    DiscardRedraw,
    GrowField,
)
from app.kernel.value import Json

_EACH: tuple[Colour, ...] = get_args(Colour)

# Every action there is, made once: [colour][mandala], [colour][mandala][count - 1], ...
BUILD: Mapping[str, Sequence[BuildMountain]] = {
    c: tuple(BuildMountain(m, c) for m in (0, 1)) for c in _EACH
}
GROW: Mapping[str, Sequence[Sequence[GrowField]]] = {
    c: tuple(tuple(GrowField(m, c, n) for n in range(1, COPIES + 1)) for m in (0, 1)) for c in _EACH
}
DISCARD: Mapping[str, Sequence[DiscardRedraw]] = {
    c: tuple(DiscardRedraw(c, n) for n in range(1, COPIES + 1)) for c in _EACH
}
CLAIM: Mapping[str, ClaimColour] = {c: ClaimColour(c) for c in _EACH}


@dataclass(frozen=True)
class Openings:
    """What is open to a seat, by colour; a colour without an entry opens nothing.

    build: mandalas. grow: (mandala, largest count) pairs. discard: largest count. claim: colours.
    """

    build: Mapping[str, Sequence[int]]
    grow: Mapping[str, Sequence[Sequence[int]]]
    discard: Mapping[str, int]
    claim: Sequence[str]

    def actions(self) -> Iterator[Action]:
        """Yield every action that they stand for."""
        for colour, mandalas in self.build.items():
            for mandala in mandalas:
                yield BUILD[colour][mandala]
        for colour, pairs in self.grow.items():
            for mandala, largest in pairs:
                yield from GROW[colour][mandala][:largest]
        for colour, largest in self.discard.items():
            yield from DISCARD[colour][:largest]
        for colour in self.claim:
            yield CLAIM[colour]

    def lit(self) -> Json:
        """Return them as JSON; None when nothing is open, which only happens out of turn."""
        if self.claim:
            return {"claim": self.claim}
        if not (self.build or self.grow or self.discard):
            return None
        return {
            "build_mountain": self.build,
            "grow_field": self.grow,
            "discard_redraw": self.discard,
        }


NOTHING = Openings({}, {}, {}, ())


def read(lit: Json) -> Openings:
    """Return the openings that `lit` wrote."""
    if lit is None:
        return NOTHING
    if "claim" in lit:
        return Openings({}, {}, {}, lit["claim"])
    return Openings(lit["build_mountain"], lit["grow_field"], lit["discard_redraw"], ())
