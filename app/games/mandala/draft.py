"""A position taken apart while one entry is carried out, and put together again after it."""

from app.games.mandala.model import (
    Cards,
    Claim,
    Event,
    Mandala,
    Options,
    Own,
    Pos,
    Public,
    Reason,
    Shown,
    Taken,
    Told,
    Trigger,
    Vault,
)
from app.kernel.chance import Chance
from app.kernel.game import Emit, Step, emit
from app.kernel.position import Position


class Draft:
    """The facts of a position, free to change; nobody outside one entry ever holds one.

    fields[mandala][seat]; hands, cups, rivers and claimed by seat; the next card of the deck is
    its last letter. Sizes that the public sees are counted when the draft is closed.
    """

    def __init__(self, options: Options, chance: Chance, position: Pos) -> None:
        public = position.public
        self.options = options
        self.chance = chance
        self.turn: int | None = None  # every entry says whose turn it is
        self.mountains = [one.mountain for one in public.mandalas]
        self.fields = [list(one.fields) for one in public.mandalas]
        self.rivers = list(public.rivers)
        self.hands = [one.hand for one in position.own]
        self.cups = [one.cup for one in position.own]
        self.claimed = None if public.claimed is None else list(public.claimed)
        self.deck = position.vault.deck
        self.discard = public.discard
        self.claim: Claim | None = public.claim
        self.end_trigger: Trigger | None = public.end_trigger
        self.exhaustions = public.exhaustions
        self.end_reason: Reason | None = None
        self.left: int | None = None
        self.shown: tuple[Shown, Shown] | None = None
        self.reveals = False
        self._emits: list[Told] = []

    def fields_of(self, mandala: int) -> tuple[Cards, Cards]:
        """Return both seats' fields of a mandala."""
        return self.fields[mandala][0], self.fields[mandala][1]

    def tell(self, event: Event) -> None:
        """Note an event without a secret."""
        self._emits.append(emit(event))

    def tell_seat(self, seat: int, full: Event, shared: Event) -> None:
        """Note an event that `seat` knows in full."""
        self._emits.append(Emit(full, shared, frozenset((seat,))))

    def close(self) -> Taken:
        """Return what the entry did."""
        own = Own(self.hands[0], self.cups[0]), Own(self.hands[1], self.cups[1])
        position = Position(self._public(), own, Vault(self.deck))
        return Step(position, tuple(self._emits), self.reveals)

    def _public(self) -> Public:
        claimed = self.claimed
        return Public(
            phase="over" if self.end_reason else "claim" if self.claim else "action",
            turn=self.turn,
            mandalas=(self._mandala(0), self._mandala(1)),
            rivers=(self.rivers[0], self.rivers[1]),
            hand_sizes=(len(self.hands[0]), len(self.hands[1])),
            cup_sizes=(len(self.cups[0]), len(self.cups[1])),
            claimed=None if claimed is None else (claimed[0], claimed[1]),
            deck_size=len(self.deck),
            discard=self.discard,
            claim=self.claim,
            end_trigger=self.end_trigger,
            exhaustions=self.exhaustions,
            end_reason=self.end_reason,
            left=self.left,
            shown=self.shown,
        )

    def _mandala(self, index: int) -> Mandala:
        return Mandala(self.mountains[index], self.fields_of(index))
