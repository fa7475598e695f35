"""The SOUL BURN pile: three may lie on it; who comes to a fourth card's place takes them (8.1)."""

from app.games.mana_burn.actions import BurnAdd, BurnPick
from app.games.mana_burn.card_events import Burned, PilePicked, PileTaken
from app.games.mana_burn.cards import Cards, listed, tidy
from app.games.mana_burn.draft import Draft
from app.games.mana_burn.handing import all_go
from app.games.mana_burn.progress import next_op
from app.games.mana_burn.winning import check
from app.kernel.position import Seat

FULL = 4


def burn(draft: Draft) -> bool:
    """Take a full pile or ask for a card; tell whether the op is over."""
    seat = draft.active
    if len(draft.pile) == FULL:
        cards, draft.pile = draft.pile, ()
        _forget(draft)
        draft.to_hand(seat, cards)
        _tell_taken(draft, seat, tidy(cards))
        next_op(draft)
        check(draft, seat)
        return False
    if not draft.hand_counts[seat]:
        return True
    if all_go(draft, seat, 1):
        add(draft, seat, BurnAdd(listed(draft.hands[seat])[0]))
        return True
    draft.ask("burn_add", seat)
    return False


def _tell_taken(draft: Draft, seat: Seat, cards: Cards) -> None:
    full = PileTaken(seat, len(cards), cards)
    if draft.options.burn_pile == "face_up":
        draft.tell(full)
    else:
        draft.reveals = True
        draft.tell_seats(full, PileTaken(seat, len(cards), None), seat)


def add(draft: Draft, seat: Seat, action: BurnAdd) -> None:
    """Put a card on the pile."""
    draft.from_hand(seat, (action.card,))
    draft.pile = (*draft.pile, action.card)
    if draft.options.burn_pile == "face_up":
        draft.tell(Burned(seat, action.card))
    else:
        draft.added[seat] = tidy((*draft.added[seat], action.card))
        draft.tell_seats(Burned(seat, action.card), Burned(seat, None), seat)


def pick(draft: Draft, seat: Seat, action: BurnPick) -> None:
    """Take the chosen card of the pile, or a random one of a pile that lies face down."""
    kind = action.kind or draft.pile[draft.below(len(draft.pile))]
    at = draft.pile.index(kind)
    draft.pile = (*draft.pile[:at], *draft.pile[at + 1 :])
    _forget(draft)
    draft.to_hand(seat, (kind,))
    if draft.options.burn_pile == "face_up":
        draft.tell(PilePicked(seat, kind))
    else:
        draft.tell_seats(PilePicked(seat, kind), PilePicked(seat, None), seat)
    check(draft, seat)


def _forget(draft: Draft) -> None:
    """Let nobody know any longer what of his own lies there: it may have been taken."""
    draft.added = [()] * len(draft.added)
