"""Mana Burn at a real server, through sockets: who interrupts whom, and what is left of it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias

import httpx
import pytest

from tests.live.people import Guest
from tests.live.server import RunningServer
from tests.live.sitting import Sitting, begun, guests, sitting

pytestmark = pytest.mark.anyio

WINDOW_S = 60
"""Windows stay open until all have passed: nothing here waits for their end."""
Begin: TypeAlias = Any
"""A function from a scene, the number of seats and settings to people who sit there."""


def started(folder: Path) -> RunningServer:
    server = RunningServer(f"sqlite:///{folder}/manatee.db", program="tests.live.dealt")
    server.environment |= {"GAME": "mana-burn", "WINDOW_S": str(WINDOW_S)}
    return server


@pytest.fixture(scope="module")
async def house(
    tmp_path_factory: pytest.TempPathFactory,
) -> AsyncIterator[tuple[RunningServer, list[Guest]]]:
    with started(tmp_path_factory.mktemp("burning")) as server:
        async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
            yield server, await guests(http, 4)


@pytest.fixture
def begin(house: tuple[RunningServer, list[Guest]]) -> Begin:
    server, people = house

    def table(scene: str, seats: int = 3, **settings: Any) -> AbstractAsyncContextManager[Sitting]:
        return _table(server, people[:seats], scene, settings)

    return table


@asynccontextmanager
async def _table(
    server: RunningServer, people: list[Guest], scene: str, settings: dict[str, Any]
) -> AsyncIterator[Sitting]:
    code = await begun(people, scene, **settings)
    async with sitting(server, people, code) as table:
        yield table


def on_stack(table: Sitting) -> list[tuple[int, str]]:
    """Return the cards on the stack and who played them, from the bottom."""
    return [(one["seat"], one["card"]) for one in table[0].public["stack"]]


def in_play(table: Sitting, seat: int) -> list[str]:
    return [one["kind"] for one in table[0].public["monsters"][seat]]


# --- the stack ------------------------------------------------------------------------------


async def test_of_two_counters_at_the_same_instant_one_counts(begin: Begin) -> None:
    async with begin("monster", 4) as table:
        await table.plays(0, "sprites")
        counter = {"type": "play", "card": "counter", "target": {"stack": 1}}
        answers = await asyncio.gather(table[1].act(counter), table[2].act(counter))
        assert sorted(one["type"] for one in answers) == ["ack", "reject"]
        first = 1 if answers[0]["type"] == "ack" else 2
        late = 3 - first
        refused = answers[late - 1]
        assert refused["code"] == "stale"
        await table.seen(answers[first - 1]["seq"])
        assert on_stack(table) == [(0, "sprites"), (first, "counter")]
        assert table[late].hand == {"merfolk": 1, "counter": 1}, "whoever is late keeps his card"
        assert table[first].hand == {"merfolk": 1}
        assert refused["decision"] == table[late].view["window"]["decision"], "what is open now"
        await table.all_pass()
        assert in_play(table, 0) == []
        assert table[0].public["crypt"] == ["sprites", "counter"]


async def test_a_counter_can_be_countered_last_in_first_out(begin: Begin) -> None:
    async with begin("monster", 4) as table:
        await table.plays(0, "sprites")
        await table.plays(1, "counter", stack=1)
        await table.plays(2, "counter", stack=2)
        assert on_stack(table) == [(0, "sprites"), (1, "counter"), (2, "counter")]
        await table.all_pass()
        assert on_stack(table) == [(0, "sprites")], "the upper Counter! has hit the lower one"
        assert table[0].public["crypt"] == ["counter", "counter"]
        assert table[0].view["window"]["subject"]["stack"] == 1, "the Sprites have a window again"
        await table.all_pass()
        assert in_play(table, 0) == ["sprites"]


async def test_only_the_top_card_can_be_countered(begin: Begin) -> None:
    async with begin("monster", 4) as table:
        await table.plays(0, "sprites")
        await table.plays(1, "counter", stack=1)
        below = {"type": "play", "card": "counter", "target": {"stack": 1}}
        answer = await table[2].act(below)
        assert (answer["type"], answer["code"]) == ("reject", "no-target")
        assert table[2].hand == {"merfolk": 1, "counter": 1}


async def test_a_flame_answers_an_armor(begin: Begin) -> None:
    async with begin("armor") as table:
        await table.plays(0, "armor", mid="m1")
        await table.plays(1, "flame", mid="m1")
        await table.all_pass()
        assert in_play(table, 0) == [], "the Flame! was first: the Heroes had no Armor yet"
        assert on_stack(table) == []
        assert table[0].public["crypt"] == ["heroes", "flame", "armor"], "nothing to put it on"
        assert table[0].view["window"] is None


async def test_a_path_that_is_being_chosen_is_asked_again_after_an_interjection(
    begin: Begin,
) -> None:
    async with begin("path", clock={"kind": "move", "seconds": 60}) as table:
        before, due = table[0].view["decision"], table[0].view["clocks"]["due"][0]
        await asyncio.sleep(1)
        await table.plays(1, "flame", mid="m1")
        assert [one.asked for one in table.sitters] == [None] * 3
        assert table[0].view["awaited"] == []
        assert table[0].view["clocks"]["due"][0] is None, "no clock runs meanwhile"
        left = due - table[0].view["steps"][-1]["at"]
        await table.all_pass()
        assert in_play(table, 2) == []
        assert table[0].asked == "choose_path"
        again = table[0].view["decision"]
        assert again > before
        comes_back = table[0].view["steps"][-1]["at"]
        assert table[0].view["clocks"]["due"][0] == comes_back + left, "the time that was left"
        path = {"type": "choose_path", "exit": "W1"}
        answer = await table[0].act(path, before)
        assert (answer["type"], answer["code"]) == ("reject", "stale")
        await table.does(0, "choose_path", exit="W1")
        assert table[0].public["pos"][0] == "W3"


# --- a seat leaves --------------------------------------------------------------------------


async def test_the_latest_bidder_leaves_in_the_middle_of_an_auction(begin: Begin) -> None:
    async with begin("auction") as table:
        await table.does(1, "bid", card="flame")
        assert table[2].asked == "bid"
        await table.leaves(1)
        (auction,) = (one for one in table[0].public["frames"] if one["type"] == "auction")
        assert (auction["leader"], auction["bidders"]) == (None, [2, 0])
        assert table[2].asked == "bid"
        await table.does(2, "decline")
        await table.does(0, "bid", card="heroes")
        assert table[0].hand == {"merfolk": 1, "armor": 2}
        assert table[0].public["hand_counts"] == [3, 0, 1 + 1]


async def test_who_leaves_an_ante_calls_it_off(begin: Begin) -> None:
    async with begin("ante") as table:
        await table.does(0, "stake", cards=["sprites"])
        assert table[0].hand == {"heroes": 1}
        await table.leaves(1)
        assert table[0].hand == {"heroes": 1, "sprites": 1}, "the stake comes back"
        assert table[0].public["frames"] == []
        assert table[0].asked == "play"
        assert sorted(table[0].public["crypt"]) == ["flame", "merfolk"]


async def test_dice_of_a_distribution_never_fall_to_who_has_left(begin: Begin) -> None:
    async with begin("distribution") as table:
        await table.does(2, "pool", card="flame")
        roll = table[0].public["roll"]
        assert (table[0].view["window"]["kind"], roll["purpose"]) == ("roll", "distribution")
        window = table[0].view["window"]["decision"]
        await table.leaves(1)
        after = table[0].public["roll"]
        assert (after["blocks"], len(after["dice"])) == ([0, 1, 2], 3)
        thrown = after["dice"] != roll["dice"]
        assert (table[0].view["window"]["decision"] != window) == thrown, "new dice, a new window"
        await table.all_pass()
        assert sum(table[0].public["hand_counts"]) == 1 + 1 + 3, "all of the pool was dealt"
        assert table[0].public["hand_counts"][1] == 0
        assert table[0].public["crypt"] == ["merfolk"], "what s1 still held"


# --- across a kill --------------------------------------------------------------------------


async def test_an_open_window_outlives_a_kill(tmp_path: Path) -> None:
    """Its passes and holds as well; nothing that was acknowledged is lost or done twice."""
    with started(tmp_path) as server:
        async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
            people = await guests(http, 4)
            code = await begun(people, "monster", think_time=60)
            async with sitting(server, people, code) as table:
                played = await table.plays(0, "sprites")
                for seat, reply in ((1, "hold"), (2, "pass"), (3, "pass")):
                    answer = await table[seat].act({"type": reply}, played)
                    assert (answer["type"], answer["seq"]) == ("ack", played)
                (command,) = table[0].sent.values()
                before = table[0].view["window"]
                await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            async with sitting(server, people, code) as table:
                after = table[0].view["window"]
                assert {**after, "deadline": before["deadline"]} == before
                assert after["deadline"] >= before["deadline"]
                assert on_stack(table) == [(0, "sprites")]
                again = await table[0].send(command)
                assert (again["type"], again["seq"]) == ("ack", played), "the old answer"
                held = await table[1].act({"type": "hold"}, played)
                assert (held["type"], held["code"]) == ("reject", "no-hold-left")
                last = await table[1].act({"type": "pass"}, played)
                assert last["type"] == "ack"
                await table[0].until(lambda view: view["window"] is None)
                assert in_play(table, 0) == ["sprites"], "two had passed before the kill"
            log = await people[0].get(f"/tables/{code}/journal")
            assert [one["kind"] for one in log].count("act") == 1
            assert [one["kind"] for one in log].count("closed") == 1
