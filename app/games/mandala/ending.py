"""The end of a turn and the end of the match (section 7)."""

from app.games.mandala.draft import Draft
from app.games.mandala.model import Ended, Reason, Shown
from app.games.mandala.scoring import score

LAST_EXHAUSTION = 2


def end_turn(draft: Draft, seat: int) -> None:
    """End the match if this turn is its last one, else pass the turn on (decision 14)."""
    reason = _last_turn(draft, seat)
    if reason is None:
        draft.turn = 1 - seat
    else:
        end(draft, reason)


def _last_turn(draft: Draft, seat: int) -> Reason | None:
    immediate = draft.options.deck_end == "immediate" and draft.end_trigger == "deck"
    # An empty hand: the draw after a destruction found nothing (section 9, draw_timing).
    if immediate or not draft.hands[seat]:
        return "deck"
    if draft.exhaustions >= LAST_EXHAUSTION:  # decision 21
        return "deck_twice"
    return None


def end(draft: Draft, reason: Reason, left: int | None = None) -> None:
    """End the match: both cups are shown and scored; `left` is the seat that left it."""
    shown = [Shown(draft.cups[one], score(draft.cups[one], draft.rivers[one])) for one in (0, 1)]
    draft.shown = (shown[0], shown[1])
    draft.turn = None
    draft.claim = None
    draft.end_reason = reason
    draft.left = left
    draft.reveals = True
    scores = (shown[0].score, shown[1].score)
    draft.tell(Ended(reason, scores, (shown[0].cup, shown[1].cup)))
