"""The strings of the site and of the games, in every language that this server offers."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

import orjson

from app.games.about import About, about
from app.web.pages.pseudo import stretched

FOLDER = Path(__file__).parent.parent / "catalogue"
SOURCE = "en"
PSEUDO = "xx"

Strings = Mapping[str, str]
Translate = Callable[..., str]


class CatalogueIncomplete(Exception):
    """A language lacks keys that another one has."""

    code = "catalogue-incomplete"


class Catalogue:
    """All strings: `site` and `game` as flat maps, `translator` for templates.

    The first language is the one for those who ask for none of ours.
    """

    def __init__(self, languages: Sequence[str], slugs: Sequence[str]) -> None:
        self.languages = tuple(languages)
        self._site = {language: _site(language) for language in languages}
        self._abouts = {
            (slug, language): _about(slug, language) for slug in slugs for language in languages
        }
        for language, strings in self._site.items():
            _compare(self._site[languages[0]], strings, language)
        texts = [list(self._site.values()), [one.strings for one in self._abouts.values()]]
        self.version = sha256(orjson.dumps(texts)).hexdigest()[:12]

    def site(self, language: str) -> Strings:
        """Return the site's strings."""
        return self._site[language]

    def about(self, slug: str, language: str) -> About:
        """Return what a game tells of itself."""
        return self._abouts[slug, language]

    def translator(self, language: str) -> Translate:
        """Return `t(key, **params)`: the text with its {places} filled.

        A number `n` prefers `key.one` and `key.other`.
        """
        strings = self._site[language]

        def t(key: str, /, **params: object) -> str:
            form = "one" if params.get("n") == 1 else "other"
            counted = strings.get(f"{key}.{form}") if "n" in params else None
            text = strings[key] if counted is None else counted
            for name, value in params.items():
                text = text.replace(f"{{{name}}}", str(value))
            return text

        return t


def _site(language: str) -> Strings:
    source = SOURCE if language == PSEUDO else language
    path = FOLDER / f"{source}.json"
    if not path.is_file():
        raise CatalogueIncomplete(f"there is no language {language!r}")
    strings: dict[str, str] = orjson.loads(path.read_bytes())
    if language == PSEUDO:
        return {key: stretched(text) for key, text in strings.items()}
    return strings


def _about(slug: str, language: str) -> About:
    if language != PSEUDO:
        return about(slug, language)
    source = about(slug, SOURCE)
    return About(
        title=stretched(source.title),
        tagline=stretched(source.tagline),
        minutes=source.minutes,
        seats=source.seats,
        strings={key: stretched(text) for key, text in source.strings.items()},
        rules_markdown=source.rules_markdown,
    )


def _compare(model: Strings, strings: Strings, language: str) -> None:
    if model.keys() != strings.keys():
        msg = f"{language}: {sorted(model.keys() ^ strings.keys())}"
        raise CatalogueIncomplete(msg)
