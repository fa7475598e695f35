"""Modules and functions keep their size budgets, and the measures notice when they do not."""

from pathlib import Path

import pytest

from tests.architecture import budgets
from tests.architecture.sources import python_files, script_files

# Tables of data, not code: nobody reads them from top to bottom. One line and a reason each.
DATA_TABLES: frozenset[str] = frozenset()

FOLDERS = ["app", "migrations", "tools", "tests"]


def modules(folder: str) -> list[Path]:
    return [path for path in python_files(folder) if path.name not in DATA_TABLES]


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_module_is_oversized(folder: str) -> None:
    assert budgets.oversized_modules(budgets.module_lines(modules(folder))) == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_function_is_oversized(folder: str) -> None:
    assert budgets.oversized_functions(budgets.function_lines(modules(folder))) == []


@pytest.mark.parametrize("folder", ["static", "tests/client"])
def test_no_script_is_oversized(folder: str) -> None:
    lines = {str(path): len(path.read_text().splitlines()) for path in script_files(folder)}
    assert budgets.oversized_modules(lines) == []


def test_the_typical_module_is_short() -> None:
    assert budgets.typical_module(budgets.module_lines(modules("app"))) <= budgets.MEDIAN_LINES


def test_most_functions_are_short() -> None:
    assert budgets.usual_share(budgets.function_lines(modules("app"))) >= budgets.USUAL_SHARE


def test_a_long_module_is_found(tmp_path: Path) -> None:
    path = tmp_path / "long.py"
    path.write_text("x = 1\n" * 401)
    assert budgets.oversized_modules(budgets.module_lines([path])) == [f"{path}: 401 lines"]
    path.write_text("x = 1\n" * 400)
    assert budgets.oversized_modules(budgets.module_lines([path])) == []


def test_a_long_method_is_found(tmp_path: Path) -> None:
    path = tmp_path / "long.py"
    path.write_text("class C:\n    async def go(self):\n" + "        x = 1\n" * 50)
    found = budgets.oversized_functions(budgets.function_lines([path]))
    assert found == [f"{path}:go:2: 51 lines"]


def test_docstring_only_modules_do_not_flatter_the_median(tmp_path: Path) -> None:
    empty, full = tmp_path / "__init__.py", tmp_path / "full.py"
    empty.write_text('"""Nothing but this."""\n')
    full.write_text("x = 1\n" * 9)
    assert budgets.typical_module(budgets.module_lines([empty, full])) == 9


def test_the_share_of_short_functions_is_counted(tmp_path: Path) -> None:
    path = tmp_path / "mixed.py"
    path.write_text("def a():\n    x = 1\ndef b():\n" + "    x = 1\n" * 25)
    assert budgets.usual_share(budgets.function_lines([path])) == 0.5
