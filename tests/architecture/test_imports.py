"""The import contracts hold what they promise: each plant below breaks exactly one of them."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT

CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
LAYERS, PURE, SQL, INDEPENDENT = (contract["name"] for contract in CONTRACTS["contracts"])

PLANTS = [
    ("kernel/planted.py", "import random", PURE),
    ("kernel/chance.py", "import secrets", PURE),
    ("games/mandala/planted.py", "from datetime import datetime", PURE),
    ("games/mandala/planted.py", "from os import path", PURE),
    ("games/planted.py", "import asyncio", PURE),
    ("tables/planted.py", "from sqlalchemy import select", SQL),
    ("matches/planted.py", "import sqlite3", SQL),
    ("kernel/planted.py", "import app.settings", LAYERS),
    ("matches/planted.py", "import app.games", LAYERS),
    ("tables/planted.py", "import app.storage", LAYERS),
    ("storage/planted.py", "import app.web", LAYERS),
    ("helpers/__init__.py", "x = 1", LAYERS),
    ("games/planted.py", "import app.games.mandala", INDEPENDENT),
]


def broken(tree: Path) -> list[str]:
    """Run the linter over a copy of the project and return the names of broken contracts."""
    linter = Path(sys.executable).with_name("lint-imports")
    found = subprocess.run(
        [linter, "--no-cache"],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = found.stdout.splitlines()
    names = [line.partition(" BROKEN")[0] for line in lines if " BROKEN" in line]
    assert (found.returncode == 0) is (names == []), found.stdout + found.stderr
    return names


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "app", tmp_path / "app", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def plant(module: Path, line: str) -> None:
    """Put a line at the head of a module, which need not exist yet."""
    module.parent.mkdir(exist_ok=True)
    (module.parent / "__init__.py").touch()
    before = module.read_text() if module.exists() else ""
    module.write_text(f"{line}\n{before}")


def test_the_project_breaks_no_contract(tree: Path) -> None:
    assert broken(tree) == []


@pytest.mark.parametrize(("path", "line", "contract"), PLANTS)
def test_a_plant_breaks_its_contract(tree: Path, path: str, line: str, contract: str) -> None:
    plant(tree / "app" / path, line)
    assert contract in broken(tree)
