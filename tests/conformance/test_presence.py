"""Point 14: every game has its pages, its words, its board and its bots."""

import json
import random
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from app.games.about import LANGUAGES, about
from app.kernel.game import RuleViolation
from app.kernel.position import seat_sight
from app.kernel.simulate import Playout
from tests.conformance.entrants import TESTS, TOYS, Entrant, folder, registered
from tests.conformance.golden import Route

SITE = TESTS.parent / "app" / "web" / "catalogue" / "en.json"


def words_of_options(entrant: Entrant) -> Iterator[str]:
    """Yield the keys that a form made of the options' schema asks for."""
    for name, schema in entrant.ruleset.options.schema["properties"].items():
        yield f"option.{name}"
        yield f"option.{name}.help"
        for part in (schema, *schema.get("anyOf", ())):
            values = part.get("enum", [part["const"]] if "const" in part else [])
            if part is not schema and "maximum" in part:  # a number among words is chosen like them
                values = range(part["minimum"], part["maximum"] + 1)
            yield from (f"option.{name}.{value}" for value in values)


@cache
def words_of_matches(entrant: Entrant, matches: int) -> set[str]:
    """Return the keys that prompts, outcomes and refusals of random matches ask for."""
    words = set()
    for number in range(matches):
        route = Route(entrant, random.Random(number).randrange, number)
        while route.moment.outcome is None:
            kinds = {prompt.kind for prompt in route.moment.awaited.values()}
            words |= {f"prompt.{kind}" for kind in kinds}
            words |= {f"prompt.{kind}.other" for kind in kinds}
            route.remember()
            words |= {f"error.{code}" for code in refusals(route)}
            route.go(route.choose())
        words |= {f"error.{code}" for code in refusals(route)}
        words.add(f"reason.{route.moment.outcome.reason}")
    return words


def refusals(route: Route) -> Iterator[str]:
    for seat in range(route.table.seats):
        for action in route.pool[:10]:
            taken = route.moment.tried(seat, action, "9")
            if isinstance(taken, RuleViolation):
                yield taken.code


def missing(words: set[str], strings: Mapping[str, str]) -> list[str]:
    return sorted(words - strings.keys())


@pytest.mark.parametrize("entrant", registered(), ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_has_words_for_all_it_says(entrant: Entrant, language: str) -> None:
    page = about(entrant.ruleset.slug, language)
    strings = {**json.loads(SITE.read_text(encoding="utf-8")), **page.strings}
    said = {*words_of_options(entrant), *words_of_matches(entrant, 8)}
    assert len({word.split(".")[0] for word in said}) == 4
    assert missing(said, strings) == []


@pytest.mark.parametrize("entrant", registered(), ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_explains_every_option_and_no_other(entrant: Entrant, language: str) -> None:
    page = about(entrant.ruleset.slug, language)
    assert {key for key in page.strings if key.startswith("option.")} == {
        *words_of_options(entrant)
    }
    for name in entrant.ruleset.options.schema["properties"]:
        assert page.strings[f"option.{name}"] in page.rules_markdown


@pytest.mark.parametrize("entrant", registered(), ids=str)
def test_a_game_has_words_for_every_event(entrant: Entrant) -> None:
    strings = about(entrant.ruleset.slug, "en").strings
    types = set(entrant.ruleset.event.schema["discriminator"]["mapping"])
    told = {key.split(".")[1] for key in strings if key.startswith("event.")}
    assert types - told == set()


@pytest.mark.parametrize("entrant", registered(), ids=str)
def test_a_game_has_a_board_module(entrant: Entrant) -> None:
    board = TESTS.parent / "static" / "games" / folder(entrant.ruleset) / "board.js"
    assert "export function mount(" in board.read_text(encoding="utf-8")


@pytest.mark.parametrize("entrant", registered(), ids=str)
def test_a_game_has_bots_that_answer_legally(entrant: Entrant) -> None:
    """A stopped policy still answers: it is asked for a move, not for its best one."""
    assert entrant.ruleset.levels
    for level in entrant.ruleset.levels:
        assert level.budget > 0
        route = Route(entrant, random.Random(1).randrange, 1)
        playout = Playout(route.table.game, route.table.seats, route.source)
        policy = level.policy(route.table.game)
        for _ in range(4):
            while not playout.awaited:
                playout.close()
            seat = playout.awaited[0]
            sight = seat_sight(playout.step.position, seat)
            playout.act(seat, policy.choose(sight, route.source, lambda: True))


def test_words_that_are_missing_are_named() -> None:
    assert missing({"prompt.bid", "prompt.turn"}, {"prompt.turn": "Your turn"}) == ["prompt.bid"]


def test_the_toys_would_need_these_words() -> None:
    sealed_words = {*words_of_options(TOYS[0]), *words_of_matches(TOYS[0], 80)}
    assert sealed_words == {
        *("option.rounds", "option.rounds.help", "option.ties", "option.ties.help"),
        *("option.ties.nobody", "option.ties.all", "prompt.bid", "prompt.bid.other"),
        *("error.match-over", "error.not-in-hand", "error.not-your-turn"),
        *("reason.rounds", "reason.left"),
    }
