"""What a cup is worth, and who wins (section 7)."""

from app.games.mandala.model import Cards, Public, Shown
from app.kernel.game import Outcome


def value_of(colour: str, river: Cards) -> int:
    """Return what one cup card of a colour scores: its space in the river, 1-6, else 0.

    Decision 16.
    """
    return river.find(colour) + 1


def score(cup: Cards, river: Cards) -> int:
    """Return the points of a cup; river and hand cards score nothing."""
    return sum(cup.count(colour) * space for space, colour in enumerate(river, 1))


def outcome(public: Public) -> Outcome | None:
    """Return how a match ended: the one who left loses; then score, then the smaller cup."""
    if public.shown is None or public.end_reason is None:
        return None
    scores = public.shown[0].score, public.shown[1].score
    return Outcome(_ranking(public.shown, public.left), public.end_reason, scores)


def _ranking(shown: tuple[Shown, Shown], left: int | None) -> tuple[tuple[int, ...], ...]:
    if left is not None:
        return (1 - left,), (left,)
    # Fewer cup cards break a tie, an equal cup shares the victory (decision 15).
    merits = [(one.score, -len(one.cup)) for one in shown]
    if merits[0] == merits[1]:
        return ((0, 1),)
    best = merits.index(max(merits))
    return (best,), (1 - best,)
