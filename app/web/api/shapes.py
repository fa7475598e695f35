"""JSON shapes that requests and answers share, and how problems are documented."""

from typing import Annotated, Any

from fastapi import Depends, Header, Path, Request
from pydantic import BaseModel, ConfigDict, Field

from app.web.callers import Caller
from app.web.context import TheWeb


class Body(BaseModel):
    """A request's body: strict, nothing unknown."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Told(BaseModel):
    """A problem (application/problem+json); further members are the code's parameters."""

    model_config = ConfigDict(extra="allow")

    type: str
    title: str
    status: int
    code: str
    detail: str | None = None


class Person(BaseModel):
    """A user as everybody may know him."""

    id: str
    name: str


_WHY = {
    400: "the request could not be read",
    401: "a session is needed",
    403: "not for this caller",
    404: "nothing here under that name, or not for this caller: which of them is not told",
    405: "no such verb here",
    409: "refused by the rules, or as things stand now",
    413: "larger than 64 KiB",
    415: "not JSON",
    421: "this server does not answer to that Host",
    422: "not of the shape that is asked for, or a key that came with another body",
    429: "too often; `retry_ms` tells when again",
    503: "nothing was changed; try again",
}


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the documentation of the problems that a call may answer with."""
    media = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Told"}}}
    return {
        status: {"description": _WHY[status], "content": media}
        for status in sorted({*statuses, 400, 413, 415, 421, 422, 429, 503})
    }


async def caller_of(request: Request, web: TheWeb) -> Caller:
    """Return who is calling; raises too-many for programs that run wild."""
    caller = await web.callers.of(request)
    web.limits.calls.take(caller)
    return caller


async def insider_of(caller: Annotated[Caller, Depends(caller_of)], web: TheWeb) -> None:
    """Let nobody in whom this server does not know, unless it is open to everybody."""
    web.let_in(caller)


INSIDE = [Depends(insider_of)]
TheCaller = Annotated[Caller, Depends(caller_of)]
Code = Annotated[str, Path(min_length=1, max_length=16, description="The table's code.")]
SeatNumber = Annotated[int, Field(ge=0, le=15)]
CommandId = Annotated[
    str,
    Field(
        min_length=1,
        max_length=64,
        pattern=r"^[A-Za-z0-9._-]+$",
        description="Chosen by the client, unique in this match and seat; the same again is safe.",
    ),
]
RequestKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=200,
        pattern=r"^[\x21-\x7e]+$",
        description="The same key and body again give the first answer again, for 24 hours.",
    ),
]
Json = Any
