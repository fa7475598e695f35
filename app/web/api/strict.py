"""Bodies as the rest of the server understands JSON: nothing that could not be written again."""

import json
from collections.abc import Callable, Coroutine
from typing import Any

import orjson
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

MOST = 2**53
"""Beyond it a float does not tell whole numbers apart."""

Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class StrictRequest(Request):
    """A request whose JSON is read strictly: no NaN, no half characters, no endless depth."""

    async def json(self) -> Any:
        """Return the body; raises json.JSONDecodeError."""
        parsed = orjson.loads(await self.body())
        try:
            orjson.dumps(parsed)
        except orjson.JSONEncodeError as error:
            raise json.JSONDecodeError(str(error), "", 0) from None
        return _whole(parsed)


def _whole(data: Any) -> Any:
    """Return JSON with 2.0 as 2: to JSON they are the same number."""
    if isinstance(data, float) and data.is_integer() and abs(data) <= MOST:
        return int(data)
    if isinstance(data, list):
        return [_whole(one) for one in data]
    if isinstance(data, dict):
        return {name: _whole(one) for name, one in data.items()}
    return data


class StrictRoute(APIRoute):
    """A route that reads its bodies strictly."""

    def get_route_handler(self) -> Handler:
        """Return the handler over a strict request."""
        handler = super().get_route_handler()

        async def strict(request: Request) -> Response:
            return await handler(StrictRequest(request.scope, request.receive))

        return strict
