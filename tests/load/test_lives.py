"""A process that has seen many tables come and go is as it was: nothing of them stays behind."""

import random
import time
from pathlib import Path

import pytest

from app.storage import open_storage
from tests.campaign import Campaign
from tests.load.lives import Census, Clock, Lives

pytestmark = pytest.mark.anyio

ROUNDS = 5
GROWTH = 1.05


async def test_tables_that_have_expired_leave_nothing_behind(
    tmp_path: Path, campaign: Campaign
) -> None:
    tables, at_once = campaign(4, 20_000), campaign(4, 500)
    clock = Clock()
    censuses: list[Census] = []
    began = time.perf_counter()
    async with open_storage(f"sqlite:///{tmp_path}/manatee.db", clock=clock.now) as storage:
        await storage.migrate()
        lives = Lives(storage, clock, random.Random(campaign.seed))
        for _ in range(ROUNDS):
            for _ in range(tables // at_once):
                await lives.live(at_once)
            censuses.append(Census.take())
        await lives.server.stop()
    first, last = censuses[0], censuses[-1]
    took = time.perf_counter() - began
    sizes = ", ".join(f"{census.resident / 1e6:.0f}" for census in censuses)
    campaign.tell(
        f"{ROUNDS * tables} tables, {lives.over} matches over, {lives.acts} acts, "
        f"{lives.frames} frames, {took:.0f} s; MB resident after each fifth: {sizes}"
    )
    grown = {kind: n - first.objects[kind] for kind, n in last.objects.items()}
    assert {kind: n for kind, n in grown.items() if n > 0} == {}
    assert lives.over > 0
    if campaign.big:
        assert last.resident <= GROWTH * first.resident
