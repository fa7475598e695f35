"""The rule of colour, and what a seat may do: from nothing but what the seat sees (section 4).

`judge` refuses one action with the code of the first check that it fails (section 9); `openings`
tells all that is allowed at once. Both stand on the same predicates.
"""

from app.games.mandala.model import (
    COLOURS,
    Action,
    BuildMountain,
    Cards,
    ClaimColour,
    DiscardRedraw,
    GrowField,
    Mandala,
    Options,
    Public,
    Seated,
)
from app.games.mandala.openings import NOTHING, Openings
from app.kernel.game import RuleViolation


def mountain_open(mandala: Mandala, colour: str) -> bool:
    """Tell whether the rule of colour lets a colour into the mountain."""
    return colour not in mandala.fields[0] and colour not in mandala.fields[1]


def field_open(mandala: Mandala, seat: int, colour: str) -> bool:
    """Tell whether the rule of colour lets a colour into the field of `seat`."""
    return colour not in mandala.mountain and colour not in mandala.fields[1 - seat]


def may_build(public: Public, hand: Cards) -> bool:
    """Tell whether building leaves a card or brings one: decision 5."""
    return len(hand) > 1 or public.deck_size > 0 or public.discard != ""


def may_redraw(options: Options, sight: Seated) -> bool:
    """Tell whether discarding is allowed at all: option `redraw`."""
    return options.redraw == "always" or not (_builds(sight) or _growths(sight))


def openings(options: Options, sight: Seated) -> Openings:
    """Return what this seat may do now."""
    public = sight.public
    if public.turn != sight.seat:
        return NOTHING
    if public.claim is not None:
        mountain = public.mandalas[public.claim.mandala].mountain
        return Openings({}, {}, {}, [colour for colour in COLOURS if colour in mountain])
    build, grow = _builds(sight), _growths(sight)
    may_discard = options.redraw == "always" or not (build or grow)
    return Openings(build, grow, _discards(sight) if may_discard else {}, ())


def _discards(sight: Seated) -> dict[str, int]:
    hand = sight.own.hand
    return {colour: hand.count(colour) for colour in COLOURS if colour in hand}


def _builds(sight: Seated) -> dict[str, list[int]]:
    left, right = sight.public.mandalas
    found: dict[str, list[int]] = {}
    if not may_build(sight.public, sight.own.hand):
        return found
    for colour in _discards(sight):
        mandalas = [m for m, one in ((0, left), (1, right)) if mountain_open(one, colour)]
        if mandalas:
            found[colour] = mandalas
    return found


def _growths(sight: Seated) -> dict[str, list[tuple[int, int]]]:
    left, right = sight.public.mandalas
    found: dict[str, list[tuple[int, int]]] = {}
    spare = len(sight.own.hand) - 1  # one card stays in hand: decision 4
    if not spare:
        return found
    for colour, copies in _discards(sight).items():
        largest = min(copies, spare)
        pairs = [
            (m, largest)
            for m, one in ((0, left), (1, right))
            if field_open(one, sight.seat, colour)
        ]
        if pairs:
            found[colour] = pairs
    return found


def judge(options: Options, sight: Seated, action: Action) -> None:
    """Raise RuleViolation with the code of the first check that the action fails."""
    public = sight.public
    if public.phase == "over":
        raise RuleViolation("game-over")
    if public.turn != sight.seat:
        raise RuleViolation("not-your-turn")
    if public.claim is not None:
        _judge_claim(public.mandalas[public.claim.mandala].mountain, action)
    else:
        _judge_turn(options, sight, action)


def _judge_claim(mountain: Cards, action: Action) -> None:
    if not isinstance(action, ClaimColour):
        raise RuleViolation("wrong-phase")
    if action.colour not in mountain:
        raise RuleViolation("not-in-mountain")


def _judge_turn(options: Options, sight: Seated, action: Action) -> None:
    match action:
        case BuildMountain():
            _judge_build(sight, action)
        case GrowField():
            _judge_growth(sight, action)
        case DiscardRedraw():
            _judge_copies(sight, action.colour, action.count)
            if not may_redraw(options, sight):
                raise RuleViolation("redraw-not-allowed")
        case ClaimColour():  # pragma: no branch
            raise RuleViolation("wrong-phase")


def _judge_copies(sight: Seated, colour: str, count: int) -> None:
    if sight.own.hand.count(colour) < count:
        raise RuleViolation("not-in-hand")


def _judge_build(sight: Seated, action: BuildMountain) -> None:
    _judge_copies(sight, action.colour, 1)
    if not mountain_open(sight.public.mandalas[action.mandala], action.colour):
        raise RuleViolation("colour-elsewhere")
    if not may_build(sight.public, sight.own.hand):
        raise RuleViolation("nothing-to-draw")


def _judge_growth(sight: Seated, action: GrowField) -> None:
    _judge_copies(sight, action.colour, action.count)
    if not field_open(sight.public.mandalas[action.mandala], sight.seat, action.colour):
        raise RuleViolation("colour-elsewhere")
    if action.count >= len(sight.own.hand):
        raise RuleViolation("keep-one-card")
