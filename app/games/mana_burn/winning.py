"""Who has won: a complete hand, two of them at once, or the best hand at the end of the rounds."""

from app.games.mana_burn.beginning import begin_game
from app.games.mana_burn.draft import Draft
from app.games.mana_burn.model import Public, Result
from app.games.mana_burn.progress import Decided
from app.games.mana_burn.table import in_order
from app.games.mana_burn.turn_events import Ended, Reason, Restarted
from app.kernel.game import Outcome
from app.kernel.position import Seat

SAFETY_ROUNDS = 500
STOPPED_ROUNDS = 30
"""Rounds when the deck is not refilled and no other cap is set (section 14, deck_out)."""


def check(draft: Draft, *receivers: Seat) -> None:
    """Look for complete hands after an event that brought these seats cards; raises Decided."""
    # Whether others have won by it is news to the author.
    if any(seat != draft.author for seat in receivers):
        draft.reveals = True
    complete = [s for s in in_order(draft) if len(draft.hands[s]) >= draft.options.kinds_to_win]
    if not complete:
        return
    if len(complete) == 1 or draft.options.double_win == "shared":
        end(draft, "collected", complete)
    else:
        _restart(draft)
    raise Decided


def _restart(draft: Draft) -> None:
    """Let everybody begin again (D1, D24)."""
    draft.game_no += 1
    draft.turns = [turns + 1 for turns in draft.turns]
    draft.tell(Restarted(draft.game_no))
    begin_game(draft)


def end(draft: Draft, reason: Reason, winners: list[Seat] | None = None) -> None:
    """End the match. winners: share the first place; None: different kinds in hand decide."""
    here = [seat for seat, is_in in enumerate(draft.seats_in) if is_in]
    gone = tuple(seat for seat, is_in in enumerate(draft.seats_in) if not is_in)
    scores = tuple(len(hand) for hand in draft.hands)
    merits = {seat: scores[seat] if winners is None else int(seat in winners) for seat in here}
    places = [
        tuple(seat for seat in here if merits[seat] == merit)
        for merit in sorted(set(merits.values()), reverse=True)
    ]
    ranking = tuple(place for place in (*places, gone) if place)
    draft.result = Result(reason, ranking, scores)
    draft.phase = "over"
    draft.asking = draft.pause = None
    draft.reveals = True  # the scores
    draft.tell(Ended(reason, ranking[0], scores))


def round_limit(draft: Draft) -> int | None:
    """Return after how many rounds since the last restart the match ends, None: no limit."""
    cap = draft.options.round_cap
    if cap != "off":
        return cap
    return STOPPED_ROUNDS if draft.options.deck_out == "stop" else None


def outcome(public: Public) -> Outcome | None:
    """Return how the match ended, or None while it runs."""
    result = public.result
    return None if result is None else Outcome(result.ranking, result.reason, result.scores)
