"""The signs of the squares and the marks of the seats are told apart without colours."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from tests.architecture.outlines import apart, paths_of
from tests.architecture.palette import contrast, read_tokens
from tests.games.mana_burn.strokes import cells

CLIENT = Path(__file__).parents[3] / "static/games/mana_burn"
ART = (CLIENT / "assets/signs.svg").read_text()
SIGNS = re.findall(r'<symbol id="([^"]+)"', ART)
MARKS = re.findall(r'^  "(M[^"]+)",$', (CLIENT / "marks.js").read_text(), re.MULTILINE)
THEMES = read_tokens(CLIENT / "board.css")
GROUNDS = "real", "undertow", "wilds", "ember"


def test_no_two_signs_look_alike() -> None:
    drawn = {sign: cells(paths_of(ART, sign)) for sign in SIGNS}
    assert min(len(one) for one in drawn.values()) > 20
    near = {
        (one, other): round(apart(drawn[one], drawn[other]), 2)
        for one, other in combinations(SIGNS, 2)
    }
    assert min(near.values()) >= 0.5, sorted(near.items(), key=lambda pair: pair[1])[:4]


def test_no_two_seats_have_the_same_mark() -> None:
    drawn = [cells([mark]) for mark in MARKS]
    assert len(drawn) == 6
    assert min(apart(one, other) for one, other in combinations(drawn, 2)) >= 0.5


@pytest.mark.parametrize("theme", THEMES)
def test_signs_and_names_stand_out_from_their_squares(theme: str) -> None:
    colours = THEMES[theme]
    pairs = [(f"{road}-ink", f"{road}-tile", 7) for road in GROUNDS]
    pairs += [("stone-ink", "stone", 7), ("cloth-text", "cloth", 7), ("cloth-text", "cloth-2", 7)]
    pairs += [(road, f"{road}-tile", 3) for road in ("real", "undertow", "wilds")]
    pairs += [("ghost", "cloth-2", 3), ("cloth-line", "cloth", 3), ("cloth-line", "cloth-2", 3)]
    pairs += [("die-ink", "die", 7), ("die-ink", "die-shade", 7)]
    weak = {
        (ink, ground): round(contrast(colours[ink], colours[ground]), 2)
        for ink, ground, least in pairs
        if contrast(colours[ink], colours[ground]) < least
    }
    assert weak == {}
