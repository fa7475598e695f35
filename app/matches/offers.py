"""Take-backs that need consent: asked, accepted, declined. Soft: any new entry clears them."""

from typing import Any, Literal, TypeAlias

from app.kernel.position import Seat
from app.matches.match import Answered, Judged, Match
from app.matches.refusals import NoOffer, NothingToTakeBack

Do: TypeAlias = Literal["ask", "accept", "decline"]


class Offers:
    """The open offers of one room, by the seat that asked: which seats have agreed."""

    def __init__(self) -> None:
        self._agreed: dict[Seat, set[Seat]] = {}
        self.used = False
        """Whether there was ever one: who was away may still know of it."""

    def __bool__(self) -> bool:
        return bool(self._agreed)

    def clear(self) -> None:
        """Forget all offers: the position they were about is gone."""
        self._agreed.clear()

    def told(self) -> list[dict[str, Any]]:
        """Return the offers as everybody sees them."""
        return [
            {"kind": "takeback", "seat": seat, "accepted": sorted(agreed)}
            for seat, agreed in sorted(self._agreed.items())
        ]

    def judge(
        self, match: Match, seat: Seat, command: str, do: Do, now: int
    ) -> Judged | Answered | None:
        """Judge one of the three verbs; None: the offers may have changed, the match has not."""
        if do == "decline":
            if not self._agreed:
                raise NoOffer
            self.clear()
            return None
        if do == "ask":
            return self._ask(match, seat, command, now)
        return self._accept(match, seat, command, now)

    def _ask(self, match: Match, seat: Seat, command: str, now: int) -> Judged | Answered | None:
        try:
            return match.take_back(seat, command, now, agreed=False)
        except NothingToTakeBack:
            match.take_back_target(seat, agreed=True)
        self._agreed[seat] = {seat}
        self.used = True
        return self._carried(match, seat, command, now)

    def _accept(self, match: Match, seat: Seat, command: str, now: int) -> Judged | Answered | None:
        told = f"accept:{seat}:{command}"
        for asker in range(match.terms.seats):
            known = match.known(asker, told)
            if known is not None:
                return known
        asked = [asker for asker, agreed in self._agreed.items() if seat not in agreed]
        if not asked:
            raise NoOffer
        self._agreed[asked[0]].add(seat)
        return self._carried(match, asked[0], told, now)

    def _carried(
        self, match: Match, asker: Seat, command: str, now: int
    ) -> Judged | Answered | None:
        people = set(range(match.terms.seats)) - match.bots.keys()
        if people <= self._agreed[asker]:
            return match.take_back(asker, command, now, agreed=True)
        return None
