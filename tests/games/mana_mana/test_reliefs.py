"""The six reliefs are told apart by shape, mark and pattern, and by colour in every sight."""

import re
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from tests.architecture.palette import SIGHTS, contrast, difference, read_tokens, seen

CLIENT = Path(__file__).parents[3] / "static/games/mana_mana"
ART = (CLIENT / "assets/reliefs.svg").read_text()
THEMES = read_tokens(CLIENT / "board.css")
COLOURS = "PGBRYO"
RELIEFS = [f"relief-{colour.lower()}" for colour in COLOURS]
FINE = 48
"""Points on each side of the square that a drawing of 24 by 24 is looked at."""
Point = tuple[float, float]


def paths_of(symbol: str) -> list[str]:
    """Return the outlines of a symbol, in the order in which they are drawn."""
    found = re.search(rf'<symbol id="{symbol}".*?</symbol>', ART, re.DOTALL)
    assert found, symbol
    return re.findall(r' d="([^"]+)"', found[0])


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
            line += [bent(ends, step / 8) for step in range(1, 9)]
    return lines


def bent(ends: list[Point], at: float) -> Point:
    """Return a point of a Bézier curve (de Casteljau)."""
    while len(ends) > 1:
        ends = [(a[0] + (b[0] - a[0]) * at, a[1] + (b[1] - a[1]) * at) for a, b in pairwise(ends)]
    return ends[0]


def covered(path: str) -> frozenset[tuple[int, int]]:
    """Return which points of the square an outline covers (even-odd)."""
    lines = flattened(path)
    edges = [
        (a, b) for line in lines for a, b in zip(line, [*line[1:], line[0]], strict=True) if a != b
    ]
    return frozenset(
        (column, row)
        for row in range(FINE)
        for column in range(FINE)
        if crossed(edges, (column + 0.5) * 24 / FINE, (row + 0.5) * 24 / FINE) % 2
    )


def crossed(edges: list[tuple[Point, Point]], x: float, y: float) -> int:
    """Count the edges to the right of a point."""
    return sum(
        (a[1] > y) != (b[1] > y) and x < a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
        for a, b in edges
    )


def apart(one: frozenset[tuple[int, int]], other: frozenset[tuple[int, int]]) -> float:
    """Return which part of what either covers the other one does not, 0 to 1."""
    return len(one ^ other) / len(one | other)


@pytest.mark.parametrize(("part", "least"), [(0, 0.16), (1, 0.5)], ids=["shape", "mark"])
def test_no_two_reliefs_have_the_same_shape_or_the_same_mark(part: int, least: float) -> None:
    seals = {colour: covered(paths_of(f"seal-{colour}")[part]) for colour in COLOURS}
    assert min(len(seal) for seal in seals.values()) > FINE
    near = {
        one + other: round(apart(seals[one], seals[other]), 2)
        for one, other in combinations(COLOURS, 2)
    }
    assert min(near.values()) >= least, near


def test_no_two_reliefs_have_the_same_pattern() -> None:
    patterns = {re.sub(r"[\d. -]", "", paths_of(f"card-{colour}")[3]) for colour in COLOURS}
    assert len(patterns) == len(COLOURS)


def test_what_covers_the_same_is_not_apart() -> None:
    square, ring = "M0 0L24 0L24 24L0 24Z", "M0 0L24 0L24 24L0 24ZM6 6L18 6L18 18L6 18Z"
    assert apart(covered(square), covered(square)) == 0
    assert apart(covered(square), covered(ring)) == pytest.approx(0.25)


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_colours_are_told_apart(sight: str) -> None:
    colours = THEMES["light"]
    near = {
        (one, other): round(difference(seen(colours[one], sight), seen(colours[other], sight)), 1)
        for one, other in combinations(RELIEFS, 2)
    }
    assert min(near.values()) >= (10 if sight == "grey" else 14), near


@pytest.mark.parametrize("theme", THEMES)
def test_marks_text_and_pieces_stand_out(theme: str) -> None:
    colours = THEMES[theme]
    pairs = [
        *((f"{relief}-ink", relief, 4.5) for relief in RELIEFS),
        *(("cloth-text", ground, 7) for ground in ("cloth", "cloth-2", "plaque")),
        ("cloth", "cloth-text", 7),
    ]
    weak = {
        (ink, ground): round(contrast(colours[ink], colours[ground]), 2)
        for ink, ground, least in pairs
        if contrast(colours[ink], colours[ground]) < least
    }
    assert weak == {}
    for rim, face in (("frame-edge", "frame"), ("shell-edge", "shell")):
        best = max(contrast(colours[part], colours["cloth"]) for part in (rim, face))
        assert best >= 3, rim


def test_the_reliefs_are_the_same_in_both_themes() -> None:
    assert [THEMES["light"][one] for one in RELIEFS] == [THEMES["dark"][one] for one in RELIEFS]
