"""No game tells anybody what he must not know."""

import random
from collections import Counter

import pytest

from tests.campaign import Campaign
from tests.conformance.entrants import TOYS, Entrant, entrants
from tests.conformance.walk import table
from tests.leaks.doors import KernelDoors
from tests.leaks.watch import Altered, Watch, check_setup


@pytest.mark.parametrize("entrant", entrants(), ids=str)
def test_no_match_leaks(entrant: Entrant, campaign: Campaign) -> None:
    counts = Counter[str]()
    for number in range(campaign(2, 200)):
        watch = Watch(entrant, random.Random(campaign.seed + number).randrange, number)
        watch.run()
        counts += watch.counts
    wanted = {"static", "stepped", "other action"}
    if counts["lasting"]:  # what is shown with the next entry cannot be carried through one
        wanted |= {"carried", "left"}
    assert set(counts) >= wanted


@pytest.mark.parametrize("entrant", entrants(), ids=str)
def test_no_setup_leaks(entrant: Entrant, campaign: Campaign) -> None:
    for number in range(campaign(2, 100)):
        made, _ = table(entrant, random.Random(campaign.seed + number).randrange)
        drawn = Altered(number, None)
        made.game.setup(made.seats, drawn)
        differed = check_setup(made.game, made.seats, KernelDoors, number)
        assert (differed > 0) == (drawn.count > 0)


def test_every_kind_of_twin_was_compared() -> None:
    counts = Counter[str]()
    for entrant in TOYS:
        for number in range(20):
            watch = Watch(entrant, random.Random(number).randrange, number)
            watch.run()
            counts += watch.counts
    kinds = {"static", "stepped", "carried", "other action", "other draws", "left", "closed"}
    kinds.add("lasting")
    assert {kind for kind in kinds if counts[kind] < 20} == set()
    assert counts["settled"] > 0
