"""Every game of the house, and the toys, keep the contract of a game."""

import pytest
from hypothesis import event, given, seed, settings
from hypothesis import strategies as st

from tests.campaign import Campaign
from tests.conformance.entrants import Entrant, entrants
from tests.conformance.walk import Walk


@pytest.mark.parametrize("entrant", entrants(), ids=str)
def test_every_walk_keeps_the_contract(entrant: Entrant, campaign: Campaign) -> None:
    @seed(campaign.seed)
    @settings(max_examples=campaign(12, 1_000))
    @given(st.data(), st.integers(0, 2**32))
    def walks(data: st.DataObject, beside: int) -> None:
        walk = Walk(entrant, lambda n: data.draw(st.integers(0, n - 1)), beside)
        outcome = walk.run()
        event(f"reason {outcome.reason if outcome else None}")

    walks()
