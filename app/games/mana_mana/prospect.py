"""What an action would do, as far as its author can know it: all but the cards turned up."""

from app.games.mana_mana.model import COLOURS, COMPLETE, Action, Discard, Lay, Options, Seated, Take
from app.games.mana_mana.placement import judge
from app.games.mana_mana.rewards import REWARD, paid
from app.kernel.game import Preview, RuleViolation
from app.kernel.value import Json


def preview(options: Options, sight: Seated, action: Action) -> Preview:
    """Return the code of a refusal, or the effect.

    take: cost (MANA), mana, hand (cards). lay: total (cards of the row), reward (MANA taken), due
    (what the table of rewards says), completed, mana, hand, score. discard: hand. pass: nothing.
    total, mana, hand and score are what they are afterwards; the last three are the seat's own.
    """
    try:
        judge(options, sight, action)
    except RuleViolation as refusal:
        return Preview(ok=False, code=refusal.code, details=refusal.details)
    return Preview(ok=True, code=None, details=_effect(sight, action))


def _effect(sight: Seated, action: Action) -> dict[str, Json]:
    mana, hand = sight.public.mana[sight.seat], len(sight.own.hand)
    match action:
        case Take():
            cost = action.count - 1
            return {"cost": cost, "mana": mana - cost, "hand": hand + action.count}
        case Lay():
            return _of_laying(sight, action)
        case Discard():
            return {"hand": hand - 1}
    return {}


def _of_laying(sight: Seated, action: Lay) -> dict[str, Json]:
    public, seat = sight.public, sight.seat
    total = public.rows[action.target][COLOURS.index(action.colour)] + action.count
    reward = paid(public.supply, total)
    cards = action.count if action.target == seat else 0
    return {
        "total": total,
        "reward": reward,
        "due": REWARD[total],
        "completed": total == COMPLETE,
        "mana": public.mana[seat] + reward,
        "hand": len(sight.own.hand) - action.count,
        "score": public.scores[seat] + cards + reward,
    }
