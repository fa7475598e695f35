"""What each answer to a question does; that it is allowed was judged before."""

from dataclasses import replace

from app.games.mana_burn import auction, burning, duels, fishing, pooling, stack, taking
from app.games.mana_burn.actions import (
    AnyAction,
    Bid,
    BounceMonster,
    BurnAdd,
    BurnPick,
    Choose,
    ChooseOpponent,
    ChoosePath,
    CryptTake,
    Decline,
    Discard,
    EndTurn,
    FalseBid,
    FishAsk,
    FishBack,
    GoblinPick,
    LoseOne,
    Play,
    PutIn,
    ResurrectPick,
    Roll,
    SkipForCrypt,
    Stake,
    StealMonster,
    SwapCrypt,
    SwapDeck,
    SwapMonsters,
)
from app.games.mana_burn.draft import Draft
from app.games.mana_burn.drawing import take_crypt
from app.games.mana_burn.frames import Auction, Duel, Fishing, Walk
from app.games.mana_burn.handing import rob
from app.games.mana_burn.movement import crypt_cards, take_exit, take_in_passing
from app.games.mana_burn.progress import change, finish, next_op
from app.games.mana_burn.squares import op_at
from app.games.mana_burn.turn_events import Declined
from app.games.mana_burn.turning import collide, roll
from app.games.mana_burn.winning import check
from app.kernel.position import Seat


def answer(draft: Draft, seat: Seat, action: AnyAction) -> None:
    """Carry out an answer to the open question."""
    if isinstance(action, Stake | PutIn | LoseOne):
        _answer_in_secret(draft, seat, action)
        return
    asked, draft.asking = draft.asking, None
    match action:
        case Play():
            stack.put(draft, seat, action)
        case EndTurn():
            draft.phase = "end_turn"
        case Roll():
            roll(draft)
        case Decline():
            _decline(draft, seat, "" if asked is None else asked.kind)
        case ResurrectPick():
            stack.pick(draft, seat, action)
        case ChooseOpponent():
            _face(draft, action.seat)
        case _:
            _answer_work(draft, seat, action)


def _answer_in_secret(draft: Draft, seat: Seat, action: Stake | PutIn | LoseOne) -> None:
    match action:
        case Stake():
            duels.stake(draft, seat, action)
        case PutIn():
            pooling.put_in(draft, seat, action)
        case LoseOne():
            pooling.choose(draft, seat, action)


def _decline(draft: Draft, seat: Seat, kind: str) -> None:
    """Say no: an auction goes on without the seat, a walk goes on, a fishing or an op is over."""
    frame = draft.frames[-1]
    if isinstance(frame, Auction):
        auction.go_out(draft, frame, seat)
        return
    draft.tell(Declined(seat, kind))
    match frame:
        case Walk():
            change(draft, replace(frame, passing=False))
        case Fishing():
            finish(draft)
        case _:
            next_op(draft)


def _face(draft: Draft, seat: Seat) -> None:
    """Go on with the chosen opponent: a collision, a draw from a hand, an ante or a trade."""
    op = op_at(draft)
    if op is None:
        collide(draft, seat)
    elif op.op == "draw_from_hand":
        next_op(draft)
        rob(draft, [seat], op.n)
    else:
        duels.begin(draft, "ante" if op.op == "ante" else "trade", seat)


def _answer_work(draft: Draft, seat: Seat, action: AnyAction) -> None:
    """Answer what the top frame asked."""
    match draft.frames[-1], action:
        case Walk() as walk, ChoosePath():
            take_exit(draft, walk, action.exit)
        case Walk() as walk, CryptTake():
            take_in_passing(draft, walk)
        case Auction() as frame, Bid():
            auction.bid(draft, frame, seat, action)
        case Auction() as frame, FalseBid():
            auction.bid_falsely(draft, frame, seat, action)
        case Duel() as duel, GoblinPick():
            duels.pick(draft, duel, seat, action)
        case Fishing() as frame, FishBack():
            fishing.ask_back(draft, frame, action)
        case _, FishAsk():
            fishing.ask(draft, seat, action)
        case _:
            _answer_op(draft, seat, action)


def _answer_op(draft: Draft, seat: Seat, action: AnyAction) -> None:
    """Answer an op of the square; after that its next op is due."""
    op = op_at(draft)
    if op is None:
        raise TypeError(action)
    if isinstance(action, Choose):
        taking.choose(draft, seat, action, op)
        return
    next_op(draft)
    match action:
        case Discard():
            taking.discard(draft, seat, action)
        case BurnAdd():
            burning.add(draft, seat, action)
        case BurnPick():
            burning.pick(draft, seat, action)
        case CryptTake():
            take_crypt(draft, seat, op.n or crypt_cards(draft.options, draft, passing=False))
            check(draft, seat)
        case SkipForCrypt():
            taking.skip_for_crypt(draft, seat, op)
        case SwapCrypt():
            taking.swap_crypt(draft, seat, action, op)
        case SwapDeck():
            taking.swap_deck(draft, seat, action, op)
        case _:
            _answer_with_monsters(draft, seat, action)


def _answer_with_monsters(draft: Draft, seat: Seat, action: AnyAction) -> None:
    match action:
        case StealMonster():
            taking.steal(draft, seat, action)
        case SwapMonsters():
            taking.swap_monsters(draft, seat, action)
        case BounceMonster():
            taking.bounce(draft, seat, action)
