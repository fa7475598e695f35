"""What the papers tell people to type exists, and what can be typed is told."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.settings import Settings
from tests.architecture.sources import ROOT
from tests.docs.papers import all_papers, paper

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"(?m)^([a-z-]+):(?!=)", MAKEFILE))
ELSEWHERE = {
    "MANATEE_SITE",  # compose: the proxy's name
    "MANATEE_DATABASE_PASSWORD",  # compose: the database's
    "MANATEE_UPSTREAM",  # deploy/Caddyfile
    "MANATEE_CHROMIUM",  # tools/chromium.py
}
COMMAND = re.compile(r"(?:\.venv/bin/|exec app )manatee ([a-z][^\n|;`]*)")


def codes(text: str) -> Iterator[str]:
    """Yield what a paper shows as code: fenced blocks and spans."""
    for fenced, span in re.findall(r"(?s)```[^\n]*\n(.*?)```|(?<!`)`([^`\n]+)`", text):
        yield fenced or span


def typed(pattern: str) -> set[str]:
    """Return what a pattern finds in the code of all papers."""
    every = "\n".join(code for text in all_papers().values() for code in codes(text))
    return set(re.findall(pattern, every))


def subcommands() -> set[str]:
    """Return what `manatee --help` offers, without what the server starts by itself."""
    told = manatee("--help").stdout
    return set(re.findall(r"(?m)^    ([a-z-]+)(?: |$)", told)) - {"pilot"}


def manatee(*words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "app.cli", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_every_target_that_the_papers_name_is_in_the_makefile() -> None:
    named = typed(r"\bmake ([a-z-]+)")
    assert {"play", "test", "check", "setup"} <= named
    assert named - TARGETS == set()


def test_every_target_that_make_help_offers_is_told_somewhere() -> None:
    offered = set(re.findall(r'echo "make ([a-z]+) ', MAKEFILE))
    assert offered - typed(r"\bmake ([a-z-]+)") - {"clean"} == set()


def test_every_command_of_manatee_is_told_and_every_one_told_exists() -> None:
    told = typed(r"(?:\.venv/bin/|exec app |^|\n)manatee ([a-z][a-z-]+)")
    assert told == subcommands()


@pytest.mark.parametrize("line", sorted(typed(COMMAND.pattern)))
def test_a_whole_command_is_understood(line: str) -> None:
    name, *given = shlex.split(line)
    options = set(re.findall(r"--[a-z]+", manatee(name, "--help").stdout))
    assert {word for word in given if word.startswith("--")} <= options


def test_no_paper_names_a_setting_that_is_none() -> None:
    ours = {f"MANATEE_{name.upper()}" for name in Settings.model_fields}
    files = {**all_papers(), ".env.example": paper(".env.example")}
    for name, text in files.items():
        named = set(re.findall(r"MANATEE_[A-Z_]+[A-Z]", text))
        assert named - ours - ELSEWHERE == set(), name
    for name in ELSEWHERE:
        sources = [*ROOT.glob("tools/*.py"), ROOT / "docker-compose.yml", ROOT / "deploy/Caddyfile"]
        assert any(name in source.read_text(encoding="utf-8") for source in sources), name


def test_every_setting_is_in_one_table_once_with_its_default(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(f"MANATEE_{name.upper()}", raising=False)
    row = re.compile(r"(?m)^\| `(MANATEE_\w+)` \| `?([^|`]*)`? \|")
    rows = [found for text in all_papers().values() for found in row.findall(text)]
    defaults = {f"MANATEE_{name.upper()}": value for name, value in Settings()}
    assert sorted(name for name, _ in rows) == sorted(defaults)
    for name, told in rows:
        value = defaults[name]
        plain = ",".join(value) if isinstance(value, tuple) else str(value)
        assert told.strip() == (plain or "empty"), name


def test_ci_runs_what_the_readme_tells() -> None:
    (run,) = re.findall(r"(?m)^exec (.+)$", (ROOT / ".ci/run").read_text(encoding="utf-8"))
    assert f"```sh\n{run}\n```" in paper("README.md")


def test_every_picture_of_the_readme_is_there() -> None:
    pictures = re.findall(r'(?:src="|\]\()(docs/pictures/[^")]+)', paper("README.md"))
    there = {path.name for path in (ROOT / "docs/pictures").iterdir()}
    assert {Path(picture).name for picture in pictures} == there
