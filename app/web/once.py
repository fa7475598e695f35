"""The Idempotency-Key of a request."""

from starlette.requests import Request

from app.tables.once import Once, once
from app.web.callers import Caller


async def once_of(caller: Caller, request: Request, key: str | None) -> Once | None:
    """Return the key in the scope of its session, method and path; None where none was sent."""
    if key is None or caller.session is None:
        return None
    body = await request.body()
    return once(caller.session.key, request.method, request.url.path, key, body)
