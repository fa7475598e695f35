"""What is put into words by mistake gives nothing away."""

from pathlib import Path
from typing import Any

import orjson
import pytest

from app.matches.pilots import Job, _job
from app.settings import Settings
from app.tables.making import Wanted
from app.tables.ports import Tx
from app.web.api.sessions import Hello, Welcome
from app.web.api.shapes import Person
from app.web.api.tables import Change, Seat, Wish
from tests.web.house import House
from tests.web.plays import act, turn, two_at_a_table

pytestmark = pytest.mark.anyio


def assert_silent(secrets: list[str], *things: Any) -> None:
    for thing in things:
        for text in (repr(thing), str(thing), f"{thing}"):
            assert not [secret for secret in secrets if secret in text], type(thing)


def test_requests_and_settings(tmp_path: Path) -> None:
    assert_silent(
        ["sesame"],
        Settings(access="password", access_password="sesame"),
        Hello(name="Ada", password="sesame", invitation="sesame"),
        Welcome(user=Person(id="1", name="Ada"), token="sesame"),
        Wish(game="mandala", settings={"password": "sesame"}),
        Change(rev=1, settings={"password": "sesame"}),
        Seat(password="sesame"),
        Wanted("mandala", None, {}, {"password": "sesame"}),
    )


async def test_everything_that_a_live_match_is_made_of(house: House) -> None:
    code, ada, bob = await two_at_a_table(house, settings={"password": None})
    await act(await turn(code, ada, bob), code)
    room = await house.room(code)
    match = room.match
    assert match is not None
    position = match.state.position
    hidden = [own.hand for own in position.own] + [position.vault.deck]

    def stored(tx: Tx) -> list[Any]:
        record = tx.matches.by_key(match.key)
        assert record is not None
        hidden.extend([record.secret.hex(), repr(record.secret)])
        return [record, tx.tables.find(code)]

    things = [
        *(await house.web.uow.read(stored)),
        room,
        match,
        match.state,
        position,
        position.vault,
        position.own,
        match.state.emits,
        match.state.last,
        room._scene._ring,
        room._scene,
        house.web,
        _job_of(match),
    ]
    assert_silent(hidden, *things)
    sight = orjson.dumps(position.own[0]).decode()
    assert not [thing for thing in things if sight in repr(thing)]


def _job_of(match: Any) -> Job:
    match.bots[0] = 1
    try:
        return _job(match, 0)
    finally:
        del match.bots[0]
