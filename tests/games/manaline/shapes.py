"""Reads the drawn shapes of the tiles as rasters, so that they can be compared like silhouettes."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

TILES = Path(__file__).parents[3] / "static/games/manaline/assets/tiles.svg"
SIDE = 32
"""Rows and columns of a raster."""
Point = tuple[float, float]
Raster = frozenset[tuple[int, int]]
"""The inked squares, as (column, row)."""

_SVG = "{http://www.w3.org/2000/svg}"
_TOKEN = re.compile(r"[MLCZ]|-?\d*\.?\d+")
_STEPS = 8


def silhouettes(prefix: str) -> dict[str, Raster]:
    """Return what is inked of each symbol whose id begins so ("sign-", "mark-"), by its id."""
    symbols = ET.parse(TILES).getroot().iter(f"{_SVG}symbol")  # noqa: S314  (our own file)
    return {s.attrib["id"]: _inked(s) for s in symbols if s.attrib["id"].startswith(prefix)}


def overlap(one: Raster, other: Raster) -> float:
    """Return what two silhouettes share of all that they ink, 0 to 1."""
    return len(one & other) / len(one | other)


def _inked(symbol: ET.Element) -> Raster:
    side = float(symbol.attrib["viewBox"].split()[2])
    inked: set[tuple[int, int]] = set()
    for path in symbol.iter(f"{_SVG}path"):
        fill = path.attrib["fill"]
        if fill == "none":
            continue
        covered = _covered(list(_outlines(path.attrib["d"])), side)
        # What is drawn in the glaze's own colour is cut out of the ink.
        inked = inked - covered if fill.startswith("var(--glaze,") else inked | covered
    return frozenset(inked)


def _outlines(d: str) -> Iterator[list[Point]]:
    """Yield the closed outlines of a path of absolute M, L, C and Z, curves in short steps."""
    outline: list[Point] = []
    for command, numbers in _commands(d):
        if command == "Z":
            yield outline
            outline = []
        elif command == "C":
            start = outline[-1]
            outline += [_bend(start, numbers, k / _STEPS) for k in range(1, _STEPS + 1)]
        else:
            outline += zip(numbers[::2], numbers[1::2], strict=True)


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    command, numbers = "", list[float]()
    for token in _TOKEN.findall(d):
        if token.isalpha():
            if command:
                yield command, numbers
            command, numbers = token, []
        else:
            numbers.append(float(token))
    yield command, numbers


def _bend(start: Point, numbers: list[float], t: float) -> Point:
    points = [start, *zip(numbers[::2], numbers[1::2], strict=True)]
    weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    x, y = (sum(w * p[axis] for w, p in zip(weights, points, strict=True)) for axis in (0, 1))
    return x, y


def _covered(outlines: list[list[Point]], side: float) -> set[tuple[int, int]]:
    middles = [(k + 0.5) * side / SIDE for k in range(SIDE)]
    return {
        (column, row)
        for row, y in enumerate(middles)
        for column, x in enumerate(middles)
        if sum(_winding(outline, x, y) for outline in outlines) != 0
    }


def _winding(outline: list[Point], x: float, y: float) -> int:
    turns = 0
    for (x1, y1), (x2, y2) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (y1 <= y) != (y2 <= y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            turns += 1 if y2 > y1 else -1
    return turns
