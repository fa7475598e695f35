"""Saying one's name, changing it, leaving, and asking who one is."""

import hmac
from typing import Annotated, Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from app.accounts.guests import create_guest, end_session, rename
from app.accounts.invitations import use_invitation
from app.accounts.ports import User
from app.tables.ports import Tx
from app.web.api.shapes import Body, Person, TheCaller, problems
from app.web.api.strict import StrictRoute
from app.web.context import TheWeb, Web
from app.web.problems import Problem

router = APIRouter(tags=["session"], route_class=StrictRoute)


class Hello(Body):
    """A name, and what the server asks of newcomers."""

    name: Annotated[str, Field(max_length=200)]
    password: Annotated[str, Field(max_length=200)] | None = Field(None, repr=False)
    invitation: Annotated[str, Field(max_length=200)] | None = Field(None, repr=False)


class Name(Body):
    """What somebody wants to be called."""

    name: Annotated[str, Field(max_length=200)]


class Welcome(BaseModel):
    """Who you are now, and the token for programs; browsers have their cookie."""

    user: Person
    token: str = Field(repr=False)


class Me(BaseModel):
    """Who you are, and what this server asks of newcomers."""

    user: Person | None
    access: Literal["open", "password", "invited"]


@router.post("/session", status_code=201, responses=problems(403, 409))
async def say_name(web: TheWeb, caller: TheCaller, body: Hello, response: Response) -> Welcome:
    """Become a guest: one click. A session of before is left, never adopted."""
    web.limits.guests.take(caller.household)
    _let_in(web, body)
    now = web.clock.now()

    def work(tx: Tx) -> tuple[User, str]:
        if web.settings.access == "invited":
            use_invitation(tx.accounts, body.invitation or "", now)
        if caller.session is not None:
            end_session(tx.accounts, caller.session)
        return create_guest(tx.accounts, web.draw, body.name, now)

    user, token = await web.uow.write(work)
    if caller.session is not None:
        _ended(web, caller.session.key)
    response.headers.append("Set-Cookie", web.gate.session_cookie(token))
    return Welcome(user=Person(id=user.id, name=user.name), token=token)


@router.delete("/session", status_code=204, responses=problems(401, 403))
async def leave(web: TheWeb, caller: TheCaller, response: Response) -> None:
    """Leave: the session is worth nothing any more, its sockets are closed."""
    caller.known()
    session = caller.session
    if session is not None:
        ended = session
        await web.uow.write(lambda tx: end_session(tx.accounts, ended))
        _ended(web, ended.key)
    response.headers.append("Set-Cookie", web.gate.session_cookie(""))


@router.get("/me", responses=problems())
async def who_am_i(web: TheWeb, caller: TheCaller) -> Me:
    """Tell who is asking."""
    user = caller.user
    person = None if user is None else Person(id=user.id, name=user.name)
    return Me(user=person, access=web.settings.access)


@router.patch("/me", responses=problems(401, 409))
async def change_name(web: TheWeb, caller: TheCaller, body: Name) -> Me:
    """Be called otherwise: your tables are told, matches that have begun keep their record."""
    user = caller.known()
    web.limits.guests.take(caller.household)
    user = await web.uow.write(lambda tx: rename(tx.accounts, user, body.name))
    web.callers.renamed(user)
    await web.hall.renamed(user)
    return Me(user=Person(id=user.id, name=user.name), access=web.settings.access)


def _let_in(web: Web, body: Hello) -> None:
    """Raise what the server asks of newcomers, where this one has not brought it."""
    settings = web.settings
    if settings.access == "password":
        if body.password is None:
            raise Problem("password-needed", "This server asks for a password.")
        given, wanted = body.password.encode(), settings.access_password.encode()
        if not hmac.compare_digest(given, wanted):
            raise Problem("password-wrong", "That is not this server's password.")
    if settings.access == "invited" and body.invitation is None:
        raise Problem("invitation-wanted", "This server is for those who were invited.")


def _ended(web: Web, session: int) -> None:
    web.callers.end(session)
    web.sockets.end(session)
