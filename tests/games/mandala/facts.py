"""What is true in every position of Mandala (section 3)."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from app.games.mandala.model import COLOURS, HAND_LIMIT, Options, Pos, Public


def broken(game: Any, position: Pos) -> list[str]:
    """Name the invariants that do not hold."""
    public = position.public
    found = {
        "108 cards, 18 of each colour": pieces(position) == dict.fromkeys(COLOURS, 18),
        "hand sizes": public.hand_sizes == tuple(len(own.hand) for own in position.own),
        "cup sizes": public.cup_sizes == tuple(len(own.cup) for own in position.own),
        "deck size": public.deck_size == len(position.vault.deck),
        "one area for a colour": all(_apart(one) for one in _areas(public)),
        "six colours only in a claim": public.phase != "action"
        or all(len(set("".join(one))) < 6 for one in _areas(public)),
        "rivers without repeats": all(len(set(one)) == len(one) for one in public.rivers),
        "a full river triggers the end": max(map(len, public.rivers)) < 6
        or public.end_trigger == "river",
        "an exhaustion triggers the end": public.exhaustions == 0 or bool(public.end_trigger),
        "cups hold what was claimed": _cups_are_claimed(position),
        "phases": _phases_agree(public),
        "hands within limits": _hands_in_limits(game.options, public),
    }
    return [name for name, holds in found.items() if not holds]


def pieces(position: Pos) -> Mapping[str, int]:
    """Count the cards of each colour, wherever they lie."""
    public = position.public
    piles = [public.discard, position.vault.deck, *public.rivers]
    piles += [pile for areas in _areas(public) for pile in areas]
    piles += [pile for own in position.own for pile in (own.hand, own.cup)]
    return Counter("".join(piles))


def _areas(public: Public) -> list[tuple[str, str, str]]:
    return [(one.mountain, *one.fields) for one in public.mandalas]


def _apart(areas: tuple[str, str, str]) -> bool:
    return sum(len(set(area)) for area in areas) == len(set("".join(areas)))


def _cups_are_claimed(position: Pos) -> bool:
    """All but the two starting cards were claimed: of the river's colours, and noted if at all."""
    public = position.public
    for seat, own in enumerate(position.own):
        starting = Counter(own.cup)
        if public.claimed is not None:
            starting.subtract(public.claimed[seat])
            if starting.total() != 2 or min(starting.values()) < 0:
                return False
        if sum(colour not in public.rivers[seat] for colour in own.cup) > 2:
            return False
    return True


def _phases_agree(public: Public) -> bool:
    over = public.phase == "over"
    return (
        over == (public.end_reason is not None) == (public.shown is not None)
        and over == (public.turn is None)
        and (public.phase == "claim") == (public.claim is not None)
        and (public.left is not None) == (public.end_reason in {"left", "resigned", "timed_out"})
    )


def _hands_in_limits(options: Options, public: Public) -> bool:
    late = options.draw_timing == "after_destruction" and public.phase != "action"
    most = HAND_LIMIT if options.hand_limit == HAND_LIMIT else 108
    return all((0 if late else 1) <= size <= most for size in public.hand_sizes)
