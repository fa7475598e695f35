"""What a seat may do, from nothing but what the seat sees (section 4).

`judge` refuses one action with the code of the first check that it fails (section 8); `openings`
tells all that is allowed at once.
"""

from app.games.mana_mana.model import (
    COLOURS,
    COMPLETE,
    HAND_LIMIT,
    Action,
    Cards,
    Discard,
    Lay,
    Options,
    Pass,
    Public,
    Seated,
    Take,
)
from app.games.mana_mana.openings import NOTHING, Openings
from app.kernel.game import RuleViolation


def takes(public: Public, seat: int) -> dict[str, int]:
    """Return how many cards of each colour a seat could take; MM-11, MM-15."""
    most = min(public.mana[seat] + 1, HAND_LIMIT - public.hand_sizes[seat])
    if most < 1:
        return {}
    display = public.display
    return {one: min(display.count(one), most) for one in COLOURS if one in display}


def lays(public: Public, seat: int, hand: Cards) -> dict[str, list[tuple[int, int]]]:
    """Return where a seat could lay cards of each colour it holds, and how many at most."""
    found = {}
    for index, colour in enumerate(COLOURS):
        held = hand.count(colour)
        if not held:
            continue
        pairs = [
            (target, min(held, COMPLETE - rows[index]))
            for target, rows in enumerate(public.rows)
            if (rows[index] == 0 if target == seat else 0 < rows[index] < COMPLETE)  # MM-12, MM-17
        ]
        if pairs:
            found[colour] = pairs
    return found


def must_discard(options: Options, size: int) -> bool:
    """Tell whether a stuck seat with so many cards discards instead of passing; MM-3."""
    return options.stuck_at_10 == "discard_one" and size == HAND_LIMIT


def openings(options: Options, sight: Seated) -> Openings:
    """Return what this seat may do now."""
    public, seat, hand = sight.public, sight.seat, sight.own.hand
    if public.to_move != seat:
        return NOTHING
    take, lay = takes(public, seat), lays(public, seat, hand)
    if take or lay:
        return Openings(take, lay, may_pass=False, discard=())
    if must_discard(options, len(hand)):
        colours = [colour for colour in COLOURS if colour in hand]
        return Openings({}, {}, may_pass=False, discard=colours)
    return Openings({}, {}, may_pass=True, discard=())  # MM-2


def judge(options: Options, sight: Seated, action: Action) -> None:
    """Raise RuleViolation with the code of the first check that the action fails."""
    public = sight.public
    # No action names a seat that the match does not have: as if its schema had refused it.
    if isinstance(action, Lay) and action.target >= len(public.rows):
        raise RuleViolation("malformed-action")
    if public.phase == "over":
        raise RuleViolation("game-over")
    if public.to_move != sight.seat:
        raise RuleViolation("not-your-turn")
    match action:
        case Take():
            _judge_take(public, sight.seat, action)
        case Lay():
            _judge_lay(sight, action)
        case Pass():
            if not _is_stuck(sight) or must_discard(options, len(sight.own.hand)):
                raise RuleViolation("pass-not-allowed")
        case Discard():  # pragma: no branch
            if not (_is_stuck(sight) and must_discard(options, len(sight.own.hand))):
                raise RuleViolation("discard-not-allowed")
            _judge_copies(sight, action.colour, 1)


def _is_stuck(sight: Seated) -> bool:
    public, seat = sight.public, sight.seat
    return not (takes(public, seat) or lays(public, seat, sight.own.hand))


def _judge_take(public: Public, seat: int, action: Take) -> None:
    if public.display.count(action.colour) < action.count:
        raise RuleViolation("not-in-display")
    if public.hand_sizes[seat] + action.count > HAND_LIMIT:
        raise RuleViolation("hand-limit")
    if public.mana[seat] < action.count - 1:
        raise RuleViolation("too-expensive")


def _judge_lay(sight: Seated, action: Lay) -> None:
    _judge_copies(sight, action.colour, action.count)
    lying = sight.public.rows[action.target][COLOURS.index(action.colour)]
    if action.target == sight.seat:
        if lying:
            raise RuleViolation("already-lying")
    elif not lying:
        raise RuleViolation("not-lying-there")
    elif lying == COMPLETE:
        raise RuleViolation("row-completed")
    if lying + action.count > COMPLETE:
        raise RuleViolation("row-limit")


def _judge_copies(sight: Seated, colour: str, count: int) -> None:
    if sight.own.hand.count(colour) < count:
        raise RuleViolation("not-in-hand")
