"""Every game of the house, and the toys, keep the contract of a game."""

import random
from collections import Counter
from itertools import count

import pytest
from hypothesis import event, given, seed, settings
from hypothesis import strategies as st

from tests.campaign import Campaign
from tests.conformance.entrants import TOYS, Entrant, entrants
from tests.conformance.golden import Route
from tests.conformance.walk import Walk

HELD = 200
"""Choices that Hypothesis makes in a walk, and can make smaller; a long one goes on at random."""


@pytest.mark.parametrize("entrant", entrants(), ids=str)
def test_every_walk_keeps_the_contract(entrant: Entrant, campaign: Campaign) -> None:
    @seed(campaign.seed)
    @settings(max_examples=campaign(5, 1_000))
    @given(st.data(), st.integers(0, 2**32))
    def walks(data: st.DataObject, beside: int) -> None:
        drawn, later = count(), random.Random(beside)

        def pick(n: int) -> int:
            held = next(drawn) < HELD
            return data.draw(st.integers(0, n - 1)) if held else later.randrange(n)

        outcome = Walk(entrant, pick, beside).run()
        event(f"reason {outcome.reason if outcome else None}")

    walks()


def test_walks_go_everywhere() -> None:
    """What no walk reaches, no check sees."""
    found = Counter[str]()
    for entrant in TOYS:
        for number in range(150):
            route = Route(entrant, random.Random(number).randrange, number)
            while route.moment.outcome is None:
                record = route.choose()
                if record.seat in route.moment.free:
                    found[f"thrown in, window: {bool(route.moment.window)}"] += 1
                route.go(record)
                found[record.kind] += 1
                found["draws"] += bool(route.records[-1].draws)
            found[f"{route.table.seats} seats"] += 1
            found[route.moment.outcome.reason] += 1
    assert {what for what, times in found.items() if times >= 3} == {
        *("act", "timed_out", "left", "closed", "draws", "rounds", "turns"),
        *("thrown in, window: True", "thrown in, window: False"),
        *("2 seats", "3 seats", "4 seats"),
    }
