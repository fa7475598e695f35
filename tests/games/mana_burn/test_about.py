"""Mana Burn's pages and strings hold what the rules can ask for, in both languages."""

from dataclasses import fields
from typing import Any, get_args, get_type_hints

import pytest

from app.games.about import LANGUAGES, about
from app.games.mana_burn import RULESET
from app.games.mana_burn.board import EXITS, LETTERS
from app.games.mana_burn.cards import KINDS
from app.games.mana_burn.model import Options, PauseKind, PromptKind
from app.games.mana_burn.turn_events import Reason

CODES = (
    *("game-over", "not-your-turn", "wrong-phase", "not-in-hand", "wrong-count", "no-target"),
    *("armored", "wrong-owner", "already-used", "not-an-option"),
)
NUMBERS: dict[str, tuple[str, ...]] = {"codex_draw": (), "start_hand": ()}
NUMBERS["crypt_take"] = ("1", "2", "per_goblin")
"""Values of options that are numbers: a form asks for a number alone without words."""


def wanted() -> set[str]:
    """Return keys that every client of the game asks for."""
    hints: dict[str, Any] = get_type_hints(Options)
    keys = {f"error.{code}" for code in CODES} | {f"reason.{one}" for one in get_args(Reason)}
    for kind in get_args(PromptKind):
        keys |= {f"prompt.{kind}", f"prompt.{kind}.other"}
    for one in fields(Options):
        keys |= {f"option.{one.name}", f"option.{one.name}.help"}
        values = NUMBERS.get(one.name, tuple(str(value) for value in get_args(hints[one.name])))
        keys |= {f"option.{one.name}.{value}" for value in values}
    for name in [*(f"kind.{kind}" for kind in KINDS), *(f"square.{square}" for square in EXITS)]:
        keys |= {name, f"{name}.help"}
    keys |= {f"road.{road}" for road in LETTERS}
    keys |= {f"window.{kind}" for kind in ("play", *get_args(PauseKind))}
    keys |= {f"level.{level}" for level in range(1, len(RULESET.levels) + 1)}
    return keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_there(language: str) -> None:
    assert wanted() - set(about("mana-burn", language).strings) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_string_is_for_an_option_or_value_that_is_not_there(language: str) -> None:
    strings = about("mana-burn", language).strings
    assert {key for key in strings if key.startswith("option.")} <= wanted()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence(language: str) -> None:
    strings = about("mana-burn", language).strings
    told = {key.split(".")[1] for key in strings if key.startswith("event.")}
    types = {ref.rsplit("/", 1)[1] for ref in _event_refs()}
    assert told == types


def _event_refs() -> list[str]:
    mapping: dict[str, str] = RULESET.event.schema["discriminator"]["mapping"]
    return [f"#/{name}" for name in mapping]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_explain_every_option(language: str) -> None:
    page = about("mana-burn", language)
    for one in fields(Options):
        assert page.strings[f"option.{one.name}"] in page.rules_markdown
