"""What mandalas and claims are worth to a seat, from nothing but what that seat knows.

All values are in points of the final score. The numbers below were found by letting judgements
play each other some hundred thousand matches.
"""

from typing import TypeAlias

from app.games.mandala.model import COLOURS
from app.games.mandala.sandtable import ALL, Counts, Sandtable

NEW_COLOUR = (0.0, 1.2, 1.4, 2.2, 2.0, 1.7, 0.2)
"""What it is worth to bring a colour into river space 1-6 while a whole deck is left."""

SEED = 0.4
"""The part that counts of cup cards whose colour would only now get its river space.

A seat knows its own; of the rival's starting cards, one of each colour is taken to be there.
"""

PROGRESS = (0.0, 0.2, 0.25, 0.4, 0.52, 0.83)
"""The part of a mandala's value that counts before it is complete, by its number of colours."""

FIRST = {-2: 0.0, -1: 0.2, 0: 0.33, 1: 0.52, 2: 1.0}
"""Chance to claim first, by the lead in the fields."""

EARLY = 4
"""Before a mandala has so many colours, both seats are taken to have a card in it at its end."""

MEMBERS = tuple(tuple(c for c in range(6) if colours >> c & 1) for colours in range(ALL + 1))
_HOLDS = tuple(1 - (5 / 6) ** size for size in range(109))
_DECK = 88


Worth: TypeAlias = list[tuple[float, int]]
"""By colour: what carrying it off is worth whatever the number of cards, and what each adds."""


class Appraisal:
    """The value of things to `seat`, as `seat` knows them; its rival's gains count against it."""

    def __init__(self, table: Sandtable, seat: int) -> None:
        rival = 1 - seat
        self.table, self.seat, self.rival = table, seat, rival
        self.collect = table.options.empty_field == "collect"
        left = 0.0 if table.trigger else 0.1 + len(table.deck) / _DECK
        self.mine = _worth(table, seat, [SEED * n for n in table.cups[seat]], left)
        self.theirs = _worth(table, rival, [SEED] * len(COLOURS), left)

    def claim(self, colour: int) -> float:
        """Return what claiming a colour brings, the rival's loss included."""
        table = self.table
        count = table.mountains[table.claim][colour]
        mine, theirs = self._strengths(table.claim)
        gain = self._gain(self.mine, mine, colour, count)
        return gain + self._gain(self.theirs, theirs, colour, count)

    def claims(self) -> float:
        """Return the value of the claims still to come, the next one being the rival's."""
        table = self.table
        mine, theirs = self._strengths(table.claim)
        mountain, above = table.mountains[table.claim], table.above[table.claim]
        return self._spoils(mountain, above, mine, theirs, self.rival)

    def mandala(self, index: int) -> float:
        """Return the value of an incomplete mandala at the beginning of the rival's turn."""
        table = self.table
        mine, theirs = self._strengths(index)
        inside = table.inside[index][0] | table.inside[index][1]
        return self._prospect(table.mountains[index], table.above[index], inside, mine, theirs)

    def after_building(self, index: int, colour: int) -> float:
        """Return the value of a mandala with one card more in its mountain."""
        table = self.table
        mountain, above = table.mountains[index], table.above[index] | 1 << colour
        inside = table.inside[index][0] | table.inside[index][1]
        mine, theirs = self._strengths(index)
        mountain[colour] += 1
        if above | inside == ALL:
            first = self.seat if mine > theirs else self.rival
            found = self._spoils(mountain, above, mine, theirs, first)
        else:
            found = self._prospect(mountain, above, inside, mine, theirs)
        mountain[colour] -= 1
        return found

    def after_growing(self, index: int, colour: int, count: int) -> float:
        """Return the value of a mandala with more cards in the seat's field."""
        table = self.table
        mountain, above = table.mountains[index], table.above[index]
        inside = table.inside[index][0] | table.inside[index][1] | 1 << colour
        mine, theirs = self._strengths(index)
        mine += count
        if above | inside == ALL:
            first = self.seat if mine > theirs else self.rival
            return self._spoils(mountain, above, mine, theirs, first)
        return self._prospect(mountain, above, inside, mine, theirs)

    def _strengths(self, index: int) -> tuple[int, int]:
        pair = self.table.strengths[index]
        return pair[self.seat], pair[self.rival]

    def _gain(self, worth: Worth, strength: int, colour: int, count: int) -> float:
        """Return what cards are worth to a seat that has so many in its field (decision 8)."""
        if not strength and not self.collect:
            return 0.0
        fixed, each = worth[colour]
        return fixed + count * each

    def _spoils(self, mountain: Counts, above: int, mine: int, theirs: int, first: int) -> float:
        """Let both carry off in turns what both together want most; `first` is a seat."""
        lots = []
        for colour in MEMBERS[above]:
            gain = self._gain(self.mine, mine, colour, mountain[colour])
            loss = self._gain(self.theirs, theirs, colour, mountain[colour])
            lots.append((gain + loss, gain, loss))
        lots.sort(reverse=True)
        own_turn, value = first == self.seat, 0.0
        for _, gain, loss in lots:
            value += gain if own_turn else -loss
            own_turn = not own_turn
        return value

    def _prospect(self, mountain: Counts, above: int, inside: int, mine: int, theirs: int) -> float:
        """Return the value of an incomplete mandala before the rival's turn."""
        colours = above | inside
        number = len(MEMBERS[colours])
        keep = (1, 1) if number < EARLY else (mine, theirs)
        first = FIRST[max(-2, min(2, mine - theirs))]
        value = first * self._spoils(mountain, above, *keep, self.seat)
        value += (1 - first) * self._spoils(mountain, above, *keep, self.rival)
        value *= PROGRESS[number]
        if number < len(COLOURS) - 1:
            return value
        threat = self._threat(mountain, above, MEMBERS[ALL & ~colours][0], mine, theirs)
        holds = _HOLDS[self.table.sizes[self.rival]]
        return min(value, value + holds * (threat - value))

    def _threat(self, mountain: Counts, above: int, missing: int, mine: int, theirs: int) -> float:
        """Return the value if the rival completes with the missing colour, as he likes it best."""
        mountain[missing] += 1
        first = self.seat if mine >= theirs else self.rival
        built = self._spoils(mountain, above | 1 << missing, mine, theirs, first)
        mountain[missing] -= 1
        if self.table.sizes[self.rival] == 1:  # which cannot grow a field
            return built
        first = self.seat if mine > theirs else self.rival
        return min(built, self._spoils(mountain, above, mine, theirs + 1, first))


def _worth(table: Sandtable, seat: int, before: list[float], left: float) -> Worth:
    """Return a seat's worth; before: what its cup holds of a colour, left: what is to come."""
    space = table.rivers[seat] + 1
    if space > len(COLOURS):
        return [(0.0, known) for known in table.spaces[seat]]
    new = NEW_COLOUR[space] * left - space  # the first card goes to the river
    return [
        (0.0, known) if known else (new + before[colour] * space, space)
        for colour, known in enumerate(table.spaces[seat])
    ]
