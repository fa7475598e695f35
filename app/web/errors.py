"""Everything that can go wrong in a request, as a problem: nothing internal ever leaves."""

from collections.abc import Callable
from typing import Any

import structlog
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from app.accounts.refusals import AccountRefusal
from app.games import NoSuchGame
from app.kernel.game import RuleViolation
from app.kernel.ruleset import Malformed
from app.matches.refusals import Refusal
from app.web.problems import Problem, answer

_log = structlog.get_logger(__name__)

_HTTP = {404: "not-found", 405: "method-not-allowed", 400: "bad-request"}


def told(error: Exception) -> tuple[str, dict[str, Any]]:
    """Return the code and the parameters of an error that its sender may know."""
    if isinstance(error, Problem):
        return error.code, dict(error.params)
    if isinstance(error, AccountRefusal | RuleViolation | Refusal):
        return error.code, dict(error.details)
    if isinstance(error, Malformed):
        return error.code, {"problems": [list(one) for one in error.problems]}
    if isinstance(error, NoSuchGame):
        return error.code, {}
    return "internal", {}


EXPECTED = (
    Problem,
    AccountRefusal,
    RuleViolation,
    Refusal,
    Malformed,
    NoSuchGame,
)
"""Errors that are answers; every other one is a fault of ours."""


def install(app: FastAPI, page: Callable[[Request, int], Response]) -> None:
    """Make an application answer every error with a problem, and with a page where one was asked.

    page: makes the page of a status.
    """

    async def expected(request: Request, error: Exception) -> Response:
        del request
        code, params = told(error)
        return answer(code, params, error.detail if isinstance(error, Problem) else "")

    async def invalid(request: Request, error: Exception) -> Response:
        del request
        found = error.errors() if isinstance(error, RequestValidationError) else ()
        problems = [[".".join(str(part) for part in one["loc"]), one["msg"]] for one in found]
        return answer("malformed", {"problems": problems})

    async def http(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        if wants_page(request):
            return page(request, status)
        return answer(_HTTP.get(status, "bad-request"), {})

    async def fault(request: Request, error: Exception) -> Response:
        _log.error("request failed", path=request.url.path, exc_info=error)
        return page(request, 500) if wants_page(request) else answer("internal", {})

    for kind in EXPECTED:
        app.add_exception_handler(kind, expected)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(Exception, fault)


def wants_page(request: Request) -> bool:
    """Tell whether somebody looks at the answer: a browser that goes to an address of ours."""
    asks = "text/html" in request.headers.get("accept", "")
    return asks and request.method == "GET" and not request.url.path.startswith("/api/")
