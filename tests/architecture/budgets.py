"""Measures modules and functions against the size budgets."""

import ast
from collections.abc import Iterator
from pathlib import Path
from statistics import median

MODULE_LINES = 400
MEDIAN_LINES = 120
FUNCTION_LINES = 50
USUAL_FUNCTION_LINES = 25
USUAL_SHARE = 0.9


def oversized_modules(lines: dict[str, int]) -> list[str]:
    """Name the modules (path -> lines) over the budget of one module."""
    return [f"{name}: {n} lines" for name, n in lines.items() if n > MODULE_LINES]


def oversized_functions(functions: dict[str, int]) -> list[str]:
    """Name the functions (path:name -> lines) over the budget of one function."""
    return [f"{name}: {n} lines" for name, n in functions.items() if n > FUNCTION_LINES]


def typical_module(lines: dict[str, int]) -> float:
    """Return the median of the modules' lines."""
    return median(lines.values())


def usual_share(functions: dict[str, int]) -> float:
    """Return the share (0 to 1) of functions that keep the budget of a usual one."""
    return sum(n <= USUAL_FUNCTION_LINES for n in functions.values()) / len(functions)


def module_lines(paths: list[Path]) -> dict[str, int]:
    """Count lines per module, leaving out those that hold a docstring and nothing else.

    Empty ones would make the median look better than the code is.
    """
    texts = {str(path): path.read_text() for path in paths}
    return {name: len(text.splitlines()) for name, text in texts.items() if _has_code(text)}


def function_lines(paths: list[Path]) -> dict[str, int]:
    """Count the lines of every function and method, docstring included, decorators not."""
    return {
        f"{path}:{function.name}:{function.lineno}": length
        for path in paths
        for function, length in _functions(path)
    }


def _functions(path: Path) -> Iterator[tuple[ast.FunctionDef | ast.AsyncFunctionDef, int]]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node, (node.end_lineno or node.lineno) - node.lineno + 1


def _has_code(text: str) -> bool:
    body = ast.parse(text).body
    return any(not _is_docstring(statement) for statement in body)


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
