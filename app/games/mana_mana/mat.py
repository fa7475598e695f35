"""A match as counts, changed in place: for thinking ahead, never for keeping.

The same rules as in rules.py, many times as fast; tests hold the two against each other.
"""

from typing import TypeAlias

from app.games.mana_mana.model import (
    COLOURS,
    COMPLETE,
    CROSSWISE,
    DISPLAY,
    HAND_LIMIT,
    MANA,
    Options,
    Pos,
)
from app.games.mana_mana.rewards import REWARD

TAKE, LAY, PASS, DISCARD = range(4)

Move: TypeAlias = tuple[int, int, int, int]
"""Kind, colour (its index in COLOURS), count, target; what a kind does not need is 0."""

Counts: TypeAlias = list[int]
"""Cards of each colour."""

ENDLESS = MANA * MANA
"""An unlimited supply: more than all rewards of a match."""

PASSING: Move = (PASS, 0, 0, 0)


class Mat:
    """One match under way.

    hands, sizes (of hands), rows, mana by seat; after: the active seat that follows each one.
    display and shown: its colours, and how many cards it has. pile: the next card is the last one.
    turns: how many are left, -1 while the end is not triggered.
    """

    __slots__ = (
        *(
            "active",
            "after",
            "apart",
            "discards",
            "display",
            "hands",
            "mana",
            "over",
            "passes",
            "pile",
        ),
        *("rows", "shown", "sizes", "start", "supply", "to_move", "turns"),
    )

    def __init__(self, options: Options, position: Pos) -> None:
        public = position.public
        count = len(public.rows)
        order = [seat for seat in range(count) if seat not in public.left]
        self.active = len(order)
        self.after = [
            next(one for one in (*order, *(count + one for one in order)) if one > seat) % count
            for seat in range(count)
        ]
        self.discards = options.stuck_at_10 == "discard_one"
        self.display = [public.display.count(one) for one in COLOURS]
        self.shown = len(public.display)
        self.hands = [[own.hand.count(one) for one in COLOURS] for own in position.own]
        self.sizes = list(public.hand_sizes)
        self.rows: list[Counts] = [list(rows) for rows in public.rows]
        self.mana = list(public.mana)
        self.supply = ENDLESS if public.supply is None else public.supply
        self.pile = [COLOURS.index(one) for one in reversed(position.vault.pile)]
        self.turns = -1 if public.last_turns is None else len(public.last_turns)
        self.start = public.start_seat
        self.passes = public.passes
        self.over = public.to_move is None
        self.to_move = public.to_move or 0
        self.apart = False

    def copy(self) -> "Mat":
        """Return another mat with the same match on it."""
        made = Mat.__new__(Mat)
        made.active, made.after, made.discards = self.active, self.after, self.discards
        made.display, made.shown = self.display[:], self.shown
        made.hands, made.sizes = [hand[:] for hand in self.hands], self.sizes[:]
        made.rows, made.mana = [rows[:] for rows in self.rows], self.mana[:]
        made.supply, made.pile = self.supply, self.pile[:]
        made.turns, made.start, made.passes = self.turns, self.start, self.passes
        made.over, made.to_move, made.apart = self.over, self.to_move, self.apart
        return made

    def moves(self) -> list[Move]:
        """Return every legal move of the seat to move."""
        seat = self.to_move
        found = []
        most = min(self.mana[seat] + 1, HAND_LIMIT - self.sizes[seat])
        for colour, count in enumerate(self.display):
            found += [(TAKE, colour, n, 0) for n in range(1, min(count, most) + 1)]
        for colour, held in enumerate(self.hands[seat]):
            if not held:
                continue
            for target, rows in enumerate(self.rows):
                lying = rows[colour]
                if (lying == 0) if target == seat else (0 < lying < COMPLETE):
                    most_laid = min(held, COMPLETE - lying)
                    found += [(LAY, colour, n, target) for n in range(1, most_laid + 1)]
        if found:
            return found
        if self.discards and self.sizes[seat] == HAND_LIMIT:
            return [(DISCARD, one, 1, 0) for one, held in enumerate(self.hands[seat]) if held]
        return [PASSING]

    def take(self, move: Move) -> None:
        """Carry out a legal move of the seat to move."""
        kind, colour, count, target = move
        seat = self.to_move
        if kind == TAKE:
            self.display[colour] -= count
            self.shown -= count
            self.hands[seat][colour] += count
            self.sizes[seat] += count
            self.mana[seat] -= count - 1
            self.supply += count - 1
        elif kind != PASS:
            self.hands[seat][colour] -= count
            self.sizes[seat] -= count
            if kind == LAY:
                row = self.rows[target]
                row[colour] += count
                reward = min(REWARD[row[colour]], self.supply)
                self.mana[seat] += reward
                self.supply -= reward
        self.passes = self.passes + 1 if kind == PASS else 0
        self._end_turn(seat)

    def score(self, seat: int) -> int:
        """Return the points of a seat as they are."""
        return sum(self.rows[seat]) + self.mana[seat]

    def turns_of(self, seat: int) -> int:
        """Return how many of the last turns are the seat's."""
        steps, at = 0, self.to_move
        while at != seat:
            steps, at = steps + 1, self.after[at]
        return (self.turns - steps + self.active - 1) // self.active

    def _end_turn(self, seat: int) -> None:
        if self.turns >= 0:
            self.turns -= 1
        pile = self.pile
        if pile:
            missing = DISPLAY - self.shown
            if missing:
                turned = pile[-missing:]
                del pile[-missing:]
                for colour in turned:
                    self.display[colour] += 1
                self.shown += len(turned)
                if self.turns < 0 and len(pile) < CROSSWISE:
                    self.turns = self._to_come(seat)
            if self.apart:
                spare = min(DISPLAY - missing, len(pile))
                pile[:0] = pile[-spare:] if spare else ()
                del pile[len(pile) - spare :]
        if not self.turns or self.passes == self.active:
            self.over = True
        else:
            self.to_move = self.after[seat]

    def _to_come(self, seat: int) -> int:
        """Return how many turns follow the one that triggered the end (section 5)."""
        steps, at = self.active, self.after[seat]
        while at != self.start:
            steps, at = steps + 1, self.after[at]
        return steps
