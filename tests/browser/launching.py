"""How the browser and the servers of the browser tests are started."""

import pytest
from playwright.async_api import Browser, Playwright

from tools import chromium

HABITS = {"languages": "en,it,xx", "trusted_proxies": "127.0.0.1,::1"}
"""Settings of every server that people come to: `Visitors.come` needs the second."""


async def open_browser(playwright: Playwright) -> Browser:
    """Start Chromium as people have it: Playwright would switch the page cache off."""
    program = chromium.find()
    if program is None:
        pytest.fail(chromium.ADVICE)
    return await playwright.chromium.launch(
        executable_path=program, ignore_default_args=["--disable-back-forward-cache"]
    )
