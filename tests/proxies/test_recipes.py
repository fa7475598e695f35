"""The proxies' files of docs/hosting.md: matches are played through them, limits count guests."""

import random
import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest
from playwright.async_api import async_playwright
from pydantic import ValidationError

from app.settings import Settings
from tests.browser.elsewhere import Lit
from tests.browser.gathering import begin, create, take_seat
from tests.browser.launching import HABITS, open_browser
from tests.browser.mandala import ByMouse, play
from tests.browser.people import Homes, Visitors
from tests.browser.table import half_say, has_not_reloaded
from tests.live.people import Guest, Player, any_action, match_of
from tests.live.server import RunningServer
from tests.proxies import recipes
from tests.proxies.recipes import Front

pytestmark = pytest.mark.anyio

IDLE_S = 60
Proxy = Callable[[Path, int, str], AbstractContextManager[Front]]
PROXIES: dict[str, Proxy] = {"caddy": recipes.caddy, "nginx": recipes.nginx}


@pytest.fixture(scope="module", params=PROXIES)
def front(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Front]:
    """A server behind a proxy, set up as the page says."""
    recipes.program(request.param)
    folder = tmp_path_factory.mktemp(request.param)
    port = recipes.free_port()
    settings = {**HABITS, "public_url": f"https://localhost:{port}", "trusted_proxies": "127.0.0.1"}
    server = RunningServer(f"sqlite:///{folder}/manatee.db", **settings)
    server.port = recipes.free_port()
    with (
        server,
        PROXIES[request.param](folder, port, f"127.0.0.1:{server.port}") as front,
    ):
        yield front


async def test_a_match_is_played_over_tls(front: Front) -> None:
    async with httpx.AsyncClient(base_url=front.url, verify=front.tls) as http:
        guests = [await Guest.enter(http, name) for name in ("Ada", "Ben")]
        code = await match_of(*guests)
        players = [
            Player(front.sockets_url, code, guest.token, builder(seed), tls=front.tls)
            for seed, guest in enumerate(guests)
        ]
        async with anyio.create_task_group() as group:
            for player in players:
                group.start_soon(player.play)
        assert (await guests[0].get(f"/tables/{code}"))["status"] == "over"
    assert [player.resumes for player in players] == [1, 1]
    assert all(player.acked for player in players)
    assert not any(player.rejects for player in players)


def builder(seed: int) -> Callable[[Lit], Lit]:
    """Return a chooser that builds where it can: matches are shorter so."""
    choose = any_action(random.Random(seed))

    def chosen(lit: Lit) -> Lit:
        if lit.get("build_mountain"):
            lit = {**lit, "grow_field": {}, "discard_redraw": {}}
        return choose(lit)

    return chosen


async def test_pages_scripts_and_cookies_come_as_https_wants_them(front: Front) -> None:
    async with httpx.AsyncClient(base_url=front.url, verify=front.tls) as http:
        page = await http.get("/")
        assert page.status_code == 200
        for path in re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text):
            assert (await http.get(path)).status_code == 200
        entered = await http.post(
            "/api/v1/session", json={"name": "Ada"}, headers={"Origin": front.url}
        )
        assert entered.headers["set-cookie"].startswith("__Host-manatee=")
        assert "; Secure" in entered.headers["set-cookie"]
        foreign = {"Origin": "https://evil.example"}
        refused = await http.post("/api/v1/session", json={"name": "Eve"}, headers=foreign)
        assert refused.json()["code"] == "origin-foreign"


def test_limits_count_guests_whatever_they_claim(front: Front) -> None:
    # Each claims another address with every request; what counts is where the proxy sees him.
    with at("127.0.0.2", front) as eve, at("127.0.0.3", front) as ada:
        told = [
            eve.get("/api/v1/tables/BCDFG", headers={"X-Forwarded-For": f"9.9.9.{n}"}).status_code
            for n in range(40)
        ]
        assert told[0] == 404
        assert told[-1] == 429
        assert ada.get("/api/v1/tables/BCDFG").status_code == 404


def at(address: str, front: Front) -> httpx.Client:
    """Return somebody who comes from an address of this machine."""
    here = httpx.HTTPTransport(verify=front.tls, local_address=address)
    return httpx.Client(base_url=front.url, transport=here)


@pytest.mark.parametrize("words", [["caddy", "validate"], ["nginx", "-t"], ["haproxy", "-c"]])
def test_a_proxy_finds_its_file_well(words: list[str], tmp_path: Path) -> None:
    name, check = words
    program = recipes.program(name)
    port = recipes.free_port()
    if name == "caddy":
        files, _ = recipes.caddy_file(tmp_path, port, recipes.UPSTREAM)
    elif name == "nginx":
        files = recipes.nginx_file(tmp_path, port, recipes.UPSTREAM)
    else:
        both = "127.0.0.1:8001", "127.0.0.1:8002"
        files = ["-f", str(recipes.haproxy_file(tmp_path, port, both))]
    command = [program, check, *files]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    if name == "haproxy":
        assert "WARNING" not in told.stderr


def test_a_path_below_another_site_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValidationError, match="Manatee is served at the root of its host"):
        Settings(public_url="https://example.org/manatee")


@pytest.mark.soak
async def test_people_in_browsers_play_on_after_a_minute_of_silence(front: Front) -> None:
    async with async_playwright() as playwright:
        browser = await open_browser(playwright)
        visitors = Visitors(Homes(browser, front.url))
        habits: dict[str, Any] = {"ignore_https_errors": True, "reduced_motion": "reduce"}
        ada = await visitors.come("/tables/new", **habits)
        ben = await visitors.come(f"/t/{await create(ada)}", **habits)
        opened: list[str] = []
        await take_seat(ben, "Ben")
        await begin(ada, ben)
        for person in (ada, ben):
            person.page.on("websocket", lambda line: opened.append(line.url))
            await half_say(person)
        players = [ByMouse(person, random.Random(n)) for n, person in enumerate((ada, ben))]
        await play(*players, moves=4)
        await anyio.sleep(IDLE_S)
        for person in (ada, ben):
            await has_not_reloaded(person)
        look = await play(*players)
        assert look.over
        assert opened == []  # the sockets of before the silence did all of it
        await visitors.leave()
        assert visitors.faults == []
        await browser.close()
