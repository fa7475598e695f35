"""What needs the consent of all: a take-back, a draw, a pause. Asked, accepted, declined.

What was said is stored beside the log (`Consent`), under the number of the entry that it is about:
the next entry makes it pointless. Whatever process finds that all have agreed carries it out, under
an id that follows from the offer, so it happens once.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from app.kernel.position import Seat
from app.matches.interludes import must_be_pausable, pause, resume
from app.matches.match import Answered, Judged, Match
from app.matches.ports import Consent, Do, MatchTx, Matter
from app.matches.refusals import (
    AskedEnough,
    IdReused,
    NoOffer,
    NothingToTakeBack,
    SeatLeft,
)

ASKS = 6
"""How often a seat may ask for something at one position; the others answer each time."""


class Offers:
    """The offers at one entry of a match: who asked for what, who has agreed, who declined."""

    def __init__(self, seq: int = -1, said: Sequence[Consent] = (), *, used: bool = False) -> None:
        self.used = used or bool(said)
        """Whether there was ever one: who was away may still know of it."""
        self.seq = seq
        self._number = len(said)
        self._agreed: dict[tuple[Matter, Seat], set[Seat]] = {}
        self._declined: dict[tuple[Matter, Seat], Seat] = {}
        for one in said:
            self._hear(one)

    def _hear(self, one: Consent) -> None:
        # What was declined is told until something is said of that matter again.
        declined = {key: by for key, by in self._declined.items() if key[0] != one.matter}
        if one.do == "decline":
            ended = [key for key in self._agreed if key[0] == one.matter]
            self._agreed = {key: who for key, who in self._agreed.items() if key not in ended}
            self._declined = declined | dict.fromkeys(ended, one.seat)
        else:
            self._declined = declined
            self._agreed.setdefault((one.matter, one.asker), set()).add(one.seat)

    def __bool__(self) -> bool:
        return bool(self._agreed or self._declined)

    def number_at(self, seq: int) -> int:
        """Return how much was said after an entry, as far as is known here."""
        return self._number if seq == self.seq else 0

    def told(self) -> list[dict[str, Any]]:
        """Return the offers as everybody sees them."""
        return [
            {"kind": matter, "seat": asker, "accepted": sorted(agreed)}
            for (matter, asker), agreed in sorted(self._agreed.items())
        ]

    def declined(self) -> list[dict[str, Any]]:
        """Return which offers were declined, and by whom, as everybody sees them."""
        return [
            {"kind": matter, "seat": asker, "by": by}
            for (matter, asker), by in sorted(self._declined.items())
        ]

    def asker(self, matter: Matter, seat: Seat) -> Seat:
        """Return who asked for what this seat may still accept; raises NoOffer."""
        for (what, asker), agreed in sorted(self._agreed.items()):
            if what == matter and seat not in agreed:
                return asker
        raise NoOffer

    def has(self, matter: Matter) -> bool:
        """Tell whether somebody asks for it."""
        return any(what == matter for what, _ in self._agreed)

    def carried(self, match: Match) -> tuple[Matter, Seat] | None:
        """Return the offer that everybody has agreed to, if there is one.

        Nobody's match is drawn while a bot sits in for him; anything else goes on without him.
        """
        players = set(range(match.terms.seats)) - match.terms.bots.keys() - match.state.gone
        for (matter, asker), agreed in sorted(self._agreed.items()):
            asked = players if matter == "draw" else players - match.bots.keys()
            if asked <= agreed:
                return matter, asker
        return None


def at_once(
    match: Match, matter: Matter, seat: Seat, command: str, do: Do, now: int
) -> Judged | Answered | None:
    """Judge what needs nobody's consent; None: the others have to be asked.

    A take-back of one's own last act, and letting the clocks run again. Raises why something
    cannot be had at all.
    """
    if match.state.paused is not None and matter == "pause" and do == "ask":
        return resume(match, seat, command, now)
    match.must_run()
    if seat in match.state.gone:
        raise SeatLeft
    if do != "ask":
        return None
    if matter == "takeback":
        try:
            return match.take_back(seat, command, now, agreed=False)
        except NothingToTakeBack:
            match.take_back_target(seat, agreed=True)
    elif matter == "pause":
        must_be_pausable(match)
    else:
        match.settle(seat, command, now)  # refused where the rules know no draw
    return None


def carry_out(match: Match, matter: Matter, asker: Seat, now: int) -> Judged | Answered:
    """Judge what all have agreed to."""
    verbs: dict[Matter, Callable[[str], Judged | Answered]] = {
        "takeback": lambda command: match.take_back(asker, command, now, agreed=True),
        "draw": lambda command: match.settle(asker, command, now),
        "pause": lambda command: pause(match, asker, command, now),
    }
    return verbs[matter](f"{matter}:{asker}:{match.state.seq}")


def said(tx: MatchTx, match: Match, draft: Consent) -> Sequence[Consent] | None:
    """Store what a seat says about the position after `draft.seq`; return all that is said of it.

    draft: as it came, with the seat itself as `asker`. An id that the seat has used before stores
    nothing. None: the log has grown. Raises NoOffer, IdReused and AskedEnough.
    """
    if not is_said(tx, match, draft):
        if tx.matches.last(match.key) != draft.seq:
            return None
        before = tx.matches.consents(match.key, draft.seq)
        asked = [one for one in before if one.do == "ask" and one.seat == draft.seat]
        if draft.do == "ask" and len(asked) >= ASKS:
            raise AskedEnough
        tx.matches.say(_meant(Offers(draft.seq, before), draft))
    return tx.matches.consents(match.key, draft.seq)


def is_said(tx: MatchTx, match: Match, draft: Consent) -> bool:
    """Tell whether a seat has said this before, under the same id; raises IdReused."""
    before = tx.matches.said(match.key, draft.seat, draft.command)
    if before is None:
        return False
    joined = (before.do, draft.do) == ("accept", "ask")  # he asked for what was asked for already
    if before.matter != draft.matter or not (joined or before.do == draft.do):
        raise IdReused
    return True


def _meant(offers: Offers, draft: Consent) -> Consent:
    """Return what a seat says, with the one whose offer it is about.

    Who asks for what somebody else asks for already agrees with him, but for take-backs: each
    would take back something else.
    """
    matter, seat = draft.matter, draft.seat
    if draft.do == "accept":
        return replace(draft, asker=offers.asker(matter, seat))
    if draft.do == "decline" and not offers.has(matter):
        raise NoOffer
    if draft.do == "ask" and matter != "takeback" and offers.has(matter):
        return replace(draft, asker=offers.asker(matter, seat), do="accept")
    return draft
