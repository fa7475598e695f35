"""How long matches are: the simple policy of section 4.5 beside the bot that is shipped."""

from statistics import median

import pytest

from app.games.mana_burn.bot import Collector
from tests.campaign import Campaign
from tests.games.mana_burn.naive import Naive, figures

ROUNDS = {2: 17.0, 3: 15.0, 4: 14.0, 5: 12.5, 6: 11.5}
"""Median rounds of the table in section 4.5, by seats."""


@pytest.mark.soak
@pytest.mark.parametrize("seats", ROUNDS)
def test_a_simple_policy_takes_as_long_as_the_design_says(seats: int, campaign: Campaign) -> None:
    seeds = range(campaign.seed, campaign.seed + campaign(20, 1_000))
    found = figures(Naive, seats, seeds)
    campaign.tell(f"mana burn, {seats} seats, simple: {found}")
    if campaign.big:
        assert 0.75 * ROUNDS[seats] <= median(found.rounds) <= 1.25 * ROUNDS[seats]


@pytest.mark.soak
@pytest.mark.parametrize("seats", ROUNDS)
def test_the_collector_plays_to_the_end(seats: int, campaign: Campaign) -> None:
    seeds = range(campaign.seed, campaign.seed + campaign(20, 1_000))
    found = figures(Collector, seats, seeds)
    campaign.tell(f"mana burn, {seats} seats, level 1: {found}")
    if campaign.big:
        assert median(found.rounds) < ROUNDS[seats]


def test_a_match_of_collectors_ends() -> None:
    assert figures(Collector, 3, range(3)).turns
