"""Tiles are told apart: by colour in every sight and in grey, by sign and mark without colour."""

from itertools import combinations, product
from pathlib import Path

import pytest

from tests.architecture.palette import SIGHTS, contrast, difference, read_tokens, seen
from tests.games.manaline.shapes import SIDE, overlap, silhouettes

THEMES = read_tokens(Path(__file__).parents[3] / "static/games/manaline/board.css")
GLAZES = tuple(f"glaze-{letter}" for letter in "roygbp")
SYMBOLS = ("flower", "turtle", "paddle", "canoe", "shell", "palm")
APART = 12
"""Least distance of two glazes in OKLab, times 100; about 2 is just visible side by side."""
ALIKE = 0.65
"""Two silhouettes share less than this part of their ink."""


@pytest.mark.parametrize("sight", SIGHTS)
def test_glazes_are_told_apart(sight: str) -> None:
    colours = THEMES["light"]
    near = {
        (one, other): round(difference(seen(colours[one], sight), seen(colours[other], sight)), 1)
        for one, other in combinations(GLAZES, 2)
    }
    assert min(near.values()) >= APART, near


def test_the_glazes_are_the_same_in_both_themes() -> None:
    assert [THEMES["light"][glaze] for glaze in GLAZES] == [
        THEMES["dark"][glaze] for glaze in GLAZES
    ]


@pytest.mark.parametrize("theme", THEMES)
def test_signs_and_tiles_stand_out(theme: str) -> None:
    colours = THEMES[theme]
    inked = {glaze: contrast(colours[f"{glaze}-ink"], colours[glaze]) for glaze in GLAZES}
    assert min(inked.values()) >= 4.5, inked
    cloth = colours["cloth"]
    best = {g: max(contrast(colours[part], cloth) for part in (g, f"{g}-edge")) for g in GLAZES}
    assert min(best.values()) >= 3, best
    assert contrast(colours["cloth-text"], cloth) >= 7


def test_no_two_of_the_set_coincide_in_shape_and_mark() -> None:
    signs, marks = silhouettes("sign-"), silhouettes("mark-")
    assert set(signs) == {f"sign-{symbol}" for symbol in SYMBOLS}
    assert set(marks) == {f"mark-{letter}" for letter in "ROYGBP"}
    assert len(set(product(signs.values(), marks.values()))) == 36


@pytest.mark.parametrize("prefix", ["sign-", "mark-"])
def test_silhouettes_differ_without_colour(prefix: str) -> None:
    shapes = silhouettes(prefix)
    assert all(len(shape) > SIDE * SIDE / 16 for shape in shapes.values())
    alike = {
        (one, other): round(overlap(shapes[one], shapes[other]), 2)
        for one, other in combinations(shapes, 2)
    }
    assert max(alike.values()) < ALIKE, alike
