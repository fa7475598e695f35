import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.web.pages.catalogue import Catalogue
from tests.web.pages.site import ROOT

CODE_FOLDERS = ("static/core", "static/table", "static/pages", "templates")
CALL = re.compile(r"""(?<![\w.])t\(\s*["']([a-z][\w.-]*)["']\s*[,)]""")
ENDINGS = (".one", ".other")


@pytest.fixture(scope="module", name="strings")
def catalogue() -> Catalogue:
    return Catalogue(("en", "it", "xx"), ["mandala"])


def sources() -> Iterator[Path]:
    for folder in CODE_FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".js", ".html") and "vendor" not in path.parts:
                yield path


def test_a_text_is_filled(strings: Catalogue) -> None:
    assert strings.translator("en")("match.table", code="K7XQP") == "Table K7XQP"
    assert strings.translator("it")("match.table", code="K7XQP") == "Tavolo K7XQP"


def test_a_number_chooses_its_form(strings: Catalogue) -> None:
    t = strings.translator("en")
    assert t("table.watching", n=1) == "1 watching"
    assert t("pace.days", n=1) == "1 day"
    assert t("pace.days", n=2) == "2 days"
    assert t("seat.number", n=1) == "Seat 1"


def test_a_missing_key_is_a_fault(strings: Catalogue) -> None:
    with pytest.raises(KeyError):
        strings.translator("en")("no.such.key")


def test_the_pseudo_language_stretches_site_and_games_but_only_when_offered(
    strings: Catalogue,
) -> None:
    assert strings.site("xx")["nav.games"] != strings.site("en")["nav.games"]
    about = strings.about("mandala", "xx")
    assert about.title != "Mandala"
    assert about.strings.keys() == strings.about("mandala", "en").strings.keys()
    with pytest.raises(KeyError):
        Catalogue(("en", "it"), ["mandala"]).site("xx")


def test_every_text_that_code_asks_for_is_there(strings: Catalogue) -> None:
    known = set(strings.site("en")) | set(strings.about("mandala", "en").strings)
    known |= {key.removesuffix(end) for key in known for end in ENDINGS if key.endswith(end)}
    missing = {
        f"{path.relative_to(ROOT)}: {key}"
        for path in sources()
        for key in CALL.findall(path.read_text(encoding="utf-8"))
        if key not in known
    }
    assert missing == set()


def test_every_text_is_asked_for(strings: Catalogue) -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in sources())
    idle = {key for key in strings.site("en") if not _named(key, code)}
    assert idle == set()


def _named(key: str, code: str) -> bool:
    """Tell whether code names a key whole, or the beginning that it puts together at run time."""
    for end in ENDINGS:
        key = key.removesuffix(end)
    parts = key.split(".")
    quotes = ("`", '"', "'")
    begun = [".".join(parts[:n]) + "." for n in range(1, len(parts))]
    whole = any(f"{quote}{key}{quote}" in code for quote in quotes)
    built = any(f"`{head}${{" in code or f'"{head}"' in code for head in begun)
    return whole or built or key.startswith(("error.", "setting."))


def test_the_version_follows_the_texts() -> None:
    assert Catalogue(("en",), ["mandala"]).version != Catalogue(("en", "it"), ["mandala"]).version
