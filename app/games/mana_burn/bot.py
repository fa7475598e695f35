"""The bots: policies that see what their seat sees, and nothing else."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.games.mana_burn import actions as do
from app.games.mana_burn.actions import AnyAction, AtCard, AtDie, AtMonster
from app.games.mana_burn.cards import MONSTERS, Cards, Kind, tidy
from app.games.mana_burn.defaults import default_action, richest
from app.games.mana_burn.frames import Auction, Duel, Fishing, Walk
from app.games.mana_burn.judgement import (
    arrival,
    cheapest,
    gain,
    likely,
    missing,
    price,
    spares,
    square_value,
)
from app.games.mana_burn.model import Offers, RollGroup, Seated
from app.games.mana_burn.movement import exits_open
from app.games.mana_burn.offers import awaited, offers
from app.games.mana_burn.rolling import EMBIGGEN
from app.games.mana_burn.rules import ManaBurnGame
from app.games.mana_burn.table import find, open_roll, top_frame
from app.kernel.chance import Chance
from app.kernel.game import Level

NEARLY = 8
"""Cards in a hand that may be about to win."""


@dataclass(frozen=True)
class Collector:
    """Keeps one card of each kind, and spends what is left over."""

    game: ManaBurnGame

    def choose(self, sight: Seated, chance: Chance, stop: Callable[[], bool]) -> AnyAction | None:
        """Return a legal action, at once; in a window None for a pass."""
        del stop
        found = offers(sight)
        prompt = awaited(sight.public).get(sight.seat)
        if prompt is None:
            return _throw_in(sight, found)
        decide = _DECIDE.get(prompt.kind)
        chosen = None if decide is None else decide(sight, found)
        return chosen or default_action(sight, chance)


# --- windows ----------------------------------------------------------------------------------


def _throw_in(sight: Seated, found: Offers) -> AnyAction | None:
    """Return what is thrown in, None: nothing."""
    roll = open_roll(sight.public)
    if roll is not None and not sight.public.stack:
        return _change_roll(sight, found, roll)
    return _stop_card(sight, found) or _burn_threat(sight, found)


def _stop_card(sight: Seated, found: Offers) -> AnyAction | None:
    """Counter what may win, or what is aimed at the own Monsters."""
    top = sight.public.stack[-1] if sight.public.stack else None
    if top is None or top.seat == sight.seat or "counter" not in found.get("play", {}):
        return None
    wins = top.card == "resurrect" and sight.public.hand_counts[top.seat] >= NEARLY
    struck = isinstance(top.target, AtMonster) and top.card == "flame"
    mine = find(sight.public, top.target.mid) if isinstance(top.target, AtMonster) else None
    hits = struck and mine is not None and mine[0] == sight.seat
    if wins or (hits and "counter" in spares(sight.own.hand)):
        return do.Play("counter", AtCard(top.id))
    return None


def _burn_threat(sight: Seated, found: Offers) -> AnyAction | None:
    """Burn the Goblins or Merfolk of who is about to take the own cards."""
    frame = top_frame(sight.public)
    if sight.public.stack or "flame" not in found.get("play", {}):
        return None
    if isinstance(frame, Fishing) and frame.of == sight.seat:
        threat, kind = frame.seat, "merfolk"
    elif isinstance(frame, Duel) and frame.stage == "faced" and sight.seat in frame.seats:
        threat, kind = next(one for one in frame.seats if one != sight.seat), "goblins"
    else:
        return None
    bare = [one for one in sight.public.monsters[threat] if one.kind == kind and not one.armor]
    if bare and "flame" in spares(sight.own.hand):
        return do.Play("flame", AtMonster(bare[0].mid))
    return None


def _change_roll(sight: Seated, found: Offers, roll: RollGroup) -> AnyAction | None:
    """Help the own dice: Heroes and spare Embiggen! in an ante, whatever walks farther better."""
    mine = [die for die in roll.dice if die.owner == sight.seat and die.mid is None]
    if not mine or roll.purpose not in {"ante", "move"}:
        return None
    if roll.purpose == "ante":
        rival = max(die.face + die.bonus for die in roll.dice if die not in mine)
        behind = mine[0].face + mine[0].bonus <= rival
        heroes = found.get("hero", {}).get("mid")
        return do.Hero(heroes[0], mine[0].die) if behind and heroes else None
    total = mine[0].face + mine[0].bonus
    now = _walk_value(sight, total)
    extra = "embiggen" in found.get("play", {}) and "embiggen" in spares(sight.own.hand)
    if extra and _walk_value(sight, total + EMBIGGEN) > now + 1:
        return do.Play("embiggen", AtDie(mine[0].die))
    if now < 0 and found.get("reroll"):
        return do.Reroll(found["reroll"][0])
    return None


def _walk_value(sight: Seated, steps: int) -> float:
    """Return what the best way of so many steps is worth to the active seat."""
    exits = exits_open(sight.public, Walk(steps, steps))
    return max(square_value(sight, arrival(to, steps - 1)) for to in exits)


# --- questions ----------------------------------------------------------------------------------


def _path(sight: Seated, found: Offers) -> AnyAction:
    walk = top_frame(sight.public)
    left = walk.left - 1 if isinstance(walk, Walk) else 0
    exits: tuple[str, ...] = found["choose_path"]
    return do.ChoosePath(max(exits, key=lambda to: square_value(sight, arrival(to, left))))


def _fish(sight: Seated, found: Offers) -> AnyAction:
    seat = richest(sight.public, sight.seat, found["fish_ask"]["seat"])
    return do.FishAsk(seat, _wanted(sight))


def _wanted(sight: Seated) -> Kind:
    """Return the missing kind that others most likely hold; never a Flame!, if it can be helped."""
    wanted = likely(sight, missing(sight.own.hand))
    return next((kind for kind in wanted if kind != "flame"), "flame")


def _bid(sight: Seated, found: Offers) -> AnyAction:
    """Bid falsely if possible; pay as long as the lot, shared by the bidders, is worth it."""
    auction, hand = top_frame(sight.public), sight.own.hand
    if "false_bid" in found:
        return do.FalseBid(found["false_bid"][0])
    if isinstance(auction, Auction) and hand:
        rivals = len(auction.bidders) - (auction.leader is None)
        if gain(hand, auction.lot) > price(hand) * max(1, rivals):
            return do.Bid(cheapest(hand)[0])
    return do.Decline()


def _choice(sight: Seated, found: Offers) -> AnyAction:
    """Part with a card to spare, in favour of who has fewest; else jump."""
    part, jump = found["choice"]
    if not spares(sight.own.hand):
        return do.Choose(jump["alternative"])
    seats = part["seat"]
    seat = min(seats, key=lambda one: 0 if one is None else sight.public.hand_counts[one])
    return do.Choose(part["alternative"], seat, cheapest(sight.own.hand, part["count"]))


def _lose(sight: Seated, found: Offers) -> AnyAction:
    hand, mids = sight.own.hand, found["lose"]["mid"]
    if mids and not spares(hand):
        return do.LoseOne(mid=mids[0])
    return do.LoseOne(card=cheapest(hand)[0])


def _swap_crypt(sight: Seated, found: Offers) -> AnyAction:
    del found
    hand, top = sight.own.hand, sight.public.crypt[-2:]
    card = cheapest(hand)[0]
    return do.SwapCrypt(card) if gain(hand, top) > price(hand) else do.Decline()


def _swap_deck(sight: Seated, found: Offers) -> AnyAction:
    del found
    return do.SwapDeck(cheapest(sight.own.hand)[0])


def _skip(sight: Seated, found: Offers) -> AnyAction:
    del found
    worth_a_turn = gain(sight.own.hand, sight.public.crypt[-3:]) >= 2  # noqa: PLR2004 - new kinds
    return do.SkipForCrypt() if worth_a_turn else do.Decline()


def _pile(sight: Seated, found: Offers) -> AnyAction:
    kinds = found["burn_pick"]
    return do.BurnPick(next((kind for kind in kinds if kind not in sight.own.hand), kinds[0]))


def _bounce(sight: Seated, found: Offers) -> AnyAction | None:
    """Take back an own Monster of a missing kind; else leave it to the usual choice."""
    mine = [one for one in sight.public.monsters[sight.seat] if one.kind not in sight.own.hand]
    return do.BounceMonster(mine[0].mid) if mine and found else None


def _resurrect(sight: Seated, found: Offers) -> AnyAction:
    crypt: Cards = found["resurrect_pick"]
    at = max(range(len(crypt)), key=lambda one: (crypt[one] not in sight.own.hand, one))
    return do.ResurrectPick(crypt[at], at)


def _play(sight: Seated, found: Offers) -> AnyAction:
    """Play what is to spare: Resurrect! for a missing kind, then a Monster, then Armor."""
    hand, cards = sight.own.hand, found["play"]
    extra = spares(hand)
    wanted = any(kind in sight.public.crypt for kind in missing(hand))
    if "resurrect" in cards and "resurrect" in extra and wanted:
        return do.Play("resurrect")
    for kind in extra:
        if kind in MONSTERS:
            return do.Play(kind)
    mine = sight.public.monsters[sight.seat]
    if "armor" in extra and mine:
        return do.Play("armor", AtMonster(mine[0].mid))
    return do.EndTurn()


_Decide = Callable[[Seated, Offers], AnyAction | None]
_DECIDE: Mapping[str, _Decide] = {
    "bid": _bid,
    "bounce_monster": _bounce,
    "burn_add": lambda sight, _: do.BurnAdd(cheapest(sight.own.hand)[0]),
    "burn_pick": _pile,
    "choice": _choice,
    "choose_path": _path,
    "discard": lambda sight, found: do.Discard(cheapest(sight.own.hand, found["discard"]["count"])),
    "fish_ask": _fish,
    "fish_back": lambda sight, _: do.FishBack(_wanted(sight)),
    "lose": _lose,
    "play": _play,
    "pool": lambda sight, _: do.PutIn(cheapest(sight.own.hand)[0]),
    "resurrect_pick": _resurrect,
    "skip_for_crypt": _skip,
    "stake": lambda sight, found: do.Stake(tidy(cheapest(sight.own.hand, found["stake"]["count"]))),
    "steal_monster": lambda _, found: do.StealMonster(found["steal_monster"][0]),
    "swap_crypt": _swap_crypt,
    "swap_deck": _swap_deck,
}
LEVELS = (Level(0.1, Collector),)
