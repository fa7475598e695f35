"""Mandala's pages and strings hold what the rules can ask for, in both languages."""

from dataclasses import fields
from typing import Any, get_args, get_type_hints

import pytest

from app.games.about import LANGUAGES, about
from app.games.mandala import RULESET
from app.games.mandala.model import COLOURS, Options, Reason

CODES = (
    *("game-over", "not-your-turn", "wrong-phase", "not-in-hand", "colour-elsewhere"),
    *("keep-one-card", "nothing-to-draw", "redraw-not-allowed", "not-in-mountain"),
)


def values_of(hint: Any) -> list[str]:
    """Return the values an option can take, as they stand in its keys; an int is a seat."""
    if hint is int:
        return ["0", "1"]
    if not get_args(hint):
        return [str(hint)]
    return [value for part in get_args(hint) for value in values_of(part)]


def wanted() -> set[str]:
    """Return keys that every client of the game asks for."""
    hints = get_type_hints(Options)
    keys = {f"error.{code}" for code in CODES} | {f"reason.{one}" for one in get_args(Reason)}
    keys |= {f"event.ended.{one}" for one in get_args(Reason)}
    for kind in ("action", "claim"):
        keys |= {f"prompt.{kind}", f"prompt.{kind}.other"}
    for one in fields(Options):
        keys |= {f"option.{one.name}", f"option.{one.name}.help"}
        keys |= {f"option.{one.name}.{value}" for value in values_of(hints[one.name])}
    for colour in COLOURS:
        keys |= {f"colour.{colour}", f"cards.{colour}.one", f"cards.{colour}.other"}
    keys |= {f"level.{level}" for level in range(1, len(RULESET.levels) + 1)}
    return keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_there(language: str) -> None:
    assert wanted() - set(about("mandala", language).strings) == set()


def test_two_seats_are_promised() -> None:
    assert {about("mandala", language).seats for language in LANGUAGES} == {"2"}
