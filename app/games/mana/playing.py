"""Moves, returns and passes: judged in the order of section 7, carried out as in section 4."""

from app.games.mana.board import BIT, INDEX, KIND, open_path
from app.games.mana.mobility import (
    Ground,
    allowed,
    demanded,
    drop_squares,
    ground_of,
)
from app.games.mana.model import (
    Captured,
    Drop,
    Dropped,
    Event,
    Move,
    Moved,
    Options,
    Pass,
    Passed,
    Piece,
    Place,
    Public,
    Side,
    Square,
    Taken,
)
from app.games.mana.turning import paired, proceed
from app.kernel.game import RuleViolation


def play(options: Options, public: Public, seat: Place, action: Move | Drop | Pass) -> Taken:
    """Judge an action of the seat to move and carry it out."""
    mine, theirs = public.sides[seat], public.sides[1 - seat]
    ground = ground_of(options, mine, theirs)
    if isinstance(action, Move):
        _judge_move(options, public, ground, action)
        return _move(options, public, seat, ground, action)
    if isinstance(action, Drop):
        _judge_drop(options, public, mine, ground, action)
        back = Side(mine.edge, mine.damyo, _with(mine.ronin, action.to), mine.reserve - 1)
        dropped = Dropped(seat, action.to, KIND[INDEX[action.to]])
        return proceed(options, public, paired(seat, back, theirs), action.to, (dropped,))
    if public.task != "pass":  # decision 10
        raise RuleViolation("pass-not-allowed")
    return proceed(options, public, public.sides, None, (Passed(seat),))  # decision 11


def _judge_move(options: Options, public: Public, ground: Ground, action: Move) -> None:
    start = BIT[action.from_]
    if not ground.occupied & start:
        raise RuleViolation("no-piece")
    if not ground.pieces & start:
        raise RuleViolation("not-your-piece")
    if not allowed(options, public.task, demanded(public.mana)) & start:
        raise RuleViolation("must-obey")
    if not ground.ends(INDEX[action.from_]) & BIT[action.to]:
        raise RuleViolation("unreachable")


def _judge_drop(options: Options, public: Public, mine: Side, ground: Ground, action: Drop) -> None:
    if not mine.reserve:
        raise RuleViolation("no-reserve")
    if public.task != "return":
        raise RuleViolation("drop-not-allowed")
    if ground.occupied & BIT[action.to]:
        raise RuleViolation("occupied")
    if not drop_squares(options, ground, demanded(public.mana)) & BIT[action.to]:
        raise RuleViolation("wrong-type")


def _move(options: Options, public: Public, seat: Place, ground: Ground, action: Move) -> Taken:
    start, to = action.from_, action.to
    mine, theirs = public.sides[seat], public.sides[1 - seat]
    piece: Piece = "damyo" if start == mine.damyo else "ronin"
    path = open_path(INDEX[start], INDEX[to], ground.occupied).squares
    events: list[Event] = [Moved(seat, piece, path, public.task or "free", KIND[INDEX[to]])]
    if to == theirs.damyo:
        events.append(Captured(seat, "damyo", to))
        theirs = Side(theirs.edge, None, theirs.ronin, theirs.reserve)
    elif to in theirs.ronin:
        events.append(Captured(seat, "ronin", to))
        left = _without(theirs.ronin, to)
        theirs = Side(theirs.edge, theirs.damyo, left, theirs.reserve + 1)
    if piece == "damyo":
        mine = Side(mine.edge, to, mine.ronin, mine.reserve)
    else:
        moved = _with(_without(mine.ronin, start), to)
        mine = Side(mine.edge, mine.damyo, moved, mine.reserve)
    return proceed(options, public, paired(seat, mine, theirs), to, events)


def _with(ronin: tuple[Square, ...], square: Square) -> tuple[Square, ...]:
    return tuple(sorted((*ronin, square)))


def _without(ronin: tuple[Square, ...], square: Square) -> tuple[Square, ...]:
    return tuple(one for one in ronin if one != square)
