"""What follows an action: the end of the match, or the other seat's turn (sections 4.5 and 5)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from app.games.mana.mobility import demanded, ground_of, task_of
from app.games.mana.model import (
    Ended,
    Event,
    Options,
    Own,
    Place,
    Public,
    Reason,
    Side,
    Square,
    Taken,
    Vault,
)
from app.kernel.game import Outcome, RuleViolation, Step, emit
from app.kernel.position import Position

LONGEST = 400
"""Plies after which a match is a draw (decision 15)."""
TOO_OFTEN = 3
"""How often a position occurs at most: decision 12."""

NO_SECRETS = (Own(None), Own(None))
NOTHING = Vault()


def key(sides: tuple[Side, Side], kind: int, turn: Place) -> str:
    """Return what must be equal for two positions to be the same (decision 12).

    The seat to move, the kind demanded or 0, and each seat's squares, Damyo first; a reserve is
    what is missing from its five Ronin.
    """
    one, other = sides
    return f"{turn}{kind} {one.damyo}{''.join(one.ronin)} {other.damyo}{''.join(other.ronin)}"


def begin(options: Options, public: Public, sides: tuple[Side, Side]) -> Public:
    """Return the start of `play`: the first player moves first (decision 3), the second in escampe.

    The foremost pieces face empty squares, so there is a move.
    """
    turn = 1 - public.first if options.escampe == "on" else public.first
    past = (key(sides, 0, turn),) if options.repetition == "threefold_draw" else ()
    return Public("play", public.first, turn, "free", sides, None, 0, past, None, None)


def proceed(
    options: Options,
    public: Public,
    sides: tuple[Side, Side],
    mana: Square | None,
    events: Sequence[Event],
) -> Taken:
    """Return the step of an action in `play` that left these sides and this Mana."""
    mover = cast("Place", public.turn)
    turn, kind = 1 - mover, demanded(mana)
    ground = ground_of(options, sides[turn], sides[mover])
    task = task_of(options, ground, kind, sides[turn].reserve)
    past = public.past and (*public.past, key(sides, kind, turn))
    plies = public.plies + 1
    after = Public("play", public.first, turn, task, sides, mana, plies, past, None, None)
    reason = _end(public, after)
    if reason is None:
        return step(after, *events)
    winner = mover if reason in {"damyo", "no_move"} else None
    return step(_over(after, reason, winner), *events, Ended(reason, winner))


def _end(before: Public, after: Public) -> Reason | None:
    """Return why the match ends with this ply, if it does, tested in the order of section 5."""
    if after.sides[cast("Place", after.turn)].damyo is None:
        return "damyo"  # decision 13: at once
    if before.plies and before.mana is None and after.mana is None:
        return "two_passes"
    if after.task is None:
        return "no_move"
    if after.past.count(after.past[-1] if after.past else "") >= TOO_OFTEN:
        return "repetition"
    return "length" if after.plies >= LONGEST else None


def _over(public: Public, reason: Reason, winner: Place | None) -> Public:
    return replace(public, phase="over", turn=None, task=None, winner=winner, end_reason=reason)


def finish(public: Public, reason: Reason, winner: Place | None) -> Taken:
    """End the match beside its moves: by leaving or agreement, in any phase (section 5).

    What was placed and not shown is taken back unseen.
    """
    if public.phase == "over":
        raise RuleViolation("game-over")
    return step(_over(public, reason, winner), Ended(reason, winner))


def outcome(public: Public) -> Outcome | None:
    """Return how the match ended, or None while it runs; Mana knows no points."""
    if public.end_reason is None:
        return None
    if public.winner is None:
        return Outcome(((0, 1),), public.end_reason, (None, None))
    return Outcome(((public.winner,), (1 - public.winner,)), public.end_reason, (None, None))


def paired(seat: Place, mine: Side, theirs: Side) -> tuple[Side, Side]:
    """Return the sides of a seat and of the other one, by seat."""
    return (theirs, mine) if seat else (mine, theirs)


def step(public: Public, *events: Event, reveals: bool = False) -> Taken:
    """Return a step after which nobody has a secret, and of which everybody is told all."""
    emits = tuple(emit(one) for one in events)
    return Step(Position(public, NO_SECRETS, NOTHING), emits, reveals)
