"""Why an action is refused: the codes of section 14, in the order of their checks.

That it is refused is decided by the offers alone; the code only explains.
"""

from collections import Counter
from collections.abc import Iterable

from app.games.mana_burn.actions import (
    AnyAction,
    AtMonster,
    Choose,
    Discard,
    FalseBid,
    Hero,
    LoseOne,
    Play,
    Reroll,
    Stake,
    StealMonster,
    SwapMonsters,
)
from app.games.mana_burn.cards import FAST, Kind
from app.games.mana_burn.expanding import admits
from app.games.mana_burn.frames import Auction
from app.games.mana_burn.model import Offers, Seated
from app.games.mana_burn.offers import MAY, awaited, free, offers, spare
from app.games.mana_burn.table import find, open_roll, top_frame
from app.kernel.game import RuleViolation

_ANSWERS_TO = {"false_bid": "bid", "end_turn": "play"}
"""Questions of answers that are not called like their question."""


def judge(sight: Seated, action: AnyAction) -> None:
    """Raise RuleViolation with the code of the first check that the action fails."""
    found = offers(sight)
    if not admits(found, action):
        raise RuleViolation(_reason(sight, found, action))


def _reason(sight: Seated, found: Offers, action: AnyAction) -> str:
    public = sight.public
    if public.result is not None:
        return "game-over"
    if sight.seat not in awaited(public) and sight.seat not in free(public):
        return "not-your-turn"
    if not _fits(sight, action):
        return "wrong-phase"
    return _payload_reason(sight, found, action)


def _payload_reason(sight: Seated, found: Offers, action: AnyAction) -> str:
    if not _holds(sight, _cards_of(action)):
        return "not-in-hand"
    if _count_is_wrong(found, action):
        return "wrong-count"
    if isinstance(action, Play):
        return _target_reason(sight, action)
    return _monster_reason(sight, action)


def _fits(sight: Seated, action: AnyAction) -> bool:
    """Tell whether the open question or window takes such an action at all."""
    public = sight.public
    prompt = awaited(public).get(sight.seat)
    kind = None if prompt is None else prompt.kind
    match action:
        case Play(card=card) if card in FAST:
            return sight.seat in free(public)
        case Play():
            return kind == "play"
        case Reroll() | Hero():
            return _rolls(sight, "move" if isinstance(action, Reroll) else "ante")
    if action.type == "decline":
        return kind in MAY
    return kind == _ANSWERS_TO.get(action.type, action.type)


def _rolls(sight: Seated, purpose: str) -> bool:
    """Tell whether the window of such a roll is open, in which this seat's Monsters may help."""
    public, roll = sight.public, open_roll(sight.public)
    open_now = public.pause is not None and public.pause.kind == "roll" and not public.stack
    mine = roll is not None and (purpose == "ante" or roll.seat == sight.seat)
    return open_now and roll is not None and roll.purpose == purpose and mine


def _cards_of(action: AnyAction) -> tuple[Kind, ...]:
    match action:
        case Stake() | Discard() | Choose():
            return action.cards
        case LoseOne(card=card):
            return () if card is None else (card,)
    card = getattr(action, "card", None)
    return () if card is None else (card,)


def _holds(sight: Seated, cards: Iterable[Kind]) -> bool:
    hand = spare(sight.own)
    return all(hand.get(kind, 0) >= n for kind, n in Counter(cards).items())


def _count_is_wrong(found: Offers, action: AnyAction) -> bool:
    match action:
        case Stake() | Discard():
            count: int = found[action.type]["count"]
            return len(action.cards) != count
        case Choose():
            counts: list[int] = [one["count"] for one in found["choice"]]
            wanted = counts[action.alternative : action.alternative + 1]
            return wanted not in ([], [len(action.cards)])
        case LoseOne():
            return (action.card is None) == (action.mid is None)
    return False


def _target_reason(sight: Seated, action: Play) -> str:
    if action.card == "flame" and isinstance(action.target, AtMonster):
        return "no-target" if find(sight.public, action.target.mid) is None else "armored"
    return "no-target"


def _monster_reason(sight: Seated, action: AnyAction) -> str:
    """Return what is wrong with a Monster that was named, or with anything else that was."""
    match action:
        case Reroll(mid=mid) | Hero(mid=mid) | FalseBid(mid=mid):
            return _ability_reason(sight, action, mid)
        case LoseOne(mid=mid):
            return _owner_reason(sight, mid, mine=True)
        case StealMonster(mid=mid):
            return _owner_reason(sight, mid, mine=False)
        case SwapMonsters(own=own, other=other):
            first = _owner_reason(sight, own, mine=True)
            return first if first == "wrong-owner" else _owner_reason(sight, other, mine=False)
    return "not-an-option"


def _owner_reason(sight: Seated, mid: str | None, *, mine: bool) -> str:
    met = find(sight.public, mid)
    wrong = met is not None and (met[0] == sight.seat) != mine
    return "wrong-owner" if wrong else "not-an-option"


def _ability_reason(sight: Seated, action: AnyAction, mid: str) -> str:
    public, roll, auction = sight.public, sight.public.roll, top_frame(sight.public)
    used = public.turn.sprites_used
    if isinstance(action, Hero):
        used = roll.heroes if roll else ()
    elif isinstance(action, FalseBid):
        used = auction.used if isinstance(auction, Auction) else ()
    reason = _owner_reason(sight, mid, mine=True)
    return "already-used" if mid in used and reason != "wrong-owner" else reason
