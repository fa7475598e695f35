"""Sealed bids: everybody bids a hidden card at once, the highest one wins the round.

What it exercises: simultaneous decisions, hidden commits revealed together, ties, hidden hands, a
deck that is shuffled anew in mid-match, an agreed draw, seats that leave, compact affordances.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from app.kernel.chance import Chance
from app.kernel.game import (
    Cause,
    Emit,
    Game,
    Level,
    Outcome,
    Preview,
    Prompt,
    RuleViolation,
    Step,
    emit,
)
from app.kernel.position import Position, Seat, SeatSight, Sight
from app.kernel.ruleset import Kinds, Ruleset
from app.kernel.simulate import Uniform
from app.kernel.value import Json, value
from tests.toys.seats import put, ranking

VALUES = 5
HAND = 3

Card: TypeAlias = Annotated[int, Field(ge=1, le=VALUES)]
ABSTAINED = 0


@value
class Options:
    """Rounds to play; who wins a round whose highest bid is tied."""

    rounds: Annotated[int, Field(ge=1, le=6)] = 3
    ties: Literal["nobody", "all"] = "nobody"


@value
class Public:
    """`shown`: the bids of the last round, None for a seat that was not in it."""

    round: int
    bids_in: tuple[bool, ...]
    hand_sizes: tuple[int, ...]
    points: tuple[int, ...]
    shown: tuple[int | None, ...]
    discard: tuple[Card, ...]
    deck_size: int
    left: tuple[bool, ...]
    over: Literal["rounds", "left", "agreed"] | None


@value(secret=True)
class Own:
    """A sorted hand; the bid stays in it until it is shown."""

    hand: tuple[Card, ...]
    bid: int | None


@value(secret=True)
class Vault:
    """The deck; its last card is drawn next."""

    deck: tuple[Card, ...]


@value
class BidPrompt(Prompt):
    """Which round the bid is for."""

    round: int


@value
class Bid:
    """Bid a card of the hand."""

    card: Card
    type: Literal["bid"] = "bid"


@value
class Abstain:
    """Bid nothing."""

    type: Literal["abstain"] = "abstain"


@value
class Committed:
    """A seat has bid; 0: it abstained; None: not for you to know."""

    seat: Seat
    bid: int | None
    type: Literal["committed"] = "committed"


@value
class Shown:
    """All bids of a round, and who won it."""

    bids: tuple[int | None, ...]
    winners: tuple[Seat, ...]
    type: Literal["shown"] = "shown"


@value
class Drawn:
    """A seat drew; `cards` are sorted, as they will lie in the hand."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] | None
    type: Literal["drawn"] = "drawn"


@value
class Left:
    """A seat left; its hand is shuffled into the deck, unseen."""

    seat: Seat
    cause: Cause
    type: Literal["left"] = "left"


Action: TypeAlias = Annotated[Bid | Abstain, Field(discriminator="type")]
Event: TypeAlias = Annotated[Committed | Shown | Drawn | Left, Field(discriminator="type")]
Pos: TypeAlias = Position[Public, Own, Vault]
Taken: TypeAlias = Step[Public, Own, Vault, Event]
Told: TypeAlias = Emit[Event]


def pack(seats: int) -> tuple[int, ...]:
    """Return all cards of a match."""
    return tuple(range(1, VALUES + 1)) * seats


class SealedBids(Game[Options, Public, Own, Vault, Action, Event]):
    """The rules."""

    def seats(self) -> range:
        return range(2, 5)

    def bound(self, seats: int) -> int:
        return self.options.rounds * seats + seats + 1

    def setup(self, seats: int, chance: Chance) -> Taken:
        deck = chance.shuffled(pack(seats))
        none, zero = (None,) * seats, (0,) * seats
        public = Public(
            1, (False,) * seats, zero, zero, none, (), len(deck), (False,) * seats, None
        )
        position = Position(public, (Own((), None),) * seats, Vault(deck))
        told: list[Told] = []
        for seat in range(seats):
            position, drawn = self.fill(position, seat, chance)
            told.append(drawn)
        return Step(position, tuple(told), reveals=True)

    def awaited(self, public: Public) -> Mapping[Seat, Prompt]:
        if public.over:
            return {}
        done = zip(public.left, public.bids_in, strict=True)
        return {seat: BidPrompt("bid", public.round) for seat, it in enumerate(done) if not any(it)}

    def legal(self, sight: SeatSight[Public, Own]) -> Iterable[Action]:
        if sight.seat in self.awaited(sight.public):
            yield Abstain()
            yield from (Bid(card) for card in sorted(set(sight.own.hand)))

    def apply(self, position: Pos, seat: Seat, action: Action, chance: Chance) -> Taken:
        if position.public.over:
            raise RuleViolation("match-over")
        if seat not in self.awaited(position.public):
            raise RuleViolation("not-your-turn")
        own = position.own[seat]
        bid = action.card if isinstance(action, Bid) else ABSTAINED
        if isinstance(action, Bid) and bid not in own.hand:
            raise RuleViolation("not-in-hand", card=bid)
        public = replace(position.public, bids_in=put(position.public.bids_in, seat, item=True))
        position = replace(
            position, public=public, own=put(position.own, seat, replace(own, bid=bid))
        )
        told = Emit[Event](Committed(seat, bid), Committed(seat, None), frozenset({seat}))
        return self.show(position, (told,), chance)

    def show(self, position: Pos, told: tuple[Told, ...], chance: Chance) -> Taken:
        """Open the bids once nobody is awaited any more, and draw for the next round."""
        public = position.public
        if public.over or self.awaited(public):
            return Step(position, told, reveals=False)
        bids = tuple(own.bid for own in position.own)
        best = max(bid or ABSTAINED for bid in bids)
        winners = tuple(seat for seat, bid in enumerate(bids) if bid == best != ABSTAINED)
        if len(winners) > 1 and self.options.ties == "nobody":
            winners = ()
        position = replace(
            position,
            public=replace(
                public,
                shown=bids,
                points=tuple(n + (seat in winners) for seat, n in enumerate(public.points)),
                discard=tuple(sorted((*public.discard, *(bid for bid in bids if bid)))),
                hand_sizes=tuple(
                    n - bool(bid) for n, bid in zip(public.hand_sizes, bids, strict=True)
                ),
                bids_in=(False,) * len(bids),
            ),
            own=tuple(Own(without(own.hand, own.bid), None) for own in position.own),
        )
        return self.go_on(position, [*told, emit(Shown(bids, winners))], chance)

    def go_on(self, position: Pos, told: list[Told], chance: Chance) -> Taken:
        """Begin the next round, or end the match after the last one."""
        for seat, gone in enumerate(position.public.left):
            if not gone and position.public.hand_sizes[seat] < HAND:
                position, drawn = self.fill(position, seat, chance)
                told.append(drawn)
        public = position.public
        if public.round == self.options.rounds:
            public = replace(public, over="rounds")
        else:
            public = replace(public, round=public.round + 1)
        return Step(replace(position, public=public), tuple(told), reveals=True)

    def fill(self, position: Pos, seat: Seat, chance: Chance) -> tuple[Pos, Told]:
        """Fill a hand; deck and discards hold enough, since all hands are small."""
        public, own, deck = position.public, position.own[seat], position.vault.deck
        drawn: tuple[Card, ...] = ()
        while len(own.hand) + len(drawn) < HAND:
            if not deck:
                deck, public = chance.shuffled(public.discard), replace(public, discard=())
            deck, drawn = deck[:-1], (*drawn, deck[-1])
        drawn = tuple(sorted(drawn))
        public = replace(public, deck_size=len(deck), hand_sizes=put(public.hand_sizes, seat, HAND))
        own = replace(own, hand=tuple(sorted(own.hand + drawn)))
        told = Emit[Event](
            Drawn(seat, len(drawn), drawn), Drawn(seat, len(drawn), None), frozenset({seat})
        )
        return Position(public, put(position.own, seat, own), Vault(deck)), told

    def outcome(self, public: Public) -> Outcome | None:
        if not public.over:
            return None
        points = (0,) * len(public.left) if public.over == "agreed" else public.points
        return Outcome(ranking(points, public.left), public.over, public.points)

    def leave(self, position: Pos, seat: Seat, cause: Cause, chance: Chance) -> Taken:
        public = position.public
        deck = chance.shuffled((*position.vault.deck, *position.own[seat].hand))
        public = replace(
            public,
            left=put(public.left, seat, item=True),
            bids_in=put(public.bids_in, seat, item=False),
            hand_sizes=put(public.hand_sizes, seat, 0),
            deck_size=len(deck),
        )
        if public.left.count(False) == 1:
            public = replace(public, over="left")
        position = Position(public, put(position.own, seat, Own((), None)), Vault(deck))
        return self.show(position, (emit(Left(seat, cause)),), chance)

    def settle(self, position: Pos) -> Taken:
        public = replace(position.public, over="agreed")
        return Step(replace(position, public=public), (), reveals=False)

    def default_action(self, sight: SeatSight[Public, Own], chance: Chance) -> Action:
        return chance.draw(list(self.legal(sight)))

    def imagine(self, sight: Sight[Public, Own] | SeatSight[Public, Own], chance: Chance) -> Pos:
        public = sight.public
        unseen = Counter(pack(len(public.left)))
        unseen.subtract(public.discard)
        unseen.subtract(sight.own.hand if sight.own else ())
        pile = list(chance.shuffled(unseen.elements()))
        own = []
        for seat, size in enumerate(public.hand_sizes):
            hand = tuple(sorted(pile.pop() for _ in range(size if seat != sight.seat else 0)))
            bid = chance.draw((ABSTAINED, *hand)) if public.bids_in[seat] else None
            own.append(sight.own if sight.own and seat == sight.seat else Own(hand, bid))
        return Position(public, tuple(own), Vault(tuple(pile)))

    def preview(self, sight: SeatSight[Public, Own], action: Action) -> Preview:
        base = super().preview(sight, action)
        kept = len(sight.own.hand) - isinstance(action, Bid)
        return replace(base, details={"kept": kept}) if base.ok else base

    def affordances(self, sight: SeatSight[Public, Own]) -> Json:
        return {"abstain": True, "bid": sorted(set(sight.own.hand))}

    def expansion(self, affordances: Json) -> Iterable[Action]:
        return [Abstain(), *(Bid(card) for card in affordances["bid"])]


def without(hand: tuple[int, ...], card: int | None) -> tuple[int, ...]:
    """Return the hand without one copy of the card, if there is one."""
    at = hand.index(card) if card else len(hand)
    return hand[:at] + hand[at + 1 :]


KINDS = Kinds(Options, Public, Own, Vault, Action, Event, BidPrompt)
RULESET = Ruleset("toy-sealed", 1, SealedBids, KINDS, [Level(0.1, Uniform)])
