"""Tables: create, look, change, sit, ready, start, rematch, talk."""

from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field

from app.tables.chat import Said
from app.tables.making import Edit, Wanted
from app.tables.once import Reply
from app.tables.refusals import ConfirmNeeded, MatchRunning
from app.tables.settings import PASSWORD
from app.tables.starting import Promise
from app.web import play
from app.web.api.answers import ChatLine, LineTaken, OwnRow, Row, Table, answers
from app.web.api.shapes import (
    INSIDE,
    Body,
    Code,
    CommandId,
    Json,
    RequestKey,
    SeatNumber,
    TheCaller,
    problems,
)
from app.web.api.strict import StrictRoute
from app.web.context import TheWeb
from app.web.once import once_of

router = APIRouter(prefix="/tables", tags=["tables"], route_class=StrictRoute, dependencies=INSIDE)

CHANGE = {**answers(Table), **problems(401, 403, 404, 409)}

Bag = Annotated[dict[str, Any], Field(max_length=50)]
Hex32 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Hex16 = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]


class Wish(Body):
    """A table to be made. options: the game's, see its schema. settings: the table's."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[int, Field(ge=1, le=16)] | None = None
    options: Bag = Field(default_factory=dict)
    settings: Bag = Field(default_factory=dict, repr=False)


class Change(Body):
    """The host's change; `rev` is the revision that he saw."""

    rev: Annotated[int, Field(ge=0, le=2**53)]
    options: Bag | None = None
    settings: Bag | None = Field(None, repr=False)
    seats: Annotated[int, Field(ge=1, le=16)] | None = None


class Seat(Body):
    """Which seat, and whether a bot of a level (1..n) takes it."""

    seat: SeatNumber | None = None
    bot: Annotated[int, Field(ge=1, le=9)] | None = None
    password: Annotated[str, Field(max_length=200)] | None = Field(None, repr=False)
    also: bool = False
    """Keep the seats I have: several people at one screen."""


class Key(Body):
    """The password of a table."""

    password: Annotated[str, Field(max_length=200)] | None = Field(None, repr=False)


class Ready(Body):
    """Whether I am ready; and my promise (P, hex) of a share of chance for the next match."""

    ready: bool
    promise: Hex32 | None = None
    match: Hex16 | None = None
    """The match that the promise was made for; another one is next: `other-match`."""


class Again(Body):
    """Whether I am ready at once; false only prepares the match, so that I can promise a share."""

    ready: bool = True


class Share(Body):
    """A share of chance that I have promised, in hex."""

    share: Hex32 = Field(repr=False)


class Line(Body):
    """A line of chat."""

    id: CommandId
    text: Annotated[str, Field(min_length=1, max_length=2000)]


def _told(reply: Reply) -> Response:
    return Response(reply.body, status_code=reply.status, media_type="application/json")


@router.post("", status_code=201, responses={**answers(Table, 201), **problems(401, 403, 404, 409)})
async def create(
    web: TheWeb, caller: TheCaller, body: Wish, request: Request, key: RequestKey = None
) -> Json:
    """Make a table and sit down at it as its host."""
    user = caller.known()
    once = await once_of(caller, request, key)
    web.limits.tables.take(caller)
    wanted = Wanted(body.game, body.seats, body.options, body.settings)
    return _told(await web.hall.create(user, wanted, once))


@router.get("", responses={**answers(list[Row]), **problems()})
async def lobby(web: TheWeb) -> Json:
    """List the open public tables."""
    return Response(orjson.dumps(web.lobby.rows()), media_type="application/json")


@router.get("/mine", responses={**answers(list[OwnRow]), **problems(401)})
async def mine(web: TheWeb, caller: TheCaller) -> Json:
    """List the open tables where I sit, or which I host."""
    rows = await web.hall.own_tables(caller.known())
    return Response(orjson.dumps(rows), media_type="application/json")


@router.get("/{code}", responses={**answers(Table), **problems(404)})
async def look(web: TheWeb, caller: TheCaller, code: Code) -> Json:
    """Show one table."""
    with web.missing(caller):
        return Response(await web.hall.table(caller.user, code), media_type="application/json")


@router.patch("/{code}", responses=CHANGE)
async def change(web: TheWeb, caller: TheCaller, code: Code, body: Change) -> Json:
    """Change options, settings or the number of seats; nobody is ready any more."""
    user = caller.known()
    if body.settings and PASSWORD in body.settings:
        web.limits.tables.take(caller)
    edit = Edit(body.rev, body.options or {}, body.settings or {}, body.seats)
    with web.missing(caller):
        return _told(await web.hall.edit(user, code, edit))


@router.post("/{code}/seats", responses=CHANGE)
async def sit(
    web: TheWeb,
    caller: TheCaller,
    code: Code,
    body: Seat,
    request: Request,
    key: RequestKey = None,
) -> Json:
    """Sit down in a free seat, or (the host) let a bot sit there."""
    user = caller.known()
    once = await once_of(caller, request, key)
    with web.missing(caller, guess=body.password is not None):
        if body.bot is not None:
            return _told(await web.hall.seat_bot(user, code, body.seat, body.bot, once))
        return _told(
            await web.hall.sit(
                user, code, body.seat, also=body.also, password=body.password, once=once
            )
        )


@router.post("/{code}/watch", responses=CHANGE)
async def watch(web: TheWeb, caller: TheCaller, code: Code, body: Key) -> Json:
    """Open a table that has a password, to watch; it stays open until the password changes."""
    user = caller.known()
    with web.missing(caller, guess=body.password is not None):
        table = await web.hall.watch(user, code, body.password)
    return Response(table, media_type="application/json")


@router.delete("/{code}/seats/me", responses=CHANGE)
async def stand(
    web: TheWeb, caller: TheCaller, code: Code, *, confirm: Annotated[bool, Query()] = False
) -> Json:
    """Stand up. In a running match that means resigning and needs `confirm=true`."""
    user = caller.known()
    with web.missing(caller):
        try:
            return _told(await web.hall.stand_up(user, code))
        except MatchRunning:
            if not confirm:
                raise ConfirmNeeded from None
            place = await web.hall.admit(user, code)
            await play.resign_all(web.rooms, web.clock, place.code, user)
        return Response(await web.hall.table(user, code), media_type="application/json")


@router.delete("/{code}/seats/{seat}", responses=CHANGE)
async def free(
    web: TheWeb, caller: TheCaller, code: Code, seat: Annotated[int, Path(ge=0, le=15)]
) -> Json:
    """Free a seat (the host)."""
    with web.missing(caller):
        return _told(await web.hall.free_seat(caller.known(), code, seat))


@router.post("/{code}/ready", responses=CHANGE)
async def ready(
    web: TheWeb,
    caller: TheCaller,
    code: Code,
    body: Ready,
    request: Request,
    key: RequestKey = None,
) -> Json:
    """Say whether I am ready; the last "ready" begins the match."""
    user = caller.known()
    once = await once_of(caller, request, key)
    promise = None if body.promise is None else Promise(body.promise, body.match)
    with web.missing(caller):
        return _told(await web.hall.ready(user, code, ready=body.ready, promise=promise, once=once))


@router.post("/{code}/shares", responses=CHANGE)
async def reveal(
    web: TheWeb,
    caller: TheCaller,
    code: Code,
    body: Share,
    request: Request,
    key: RequestKey = None,
) -> Json:
    """Reveal my share while the opening waits for it; the last share begins the match."""
    user = caller.known()
    once = await once_of(caller, request, key)
    with web.missing(caller):
        return _told(await web.hall.reveal(user, code, body.share, once))


@router.post("/{code}/start", responses=CHANGE)
async def start(
    web: TheWeb, caller: TheCaller, code: Code, request: Request, key: RequestKey = None
) -> Json:
    """Start the match (the host), when everybody else is ready."""
    user = caller.known()
    once = await once_of(caller, request, key)
    with web.missing(caller):
        return _told(await web.hall.start(user, code, once))


@router.post("/{code}/rematch", responses=CHANGE)
async def rematch(
    web: TheWeb,
    caller: TheCaller,
    code: Code,
    request: Request,
    key: RequestKey = None,
    body: Again | None = None,
) -> Json:
    """Ask for another match at the same table, or agree to it."""
    user = caller.known()
    once = await once_of(caller, request, key)
    ready = body is None or body.ready
    with web.missing(caller):
        return _told(await web.hall.rematch(user, code, ready=ready, once=once))


@router.post("/{code}/chat", responses={**answers(LineTaken), **problems(401, 403, 404, 409)})
async def say(web: TheWeb, caller: TheCaller, code: Code, body: Line) -> Json:
    """Say something; the same id again is the same line."""
    user = caller.known()
    web.limits.chat.take(caller)
    with web.missing(caller):
        part = await web.hall.say(user, code, Said(body.id, body.text))
    return {"id": body.id, "number": part.number}


@router.get("/{code}/chat", responses={**answers(list[ChatLine]), **problems(404)})
async def chat(
    web: TheWeb,
    caller: TheCaller,
    code: Code,
    before: Annotated[int | None, Query(ge=1, le=2**53)] = None,
) -> Json:
    """Return a page of lines before a number, oldest first."""
    with web.missing(caller):
        parts = await web.hall.chat(caller.user, code, before)
    return Response(
        b"[" + b",".join(part.body for part in parts) + b"]", media_type="application/json"
    )
