"""Cards that change hands face down, and the choice of whom a thing is about."""

from collections.abc import Sequence

from app.games.mana_burn.card_events import Gathered, Handed
from app.games.mana_burn.cards import Cards, listed, tidy
from app.games.mana_burn.draft import Draft
from app.games.mana_burn.table import any_monster
from app.games.mana_burn.winning import check
from app.kernel.position import Seat


def pick_random(draft: Draft, seat: Seat, count: int) -> Cards:
    """Take cards out of a hand at random, as many as it holds."""
    taken: Cards = ()
    for _ in range(min(count, draft.hand_counts[seat])):
        hand = listed(draft.hands[seat])
        card = hand[draft.below(len(hand))]
        draft.from_hand(seat, (card,))
        taken = (*taken, card)
    return tidy(taken)


def rob(draft: Draft, victims: Sequence[Seat], count: int = 1) -> None:
    """Let the active seat take random cards from each of these seats, as one event."""
    seat = draft.active
    hand_over(draft, seat, [(victim, pick_random(draft, victim, count)) for victim in victims])
    check(draft, seat)


def hand_over(draft: Draft, to: Seat, gifts: Sequence[tuple[Seat, Cards]]) -> None:
    """Put cards that left other hands into a hand; who calls it checks for a win.

    With several givers each knows what he gave, and the receiver what he got in all: his hand
    would not tell which card came from whom, so no event does.
    """
    for giver, cards in gifts:
        draft.to_hand(to, cards)
        full, shared = (Handed(giver, to, len(cards), known) for known in (cards, None))
        draft.tell_seats(full, shared, *([giver, to] if len(gifts) == 1 else [giver]))
    if len(gifts) > 1:
        got = tidy(card for _, cards in gifts for card in cards)
        full_sum, shared_sum = (Gathered(to, len(got), known) for known in (got, None))
        draft.tell_seats(full_sum, shared_sum, to)


def all_go(draft: Draft, seat: Seat, count: int) -> bool:
    """Tell whether a seat need not be asked for its cards: all go, and no Flame! could (10.2)."""
    return draft.hand_counts[seat] <= count and not any_monster(draft)
