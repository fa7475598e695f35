"""No door of the server tells anybody what he must not know."""

from pathlib import Path

import orjson
import pytest

from tests.campaign import Campaign
from tests.conformance.entrants import Entrant, registered
from tests.conformance.walk import table
from tests.leaks.served import named_like_a_game, paired
from tests.toys.sealed import RULESET as SEALED

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("entrant", registered(), ids=str)
async def test_no_match_leaks_through_the_server(
    tmp_path: Path, campaign: Campaign, entrant: Entrant
) -> None:
    async with paired(tmp_path, entrant.ruleset, campaign.seed) as pair:
        pair.full, pair.longest = campaign(5, 3), campaign(15, 200)
        for number in range(campaign(2, 200)):
            played, options = table(entrant, pair.dice.randrange)
            viewers = (None, *range(played.seats))
            await pair.begin(played.seats, orjson.loads(options), viewers[number % len(viewers)])
            await pair.play()
            assert pair.counts["odd"] == 0
    counts = pair.counts
    campaign.tell(f"{entrant}: {dict(counts)}")
    assert counts["natural"] + counts["imagined"] > 0
    assert counts["really"] > 0 or not campaign.big  # else nothing was hidden under any options


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
