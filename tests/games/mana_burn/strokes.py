"""Where the lines of a drawing run: SVG paths of any kind, relative ones and arcs too."""

import math
import re
from collections.abc import Iterator
from itertools import pairwise

Point = complex
_PARTS = re.compile(r"([MLHVCSQAZ])([^MLHVCSQAZ]*)", re.IGNORECASE)
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}
STEPS = 12
STRAIGHT = 2
"""Points of a segment without a bend."""


def cells(paths: list[str]) -> frozenset[tuple[int, int]]:
    """Return the squares of a unit grid that the lines of some paths run through."""
    points = [point for path in paths for point in trace(path)]
    return frozenset((math.floor(point.real), math.floor(point.imag)) for point in points)


def trace(path: str) -> Iterator[Point]:
    """Yield points along a path, close to one another."""
    at = start = control = 0j
    for letter, text in _PARTS.findall(path):
        for numbers in _chunks(letter.upper(), text):
            base = at if letter.islower() else 0j
            end, bend = _segment(letter.upper(), numbers, (at, base, start, control))
            control = bend[-2] if len(bend) > STRAIGHT else end
            if letter in "Mm":
                start = end
            else:
                yield from (_bent(bend, step / STEPS) for step in range(STEPS + 1))
            at = end


def _chunks(letter: str, text: str) -> Iterator[list[float]]:
    numbers = [float(one) for one in _NUMBER.findall(text)]
    size = _TAKES[letter]
    if size == 0:
        yield []
    for first in range(0, len(numbers), size or 1):
        yield numbers[first : first + size]


def _segment(
    letter: str, numbers: list[float], pen: tuple[Point, Point, Point, Point]
) -> tuple[Point, list[Point]]:
    """Return where a segment ends, and the points that bend it.

    pen: where it is, what relative numbers count from, where the line began, the last bend.
    """
    at, base, start, control = pen
    if letter == "Z":
        return start, [at, start]
    if letter == "H":
        end = complex(numbers[0] + base.real, at.imag)
        return end, [at, end]
    if letter == "V":
        end = complex(at.real, numbers[0] + base.imag)
        return end, [at, end]
    if letter == "A":
        end = complex(*numbers[5:]) + base
        return end, [at, *_arc(at, end, numbers[0], numbers[3], numbers[4]), end]
    pairs = [complex(*numbers[n : n + 2]) + base for n in range(0, len(numbers), 2)]
    if letter == "S":
        pairs.insert(0, 2 * at - control)
    return pairs[-1], [at, *pairs]


def _arc(at: Point, end: Point, radius: float, large: float, sweep: float) -> list[Point]:
    """Return where to bend a curve so that it runs about as an arc does."""
    chord = end - at
    height = math.sqrt(max(radius**2 - abs(chord) ** 2 / 4, 0))
    rise = radius + height if large else radius - height
    normal = chord * 1j / (abs(chord) or 1)
    lift = normal * rise * (4 / 3) * (-1 if sweep else 1)
    return [at + lift, end + lift]


def _bent(points: list[Point], at: float) -> Point:
    """Return a point of a Bézier curve (de Casteljau)."""
    while len(points) > 1:
        points = [a + (b - a) * at for a, b in pairwise(points)]
    return points[0]
