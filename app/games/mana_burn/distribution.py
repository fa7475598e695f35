"""Random distribution: dice decide whose each card of a pool, or each Monster, will be (8.6)."""

from collections.abc import Sequence
from dataclasses import replace

from app.games.mana_burn.cards import Cards, tidy
from app.games.mana_burn.draft import Draft
from app.games.mana_burn.frames import Distribution
from app.games.mana_burn.model import RollGroup
from app.games.mana_burn.monsters import give
from app.games.mana_burn.progress import finish, push
from app.games.mana_burn.rolling import begin_roll, claimed, lock, receiver
from app.games.mana_burn.square_events import Distributed, Received, Share
from app.games.mana_burn.table import all_monsters, find, in_order
from app.games.mana_burn.turn_events import Die, Rethrown
from app.games.mana_burn.windows import mark
from app.games.mana_burn.winning import check
from app.kernel.position import Seat


def begin_monsters(draft: Draft) -> bool:
    """Throw a die for every Monster in play; tell whether the op is over: there is none."""
    found = list(all_monsters(draft))
    if not found:
        return True
    push(draft, Distribution("monsters"))
    _throw(draft, [(seat, one.mid) for seat, one in found])
    return False


def begin_cards(draft: Draft, givers: Sequence[Seat]) -> None:
    """Throw a die for each card of the pool, in the place of the top frame."""
    draft.frames[-1] = Distribution("cards")
    _throw(draft, [(seat, None) for seat in givers])


def _throw(draft: Draft, sources: Sequence[tuple[Seat, str | None]]) -> None:
    blank = RollGroup("distribution", draft.active, (), blocks=tuple(in_order(draft)))
    dice = tuple(
        claimed(draft, blank, Die(no, owner, 1, mid=mid)) for no, (owner, mid) in enumerate(sources)
    )
    begin_roll(draft, replace(blank, dice=dice))


def deal(draft: Draft, frame: Distribution) -> None:
    """Move everything to whom the dice point, as one event."""
    roll = draft.roll
    if roll is None:
        return
    lock(draft, roll)
    shares = [(die, receiver(draft, roll, die)) for die in roll.dice]
    told = tuple(
        Share(die.owner, to, die.mid, found[1].kind if (found := find(draft, die.mid)) else None)
        for die, to in shares
        if to is not None
    )
    draft.tell(Distributed(frame.what, told))
    finish(draft)
    if frame.what == "cards":
        _deal_cards(draft, told)
    else:
        for share in told:
            _deal_monster(draft, share)


def _deal_monster(draft: Draft, share: Share) -> None:
    if share.mid is not None:
        give(draft, share.mid, share.seat)


def _deal_cards(draft: Draft, shares: Sequence[Share]) -> None:
    for seat in in_order(draft):
        # Tidy and in one event: a hand does not tell from whom each of its cards came.
        got: Cards = tidy(c for one in shares if one.seat == seat for c in draft.stakes[one.owner])
        if got:
            draft.to_hand(seat, got)
            full, shared = (Received(seat, len(got), known) for known in (got, None))
            draft.tell_seats(full, shared, seat)
    for share in shares:
        draft.stakes[share.owner] = ()
    check(draft, *(share.seat for share in shares))


def rethrow(draft: Draft) -> None:
    """Throw the dice again that point to a seat which has left; the window restarts then."""
    roll = draft.roll
    if roll is None or roll.locked or roll.purpose != "distribution":
        return
    lost = [die for die in roll.dice if receiver(draft, roll, die) is None]
    if not lost:
        return
    again = {die.die: claimed(draft, roll, die) for die in lost}
    draft.roll = replace(roll, dice=tuple(again.get(die.die, die) for die in roll.dice))
    draft.tell(Rethrown(tuple(again.values())))
    mark(draft, thrown=True)
