"""Mana's pages and strings hold what the rules can ask for, in both languages."""

from dataclasses import fields
from typing import Any, get_args, get_type_hints

import pytest

from app.games.about import LANGUAGES, about
from app.games.mana import RULESET
from app.games.mana.model import Edge, Options, Piece, Reason, Task

CODES = (
    *("game-over", "not-your-turn", "wrong-phase", "edge-missing", "edge-unexpected"),
    *("edge-fixed", "piece-count", "same-square", "outside-zone", "damyo-square", "no-piece"),
    *("not-your-piece", "must-obey", "unreachable", "no-reserve", "drop-not-allowed"),
    *("occupied", "wrong-type", "pass-not-allowed"),
)
"""Section 7, in the order of the checks."""


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
    for kind in ("edge_and_setup", "setup", "edge", *get_args(Task)):
        keys |= {f"prompt.{kind}", f"prompt.{kind}.other"}
    for one in fields(Options):
        keys |= {f"option.{one.name}", f"option.{one.name}.help"}
        keys |= {f"option.{one.name}.{value}" for value in values_of(hints[one.name])}
    for kind in (1, 2, 3):
        keys |= {f"kind.{kind}", f"event.demands.{kind}"}
        keys |= {f"still.must-obey.{kind}", f"still.blocked.{kind}"}
    keys |= {f"edge.{edge}" for edge in get_args(Edge)}
    keys |= {f"event.edge_chosen.{edge}" for edge in get_args(Edge)}
    for piece in get_args(Piece):
        keys |= {f"piece.{piece}", f"event.moved.{piece}", f"event.captured.{piece}"}
    keys |= {"event.begun", "event.placed", "event.revealed", "event.dropped", "event.passed"}
    keys |= {f"level.{level}" for level in range(1, len(RULESET.levels) + 1)}
    return keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_there(language: str) -> None:
    assert wanted() - set(about("mana", language).strings) == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("prefix", ["error.", "level."])
def test_no_string_is_for_what_is_not_there(language: str, prefix: str) -> None:
    strings = {key for key in about("mana", language).strings if key.startswith(prefix)}
    assert strings <= wanted()


def test_two_seats_are_promised() -> None:
    assert {about("mana", language).seats for language in LANGUAGES} == {"2"}
