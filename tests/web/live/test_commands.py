"""What a client may say at a table, and what it must not: one answer to each sending."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import orjson
import pytest

from app.web.callers import Caller
from app.web.live.lines import DirectLine
from app.web.problems import Problem
from tests.live.people import Guest
from tests.web.house import House
from tests.web.plays import act, turn, two_at_a_table
from tests.web.wire import Frame, Wire, wire

pytestmark = pytest.mark.anyio


@dataclass
class Play:
    """A match with both players at their sockets: who is asked, and who waits."""

    house: House
    code: str
    mover: Guest
    waiter: Guest
    asked: Wire
    waiting: Wire

    async def state(self) -> bytes:
        """Return what the table is to both of them: nothing that was refused may change it."""
        parts = [
            (await guest.call("GET", f"/tables/{self.code}/state")).content
            for guest in (self.mover, self.waiter)
        ]
        return b"".join(parts)

    async def a_move(self, command: str) -> Frame:
        legal = await self.mover.get(f"/tables/{self.code}/legal")
        return {
            "type": "act",
            "id": command,
            "decision": legal["decision"],
            "action": legal["actions"][0],
        }


@asynccontextmanager
async def playing(house: House, **wanted: Any) -> AsyncIterator[Play]:
    code, ada, bob = await two_at_a_table(house, **wanted)
    mover = await turn(code, ada, bob)
    waiter = bob if mover is ada else ada
    path = f"/ws/tables/{code}"
    async with wire(house, path, mover) as asked, wire(house, path, waiter) as waiting:
        await asked.greeted()
        await waiting.greeted()
        await asked.rest()
        yield Play(house, code, mover, waiter, asked, waiting)


async def test_a_move_is_acked_before_it_is_shown(house: House) -> None:
    async with playing(house) as play:
        await play.asked.send(await play.a_move("m1"))
        ack, update = await play.asked.next(), await play.asked.next()
        assert ack.keys() == {"type", "at", "seq", "id"}
        assert (ack["type"], ack["id"], ack["seq"]) == ("ack", "m1", 1)
        assert (update["type"], update["seq"]) == ("update", 1)
        assert ack["at"] != update["at"]
        assert (await play.waiting.next("update"))["seq"] == 1
        assert await play.asked.rest() == []


async def test_who_hears_the_ack_and_no_more_is_still_told_the_move(house: House) -> None:
    async with playing(house) as play:
        ack = await play.asked.ask(await play.a_move("m1"))
        async with wire(house, f"/ws/tables/{play.code}", play.mover) as again:
            update = await again.hello(ack["at"])
            assert [step["seq"] for step in update["steps"]] == [1]


async def test_a_double_click_is_one_move_and_two_answers(house: House) -> None:
    async with playing(house) as play:
        move = await play.a_move("m1")
        await play.asked.send(move)
        await play.asked.send(move)
        assert [(await play.asked.next("ack"))["seq"] for _ in range(2)] == [1, 1]
        await play.asked.rest()
        updates = [frame["seq"] for frame in play.asked.frames if frame["type"] == "update"]
        assert updates == [1]
        resent = await play.mover.post(
            f"/tables/{play.code}/actions", {name: move[name] for name in move if name != "type"}
        )
        assert resent["seq"] == 1


async def test_another_double_click_is_stale(house: House) -> None:
    async with playing(house) as play:
        move = await play.a_move("m1")
        await play.asked.ask(move)
        now = await play.state()
        answer = await play.asked.ask({**move, "id": "m2"})
        assert (answer["type"], answer["code"]) == ("reject", "stale")
        assert answer["decision"] > 0
        assert await play.state() == now


async def test_an_id_is_for_one_thing(house: House) -> None:
    async with playing(house) as play:
        move = await play.a_move("m1")
        await play.asked.ask(move)
        now = await play.state()
        other = {**move, "action": {"type": "claim", "colour": "R"}}
        answer = await play.asked.ask(other)
        assert (answer["type"], answer["code"]) == ("reject", "id-reused")
        assert (await play.asked.ask({"type": "resign", "id": "m1"}))["code"] == "id-reused"
        assert await play.state() == now


async def test_the_other_seat_cannot_move(house: House) -> None:
    async with playing(house) as play:
        now = await play.state()
        answer = await play.waiting.ask(await play.a_move("m1"))
        assert answer["type"] == "reject"
        assert answer["code"] != "stale"
        assert await play.state() == now
        async with wire(house, f"/ws/tables/{play.code}") as watcher:
            await watcher.greeted()
            for frame in (
                await play.a_move("m1"),
                {"type": "preview", "action": {}},
                {"type": "resign"},
                {"type": "takeback", "do": "ask"},
            ):
                assert (await watcher.ask(frame))["code"] == "not-seated"
        assert await play.state() == now


MALFORMED: list[tuple[Frame | str | bytes, str | None]] = [
    ({"type": "act", "id": "x", "decision": True, "action": {}}, "x"),
    ({"type": "act", "id": "x", "decision": "0", "action": {}}, "x"),
    ({"type": "act", "id": "x", "decision": 0.0, "action": {}}, "x"),
    ({"type": "act", "id": "x", "decision": 0}, "x"),
    ({"type": "act", "id": "x", "decision": 0, "action": []}, "x"),
    ({"type": "resign", "id": "x", "seat": 1}, "x"),
    ({"type": "act", "decision": 0, "action": {}}, None),
    ({"type": "resign", "id": "bot:0:1"}, "bot:0:1"),
    ({"type": "resign", "id": "y" * 65}, None),
    ({"type": "resign", "id": 7}, None),
    ({"type": "grant", "id": "x"}, "x"),
    ({"type": "hello", "protocol": 2}, None),
    ({"id": "x"}, "x"),
    ({"type": "takeback", "id": "x", "do": "force"}, "x"),
    ('{"type":"ping","sent":NaN}', None),
    ('{"type":"ping","sent":' + "9" * 400 + "}", None),
    ('{"type":"chat","id":"x","text":"\\ud800"}', None),
    ('{"type":"act","id":"x","decision":0,"action":' + "[" * 3000, None),
    ('{"type":"act","id":"x","decision":0,"action":{"a":' + "[" * 300 + "]" * 300 + "}}", "x"),
    ("", None),
    ("[]", None),
    ("null", None),
    ("hello", None),
    (b'{"type":"hello","protocol":1}', None),
    (b"\xff\xfe", None),
]


async def test_what_is_no_message_is_rejected_by_its_id(
    house: House, subtests: pytest.Subtests
) -> None:
    async with playing(house) as play:
        now = await play.state()
        for sent, named in MALFORMED:
            with subtests.test(msg=str(sent)[:60]):
                await play.asked.send(sent)
                answer = await play.asked.next("reject")
                assert (answer["code"], answer["id"]) == ("malformed", named)
                assert answer["problems"]
        assert [frame["type"] for frame in await play.asked.rest()] == []
        assert await play.state() == now


ACTIONS: list[Frame] = [
    {},
    {"type": "steal"},
    {"type": "claim"},
    {"type": "claim", "colour": "X"},
    {"type": "build_mountain", "mandala": True, "colour": "R"},
    {"type": "build_mountain", "mandala": 0, "colour": "R", "more": 1},
    {"type": "grow_field", "mandala": 0, "colour": "R", "count": 2**60},
    {"type": "grow_field", "mandala": 0, "colour": "R", "count": 1.5},
]


async def test_what_is_no_action_of_the_game_is_refused(
    house: House, subtests: pytest.Subtests
) -> None:
    async with playing(house) as play:
        now = await play.state()
        decision = (await play.a_move("m1"))["decision"]
        for action in ACTIONS:
            with subtests.test(msg=str(action)):
                refusals = [
                    await play.asked.ask({"type": "act", "decision": decision, "action": action}),
                    await play.asked.ask({"type": "preview", "action": action}),
                ]
                codes = {one["code"] for one in refusals}
                assert codes <= {"malformed-action", "malformed"}
                body = {"id": "m1", "decision": decision, "action": action}
                path = f"/tables/{play.code}/actions"
                refused = await play.mover.call("POST", path, json=body)
                assert refused.json()["code"] in codes | {"malformed-action"}
        assert await play.state() == now


async def test_a_preview_changes_nothing(house: House) -> None:
    async with playing(house) as play:
        move = await play.a_move("m1")
        now = await play.state()
        shown = await play.asked.ask({"type": "preview", "action": move["action"]})
        assert shown.keys() >= {"type", "id", "at", "ok"}
        assert (shown["type"], shown["ok"]) == ("preview", True)
        refused = await play.waiting.ask({"type": "preview", "action": move["action"]})
        assert refused["ok"] is False
        assert refused["code"]
        over_rest = await play.mover.post(
            f"/tables/{play.code}/preview", {"action": move["action"]}
        )
        assert over_rest == {
            name: part for name, part in shown.items() if name not in ("type", "id", "at")
        }
        assert await play.state() == now


async def test_a_line_of_chat_is_told_once_however_often_it_is_sent(house: House) -> None:
    async with playing(house) as play:
        line = {"type": "chat", "id": "c1", "text": " Hello\u202ethere\n "}
        for _ in range(2):
            assert (await play.asked.ask(line))["type"] == "ack"
        heard = [one for one in await play.waiting.rest() if one["type"] == "chat"]
        assert [one["line"]["text"] for one in heard] == ["Hello there"]
        assert heard[0]["line"].keys() == {"number", "user", "seat", "text", "at"}
        other = await play.asked.ask({**line, "text": "something else"})
        assert other["code"] == "id-reused"
        for text in ("x" * 501, "", " \u200e "):
            refused = await play.asked.ask({"type": "chat", "text": text})
            assert refused["code"] == "chat-unfit", refused
        assert (await play.asked.ask({"type": "chat", "text": "\U0001f600" * 500}))["type"] == "ack"


async def test_watchers_talk_where_they_may_and_have_a_name(house: House) -> None:
    async with playing(house) as play:
        eve = await house.enter("Eve")
        path = f"/ws/tables/{play.code}"
        async with wire(house, path, eve) as named, wire(house, path) as nameless:
            await named.greeted()
            await nameless.greeted()
            assert (await named.ask({"type": "chat", "text": "bravo"}))["type"] == "ack"
            line = (await play.asked.next("chat"))["line"]
            assert (line["seat"], line["user"]["name"]) == (None, "Eve")
            assert (await nameless.ask({"type": "chat", "text": "bravo"}))[
                "code"
            ] == "not-signed-in"
    async with playing(house, settings={"watchers_chat": "off"}) as play:
        eve = await house.enter("Eve")
        async with wire(house, f"/ws/tables/{play.code}", eve) as watcher:
            await watcher.greeted()
            assert (await watcher.ask({"type": "chat", "text": "psst"}))["code"] == "chat-off"


async def test_resigning_ends_the_match_for_everybody(house: House) -> None:
    async with playing(house) as play:
        assert (await play.waiting.ask({"type": "resign", "id": "r1"}))["type"] == "ack"
        update = await play.asked.next("update")
        assert update["outcome"]["reason"] == "resigned"
        assert update["steps"][-1]["cause"] == "resigned"
        assert (await play.waiting.ask({"type": "resign", "id": "r1"}))["type"] == "ack"
        assert (await play.asked.ask({"type": "resign"}))["code"] == "no-match"
        move = {"type": "act", "decision": update["decision"], "action": {"type": "claim"}}
        assert (await play.asked.ask(move))["type"] == "reject"


async def test_a_take_back_that_nobody_else_has_seen_through_is_free(house: House) -> None:
    async with playing(house) as play:
        legal = await play.mover.get(f"/tables/{play.code}/legal")
        grown = next(one for one in legal["actions"] if one["type"] == "grow_field")
        before = orjson.loads((await play.mover.call("GET", f"/tables/{play.code}/state")).content)
        await play.asked.ask({"type": "act", "decision": legal["decision"], "action": grown})
        answer = await play.asked.ask({"type": "takeback", "id": "t1", "do": "ask"})
        assert answer["type"] == "ack"
        update = await play.asked.next("update")
        while update["seq"] < answer["seq"]:
            update = await play.asked.next("update")
        assert update["sight"] == before["sight"]
        assert update["decision"] != before["decision"]
        assert (await play.asked.ask({"type": "takeback", "do": "ask"}))["code"] == (
            "nothing-to-take-back"
        )


async def test_a_pause_that_all_agree_to_stops_the_clocks(house: House) -> None:
    settings = {"clock": {"kind": "bank", "seconds": 600, "increment": 5}}
    async with playing(house, settings=settings) as play:
        assert (await play.asked.ask({"type": "draw", "do": "ask"}))["code"] == (
            "no-draw-in-this-game"
        )
        assert (await play.asked.ask({"type": "pause", "do": "ask"}))["type"] == "ack"
        assert (await play.waiting.ask({"type": "pause", "do": "accept"}))["type"] == "ack"
        paused = await play.waiting.next("update")
        assert paused["steps"][-1]["kind"] == "paused"
        assert paused["clocks"]["paused"]
        assert paused["clocks"]["due"] == [None, None]
        await play.waiting.ask({"type": "pause", "do": "ask"})
        assert not (await play.waiting.next("update"))["clocks"]["paused"]


async def test_a_measured_round_trip_is_not_charged(house: House) -> None:
    settings = {"clock": {"kind": "bank", "seconds": 600}}
    async with playing(house, settings=settings) as play:
        room = await house.room(play.code)
        assert room.match is not None
        (seat,) = room.match.state.prompts
        (listener,) = [one for one in room.audience if one.seat == seat]
        line = listener.outbox
        assert isinstance(line, DirectLine)
        assert line.lag_ms == 0
        line._protocol.last_ping_rtt = 0.3
        assert line.lag_ms == 300
        opened = room.match.state.opened[seat]
        await asyncio.sleep(0.35)
        await play.asked.send(await play.a_move("m1"))
        await play.waiting.next("update")
        entry = room.match.state.last
        assert entry is not None
        assert entry.charged[seat] == entry.at - opened - 300


async def grow(play: Play, guest: Guest, socket: Wire) -> None:
    legal = await guest.get(f"/tables/{play.code}/legal")
    grown = next(one for one in legal["actions"] if one["type"] == "grow_field")
    frame = {"type": "act", "decision": legal["decision"], "action": grown}
    assert (await socket.ask(frame))["type"] == "ack"


async def test_a_take_back_past_others_needs_their_consent(house: House) -> None:
    async with playing(house) as play:
        await grow(play, play.mover, play.asked)
        await grow(play, play.waiter, play.waiting)
        assert (await play.asked.ask({"type": "takeback", "do": "ask"}))["type"] == "ack"
        offered = await play.waiting.next("offers")
        assert [one["kind"] for one in offered["offers"]] == ["takeback"]
        assert (await play.waiting.ask({"type": "takeback", "do": "decline"}))["type"] == "ack"
        assert (await play.asked.next("offers"))["offers"]
        assert (await play.asked.next("offers"))["offers"] == []
        assert (await play.waiting.ask({"type": "takeback", "do": "accept"}))["code"] == "no-offer"
        await play.asked.ask({"type": "takeback", "do": "ask"})
        async with wire(house, f"/ws/tables/{play.code}", play.waiter) as back:
            since = play.asked.frames[-1]["at"]
            await back.hello(since)
            assert (await back.next("offers"))["offers"]
        agreed = await play.waiting.ask({"type": "takeback", "do": "accept"})
        assert agreed["type"] == "ack"
        update = await play.asked.next("update")
        while update["seq"] < 3:
            update = await play.asked.next("update")
        assert update["steps"][-1]["kind"] == "taken_back"
        assert play.mover.user["id"] in (await play.state()).decode()


async def test_commands_before_hello_are_judged_like_any_other(house: House) -> None:
    async with playing(house) as play:
        async with wire(house, f"/ws/tables/{play.code}", play.mover) as early:
            assert (await early.ask(await play.a_move("m1")))["type"] == "ack"
        assert (await play.asked.next("update"))["seq"] == 1
        await act(await turn(play.code, play.mover, play.waiter), play.code, "m2")


async def test_what_is_written_beside_the_log_counts_as_a_call(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(house) as play:

        def refuse(caller: Caller) -> None:
            raise Problem("too-many", retry_ms=len(caller.name))

        monkeypatch.setattr(house.web.limits.calls, "take", refuse)
        wish: Frame = {"yields": {}, "stops": {}, "order": {}}
        for frame in (
            {"type": "share", "share": "00" * 32},
            {"type": "wishes", **wish},
            {"type": "draw", "do": "ask"},
        ):
            assert (await play.waiting.ask(frame))["code"] == "too-many"
