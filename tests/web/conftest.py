"""One server for the tests of each module."""

from collections.abc import AsyncIterator, Iterator

import pytest

from tests.web.house import House, opened
from tests.web.logs import Told, listening


@pytest.fixture(scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with opened(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def told() -> Iterator[Told]:
    with listening() as told:
        yield told
