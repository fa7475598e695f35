"""How long a seat may take: what each kind of clock allows, charges and gives back. Pure.

A question opens at an epoch ms and may take so long as its seat's clock allows. When it is
answered, withdrawn or asked anew, the time it took is charged, and the entry that ended it tells
how much (`Line.charged`), so that folding a log measures nothing.

kind        allows for one question            charges              an own answer gives
none        as long as one likes               -                    -
move, days  the same for every question        - (told only)        -
bank        what is left                       all of it            the increment
bronstein   the delay, then what is left       beyond the delay     -
hourglass   what is left                       all of it            the others share it

A question that somebody interrupted goes on with the time that it had left when it comes back, but
at least LAST_MS: nobody's friend gives him time by throwing something in.

Whoever has nothing left has LAST_MS for every further question: his defaults are not played off in
one second, and he may still catch up with increments.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from app.kernel.position import Seat

Kind: TypeAlias = Literal["none", "move", "bank", "bronstein", "hourglass", "days"]

LAST_MS = 10_000
"""What an empty clock still allows for one question, and every clock for one that comes back."""
LAG_MS = 500
"""How much of a measured round trip is made good at most. Time-outs wait so long after a deadline:
whatever arrived before it is then judged."""

_DAY_MS = 86_400_000


@dataclass(frozen=True)
class Clock:
    """A table's clock. ms: for each question, or at the start. bonus: increment or delay, ms."""

    kind: Kind
    ms: int = 0
    bonus: int = 0

    @property
    def banked(self) -> bool:
        """Whether time that is used is gone."""
        return self.kind in ("bank", "bronstein", "hourglass")

    def start(self, seats: int) -> tuple[int, ...]:
        """Return what each seat has at the start, in ms; empty where there is no bank."""
        return (self.ms,) * seats if self.banked else ()

    def allowance(self, left: Sequence[int], seat: Seat, used: int = 0) -> int | None:
        """Return how long a question to this seat may take now; None: as long as it likes.

        used: ms that it took before it was interrupted.
        """
        if self.kind == "none":
            return None
        if not self.banked:
            return max(self.ms - used, min(self.ms, LAST_MS))
        rest = left[seat] + self._delay(used)
        return max(rest, LAST_MS) if used or not left[seat] else rest

    def charge(self, taken: int, used: int = 0) -> int:
        """Return what is charged for a question that took so long, and `used` before; in ms."""
        return max(0, taken - self._delay(used))

    def _delay(self, used: int) -> int:
        return max(0, self.bonus - used) if self.kind == "bronstein" else 0

    def settled(
        self,
        left: tuple[int, ...],
        charged: Sequence[int],
        answered: Seat | None,
        playing: Collection[Seat],
    ) -> tuple[int, ...]:
        """Return what each seat has left after it was charged.

        answered: the seat that answered by itself. playing: those still in the match.
        """
        if not self.banked or not charged:
            return left
        after = [max(0, had - cost) for had, cost in zip(left, charged, strict=True)]
        if self.kind == "bank" and answered is not None:
            after[answered] += self.bonus
        if self.kind == "hourglass":
            for seat, had in enumerate(left):
                _share(after, had - max(0, had - charged[seat]), sorted(set(playing) - {seat}))
        return tuple(after)

    def gained(
        self, before: tuple[int, ...], charged: Sequence[int], answered: Seat | None
    ) -> tuple[int, ...]:
        """Return by seat how many ms its answers have given so far."""
        if self.kind != "bank" or not charged or answered is None:
            return before
        return tuple(ms + self.bonus * (seat == answered) for seat, ms in enumerate(before))


def taken_back(
    left: tuple[int, ...], gained: tuple[int, ...], then: tuple[int, ...]
) -> tuple[int, ...]:
    """Return what is left when a position is restored in which seats had gained `then`.

    Time is never given back; neither is that kept which was gained by what is taken back.
    """
    gifts = (now - before for now, before in zip(gained, then, strict=True))
    return tuple(max(0, ms - gift) for ms, gift in zip(left, gifts, strict=True)) if left else left


def _share(after: list[int], ms: int, seats: Sequence[Seat]) -> None:
    """Give the others what somebody used, in equal parts; the lowest seats get the odd ms."""
    for at, seat in enumerate(seats):
        after[seat] += ms // len(seats) + (at < ms % len(seats))


def charges(
    clock: Clock,
    opened: Mapping[Seat, int],
    ended: Collection[Seat],
    at: int,
    lag: Mapping[Seat, int],
    used: Mapping[Seat, int],
) -> dict[Seat, int]:
    """Return what is charged for each question that ended at epoch ms `at`.

    opened: when each question opened. lag: measured round trips of the seats, ms, made good up to
    LAG_MS. used: ms that questions took before they were interrupted.
    """
    return {
        seat: clock.charge(
            at - opened[seat] - min(LAG_MS, max(0, lag.get(seat, 0))), used.get(seat, 0)
        )
        for seat in ended
    }


def read_clock(settings: Mapping[str, Any]) -> Clock:
    """Return the clock that a table's settings ask for."""
    wish = settings.get("clock") or {"kind": "none"}
    match wish["kind"]:
        case "none":
            return Clock("none")
        case "move" | "hourglass" as kind:
            return Clock(kind, wish["seconds"] * 1000)
        case "bank":
            return Clock("bank", wish["seconds"] * 1000, wish["increment"] * 1000)
        case "bronstein":
            return Clock("bronstein", wish["seconds"] * 1000, wish["delay"] * 1000)
        case "days":
            return Clock("days", wish["days"] * _DAY_MS)
    msg = f"no clock of kind {wish['kind']!r}"
    raise ValueError(msg)
