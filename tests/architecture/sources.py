"""The repository as its files: what git would hold, read without git."""

import fnmatch
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@cache
def tracked_files() -> tuple[Path, ...]:
    """Return every file of the repository that .gitignore does not name, in order.

    Walked rather than asked of git, which a machine that runs the tests need not have.
    """
    return tuple(sorted(_walk(ROOT, _ignored_patterns())))


def python_files(folder: str) -> list[Path]:
    """Return the Python modules below a folder of the repository, in order."""
    return _below(folder, ".py")


def script_files(folder: str) -> list[Path]:
    """Return the client's own JavaScript modules below a folder; vendored ones are not ours."""
    return [path for path in _below(folder, ".js") if "vendor" not in path.parts]


def named(path: Path) -> str:
    """Return a file's path inside the repository, for a message."""
    return path.relative_to(ROOT).as_posix()


def _below(folder: str, suffix: str) -> list[Path]:
    start = ROOT / folder
    return [p for p in tracked_files() if p.suffix == suffix and p.is_relative_to(start)]


def _walk(folder: Path, ignored: list[str]) -> Iterator[Path]:
    for entry in folder.iterdir():
        if entry.name == ".git" or entry.is_symlink() or _is_ignored(entry, ignored):
            continue
        if entry.is_dir():
            yield from _walk(entry, ignored)
        else:
            yield entry


def _ignored_patterns() -> list[str]:
    lines = (ROOT / ".gitignore").read_text().splitlines()
    return [line.rstrip("/") for line in lines if line and not line.startswith("#")]


def _is_ignored(path: Path, patterns: list[str]) -> bool:
    """Apply the two forms that our .gitignore uses: /from/the/root and any-name-anywhere."""
    return any(
        fnmatch.fnmatch("/" + named(path) if pattern.startswith("/") else path.name, pattern)
        for pattern in patterns
    )
