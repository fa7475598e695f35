"""The accessibility tree of a page, as a screen reader is given it: roles, names, states, text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml
from playwright.async_api import Locator

_HEADING = re.compile(
    r'^(?P<role>[\w/-]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<states>(?: \[[^\]]*\])*)$'
)
_STATE = re.compile(r"\[([^\]=]+)(?:=([^\]]*))?\]")
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True)
class Node:
    """One thing in the tree; `states` such as {"disabled": "", "level": "2"}."""

    role: str
    name: str = ""
    states: dict[str, str] = field(default_factory=dict)
    text: str = ""
    children: tuple["Node", ...] = ()

    def walk(self) -> Iterator["Node"]:
        """Yield this node and all below it, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def all(self, role: str, name: str = "") -> list["Node"]:
        """Return what has this role and a name that matches this pattern."""
        return [n for n in self.walk() if n.role == role and re.search(name, n.name)]

    def one(self, role: str, name: str = "") -> "Node":
        """Return the only thing with this role and name."""
        found = self.all(role, name)
        assert len(found) == 1, f"{len(found)} of {role} {name!r} in {self.said()!r}"
        return found[0]

    @property
    def enabled(self) -> bool:
        return "disabled" not in self.states

    def said(self) -> str:
        """Return everything that is read out, in order."""
        return " ".join(part for n in self.walk() for part in (n.name, n.text) if part)


async def tree_of(locator: Locator, *, boxes: bool = False) -> Node:
    """Read the tree below an element; with `boxes` each state "box" is "x,y,width,height"."""
    told = yaml.load(await locator.aria_snapshot(boxes=boxes), Loader=_LOADER)  # noqa: S506  (a safe one)
    return Node("root", children=_nodes(told))


def _nodes(told: Any) -> tuple[Node, ...]:
    return tuple(node for item in told or () if (node := _node(item)) is not None)


def _node(item: Any) -> Node | None:
    heading, content = next(iter(item.items())) if isinstance(item, dict) else (item, None)
    heading = str(heading)
    if heading.startswith("/"):  # a property, such as /url
        return None
    found = _HEADING.match(heading)
    assert found, heading
    name = re.sub(r"\\(.)", r"\1", found["name"] or "")
    states = {key: value or "" for key, value in _STATE.findall(found["states"])}
    if isinstance(content, list):
        return Node(found["role"], name, states, "", _nodes(content))
    return Node(found["role"], name, states, "" if content is None else str(content))
