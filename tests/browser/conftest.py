"""One browser and one server for all browser tests; whoever comes has a context to themselves."""

from collections.abc import AsyncIterator, Iterator

import pytest
from playwright.async_api import Browser, async_playwright

from tests.browser.launching import HABITS, open_browser
from tests.browser.people import Homes, Visitors
from tests.live.server import RunningServer


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await open_browser(playwright)
        yield browser
        await browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """The server that most tests share."""
    database = tmp_path_factory.mktemp("browser") / "manatee.db"
    with RunningServer(f"sqlite:///{database}", **HABITS) as server:
        yield server
        server.stop()
        assert "Traceback" not in "".join(server.log)


@pytest.fixture(scope="session")
def homes(browser: Browser, server: RunningServer) -> Homes:
    """Where visitors of the shared server live, one after another."""
    return Homes(browser, server.url)


@pytest.fixture
async def visitors(homes: Homes) -> AsyncIterator[Visitors]:
    """People who come to the shared server; any error in any console fails the test."""
    visitors = Visitors(homes)
    yield visitors
    await visitors.leave()
    assert visitors.faults == []
