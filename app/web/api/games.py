"""What can be played here, with the schemas of everything a program needs to know."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel, TypeAdapter

from app.games.about import about
from app.kernel.game import Windowed
from app.kernel.ruleset import Codec, Ruleset
from app.tables.making import seats_for
from app.tables.refusals import OptionsRefused
from app.web.api.shapes import problems
from app.web.api.strict import StrictRoute
from app.web.context import TheWeb, Web
from app.web.problems import Problem

_OPTIONS = TypeAdapter(dict[str, Any])

router = APIRouter(tags=["games"], route_class=StrictRoute)


class Seats(BaseModel):
    """How many can play, with the default options where no others are named."""

    least: int
    most: int


class Title(BaseModel):
    """A game in the list. bots: how many levels of bots it has. draws: can be agreed on."""

    slug: str
    rules: int
    title: str
    seats: Seats
    windows: bool
    draws: bool
    bots: int


class Game(Title):
    """A game with the JSON schemas of its data.

    kinds: the kinds of windows that wishes tell apart; order: the schema of a standing order.
    """

    schemas: dict[Literal["options", "action", "event", "sight", "order"], dict[str, Any]]
    kinds: list[str]


def _title(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "slug": ruleset.slug,
        "rules": ruleset.rules,
        "title": about(ruleset.slug, "en").title,
        "seats": _seats(ruleset, {}),
        "windows": ruleset.windowed,
        "draws": ruleset.draws,
        "bots": len(ruleset.levels),
    }


def _seats(ruleset: Ruleset, options: dict[str, Any]) -> Seats:
    allowed = seats_for(ruleset, options)
    return Seats(least=allowed[0], most=allowed[-1])


@router.get("/games", responses=problems())
async def titles(web: TheWeb) -> list[Title]:
    """List the games."""
    return [Title(**_title(ruleset)) for ruleset in web.games.values()]


@router.get("/games/{slug}", responses=problems(404))
async def title(web: TheWeb, slug: str) -> Game:
    """Describe one game."""
    ruleset = _game(web, slug)
    game = ruleset.bind(ruleset.default_options)
    windowed = game if isinstance(game, Windowed) else None
    return Game(
        **_title(ruleset),
        schemas={
            "options": ruleset.options.schema,
            "action": ruleset.action.schema,
            "event": ruleset.event.schema,
            "sight": ruleset.sight.schema,
            **({} if windowed is None else {"order": Codec(windowed.standing_orders).schema}),
        },
        kinds=[] if windowed is None else list(windowed.kinds),
    )


@router.get("/games/{slug}/seats", responses=problems(404, 409))
async def seats(
    web: TheWeb, slug: str, options: Annotated[str, Query(max_length=4096)] = "{}"
) -> Seats:
    """Tell for how many a game is with these options, as JSON; what is left out is as usual."""
    ruleset = _game(web, slug)
    try:
        given = _OPTIONS.validate_json(options)
    except ValueError:
        raise OptionsRefused(problems=(("options", "is to be a JSON object"),)) from None
    return _seats(ruleset, given)


def _game(web: Web, slug: str) -> Ruleset:
    ruleset = web.games.get(slug)
    if ruleset is None:
        raise Problem("no-such-game", "Nothing here is played under that name.")
    return ruleset
