"""Servers that are not open to everybody: a password at the door, or an invitation."""

import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.browser.gathering import READY, create
from tests.browser.launching import HABITS
from tests.browser.people import Homes, Visitors
from tests.live.server import ROOT, RunningServer

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def open_to(browser: Browser, server: RunningServer) -> AsyncIterator[Visitors]:
    visitors = Visitors(Homes(browser, server.url))
    yield visitors
    await visitors.leave()
    assert visitors.faults == []


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/manatee.db"


@pytest.fixture
def guarded(database: str) -> Iterator[RunningServer]:
    settings = {"access": "password", "access_password": "mangrove"}
    with RunningServer(database, **HABITS, **settings) as server:
        yield server


async def test_a_password_opens_the_door(browser: Browser, guarded: RunningServer) -> None:
    async with open_to(browser, guarded) as visitors:
        ada = await visitors.come("/")
        ada.forgive("403|401|409")  # a browser calls every refusal an error
        await ada.page.get_by_label("Your name").fill("Ada")
        await ada.page.get_by_label("Password of this server").fill("lagoon")
        await ada.press("Come in")
        await ada.sees("That is not the password.")
        await ada.page.get_by_label("Password of this server").fill("mangrove")
        await ada.press("Come in")
        await ada.link("Create a table").first.click()
        ben = await visitors.come(f"/t/{await create(ada, None)}")
        await ben.page.get_by_label("Your name").fill("Ben")
        await ben.page.get_by_label("Password of this server").fill("mangrove")
        await ben.press("Come in")
        await ben.button("Sit here").first.click()
        await expect(ben.button(READY)).to_be_visible()


async def test_an_invitation_lets_one_in(browser: Browser, database: str) -> None:
    with RunningServer(database, **HABITS, access="invited") as server:
        link = invitation(server, database)
        async with open_to(browser, server) as visitors:
            ada = await visitors.come(link)
            ada.forgive("403")
            await ada.page.get_by_label("Your name").fill("Ada")
            await ada.press("Come in")
            await ada.link("Create a table").first.click()
            await create(ada, None)
            mallory = await visitors.come(link)
            mallory.forgive("403")
            await mallory.page.get_by_label("Your name").fill("Mallory")
            await mallory.press("Come in")
            await mallory.sees("This invitation is not valid any more. Ask for a new one.")


def invitation(server: RunningServer, database: str) -> str:
    """Return the link that an operator makes for one guest."""
    command = [sys.executable, "-m", "app.cli", "invite", "--database", database]
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    _, _, fragment = told.stdout.strip().rpartition("#")
    return f"{server.url}/welcome#{fragment.split()[0]}"
