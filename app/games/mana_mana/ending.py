"""The end of a turn, the last turns and the end of the match (sections 4.4, 4.5 and 5)."""

from app.games.mana_mana.draft import Draft
from app.games.mana_mana.model import (
    CROSSWISE,
    DISPLAY,
    Departed,
    Ended,
    EndTriggered,
    Public,
    Reason,
    Refilled,
)
from app.games.mana_mana.piles import tidy
from app.kernel.game import Cause, Outcome


def end_turn(draft: Draft, seat: int) -> None:
    """Refill, then end the match if this turn was its last one, else pass the turn on."""
    draft.turn_no += 1
    coming = draft.active_after(seat)
    if draft.last_turns is not None:
        draft.last_turns = draft.last_turns[1:]
    if _refill(draft) and not draft.end_triggered:
        _trigger(draft, coming)
    if draft.last_turns == ():
        _end(draft, "finished")
    elif draft.passes == len(coming):  # MM-4: nobody can act, nothing will ever change
        _end(draft, "locked")
    else:
        draft.to_move = coming[0]


def _refill(draft: Draft) -> bool:
    """Fill the display from the pile, if there is one (MM-5); tell if a crosswise card came."""
    missing = DISPLAY - len(draft.display)
    turned, draft.pile = draft.pile[:missing], draft.pile[missing:]
    if not turned:
        return False
    draft.display += turned
    draft.reveals = True
    draft.tell(Refilled(turned, len(draft.pile)))
    return len(draft.pile) < CROSSWISE


def _trigger(draft: Draft, coming: list[int]) -> None:
    """Announce the turns to come: the rest of this round, which may be empty (MM-6), and one more.

    coming: the active seats in turn order after the one that triggered.
    """
    first = coming.index(draft.start_seat)
    draft.end_triggered = True
    draft.last_turns = (*coming[:first], *coming[first:], *coming[:first])
    draft.tell(EndTriggered(len(draft.last_turns)))


def depart(draft: Draft, seat: int, cause: Cause) -> None:
    """Take a seat out: its cards and MANA go, its rows stay (section 4.5)."""
    hand, mana = draft.hands[seat], draft.mana[seat]
    draft.tell(Departed(seat, cause, len(hand), mana))
    draft.removed = tidy(draft.removed + hand)
    draft.hands[seat], draft.mana[seat] = "", 0
    if draft.supply is not None:
        draft.supply += mana
    draft.left = (*draft.left, seat)
    draft.passes = 0
    coming = draft.active_after(seat)
    if draft.start_seat == seat:
        draft.start_seat = coming[0]
    if draft.to_move == seat:
        draft.to_move = coming[0]
    if draft.last_turns is not None:
        draft.last_turns = tuple([one for one in draft.last_turns if one != seat])
    if len(coming) == 1:
        _end(draft, cause)
    elif draft.last_turns == ():
        _end(draft, "finished")


def _end(draft: Draft, reason: Reason) -> None:
    draft.end_reason = reason
    draft.to_move = None
    draft.reveals = True
    scores = _without(draft.left, draft.scores())
    draft.tell(Ended(reason, scores, tuple(draft.hands), draft.removed))


def outcome(public: Public) -> Outcome | None:
    """Return how the match ended: points, then fewer hand cards, places shared (MM-7).

    Leavers come last, who left later higher; they have no score.
    """
    if public.end_reason is None:
        return None
    merits: dict[tuple[int, int], list[int]] = {}
    for seat, points in enumerate(public.scores):
        if seat not in public.left:
            merits.setdefault((-points, public.hand_sizes[seat]), []).append(seat)
    stayed = [tuple(merits[merit]) for merit in sorted(merits)]
    ranking = (*stayed, *((seat,) for seat in reversed(public.left)))
    return Outcome(ranking, public.end_reason, _without(public.left, public.scores))


def _without(left: tuple[int, ...], points: tuple[int, ...]) -> tuple[int | None, ...]:
    return tuple([None if seat in left else one for seat, one in enumerate(points)])
