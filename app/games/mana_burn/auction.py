"""Auctions: a lot for whoever bids last (8.4)."""

from dataclasses import replace

from app.games.mana_burn.actions import Bid, FalseBid
from app.games.mana_burn.draft import Draft
from app.games.mana_burn.drawing import from_deck
from app.games.mana_burn.frames import Auction
from app.games.mana_burn.progress import change, finish, push
from app.games.mana_burn.square_events import (
    BidderOut,
    BidMade,
    LotRevealed,
    LotTaken,
    LotUnsold,
)
from app.games.mana_burn.table import left_of, others, unused_skeletons
from app.games.mana_burn.windows import open_pause
from app.games.mana_burn.winning import check
from app.kernel.position import Seat


def begin(draft: Draft, count: int) -> bool:
    """Turn the lot up; tell whether the op is over: there is no card."""
    lot = from_deck(draft, count)
    if not lot:
        return True
    seat = draft.active
    draft.tell(LotRevealed(seat, lot))
    push(draft, Auction(lot, (*others(draft, seat), seat), left_of(draft, seat)))
    open_pause(draft, "lot")
    return False


def go_on(draft: Draft, auction: Auction) -> None:
    """Ask whose bid is next, or let the hammer fall."""
    leader, seat = auction.leader, auction.turn
    if not [one for one in auction.bidders if one != leader]:
        _fall(draft, auction)
    elif seat == leader or seat not in auction.bidders:
        change(draft, replace(auction, turn=left_of(draft, seat)))
    elif draft.hand_counts[seat] or unused_skeletons(draft, seat, auction):
        draft.ask("bid", seat)
    else:
        go_out(draft, auction, seat, unasked=True)


def bid(draft: Draft, auction: Auction, seat: Seat, action: Bid) -> None:
    """Pay a card to lead."""
    draft.from_hand(seat, (action.card,))
    draft.to_crypt(action.card)
    draft.tell(BidMade(seat, action.card, None))
    change(draft, replace(auction, leader=seat, turn=left_of(draft, seat)))


def bid_falsely(draft: Draft, auction: Auction, seat: Seat, action: FalseBid) -> None:
    """Lead by a Skeletons, once in each auction."""
    draft.tell(BidMade(seat, None, action.mid))
    used = (*auction.used, action.mid)
    change(draft, replace(auction, leader=seat, turn=left_of(draft, seat), used=used))


def go_out(draft: Draft, auction: Auction, seat: Seat, *, unasked: bool = False) -> None:
    """Take a seat out of the auction for good."""
    draft.tell(BidderOut(seat, unasked))
    change(draft, without(auction, seat))


def without(auction: Auction, seat: Seat) -> Auction:
    """Return the auction less a bidder; was it the latest one, nobody is (section 9)."""
    bidders = tuple(one for one in auction.bidders if one != seat)
    leader = None if auction.leader == seat else auction.leader
    return replace(auction, bidders=bidders, leader=leader)


def _fall(draft: Draft, auction: Auction) -> None:
    finish(draft)
    if auction.leader is not None:
        draft.to_hand(auction.leader, auction.lot)
        draft.tell(LotTaken(auction.leader, auction.lot))
        check(draft, auction.leader)
    elif draft.options.unsold_lot == "crypt":
        draft.to_crypt(*auction.lot)
        draft.tell(LotUnsold(auction.lot, "crypt"))
    else:
        draft.deck += auction.lot[::-1]
        draft.tell(LotUnsold(auction.lot, "deck"))
