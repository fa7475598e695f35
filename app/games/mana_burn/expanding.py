"""Offers written out: every action that they stand for, and whether one is among them."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, product
from typing import Any

from app.games.mana_burn import actions as do
from app.games.mana_burn.actions import AnyAction
from app.games.mana_burn.cards import KINDS, Cards, listed
from app.games.mana_burn.model import Offers

_PLAIN: Mapping[str, AnyAction] = {
    one.type: one
    for one in (do.Roll(), do.EndTurn(), do.Decline(), do.CryptTake(), do.SkipForCrypt())
}
_FIELDS: Mapping[str, tuple[Callable[..., AnyAction], tuple[str, ...]]] = {
    "bid": (do.Bid, ("card",)),
    "bounce_monster": (do.BounceMonster, ("mid",)),
    "burn_add": (do.BurnAdd, ("card",)),
    "burn_pick": (do.BurnPick, ("kind",)),
    "choose_opponent": (do.ChooseOpponent, ("seat",)),
    "choose_path": (do.ChoosePath, ("exit",)),
    "false_bid": (do.FalseBid, ("mid",)),
    "fish_ask": (do.FishAsk, ("seat", "kind")),
    "fish_back": (do.FishBack, ("kind",)),
    "goblin_pick": (do.GoblinPick, ("how",)),
    "hero": (do.Hero, ("mid", "die")),
    "pool": (do.PutIn, ("card",)),
    "reroll": (do.Reroll, ("mid",)),
    "steal_monster": (do.StealMonster, ("mid",)),
    "swap_crypt": (do.SwapCrypt, ("card",)),
    "swap_deck": (do.SwapDeck, ("card",)),
    "swap_monsters": (do.SwapMonsters, ("own", "other")),
}
"""By name: the action, and its fields."""


def expand(offers: Offers) -> Iterator[AnyAction]:
    """Yield every action that the offers stand for, each once."""
    for name, offer in offers.items():
        if name in _PLAIN:
            yield _PLAIN[name]
        elif name in _FIELDS:
            make, fields = _FIELDS[name]
            yield from (make(*values) for values in product(*_values(offer, fields)))
        else:
            yield from _SPECIAL[name](offer)


def _values(offer: Any, fields: tuple[str, ...]) -> list[Any]:
    return [offer] if len(fields) == 1 else [offer[field] for field in fields]


def _plays(offer: Any) -> Iterator[AnyAction]:
    for card, targets in offer.items():
        yield from (do.Play(card, target) for target in targets)


def _stakes(offer: Any) -> Iterator[AnyAction]:
    yield from (do.Stake(cards) for cards in _choices(offer))


def _choices(offer: Any) -> list[Cards]:
    """Return every choice of so many cards, tidy."""
    return list(dict.fromkeys(combinations(listed(offer["cards"]), offer["count"])))


def _sequences(offer: Any) -> list[Cards]:
    """Return every choice of so many cards in every order."""
    found: list[Cards] = [()]
    for _ in range(offer["count"]):
        found = [(*one, kind) for one in found for kind in KINDS if _holds(offer, (*one, kind))]
    return found


def _holds(offer: Any, cards: Cards) -> bool:
    return all(offer["cards"].get(kind, 0) >= n for kind, n in Counter(cards).items())


def _discards(offer: Any) -> Iterator[AnyAction]:
    yield from (do.Discard(cards) for cards in _sequences(offer))


def _losses(offer: Any) -> Iterator[AnyAction]:
    yield from (do.LoseOne(card=card) for card in offer["card"])
    yield from (do.LoseOne(mid=mid) for mid in offer["mid"])


def _alternatives(offer: Any) -> Iterator[AnyAction]:
    for one in offer:
        for seat, cards in product(one["seat"], _sequences(one)):
            yield do.Choose(one["alternative"], seat, cards)


def _picks(offer: Any) -> Iterator[AnyAction]:
    yield from (do.ResurrectPick(kind, at) for at, kind in enumerate(offer))


_SPECIAL: Mapping[str, Callable[[Any], Iterator[AnyAction]]] = {
    "choice": _alternatives,
    "discard": _discards,
    "lose": _losses,
    "play": _plays,
    "resurrect_pick": _picks,
    "stake": _stakes,
}


def admits(offers: Offers, action: AnyAction) -> bool:
    """Tell whether an action is among those that the offers stand for."""
    offer = offers.get(action.type)
    if offer is None or action.type in _PLAIN:
        return offer is not None
    found = _is_among(offer, action) if action.type in _FIELDS else _is_special(offer, action)
    return bool(found)


def _is_special(offer: Any, action: AnyAction) -> Any:
    match action:
        case do.Play():
            return action.target in offer.get(action.card, ())
        case do.Stake() | do.Discard():
            return len(action.cards) == offer["count"] and _holds(offer, action.cards)
        case do.LoseOne(card=None):
            return action.mid in offer["mid"]
        case do.LoseOne():
            return action.mid is None and action.card in offer["card"]
        case do.Choose():
            return any(_is_chosen(one, action) for one in offer)
    picked = action.position if isinstance(action, do.ResurrectPick) else -1
    return offer[picked : picked + 1] == (getattr(action, "kind", None),)


def _is_among(offer: Any, action: AnyAction) -> Any:
    fields = _FIELDS[action.type][1]
    given = [getattr(action, field) for field in fields]
    return all(one in may for one, may in zip(given, _values(offer, fields), strict=True))


def _is_chosen(one: Any, action: do.Choose) -> Any:
    fits = one["alternative"] == action.alternative and action.seat in one["seat"]
    return fits and len(action.cards) == one["count"] and _holds(one, action.cards)
