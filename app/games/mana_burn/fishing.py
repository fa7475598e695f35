"""Fishing: a seat asks another one for a kind, and may be asked back (8.5)."""

from dataclasses import replace

from app.games.mana_burn.actions import FishAsk, FishBack
from app.games.mana_burn.cards import Kind
from app.games.mana_burn.draft import Draft
from app.games.mana_burn.frames import Fishing
from app.games.mana_burn.progress import change, finish, push
from app.games.mana_burn.square_events import FishAnswered, FishAsked
from app.games.mana_burn.table import controls
from app.games.mana_burn.windows import open_pause
from app.games.mana_burn.winning import check
from app.kernel.position import Seat


def ask(draft: Draft, seat: Seat, action: FishAsk) -> None:
    """Ask for a kind, which the seat need not hold."""
    push(draft, Fishing(seat, action.seat, action.kind))
    _put_question(draft, seat, action.seat, action.kind, back=False)


def ask_back(draft: Draft, fishing: Fishing, action: FishBack) -> None:
    """Ask whoever asked before."""
    change(draft, Fishing(fishing.of, fishing.seat, action.kind, back=True))
    _put_question(draft, fishing.of, fishing.seat, action.kind, back=True)


def _put_question(draft: Draft, seat: Seat, of: Seat, kind: Kind, *, back: bool) -> None:
    draft.tell(FishAsked(seat, of, kind, back))
    open_pause(draft, "ask")


def go_on(draft: Draft, fishing: Fishing) -> None:
    """Answer from the hand as it is now; or let the asked seat fish back."""
    if fishing.stage == "asked":
        _answer(draft, fishing)
    elif draft.hand_counts[fishing.seat]:
        draft.ask("fish_back", fishing.of)
    else:
        finish(draft)


def _answer(draft: Draft, fishing: Fishing) -> None:
    held = draft.hands[fishing.of].get(fishing.kind, 0)
    count = held if controls(draft, fishing.seat, "merfolk") else min(held, 1)
    draft.reveals = True
    cards = (fishing.kind,) * count
    draft.from_hand(fishing.of, cards)
    draft.to_hand(fishing.seat, cards)
    draft.tell(FishAnswered(fishing.of, fishing.seat, fishing.kind, count))
    if count or fishing.back:
        finish(draft)
    else:
        change(draft, replace(fishing, stage="back"))
    if count:
        check(draft, fishing.seat)
