"""What a game tells of itself, in each language: title, rules text, its strings for the client.

A game's folder holds about.<lang>.md: TOML between two lines of +++, then the rules as Markdown.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "it")

_FOLDER = Path(__file__).parent
_FENCE = "+++\n"
_TEXTS = ("title", "tagline", "minutes", "seats")
_PLACE = re.compile(r"\{(\w+)\}")


class LanguageMissing(Exception):
    """A game does not speak one of the languages."""

    code = "language-missing"


class AboutMalformed(Exception):
    """An about file lacks a part, or has one that nobody reads."""

    code = "about-malformed"


class StringsDiffer(Exception):
    """Two languages of a game have other keys, or another place to fill under one key."""

    code = "strings-differ"


@dataclass(frozen=True)
class About:
    """One game in one language. minutes and seats are texts ("30", "2-4"); strings by flat key."""

    title: str
    tagline: str
    minutes: str
    seats: str
    strings: Mapping[str, str]
    rules_markdown: str


def about(slug: str, language: str) -> About:
    """Return what the game tells of itself; LanguageMissing also where there is no such game."""
    every = abouts(_FOLDER / slug.replace("-", "_"))
    if language not in every:
        msg = f"{slug} has no about page in {language}"
        raise LanguageMissing(msg)
    return every[language]


@cache
def abouts(folder: Path) -> Mapping[str, About]:
    """Return a game's about by language; raises when one is missing, broken or unlike others."""
    every = {language: _read(folder / f"about.{language}.md") for language in LANGUAGES}
    for language, one in every.items():
        _compare(every[LANGUAGES[0]].strings, one.strings, f"{folder.name}, {language}")
    return every


def _read(path: Path) -> About:
    if not path.is_file():
        msg = f"there is no {path.parent.name}/{path.name}"
        raise LanguageMissing(msg)
    before, *rest = path.read_bytes().decode().split(_FENCE, 2)
    try:
        head, rules = rest
        front = tomllib.loads(head)
        strings = _texts(front.pop("strings"))
        texts = _texts({name: front.pop(name) for name in _TEXTS})
    except (ValueError, KeyError) as error:
        msg = f"{path.parent.name}/{path.name}: {error}"
        raise AboutMalformed(msg) from error
    if before or front or not rules.strip():
        msg = f"{path.parent.name}/{path.name} has a part too many or no rules: {before}{[*front]}"
        raise AboutMalformed(msg)
    return About(strings=strings, rules_markdown=rules.strip() + "\n", **texts)


def _texts(found: Mapping[str, object]) -> dict[str, str]:
    """Return the texts, if that is what they are: `a.b = ""` without quotes makes a table."""
    texts = {key: text for key, text in found.items() if isinstance(text, str) and text}
    if len(texts) < len(found):
        msg = f"no text for {sorted(set(found) - set(texts))}"
        raise ValueError(msg)
    return texts


def _compare(model: Mapping[str, str], other: Mapping[str, str], where: str) -> None:
    if model.keys() != other.keys():
        msg = f"{where}: {sorted(model.keys() ^ other.keys())}"
        raise StringsDiffer(msg)
    for key, text in model.items():
        if set(_PLACE.findall(text)) != set(_PLACE.findall(other[key])):
            msg = f"{where}: the places of {key}"
            raise StringsDiffer(msg)
