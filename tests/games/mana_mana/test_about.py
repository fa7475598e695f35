"""Mana Mana's pages and strings hold what the rules can ask for, in both languages."""

from dataclasses import fields
from typing import Any, get_args, get_type_hints

import pytest

from app.games.about import LANGUAGES, about
from app.games.mana_mana import RULESET
from app.games.mana_mana.model import COLOURS, MOST_SEATS, Options, Reason
from app.games.mana_mana.rewards import REWARD
from app.kernel.game import Cause

CODES = (
    *("game-over", "not-your-turn", "not-in-display", "hand-limit", "too-expensive"),
    *("not-in-hand", "already-lying", "not-lying-there", "row-completed", "row-limit"),
    *("pass-not-allowed", "discard-not-allowed"),
)
EVENTS = (
    *("dealt", "taken", "taken.paid", "laid.own", "laid.at", "laid.complete.own"),
    *("laid.complete.at", "passed", "discarded", "refilled"),
    *("end_triggered.one", "end_triggered.other"),
    *(f"departed.{cause}" for cause in get_args(Cause)),
    *(f"ended.{reason}" for reason in get_args(Reason)),
)


def values_of(hint: Any) -> list[str]:
    """Return the values an option can take, as they stand in its keys; an int is a seat."""
    if hint is int:
        return [str(seat) for seat in range(MOST_SEATS)]
    if not get_args(hint):
        return [str(hint)]
    return [value for part in get_args(hint) for value in values_of(part)]


def wanted() -> set[str]:
    """Return keys that every client of the game asks for."""
    hints = get_type_hints(Options)
    keys = {f"error.{code}" for code in CODES} | {f"reason.{one}" for one in get_args(Reason)}
    keys |= {f"event.{one}" for one in EVENTS} | {"prompt.turn", "prompt.turn.other"}
    for one in fields(Options):
        keys |= {f"option.{one.name}", f"option.{one.name}.help"}
        keys |= {f"option.{one.name}.{value}" for value in values_of(hints[one.name])}
    for colour in COLOURS:
        keys |= {f"colour.{colour}", f"cards.{colour}.one", f"cards.{colour}.other"}
    keys |= {f"level.{level}" for level in range(1, len(RULESET.levels) + 1)}
    return keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_there(language: str) -> None:
    assert wanted() - set(about("mana-mana", language).strings) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_hold_the_reward_table(language: str) -> None:
    row = " | ".join(str(reward) for reward in REWARD[1:])
    assert f"| mana | {row} |" in about("mana-mana", language).rules_markdown


def test_three_or_four_seats_are_promised() -> None:
    assert {about("mana-mana", language).seats for language in LANGUAGES} == {"3-4"}
