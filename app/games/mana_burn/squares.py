"""What squares do: each op of the board, up to where it has to wait (4.4)."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.games.mana_burn import auction, burning, distribution, duels
from app.games.mana_burn.actions import BounceMonster, Discard
from app.games.mana_burn.board import Op, ops_of
from app.games.mana_burn.cards import MONSTERS, listed
from app.games.mana_burn.draft import Draft
from app.games.mana_burn.drawing import draw
from app.games.mana_burn.frames import Lose, Pool, Square
from app.games.mana_burn.handing import all_go, rob
from app.games.mana_burn.model import PromptKind
from app.games.mana_burn.monsters import kill
from app.games.mana_burn.movement import jump
from app.games.mana_burn.progress import next_op, push
from app.games.mana_burn.rolling import lock, throw
from app.games.mana_burn.table import (
    Table,
    all_monsters,
    any_monster,
    in_order,
    left_of,
    open_roll,
    others,
    with_cards,
)
from app.games.mana_burn.taking import bounce, discard
from app.games.mana_burn.turn_events import ExtraPlay, Reversed
from app.games.mana_burn.winning import check


def run_square(draft: Draft, square: Square) -> None:
    """Run the next op of a square; after the last one the square is done."""
    ops = ops_of(square.square, square.branch)
    if square.next < len(ops):
        op = ops[square.next]
        if _OPS[op.op](draft, op):
            next_op(draft)
        return
    draft.frames.pop()
    if square.branch is None:
        draft.phase = "play"
    else:
        next_op(draft)


def op_at(table: Table) -> Op | None:
    """Return the op of a square that waits for an answer, if that is what is waited for."""
    square = table.frames[-1] if table.frames else None
    if not isinstance(square, Square):
        return None
    return ops_of(square.square, square.branch)[square.next]


# Each of these tells whether its op is over. If not, it waits, or goes on as a frame of its own.


def _draw(draft: Draft, op: Op) -> bool:
    next_op(draft)
    draw(draft, draft.active, op.n)
    check(draft, draft.active)
    return False


def _draw_per_monster(draft: Draft, op: Op) -> bool:
    count = max(op.n, min(op.most, len(draft.monsters[draft.active])))
    return _draw(draft, replace(op, n=count))


def _others_draw(draft: Draft, op: Op) -> bool:
    next_op(draft)
    seats = others(draft, draft.active)
    for seat in seats:
        draw(draft, seat, op.n)
    check(draft, *seats)
    return False


def _discard(draft: Draft, op: Op) -> bool:
    seat = draft.active
    if not draft.hand_counts[seat]:
        return True
    if not all_go(draft, seat, op.n):
        draft.ask("discard", seat)
        return False
    discard(draft, seat, Discard(listed(draft.hands[seat])))
    return True


def _roll_again(draft: Draft, op: Op) -> bool:
    del op
    draft.frames.clear()
    draft.phase = "roll"
    return False


def _gamble(draft: Draft, op: Op) -> bool:
    roll = open_roll(draft)
    if roll is None:
        throw(draft, "gamble", draft.active)
        return False
    total = lock(draft, roll)[0]
    square = draft.frames[-1]
    if isinstance(square, Square):
        branch = next(at for at, one in enumerate(op.of) if one.holds(total))
        push(draft, Square(square.square, branch))
    return False


def choices(table: Table, op: Op) -> list[int]:
    """Return the alternatives of a choice that are possible: with an empty hand only a jump."""
    able = bool(table.hand_counts[table.active])
    return [at for at, one in enumerate(op.of) if able or one.ops[0].op == "jump"]


def _choice(draft: Draft, op: Op) -> bool:
    possible = choices(draft, op)
    if len(possible) > 1:
        draft.ask("choice", draft.active)
    else:
        jump(draft, op.of[possible[0]].ops[0].to)
    return False


def _jump(draft: Draft, op: Op) -> bool:
    jump(draft, op.to)
    return False


def _asking_if(kind: PromptKind, possible: Callable[[Draft], bool]) -> Callable[[Draft, Op], bool]:
    """Return an op that the active seat may decline, asked where it is possible at all."""

    def ask(draft: Draft, op: Op) -> bool:
        del op
        if not possible(draft):
            return True
        draft.ask(kind, draft.active)
        return False

    return ask


def _has_card(draft: Draft) -> bool:
    return draft.hand_counts[draft.active] > 0


def _steal(draft: Draft, op: Op) -> bool:
    if not stealable(draft, op):
        return True
    draft.ask("steal_monster", draft.active)
    return False


def stealable(table: Table, op: Op) -> list[str]:
    """Return the mids of the opponents' Monsters of the kind that can be taken over."""
    theirs = ((seat, one) for seat, one in all_monsters(table) if seat != table.active)
    return [one.mid for _, one in theirs if one.kind == op.kind]


def _can_swap(draft: Draft) -> bool:
    mine = bool(draft.monsters[draft.active])
    return mine and any(draft.monsters[seat] for seat in others(draft, draft.active))


def _bounce(draft: Draft, op: Op) -> bool:
    del op
    found = [one.mid for _, one in all_monsters(draft)]
    if len(found) > 1:
        draft.ask("bounce_monster", draft.active)
        return False
    if not found:
        return True
    next_op(draft)
    bounce(draft, draft.active, BounceMonster(found[0]))
    return False


def _plague(draft: Draft, op: Op) -> bool:
    del op
    kind = draft.crypt[-1] if draft.crypt else None
    if kind in MONSTERS:
        for _, one in list(all_monsters(draft)):
            if one.kind == kind:
                kill(draft, one.mid, "plague")
    return True


def _rob(draft: Draft, op: Op) -> bool:
    seat = draft.active
    candidates = with_cards(draft, others(draft, seat))
    if op.to == "left":
        candidates = with_cards(draft, [left_of(draft, seat)])
    if len(candidates) > 1:
        draft.ask("choose_opponent", seat)
        return False
    next_op(draft)
    if candidates:
        rob(draft, candidates, op.n)
    return False


def _duel(draft: Draft, op: Op) -> bool:
    candidates = duels.opponents(draft)
    if len(candidates) > 1:
        draft.ask("choose_opponent", draft.active)
    elif candidates:
        duels.begin(draft, "ante" if op.op == "ante" else "trade", candidates[0])
    return not candidates


def _pool(draft: Draft, op: Op) -> bool:
    del op
    if not with_cards(draft, in_order(draft)):
        return True
    push(draft, Pool())
    return False


def _lose(draft: Draft, op: Op) -> bool:
    del op
    if not with_cards(draft, in_order(draft)) and not any_monster(draft):
        return True
    push(draft, Lose())
    return False


def _reverse(draft: Draft, op: Op) -> bool:
    del op
    draft.dir = 1 if draft.dir == -1 else -1
    draft.tell(Reversed(draft.dir))
    return True


def _extra_play(draft: Draft, op: Op) -> bool:
    draft.turn = replace(draft.turn, plays_left=draft.turn.plays_left + op.n)
    draft.tell(ExtraPlay(draft.active))
    return True


def _crypt_is_there(draft: Draft) -> bool:
    return draft.crypt != ()


_OPS: Mapping[str, Callable[[Draft, Op], bool]] = {
    "ante": _duel,
    "auction": lambda draft, op: auction.begin(draft, op.n),
    "bounce_monster": _bounce,
    "burn_pick": _asking_if("burn_pick", lambda draft: draft.pile != ()),
    "choice": _choice,
    "crypt_take": _asking_if("crypt_take", _crypt_is_there),
    "discard": _discard,
    "draw": _draw,
    "draw_from_hand": _rob,
    "draw_per_monster": _draw_per_monster,
    "each_discard_or_sacrifice": _lose,
    "extra_play": _extra_play,
    "fish": _asking_if("fish_ask", lambda draft: bool(fishable(draft))),
    "gamble": _gamble,
    "jump": _jump,
    "monsters_redistribute": lambda draft, _: distribution.begin_monsters(draft),
    "others_draw": _others_draw,
    "plague": _plague,
    "pool_redistribute": _pool,
    "reverse": _reverse,
    "roll_again": _roll_again,
    "skip_for_crypt": _asking_if("skip_for_crypt", _crypt_is_there),
    "soul_burn": lambda draft, _: burning.burn(draft),
    "steal_monster": _steal,
    "swap_crypt": _asking_if("swap_crypt", lambda d: _has_card(d) and _crypt_is_there(d)),
    "swap_deck": _asking_if("swap_deck", _has_card),
    "swap_monsters": _asking_if("swap_monsters", _can_swap),
    "trade": _duel,
}


def fishable(table: Table) -> list[int]:
    """Return whom the active seat may ask for a card."""
    return with_cards(table, others(table, table.active))
