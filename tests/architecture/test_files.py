"""What no file of the repository may hold, and what the locks must."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, named, tracked_files

# Written in parts, so that this file does not hold what it looks for.
HOSTS = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("deb", "debian", "org"),
        ("security", "debian", "org"),
        ("unpkg", "com"),
        ("jsdelivr", "net"),
    )
]
FOLDERS = ["/".join(("", *parts)) for parts in (("work",), ("root",), ("home",), ("tmp", "brief"))]
FOREIGN = re.compile(
    "|".join(
        [
            *(rf"\b{re.escape(host)}\b" for host in HOSTS),
            *(rf"(?<![\w.~}}-]){re.escape(folder)}/" for folder in FOLDERS),
        ]
    )
)
FOREIGN_LOCKS = {"uv.lock", "poetry.lock", "Pipfile.lock", "pdm.lock", "yarn.lock"}
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


def foreign_places(text: str) -> list[str]:
    """Return every registry host and private path that a text names."""
    return FOREIGN.findall(text)


def test_no_file_names_a_registry_or_a_private_path() -> None:
    found = {}
    for path in tracked_files():
        text = path.read_bytes().decode(errors="replace")
        if places := foreign_places(text):
            found[named(path)] = places
    assert found == {}


@pytest.mark.parametrize(
    "text",
    [
        f"https://{HOSTS[0]}/simple",
        f"files.{HOSTS[1]}",
        f"registry.{HOSTS[2]}/x",
        f"see {FOLDERS[0]}/main",
        f'"{FOLDERS[1]}/.cache"',
        f"({FOLDERS[3]}/x)",
    ],
)
def test_a_foreign_place_is_found(text: str) -> None:
    assert len(foreign_places(text)) == 1


@pytest.mark.parametrize("text", ["team/work/plan", "a workshop", "the root / home", "~/home/x"])
def test_plain_words_are_no_foreign_places(text: str) -> None:
    assert foreign_places(text) == []


def test_no_other_tool_keeps_a_lock_here() -> None:
    assert [named(path) for path in tracked_files() if path.name in FOREIGN_LOCKS] == []


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
def test_every_locked_package_has_hashes_and_no_address(path: Path) -> None:
    entries = re.split(r"\n(?=\S)", path.read_text().strip())
    assert len(entries) >= 1
    for entry in entries:
        assert re.match(r"[a-z0-9.-]+==\S+", entry), entry
        assert "--hash=sha256:" in entry


@pytest.mark.parametrize("name", ["run", "dev", "uv"])
def test_every_wanted_package_is_locked(name: str) -> None:
    wanted = re.findall(r"(?m)^([a-z][a-z0-9-]+)", (ROOT / f"requirements/{name}.in").read_text())
    locked = re.findall(r"(?m)^([a-z0-9-]+)==", (ROOT / f"requirements/{name}.txt").read_text())
    assert set(wanted) <= set(locked)


def test_development_locks_the_same_versions_as_running() -> None:
    run, dev = (
        set(re.findall(r"(?m)^[a-z0-9-]+==\S+", (ROOT / f"requirements/{name}.txt").read_text()))
        for name in ("run", "dev")
    )
    assert run <= dev


def test_the_node_lock_names_no_address() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert all("resolved" not in package for package in packages.values())
    assert all("integrity" in package for name, package in packages.items() if name)


def test_the_build_asks_for_what_is_locked() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    lock = (ROOT / "requirements/run.txt").read_text()
    version = re.search(r"(?m)^setuptools==(\d+)", lock)
    assert version is not None
    assert build == [f"setuptools>={version[1]}"]
