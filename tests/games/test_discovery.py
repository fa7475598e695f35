"""Games are found at start, and what is wrong with one is found then, too."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.games import GameMisplaced, NoSuchGame, discover, newest, rulesets
from app.games.about import AboutMalformed, LanguageMissing, StringsDiffer, about, abouts
from app.games.mandala import RULESET

PAGE = """+++
title = "Fake"
tagline = "A game of nothing"
minutes = "1"
seats = "2"

[strings]
"prompt.action" = "{first}"
+++
Play nothing.
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder that is an importable package, like app/games."""
    folder = tmp_path / "shelf"
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    for name in [name for name in sys.modules if name.split(".")[0] == "shelf"]:
        del sys.modules[name]


def put(shelf: Path, name: str, code: str, english: str = PAGE, italian: str = PAGE) -> None:
    """Put a game on the shelf."""
    folder = shelf / name
    folder.mkdir()
    (folder / "__init__.py").write_text(
        "from app.games.mandala import RULESET as MANDALA\n"
        "from app.games.mandala.model import Action, Event, Options, Own, Public, Vault\n"
        "from app.games.mandala.rules import MandalaGame\n"
        "from app.kernel.ruleset import Kinds, Ruleset\n"
        "def made(slug, rules):\n"
        "    kinds = Kinds(Options, Public, Own, Vault, Action, Event)\n"
        "    return Ruleset(slug, rules, MandalaGame, kinds, ())\n" + code
    )
    (folder / "about.en.md").write_text(english)
    (folder / "about.it.md").write_text(italian)


def test_the_games_of_this_repository() -> None:
    assert rulesets()["mandala", 1] is RULESET
    assert newest("mandala") is RULESET
    assert about("mandala", "en").title == "Mandala"


def test_an_unknown_game_or_language() -> None:
    with pytest.raises(NoSuchGame, match="chess"):
        newest("chess")
    with pytest.raises(LanguageMissing):
        about("chess", "en")
    with pytest.raises(LanguageMissing, match="mandala has no about page in tlh"):
        about("mandala", "tlh")


def test_a_folder_is_a_game_and_a_module_is_not(shelf: Path) -> None:
    put(shelf, "tic_tac", 'RULESET = made("tic-tac", 1)')
    (shelf / "counting.py").write_text("x = 1\n")
    assert list(discover(shelf, "shelf")) == [("tic-tac", 1)]


def test_older_versions_stay_loadable(shelf: Path) -> None:
    put(shelf, "fake", 'RULESET = made("fake", 3)\nOLDER = (made("fake", 1), made("fake", 2))')
    found = discover(shelf, "shelf")
    assert sorted(found) == [("fake", 1), ("fake", 2), ("fake", 3)]


def test_the_newest_version_is_the_one_with_the_highest_number(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(shelf, "fake", 'RULESET = made("fake", 3)\nOLDER = (made("fake", 1), made("fake", 2))')
    found = discover(shelf, "shelf")
    monkeypatch.setattr("app.games.rulesets", lambda: found)
    assert newest("fake").rules == 3


@pytest.mark.parametrize(
    "code",
    [
        'RULESET = made("other", 1)',
        'RULESET = made("fake_game", 1)',
        'RULESET = made("fake-game", 1)\nOLDER = (made("fake-game", 1),)',
        'RULESET = made("fake-game", 2)\nOLDER = (made("mandala", 1),)',
    ],
)
def test_rules_called_otherwise_than_their_folder_are_refused(shelf: Path, code: str) -> None:
    put(shelf, "fake_game", code)
    with pytest.raises(GameMisplaced, match=r"^[a-z_-]+ \d in fake_game$"):
        discover(shelf, "shelf")


def test_a_game_that_lacks_a_language_is_refused(shelf: Path) -> None:
    put(shelf, "fake", 'RULESET = made("fake", 1)')
    (shelf / "fake" / "about.it.md").unlink()
    with pytest.raises(LanguageMissing, match=r"fake/about\.it\.md"):
        discover(shelf, "shelf")


@pytest.mark.parametrize(
    ("italian", "difference"),
    [
        (PAGE.replace("action", "claim"), r"\['prompt.action', 'prompt.claim'\]"),
        (PAGE.replace("[strings]", '[strings]\n"more" = "x"'), r"\['more'\]"),
        (PAGE.replace("{first}", "{second}"), "the places of prompt.action"),
        (PAGE.replace("{first}", "first"), "the places of prompt.action"),
    ],
)
def test_languages_that_differ_are_refused(shelf: Path, italian: str, difference: str) -> None:
    put(shelf, "fake", 'RULESET = made("fake", 1)', italian=italian)
    with pytest.raises(StringsDiffer, match=f"^fake, it: {difference}$"):
        discover(shelf, "shelf")


@pytest.mark.parametrize(
    "english",
    [
        PAGE.removeprefix("+++\n"),
        "Once upon a time\n" + PAGE,
        PAGE.replace('title = "Fake"', ""),
        PAGE.replace('title = "Fake"', "title = 1"),
        PAGE.replace('title = "Fake"', 'title = ""'),
        PAGE.replace('title = "Fake"', "title = Fake"),
        PAGE.replace('title = "Fake"', 'title = "Fake"\nauthor = "x"'),
        PAGE.replace("[strings]", "[words]"),
        PAGE.replace('"prompt.action"', "prompt.action"),
        PAGE.replace('"{first}"', '""'),
        PAGE.replace("Play nothing.", ""),
    ],
)
def test_a_broken_page_is_refused(shelf: Path, english: str) -> None:
    put(shelf, "fake", 'RULESET = made("fake", 1)', english=english)
    with pytest.raises(AboutMalformed, match=r"fake/about\.en\.md"):
        discover(shelf, "shelf")


def test_a_text_that_is_none_is_named(shelf: Path) -> None:
    put(shelf, "fake", "", english=PAGE.replace('"{first}"', "3"))
    with pytest.raises(AboutMalformed, match=r"no text for \['prompt.action'\]"):
        abouts(shelf / "fake")


def test_a_game_of_two_words_is_found_in_its_folder(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(shelf, "tic_tac", "")
    monkeypatch.setattr("app.games.about._FOLDER", shelf)
    assert about("tic-tac", "en").title == "Fake"


def test_rules_text_may_hold_a_fence_of_its_own(shelf: Path) -> None:
    put(shelf, "fake", "", english=PAGE + "+++\nmore\n")
    assert abouts(shelf / "fake")["en"].rules_markdown == "Play nothing.\n+++\nmore\n"
