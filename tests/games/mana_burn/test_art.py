"""The ten kinds are told apart by shape, mark and pattern, and by colour in every sight."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from app.games.mana_burn.cards import FAST, KINDS, MONSTERS, SPELLS
from tests.architecture.outlines import apart, covered, paths_of
from tests.architecture.palette import SIGHTS, contrast, difference, read_tokens, seen

CLIENT = Path(__file__).parents[3] / "static/games/mana_burn"
ART = (CLIENT / "assets/kinds.svg").read_text()
THEMES = read_tokens(CLIENT / "panels.css")
SIZE = 26


@pytest.mark.parametrize(("part", "least"), [(0, 0.12), (1, 0.35)], ids=["shape", "mark"])
def test_no_two_kinds_have_the_same_shape_or_the_same_mark(part: int, least: float) -> None:
    seals = {kind: covered(paths_of(ART, f"seal-{kind}")[part], SIZE) for kind in KINDS}
    assert min(len(seal) for seal in seals.values()) > 2 * SIZE
    near = {
        (one, other): round(apart(seals[one], seals[other]), 2)
        for one, other in combinations(KINDS, 2)
    }
    assert min(near.values()) >= least, sorted(near.items(), key=lambda pair: pair[1])[:4]


def test_no_two_kinds_have_the_same_pattern() -> None:
    patterns = {re.sub(r"[\d. -]", "", paths_of(ART, f"card-{kind}")[3]) for kind in KINDS}
    assert len(patterns) == len(KINDS)


def test_monsters_spells_and_fast_cards_are_framed_apart() -> None:
    panels = {kind: paths_of(ART, f"card-{kind}")[2] for kind in KINDS}
    assert {panels[kind] for kind in MONSTERS}.isdisjoint({panels[kind] for kind in SPELLS})
    count = {kind: len(paths_of(ART, f"card-{kind}")) for kind in KINDS}
    assert {kind for kind in KINDS if count[kind] > min(count.values())} == FAST


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_colours_are_told_apart(sight: str) -> None:
    colours = THEMES["light"]
    for kinds in (MONSTERS, SPELLS):
        near = {
            (one, other): round(
                difference(
                    seen(colours[f"kind-{one}"], sight), seen(colours[f"kind-{other}"], sight)
                ),
                1,
            )
            for one, other in combinations(kinds, 2)
        }
        assert min(near.values()) >= (6.5 if sight == "grey" else 12), near


@pytest.mark.parametrize("theme", THEMES)
def test_marks_and_names_stand_out(theme: str) -> None:
    colours = THEMES[theme]
    pairs = [*((f"kind-{kind}-ink", f"kind-{kind}", 4.5) for kind in KINDS)]
    pairs.append(("frame-text", "frame", 7))
    weak = {
        (ink, ground): round(contrast(colours[ink], colours[ground]), 2)
        for ink, ground, least in pairs
        if contrast(colours[ink], colours[ground]) < least
    }
    assert weak == {}


def test_the_cards_are_the_same_in_both_themes() -> None:
    assert [THEMES["light"][f"kind-{kind}"] for kind in KINDS] == [
        THEMES["dark"][f"kind-{kind}"] for kind in KINDS
    ]
