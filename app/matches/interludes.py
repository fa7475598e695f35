"""What happens to a match beside its rules: pauses, outages, bots that sit in for somebody."""

from app.kernel.position import Seat
from app.matches.entries import Outage, Paused, Resumed, SeatChanged
from app.matches.fold import State
from app.matches.match import Answered, Judged, Match
from app.matches.refusals import AskedEnough, ClocksStand, NothingToPause

AFTER_OUTAGE_MS = 20_000
"""The least time that an outage leaves whoever is asked something."""
PAUSES = 6
"""How often the clocks can be stopped at one position."""


def must_be_pausable(match: Match) -> None:
    """Raise why the clocks cannot be stopped: nothing is played, they stand, or none runs.

    Nor can they be stopped again and again while nobody moves: a log grows by playing.
    """
    match.must_run()
    if match.state.paused is not None:
        raise ClocksStand
    if match.terms.clock.kind == "none":
        raise NothingToPause
    if _pauses(match.state) >= PAUSES:
        raise AskedEnough


def _pauses(state: State) -> int:
    """Return how often the clocks were stopped since the position was reached."""
    count, at = 0, state
    while isinstance(at.last, Outage | Paused | Resumed | SeatChanged) and at.before is not None:
        count += isinstance(at.last, Paused)
        at = at.before
    return count


def pause(match: Match, seat: Seat, command: str, now: int) -> Judged | Answered:
    """Judge a pause that a seat asked for and all agreed to."""
    entry = Paused(*match.begun(now), seat, command)
    known = match.answered(seat, command, entry)
    if known is not None:
        return known
    must_be_pausable(match)
    return match.judge(entry)


def resume(match: Match, seat: Seat, command: str, now: int) -> Judged | Answered:
    """Judge that a seat lets the clocks run again: anybody may."""
    since = match.state.paused
    stood = 0 if since is None else max(0, now - since)
    entry = Resumed(*match.begun(now), seat, command, stood)
    known = match.answered(seat, command, entry)
    if known is not None:
        return known
    match.must_run()
    if since is None:
        raise NothingToPause
    return match.judge(entry)


def shift(match: Match, outage: str, ms: int, now: int) -> Judged | None:
    """Judge that nobody could act for `ms`: deadlines move by it, to 20 s from now at least.

    outage: which one it was. None where it is told already, or nobody's time runs. An open window
    gets its full time again (windows.refilled).
    """
    deadline = match.state.deadline
    nobody = deadline is None and match.state.window is None
    if nobody or match.state.outcome is not None or match.known(None, outage):
        return None
    moved = ms if deadline is None else max(ms, now + AFTER_OUTAGE_MS - deadline)
    return match.judge(Outage(*match.begun(now), outage, moved))


def sit_in(match: Match, seat: Seat, command: str, now: int) -> Judged | None:
    """Judge that a bot sits in for an absent seat; None: there is no reason to."""
    asked = seat in match.state.prompts and match.state.paused is None
    if not asked or not match.has_stand_in(seat):
        return None
    return match.judge(SeatChanged(*match.begun(now), seat, command, match.best_level))


def give_back(match: Match, seat: Seat, now: int) -> Judged | None:
    """Judge that somebody has his seat again from the bot that sat in for him; None: none did."""
    person = match.opening.seats[seat].user is not None
    if not person or seat not in match.bots or match.state.outcome is not None:
        return None
    command = f"back:{seat}:{match.state.seq + 1}"
    return match.judge(SeatChanged(*match.begun(now), seat, command, None))
