"""Every visible string exists in every language, with the same blanks to fill in."""

import json
import re
import tomllib
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT

LANGUAGES = ["en", "it"]
SITE = ROOT / "app" / "web" / "catalogue"
GAMES = sorted(path.parent for path in (ROOT / "app" / "games").glob("*/rules.py"))
Catalogues = Mapping[str, Mapping[str, str]]


def differences(catalogues: Catalogues) -> list[str]:
    """Name every key that a language lacks or fills differently; language -> key -> text."""
    found = []
    for (first, one), (second, other) in pairwise(catalogues.items()):
        found += [f"{key}: not in {second}" for key in one if key not in other]
        found += [f"{key}: not in {first}" for key in other if key not in one]
        found += [
            f"{key}: {first} and {second} fill different blanks"
            for key in one.keys() & other.keys()
            if blanks(one[key]) != blanks(other[key])
        ]
    return found


def flaws(catalogue: Mapping[str, str]) -> list[str]:
    """Name every empty text and every plural that has only one of its two forms."""
    empty = [f"{key}: empty" for key, text in catalogue.items() if not text.strip()]
    plurals = [key for key in catalogue if key.endswith(".one")]
    half = [key for key in plurals if key.removesuffix("one") + "other" not in catalogue]
    return empty + [f"{key}: no other form" for key in half]


def blanks(text: str) -> set[str]:
    """Return the names in braces."""
    return set(re.findall(r"{(\w+)}", text))


def site_catalogues() -> Catalogues:
    return {lang: json.loads((SITE / f"{lang}.json").read_text()) for lang in LANGUAGES}


def game_catalogues(game: Path) -> Catalogues:
    return {lang: front_matter(game / f"about.{lang}.md")["strings"] for lang in LANGUAGES}


def front_matter(page: Path) -> dict[str, dict[str, str]]:
    _, toml, _ = page.read_text().split("+++\n", 2)
    return tomllib.loads(toml)


def test_the_site_speaks_every_language() -> None:
    assert {path.stem for path in SITE.glob("*.json")} == set(LANGUAGES)
    assert differences(site_catalogues()) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_speaks_every_language(game: Path) -> None:
    assert differences(game_catalogues(game)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty_or_half_a_plural(lang: str) -> None:
    assert flaws(site_catalogues()[lang]) == []
    for game in GAMES:
        assert flaws(game_catalogues(game)[lang]) == []


def test_differences_are_found() -> None:
    english = {"a": "one", "b": "{name} plays", "c": "more"}
    italian = {"a": "uno", "b": "{nome} gioca", "d": "altro"}
    assert differences({"en": english, "it": italian}) == [
        "c: not in it",
        "d: not in en",
        "b: en and it fill different blanks",
    ]


def test_flaws_are_found() -> None:
    assert flaws({"a": " ", "b.one": "x", "c.one": "x", "c.other": "y"}) == [
        "a: empty",
        "b.one: no other form",
    ]
