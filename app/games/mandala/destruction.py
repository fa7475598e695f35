"""A mandala's completion, the claims on its mountain and its sweeping away (section 5)."""

from app.games.mandala.draft import Draft
from app.games.mandala.drawing import builders_draw, draw_to_hand, refill_mountain
from app.games.mandala.ending import end, end_turn
from app.games.mandala.model import (
    COLOURS,
    Cards,
    Claim,
    Claimed,
    Colour,
    Completed,
    FinalMandala,
    Options,
    Swept,
)
from app.games.mandala.piles import tidy, without


def is_complete(mountain: Cards, fields: tuple[Cards, Cards]) -> bool:
    """Tell whether a mandala shows all six colours."""
    return len(set(mountain + fields[0] + fields[1])) == len(COLOURS)


def first_claimer(
    options: Options, mountain: Cards, fields: tuple[Cards, Cards], completer: int
) -> int | None:
    """Return who claims first from a complete mandala, None when nothing is claimed.

    Decisions 6, 7 and 9.
    """
    if not mountain or (options.empty_field == "discard" and fields == ("", "")):
        return None
    if len(fields[0]) == len(fields[1]):
        return 1 - completer
    return max((0, 1), key=lambda seat: len(fields[seat]))


def destination(
    options: Options, field: Cards, river: Cards, colour: str, count: int
) -> tuple[int | None, int]:
    """Return where a claim goes: the river space (1-6) it fills, the cards into the cup.

    (None, 0): all cards go to the discard pile (decision 8).
    """
    if not field and options.empty_field == "discard":
        return None, 0
    if colour in river:
        return None, count
    return len(river) + 1, count - 1


def begin_destruction(draft: Draft, completer: int, mandala: int, *, draw_due: bool) -> None:
    """Tell that a mandala is complete and ask its first claimer, if any."""
    mountain, fields = draft.mountains[mandala], draft.fields_of(mandala)
    first = first_claimer(draft.options, mountain, fields, completer)
    draft.tell(Completed(completer, mandala, first))
    claim = Claim(mandala, completer, draw_due)
    if first is None:
        _finish(draft, claim)
    else:
        draft.claim = claim
        draft.turn = first


def carry_off(draft: Draft, claim: Claim, seat: int, colour: Colour) -> None:
    """Take all cards of a colour; then the other seat claims, or the destruction finishes."""
    mandala = claim.mandala
    mountain, river = draft.mountains[mandala], draft.rivers[seat]
    count = mountain.count(colour)
    field = draft.fields[mandala][seat]
    space, cup = destination(draft.options, field, river, colour, count)
    draft.mountains[mandala] = without(mountain, colour, count)
    lost = space is None and not cup
    draft.tell(Claimed(seat, mandala, colour, count, "discard" if lost else "cup", space))
    if lost:
        draft.discard = tidy(draft.discard + colour * count)
    if space is not None:
        _fill_river(draft, seat, colour)
    if cup:
        _fill_cup(draft, seat, colour * cup)
    draft.turn = 1 - seat
    if not draft.mountains[mandala]:
        _finish(draft, claim)


def _fill_cup(draft: Draft, seat: int, cards: Cards) -> None:
    draft.cups[seat] = tidy(draft.cups[seat] + cards)
    if draft.claimed is not None:
        draft.claimed[seat] = tidy(draft.claimed[seat] + cards)


def _fill_river(draft: Draft, seat: int, colour: str) -> None:
    draft.rivers[seat] += colour
    # A full river is the reason even when the deck triggered the end before; the claims go on
    # (decision 10).
    if len(draft.rivers[seat]) == len(COLOURS) and draft.end_trigger != "river":
        draft.end_trigger = "river"
        draft.tell(FinalMandala("river"))


def _finish(draft: Draft, claim: Claim) -> None:
    """Sweep the mandala; then the match ends, or the mountain is refilled and the turn ends."""
    draft.claim = None
    mandala, completer = claim.mandala, claim.completer
    mountain, fields = draft.mountains[mandala], draft.fields_of(mandala)
    draft.discard = tidy(draft.discard + mountain + fields[0] + fields[1])
    draft.mountains[mandala] = ""
    draft.fields[mandala] = ["", ""]
    draft.tell(Swept(mandala, mountain, fields))
    if draft.end_trigger is not None:
        end(draft, draft.end_trigger)
        return
    refill_mountain(draft, mandala)
    if claim.draw_due:
        draw_to_hand(draft, completer, builders_draw(draft.options, len(draft.hands[completer])))
    end_turn(draft, completer)
