"""Everything that can go wrong in a request, as a problem: nothing internal ever leaves."""

from collections.abc import Callable
from typing import Any

import structlog
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.accounts.refusals import AccountRefusal
from app.games import NoSuchGame
from app.kernel.game import RuleViolation
from app.kernel.ruleset import Malformed
from app.matches.refusals import Refusal
from app.tables.ports import StorageUnavailable
from app.web.api.described import verbs_at
from app.web.problems import CONFLICT, STATUS, BodyTooLarge, Problem, answer
from app.web.security import MOST

_log = structlog.get_logger(__name__)

METHOD_NOT_ALLOWED = 405
_HTTP = {404: "not-found", 405: "method-not-allowed", 400: "bad-request", 413: "too-large"}
AGAIN_MS = 1000
"""When somebody may try again whom the storage could not serve."""


def told(error: Exception) -> tuple[str, dict[str, Any]]:
    """Return the code and the parameters of an error that its sender may know."""
    if isinstance(error, Problem):
        return error.code, dict(error.params)
    if isinstance(error, AccountRefusal | RuleViolation | Refusal):
        return error.code, dict(error.details)
    if isinstance(error, Malformed):
        return error.code, {"problems": [list(one) for one in error.problems]}
    if isinstance(error, StorageUnavailable):
        return error.code, {"retry_ms": AGAIN_MS}
    if isinstance(error, NoSuchGame):
        return error.code, {}
    return "internal", {}


EXPECTED = (
    Problem,
    AccountRefusal,
    RuleViolation,
    Refusal,
    Malformed,
    StorageUnavailable,
    NoSuchGame,
)
"""Errors that are answers; every other one is a fault of ours."""


def install(app: FastAPI, page: Callable[[Request, int], Response]) -> None:
    """Make an application answer every error with a problem, and with a page where one was asked.

    page: makes the page of a status.
    """

    async def expected(request: Request, error: Exception) -> Response:
        code, params = told(error)
        if wants_page(request):
            return page(request, STATUS.get(code, CONFLICT))
        return answer(code, params, error.detail if isinstance(error, Problem) else "")

    async def invalid(request: Request, error: Exception) -> Response:
        del request
        found = error.errors() if isinstance(error, RequestValidationError) else ()
        problems = [[".".join(str(part) for part in one["loc"]), one["msg"]] for one in found]
        return answer("malformed", {"problems": problems})

    async def http(request: Request, error: Exception) -> Response:
        if not isinstance(error, HTTPException):
            raise error
        if wants_page(request):
            return page(request, error.status_code)
        params = {"most": MOST} if isinstance(error, BodyTooLarge) else {}
        headers = dict(error.headers or {})
        if error.status_code == METHOD_NOT_ALLOWED:
            verbs = verbs_at(app.openapi(), request.url.path)
            headers |= {"Allow": ", ".join(verbs)} if verbs else {}
        code = _HTTP.get(error.status_code, "bad-request")
        return answer(code, params, headers=headers)

    for kind in EXPECTED:
        app.add_exception_handler(kind, expected)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)
    app.add_middleware(Faults, page=page)


class Faults:
    """ASGI middleware that answers what nobody foresaw, and logs it once.

    It stands behind the gate, so that these answers are sealed like all others.
    """

    def __init__(self, app: ASGIApp, page: Callable[[Request, int], Response]) -> None:
        self._app = app
        self._page = page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or socket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        last = ""

        async def noted(message: Message) -> None:
            nonlocal last
            last = message["type"]
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except Exception as error:
            _log.exception("request failed", path=scope["path"])
            if scope["type"] == "http" and not last:
                await self._answer(scope, receive, send)
            elif scope["type"] == "websocket" and last != "websocket.close":
                await send({"type": "websocket.close", "code": 1011})
            elif scope["type"] == "http":
                raise ConnectionAbortedError from error  # half an answer: cut it off

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        response = self._page(request, 500) if wants_page(request) else answer("internal", {})
        await response(scope, receive, send)


def wants_page(request: Request) -> bool:
    """Tell whether somebody looks at the answer: a browser that goes to an address of ours."""
    asks = "text/html" in request.headers.get("accept", "")
    return asks and request.method == "GET" and not request.url.path.startswith("/api/")
