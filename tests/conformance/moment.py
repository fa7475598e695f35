"""One position in a match under test, with what the contract says about it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from app.kernel.chance import Seeded
from app.kernel.game import Outcome, Prompt, RuleViolation, Window, Windowed
from app.kernel.position import Position, Seat, SeatSight, seat_sight
from app.kernel.ruleset import Ruleset
from app.kernel.simulate import AnyGame, AnyStep
from tests.conformance.entrants import Facts
from tests.conformance.fitness import Unfit, blaming


@dataclass(frozen=True)
class Table:
    """What stays the same while a match is tried."""

    ruleset: Ruleset
    game: AnyGame
    seats: int
    facts: Facts


@dataclass
class Moment:
    """A step, seen from all sides. pieces: all there are. gone: the seats that have left."""

    table: Table
    step: AnyStep
    pieces: Mapping[str, int]
    gone: frozenset[Seat] = field(default_factory=frozenset)

    @property
    def game(self) -> AnyGame:
        return self.table.game

    @property
    def position(self) -> Position[Any, Any, Any]:
        return self.step.position

    @cached_property
    def encoded(self) -> bytes:
        """The position as JSON when it was first asked for."""
        with blaming("7", "writing the position as JSON"):
            return self.table.ruleset.position.encode(self.position)

    @cached_property
    def awaited(self) -> Mapping[Seat, Prompt]:
        return self.game.awaited(self.position.public)

    @cached_property
    def window(self) -> Window | None:
        game = self.game
        return game.window(self.position.public) if isinstance(game, Windowed) else None

    @cached_property
    def free(self) -> frozenset[Seat]:
        """Who may act unasked: free seats, and those an open window waits for."""
        eligible = self.window.eligible if self.window else ()
        game = self.game
        free = game.free(self.position.public) if isinstance(game, Windowed) else frozenset()
        return free | frozenset(eligible)

    @cached_property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.position.public)

    @property
    def here(self) -> list[Seat]:
        """The seats that have not left."""
        return [seat for seat in range(self.table.seats) if seat not in self.gone]

    def sight(self, seat: Seat) -> SeatSight[Any, Any]:
        return seat_sight(self.position, seat)

    @cached_property
    def legal(self) -> tuple[list[Any], ...]:
        """The legal actions by seat, those of seats that are not asked included."""
        return tuple(list(self.game.legal(self.sight(seat))) for seat in range(self.table.seats))

    @cached_property
    def legal_texts(self) -> tuple[frozenset[bytes], ...]:
        """The same as JSON, to compare with."""
        encode = self.table.ruleset.action.encode
        return tuple(frozenset(map(encode, actions)) for actions in self.legal)

    def tried(self, seat: Seat, action: Any, point: str) -> AnyStep | RuleViolation:
        """Return what comes of an action here; anything but a violation breaks `point`."""
        try:
            return self.game.apply(self.position, seat, action, Seeded(0))
        except RuleViolation as violation:
            return violation
        except Exception as error:
            raise Unfit(point, f"{action} of seat {seat} raised {error!r}") from error

    def then(self, step: AnyStep, *, leaver: Seat | None = None) -> "Moment":
        """Return the moment after a step."""
        gone = self.gone if leaver is None else self.gone | {leaver}
        return Moment(self.table, step, self.pieces, gone)
