"""The addresses of the pages, and what each of them is given."""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, TypeAlias
from urllib.parse import quote, urlsplit

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from app.kernel.ruleset import Ruleset
from app.tables.settings import without_windows
from app.web.pages.assets import FOREVER
from app.web.pages.catalogue import PSEUDO
from app.web.pages.language import A_YEAR_S, COOKIE
from app.web.pages.rendering import Page, Renderer
from app.web.pages.rules import rules_page
from app.web.pages.sources import Sources

Answer: TypeAlias = Callable[..., Awaitable[Response]]

EXCERPT = 5
LOBBY = 100


def pages(renderer: Renderer, sources: Sources) -> APIRouter:
    """Return the router of all pages."""
    of = Pages(renderer, sources)
    router = APIRouter(include_in_schema=False, default_response_class=Response)
    for path, answer in (
        ("/", of.inside(of.home)),
        ("/tables", of.inside(of.lobby)),
        ("/tables/new", of.inside(of.create)),
        ("/t/{code}", of.inside(of.table)),
        ("/m/{match_id}", of.inside(of.match)),
        ("/games", of.games),
        ("/games/{slug}", of.game),
        ("/welcome", of.welcome),
        ("/language", of.choose_language),
        ("/favicon.ico", of.icon),
        ("/strings/{version}/{language}/{name}.json", of.strings),
    ):
        router.add_api_route(path, answer, methods=["GET"], response_model=None)
    return router


class Pages:
    """One method for each page."""

    def __init__(self, renderer: Renderer, sources: Sources) -> None:
        self._renderer = renderer
        self._sources = sources
        self._site = renderer.site
        self._rulesets = {one.slug: one for one in renderer.site.rulesets}

    def inside(self, answer: Answer) -> Answer:
        """Return the answer for those whom this server knows; others say who they are first."""

        @wraps(answer)
        async def asked(request: Request, **parts: str) -> Response:
            if self._site.access != "open" and await self._sources.viewer(request) is None:
                return RedirectResponse(f"/welcome?next={quote(request.url.path)}", 303)
            return await answer(request, **parts)

        return asked

    async def home(self, request: Request) -> Response:
        """Say what this is, let people play at once, show the way to a table."""
        viewer = await self._sources.viewer(request)
        mine = [] if viewer is None else await self._sources.tables_of(viewer)
        tables = await self._sources.lobby(EXCERPT)
        page = Page("home.html", {}, "pages/home.js", {"mine": mine, "tables": tables})
        return self._renderer.render(request, viewer, page)

    async def lobby(self, request: Request) -> Response:
        """List the open tables."""
        viewer = await self._sources.viewer(request)
        mine = [] if viewer is None else await self._sources.tables_of(viewer)
        tables = await self._sources.lobby(LOBBY)
        page = Page("lobby.html", {}, "pages/lobby.js", {"mine": mine, "tables": tables})
        return self._renderer.render(request, viewer, page)

    async def create(self, request: Request) -> Response:
        """Show the form for a new table."""
        viewer = await self._sources.viewer(request)
        slugs = list(self._rulesets)
        data = {"forms": {slug: self._forms(slug) for slug in slugs}}
        page = Page("create.html", {}, "pages/create.js", data, games=slugs)
        return self._renderer.render(request, viewer, page)

    async def table(self, request: Request, code: str) -> Response:
        """Show one table, to players and watchers alike."""
        viewer = await self._sources.viewer(request)
        upper = code.upper()
        if upper != code:
            return RedirectResponse(f"/t/{upper}", 303)
        table = await self._sources.table(code, viewer)
        if table is None or table["game"] not in self._rulesets:
            return self._renderer.error(request, 404, viewer)
        slug = table["game"]
        data = {"table": table, "form": self._forms(slug), **self._board(slug)}
        page = Page(
            "table.html",
            {"code": code, "game": self._about(request, slug)},
            "table/main.js",
            data,
            games=[slug],
            modules=self._modules(slug),
        )
        return self._renderer.render(request, viewer, page)

    async def match(self, request: Request, match_id: str) -> Response:
        """Show how a match went: result, journal, replay."""
        viewer = await self._sources.viewer(request)
        match = await self._sources.match(match_id, viewer)
        if match is None or match["game"] not in self._rulesets:
            return self._renderer.error(request, 404, viewer)
        slug = match["game"]
        # The journal comes with the replay's frames, from the viewpoint that is chosen.
        shown = {name: part for name, part in match.items() if name != "journal"}
        page = Page(
            "match.html",
            {"game": self._about(request, slug)},
            "pages/match.js",
            {"match": shown, **self._board(slug)},
            games=[slug],
            modules=self._modules(slug),
        )
        return self._renderer.render(request, viewer, page)

    async def games(self, request: Request) -> Response:
        """List the games."""
        viewer = await self._sources.viewer(request)
        return self._renderer.render(request, viewer, Page("games.html", {}, "pages/games.js", {}))

    async def game(self, request: Request, slug: str) -> Response:
        """Show one game: what it is and its rules."""
        viewer = await self._sources.viewer(request)
        if slug not in self._rulesets:
            return self._renderer.error(request, 404, viewer)
        language = self._renderer.language(request)
        about = self._site.catalogue.about(slug, language)
        rules = rules_page(about.rules_markdown, pseudo=language == PSEUDO)
        facts = {"game": self._about(request, slug), "rules": rules}
        page = Page("game.html", facts, "pages/games.js", {"game": slug})
        return self._renderer.render(request, viewer, page)

    async def welcome(self, request: Request) -> Response:
        """Ask for a name, and for password or invitation where this server wants one."""
        viewer = await self._sources.viewer(request)
        back = local_path(request.query_params.get("next", "/"))
        page = Page("welcome.html", {"next": back}, "pages/welcome.js", {"next": back})
        return self._renderer.render(request, viewer, page)

    async def choose_language(self, request: Request) -> Response:
        """Remember a language and go back to where it was chosen."""
        response = RedirectResponse(local_path(request.query_params.get("back", "/")), 303)
        to = request.query_params.get("to")
        if to in self._site.catalogue.languages:
            response.set_cookie(
                COOKIE, str(to), max_age=A_YEAR_S, samesite="lax", secure=self._site.secure
            )
        return response

    async def icon(self, request: Request) -> Response:
        """Show the icon to those who ask for it by its old name."""
        del request
        return RedirectResponse(self._site.assets.url("art/favicon.svg"), 307)

    async def strings(self, version: str, language: str, name: str) -> Response:
        """Return the strings of the site or of a game, for the client."""
        catalogue = self._site.catalogue
        if language not in catalogue.languages or not (name == "site" or name in self._rulesets):
            return JSONResponse({"code": "not-found"}, 404)
        of_site = name == "site"
        texts = catalogue.site(language) if of_site else catalogue.about(name, language).strings
        keep = FOREVER if version == catalogue.version else "no-cache"
        return JSONResponse(dict(texts), headers={"Cache-Control": keep})

    def _about(self, request: Request, slug: str) -> dict[str, Any]:
        return self._renderer.game(self._rulesets[slug], self._renderer.language(request))

    def _forms(self, slug: str) -> dict[str, Any]:
        ruleset: Ruleset = self._rulesets[slug]
        settings = self._site.settings_schema
        if not ruleset.windowed:  # there is nothing of windows to choose
            settings = {**settings, "properties": without_windows(settings["properties"])}
        return {"options": ruleset.options.schema, "settings": settings}

    def _modules(self, slug: str) -> list[str]:
        folder = f"games/{slug.replace('-', '_')}"
        return [f"{folder}/board.js", f"{folder}/journal.js"]

    def _board(self, slug: str) -> dict[str, Any]:
        board, journal = map(self._site.assets.url, self._modules(slug))
        return {"board": board, "journal": journal}


def local_path(path: str) -> str:
    """Return the path if it leads to this site, else the first page."""
    parts = urlsplit(path)
    inside = path.startswith("/") and not path.startswith(("//", "/\\"))
    clean = inside and not (parts.scheme or parts.netloc) and path.isprintable()
    return path if clean else "/"
