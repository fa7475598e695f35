"""Leaks planted for good: the checker must catch each of them, always.

Four of the seven that are kept for good live in a game or in what surrounds it and are here: a
field in Public, an event's shared form, a reject detail, affordances to a spectator. The other
three (a lobby row, the replay of a running match, a log line) need the running server; they are
planted in its doors, a mapping like those of `tests.leaks.doors`. Further ones follow, one for each
rule of `tests.leaks.telling` and each kind of twin that would otherwise go untried.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import orjson

from app.kernel.chance import Chance
from app.kernel.game import Cause, Emit, RuleViolation, emit
from app.kernel.position import Seat, seat_sight
from app.kernel.ruleset import Kinds, Ruleset
from app.kernel.value import value
from tests.conformance.breaking import changed
from tests.conformance.entrants import TOYS, Entrant
from tests.leaks.doors import EVENTS, SIGHT, KernelDoors, Viewer
from tests.toys import sealed
from tests.toys.sealed import Committed, Drawn, Pos, Public, SealedBids, Taken, Told


@dataclass(frozen=True)
class Planted:
    """A leak: where it is, and the door through which it is heard."""

    entrant: Entrant
    doors: type[KernelDoors]
    door: str

    def __str__(self) -> str:
        return self.entrant.ruleset.slug


PLANTED: list[Planted] = []


def leaks(door: str, kinds: Kinds = sealed.KINDS) -> Callable[[type[Any]], type[Any]]:
    """Enter a game, or doors, that leak."""

    def enter(made: type[Any]) -> type[Any]:
        is_game = issubclass(made, SealedBids)
        game, doors = (made, KernelDoors) if is_game else (SealedBids, made)
        ruleset = Ruleset(made.__name__, 1, game, kinds, [])
        PLANTED.append(Planted(replace(TOYS[0], ruleset=ruleset), doors, door))
        return made

    return enter


@value
class HintingPublic(Public):
    """Has a field too many."""

    hint: int = 0


HINTING = replace(sealed.KINDS, public=HintingPublic)


class Hinting(SealedBids):
    """Sealed bids with a public field that is computed from what is hidden."""

    def setup(self, seats: int, chance: Chance) -> Taken:
        step = super().setup(seats, chance)
        public = HintingPublic(**vars(step.position.public))
        return self.hinted(replace(step, position=replace(step.position, public=public)))

    def apply(self, position: Pos, seat: Seat, action: Any, chance: Chance) -> Taken:
        return self.hinted(super().apply(position, seat, action, chance))

    def hinted(self, step: Taken) -> Taken:
        return changed(step, hint=self.hint(step))

    def hint(self, step: Taken) -> int:
        raise NotImplementedError


@leaks(SIGHT, HINTING)
class PublicFieldFromAHand(Hinting):
    """The first of the seven: how many best cards the hands hold."""

    def hint(self, step: Taken) -> int:
        return sum(own.hand.count(sealed.VALUES) for own in step.position.own)


@leaks(SIGHT, HINTING)
class PublicFieldFromTheDeck(Hinting):
    """What will be drawn next."""

    def hint(self, step: Taken) -> int:
        return step.position.vault.deck[-1] if step.position.vault.deck else 0


@leaks(SIGHT, HINTING)
class PublicFieldFromTheSetup(Hinting):
    """Told once, never computed again: only twins of the setup differ."""

    def hint(self, step: Taken) -> int:
        public: Any = step.position.public
        dealt = sum(public.hand_sizes) + public.deck_size == len(sealed.pack(len(public.left)))
        fresh = dealt and not public.hint
        return step.position.vault.deck[0] if fresh else public.hint


class Retelling(SealedBids):
    """Sealed bids whose events are told otherwise."""

    def setup(self, seats: int, chance: Chance) -> Taken:
        return self.retold(super().setup(seats, chance))

    def apply(self, position: Pos, seat: Seat, action: Any, chance: Chance) -> Taken:
        return self.retold(super().apply(position, seat, action, chance))

    def retold(self, step: Taken) -> Taken:
        told = tuple(one for told in step.emits for one in self.retell(told, step))
        return replace(step, emits=told)

    def retell(self, told: Told, step: Taken) -> tuple[Told, ...]:
        raise NotImplementedError


@leaks(EVENTS)
class SharedFormNamesTheBid(Retelling):
    """The second of the seven: a hidden choice in the form for everybody."""

    def retell(self, told: Told, step: Taken) -> tuple[Told, ...]:
        is_bid = isinstance(told.full, Committed)
        return (replace(told, shared=told.full) if is_bid else told,)


@leaks(EVENTS)
class SharedFormNamesTheDraw(Retelling):
    """A drawn card in the form for everybody."""

    def retell(self, told: Told, step: Taken) -> tuple[Told, ...]:
        is_draw = isinstance(told.full, Drawn)
        return (replace(told, shared=told.full) if is_draw else told,)


@leaks(EVENTS)
class NeighbourKnowsTheDraw(Retelling):
    """A seat too many in `knows`."""

    def retell(self, told: Told, step: Taken) -> tuple[Told, ...]:
        if not isinstance(told.full, Drawn):
            return (told,)
        seats = len(step.position.own)
        return (replace(told, knows=told.knows | {(told.full.seat + 1) % seats}),)


@leaks(EVENTS)
class DrawsInTheOrderOfTheDeck(Retelling):
    """Cards that the sight keeps sorted are told in the order in which they came."""

    def retell(self, told: Told, step: Taken) -> tuple[Told, ...]:
        if not isinstance(told.full, Drawn) or not told.full.cards:
            return (told,)
        cards = told.full.cards
        turn = sum(step.position.vault.deck) % len(cards)
        return (replace(told, full=replace(told.full, cards=cards[turn:] + cards[:turn])),)


@leaks(EVENTS, HINTING)
class SharedFormAndPublicAgree(Hinting):
    """A drawn card in the sight and in the form for everybody: both differ, one is a secret's."""

    def hinted(self, step: Taken) -> Taken:
        told = [self.open(one) for one in step.emits]
        return replace(super().hinted(step), emits=tuple(told))

    def open(self, told: Told) -> Told:
        return replace(told, shared=told.full) if isinstance(told.full, Drawn) else told

    def hint(self, step: Taken) -> int:
        drawn = [one.full.cards for one in step.emits if isinstance(one.full, Drawn)]
        return sum(map(sum, filter(None, drawn)))


@leaks(EVENTS)
class LeaverShowsACard(SealedBids):
    """A leaving hand flashes for a moment, and no sight holds it."""

    def leave(self, position: Pos, seat: Seat, cause: Cause, chance: Chance) -> Taken:
        step = super().leave(position, seat, cause, chance)
        flash: Emit[Any] = emit(Drawn(seat, 1, position.own[seat].hand[:1]))
        return replace(step, emits=(flash, *step.emits))


@leaks("refusals")
class RefusalNamesTheBest(SealedBids):
    """The third of the seven: the details of a refusal hold another seat's bid."""

    def apply(self, position: Pos, seat: Seat, action: Any, chance: Chance) -> Taken:
        try:
            return super().apply(position, seat, action, chance)
        except RuleViolation as violation:
            best = max(own.bid or 0 for own in position.own)
            raise RuleViolation(violation.code, **violation.details, best=best) from None


@leaks("refusals")
class RefusalDependsOnTheDeck(SealedBids):
    """The code of a refusal tells what lies on top."""

    def apply(self, position: Pos, seat: Seat, action: Any, chance: Chance) -> Taken:
        deck = position.vault.deck
        if position.public.bids_in[seat] and deck and deck[-1] == 1:
            raise RuleViolation("too-late")
        return super().apply(position, seat, action, chance)


@leaks("reveals")
class AdmitsByTheDeck(SealedBids):
    """Whether a step may be taken back depends on what lies in the deck."""

    def apply(self, position: Pos, seat: Seat, action: Any, chance: Chance) -> Taken:
        step = super().apply(position, seat, action, chance)
        odd = step.position.vault.deck[-1:] < (3,)
        return replace(step, reveals=step.reveals or odd)


@leaks(EVENTS)
class NeverAdmitsToReveal(SealedBids):
    """No step claims to reveal anything, and yet its author sees new cards."""

    def apply(self, position: Pos, seat: Seat, action: Any, chance: Chance) -> Taken:
        return replace(super().apply(position, seat, action, chance), reveals=False)


@leaks("affordances")
class SpectatorsSeeWhatIsLit(KernelDoors):
    """The fourth of the seven: a watcher is sent the affordances of a seat that is asked."""

    def affordances(self, viewer: Viewer) -> bytes:
        asked = sorted(self.may_act())
        if viewer is not None or not asked:
            return super().affordances(viewer)
        return orjson.dumps(self.game.affordances(seat_sight(self.position, asked[0])))
