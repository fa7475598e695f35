"""A seat leaves: what becomes of its cards, and of what it had a part in (section 9)."""

from dataclasses import replace

from app.games.mana_burn import auction, duels, pooling
from app.games.mana_burn.cards import Kind, listed
from app.games.mana_burn.distribution import rethrow
from app.games.mana_burn.draft import Draft
from app.games.mana_burn.frames import Auction, Distribution, Duel, Fishing, Lose, Pool
from app.games.mana_burn.monsters import lost_die, plates
from app.games.mana_burn.progress import change, finish
from app.games.mana_burn.square_events import CalledOff
from app.games.mana_burn.table import in_order
from app.games.mana_burn.turn_events import LeftTable
from app.games.mana_burn.windows import is_due, renew, waited_for
from app.games.mana_burn.winning import end
from app.kernel.game import Cause
from app.kernel.position import Seat

_FINISHED_ALL_THE_SAME = (Auction, Pool, Lose, Distribution)
"""What goes on without the seat whose turn it was."""


def take_out(draft: Draft, seat: Seat, cause: Cause) -> None:
    """Take a seat out; the match runs on from there."""
    before = draft.roll
    draft.seats_in[seat] = False
    _leave_stack(draft, seat)
    _leave_game(draft, seat)
    _drop_cards(draft, seat, cause)
    rethrow(draft)
    if seat == draft.active:
        _drop_turn(draft)
    here = in_order(draft)
    if len(here) == 1:
        end(draft, "left", here)
    else:
        draft.asking = None  # whoever else was asked is asked again
        _keep_window(draft, restarts=draft.pause is not None and draft.roll != before)


def _leave_stack(draft: Draft, seat: Seat) -> None:
    """Let its cards resolve as usual; a Resurrect! that waits for its pick comes to nothing."""
    if draft.resolving is not None and draft.resolving.seat == seat:
        draft.resolving = None
        draft.to_crypt("resurrect")


def _leave_game(draft: Draft, seat: Seat) -> None:
    """End the game on the table if the seat is a party to it; else let it go on without it."""
    frame = draft.frames[-1] if draft.frames else None
    match frame:
        case Duel() if seat in frame.seats:
            duels.call_off(draft, frame)
            _end_game(draft)
        case Fishing() if seat in {frame.seat, frame.of}:
            draft.tell(CalledOff("fishing"))
            _end_game(draft)
        case Auction():
            change(draft, auction.without(frame, seat))
        case Lose():
            pooling.void(draft, seat)


def _end_game(draft: Draft) -> None:
    """End a game before its end, and its window and its roll with it."""
    finish(draft)
    draft.pause = None
    _drop_roll(draft)


def _drop_roll(draft: Draft) -> None:
    if draft.roll is not None:
        draft.roll = replace(draft.roll, locked=True)


def _drop_cards(draft: Draft, seat: Seat, cause: Cause) -> None:
    """Put its hand, its Monsters and their Armor into the Crypt in random order; pawn off."""
    cards: list[Kind] = list(listed(draft.hands[seat]))
    for one in draft.monsters[seat]:
        lost_die(draft, one.mid)
        cards += one.kind, *plates(one)
    draft.monsters[seat] = ()
    dropped = draft.shuffled(cards)
    draft.hands[seat] = {}
    draft.added[seat] = ()
    draft.to_crypt(*dropped)
    draft.pos[seat] = None
    draft.tell(LeftTable(seat, cause, dropped))


def _drop_turn(draft: Draft) -> None:
    """Drop the rest of its turn, but for a game that the others finish."""
    frame = draft.frames[-1] if draft.frames else None
    if isinstance(frame, _FINISHED_ALL_THE_SAME):
        draft.frames = [frame]
    else:
        draft.frames = []
        draft.pause = None
        _drop_roll(draft)
    draft.phase = "end_turn"


def _keep_window(draft: Draft, *, restarts: bool) -> None:
    """Leave the open window as it is, unless its dice changed or nobody is left to wait for."""
    if draft.stack:
        # Else the card on top is attended to, and resolves at once.
        draft.waits = bool(waited_for(draft, "play"))
    elif draft.pause is not None:
        if not is_due(draft):
            draft.pause = None
        elif restarts:
            renew(draft)
        else:
            draft.waits = True
