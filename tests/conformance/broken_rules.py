"""Sealed bids, broken in every way that the contract forbids to any game."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import count
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from app.kernel.chance import Chance
from app.kernel.game import Cause, Outcome, Preview, Prompt, RuleViolation, Step
from app.kernel.position import Seat, SeatSight
from app.kernel.value import Json, value
from tests.conformance.breaking import breaks, changed
from tests.toys import sealed
from tests.toys.sealed import Abstain, Bid, Own, Pos, Public, SealedBids, Taken
from tests.toys.seats import put

Sighted: TypeAlias = SeatSight[Public, Own]


@breaks("1")
class AskedWithoutAnswer(SealedBids):
    def legal(self, sight: Sighted) -> Iterable[Any]:
        return super().legal(sight) if sight.seat == 0 else []


@breaks("1")
class AnswerWithoutQuestion(SealedBids):
    def legal(self, sight: Sighted) -> Iterable[Any]:
        return [*super().legal(sight), Abstain()]


@breaks("1")
class NoSeats(SealedBids):
    def seats(self) -> range:
        return range(2, 2)


@breaks("2")
class LegalAndRefused(SealedBids):
    def legal(self, sight: Sighted) -> Iterable[Any]:
        legal = list(super().legal(sight))
        return [*legal, *map(Bid, range(1, sealed.VALUES + 1))] if legal else []


@breaks("2")
class LegalAndForeseenAsIllegal(SealedBids):
    def preview(self, sight: Sighted, action: Any) -> Preview:
        return Preview(ok=action == Abstain(), code=None, details={})


@breaks("3")
class AppliesInPlace(SealedBids):
    def apply(self, position: Pos, seat: Seat, action: Any, chance: Chance) -> Taken:
        step = super().apply(position, seat, action, chance)
        vars(position.public)["points"] = step.position.public.points[::-1]
        vars(position.public)["deck_size"] += 1
        return step


@breaks("3")
class RefusesInPlace(SealedBids):
    def apply(self, position: Pos, seat: Seat, action: Any, chance: Chance) -> Taken:
        try:
            return super().apply(position, seat, action, chance)
        except RuleViolation:
            vars(position.public)["round"] += 1
            raise


@breaks("3")
class LeavesInPlace(SealedBids):
    def leave(self, position: Pos, seat: Seat, cause: Cause, chance: Chance) -> Taken:
        step = super().leave(position, seat, cause, chance)
        vars(position.public)["round"] += 1
        return step


@breaks("4")
class StuckForever(SealedBids):
    def awaited(self, public: Public) -> Mapping[Seat, Prompt]:
        return super().awaited(public) if public.round < self.options.rounds else {}


@breaks("4")
class OverAndAsking(SealedBids):
    def outcome(self, public: Public) -> Outcome | None:
        reason = public.over or ("rounds" if public.round > 1 else None)
        return super().outcome(replace(public, over=reason))


@breaks("5")
class LongerThanSaid(SealedBids):
    def bound(self, seats: int) -> int:
        return seats - 1


@breaks("6")
class NotOnlyByChance(SealedBids):
    setups = 0

    def setup(self, seats: int, chance: Chance) -> Taken:
        self.setups += 1
        return super().setup(seats, chance)

    def apply(self, position: Pos, seat: Seat, action: Any, chance: Chance) -> Taken:
        step = super().apply(position, seat, action, chance)
        return changed(step, points=(self.setups,) * len(position.own))


@breaks("6")
class DrawsMoreTheFirstTime(SealedBids):
    setups = count()

    def setup(self, seats: int, chance: Chance) -> Taken:
        if next(self.setups) % 2 == 0:
            chance.below(6)
        return super().setup(seats, chance)


@value
class Nod:
    """Mind Literal: pydantic reads `true` as 1."""

    depth: Literal[0, 1] = 0
    type: Literal["nod"] = "nod"


LAX = replace(sealed.KINDS, action=Annotated[Bid | Abstain | Nod, Field(discriminator="type")])


@breaks("7", LAX)
class TakesTrueForOne(SealedBids):
    def legal(self, sight: Sighted) -> Iterable[Any]:
        legal = list(super().legal(sight))
        return [Nod(0), Nod(1), *legal] if legal else []

    def apply(self, position: Pos, seat: Seat, action: Any, chance: Chance) -> Taken:
        action = Abstain() if isinstance(action, Nod) else action
        return super().apply(position, seat, action, chance)

    def expansion(self, affordances: Json) -> Iterable[Any]:
        return [Nod(0), Nod(1), *super().expansion(affordances)]


@breaks("7")
class PublicIsNoJson(SealedBids):
    def setup(self, seats: int, chance: Chance) -> Taken:
        return changed(super().setup(seats, chance), left=dict.fromkeys(range(seats), False))


@breaks("7")
class EventOfAnotherClass(SealedBids):
    def apply(self, position: Pos, seat: Seat, action: Any, chance: Chance) -> Taken:
        step = super().apply(position, seat, action, chance)
        first, *others = step.emits
        return replace(step, emits=(replace(first, shared=sealed.Drawn(seat, 1, None)), *others))


@breaks("8")
class FirstComeFirstServed(SealedBids):
    def apply(self, position: Pos, seat: Seat, action: Any, chance: Chance) -> Taken:
        first = not any(position.public.bids_in)
        step = super().apply(position, seat, action, chance)
        points = step.position.public.points
        return changed(step, points=put(points, seat, points[seat] + 1)) if first else step


@breaks("8")
class OneAnswerAsksTheOthersAnew(SealedBids):
    def awaited(self, public: Public) -> Mapping[Seat, Prompt]:
        asked = super().awaited(public)
        return {seat: sealed.BidPrompt("bid", sum(public.bids_in)) for seat in asked}


@breaks("9")
class RaisesAnything(SealedBids):
    def apply(self, position: Pos, seat: Seat, action: Any, chance: Chance) -> Taken:
        if isinstance(action, Bid):
            position.own[seat].hand.index(action.card)
        return super().apply(position, seat, action, chance)


@breaks("9")
class TakesAnswersTwice(SealedBids):
    def apply(self, position: Pos, seat: Seat, action: Any, chance: Chance) -> Taken:
        if position.public.bids_in[seat] and isinstance(action, Abstain):
            return Step(position, (), reveals=False)
        return super().apply(position, seat, action, chance)


class Refusing(SealedBids):
    def apply(self, position: Pos, seat: Seat, action: Any, chance: Chance) -> Taken:
        try:
            return super().apply(position, seat, action, chance)
        except RuleViolation as violation:
            raise self.instead(violation) from None

    def instead(self, violation: RuleViolation) -> RuleViolation:
        raise NotImplementedError


@breaks("9")
class RefusesInWords(Refusing):
    def instead(self, violation: RuleViolation) -> RuleViolation:
        return RuleViolation(f"Sorry: {violation.code}")


@breaks("9")
class RefusesWithWhatIsNoJson(Refusing):
    def instead(self, violation: RuleViolation) -> RuleViolation:
        return RuleViolation(violation.code, cards={1, 2})


@breaks("10")
class MiscountsTheDeck(SealedBids):
    def apply(self, position: Pos, seat: Seat, action: Any, chance: Chance) -> Taken:
        step = super().apply(position, seat, action, chance)
        return changed(step, deck_size=position.public.deck_size)


@breaks("10")
class LosesCards(SealedBids):
    def apply(self, position: Pos, seat: Seat, action: Any, chance: Chance) -> Taken:
        step = super().apply(position, seat, action, chance)
        return changed(step, discard=step.position.public.discard[1:])


@value
class TalkingOwn:
    """Not declared secret."""

    hand: tuple[int, ...]
    bid: int | None


@breaks("11", replace(sealed.KINDS, own=TalkingOwn))
class TalksInLogs(SealedBids):
    def setup(self, seats: int, chance: Chance) -> Taken:
        step = super().setup(seats, chance)
        own: Any = tuple(TalkingOwn(one.hand, one.bid) for one in step.position.own)
        return replace(step, position=replace(step.position, own=own))


class Imagining(SealedBids):
    def imagine(self, sight: Any, chance: Chance) -> Pos:
        return self.instead(super().imagine(sight, chance), sight)

    def instead(self, position: Pos, sight: Any) -> Pos:
        raise NotImplementedError


@breaks("imagine")
class ImaginesAnotherHand(Imagining):
    def instead(self, position: Pos, sight: Any) -> Pos:
        return position if sight.own is None else replace(position, own=position.own[::-1])


@breaks("imagine")
class ImaginesTooFewCards(Imagining):
    def instead(self, position: Pos, sight: Any) -> Pos:
        return replace(position, vault=sealed.Vault(position.vault.deck[1:]))


@breaks("imagine")
class ImaginesOtherCards(Imagining):
    def instead(self, position: Pos, sight: Any) -> Pos:
        return replace(position, vault=sealed.Vault((1,) * len(position.vault.deck)))


@breaks("imagine")
class CannotImagineForWatchers(Imagining):
    def instead(self, position: Pos, sight: Any) -> Pos:
        return replace(position, public=replace(position.public, round=len(sight.own.hand)))


@breaks("12")
class LightsUpTheWholeHouse(SealedBids):
    def affordances(self, sight: Sighted) -> Json:
        return {**super().affordances(sight), "help": "x" * 16_385}


@breaks("12")
class LightsUpTooLittle(SealedBids):
    def affordances(self, sight: Sighted) -> Json:
        return {"bid": super().affordances(sight)["bid"][1:]}


@breaks("12")
class SendsTooMuch(SealedBids):
    def setup(self, seats: int, chance: Chance) -> Taken:
        return changed(super().setup(seats, chance), shown=(None,) * 16_000)


@breaks("12")
class JudgesByItsList(SealedBids):
    def apply(self, position: Pos, seat: Seat, action: Any, chance: Chance) -> Taken:
        sight = SeatSight(position.public, seat, position.own[seat])
        if not position.public.over and not list(self.legal(sight)):
            raise RuleViolation("not-your-turn")
        return super().apply(position, seat, action, chance)


@breaks("12")
class ListsAgainAndAgain(SealedBids):
    def affordances(self, sight: Sighted) -> Json:
        hand = {action.card for action in self.legal(sight) if isinstance(action, Bid)}
        return {"bid": sorted(hand), "abstain": Abstain() in list(self.legal(sight))}


@breaks("13")
class AsksWhoLeft(SealedBids):
    def awaited(self, public: Public) -> Mapping[Seat, Prompt]:
        none = (False,) * len(public.left)
        return super().awaited(public if public.over else replace(public, left=none))

    def legal(self, sight: Sighted) -> Iterable[Any]:
        return (
            [Abstain(), *super().legal(sight)] if sight.seat in self.awaited(sight.public) else []
        )


@breaks("13")
class CannotBeLeft(SealedBids):
    def leave(self, position: Pos, seat: Seat, cause: Cause, chance: Chance) -> Taken:
        if position.public.bids_in[seat]:
            raise RuleViolation("stay-for-the-round")
        return super().leave(position, seat, cause, chance)


@breaks("10")
class LeaverTakesCardsAlong(SealedBids):
    def leave(self, position: Pos, seat: Seat, cause: Cause, chance: Chance) -> Taken:
        own = put(position.own, seat, replace(position.own[seat], hand=()))
        return super().leave(replace(position, own=own), seat, cause, chance)


@breaks("outcome")
class ForgetsASeat(SealedBids):
    def outcome(self, public: Public) -> Outcome | None:
        outcome = super().outcome(public)
        return outcome and replace(outcome, ranking=outcome.ranking[:1])


@breaks("outcome")
class AgreesAndPlaysOn(SealedBids):
    def settle(self, position: Pos) -> Taken:
        return replace(super().settle(position), position=position)


@breaks("defaults")
class ActsForbiddenlyForTheLate(SealedBids):
    def default_action(self, sight: Sighted, chance: Chance) -> Any:
        return Bid(chance.below(sealed.VALUES) + 1)
