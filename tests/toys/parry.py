"""Parry: strike on your turn, and whoever holds a parry may throw it in before the strike lands.

What it exercises: response windows with a closer, restarts, free seats that are not eligible, free
seats outside a window, standing orders, hidden hands, and an `asked` counter that renews every
question when something was thrown in.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import Field, StringConstraints

from app.kernel.chance import Chance
from app.kernel.game import (
    Cause,
    Emit,
    Game,
    Level,
    Outcome,
    Prompt,
    RuleViolation,
    Step,
    Window,
    Windowed,
    emit,
)
from app.kernel.position import Position, Seat, SeatSight, Sight
from app.kernel.ruleset import Kinds, Ruleset
from app.kernel.simulate import Uniform
from app.kernel.value import value
from tests.toys.seats import put, ranking

HAND = 3
COPIES = 4
"""Of each kind and for each seat. P: a parry, S: a strike."""

Cards: TypeAlias = Annotated[str, StringConstraints(pattern=r"^P*S*$")]


@value
class Options:
    """Turns of each seat; whether the target of a strike may close its window early."""

    turns: Annotated[int, Field(ge=1, le=4)] = 2
    closer: bool = True


@value
class Public:
    """`stack`: who struck, then who parried whom; empty: `turn` is asked. `no` numbers windows."""

    turn: Seat
    turns: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    points: tuple[int, ...]
    left: tuple[bool, ...]
    deck_size: int
    discard: Cards
    stack: tuple[Seat, ...]
    target: Seat | None
    no: int
    asked: int
    over: Literal["turns", "left"] | None


@value(secret=True)
class Own:
    """A hand."""

    hand: Cards


@value(secret=True)
class Vault:
    """The deck in order; its last letter is drawn next."""

    deck: str


@value
class TurnPrompt(Prompt):
    """Opens anew whenever a seat threw something in."""

    asked: int


@value
class Strike:
    """Play a strike at another seat: a window opens."""

    target: Annotated[Seat, Field(ge=0, le=3)]
    type: Literal["strike"] = "strike"


@value
class Draw:
    """Draw a card, if there is one."""

    type: Literal["draw"] = "draw"


@value
class Parry:
    """Cancel what is on the stack; outside a window, the turn of the seat that is asked."""

    type: Literal["parry"] = "parry"


@value
class Order:
    """A standing order: whether to parry whatever can be parried."""

    parry: bool = False


@value
class Struck:
    """A strike was played."""

    seat: Seat
    target: Seat
    type: Literal["struck"] = "struck"


@value
class Parried:
    """A parry was thrown in; `turn`: at a turn, not at a strike."""

    seat: Seat
    turn: bool
    type: Literal["parried"] = "parried"


@value
class Landed:
    """The window ran out: did the strike score?"""

    hit: bool
    type: Literal["landed"] = "landed"


@value
class Drawn:
    """A seat drew; `cards` are arranged, as they will lie in the hand."""

    seat: Seat
    count: int
    cards: Cards | None
    type: Literal["drawn"] = "drawn"


@value
class Left:
    """A seat left, its hand is laid open."""

    seat: Seat
    cause: Cause
    hand: Cards
    type: Literal["left"] = "left"


Action: TypeAlias = Annotated[Strike | Draw | Parry, Field(discriminator="type")]
Event: TypeAlias = Annotated[Struck | Parried | Landed | Drawn | Left, Field(discriminator="type")]
Pos: TypeAlias = Position[Public, Own, Vault]
Taken: TypeAlias = Step[Public, Own, Vault, Event]
Told: TypeAlias = Emit[Event]


class ParryGame(
    Game[Options, Public, Own, Vault, Action, Event], Windowed[Public, Own, Vault, Action, Event]
):
    """The rules."""

    standing_orders: ClassVar[Any] = Order
    kinds: ClassVar[tuple[str, ...]] = ("card",)

    def seats(self) -> range:
        return range(2, 5)

    def bound(self, seats: int) -> int:
        return 2 * self.options.turns * seats + COPIES * seats + seats

    def setup(self, seats: int, chance: Chance) -> Taken:
        deck = "".join(chance.shuffled("PS" * COPIES * seats))
        no, zero = (False,) * seats, (0,) * seats
        turns = put(zero, 0, 1)
        public = Public(0, turns, zero, zero, no, len(deck), "", (), None, 0, 0, None)
        position = Position(public, (Own(""),) * seats, Vault(deck))
        told: list[Told] = []
        for seat in range(seats):
            position, drawn = self.draw(position, seat, HAND)
            told.append(drawn)
        return Step(position, tuple(told), reveals=True)

    def awaited(self, public: Public) -> Mapping[Seat, Prompt]:
        if public.over or public.stack:
            return {}
        return {public.turn: TurnPrompt("turn", public.asked)}

    def free(self, public: Public) -> frozenset[Seat]:
        asked = self.awaited(public)
        seats = () if public.over else enumerate(public.hand_sizes)
        return frozenset(seat for seat, size in seats if size and seat not in asked)

    def window(self, public: Public) -> Window | None:
        if not public.stack:
            return None
        striker, seats = public.stack[0], len(public.left)
        around = [(striker + i) % seats for i in range(1, seats + 1)]
        eligible = tuple(s for s in around if public.hand_sizes[s] and s != public.stack[-1])
        if not eligible:
            return None
        closer = public.target if self.options.closer and public.target in eligible else None
        return Window(
            kind="strike",
            setting="card",
            eligible=eligible,
            closer=closer,
            turns=public.turns,
            roller=striker,
            aimed=() if public.target is None else (public.target,),
            subject={"no": public.no, "asked": public.asked, "parries": len(public.stack) - 1},
            hold=3.0,
            longest=3.0 if closer is None else 10.0,
        )

    def interjects(self, action: Action) -> bool:
        return isinstance(action, Parry)

    def legal(self, sight: SeatSight[Public, Own]) -> Iterable[Action]:
        if sight.seat in self.awaited(sight.public):
            yield Draw()
            if "S" in sight.own.hand:
                left = enumerate(sight.public.left)
                yield from (Strike(s) for s, gone in left if not gone and s != sight.seat)
        elif sight.seat in self.free(sight.public) and "P" in sight.own.hand:
            yield Parry()

    def apply(self, position: Pos, seat: Seat, action: Action, chance: Chance) -> Taken:
        del chance
        public = position.public
        if public.over:
            raise RuleViolation("match-over")
        if isinstance(action, Parry):
            return self.parry(position, seat)
        if seat not in self.awaited(public):
            raise RuleViolation("not-your-turn")
        if isinstance(action, Strike):
            return self.strike(position, seat, action.target)
        if not position.vault.deck:
            return self.go_on(position, ())
        position, drawn = self.draw(position, seat, 1)
        return self.go_on(position, (drawn,), reveals=True)

    def parry(self, position: Pos, seat: Seat) -> Taken:
        if seat not in self.free(position.public):
            raise RuleViolation("not-your-turn")
        position = self.play(position, seat, "P")
        public = position.public
        told: tuple[Told, ...] = (emit(Parried(seat, turn=not public.stack)),)
        if not public.stack:
            return self.go_on(position, told)
        public = replace(public, stack=(*public.stack, seat), asked=public.asked + 1)
        return self.land(replace(position, public=public), told)

    def strike(self, position: Pos, seat: Seat, target: Seat) -> Taken:
        public = position.public
        if target == seat or target >= len(public.left) or public.left[target]:
            raise RuleViolation("no-such-target", target=target)
        position = self.play(position, seat, "S")
        public = replace(
            position.public,
            stack=(seat,),
            target=target,
            no=public.no + 1,
            asked=public.asked + 1,
        )
        return self.land(replace(position, public=public), (emit(Struck(seat, target)),))

    def land(self, position: Pos, told: tuple[Told, ...]) -> Taken:
        """Wait while somebody may answer; otherwise the strike lands, or has been parried."""
        if self.window(position.public):
            return Step(position, told, reveals=False)
        return self.close_over(position, told)

    def close(self, position: Pos, chance: Chance) -> Taken:
        del chance
        if not self.window(position.public):
            raise RuleViolation("no-window")
        return self.close_over(position, ())

    def close_over(self, position: Pos, told: tuple[Told, ...]) -> Taken:
        public = position.public
        striker = public.stack[0]
        hit = len(public.stack) % 2 == 1 and not public.left[striker]
        points = put(public.points, striker, public.points[striker] + hit)
        public = replace(public, stack=(), target=None, points=points)
        return self.go_on(replace(position, public=public), (*told, emit(Landed(hit))))

    def go_on(self, position: Pos, told: tuple[Told, ...], *, reveals: bool = False) -> Taken:
        """Give the turn to the next seat that is still here, or end the match."""
        public, seats = position.public, len(position.public.left)
        around = [(public.turn + i) % seats for i in range(1, seats + 1)]
        turn = next(seat for seat in around if not public.left[seat])
        if public.turns[turn] == self.options.turns:
            public = replace(public, over="turns")
        else:
            turns = put(public.turns, turn, public.turns[turn] + 1)
            public = replace(public, turn=turn, turns=turns, asked=public.asked + 1)
        return Step(replace(position, public=public), told, reveals)

    def play(self, position: Pos, seat: Seat, card: str) -> Pos:
        """Move a card from a hand to the discards."""
        hand = position.own[seat].hand
        if card not in hand:
            raise RuleViolation("not-in-hand", card=card)
        public = replace(
            position.public,
            discard=arranged(position.public.discard + card),
            hand_sizes=put(position.public.hand_sizes, seat, len(hand) - 1),
        )
        own = put(position.own, seat, Own(hand.replace(card, "", 1)))
        return Position(public, own, position.vault)

    def draw(self, position: Pos, seat: Seat, count: int) -> tuple[Pos, Told]:
        """Move the deck's last cards to a hand."""
        deck = position.vault.deck
        cards = arranged(deck[-count:])
        hand = arranged(position.own[seat].hand + cards)
        public = replace(
            position.public,
            deck_size=len(deck) - count,
            hand_sizes=put(position.public.hand_sizes, seat, len(hand)),
        )
        told = Emit[Event](Drawn(seat, count, cards), Drawn(seat, count, None), frozenset({seat}))
        return Position(public, put(position.own, seat, Own(hand)), Vault(deck[:-count])), told

    def outcome(self, public: Public) -> Outcome | None:
        if not public.over:
            return None
        return Outcome(ranking(public.points, public.left), public.over, public.points)

    def leave(self, position: Pos, seat: Seat, cause: Cause, chance: Chance) -> Taken:
        del chance
        public, hand = position.public, position.own[seat].hand
        public = replace(
            public,
            left=put(public.left, seat, item=True),
            hand_sizes=put(public.hand_sizes, seat, 0),
            discard=arranged(public.discard + hand),
        )
        position = Position(public, put(position.own, seat, Own("")), position.vault)
        told: tuple[Told, ...] = (emit(Left(seat, cause, hand)),)
        if public.left.count(False) == 1:
            public = replace(public, over="left", stack=(), target=None)
        elif public.stack:
            return self.land(position, told)
        elif public.turn == seat:
            return self.go_on(position, told)
        return Step(replace(position, public=public), told, reveals=False)

    def default_action(self, sight: SeatSight[Public, Own], chance: Chance) -> Action:
        del sight, chance
        return Draw()

    def order(self, sight: SeatSight[Public, Own], order: Order) -> Action | None:
        wanted = order.parry and sight.public.stack[-1:] != (sight.seat,)
        return Parry() if wanted and Parry() in self.legal(sight) else None

    def imagine(self, sight: Sight[Public, Own] | SeatSight[Public, Own], chance: Chance) -> Pos:
        public = sight.public
        pile = "PS" * COPIES * len(public.left)
        for card in public.discard + (sight.own.hand if sight.own else ""):
            pile = pile.replace(card, "", 1)
        pile = "".join(chance.shuffled(pile))
        own = []
        for seat, size in enumerate(public.hand_sizes):
            mine = sight.own if sight.own and seat == sight.seat else None
            own.append(mine or Own(arranged(pile[:size])))
            pile = pile if mine else pile[size:]
        return Position(public, tuple(own), Vault(pile))


def arranged(cards: str) -> str:
    """Return the cards in the order in which hands and discards are kept."""
    return "".join(sorted(cards))


KINDS = Kinds(Options, Public, Own, Vault, Action, Event, TurnPrompt)
RULESET = Ruleset("toy-parry", 1, ParryGame, KINDS, [Level(0.1, Uniform)])
