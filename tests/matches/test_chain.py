"""The hash chain of a log, and its head in what is shown at the end."""

import hashlib

import orjson
import pytest

from app.matches import chain
from app.matches.match import Judged, Match
from tests.matches.stage import (
    Stage,
    act,
    bid,
    listen,
    loaded_match,
    opened,
    record_of,
    settled,
)
from tests.toys.sealed import RULESET

pytestmark = pytest.mark.anyio


def test_each_link_holds_all_before_it() -> None:
    first = hashlib.sha256(b"{}").digest()
    second = hashlib.sha256(b"manatee-chance-1/chain" + first + b"a").digest()
    third = hashlib.sha256(b"manatee-chance-1/chain" + second + b"b").digest()
    assert chain.head(b"{}", [b"a", b"b"]) == third.hex()


def test_a_match_that_was_played_and_one_that_was_loaded_end_in_the_same_head() -> None:
    new = opened(options={"rounds": 1})
    match, bodies = loaded_match(new), [new.entry]
    while match.state.outcome is None:
        assert match.head is None
        seat = next(iter(match.state.prompts))
        card = match.state.position.own[seat].hand[0]
        action = {"type": "bid", "card": card}
        judged = match.act(seat, "c", match.state.decision_of(seat), action, 1)
        assert isinstance(judged, Judged)
        after = match.head_after(judged)
        match.take(judged)
        bodies.append(judged.body)
        assert match.head == after
    assert match.head == chain.head(new.opening, bodies)
    assert Match.load(RULESET, record_of(new), bodies).head == match.head


async def test_the_head_stands_in_the_final_frame_and_in_no_other() -> None:
    stage = Stage(opened(options={"rounds": 1}))
    room = await stage.room()
    heard = listen(room, None)
    act(room, stage.clock, 0, bid(room, 0))
    act(room, stage.clock, 1, bid(room, 1))
    await settled()
    head = chain.head(opened(options={"rounds": 1}).opening, stage.bodies)
    shown = [frame["head"] for frame in heard.frames if frame["type"] in {"snapshot", "update"}]
    assert shown == [None, None, head]
    assert listen(room, 0).frames[0]["head"] == head
    assert orjson.loads(room.snapshot(1))["head"] == head
