"""No door of the server tells anybody what he must not know."""

from pathlib import Path

import pytest

from app.games.mandala import RULESET
from tests.campaign import Campaign
from tests.leaks.served import named_like_a_game, paired
from tests.leaks.sides import Json
from tests.toys.sealed import RULESET as SEALED

pytestmark = pytest.mark.anyio

OPTIONS: list[Json] = [
    {},
    {"hand_limit": "none"},
    {"redraw": "when_stuck"},
    {"draw_timing": "after_destruction", "empty_field": "collect"},
    {"deck_end": "immediate", "memory_aid": "on"},
    {"first": 1},
]


async def test_no_match_of_mandala_leaks_through_the_server(
    tmp_path: Path, campaign: Campaign
) -> None:
    async with paired(tmp_path, RULESET, campaign.seed) as pair:
        pair.full, pair.longest = campaign(10, 3), campaign(30, 200)
        for number in range(campaign(3, 200)):
            viewer = (None, 0, 1)[number % 3]
            await pair.begin(2, pair.dice.choice(OPTIONS), viewer)
            await pair.play()
            assert pair.counts["odd"] == 0
    counts = pair.counts
    assert counts["really"] > 0.9 * counts["compared"] > 0
    assert counts["natural"] > counts["imagined"] > 0


async def test_no_match_with_hidden_choices_leaks_through_the_server(
    tmp_path: Path, campaign: Campaign
) -> None:
    async with paired(tmp_path, named_like_a_game(SEALED), campaign.seed) as pair:
        pair.full = campaign(4, 1)
        for number in range(campaign(3, 100)):
            await pair.begin(2, {"rounds": 3}, (None, 0, 1)[number % 3])
            await pair.play()
    assert pair.counts["odd"] == 0
    assert pair.counts["really"] > 0.8 * pair.counts["compared"] > 0
