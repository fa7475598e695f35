"""All that a seat may do at once, from nothing but what it sees: as compact JSON, as actions.

The JSON goes by the actions' names, and it is complete: what it stands for is exactly what is
legal. An answer without payload: true. One field: the values it may have. Two: the values of each,
in any combination. `play`: the targets of each card ([null]: without one). `stake`, `discard`:
what is in hand, and how many. `choice`: each possible alternative with its seats, and its cards
like a discard. `lose`: cards or mids. `resurrect_pick`: the Crypt from the bottom.
"""

from collections.abc import Callable, Mapping

from app.games.mana_burn import duels, movement, squares, turning
from app.games.mana_burn.actions import AtArmor, AtCard, AtDie, AtMonster, Target
from app.games.mana_burn.cards import KINDS, MONSTERS, Hand, Kind, take
from app.games.mana_burn.frames import Auction, Duel, Walk
from app.games.mana_burn.model import BurnPrompt, Offers, Own, Public, Seated
from app.games.mana_burn.table import (
    all_monsters,
    open_roll,
    others,
    top_frame,
    unused_heroes,
    unused_skeletons,
    unused_sprites,
    with_cards,
)
from app.games.mana_burn.windows import window
from app.kernel.position import Seat

MAY: frozenset[str] = frozenset(
    (
        *("crypt_take", "skip_for_crypt", "swap_crypt", "swap_deck", "burn_pick"),
        *("steal_monster", "swap_monsters", "fish_back", "bid"),
    )
)
"""Questions to which one may say no."""


def awaited(public: Public) -> Mapping[Seat, BurnPrompt]:
    """Return who is asked what."""
    asking = public.asking
    if asking is None or public.result is not None:
        return {}
    return dict.fromkeys(asking.seats, BurnPrompt(asking.kind, public.asked))


def free(public: Public) -> frozenset[Seat]:
    """Return who may throw something in: whoever holds a card, and whom a window waits for."""
    if public.result is not None or (public.asking and public.asking.kind == "resurrect_pick"):
        return frozenset()
    seats = with_cards(public, range(len(public.seats_in)))
    pause = window(public)
    return frozenset((*seats, *(pause.eligible if pause else ())))


def offers(sight: Seated) -> Offers:
    """Return what this seat may do now; empty: nothing."""
    public, seat, found = sight.public, sight.seat, Offers()
    prompt = awaited(public).get(seat)
    if prompt is not None:
        found |= _ANSWERS[prompt.kind](sight)
        if prompt.kind in MAY:
            found["decline"] = True
    if seat in free(public):
        fast = _fast(public, spare(sight.own))
        if fast:
            found["play"] = found.get("play", {}) | fast
        found |= _abilities(public, seat)
    return found


def spare(own: Own) -> Hand:
    """Return the cards of a hand that are not chosen to be lost."""
    loss = next((kind for kind in KINDS if kind == own.loss), None)
    return own.hand if loss is None else take(own.hand, (loss,))


# --- unasked ------------------------------------------------------------------------------------


def _fast(public: Public, hand: Hand) -> dict[Kind, list[Target]]:
    roll, found = open_roll(public), dict[Kind, list[Target]]()
    if "embiggen" in hand and roll is not None and roll.dice:
        found["embiggen"] = [AtDie(die.die) for die in roll.dice]
    if "counter" in hand and public.stack:
        found["counter"] = [AtCard(public.stack[-1].id)]
    if "flame" in hand and any(public.monsters):
        found["flame"] = [
            AtArmor(one.mid) if one.armor else AtMonster(one.mid) for _, one in all_monsters(public)
        ]
    return found


def _abilities(public: Public, seat: Seat) -> Offers:
    """Return what Sprites and Heroes can do: only while nothing is on the stack (D31)."""
    found: Offers = {}
    roll = open_roll(public)
    if public.stack or public.pause is None or public.pause.kind != "roll" or roll is None:
        return found
    if sprites := unused_sprites(public, seat):
        found["reroll"] = sprites
    if heroes := unused_heroes(public, seat):
        found["hero"] = {"mid": heroes, "die": [die.die for die in roll.dice]}
    return found


# --- asked --------------------------------------------------------------------------------------


def _play(sight: Seated) -> Offers:
    public, hand = sight.public, spare(sight.own)
    cards: dict[Kind, list[Target | None]] = {kind: [None] for kind in MONSTERS if kind in hand}
    if "armor" in hand and any(public.monsters):
        cards["armor"] = [AtMonster(one.mid) for _, one in all_monsters(public)]
    if "resurrect" in hand and public.crypt:
        cards["resurrect"] = [None]
    return {"play": cards, "end_turn": True}


def _path(sight: Seated) -> Offers:
    walk = top_frame(sight.public)
    return {
        "choose_path": movement.exits_open(sight.public, walk) if isinstance(walk, Walk) else ()
    }


def opponents(public: Public) -> list[Seat]:
    """Return whom the active seat may choose: in a collision, to draw from, to play with."""
    op = squares.op_at(public)
    if op is None:
        return turning.victims(public)
    if op.op == "draw_from_hand":
        return with_cards(public, others(public, public.active))
    return duels.opponents(public)


def _stake(sight: Seated) -> Offers:
    duel = top_frame(sight.public)
    due = duels.due_of(sight.public, duel, sight.seat) if isinstance(duel, Duel) else 0
    return {"stake": {"cards": sight.own.hand, "count": due}}


def _bid(sight: Seated) -> Offers:
    found: Offers = {}
    auction = top_frame(sight.public)
    if sight.own.hand:
        found["bid"] = list(sight.own.hand)
    if isinstance(auction, Auction):
        skeletons = unused_skeletons(sight.public, sight.seat, auction)
        found |= {"false_bid": skeletons} if skeletons else {}
    return found


def _discard(sight: Seated) -> Offers:
    op = squares.op_at(sight.public)
    count = min(op.n if op else 0, sum(sight.own.hand.values()))
    return {"discard": {"cards": sight.own.hand, "count": count}}


def _choice(sight: Seated) -> Offers:
    public, op = sight.public, squares.op_at(sight.public)
    found: list[Offers] = []
    for at in squares.choices(public, op) if op else ():
        chosen = op.of[at].ops[0] if op else None
        if chosen is None or chosen.op == "jump":
            found.append({"alternative": at, "seat": [None], "cards": {}, "count": 0})
            continue
        seats = others(public, sight.seat) if chosen.op == "give" else [None]
        count = min(chosen.n, sum(sight.own.hand.values()))
        found.append({"alternative": at, "seat": seats, "cards": sight.own.hand, "count": count})
    return {"choice": found}


def _lose(sight: Seated) -> Offers:
    mids = [one.mid for one in sight.public.monsters[sight.seat]]
    return {"lose": {"card": list(sight.own.hand), "mid": mids}}


def _steal(sight: Seated) -> Offers:
    op = squares.op_at(sight.public)
    return {"steal_monster": squares.stealable(sight.public, op) if op else []}


def _swap(sight: Seated) -> Offers:
    public, seat = sight.public, sight.seat
    own = [one.mid for one in public.monsters[seat]]
    theirs = [one.mid for owner, one in all_monsters(public) if owner != seat]
    return {"swap_monsters": {"own": own, "other": theirs}}


def _pile(sight: Seated) -> Offers:
    pile = sight.public.pile
    return {"burn_pick": [None] if pile is None else [kind for kind in KINDS if kind in pile]}


def _fish(sight: Seated) -> Offers:
    return {"fish_ask": {"seat": squares.fishable(sight.public), "kind": KINDS}}


def _card_for(name: str) -> Callable[[Seated], Offers]:
    return lambda sight: {name: list(sight.own.hand)}


def _yes(name: str) -> Callable[[Seated], Offers]:
    return lambda sight: {name: True}  # noqa: ARG005 - whatever is seen


_ANSWERS: Mapping[str, Callable[[Seated], Offers]] = {
    "bid": _bid,
    "bounce_monster": lambda s: {"bounce_monster": [one.mid for _, one in all_monsters(s.public)]},
    "burn_add": _card_for("burn_add"),
    "burn_pick": _pile,
    "choice": _choice,
    "choose_opponent": lambda s: {"choose_opponent": opponents(s.public)},
    "choose_path": _path,
    "crypt_take": _yes("crypt_take"),
    "discard": _discard,
    "fish_ask": _fish,
    "fish_back": lambda _: {"fish_back": KINDS},
    "goblin_pick": lambda _: {"goblin_pick": ["random", "owner"]},
    "lose": _lose,
    "play": _play,
    "pool": _card_for("pool"),
    "resurrect_pick": lambda s: {"resurrect_pick": s.public.crypt},
    "roll": _yes("roll"),
    "skip_for_crypt": _yes("skip_for_crypt"),
    "stake": _stake,
    "steal_monster": _steal,
    "swap_crypt": _card_for("swap_crypt"),
    "swap_deck": _card_for("swap_deck"),
    "swap_monsters": _swap,
}
