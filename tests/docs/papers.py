"""The papers as a reader takes them: their text, and the scripts and data that stand in them."""

import re
from pathlib import Path

from tests.architecture.sources import ROOT, tracked_files


def paper(name: str) -> str:
    """Return the text of a paper of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")


def block(name: str, info: str) -> str:
    """Return the fenced block whose fence says `info` ("python bot.py"): there is exactly one."""
    found = re.findall(rf"(?ms)^```{re.escape(info)}\n(.*?)^```$", paper(name))
    assert len(found) == 1, f"{name} has {len(found)} blocks {info!r}"
    return str(found[0])


def all_papers() -> dict[str, str]:
    """Return every Markdown paper that we wrote for readers, by path."""
    papers = [path for path in tracked_files() if path.suffix == ".md"]
    names = [path.relative_to(ROOT).as_posix() for path in papers]
    return {name: paper(name) for name in names if not name.startswith(("app/", "static/"))}


def script(name: str, info: str, folder: Path) -> Path:
    """Write a script that stands in a paper into a folder, as a reader would."""
    path = folder / info.rsplit(maxsplit=1)[-1]
    path.write_text(block(name, info), encoding="utf-8")
    return path
