"""Errors as `application/problem+json`: a stable kebab-case code and its parameters.

`detail` is English, for developers; pages word the codes themselves.
"""

from collections.abc import Mapping
from typing import Any

import orjson
from starlette.exceptions import HTTPException
from starlette.responses import Response

STATUS: Mapping[str, int] = {
    "malformed": 422,
    "no-such-seat": 404,
    "bad-request": 400,
    "not-found": 404,
    "table-not-found": 404,
    "match-not-found": 404,
    "no-such-game": 404,
    "method-not-allowed": 405,
    "not-signed-in": 401,
    "session-unknown": 401,
    "host-unknown": 421,
    "origin-foreign": 403,
    "json-wanted": 415,
    "too-large": 413,
    "too-many": 429,
    "key-reused": 422,
    "try-again": 503,
    "other-server": 503,
    "too-busy": 503,
    "table-frozen": 503,
    "not-host": 403,
    "not-your-seat": 403,
    "not-seated": 403,
    "password-needed": 403,
    "password-wrong": 403,
    "invitation-wanted": 403,
    "invitation-invalid": 403,
    "viewpoint-refused": 403,
    "internal": 500,
}
"""HTTP status by code."""

CONFLICT = 409
"""The status of all other codes: well-formed, and refused by the rules or as things stand.

422 is for what is not of the documented shape, and for a key that came with another body.
"""


class Problem(Exception):
    """Something to tell a client instead of an answer."""

    def __init__(self, code: str, detail: str = "", **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail
        self.params = params


class BodyTooLarge(HTTPException):
    """A body that goes on beyond what it may have, found while it is read."""

    def __init__(self) -> None:
        super().__init__(413)


def body_of(code: str, params: Mapping[str, Any], detail: str = "") -> dict[str, Any]:
    """Return a problem as JSON."""
    status = STATUS.get(code, CONFLICT)
    title = code.replace("-", " ").capitalize()
    told: dict[str, Any] = {
        "type": "about:blank",
        "title": title,
        "status": status,
        "code": code,
    }
    if detail:
        told["detail"] = detail
    return {**params, **told}


def answer(
    code: str,
    params: Mapping[str, Any],
    detail: str = "",
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Return a problem as a response."""
    body = body_of(code, params, detail)
    headers = dict(headers or {})
    if "retry_ms" in params:
        headers["Retry-After"] = str(max(1, -(-int(params["retry_ms"]) // 1000)))
    return Response(
        orjson.dumps(body, default=str),
        status_code=body["status"],
        media_type="application/problem+json",
        headers=headers,
    )
