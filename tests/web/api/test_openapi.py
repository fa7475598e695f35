"""The OpenAPI document is true: whatever is sent, what comes back is described there."""

import asyncio
import itertools
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.parameters import ParameterLocation
from schemathesis.core.result import Ok

from app.main import create_app
from app.settings import Settings
from tests.campaign import Campaign
from tests.web.house import House, opened
from tests.web.plays import two_at_a_table

_KEYS = itertools.count()
DOCUMENT = "/api/v1/openapi.json"


@dataclass
class Neighbour:
    """A server in a thread of its own, a match that runs there, a table that waits, and people."""

    house: House
    codes: list[str]
    tokens: list[str]
    match: str

    @property
    def url(self) -> str:
        return f"http://localhost:{self.house.port}"


async def _serve(folder: Path, up: "threading.Event", box: list[Neighbour], stop: Any) -> None:
    async with opened(folder) as house:
        code, ada, bob = await two_at_a_table(house)
        other = (await ada.post("/tables", {"game": "mandala"}))["code"]
        over, one, _ = await two_at_a_table(house)
        await one.post(f"/tables/{over}/resign", {"id": "r1"})
        match = (await ada.get(f"/tables/{code}"))["match"]["id"]
        tokens = [ada.token, bob.token, one.token]
        box.append(Neighbour(house, [code, other, over, "BCDFG"], tokens, match))
        up.set()
        while not stop.is_set():
            await asyncio.sleep(0.02)
            house.clock.ahead += 2_000


@pytest.fixture(scope="module")
def neighbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Neighbour]:
    up, stop, box = threading.Event(), threading.Event(), list[Neighbour]()
    folder = tmp_path_factory.mktemp("neighbour")
    thread = threading.Thread(target=lambda: asyncio.run(_serve(folder, up, box, stop)))
    thread.start()
    assert up.wait(60)
    yield box[0]
    stop.set()
    thread.join(60)


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.name)
def test_every_answer_is_described(
    neighbour: Neighbour, mode: GenerationMode, campaign: Campaign
) -> None:
    schema = schemathesis.openapi.from_url(neighbour.url + DOCUMENT)
    answered: set[int] = set()
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @seed(campaign.seed)
        @settings(
            max_examples=campaign(2, 400),
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode), luck=st.integers(0, 2**32))
        def hold(case: Any, luck: int) -> None:
            token = _aimed(case, neighbour, random.Random(luck))
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            answer = case.call_and_validate(headers=headers)
            answered.add(answer.status_code)

        with suppress(Unsatisfiable):  # what takes nothing cannot be asked wrongly
            hold()
    assert answered >= ({200, 404} if mode is GenerationMode.POSITIVE else {422})


def _aimed(case: Any, neighbour: Neighbour, dice: random.Random) -> str | None:
    """Aim a case at what is there, most of the time; return whose it is. Nothing waits for long."""
    aims = {"code": neighbour.codes, "match_id": [neighbour.match], "slug": ["mandala"]}
    if not case.meta.is_negative_at(ParameterLocation.PATH) and dice.random() < 0.8:
        aimed = {name: dice.choice(aims[name]) for name in case.path_parameters if name in aims}
        case.path_parameters = {**case.path_parameters, **aimed}
    if isinstance(case.query.get("wait"), int | float) and case.query["wait"] > 0.05:
        case.query = {**case.query, "wait": 0.05}
    key = (case.headers or {}).get("Idempotency-Key")
    if isinstance(key, str) and not case.meta.is_negative_at(ParameterLocation.HEADER):
        case.headers["Idempotency-Key"] = (
            f"{key[:180]}{next(_KEYS)}"  # 422 when used for two bodies
        )
    ends = case.path.endswith("/session")
    return None if ends else dice.choice([*neighbour.tokens, None])


@pytest.mark.soak
def test_schemathesis_finds_nothing(neighbour: Neighbour) -> None:
    """Run it as anybody would, with every check that it has."""
    command = [
        str(Path(sys.executable).parent / "schemathesis"),
        "run",
        neighbour.url + DOCUMENT,
        "--header",
        f"Authorization: Bearer {neighbour.tokens[0]}",
        "--max-examples=200",
        "--no-color",
    ]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-5000:]


def test_only_what_is_built_is_described(tmp_path: Path) -> None:
    app = create_app(Settings(database=f"sqlite:///{tmp_path}/x.db", metrics=""))
    paths = app.openapi()["paths"]
    calls = {
        f"{verb.upper()} {path.removeprefix('/api/v1')}" for path in paths for verb in paths[path]
    }
    assert calls == {
        "POST /session",
        "DELETE /session",
        "GET /me",
        "PATCH /me",
        "GET /games",
        "GET /games/{slug}",
        "GET /games/{slug}/seats",
        "POST /tables",
        "GET /tables",
        "GET /tables/mine",
        "GET /tables/{code}",
        "PATCH /tables/{code}",
        "POST /tables/{code}/seats",
        "POST /tables/{code}/watch",
        "POST /tables/{code}/shares",
        "DELETE /tables/{code}/seats/me",
        "DELETE /tables/{code}/seats/{seat}",
        "POST /tables/{code}/ready",
        "POST /tables/{code}/start",
        "POST /tables/{code}/rematch",
        "POST /tables/{code}/chat",
        "GET /tables/{code}/chat",
        "GET /tables/{code}/state",
        "GET /tables/{code}/updates",
        "POST /tables/{code}/actions",
        "POST /tables/{code}/preview",
        "GET /tables/{code}/legal",
        "GET /tables/{code}/wishes",
        "POST /tables/{code}/wishes",
        "POST /tables/{code}/resign",
        "POST /tables/{code}/draw",
        "POST /tables/{code}/pause",
        "POST /tables/{code}/takeback",
        "GET /tables/{code}/journal",
        "GET /matches/{match_id}",
        "GET /matches/{match_id}/replay",
        "GET /matches/{match_id}/export",
        "GET /matches/schema",
    }


def test_the_cookie_is_described_under_its_own_name(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/x.db"
    app = create_app(Settings(database=database, metrics="", public_url="https://games.example"))
    document = app.openapi()
    assert document is app.openapi()
    assert document["components"]["securitySchemes"]["cookie"]["name"] == "__Host-manatee"
    session = document["paths"]["/api/v1/session"]
    assert {} in session["post"]["security"]
    assert {} not in session["delete"]["security"]
