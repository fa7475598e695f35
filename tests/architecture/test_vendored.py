"""Vendored files are those of the published packages, and fonts keep their budget."""

import hashlib
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[2] / "static"
FOLDERS = [STATIC / "core/vendor", STATIC / "fonts"]
OURS = {"README.md", "trusted-types.d.ts", "vendored.sha256"}
FONT_BYTES = 70 * 1024


def _pinned(folder: Path) -> dict[str, str]:
    lines = (folder / "vendored.sha256").read_text().splitlines()
    return {name: digest for digest, name in (line.split() for line in lines)}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_vendored_file_has_its_published_hash(folder: Path) -> None:
    found = {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file() and path.name not in OURS
    }
    assert found == _pinned(folder)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_licence_stands_beside_every_library(folder: Path) -> None:
    licences = {name for name in _pinned(folder) if name.endswith("LICENSE.txt")}
    named = {
        word.strip("`") for word in (folder / "README.md").read_text().split() if "LICENSE" in word
    }
    assert licences
    assert named == licences


def test_fonts_are_light() -> None:
    assert sum(path.stat().st_size for path in (STATIC / "fonts").glob("*.woff2")) <= FONT_BYTES
