"""Matches that were played, or are: result, log, replay, each judged anew for every caller."""

from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Path, Query, Response

from app.matches.exports import Export
from app.matches.exports import schema as export_schema
from app.web.api.answers import Match, Replay, answers
from app.web.api.shapes import INSIDE, Json, TheCaller, problems
from app.web.api.strict import StrictRoute
from app.web.context import TheWeb

router = APIRouter(
    prefix="/matches", tags=["matches"], route_class=StrictRoute, dependencies=INSIDE
)

SCHEMA = orjson.dumps(export_schema())

MatchId = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$", description="32 hex digits.")]


@router.get("/schema", responses={**answers(dict[str, Any]), **problems()})
async def schema() -> Json:
    """Return the JSON schema of the document that `export` answers with."""
    return Response(SCHEMA, media_type="application/json")


@router.get("/{match_id}", responses={**answers(Match), **problems(404)})
async def result(web: TheWeb, caller: TheCaller, match_id: MatchId) -> Json:
    """Return who played, how it ended, and the log as this caller may see it."""
    web.limits.folds.take(caller)
    with web.missing(caller):
        told = await web.archive.match(caller.user, match_id)
    return Response(orjson.dumps(told), media_type="application/json")


@router.get("/{match_id}/export", responses={**answers(Export), **problems(404, 409)})
async def export(web: TheWeb, caller: TheCaller, match_id: MatchId) -> Json:
    """Return a finished match as one document that anybody can check, to keep as a file."""
    web.limits.folds.take(caller)
    with web.missing(caller):
        document = await web.archive.export(caller.user, match_id)
    name = f'attachment; filename="manatee-{match_id}.json"'
    headers = {"Content-Disposition": name}
    return Response(document, media_type="application/json", headers=headers)


@router.get("/{match_id}/replay", responses={**answers(Replay), **problems(403, 404)})
async def replay(
    web: TheWeb,
    caller: TheCaller,
    match_id: MatchId,
    viewpoint: Annotated[
        str | None, Query(pattern=r"^([0-9]{1,2}|all|watcher)$", description="seat, all, watcher")
    ] = None,
) -> Json:
    """Return one frame an entry, from a viewpoint that this caller may have."""
    web.limits.folds.take(caller)
    with web.missing(caller):
        told = await web.archive.replay(caller.user, match_id, viewpoint)
    return Response(orjson.dumps(told), media_type="application/json")
