"""Measures drawings: what an outline covers, and how far two of them are apart."""

import re
from itertools import pairwise

FINE = 2
"""Points that are looked at in each unit of a drawing's grid."""
Point = tuple[float, float]
Cover = frozenset[tuple[int, int]]


def paths_of(art: str, symbol: str) -> list[str]:
    """Return the outlines of a symbol of an SVG, in the order in which they are drawn."""
    found = re.search(rf'<symbol id="{symbol}".*?</symbol>', art, re.DOTALL)
    assert found, symbol
    return re.findall(r' d="([^"]+)"', found[0])


def covered(path: str, size: int) -> Cover:
    """Return which points of a square of `size` units an outline covers (even-odd)."""
    lines = flattened(path)
    edges = [
        (a, b) for line in lines for a, b in zip(line, [*line[1:], line[0]], strict=True) if a != b
    ]
    fine = size * FINE
    return frozenset(
        (column, row)
        for row in range(fine)
        for column in range(fine)
        if _crossed(edges, (column + 0.5) / FINE, (row + 0.5) / FINE) % 2
    )


def flattened(path: str) -> list[list[Point]]:
    """Return the closed lines of an outline of M, L, Q, C and Z, curves as short straight lines."""
    lines: list[list[Point]] = []
    for command, numbers in re.findall(r"([MLQCZ])([^MLQCZ]*)", path):
        flat = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        points = list(zip(flat[::2], flat[1::2], strict=True))
        if command == "M":
            lines.append([points[0]])
        elif points:
            line = lines[-1]
            ends = [line[-1], *points]
            line += [_bent(ends, step / 8) for step in range(1, 9)]
    return lines


def apart(one: Cover, other: Cover) -> float:
    """Return which part of what either covers the other one does not, 0 to 1."""
    return len(one ^ other) / len(one | other)


def _bent(ends: list[Point], at: float) -> Point:
    """Return a point of a Bézier curve (de Casteljau)."""
    while len(ends) > 1:
        ends = [(a[0] + (b[0] - a[0]) * at, a[1] + (b[1] - a[1]) * at) for a, b in pairwise(ends)]
    return ends[0]


def _crossed(edges: list[tuple[Point, Point]], x: float, y: float) -> int:
    """Count the edges to the right of a point."""
    return sum(
        (a[1] > y) != (b[1] > y) and x < a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
        for a, b in edges
    )
