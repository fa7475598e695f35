"""A match of Parry on the stage, brought to the point where windows open."""

from typing import Any

from app.kernel.position import Seat
from app.matches.responses import Response
from app.matches.room import Room
from app.matches.window_rows import WindowRow
from tests.matches.stage import Answers, Stage, act, opened, settled
from tests.toys.parry import RULESET

HOLD, LONGEST = 3000, 10_000
"""Milliseconds of Parry's windows, and of those with a closer."""
DRAW = {"type": "draw"}
PARRY = {"type": "parry"}


def parry(
    seats: int = 3,
    *,
    closer: bool = True,
    settings: dict[str, Any] | None = None,
) -> Stage:
    """Return a stage for a match of Parry under these settings."""
    options = {"turns": 4, "closer": closer}
    new = opened(ruleset=RULESET, seats=seats, options=options, settings=settings)
    return Stage(new, ruleset=RULESET)


def strike(target: Seat) -> dict[str, Any]:
    return {"type": "strike", "target": target}


def hand(room: Room, seat: Seat) -> str:
    assert room.match is not None
    cards: str = room.match.state.position.own[seat].hand
    return cards


def moment(room: Room) -> int:
    assert room.match is not None
    return room.match.state.moment


async def until_strike(stage: Stage, room: Room, target: Seat | None = None) -> Seat:
    """Let seats draw until one holds a strike, which it plays at the next seat; return who did."""
    match = room.match
    assert match is not None
    for _ in range(20):
        (asked,) = match.state.prompts
        aim = (asked + 1) % match.terms.seats if target is None else target
        if "S" in hand(room, asked) and aim != asked:
            act(room, stage.clock, asked, strike(aim), command=f"s{match.state.seq}")
            await settled()
            assert match.state.window is not None
            return asked
        act(room, stage.clock, asked, DRAW, command=f"d{match.state.seq}")
        await settled()
    raise AssertionError


async def respond(
    stage: Stage,
    room: Room,
    seat: Seat,
    kind: Any = "pass",
    *,
    decision: int | None = None,
    command: str = "r",
) -> Answers:
    """Send a pass or hold, by default to the window that is open now."""
    answers = Answers()
    at = moment(room) if decision is None else decision
    stage.rooms.responses.respond(room, Response(seat, command, at, kind), answers)
    await settled()
    return answers


def kinds(stage: Stage) -> list[str]:
    """Return the kinds of the entries so far."""
    return [line["kind"] for line in stage.log]


async def struck(
    seats: int = 3, *, closer: bool = False, **settings: Any
) -> tuple[Stage, Room, list[Seat]]:
    """Return a stage with an open window, and whom it waits for."""
    stage = parry(seats, closer=closer, settings=settings)
    room = await stage.room()
    await until_strike(stage, room)
    assert room.match is not None
    assert room.match.state.window is not None
    return stage, room, list(room.match.state.window.eligible)


async def later(stage: Stage, ms: int) -> None:
    """Let time pass."""
    stage.clock.turn(ms)
    await settled()


def row(room: Room) -> WindowRow:
    assert room.window is not None
    return room.window
