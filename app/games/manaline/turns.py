"""What comes after a turn or a leaving: the end of the match, or whose turn is next (section 7)."""

from app.games.manaline.draft import Draft
from app.games.manaline.judging import may_pass
from app.games.manaline.lines import BONUS
from app.games.manaline.model import Departed, Ended, Reason, Skipped, Starts, Turn, WentOut
from app.kernel.game import Cause

IDLE_ROUNDS = 4
"""Rounds without a placement that end the match (decision 20)."""


def end_turn(draft: Draft, turn: Turn) -> None:
    """Note a turn as the last one; end the match, or pass the turn on."""
    seat = turn.seat
    draft.last = turn
    draft.opening_sizes = None
    if draft.hands[seat]:
        _pass_on(draft, draft.order(seat + 1))
        return
    draft.scores[seat] += BONUS
    draft.tell(WentOut(seat, BONUS))
    _end(draft, "out")


def depart(draft: Draft, seat: int, cause: Cause) -> None:
    """Take a seat and its tiles out of the match (decision 21)."""
    kinds = draft.hands[seat]
    draft.hands[seat] = ()
    draft.removed = tuple(sorted(draft.removed + kinds))
    draft.left = (*draft.left, seat)
    shown = kinds if draft.options.open_hands == "on" else None
    draft.tell(Departed(seat, cause, len(kinds), shown))
    order = draft.order(seat)
    sizes = [None if one == seat else size for one, size in enumerate(draft.opening_sizes or ())]
    draft.opening_sizes = tuple(sizes) if sizes else None
    if len(order) == 1:
        _end(draft, cause)
        return
    draft.idle_streak = 0
    if draft.turn != seat:
        order = draft.order(draft.turn or 0)
    elif sizes:
        first = max(order, key=lambda one: sizes[one] or 0)
        if draft.opening_required is not None:
            draft.opening_required = sizes[first]
        draft.tell(Starts(first))
        order = draft.order(first)
    _pass_on(draft, order)


def _pass_on(draft: Draft, order: list[int]) -> None:
    """Make the checks 2 to 4 of section 7; order: the active seats, the next one first."""
    draft.turn = order[0]
    counts_skips = may_pass(draft.options, len(draft.bag))
    limit = len(order) if counts_skips else IDLE_ROUNDS * len(order)
    if not draft.bag:
        able = [seat for seat in order if draft.can_place(seat)]
        if not able or (draft.options.blocked == "current" and able[0] != order[0]):
            _end(draft, "blocked")
            return
        for seat in order[: order.index(able[0])]:
            if draft.idle_streak >= limit:
                break
            draft.idle_streak += counts_skips
            draft.tell(Skipped(seat))
        draft.turn = able[0]
    if draft.idle_streak >= limit:
        _end(draft, "stall")


def _end(draft: Draft, reason: Reason) -> None:
    draft.end_reason = reason
    draft.tell(Ended(reason, tuple(draft.scores), tuple(draft.hands), draft.removed))
