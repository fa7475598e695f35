"""Every link between the repository's papers leads somewhere."""

import re
from pathlib import Path

import pytest

from tests.architecture.sources import named, tracked_files

LINK = re.compile(r"!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?[^)]*\)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
PAPERS = [path for path in tracked_files() if path.suffix == ".md"]


def dead_links(paper: Path) -> list[str]:
    """Return the relative links of a Markdown file whose file or heading does not exist."""
    text = CODE.sub("", paper.read_text())
    return [target for target in LINK.findall(text) if not _leads_somewhere(paper, target)]


def _leads_somewhere(paper: Path, target: str) -> bool:
    if re.match(r"[a-z]+:|/", target):  # elsewhere in the world, or a page of the running site
        return True
    name, _, heading = target.partition("#")
    aim = paper.parent / name if name else paper
    if not aim.exists():
        return False
    return not heading or aim.suffix != ".md" or heading in _anchors(aim.read_text())


def _anchors(text: str) -> set[str]:
    """Return the anchors of a paper's headings, made as code hosts make them."""
    headings = re.findall(r"(?m)^#+\s+(.*?)\s*#*$", CODE.sub(_keep_inline, text))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def _keep_inline(code: re.Match[str]) -> str:
    return "" if code[0].startswith("```") else code[0]


@pytest.mark.parametrize("paper", PAPERS, ids=named)
def test_every_link_leads_somewhere(paper: Path) -> None:
    assert dead_links(paper) == []


@pytest.mark.parametrize(
    ("link", "dead"),
    [
        ("[a](there.md)", []),
        ("[a](there.md#a-heading-of-2)", []),
        ("[a](#here)", []),
        ("[a](https://example.org/x)", []),
        ("`[a](gone.md)`", []),
        ("[a](gone.md)", ["gone.md"]),
        ("![a](gone.png)", ["gone.png"]),
        ("[a](there.md#gone)", ["there.md#gone"]),
        ("[a](#gone)", ["#gone"]),
    ],
)
def test_a_dead_link_is_found(tmp_path: Path, link: str, dead: list[str]) -> None:
    (tmp_path / "there.md").write_text("# Title\n\n## A *heading* of 2\n")
    paper = tmp_path / "paper.md"
    paper.write_text(f"# Here\n\n{link}\n")
    assert dead_links(paper) == dead
