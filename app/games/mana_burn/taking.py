"""What an answer on a square does: cards and Monsters taken, given, exchanged (4.4)."""

from app.games.mana_burn.actions import (
    BounceMonster,
    Choose,
    Discard,
    StealMonster,
    SwapCrypt,
    SwapDeck,
    SwapMonsters,
)
from app.games.mana_burn.board import Op
from app.games.mana_burn.card_events import Bounced, CryptTaken, Discarded, Stolen, Swapped
from app.games.mana_burn.draft import Draft
from app.games.mana_burn.drawing import draw, take_crypt
from app.games.mana_burn.handing import hand_over
from app.games.mana_burn.monsters import give, remove, shed
from app.games.mana_burn.movement import jump
from app.games.mana_burn.progress import next_op
from app.games.mana_burn.table import find
from app.games.mana_burn.turn_events import SkipsNext
from app.games.mana_burn.winning import check
from app.kernel.position import Seat


def discard(draft: Draft, seat: Seat, action: Discard) -> None:
    """Put cards into the Crypt in the order named."""
    draft.from_hand(seat, action.cards)
    draft.to_crypt(*action.cards)
    draft.tell(Discarded(seat, action.cards))


def choose(draft: Draft, seat: Seat, action: Choose, op: Op) -> None:
    """Do the chosen alternative: a jump, or cards given or discarded."""
    chosen = op.of[action.alternative].ops[0]
    if chosen.op == "jump":
        jump(draft, chosen.to)
        return
    next_op(draft)
    if chosen.op == "discard":
        discard(draft, seat, Discard(action.cards))
    elif action.seat is not None:
        draft.from_hand(seat, action.cards)
        hand_over(draft, action.seat, [(seat, action.cards)])
        check(draft, action.seat)


def swap_crypt(draft: Draft, seat: Seat, action: SwapCrypt, op: Op) -> None:
    """Give a card for the top of the Crypt, on which it comes to lie."""
    taken = draft.crypt[-op.take :]
    draft.crypt = (*draft.crypt[: len(draft.crypt) - len(taken)], action.card)
    draft.from_hand(seat, (action.card,))
    draft.to_hand(seat, taken)
    draft.tell(Discarded(seat, (action.card,)))
    draft.tell(CryptTaken(seat, taken))
    check(draft, seat)


def swap_deck(draft: Draft, seat: Seat, action: SwapDeck, op: Op) -> None:
    """Give a card for the top of the deck."""
    discard(draft, seat, Discard((action.card,)))
    draw(draft, seat, op.take)
    check(draft, seat)


def skip_for_crypt(draft: Draft, seat: Seat, op: Op) -> None:
    """Take the top of the Crypt and skip the next turn."""
    draft.skip[seat] += 1
    draft.tell(SkipsNext(seat))
    take_crypt(draft, seat, op.n)
    check(draft, seat)


def steal(draft: Draft, seat: Seat, action: StealMonster) -> None:
    """Take over a Monster; its Armor stays on."""
    if found := find(draft, action.mid):
        give(draft, action.mid, seat)
        draft.tell(Stolen(seat, action.mid, found[1].kind, found[0]))


def swap_monsters(draft: Draft, seat: Seat, action: SwapMonsters) -> None:
    """Exchange two Monsters; Armor stays on."""
    own, found = find(draft, action.own), find(draft, action.other)
    if own and found:
        (_, mine), (victim, theirs) = own, found
        give(draft, mine.mid, victim)
        give(draft, theirs.mid, seat)
        draft.tell(Swapped(seat, mine.mid, mine.kind, victim, theirs.mid, theirs.kind))


def bounce(draft: Draft, seat: Seat, action: BounceMonster) -> None:
    """Return a Monster to its controller's hand, its Armor to the Crypt."""
    owner, monster = remove(draft, action.mid)
    shed(draft, monster)
    draft.to_hand(owner, (monster.kind,))
    draft.tell(Bounced(seat, monster.mid, monster.kind, monster.armor, owner))
    check(draft, owner)
