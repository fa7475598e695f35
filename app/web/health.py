"""Whether this process lives, and whether it should be given work."""

from collections.abc import Awaitable, Callable

from fastapi import APIRouter
from starlette.responses import PlainTextResponse


def health(ready: Callable[[], Awaitable[bool]]) -> APIRouter:
    """Return /healthz and /readyz."""
    router = APIRouter(include_in_schema=False)

    @router.get("/healthz")
    async def lives() -> PlainTextResponse:
        return PlainTextResponse("ok\n")

    @router.get("/readyz")
    async def serves() -> PlainTextResponse:
        if await ready():
            return PlainTextResponse("ready\n")
        return PlainTextResponse("not ready\n", 503)

    return router
