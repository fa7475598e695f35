"""A game's rules as HTML, with a table of contents, from its Markdown."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from app.web.pages.pseudo import stretched


@dataclass(frozen=True)
class Heading:
    """One entry of the table of contents."""

    anchor: str
    text: str


@dataclass(frozen=True)
class Rules:
    """Rules ready to be shown. Headings are those of the second level."""

    html: Markup
    headings: Sequence[Heading]


@cache
def rules_page(markdown: str, *, pseudo: bool = False) -> Rules:
    """Render rules that we wrote ourselves; HTML in them is escaped all the same."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(markdown)
    if pseudo:
        _stretch(tokens)
    headings = list(_anchored(tokens))
    _scrollable(tokens)
    html = parser.renderer.render(tokens, parser.options, {})
    return Rules(Markup(html), headings)  # noqa: S704 - markdown-it escapes, html is off


def _anchored(tokens: Sequence[Token]) -> Sequence[Heading]:
    found: list[Heading] = []
    for opening, content in pairwise(tokens):
        if opening.type == "heading_open" and opening.tag == "h2":
            anchor = f"s{len(found) + 1}"
            opening.attrSet("id", anchor)
            found.append(Heading(anchor, _plain(content)))
    return found


def _plain(inline: Token) -> str:
    return "".join(child.content for child in inline.children or ())


def _stretch(tokens: Sequence[Token]) -> None:
    for inline in (token for token in tokens if token.type == "inline"):
        for child in inline.children or ():
            if child.type == "text" and child.content.strip():
                child.content = stretched(child.content)


def _scrollable(tokens: Sequence[Token]) -> None:
    """Let the design's own class speak for tables."""
    for token in tokens:
        if token.type == "table_open":
            token.attrSet("class", "data")
