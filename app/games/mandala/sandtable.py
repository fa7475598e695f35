"""A match as counts, changed in place: for thinking ahead, never for keeping.

The same rules as in rules.py, three times as fast; tests hold the two against each other.
"""

from typing import TypeAlias

from app.games.mandala.drawing import BUILDERS_DRAW, MOUNTAIN_CARDS
from app.games.mandala.ending import LAST_EXHAUSTION
from app.games.mandala.model import COLOURS, HAND_LIMIT, Options, Pos
from app.kernel.chance import Chance

BUILD, GROW, SWAP, CLAIM = range(4)

Move: TypeAlias = tuple[int, int, int, int]
"""Kind, mandala, colour (its index in COLOURS), count; what a kind does not need is 0."""

Counts: TypeAlias = list[int]
"""Cards of each colour."""

ALL = 0b111111
"""A set of colours is a number: bit i is the colour i."""

_RIVER = 2
_TRIGGERS = {None: 0, "deck": 1, "river": _RIVER}


class Sandtable:
    """One match under way.

    hands, cups, spaces (river space of a colour, 0: none), sizes (of hands), rivers (their
    lengths) by seat; mountains, above (colours of the mountain) by mandala; fields, strengths
    (cards in a field) and inside (its colours) by mandala and seat. deck: the next card is the
    last one. claim: the mandala under destruction, -1 if none. trigger: 0, 1 deck, 2 river.
    """

    __slots__ = (
        *("above", "chance", "claim", "completer", "cups", "deck", "discard", "draw_due"),
        *("exhaustions", "fields", "hands", "inside", "mountains", "options", "over", "rivers"),
        *("sizes", "spaces", "strengths", "trigger", "turn"),
    )

    def __init__(self, options: Options, position: Pos, chance: Chance) -> None:
        public = position.public
        self.options = options
        self.chance = chance
        self.hands = [_counts(own.hand) for own in position.own]
        self.cups = [_counts(own.cup) for own in position.own]
        self.sizes = list(public.hand_sizes)
        self.spaces = [[river.find(one) + 1 for one in COLOURS] for river in public.rivers]
        self.rivers = [len(river) for river in public.rivers]
        self.mountains = [_counts(one.mountain) for one in public.mandalas]
        self.fields = [[_counts(field) for field in one.fields] for one in public.mandalas]
        self.strengths = [[sum(field) for field in pair] for pair in self.fields]
        self.above = [_colours(mountain) for mountain in self.mountains]
        self.inside = [[_colours(field) for field in pair] for pair in self.fields]
        self.deck = [COLOURS.index(one) for one in position.vault.deck]
        self.discard = _counts(public.discard)
        self.turn = public.turn or 0
        self.claim = public.claim.mandala if public.claim else -1
        self.completer = public.claim.completer if public.claim else 0
        self.draw_due = public.claim is not None and public.claim.draw_due
        self.trigger = _TRIGGERS[public.end_trigger]
        self.exhaustions = public.exhaustions
        self.over = public.phase == "over"

    def copy(self) -> "Sandtable":
        """Return another table with the same match on it, and the same chance."""
        made = Sandtable.__new__(Sandtable)
        made.options, made.chance = self.options, self.chance
        made.hands = [self.hands[0][:], self.hands[1][:]]
        made.cups = [self.cups[0][:], self.cups[1][:]]
        made.spaces = [self.spaces[0][:], self.spaces[1][:]]
        made.sizes, made.rivers = self.sizes[:], self.rivers[:]
        made.mountains = [self.mountains[0][:], self.mountains[1][:]]
        made.fields = [[pair[0][:], pair[1][:]] for pair in self.fields]
        made.strengths = [self.strengths[0][:], self.strengths[1][:]]
        made.above = self.above[:]
        made.inside = [self.inside[0][:], self.inside[1][:]]
        made.deck, made.discard = self.deck[:], self.discard[:]
        made.turn, made.claim, made.completer = self.turn, self.claim, self.completer
        made.draw_due, made.trigger = self.draw_due, self.trigger
        made.exhaustions, made.over = self.exhaustions, self.over
        return made

    def take(self, move: Move) -> None:
        """Carry out a legal move of the seat to act."""
        kind, mandala, colour, count = move
        if kind == BUILD:
            self._build(mandala, colour)
        elif kind == GROW:
            self._grow(mandala, colour, count)
        elif kind == SWAP:
            self._swap(colour, count)
        else:
            self._carry_off(colour)

    def score(self, seat: int) -> int:
        """Return the points of a cup as it is."""
        cup, spaces = self.cups[seat], self.spaces[seat]
        return sum([cup[colour] * spaces[colour] for colour in range(len(COLOURS))])

    def builders_draw(self, size: int) -> int:
        """Return how many cards building brings to a hand of this size."""
        if self.options.hand_limit == "none":
            return BUILDERS_DRAW
        return min(BUILDERS_DRAW, HAND_LIMIT - size)

    def _build(self, mandala: int, colour: int) -> None:
        seat = self.turn
        self.hands[seat][colour] -= 1
        self.sizes[seat] -= 1
        self.mountains[mandala][colour] += 1
        self.above[mandala] |= 1 << colour
        complete = self._is_complete(mandala)
        draw_due = complete and self.options.draw_timing == "after_destruction"
        if not draw_due:
            self._draw_to_hand(seat, self.builders_draw(self.sizes[seat]))
        if complete:
            self._begin(mandala, draw_due=draw_due)
        else:
            self._end_turn(seat)

    def _grow(self, mandala: int, colour: int, count: int) -> None:
        seat = self.turn
        self.hands[seat][colour] -= count
        self.sizes[seat] -= count
        self.fields[mandala][seat][colour] += count
        self.strengths[mandala][seat] += count
        self.inside[mandala][seat] |= 1 << colour
        if self._is_complete(mandala):
            self._begin(mandala, draw_due=False)
        else:
            self._end_turn(seat)

    def _swap(self, colour: int, count: int) -> None:
        seat = self.turn
        self.hands[seat][colour] -= count
        self.sizes[seat] -= count
        self.discard[colour] += count
        self._draw_to_hand(seat, count)
        self._end_turn(seat)

    def _is_complete(self, mandala: int) -> bool:
        first, second = self.inside[mandala]
        return self.above[mandala] | first | second == ALL

    def _begin(self, mandala: int, *, draw_due: bool) -> None:
        seat = self.turn
        first, second = self.strengths[mandala]
        self.claim, self.completer, self.draw_due = mandala, seat, draw_due
        unclaimed = not (first or second) and self.options.empty_field == "discard"
        if unclaimed or not self.above[mandala]:
            self._finish()
        elif first > second:
            self.turn = 0
        elif second > first:
            self.turn = 1
        else:
            self.turn = 1 - seat

    def _carry_off(self, colour: int) -> None:
        seat, mandala = self.turn, self.claim
        count = self.mountains[mandala][colour]
        self.mountains[mandala][colour] = 0
        self.above[mandala] &= ~(1 << colour)
        if not self.strengths[mandala][seat] and self.options.empty_field == "discard":
            self.discard[colour] += count
        elif self.spaces[seat][colour]:
            self.cups[seat][colour] += count
        else:
            self.rivers[seat] += 1
            self.spaces[seat][colour] = self.rivers[seat]
            self.cups[seat][colour] += count - 1
            if self.rivers[seat] == len(COLOURS):
                self.trigger = _RIVER
        self.turn = 1 - seat
        if not self.above[mandala]:
            self._finish()

    def _finish(self) -> None:
        mandala, seat = self.claim, self.completer
        first, second = self.fields[mandala]
        for colour, count in enumerate(self.mountains[mandala]):
            self.discard[colour] += count + first[colour] + second[colour]
        self.fields[mandala] = [[0] * 6, [0] * 6]
        self.mountains[mandala] = [0] * 6
        self.strengths[mandala], self.inside[mandala], self.above[mandala] = [0, 0], [0, 0], 0
        self.claim = -1
        if self.trigger:
            self.over = True
            return
        self._draw(self.mountains[mandala], MOUNTAIN_CARDS)
        self.above[mandala] = _colours(self.mountains[mandala])
        if self.draw_due:
            self._draw_to_hand(seat, self.builders_draw(self.sizes[seat]))
        self._end_turn(seat)

    def _end_turn(self, seat: int) -> None:
        immediate = self.trigger == 1 and self.options.deck_end == "immediate"
        if immediate or not self.sizes[seat] or self.exhaustions >= LAST_EXHAUSTION:
            self.over = True
        else:
            self.turn = 1 - seat

    def _draw_to_hand(self, seat: int, count: int) -> None:
        self.sizes[seat] += self._draw(self.hands[seat], count)

    def _draw(self, pile: Counts, count: int) -> int:
        if not self.deck:
            self._reshuffle()
        drawn = 0
        while drawn < count and self.deck:
            pile[self.deck.pop()] += 1
            drawn += 1
            if not self.deck:
                self.exhaustions += 1
                self.trigger = self.trigger or 1
                self._reshuffle()
        return drawn

    def _reshuffle(self) -> None:
        cards = [colour for colour, n in enumerate(self.discard) for _ in range(n)]
        self.deck = list(self.chance.shuffled(cards))
        self.discard = [0] * 6


def _counts(pile: str) -> Counts:
    return [pile.count(colour) for colour in COLOURS]


def _colours(counts: Counts) -> int:
    return sum(1 << colour for colour, n in enumerate(counts) if n)
