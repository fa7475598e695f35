"""The deck: drawing from it, its exhaustion and the discards that become a new one (section 6)."""

from app.games.mandala.draft import Draft
from app.games.mandala.model import (
    HAND_LIMIT,
    Cards,
    Drawn,
    Event,
    Exhausted,
    FinalMandala,
    Options,
    Refilled,
    Reshuffled,
)
from app.games.mandala.piles import tidy

BUILDERS_DRAW = 3
MOUNTAIN_CARDS = 2


def builders_draw(options: Options, hand_size: int) -> int:
    """Return how many cards building brings to a hand of this size: decision 2."""
    if options.hand_limit == "none":
        return BUILDERS_DRAW
    return min(BUILDERS_DRAW, HAND_LIMIT - hand_size)


def draw_to_hand(draft: Draft, seat: int, count: int) -> None:
    """Draw up to `count` cards into a hand."""
    cards, exhaustions = _draw(draft, count)
    if not cards:
        return
    draft.hands[seat] = tidy(draft.hands[seat] + cards)
    # One event, sorted: which cards came before a reshuffle is more than the hand will tell.
    full = Drawn(seat, len(cards), tidy(cards))
    draft.tell_seat(seat, full, Drawn(seat, len(cards), None))
    _tell(draft, exhaustions)


def refill_mountain(draft: Draft, mandala: int) -> None:
    """Draw two cards face up into an empty mountain, or as many as there are: decision 20."""
    cards, exhaustions = _draw(draft, MOUNTAIN_CARDS)
    if not cards:
        return
    draft.mountains[mandala] = cards
    draft.tell(Refilled(mandala, cards))
    _tell(draft, exhaustions)


def _draw(draft: Draft, count: int) -> tuple[Cards, list[Event]]:
    """Draw one card at a time; return them in order, and what is to be told after them."""
    drawn, aftermath = "", list[Event]()
    if not draft.deck and draft.discard:
        draft.tell(Reshuffled(_reshuffle(draft)))
    while len(drawn) < count and draft.deck:
        drawn += draft.deck[-1]
        draft.deck = draft.deck[:-1]
        if not draft.deck:
            aftermath += _exhaust(draft)
    draft.reveals = draft.reveals or drawn != ""
    return drawn, aftermath


def _exhaust(draft: Draft) -> list[Event]:
    """Count an exhaustion, the moment the last card is drawn: decisions 11 and 12."""
    draft.exhaustions += 1
    triggers = draft.end_trigger is None
    told: list[Event] = [Exhausted(draft.exhaustions, _reshuffle(draft), triggers)]
    if triggers:
        draft.end_trigger = "deck"
        if draft.options.deck_end == "next_mandala":
            told.append(FinalMandala("deck"))
    return told


def _reshuffle(draft: Draft) -> int:
    """Make the discard pile the deck; return how many cards it had."""
    draft.deck = "".join(draft.chance.shuffled(draft.discard))
    draft.discard = ""
    return len(draft.deck)


def _tell(draft: Draft, events: list[Event]) -> None:
    for event in events:
        draft.tell(event)
