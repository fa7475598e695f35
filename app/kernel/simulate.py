"""Matches in memory, without log or clock: for bots, goldens and tests."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.kernel.chance import Chance
from app.kernel.game import Cause, Game, Outcome, Step, Windowed
from app.kernel.position import Seat, SeatSight, seat_sight

AnyGame = Game[Any, Any, Any, Any, Any, Any]
AnyStep = Step[Any, Any, Any, Any]


class Playout:
    """One match that is being played; `step` is the last one taken, `plies` how many there were."""

    def __init__(self, game: AnyGame, seats: int, chance: Chance) -> None:
        self.game = game
        self.chance = chance
        self.plies = 0
        self.step: AnyStep = game.setup(seats, chance)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self.game.outcome(self.step.position.public)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that are asked something now."""
        return tuple(self.game.awaited(self.step.position.public))

    def sight(self, seat: Seat) -> SeatSight[Any, Any]:
        """Return what a seat sees now."""
        return seat_sight(self.step.position, seat)

    def act(self, seat: Seat, action: Any) -> AnyStep:
        """Take one action; raises RuleViolation and then changes nothing."""
        return self._took(self.game.apply(self.step.position, seat, action, self.chance))

    def leave(self, seat: Seat, cause: Cause) -> AnyStep:
        """Take a seat out."""
        return self._took(self.game.leave(self.step.position, seat, cause, self.chance))

    def close(self) -> AnyStep:
        """Let the open window run out."""
        if not isinstance(self.game, Windowed):
            msg = "this game has no windows"
            raise TypeError(msg)
        return self._took(self.game.close(self.step.position, self.chance))

    def _took(self, step: AnyStep) -> AnyStep:
        self.step = step
        self.plies += 1
        return step


@dataclass(frozen=True)
class Uniform:
    """The weakest policy, and what stands in for a late or broken one: any legal action."""

    game: AnyGame

    def choose(self, sight: SeatSight[Any, Any], chance: Chance, stop: Callable[[], bool]) -> Any:
        """Return a uniformly drawn legal action."""
        del stop
        return chance.draw(list(self.game.legal(sight)))


def play_out(
    playout: Playout, choose: Callable[[SeatSight[Any, Any]], Any], limit: int
) -> Outcome | None:
    """Play on until the end, at most `limit` entries; windows run out. Returns the outcome."""
    while playout.outcome is None and playout.plies < limit:
        awaited = playout.awaited
        if awaited:
            playout.act(awaited[0], choose(playout.sight(awaited[0])))
        else:
            playout.close()
    return playout.outcome
