"""One browser and one server for all browser tests; whoever comes has a context of their own."""

from collections.abc import AsyncIterator, Iterator

import pytest
from playwright.async_api import Browser, async_playwright

from tests.browser.people import Visitors
from tests.live.server import RunningServer
from tools import chromium

HABITS = {"languages": "en,it,xx", "trusted_proxies": "127.0.0.1,::1"}
"""Settings of every server that people come to: see `Visitors.come` for the second."""


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    program = chromium.find()
    if program is None:
        pytest.fail(chromium.ADVICE)
    async with async_playwright() as playwright:
        # Playwright switches the page cache off, which the browsers of people have.
        browser = await playwright.chromium.launch(
            executable_path=program, ignore_default_args=["--disable-back-forward-cache"]
        )
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


@pytest.fixture
async def visitors(browser: Browser, server: RunningServer) -> AsyncIterator[Visitors]:
    """People who come to the shared server; any error in any console fails the test."""
    visitors = Visitors(browser, server.url)
    yield visitors
    await visitors.leave()
    assert visitors.faults == []
