"""Playing for ante, and trading: two seats lay cards face down (8.2, 8.3)."""

from dataclasses import replace
from typing import Literal

from app.games.mana_burn.actions import GoblinPick, Stake
from app.games.mana_burn.card_events import Discarded
from app.games.mana_burn.cards import Cards, listed, tidy
from app.games.mana_burn.draft import Draft
from app.games.mana_burn.frames import Duel
from app.games.mana_burn.handing import all_go, hand_over, pick_random
from app.games.mana_burn.progress import change, finish, push
from app.games.mana_burn.rolling import lock, throw
from app.games.mana_burn.square_events import (
    CalledOff,
    DuelDone,
    Faced,
    GoblinPicked,
    Staked,
    Unstaked,
)
from app.games.mana_burn.table import Table, controls, others, with_cards
from app.games.mana_burn.windows import open_pause
from app.games.mana_burn.winning import check
from app.kernel.position import Seat


def opponents(table: Table) -> list[Seat]:
    """Return whom the active seat may play with: those who hold a card, if it does itself."""
    if not table.hand_counts[table.active]:
        return []
    return with_cards(table, others(table, table.active))


def begin(draft: Draft, game: Literal["ante", "trade"], opponent: Seat) -> None:
    """Face an opponent; the last chance to throw a Flame! at Goblins."""
    seats = draft.active, opponent
    push(draft, Duel(game, seats))
    draft.tell(Faced(game, *seats))
    open_pause(draft, "opp")


def go_on(draft: Draft, duel: Duel) -> None:
    """Take the game to where something is to be decided, or to its end."""
    if duel.stage != "dice" and _is_off(draft, duel):
        call_off(draft, duel)
        finish(draft)
        return
    match duel.stage:
        case "faced":
            change(draft, replace(duel, stage="picks"))
        case "picks":
            _ask_goblins(draft, duel)
        case "stakes":
            _ask_stakes(draft, duel)
        case "dice":
            _settle(draft, duel)


def _is_off(draft: Draft, duel: Duel) -> bool:
    """Tell whether one of the two has nothing left to stake (8.2, 2a)."""
    pairs = zip(duel.seats, duel.staked, strict=True)
    return any(staked is None and not draft.hand_counts[seat] for seat, staked in pairs)


def call_off(draft: Draft, duel: Duel) -> None:
    """Give stakes back; those of a seat that has left go to the Crypt."""
    for seat in duel.seats:
        cards, draft.stakes[seat] = draft.stakes[seat], ()
        if not cards:
            continue
        if draft.seats_in[seat]:
            _give_back(draft, seat, cards)
        else:
            lost = draft.shuffled(cards)
            draft.to_crypt(*lost)
            draft.tell(Discarded(seat, lost))
    draft.tell(CalledOff(duel.game))


def _give_back(draft: Draft, seat: Seat, cards: Cards) -> None:
    draft.to_hand(seat, cards)
    full, shared = (Unstaked(seat, len(cards), known) for known in (cards, None))
    draft.tell_seats(full, shared, seat)


def _ask_goblins(draft: Draft, duel: Duel) -> None:
    """Let controllers of Goblins say how they pick (D26); then all of that is locked."""
    if draft.options.goblin_pick == "ask":
        for seat, pick in zip(duel.seats, duel.picks, strict=True):
            if pick is None and controls(draft, seat, "goblins"):
                draft.ask("goblin_pick", seat)
                return
    goblins = [controls(draft, seat, "goblins") for seat in duel.seats]
    due = 1 + max(0, goblins[1] - 1), 1 + max(0, goblins[0] - 1)
    change(draft, replace(duel, stage="stakes", due=due))
    for at, seat in enumerate(duel.seats):
        # The other one's Goblins pick at random; in turn order, whoever answers first.
        if goblins[1 - at] and duel.picks[1 - at] != "owner":
            _lay(draft, seat, pick_random(draft, seat, due[at]), random=True)


def pick(draft: Draft, duel: Duel, seat: Seat, action: GoblinPick) -> None:
    """Note how a controller of Goblins wants the other one's stake picked."""
    first, second = duel.picks
    picks = (action.how, second) if seat == duel.seats[0] else (first, action.how)
    change(draft, replace(duel, picks=picks))
    draft.tell(GoblinPicked(seat, action.how))


def due_of(table: Table, duel: Duel, seat: Seat) -> int:
    """Return how many cards a seat has to stake now."""
    return min(duel.due[duel.seats.index(seat)], table.hand_counts[seat])


def _ask_stakes(draft: Draft, duel: Duel) -> None:
    waiting = [seat for seat, laid in zip(duel.seats, duel.staked, strict=True) if laid is None]
    asked = [seat for seat in waiting if not all_go(draft, seat, due_of(draft, duel, seat))]
    for seat in waiting:
        if seat not in asked:
            cards = listed(draft.hands[seat])
            draft.from_hand(seat, cards)
            _lay(draft, seat, cards, random=False)
    if asked:
        draft.ask("stake", *asked)
    elif duel.game == "trade":
        _trade(draft, duel)
    else:
        change(draft, replace(top_duel(draft), stage="dice"))
        throw(draft, "ante", *duel.seats)


def top_duel(draft: Draft) -> Duel:
    """Return the game on top of the suspended work."""
    duel = draft.frames[-1]
    if not isinstance(duel, Duel):
        raise TypeError(duel)
    return duel


def stake(draft: Draft, seat: Seat, action: Stake) -> None:
    """Lay chosen cards face down."""
    draft.from_hand(seat, action.cards)
    _lay(draft, seat, action.cards, random=False)
    draft.answered(seat)


def _lay(draft: Draft, seat: Seat, cards: Cards, *, random: bool) -> None:
    duel = top_duel(draft)
    draft.stakes[seat] = tidy(cards)
    first, second = duel.staked
    laid = (len(cards), second) if seat == duel.seats[0] else (first, len(cards))
    change(draft, replace(duel, staked=laid))
    full, shared = (Staked(seat, len(cards), known, random) for known in (tidy(cards), None))
    draft.tell_seats(full, shared, seat)


def _trade(draft: Draft, duel: Duel) -> None:
    first, second = duel.seats
    finish(draft)
    draft.tell(DuelDone("trade", None))
    for seat, other in ((second, first), (first, second)):
        hand_over(draft, seat, [(other, draft.stakes[other])])
    draft.stakes[first] = draft.stakes[second] = ()
    check(draft, first, second)


def _settle(draft: Draft, duel: Duel) -> None:
    if draft.roll is None:
        return
    first, second = duel.seats
    one, other = lock(draft, draft.roll)
    winner = None if one == other else first if one > other else second
    finish(draft)
    draft.tell(DuelDone("ante", winner))
    stakes = {seat: draft.stakes[seat] for seat in duel.seats}
    draft.stakes[first] = draft.stakes[second] = ()
    for seat, cards in stakes.items():
        if winner in {None, seat}:
            _give_back(draft, seat, cards)
        elif winner is not None:
            hand_over(draft, winner, [(seat, cards)])
    check(draft, first, second)
