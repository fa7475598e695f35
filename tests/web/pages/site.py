"""A site of pages over facts that tests write down."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.testclient import TestClient

from app.accounts.ports import User
from app.games import newest
from app.tables.settings import SETTINGS
from app.web.pages.assets import Assets, VersionedFiles
from app.web.pages.catalogue import Catalogue
from app.web.pages.rendering import Renderer
from app.web.pages.router import pages
from app.web.pages.sources import Access, Site

ROOT = Path(__file__).parent.parent.parent.parent
ADA = User(key=1, id="a" * 32, name="Ada", created=0)
TABLE: dict[str, Any] = {
    "code": "K7XQP",
    "rev": 1,
    "game": "mandala",
    "rules": 1,
    "host": {"id": ADA.id, "name": ADA.name},
    "options": {},
    "settings": {},
    "seats": [None, None],
    "status": "waiting",
    "number": 0,
    "match": None,
    "next": None,
}
ROW: dict[str, Any] = {"code": "K7XQP", "game": "mandala", "host": "Ada"}
MATCH: dict[str, Any] = {"id": "f" * 32, "game": "mandala", "table": "K7XQP", "journal": [1, 2]}


class Facts:
    """What the rest of a server would know."""

    def __init__(self) -> None:
        self.user: User | None = None
        self.rows: list[Mapping[str, Any]] = []

    async def viewer(self, request: Request) -> User | None:
        del request
        return self.user

    async def lobby(self, limit: int) -> Sequence[Mapping[str, Any]]:
        return self.rows[:limit]

    async def tables_of(self, viewer: User) -> Sequence[Mapping[str, Any]]:
        return [ROW] if viewer is ADA else []

    async def table(self, code: str, viewer: User | None) -> Mapping[str, Any] | None:
        del viewer
        return TABLE if code == TABLE["code"] else None

    async def match(self, match_id: str, viewer: User | None) -> Mapping[str, Any] | None:
        del viewer
        return MATCH if match_id == MATCH["id"] else None


def renderer(
    languages: Sequence[str] = ("en", "it", "xx"), *, access: Access = "open", secure: bool = False
) -> Renderer:
    """Return what draws the pages of a server on which Mandala is played."""
    return Renderer(
        Site(
            assets=Assets(ROOT / "static"),
            catalogue=Catalogue(languages, ["mandala"]),
            rulesets=[newest("mandala")],
            access=access,
            settings_schema=SETTINGS.schema,
            secure=secure,
        )
    )


def site(facts: Facts, drawing: Renderer | None = None) -> TestClient:
    """Return a browser at a site; it follows no redirects."""
    drawing = drawing or renderer()
    app = FastAPI()
    app.include_router(pages(drawing, facts))
    app.mount("/static", VersionedFiles(drawing.site.assets))
    return TestClient(app, follow_redirects=False, headers={"accept-language": "en"})


def data_of(html: str) -> dict[str, Any]:
    """Return what a page gives to its module."""
    found = re.search(r'<script type="application/json" id="page">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found.group(1))
    return data
