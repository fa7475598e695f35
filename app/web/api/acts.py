"""Playing without a socket: the same services, the same frames."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Depends, Query, Response
from pydantic import BaseModel, Field

from app.kernel.position import Seat
from app.matches.commands import Reply
from app.matches.ports import Matter
from app.matches.refusals import NoMatch
from app.matches.room import Room
from app.matches.wishes import WISHES, Wishes
from app.tables.refusals import NotSeated, TableNotFound
from app.web import play
from app.web.api.answers import Entry, Legal, Shown, Snapshot, Updates, answers
from app.web.api.shapes import INSIDE, Body, Code, CommandId, Json, TheCaller, problems
from app.web.api.strict import StrictRoute
from app.web.callers import Caller
from app.web.context import TheWeb
from app.web.live.poll import LONGEST_S, Poller

router = APIRouter(
    prefix="/tables/{code}", tags=["play"], route_class=StrictRoute, dependencies=INSIDE
)


@dataclass(frozen=True)
class Place:
    """A live table as one caller has it: what he sees there, who he is, the lock he has opened."""

    room: Room
    seat: Seat | None
    caller: Caller
    opened: str = field(repr=False)

    def own(self) -> Seat:
        """Return the caller's seat; raises not-signed-in or NotSeated."""
        self.caller.known()
        if self.seat is None:
            raise NotSeated
        return self.seat


async def place_of(
    web: TheWeb,
    caller: TheCaller,
    code: Code,
    seat: Annotated[int | None, Query(ge=0, le=15, description="Which of my seats.")] = None,
) -> Place:
    """Return where the caller is; raises TableNotFound."""
    with web.missing(caller):
        admitted = await web.hall.admit(caller.user, code, seat=seat)
        room = await web.rooms.get(admitted.code)
        if room is None:
            raise TableNotFound
    return Place(room, admitted.seat, caller, admitted.opened)


ThePlace = Annotated[Place, Depends(place_of)]


class Act(Body):
    """An action as the answer to a decision; its shape is in the game's schemas."""

    id: CommandId
    decision: Annotated[int, Field(ge=-1, le=2**53)]
    action: Annotated[dict[str, Any], Field(max_length=50)]


class Try(Body):
    """An action that is not meant yet."""

    action: Annotated[dict[str, Any], Field(max_length=50)]


class Command(Body):
    """A verb without parts."""

    id: CommandId


class Agree(Command):
    """Ask for what needs the consent of all, or answer somebody who asks."""

    do: Literal["ask", "accept", "decline"] = "ask"


class Wish(Command):
    """What one's seat wishes for the windows to come, instead of what it wished before."""

    yields: Annotated[dict[str, Any], Field(max_length=8)]
    stops: Annotated[dict[str, Any], Field(max_length=8)]
    order: Annotated[dict[str, Any], Field(max_length=8)]


class Accepted(BaseModel):
    """The number of the entry that a command became; `at` as in frames."""

    id: str
    seq: int
    at: str


def _json(body: bytes) -> Response:
    return Response(body, media_type="application/json")


@router.get("/state", responses={**answers(Snapshot), **problems(403, 404)})
async def state(place: ThePlace) -> Json:
    """Return the snapshot that a socket would send to this caller."""
    return _json(place.room.snapshot(place.seat))


@router.get(
    "/updates",
    responses={
        **answers(Updates),
        204: {"description": "nothing newer"},
        **problems(403, 404),
    },
)
async def news(
    web: TheWeb,
    place: ThePlace,
    since: Annotated[str | None, Query(max_length=100)] = None,
    wait: Annotated[float, Query(ge=0, le=LONGEST_S)] = 0,
) -> Json:
    """Return the frames newer than `since` (an `at`), waiting up to `wait` seconds for one."""
    user, session = place.caller.user, place.caller.session
    poller = Poller(
        place.room,
        place.seat,
        None if user is None else user.id,
        None if session is None else session.key,
        place.opened,
    )
    frames = await web.polls.updates(poller, since, wait)
    if not frames:
        return Response(status_code=204)
    return _json(b'{"frames":[' + b",".join(frames) + b"]}")


@router.post("/actions", responses=problems(401, 403, 404, 409))
async def act(web: TheWeb, place: ThePlace, body: Act) -> Accepted:
    """Act; answered when the action is stored."""
    seat = place.own()
    wish = play.Act(seat, body.id, body.decision, body.action)
    return await _answer(
        body.id, lambda reply: play.act(web.rooms, place.room, web.clock, wish, reply)
    )


@router.post("/preview", responses={**answers(Shown), **problems(401, 403, 404, 409)})
async def preview(place: ThePlace, body: Try) -> Json:
    """Tell whether an action would be legal and what it would do."""
    return play.preview(place.room, place.own(), body.action)


@router.get("/legal", responses={**answers(Legal), **problems(401, 403, 404, 409)})
async def legal(place: ThePlace) -> Json:
    """List what the caller may do now: {decision, actions, more}."""
    return _json(orjson.dumps(play.legal(place.room, place.own())))


@router.post("/resign", responses=problems(401, 403, 404, 409))
async def resign(web: TheWeb, place: ThePlace, body: Command) -> Accepted:
    """Give the running match up."""
    seat = place.own()
    return await _answer(
        body.id, lambda reply: play.resign(place.room, web.clock, seat, body.id, reply)
    )


@router.post("/takeback", responses=problems(401, 403, 404, 409))
async def take_back(place: ThePlace, body: Agree) -> Accepted:
    """Take back the last act, or ask the others, or answer them."""
    return await _agree(place, "takeback", body)


@router.post("/draw", responses=problems(401, 403, 404, 409))
async def draw(place: ThePlace, body: Agree) -> Accepted:
    """Offer a draw, or answer who offers one; not every game knows it."""
    return await _agree(place, "draw", body)


@router.post("/pause", responses=problems(401, 403, 404, 409))
async def pause(place: ThePlace, body: Agree) -> Accepted:
    """Ask to stop the clocks, or answer who asks; let them run again."""
    return await _agree(place, "pause", body)


async def _agree(place: Place, matter: Matter, body: Agree) -> Accepted:
    seat, say = place.own(), place.room.agreeing.say
    return await _answer(body.id, lambda reply: say(matter, seat, body.id, body.do, reply))


@router.get("/wishes", responses={**answers(Wishes), **problems(401, 403, 404, 409)})
async def wishes(web: TheWeb, place: ThePlace) -> Json:
    """Return what the caller's seat wishes for the windows to come."""
    seat, match = place.own(), place.room.match
    if match is None or match.state.outcome is not None:
        raise NoMatch
    return _json(WISHES.encode(await web.rooms.responses.wishes_of(match, seat)))


@router.post("/wishes", responses=problems(401, 403, 404, 409))
async def wish(web: TheWeb, place: ThePlace, body: Wish) -> Accepted:
    """Wish something for the windows to come; nobody else learns of it."""
    seat = place.own()
    given = {"yields": body.yields, "stops": body.stops, "order": body.order}
    answer = partial(web.rooms.responses.wish, place.room, seat, given)
    return await _answer(body.id, answer)


@router.get("/journal", responses={**answers(list[Entry]), **problems(403, 404)})
async def journal(
    web: TheWeb,
    place: ThePlace,
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 100,
) -> Json:
    """Return the newest entries with seq < `before` as this caller may know them, oldest first."""
    web.limits.folds.take(place.caller)
    items = await web.archive.journal(place.room.code, place.room.eyes(place.seat))
    older = [one for one in items if before is None or one["seq"] < before]
    return _json(orjson.dumps(older[-limit:]))


async def _answer(command: str, submit: Callable[[Reply], None]) -> Accepted:
    """Submit a command and wait for its answer; the caller's disconnect does not stop it."""
    answered: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

    def reply(answer: dict[str, Any]) -> None:
        if not answered.done():
            answered.set_result(answer)

    submit(reply)
    answer = await answered
    play.refuse(answer)
    return Accepted(id=command, seq=answer["seq"], at=answer["at"])
