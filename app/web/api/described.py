"""The OpenAPI document, made true: problems, who must say who he is, which verbs there are."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import orjson
from fastapi import FastAPI, Response

from app.web.api.shapes import Told, problems

Json = dict[str, Any]

PATH = "/api/v1/openapi.json"

SCHEMES: Json = {
    "bearer": {"type": "http", "scheme": "bearer", "description": "The token of a session."},
    "cookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": "manatee",
        "description": "The same token as browsers keep it; unsafe requests then need our Origin.",
    },
}
RETRY: Json = {
    "Retry-After": {
        "description": "Seconds after which it is worth trying again.",
        "schema": {"type": "integer", "minimum": 1},
    }
}


FOR_ALL = ("session", "games")
"""Tags of the calls that a closed server answers to strangers, too."""


def describe(app: FastAPI, cookie: str, *, closed: bool) -> None:
    """Complete the document that FastAPI derives.

    cookie: how this server's is called. closed: it shows its tables to nobody without a session.
    """
    derived = app.openapi

    def completed() -> Json:
        if app.openapi_schema is None:
            _complete(derived(), cookie, closed=closed)
        schema: Json = app.openapi_schema or {}
        return schema

    app.openapi = completed  # type: ignore[method-assign]  # as FastAPI has it
    text = cache(lambda: orjson.dumps(completed()))

    @app.get(PATH, include_in_schema=False)
    async def document() -> Response:
        return Response(text(), media_type="application/json")


def _complete(schema: Json, cookie: str, *, closed: bool) -> None:
    parts = schema["components"]
    told = Told.model_json_schema(ref_template="#/components/schemas/{model}")
    parts["schemas"]["Told"] = told
    parts["securitySchemes"] = {**SCHEMES, "cookie": {**SCHEMES["cookie"], "name": cookie}}
    for verbs in schema["paths"].values():
        for operation in verbs.values():
            if closed and not set(operation["tags"]) & set(FOR_ALL):
                operation["responses"].setdefault("401", problems(401)[401])
            _secure(operation)
            for status in ("429", "503"):
                operation["responses"].get(status, {})["headers"] = RETRY


def _secure(operation: Json) -> None:
    """Say that a session is needed, or that it makes a difference."""
    schemes: list[Json] = [{"bearer": []}, {"cookie": []}]
    needed = "401" in operation["responses"]
    operation["security"] = schemes if needed else [*schemes, {}]


def verbs_at(schema: Mapping[str, Any], path: str) -> list[str]:
    """Return the verbs that the document has for a path."""
    if path in schema["paths"]:
        return sorted(verb.upper() for verb in schema["paths"][path])
    found: set[str] = set()
    for template, verbs in schema["paths"].items():
        pattern = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(template))
        if re.fullmatch(pattern, path):
            found |= {verb.upper() for verb in verbs}
    return sorted(found)
