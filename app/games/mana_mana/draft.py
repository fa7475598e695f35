"""A position taken apart while one entry is carried out, and put together again after it."""

from app.games.mana_mana.model import (
    CROSSWISE,
    Done,
    Event,
    Options,
    Own,
    Pos,
    Public,
    Reason,
    Removed,
    Told,
    Vault,
)
from app.games.mana_mana.piles import tidy
from app.kernel.game import Step, emit
from app.kernel.position import Position


class Draft:
    """The facts of a position, free to change; nobody outside one entry ever holds one.

    rows, mana and hands by seat. What follows from other facts (sizes, scores, what is shown) is
    counted when the draft is closed.
    """

    def __init__(self, options: Options, position: Pos) -> None:
        public = position.public
        self.options = options
        self.to_move = public.to_move
        self.start_seat = public.start_seat
        self.left = public.left
        self.display = public.display
        self.rows = list(public.rows)
        self.mana = list(public.mana)
        self.supply = public.supply
        self.hands = [own.hand for own in position.own]
        self.pile = position.vault.pile
        self.discards = public.removed.open
        self.removed = position.vault.removed
        self.end_triggered = public.end_triggered
        self.last_turns = public.last_turns
        self.turn_no = public.turn_no
        self.passes = public.passes
        self.end_reason: Reason | None = None
        self.reveals = False
        self._emits: list[Told] = []

    def tell(self, event: Event) -> None:
        """Note an event; none has a secret."""
        self._emits.append(emit(event))

    def active_after(self, seat: int) -> list[int]:
        """Return the seats that have not left in turn order, from the one after `seat` on."""
        count = len(self.rows)
        order = [(seat + step) % count for step in range(1, count + 1)]
        return [one for one in order if one not in self.left]

    def scores(self) -> tuple[int, ...]:
        """Return the points by seat: all cards in front of it and its MANA (section 5)."""
        return tuple([sum(cards) + mana for cards, mana in zip(self.rows, self.mana, strict=True)])

    def close(self) -> Done:
        """Return what the entry did."""
        own = tuple([Own(hand) for hand in self.hands])
        vault = Vault(self.pile, self.removed)
        return Step(Position(self._public(), own, vault), tuple(self._emits), self.reveals)

    def _public(self) -> Public:
        shown = self.options.open_hands == "on" or self.end_reason is not None
        return Public(
            phase="play" if self.end_reason is None else "over",
            to_move=self.to_move,
            start_seat=self.start_seat,
            left=self.left,
            display=self.display,
            rows=tuple(self.rows),
            mana=tuple(self.mana),
            supply=self.supply,
            scores=self.scores(),
            hand_sizes=tuple([len(hand) for hand in self.hands]),
            hands=tuple(self.hands) if shown else None,
            pile_size=len(self.pile),
            crosswise_left=min(CROSSWISE, len(self.pile)),
            removed=Removed(
                self.discards, len(self.removed), tidy(self.removed) if shown else None
            ),
            end_triggered=self.end_triggered,
            last_turns=self.last_turns,
            turn_no=self.turn_no,
            passes=self.passes,
            end_reason=self.end_reason,
        )
