"""The six reliefs are told apart by shape, mark and pattern, and by colour in every sight."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from tests.architecture.outlines import apart, covered, paths_of
from tests.architecture.palette import SIGHTS, contrast, difference, read_tokens, seen

CLIENT = Path(__file__).parents[3] / "static/games/mana_mana"
ART = (CLIENT / "assets/reliefs.svg").read_text()
THEMES = read_tokens(CLIENT / "board.css")
COLOURS = "PGBRYO"
RELIEFS = [f"relief-{colour.lower()}" for colour in COLOURS]
SIZE = 24


@pytest.mark.parametrize(("part", "least"), [(0, 0.16), (1, 0.5)], ids=["shape", "mark"])
def test_no_two_reliefs_have_the_same_shape_or_the_same_mark(part: int, least: float) -> None:
    seals = {colour: covered(paths_of(ART, f"seal-{colour}")[part], SIZE) for colour in COLOURS}
    assert min(len(seal) for seal in seals.values()) > 2 * SIZE
    near = {
        one + other: round(apart(seals[one], seals[other]), 2)
        for one, other in combinations(COLOURS, 2)
    }
    assert min(near.values()) >= least, near


def test_no_two_reliefs_have_the_same_pattern() -> None:
    patterns = {re.sub(r"[\d. -]", "", paths_of(ART, f"card-{colour}")[3]) for colour in COLOURS}
    assert len(patterns) == len(COLOURS)


def test_what_covers_the_same_is_not_apart() -> None:
    square, ring = "M0 0L24 0L24 24L0 24Z", "M0 0L24 0L24 24L0 24ZM6 6L18 6L18 18L6 18Z"
    assert apart(covered(square, SIZE), covered(square, SIZE)) == 0
    assert apart(covered(square, SIZE), covered(ring, SIZE)) == pytest.approx(0.25)


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
