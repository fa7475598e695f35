"""Mana's pieces, squares and feather are told apart by outline and mark, and by colour."""

import re
from itertools import combinations

import pytest

from tests.architecture.palette import SIGHTS, contrast, difference, read_tokens, seen
from tests.architecture.sources import ROOT

FOLDER = ROOT / "static/games/mana"
THEMES = read_tokens(FOLDER / "board.css")
SYMBOLS = dict(
    re.findall(
        r'<symbol id="([\w-]+)" [^>]*>(.*?)</symbol>',
        (FOLDER / "assets/pieces.svg").read_text(),
        re.DOTALL,
    )
)
PIECES = "ronin-0", "damyo-0", "ronin-1", "damyo-1"
SIDES = "night", "gold"
PAPERS = tuple(f"mana-paper-{kind}" for kind in (1, 2, 3))

BETWEEN_SIDES = 50
"""Least difference of both sides' lacquer, grey sight included."""
BETWEEN_PAPERS = 5
"""Least difference of squares with different numbers of strokes; those tell by themselves."""


def parts(piece: str) -> tuple[str, str]:
    """Return the outline of a piece and the mark inlaid in it, as paths."""
    (outline,) = set(re.findall(r'fill="var\(--piece\)"[^>]* d="([^"]+)"', SYMBOLS[piece]))
    (mark,) = re.findall(r'<path fill="var\(--piece-ink\)" d="([^"]+)"', SYMBOLS[piece])
    return outline, mark


def test_no_two_pieces_share_an_outline_or_a_mark() -> None:
    outlines, marks = zip(*map(parts, PIECES), strict=True)
    assert len(set(outlines)) == len(set(marks)) == len(PIECES)


def test_forms_are_named_as_differently_as_they_are_drawn() -> None:
    named = re.findall(r'outline: "(\w+)", mark: "(\w+)"', (FOLDER / "art.js").read_text())
    outlines, marks = zip(*named, strict=True)
    assert len(set(outlines)) == len(set(marks)) == len(PIECES)


@pytest.mark.parametrize("kind", [1, 2, 3])
def test_a_square_bears_as_many_strokes_as_a_piece_goes_steps_from_it(kind: int) -> None:
    for drawing in "ab":
        assert SYMBOLS[f"kind-{kind}{drawing}"].count("<path") == kind


def test_every_symbol_of_the_set_is_different() -> None:
    assert len(set(SYMBOLS.values())) == len(SYMBOLS) == len(PIECES) + 2 * len(PAPERS) + 1


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", THEMES)
def test_colours_are_told_apart(theme: str, sight: str) -> None:
    colours = {name: seen(colour, sight) for name, colour in THEMES[theme].items()}
    assert difference(colours["mana-night"], colours["mana-gold"]) >= BETWEEN_SIDES
    papers = [difference(colours[a], colours[b]) for a, b in combinations(PAPERS, 2)]
    assert min(papers) >= BETWEEN_PAPERS
    # The Mana's pool is no paper, and its light is no lacquer.
    assert min(difference(colours["mana-pool"], colours[paper]) for paper in PAPERS) >= 15
    for side in SIDES:
        assert difference(colours["mana-feather"], colours[f"mana-{side}"]) >= 10


@pytest.mark.parametrize("theme", THEMES)
def test_strokes_marks_and_words_are_read(theme: str) -> None:
    colours = THEMES[theme]
    pairs = {
        **{("mana-ink", paper): 3 for paper in PAPERS},  # strokes are no letters
        **{("mana-count", paper): 4.5 for paper in PAPERS},
        **{(f"mana-{side}-ink", f"mana-{side}"): 7 for side in SIDES},
        ("mana-feather", "mana-pool"): 7,
        ("mana-pool-ink", "mana-pool"): 7,
        ("mana-gilt", "mana-frame"): 4.5,
        ("cloth-text", "cloth"): 7,
        ("cloth-text", "cloth-2"): 7,
    }
    weak = {
        pair: round(contrast(*(colours[name] for name in pair)), 2)
        for pair, least in pairs.items()
        if contrast(*(colours[name] for name in pair)) < least
    }
    assert weak == {}


@pytest.mark.parametrize("theme", THEMES)
def test_every_piece_stands_out_from_every_paper_and_what_is_lit_too(theme: str) -> None:
    colours = THEMES[theme]
    for paper in PAPERS:
        for side in SIDES:
            parts_of = (colours[f"mana-{side}"], colours[f"mana-{side}-edge"])
            assert max(contrast(part, colours[paper]) for part in parts_of) >= 3
        assert contrast(colours["action"], colours[paper]) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_empty_places_beside_the_board_are_seen(theme: str) -> None:
    assert contrast(THEMES[theme]["mana-place"], THEMES[theme]["cloth"]) >= 3
