"""What a seat does at a live table, the same for sockets and for REST."""

import asyncio
from dataclasses import dataclass, replace
from typing import Any

import orjson

from app.accounts.ports import User
from app.kernel.game import Preview, Windowed
from app.kernel.position import Seat, seat_sight
from app.kernel.ruleset import Malformed
from app.matches.commands import Reply
from app.matches.interludes import give_back
from app.matches.match import Answered, Judged, Match
from app.matches.ports import Clock
from app.matches.refusals import MalformedAction, NoMatch
from app.matches.responses import Response
from app.matches.room import Room
from app.matches.rooms import Rooms
from app.matches.window_rows import ReplyKind
from app.web.metrics import timed
from app.web.problems import Problem

MOST_LEGAL = 1000
"""Legal actions that one answer lists."""


@dataclass(frozen=True)
class Act:
    """An action as it came: the seat's own id for it, the decision it answers, its JSON.

    lag: the measured round trip of its sender, ms.
    """

    seat: Seat
    command: str
    decision: int
    action: dict[str, Any]
    lag: int = 0


def act(rooms: Rooms, room: Room, clock: Clock, wish: Act, reply: Reply) -> None:
    """Let a seat act; its arrival is noted now, before any queue.

    Passes and holds are the match layer's own actions, beside the log: no figure counts them.
    """
    arrived = clock.now()
    if room.match is not None and wish.seat in room.match.bots:
        room.submit(lambda match: give_back(match, wish.seat, arrived), lambda _: None)
    kind = response_of(room, wish.action)
    if kind is not None:
        response = Response(wish.seat, wish.command, wish.decision, kind)
        seen = replace(room.at, seq=wish.decision)
        room.after(seen, lambda: rooms.responses.respond(room, response, reply))
        return

    def judge(match: Match) -> Judged | Answered:
        return match.act(wish.seat, wish.command, wish.decision, wish.action, arrived, wish.lag)

    # His view may come from a process that was ahead of this one.
    seen = replace(room.at, seq=wish.decision)
    room.after(seen, lambda: room.submit(judge, timed(reply)))


def response_of(room: Room, action: dict[str, Any]) -> ReplyKind | None:
    """Return the reply to a window that an action is, in games that have windows."""
    match, kind = room.match, action.get("type")
    if match is None or not isinstance(match.terms.game, Windowed):
        return None
    if kind not in ("pass", "hold"):
        return None
    if len(action) > 1:
        raise MalformedAction(problems=[("", "pass and hold have no parts")])
    return "pass" if kind == "pass" else "hold"


def resign(room: Room, clock: Clock, seat: Seat, command: str, reply: Reply) -> None:
    """Let a seat give the match up."""
    arrived = clock.now()
    room.submit(lambda match: match.leave(seat, command, "resigned", arrived), reply)


async def resign_all(rooms: Rooms, clock: Clock, code: str, user: User) -> None:
    """Give the running match up in every seat that is this user's; raises why that failed."""
    room = await rooms.get(code)
    match = None if room is None else room.match
    if room is None or match is None:
        return
    for seat, one in enumerate(match.opening.seats):
        if one.user == user.id:
            done: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
            resign(room, clock, seat, f"stand:{match.key}", done.set_result)
            refuse(await done, but=NoMatch.code)


def refuse(answer: dict[str, Any], but: str = "") -> None:
    """Raise the Problem that an answer of a room tells, unless it is the code `but`."""
    if answer["type"] == "reject" and answer["code"] != but:
        kept = {name: part for name, part in answer.items() if name not in ("type", "code")}
        raise Problem(answer["code"], **kept)


def preview(room: Room, seat: Seat, action: dict[str, Any]) -> dict[str, Any]:
    """Return {ok, code?, ...}: whether the seat's action would be legal, and what it would do."""
    match = _running(room)
    ruleset = match.terms.ruleset
    try:
        read = ruleset.action.read(action)
    except Malformed as error:
        raise MalformedAction(problems=error.problems) from None
    told: Preview = match.terms.game.preview(seat_sight(match.state.position, seat), read)
    code = {} if told.code is None else {"code": told.code}
    return {**told.details, "ok": told.ok, **code}


def legal(room: Room, seat: Seat) -> dict[str, Any]:
    """Return {decision, actions, more}: what the seat may do now, at most 1,000 actions."""
    match = _running(room)
    game, state = match.terms.game, match.state
    actions: list[Any] = []
    more = False
    if seat in state.prompts or (
        isinstance(game, Windowed) and seat in game.free(state.position.public)
    ):
        for action in game.legal(seat_sight(state.position, seat)):
            if len(actions) == MOST_LEGAL:
                more = True
                break
            actions.append(action)
    return {
        "decision": state.decision_of(seat),
        "actions": orjson.Fragment(orjson.dumps(actions)),
        "more": more,
    }


def _running(room: Room) -> Match:
    match = room.match
    if match is None or match.state.outcome is not None:
        raise NoMatch
    return match
