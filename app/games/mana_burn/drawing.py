"""The deck: drawing from it, turning cards up, and the Crypt that becomes a new one (section 9)."""

from app.games.mana_burn.card_events import CryptTaken, Drew, Reshuffled
from app.games.mana_burn.cards import Cards, tidy
from app.games.mana_burn.draft import Draft
from app.kernel.position import Seat


def draw(draft: Draft, seat: Seat, count: int) -> None:
    """Draw cards into a hand, as many as there are; who calls it checks for a win."""
    cards = tidy(from_deck(draft, count))
    if cards:
        draft.to_hand(seat, cards)
        # One event, tidy: which cards came before a reshuffle is more than the hand will tell.
        full = Drew(seat, len(cards), cards)
        draft.tell_seats(full, Drew(seat, len(cards), None), seat)


def from_deck(draft: Draft, count: int) -> Cards:
    """Take the top cards off the deck, the Crypt shuffled into it when it is empty (D2)."""
    taken: Cards = ()
    while len(taken) < count:
        if not draft.deck and not _reshuffle(draft):
            break
        taken = (*taken, draft.deck[-1])
        draft.deck = draft.deck[:-1]
    draft.reveals = draft.reveals or taken != ()
    return taken


def _reshuffle(draft: Draft) -> bool:
    if not draft.crypt or draft.options.deck_out == "stop":
        return False
    draft.deck, draft.crypt = draft.shuffled(draft.crypt), ()
    draft.tell(Reshuffled(len(draft.deck)))
    return True


def take_crypt(draft: Draft, seat: Seat, count: int) -> None:
    """Take the top cards of the Crypt into a hand; who calls it checks for a win."""
    cards = draft.crypt[-count:]
    draft.crypt = draft.crypt[: len(draft.crypt) - len(cards)]
    draft.to_hand(seat, cards)
    draft.tell(CryptTaken(seat, cards))
