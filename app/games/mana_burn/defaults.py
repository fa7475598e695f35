"""What a time-out does for a seat: section 12, from public facts or by uniform draws (10.2, 4)."""

from collections.abc import Callable, Mapping, Sequence

from app.games.mana_burn import actions as do
from app.games.mana_burn.actions import AnyAction
from app.games.mana_burn.board import LETTERS, exit_on
from app.games.mana_burn.cards import KINDS, Cards, Hand, listed, take
from app.games.mana_burn.model import Offers, Public, Seated
from app.games.mana_burn.offers import awaited, offers
from app.games.mana_burn.table import all_monsters, others
from app.kernel.chance import Chance
from app.kernel.position import Seat

_DECLINED = frozenset(
    (
        *("fish_back", "bid", "swap_crypt", "swap_deck", "skip_for_crypt", "burn_pick"),
        *("steal_monster", "swap_monsters"),
    )
)


def default_action(sight: Seated, chance: Chance) -> AnyAction | None:
    """Return what a time-out does, None for a seat that is not asked."""
    prompt = awaited(sight.public).get(sight.seat)
    if prompt is None:
        return None
    if prompt.kind in _DECLINED:
        return do.Decline()
    return _DEFAULTS[prompt.kind](sight, offers(sight), chance)


def richest(public: Public, seat: Seat, seats: Sequence[Seat]) -> Seat:
    """Return the seat with most cards, ties to the left of `seat`."""
    around = [one for one in others(public, seat) if one in seats]
    return max(around, key=lambda one: public.hand_counts[one])


def _random(hand: Hand, count: int, chance: Chance) -> Cards:
    taken: Cards = ()
    for _ in range(count):
        card = chance.draw(listed(hand))
        hand = take(hand, (card,))
        taken = (*taken, card)
    return taken


def _path(sight: Seated, found: Offers, chance: Chance) -> AnyAction:
    del chance
    public, seat = sight.public, sight.seat
    kept = exit_on(public.pos[seat] or "", public.road[seat])
    real = next(to for to in found["choose_path"] if to.startswith(LETTERS["real"]))
    return do.ChoosePath(kept or real)


def _opponent(sight: Seated, found: Offers, chance: Chance) -> AnyAction:
    del chance
    return do.ChooseOpponent(richest(sight.public, sight.seat, found["choose_opponent"]))


def _fish(sight: Seated, found: Offers, chance: Chance) -> AnyAction:
    seat = richest(sight.public, sight.seat, found["fish_ask"]["seat"])
    return do.FishAsk(seat, chance.draw(KINDS))


def _choice(sight: Seated, found: Offers, chance: Chance) -> AnyAction:
    first = found["choice"][0]
    seats = [seat for seat in first["seat"] if seat is not None]
    cards = _random(first["cards"], first["count"], chance)
    seat = richest(sight.public, sight.seat, seats) if seats else None
    return do.Choose(first["alternative"], seat, cards)


def _lose(sight: Seated, found: Offers, chance: Chance) -> AnyAction:
    del found
    hand = listed(sight.own.hand)
    if hand:
        return do.LoseOne(card=chance.draw(hand))
    return do.LoseOne(mid=sight.public.monsters[sight.seat][0].mid)


def _bounce(sight: Seated, found: Offers, chance: Chance) -> AnyAction:
    """Choose an opponent's Monster that entered play first, or else the own one that did."""
    del found, chance
    every = [(seat == sight.seat, int(one.mid[1:])) for seat, one in all_monsters(sight.public)]
    return do.BounceMonster(f"m{min(every)[1]}")


_Default = Callable[[Seated, Offers, Chance], AnyAction]
_DEFAULTS: Mapping[str, _Default] = {
    "bounce_monster": _bounce,
    "burn_add": lambda sight, _, chance: do.BurnAdd(chance.draw(listed(sight.own.hand))),
    "choice": _choice,
    "choose_opponent": _opponent,
    "choose_path": _path,
    "crypt_take": lambda *_: do.CryptTake(),
    "discard": lambda sight, found, chance: do.Discard(
        _random(sight.own.hand, found["discard"]["count"], chance)
    ),
    "fish_ask": _fish,
    "goblin_pick": lambda *_: do.GoblinPick("random"),
    "lose": _lose,
    "play": lambda *_: do.EndTurn(),
    "pool": lambda sight, _, chance: do.PutIn(chance.draw(listed(sight.own.hand))),
    "resurrect_pick": lambda sight, *_: do.ResurrectPick(
        sight.public.crypt[-1], len(sight.public.crypt) - 1
    ),
    "roll": lambda *_: do.Roll(),
    "stake": lambda sight, found, chance: do.Stake(
        _random(sight.own.hand, found["stake"]["count"], chance)
    ),
}
