"""Secret choices of everybody at once: a card for the pool, and what to lose (4.4)."""

from dataclasses import replace

from app.games.mana_burn.actions import LoseOne, PutIn
from app.games.mana_burn.card_events import Discarded
from app.games.mana_burn.cards import KINDS, Kind, listed
from app.games.mana_burn.distribution import begin_cards
from app.games.mana_burn.draft import Draft
from app.games.mana_burn.frames import Lose, Pool
from app.games.mana_burn.handing import all_go
from app.games.mana_burn.monsters import kill
from app.games.mana_burn.progress import change, finish
from app.games.mana_burn.square_events import LossChosen, LossVoid, Pooled
from app.games.mana_burn.table import find, in_order, seats_from
from app.kernel.position import Seat


def fill(draft: Draft, pool: Pool) -> None:
    """Ask who has still to put a card in; deal out when all have."""
    asked = []
    for seat in in_order(draft):
        if seat in pool.given or not draft.hand_counts[seat]:
            continue
        if all_go(draft, seat, 1):
            put_in(draft, seat, PutIn(listed(draft.hands[seat])[0]))
        else:
            asked.append(seat)
    if asked:
        draft.ask("pool", *asked)
        return
    # Whoever has left meanwhile had his place in the order, and his card stays in.
    givers = [seat for seat in _around(draft) if draft.stakes[seat]]
    if givers:
        begin_cards(draft, givers)
    else:
        finish(draft)


def _around(draft: Draft) -> list[Seat]:
    size = len(draft.seats_in)
    return [(draft.active + draft.dir * step) % size for step in range(size)]


def put_in(draft: Draft, seat: Seat, action: PutIn) -> None:
    """Put a seat's card into the pool, in secret; it belongs to nobody now."""
    pool = draft.frames[-1]
    if isinstance(pool, Pool):
        change(draft, replace(pool, given=(*pool.given, seat)))
    draft.from_hand(seat, (action.card,))
    draft.stakes[seat] = (action.card,)
    draft.tell_seats(Pooled(seat, action.card), Pooled(seat, None), seat)
    draft.answered(seat)


def choose_losses(draft: Draft, lose: Lose) -> None:
    """Ask who has still to choose what to lose; carry all choices out when all have."""
    for seat in lose.chosen:
        if _is_void(draft, seat):
            void(draft, seat)
            draft.tell(LossVoid(seat))
    asked = []
    for seat in in_order(draft):
        can = draft.hand_counts[seat] or draft.monsters[seat]
        if draft.losses[seat] is not None or not can:
            continue
        if all_go(draft, seat, 1):
            choose(draft, seat, LoseOne(listed(draft.hands[seat])[0]))
        else:
            asked.append(seat)
    if asked:
        draft.ask("lose", *asked)
    else:
        _carry_out(draft)


def _is_void(draft: Draft, seat: Seat) -> bool:
    """Tell whether the Monster that a seat had chosen is gone."""
    loss = draft.losses[seat]
    return loss is not None and loss not in KINDS and find(draft, loss) is None


def void(draft: Draft, seat: Seat) -> None:
    """Forget what a seat has chosen to lose."""
    lose = draft.frames[-1]
    draft.losses[seat] = None
    if isinstance(lose, Lose):
        change(draft, Lose(tuple(one for one in lose.chosen if one != seat)))


def choose(draft: Draft, seat: Seat, action: LoseOne) -> None:
    """Note what a seat will lose; until all have chosen nothing public tells what it is."""
    lose = draft.frames[-1]
    if isinstance(lose, Lose):
        change(draft, Lose((*lose.chosen, seat)))
    draft.losses[seat] = action.card or action.mid
    full = LossChosen(seat, action.card, action.mid)
    draft.tell_seats(full, LossChosen(seat, None, None), seat)
    draft.answered(seat)


def _carry_out(draft: Draft) -> None:
    draft.reveals = True
    finish(draft)
    for seat in seats_from(draft, draft.active):
        loss, draft.losses[seat] = draft.losses[seat], None
        if loss is None:
            continue
        card = as_card(loss)
        if card is None:
            kill(draft, loss, "sacrifice")
        else:
            draft.from_hand(seat, (card,))
            draft.to_crypt(card)
            draft.tell(Discarded(seat, (card,)))


def as_card(loss: str) -> Kind | None:
    """Return the kind of card that a chosen loss is, None: it is a Monster."""
    return next((kind for kind in KINDS if kind == loss), None)
