"""A position taken apart while one entry is carried out, and put together again after it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias, TypeVar

from app.games.mana_burn.board import Road
from app.games.mana_burn.cards import Cards, Kind, add, take
from app.games.mana_burn.events import AnyEvent
from app.games.mana_burn.frames import Frame
from app.games.mana_burn.model import (
    Asking,
    Monster,
    Options,
    Own,
    Pause,
    Phase,
    Pos,
    PromptKind,
    Public,
    Result,
    RollGroup,
    Spell,
    Taken,
    Told,
    Vault,
)
from app.kernel.chance import Chance
from app.kernel.game import Emit, Step, emit
from app.kernel.position import Position, Seat

_T = TypeVar("_T")
Dir: TypeAlias = Literal[1, -1]


class Draft:
    """The facts of a position, free to change; nobody outside one entry ever holds one.

    They are named as in Public, Own and Vault. author: whose action is carried out, None: a
    window's close or a leaving. waits: a question or a window is open.
    """

    def __init__(
        self, options: Options, chance: Chance, position: Pos, author: Seat | None = None
    ) -> None:
        public = position.public
        self.options, self.author = options, author
        self.phase: Phase = public.phase
        self.active, self.turn_no, self.game_no = public.active, public.turn_no, public.game_no
        self.dir: Dir = public.dir
        self.turn, self.round = public.turn, public.round
        self.seats_in = list(public.seats_in)
        self.turns, self.skip = list(public.turns), list(public.skip)
        self.pos: list[str | None] = list(public.pos)
        self.road: list[Road | None] = list(public.road)
        self.crypt, self.pile = public.crypt, position.vault.pile
        if public.pile is not None:
            self.pile = public.pile
        self.monsters: list[tuple[Monster, ...]] = list(public.monsters)
        self.next_mid, self.next_id, self.next_no = public.next_mid, public.next_id, public.next_no
        self.stack: list[Spell] = list(public.stack)
        self.resolving: Spell | None = public.resolving
        self.roll: RollGroup | None = public.roll
        self.frames: list[Frame] = list(public.frames)
        self.pause: Pause | None = public.pause
        self.asking: Asking | None = public.asking
        self.asked = public.asked
        self.result: Result | None = public.result
        self.hands = [own.hand for own in position.own]
        self.stakes = [own.stake for own in position.own]
        self.losses = [own.loss for own in position.own]
        self.added = [own.added for own in position.own]
        self.deck = position.vault.deck
        self.reveals = False
        self.waits = False
        self._chance = chance
        self._emits: list[Told] = []

    # --- chance and news ----------------------------------------------------------------------

    def below(self, n: int) -> int:
        """Draw a number below n."""
        self.reveals = True
        return self._chance.below(n)

    def shuffled(self, items: Iterable[_T]) -> tuple[_T, ...]:
        """Return the items in random order."""
        self.reveals = True
        return self._chance.shuffled(items)

    def tell(self, event: AnyEvent) -> None:
        """Note an event without a secret."""
        self._emits.append(emit(event))

    def tell_seats(self, full: AnyEvent, shared: AnyEvent, *seats: Seat) -> None:
        """Note an event that these seats know in full."""
        self._emits.append(Emit(full, shared, frozenset(seats)))

    # --- waiting ------------------------------------------------------------------------------

    def ask(self, kind: PromptKind, *seats: Seat) -> None:
        """Open a question, anew if it was open before."""
        self.asking = Asking(kind, seats)
        self.asked += 1
        self.waits = True

    def answered(self, seat: Seat) -> None:
        """Note a secret answer: for all others the question stays as it is."""
        if self.asking is not None and len(self.asking.seats) > 1:
            rest = tuple(one for one in self.asking.seats if one != seat)
            self.asking = replace(self.asking, seats=rest)
            self.waits = True
        else:
            self.asking = None

    # --- cards --------------------------------------------------------------------------------

    @property
    def hand_counts(self) -> Sequence[int]:
        """How many cards each seat holds."""
        return [sum(hand.values()) for hand in self.hands]

    def from_hand(self, seat: Seat, cards: Cards) -> None:
        """Take cards out of a hand."""
        self.hands[seat] = take(self.hands[seat], cards)

    def to_hand(self, seat: Seat, cards: Iterable[Kind]) -> None:
        """Put cards into a hand; who calls it checks for a win after the event."""
        self.hands[seat] = add(self.hands[seat], cards)

    def to_crypt(self, *cards: Kind) -> None:
        """Put cards on the Crypt, the last one on top."""
        self.crypt += cards

    # --- the end of the entry -----------------------------------------------------------------

    def close(self) -> Taken:
        """Return what the entry did."""
        face_down = self.options.burn_pile == "face_down"
        own = tuple(
            Own(*secrets)
            for secrets in zip(self.hands, self.stakes, self.losses, self.added, strict=True)
        )
        vault = Vault(self.deck, self.pile if face_down else ())
        position = Position(self._public(face_down=face_down), own, vault)
        return Step(position, tuple(self._emits), self.reveals)

    def _public(self, *, face_down: bool) -> Public:
        return Public(
            phase=self.phase,
            active=self.active,
            dir=self.dir,
            seats_in=tuple(self.seats_in),
            game_no=self.game_no,
            turn_no=self.turn_no,
            turn=self.turn,
            turns=tuple(self.turns),
            round=self.round,
            skip=tuple(self.skip),
            pos=tuple(self.pos),
            road=tuple(self.road),
            hand_counts=tuple(self.hand_counts),
            deck_count=len(self.deck),
            crypt=self.crypt,
            pile=None if face_down else self.pile,
            pile_count=len(self.pile),
            monsters=tuple(self.monsters),
            next_mid=self.next_mid,
            stack=tuple(self.stack),
            next_id=self.next_id,
            resolving=self.resolving,
            roll=self.roll,
            frames=tuple(self.frames),
            pause=self.pause,
            next_no=self.next_no,
            asking=self.asking,
            asked=self.asked,
            result=self.result,
        )
