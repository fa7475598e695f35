from collections.abc import AsyncIterator

import pytest

from app.accounts.ports import User
from tests.tables.world import World


@pytest.fixture
async def world() -> AsyncIterator[World]:
    world = World()
    yield world
    await world.hall.settle()
    await world.pilots.stop()


@pytest.fixture
async def ada(world: World) -> User:
    return await world.guest("Ada")


@pytest.fixture
async def bob(world: World) -> User:
    return await world.guest("Bob")


@pytest.fixture
async def eve(world: World) -> User:
    return await world.guest("Eve")
