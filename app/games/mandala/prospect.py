"""What an action would do, as far as its author can know it."""

from typing import cast

from app.games.mandala.destruction import destination, first_claimer, is_complete
from app.games.mandala.drawing import builders_draw
from app.games.mandala.model import (
    Action,
    BuildMountain,
    Claim,
    ClaimColour,
    DiscardRedraw,
    GrowField,
    Options,
    Seated,
)
from app.games.mandala.placement import judge
from app.games.mandala.scoring import value_of
from app.kernel.game import Preview, RuleViolation
from app.kernel.value import Json


def preview(options: Options, sight: Seated, action: Action) -> Preview:
    """Return the code of a refusal, or the effect.

    build_mountain: draws (cards, at most), completes, first (the seat that would claim first, None
    if nobody). grow_field: left (cards in hand), completes, first. discard_redraw: draws. claim:
    to (river, cup or discard), space (1-6 or None), value (points of a cup card of that colour
    then, 0 if the cards are lost), cup (cards that go there).
    """
    try:
        judge(options, sight, action)
    except RuleViolation as refusal:
        return Preview(ok=False, code=refusal.code, details=refusal.details)
    return Preview(ok=True, code=None, details=_effect(options, sight, action))


def _effect(options: Options, sight: Seated, action: Action) -> dict[str, Json]:
    match action:
        case BuildMountain():
            return _of_building(options, sight, action)
        case GrowField():
            return _of_growing(options, sight, action)
        case DiscardRedraw():
            return {"draws": action.count}  # what is discarded can itself be drawn again
    return _of_claiming(options, sight, action)


def _of_building(options: Options, sight: Seated, action: BuildMountain) -> dict[str, Json]:
    public = sight.public
    mandala = public.mandalas[action.mandala]
    mountain, fields = mandala.mountain + action.colour, mandala.fields
    completes = is_complete(mountain, fields)
    draws = builders_draw(options, len(sight.own.hand) - 1)
    if not (completes and options.draw_timing == "after_destruction"):
        draws = min(draws, public.deck_size + len(public.discard))
    elif public.end_trigger is not None:
        draws = 0  # the destruction ends the match
    first = first_claimer(options, mountain, fields, sight.seat) if completes else None
    return {"draws": draws, "completes": completes, "first": first}


def _of_growing(options: Options, sight: Seated, action: GrowField) -> dict[str, Json]:
    mandala = sight.public.mandalas[action.mandala]
    grown = mandala.fields[sight.seat] + action.colour * action.count
    fields = (grown, mandala.fields[1]) if sight.seat == 0 else (mandala.fields[0], grown)
    completes = is_complete(mandala.mountain, fields)
    first = first_claimer(options, mandala.mountain, fields, sight.seat) if completes else None
    left = len(sight.own.hand) - action.count
    return {"left": left, "completes": completes, "first": first}


def _of_claiming(options: Options, sight: Seated, action: ClaimColour) -> dict[str, Json]:
    # The action was judged: a claim is under way.
    claim = cast("Claim", sight.public.claim)  # pragma: no mutate
    mandala = sight.public.mandalas[claim.mandala]
    river, colour = sight.public.rivers[sight.seat], action.colour
    count = mandala.mountain.count(colour)
    space, cup = destination(options, mandala.fields[sight.seat], river, colour, count)
    if space is not None:
        return {"to": "river", "space": space, "value": space, "cup": cup}
    to, value = ("cup", value_of(colour, river)) if cup else ("discard", 0)
    return {"to": to, "space": None, "value": value, "cup": cup}
