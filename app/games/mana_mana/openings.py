"""All that a seat may do at once: as actions, and as the JSON that a board lights up."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from app.games.mana_mana.model import (
    COMPLETE,
    DISPLAY,
    MOST_SEATS,
    Action,
    Colour,
    Discard,
    Lay,
    Pass,
    Take,
)
from app.kernel.value import Json

_EACH: tuple[Colour, ...] = get_args(Colour)

# Every action there is, made once: [colour][count - 1], [colour][target][count - 1], ...
TAKE: Mapping[str, Sequence[Take]] = {
    c: tuple(Take(c, n) for n in range(1, DISPLAY + 1)) for c in _EACH
}
LAY: Mapping[str, Sequence[Sequence[Lay]]] = {
    c: tuple(tuple(Lay(c, n, to) for n in range(1, COMPLETE + 1)) for to in range(MOST_SEATS))
    for c in _EACH
}
DISCARD: Mapping[str, Discard] = {c: Discard(c) for c in _EACH}
PASS = Pass()


@dataclass(frozen=True)
class Openings:
    """What is open to a seat, by colour; a colour without an entry opens nothing.

    take: largest count. lay: (target, largest count) pairs. may_pass: nothing else is open.
    discard: colours, where nothing else is open.
    """

    take: Mapping[str, int]
    lay: Mapping[str, Sequence[Sequence[int]]]
    may_pass: bool
    discard: Sequence[str]

    def actions(self) -> Iterator[Action]:
        """Yield every action that they stand for."""
        for colour, largest in self.take.items():
            yield from TAKE[colour][:largest]
        for colour, pairs in self.lay.items():
            for target, largest in pairs:
                yield from LAY[colour][target][:largest]
        for colour in self.discard:
            yield DISCARD[colour]
        if self.may_pass:
            yield PASS

    def lit(self) -> Json:
        """Return them as JSON; None when nothing is open, which only happens out of turn."""
        if not (self.take or self.lay or self.may_pass or self.discard):
            return None
        return {
            "take": self.take,
            "lay": self.lay,
            "pass": self.may_pass,
            "discard": self.discard,
        }


NOTHING = Openings({}, {}, may_pass=False, discard=())


def read(lit: Json) -> Openings:
    """Return the openings that `lit` wrote."""
    if lit is None:
        return NOTHING
    return Openings(lit["take"], lit["lay"], lit["pass"], lit["discard"])
