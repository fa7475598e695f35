"""Recorded matches play out as they did; `pytest --update-golden` rewrites them."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from app.kernel.chance import Chance
from app.kernel.ruleset import Ruleset
from app.matches.goldens import GoldenMismatch
from tests.conformance import golden
from tests.conformance.broken_rules import MiscountsTheDeck
from tests.conformance.entrants import TOYS, Entrant, entrants
from tests.toys import sealed


@pytest.mark.parametrize("entrant", entrants(), ids=str)
def test_every_golden_replays_byte_for_byte(entrant: Entrant, *, update_golden: bool) -> None:
    if update_golden:
        golden.update(entrant)
    files = golden.files(entrant)
    assert files, f"no golden in {entrant.goldens}: run pytest --update-golden"
    for path in files:
        assert golden.replayed(entrant, path) == path.read_text(encoding="utf-8"), path.name


def test_no_golden_is_forgotten() -> None:
    everybody = entrants()
    known = {path for entrant in everybody for path in golden.files(entrant)}
    there = {path for entrant in everybody for path in entrant.goldens.glob("*.txt")}
    assert there == known, "goldens of rules that nobody has"


@pytest.fixture
def copied(tmp_path: Path) -> Entrant:
    """Sealed bids, with goldens that a test may spoil."""
    shutil.copytree(TOYS[0].goldens, tmp_path / "golden")
    return replace(TOYS[0], goldens=tmp_path / "golden")


def with_rules(entrant: Entrant, game: type[sealed.SealedBids]) -> Entrant:
    ruleset = Ruleset(sealed.RULESET.slug, sealed.RULESET.rules, game, sealed.KINDS, [])
    return replace(entrant, ruleset=ruleset)


def test_changed_rules_show_in_a_golden(copied: Entrant) -> None:
    changed = with_rules(copied, MiscountsTheDeck)
    for path in golden.files(changed):
        assert golden.replayed(changed, path) != path.read_text(encoding="utf-8")


class NeedsOneMoreDraw(sealed.SealedBids):
    def setup(self, seats: int, chance: Chance) -> sealed.Taken:
        chance.below(2)
        return super().setup(seats, chance)


def test_walks_that_no_longer_play_are_walked_anew(copied: Entrant) -> None:
    changed = with_rules(copied, NeedsOneMoreDraw)
    paths = golden.files(changed)
    for path in paths:
        with pytest.raises(GoldenMismatch):
            golden.replayed(changed, path)
    golden.update(changed)
    assert golden.files(changed) == paths
    for path in paths:
        assert golden.replayed(changed, path) == path.read_text(encoding="utf-8")


def test_a_recorded_match_that_no_longer_plays_is_not_replaced(copied: Entrant) -> None:
    recorded = copied.goldens / "a-real-match.txt"
    recorded.write_text(golden.files(copied)[0].read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(GoldenMismatch):
        golden.update(with_rules(copied, NeedsOneMoreDraw))


def test_an_update_writes_what_is_there_already(copied: Entrant) -> None:
    before = {path: path.read_bytes() for path in golden.files(copied)}
    golden.update(copied)
    assert {path: path.read_bytes() for path in golden.files(copied)} == before
