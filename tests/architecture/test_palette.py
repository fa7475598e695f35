"""Text can be read on every surface, and the six sands are told apart, in both themes."""

from itertools import combinations
from pathlib import Path

import pytest

from tests.architecture.palette import SIGHTS, contrast, difference, read_tokens, seen

THEMES = read_tokens()
SURFACES = ("ground", "surface", "surface-2", "raised", "field")
TONES = ("action", "attention", "good", "warn", "danger", "info")
SANDS = tuple(f"sand-{letter}" for letter in "kgpyor")
ON_SURFACES = {
    "text": 7,
    "text-soft": 7,
    "text-faint": 4.5,
    "action-text": 4.5,
    "attention-text": 4.5,
    "good-text": 4.5,
    "danger-text": 4.5,
    "line-strong": 3,
    "focus": 3,
}
PAIRS = [
    *((ink, surface, least) for ink, least in ON_SURFACES.items() for surface in SURFACES),
    *((f"{tone}-text", f"{tone}-tint", 4.5) for tone in TONES),
    *(("text", f"{tone}-tint", 7) for tone in TONES),
    *(("on-seat", f"seat-{seat}", 4.5) for seat in range(6)),
    *((f"{sand}-ink", sand, 4.5) for sand in SANDS),
    *(("on-action", ground, 4.5) for ground in ("action", "action-strong")),
    *(("on-danger", ground, 4.5) for ground in ("danger", "danger-strong")),
    ("on-attention", "attention", 4.5),
    ("on-loud", "loud", 4.5),
    ("cloth-text", "cloth", 7),
    ("cloth-text", "cloth-2", 7),
]


@pytest.mark.parametrize("theme", THEMES)
def test_contrast(theme: str) -> None:
    colours = THEMES[theme]
    weak = {
        (ink, ground): round(contrast(colours[ink], colours[ground]), 2)
        for ink, ground, least in PAIRS
        if contrast(colours[ink], colours[ground]) < least
    }
    assert weak == {}


# In grey they are told apart by their patterns and marks.
@pytest.mark.parametrize("sight", [sight for sight in SIGHTS if sight != "grey"])
def test_sands_are_told_apart(sight: str) -> None:
    colours = THEMES["light"]
    near = {
        (one, other): round(difference(seen(colours[one], sight), seen(colours[other], sight)), 1)
        for one, other in combinations(SANDS, 2)
    }
    assert min(near.values()) >= 13, near


@pytest.mark.parametrize("theme", THEMES)
def test_every_piece_stands_out_from_the_cloth(theme: str) -> None:
    colours = THEMES[theme]
    best = {
        sand: max(contrast(colours[part], colours["cloth"]) for part in (sand, f"{sand}-edge"))
        for sand in SANDS
    }
    assert min(best.values()) >= 3, best


def test_the_sands_are_the_same_in_both_themes() -> None:
    assert [THEMES["light"][sand] for sand in SANDS] == [THEMES["dark"][sand] for sand in SANDS]


def test_white_on_black_is_the_greatest_contrast() -> None:
    assert contrast((1, 1, 1), (0, 0, 0)) == pytest.approx(21)
    assert difference((1, 0, 0), (1, 0, 0)) == 0
    assert difference(seen((1, 0, 0), "protan"), seen((0.2, 0.1, 0), "protan")) < difference(
        (1, 0, 0), (0.2, 0.1, 0)
    )


def test_a_sight_without_colours_tells_only_light_from_dark() -> None:
    grey = seen((0.2, 0.4, 0.6), "grey")
    assert len(set(grey)) == 1
    assert difference(grey, seen((0.2, 0.4, 0.6), "usual")) > 5


def test_a_games_own_colours_stand_beside_the_sites(tmp_path: Path) -> None:
    sheet = tmp_path / "board.css"
    sheet.write_text(
        ".board { --cloth: oklch(0.5 0 0); --mine: light-dark(oklch(1 0 0), oklch(0 0 0)); }"
    )
    themes = read_tokens(sheet)
    assert themes["dark"]["cloth"] == themes["light"]["cloth"] != THEMES["light"]["cloth"]
    assert contrast(themes["light"]["mine"], themes["dark"]["mine"]) == pytest.approx(21)
    assert themes["light"]["text"] == THEMES["light"]["text"]
