"""From a template and facts to a page: the frame that all pages share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import quote

import orjson
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.accounts.ports import User
from app.kernel.ruleset import Ruleset
from app.web.pages.language import language_of
from app.web.pages.sources import Site

TEMPLATES = Path(__file__).parent.parent.parent.parent / "templates"
THEMES = ("light", "dark")
STYLES = ("tokens", "base", "layout", "components")
NAMES = {"en": "English", "it": "Italiano", "xx": "Þseudo"}

_ESCAPES = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}


@dataclass(frozen=True)
class Page:
    """One page: its template, its module, what it knows.

    entry: module under static/ ("pages/home.js"). data: what the module is given as JSON.
    games: slugs whose strings and styles it needs. modules: further ones to load at once.
    """

    template: str
    facts: Mapping[str, Any]
    entry: str | None = None
    data: Mapping[str, Any] | None = None
    games: Sequence[str] = ()
    modules: Sequence[str] = ()
    status: int = 200


class Renderer:
    """Renders pages for requests."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self._templates = Environment(
            loader=FileSystemLoader(TEMPLATES),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def language(self, request: Request) -> str:
        """Return the language of the answer."""
        return language_of(request, self.site.catalogue.languages)

    def render(self, request: Request, viewer: User | None, page: Page) -> Response:
        """Return the page as a response that no shared cache may keep."""
        language = self.language(request)
        html = self._templates.get_template(page.template).render(
            {
                **self._frame(request, language, viewer),
                **self._links(page, language),
                "page": self.data(language, viewer, page),
                **page.facts,
            }
        )
        return HTMLResponse(
            html,
            page.status,
            headers={"Cache-Control": "private, no-cache", "Vary": "Cookie, Accept-Language"},
        )

    def error(self, request: Request, status: int, viewer: User | None = None) -> Response:
        """Return the page that says what went wrong and where to go from here."""
        kind = _KINDS.get(status, "trouble")
        page = Page("error.html", {"kind": kind, "status": status}, "pages/plain.js", status=status)
        return self.render(request, viewer, page)

    def data(self, language: str, viewer: User | None, page: Page) -> dict[str, Any]:
        """Return what the page's module starts from."""
        site = self.site
        return {
            "language": language,
            "base": site.assets.base,
            "access": site.access,
            "me": None if viewer is None else {"id": viewer.id, "name": viewer.name},
            "strings": [strings_url(site, language, name) for name in ("site", *page.games)],
            "games": {one.slug: self.game(one, language) for one in site.rulesets},
            **(page.data or {}),
        }

    def game(self, ruleset: Ruleset, language: str) -> dict[str, Any]:
        """Return what pages say of a game."""
        about = self.site.catalogue.about(ruleset.slug, language)
        seats = ruleset.bind(ruleset.default_options).seats()
        return {
            "slug": ruleset.slug,
            "title": about.title,
            "tagline": about.tagline,
            "minutes": about.minutes,
            "players": about.seats,
            "seats": [seats.start, seats.stop - 1],
            "levels": len(ruleset.levels),
            "draws": ruleset.draws,
            "windowed": ruleset.windowed,
        }

    def _frame(self, request: Request, language: str, viewer: User | None) -> dict[str, Any]:
        site = self.site
        theme = request.cookies.get("theme")
        path = request.url.path
        games = [self.game(one, language) for one in site.rulesets]
        return {
            "t": site.catalogue.translator(language),
            "url": site.assets.url,
            "json": as_script,
            "language": language,
            "languages": [(code, NAMES.get(code, code)) for code in site.catalogue.languages],
            "theme": theme if theme in THEMES else None,
            "path": path,
            "back": quote(path, safe="/"),
            "me": viewer,
            "games": games,
            "quickest": min(games, key=_shortest),
        }

    def _links(self, page: Page, language: str) -> dict[str, Any]:
        assets = self.site.assets
        boards = [f"games/{slug.replace('-', '_')}/board.css" for slug in page.games]
        place = f"{page.entry.partition('/')[0]}/page.css" if page.entry else ""
        own = [path for path in (place, *boards) if assets.has(path)]
        styles = [f"css/{name}.css" for name in STYLES] + own
        entries = [page.entry, *page.modules] if page.entry else []
        return {
            "styles": [assets.url(path) for path in styles],
            "entry": assets.url(page.entry) if page.entry else None,
            "preloads": [assets.url(path) for path in assets.modules(entries)],
            "string_files": [
                strings_url(self.site, language, name) for name in ("site", *page.games)
            ]
            if page.entry
            else [],
        }


_KINDS: dict[int, str] = {HTTPStatus.NOT_FOUND: "missing", HTTPStatus.TOO_MANY_REQUESTS: "often"}
"""What a page says of a status, where it is not the server's fault."""


def _shortest(game: Mapping[str, Any]) -> int:
    """Return how many minutes a game ("20-45") takes at least."""
    return int(game["minutes"].partition("-")[0])


def as_script(data: object) -> Markup:
    """Return JSON that is safe between script tags."""
    return Markup(orjson.dumps(data).decode().translate(_ESCAPES))  # noqa: S704 - escaped just here


def strings_url(site: Site, language: str, name: str) -> str:
    """Return the address of one file of strings ("site" or a game's slug)."""
    return f"/strings/{site.catalogue.version}/{language}/{name}.json"
