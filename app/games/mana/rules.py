"""Mana's rules: who may do what, and what comes of it."""

from collections.abc import Iterable, Mapping
from typing import get_args

from app.games.mana import openings, placing, playing, turning
from app.games.mana.imagining import imagine
from app.games.mana.model import (
    Action,
    ChooseEdge,
    Drop,
    Event,
    Move,
    Options,
    Own,
    Pass,
    Pos,
    Public,
    Seated,
    Setup,
    Taken,
    Task,
    Vault,
    Watched,
)
from app.games.mana.prospect import effect
from app.kernel.chance import Chance, Replayed
from app.kernel.game import Cause, Game, Outcome, Preview, Prompt, RuleViolation
from app.kernel.position import Position
from app.kernel.value import Json

BOUND = turning.LONGEST + 3
"""Most entries of a match (decision 15): an edge and two setups come before the first ply."""

_SETUPS = {"setup_first": "edge_and_setup", "setup_second": "setup", "edge": "edge"}
_ALONE = {
    kind: ({0: Prompt(kind)}, {1: Prompt(kind)}) for kind in (*_SETUPS.values(), *get_args(Task))
}
_NOBODY: Mapping[int, Prompt] = {}
_PLACING = Prompt("setup")


class ManaGame(Game[Options, Public, Own, Vault, Action, Event]):
    """Two seats, one board, one Mana; the specification is cited where it is applied."""

    def seats(self) -> range:
        """Return two."""
        return range(2, 3)

    def bound(self, seats: int) -> int:
        """Return the declared bound of decision 15."""
        del seats
        return BOUND

    def setup(self, seats: int, chance: Chance) -> Taken:
        """Draw who is first, and what option `setup` leaves to chance."""
        del seats
        return placing.set_up(self.options, chance)

    def awaited(self, public: Public) -> Mapping[int, Prompt]:
        """Return the seat to act; in `setup_both` all that have not placed.

        Kinds: edge_and_setup, setup, edge, and in `play` the seat's task.
        """
        if public.turn is not None:
            return _ALONE[public.task or _SETUPS[public.phase]][public.turn]
        if public.phase == "over":
            return _NOBODY
        return {seat: _PLACING for seat in (0, 1) if not public.sides[seat].placed}

    def legal(self, sight: Seated) -> Iterable[Action]:
        """Return what this seat may do."""
        if sight.seat not in self.awaited(sight.public):
            return ()
        return openings.legal(self.options, sight.public, sight.seat)

    def apply(self, position: Pos, seat: int, action: Action, chance: Chance) -> Taken:
        """Judge and carry out one action."""
        del chance
        public = position.public
        if public.phase == "over":
            raise RuleViolation("game-over")
        if seat not in self.awaited(public):
            raise RuleViolation("not-your-turn")
        if public.phase == "play" and isinstance(action, Move | Drop | Pass):
            return playing.play(self.options, public, seat, action)
        if public.phase == "edge" and isinstance(action, ChooseEdge):
            return placing.choose_edge(public, seat, action)
        if public.phase not in {"play", "edge"} and isinstance(action, Setup):
            return placing.place(self.options, position, seat, action)
        raise RuleViolation("wrong-phase")

    def outcome(self, public: Public) -> Outcome | None:
        """Return how the match ended, or None while it runs."""
        return turning.outcome(public)

    def leave(self, position: Pos, seat: int, cause: Cause, chance: Chance) -> Taken:
        """End the match: the seat that leaves loses."""
        del chance
        return turning.finish(position.public, cause, 1 - seat)

    def settle(self, position: Pos) -> Taken:
        """End the match by an agreed draw (decision 12)."""
        return turning.finish(position.public, "agreed", None)

    def imagine(self, sight: Watched | Seated, chance: Chance) -> Pos:
        """Return a position that this viewer cannot tell from the real one."""
        return imagine(sight, chance)

    def preview(self, sight: Seated, action: Action) -> Preview:
        """Tell whether the action is legal, and what it does.

        Nothing that is told here depends on a placement that is not shown.
        """
        position = Position(sight.public, turning.NO_SECRETS, turning.NOTHING)
        try:
            step = self.apply(position, sight.seat, action, Replayed(()))
        except RuleViolation as refusal:
            return Preview(ok=False, code=refusal.code, details=refusal.details)
        return Preview(ok=True, code=None, details=effect(step))

    def affordances(self, sight: Seated) -> Json:
        """Return what the seat may do, compactly; None when it is not asked."""
        if sight.seat not in self.awaited(sight.public):
            return None
        return openings.lit(self.options, sight.public, sight.seat)

    def expansion(self, affordances: Json) -> Iterable[Action]:
        """Return all actions that these affordances stand for: they are complete."""
        return openings.read(affordances)
