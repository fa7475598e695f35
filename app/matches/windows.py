"""Response windows: when they end, what passes and holds do to them, what everybody sees. Pure.

A window opens or restarts with an entry; its time is kept beside the log (`WindowRow`), and so are
passes and holds. Nothing in here ever looks at a hand, but for `unable`, which mode `quick` asks.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from app.kernel.game import Window, Windowed
from app.kernel.position import Seat, seat_sight
from app.matches.fold import State, Terms
from app.matches.window_rows import LockedWindow, Opens, WindowRow

Mode: TypeAlias = Literal["standard", "strict", "quick", "async"]

HOLDS = 3
"""Holds of a seat, until its next own turn begins."""
LONGER_MS = 60_000
"""How much all holds together may lengthen one window, restarts included."""

_DAY_S = 86_400


@dataclass(frozen=True)
class Pace:
    """How a table has its windows.

    mode: standard (closes when all have passed), strict (never early), quick (the server passes
    for whoever cannot act), async (standing orders; waits only for those who want to be asked).
    factor: multiplies every hold. think: ms that a hold gives. move: ms that an async window waits
    at the longest, None: as long as it takes.
    """

    mode: Mode
    factor: float
    think: int
    move: int | None


def read_pace(settings: Mapping[str, Any]) -> Pace:
    """Return the pace that a table's settings ask for."""
    clock = settings.get("clock") or {}
    seconds = clock.get("seconds") if clock.get("kind") == "move" else None
    if clock.get("kind") == "days":
        seconds = clock["days"] * _DAY_S
    return Pace(
        settings.get("windows", "standard"),
        settings.get("hold_factor", 1.0),
        round(settings.get("think_time", 15) * 1000),
        None if seconds is None else seconds * 1000,
    )


# --- its time -------------------------------------------------------------------------------


def full_time(pace: Pace, window: Window, at: int) -> Opens:
    """Return the time of a window that begins to run at epoch ms `at`."""
    no = window.subject["no"]
    if pace.mode == "async":
        end = None if pace.move is None else at + pace.move
        return Opens(no, at if end is None else end, end)
    hold, longest = (
        round(pace.factor * seconds * 1000) for seconds in (window.hold, window.longest)
    )
    return Opens(no, at + hold, at + longest)


def opens(pace: Pace, state: State) -> Opens | None:
    """Return the window that the last entry of a state opened or restarted."""
    if state.window is None or state.last is None or state.moment != state.seq:
        return None
    return full_time(pace, state.window, state.last.at)


def row_of(pace: Pace, state: State, row: WindowRow | None) -> WindowRow | None:
    """Return the time of a state's window: `row`, or if that was another one's, in full."""
    if state.window is None or state.last is None:
        return None
    if row is not None and row.seq == state.moment:
        return row
    time = full_time(pace, state.window, state.last.at)
    return WindowRow(state.moment, time.no, time.earliest, time.deadline, full=state.moment)


def wakes(pace: Pace, state: State) -> int | None:
    """Return when a process has to look at a match, epoch ms: its deadline or its window's."""
    if state.window is None or state.last is None or state.paused is not None:
        return state.deadline
    return full_time(pace, state.window, state.last.at).deadline


def end_of(row: WindowRow, window: Window) -> int | None:
    """Return when an open window closes; one that has lost its closer runs its hold."""
    return row.deadline if window.closer is not None or row.deadline is None else row.earliest


def lengthened(pace: Pace, locked: LockedWindow, window: Window, seat: Seat) -> WindowRow:
    """Return the time of a window after a seat's hold."""
    row, end = locked.row, end_of(locked.row, window)
    if end is None:
        return row
    longest = end + max(0, LONGER_MS - locked.spent)
    moved = min(max(end, locked.now + pace.think), longest)
    return replace(
        row,
        deadline=moved,
        earliest=row.earliest if window.closer == seat else moved,
        lengthened=row.lengthened + moved - end,
        changes=row.changes + (moved != end),
    )


def refilled(pace: Pace, locked: LockedWindow, state: State, window: Window) -> WindowRow | None:
    """Return the full time that an outage or a pause gives back; None: it has it already.

    Where somebody's hold lets the window run longer than that, it still does.
    """
    row = locked.row
    if state.refilled <= row.full:
        return None
    time = full_time(pace, window, locked.now)
    deadline = time.deadline if row.deadline is None else max(row.deadline, time.deadline or 0)
    again = replace(row, earliest=max(row.earliest, time.earliest), deadline=deadline)
    return replace(again, changes=row.changes + 1, full=state.refilled)


# --- its end --------------------------------------------------------------------------------


def has_run_out(locked: LockedWindow, window: Window) -> bool:
    """Tell whether a window's time is over."""
    end = end_of(locked.row, window)
    return end is not None and locked.now >= end


def is_passed(pace: Pace, locked: LockedWindow, window: Window, silent: frozenset[Seat]) -> bool:
    """Tell whether a window closes now, before its end. silent: whom nobody waits for."""
    if pace.mode == "strict":
        return False
    passed = locked.passed | silent
    confirmed = window.closer is not None and window.closer in passed
    due = pace.mode == "async" or locked.now >= locked.row.earliest
    return passed >= set(window.eligible) or (confirmed and due)


def unable(terms: Terms, state: State) -> frozenset[Seat]:
    """Return the eligible seats whose cards leave them nothing to do: mode `quick` tells."""
    window = state.window
    if window is None:
        return frozenset()
    return frozenset(
        seat
        for seat in window.eligible
        if next(iter(terms.game.legal(seat_sight(state.position, seat))), None) is None
    )


# --- what is seen of it ---------------------------------------------------------------------


def told(state: State, row: WindowRow | None) -> dict[str, Any] | None:
    """Return an open window as everybody alike sees it. deadline: epoch ms, None: no end."""
    window = state.window
    if window is None:
        return None
    return {
        "kind": window.kind,
        "setting": window.setting,
        "subject": window.subject,
        "decision": state.moment,
        "closer": window.closer,
        "deadline": None if row is None else end_of(row, window),
    }


def replies(terms: Terms, state: State, viewer: Seat | None) -> list[str]:
    """Return the replies that a viewer may give now: the same with every hand."""
    window = state.window
    if window is None or viewer not in window.eligible or not isinstance(terms.game, Windowed):
        return []
    return ["pass", "hold"]
