"""How a match ended (section 7)."""

from app.games.manaline.model import Public
from app.kernel.game import Outcome


def outcome(public: Public) -> Outcome | None:
    """Return places, reason and scores; None while the match runs.

    The highest score wins, equal scores share a place (decision 18). Seats that left come after
    all others, the last to leave first (decision 21).
    """
    if public.end_reason is None:
        return None
    stayed = [seat for seat in range(len(public.scores)) if seat not in public.left]
    places = [
        tuple(seat for seat in stayed if public.scores[seat] == score)
        for score in sorted({public.scores[seat] for seat in stayed}, reverse=True)
    ]
    left = [(seat,) for seat in reversed(public.left)]
    return Outcome((*places, *left), public.end_reason, public.scores)
