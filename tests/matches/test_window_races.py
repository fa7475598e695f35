"""Windows of one match in two processes that do not hear each other, on one PostgreSQL.

Whatever meets at a window's row or at the log's key has exactly one outcome. Each test says which
rule it is about: without that rule it fails.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import orjson
import pytest

from app.kernel.game import Window
from app.kernel.position import Seat
from app.kernel.ruleset import Ruleset
from app.main import SystemClock
from app.matches.fold import State
from app.matches.pilots import Pilots
from app.matches.responses import Response
from app.matches.room import Room
from app.matches.rooms import Ports, Rooms
from app.storage import Storage, open_storage
from app.tables.ports import Tx
from app.tables.source import TableSource
from tests.matches.stage import CODE, Answers, Thinkers, opened
from tests.matches.stage import _stored as stored
from tests.storage.postgres import connected
from tests.toys import parry

pytestmark = pytest.mark.anyio

PATIENCE_S = 20
A_ROUNDING = 2  # ms, between the clocks of a process, its timers and the database
WAITING = "select count(*) from pg_locks where not granted"
SETTINGS = {"spectators": {"mode": "public"}}


class Swift(parry.ParryGame):
    """Parry with shorter windows."""

    seconds = 0.5

    def window(self, public: parry.Public) -> Window | None:
        window = super().window(public)
        return window and replace(window, hold=self.seconds, longest=self.seconds, closer=None)


class Slow(Swift):
    """Parry with windows that nobody waits for to the end in these tests."""

    seconds = 30.0


SWIFT, SLOW = (
    Ruleset("toy-parry", 1, game, parry.KINDS, parry.RULESET.levels) for game in (Swift, Slow)
)


@dataclass
class Process:
    """What one server process has of the match."""

    rooms: Rooms
    storage: Storage
    room: Room

    @property
    def state(self) -> State:
        assert self.room.match is not None
        return self.room.match.state

    def act(self, seat: Seat, action: dict[str, Any], command: str) -> Answers:
        answers = Answers()
        decision, now = self.state.decision_of(seat), SystemClock().now()
        self.room.submit(lambda m: m.act(seat, command, decision, action, now), answers)
        return answers

    def respond(self, seat: Seat, command: str, kind: Any = "pass") -> Answers:
        answers = Answers()
        response = Response(seat, command, self.state.moment, kind)
        self.rooms.responses.respond(self.room, response, answers)
        return answers


class Processes(list[Process]):
    """The processes; each knows only what it has done or read."""

    async def follow(self) -> None:
        """Let all know what each has stored."""
        async with asyncio.timeout(PATIENCE_S):
            for process in self:
                while not await process.rooms._follower.catch_up(process.room):
                    pass

    async def log(self) -> list[dict[str, Any]]:
        match = self[0].room.match
        assert match is not None
        bodies = await self[0].storage.uow.read(lambda tx: tx.matches.entries(match.key))
        return [orjson.loads(body) for body in bodies]

    async def strike(self) -> Window:
        """Play on until a window is open, and let all processes know."""
        for n in range(40):
            await self.follow()
            state = self[0].state
            assert state.outcome is None
            (asked,) = state.prompts
            hand = state.position.own[asked].hand
            target = {"type": "strike", "target": (asked + 1) % 4}
            answers = self[n % 2].act(
                asked, target if "S" in hand else {"type": "draw"}, f"a{state.seq}"
            )
            await answered(answers)
            assert answers.codes == ["ack"]
            await self.follow()
            window = self[0].state.window
            if window is not None:
                return window
        raise AssertionError


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not condition():  # noqa: ASYNC110 - what is waited for has no event of its own
            await asyncio.sleep(0.005)


async def answered(*answers: Answers) -> None:
    await until(lambda: all(answers))


async def started(url: str, ruleset: Ruleset, stack: AsyncExitStack) -> Processes:
    processes = Processes()
    new = opened(ruleset=ruleset, seats=4, options={"turns": 4, "closer": False})
    for n in range(2):
        storage = await stack.enter_async_context(open_storage(url))
        if n == 0:
            await storage.uow.write(lambda tx: seated(tx, stored(tx, new)))
        clock = SystemClock()
        rooms = Rooms(
            Ports(
                source=TableSource(storage.uow),
                journal=storage.journal,
                clock=clock,
                pilots=Pilots(Thinkers(), clock, 0),
                rulesets={ruleset.key: ruleset},
                on_over=lambda code: None,
            )
        )
        stack.push_async_callback(rooms.stop)
        room = await rooms.get(CODE)
        assert room is not None
        processes.append(Process(rooms, storage, room))
    return processes


def gone_beyond(processes: Processes, seq: int) -> bool:
    return all(process.state.seq > seq for process in processes)


def seated(tx: Tx, match: int) -> None:
    """Put the match on its table."""
    table = tx.tables.find(CODE)
    assert table is not None
    assert tx.tables.save(replace(table, rev=table.rev + 1, match=match, settings=SETTINGS))


@pytest.fixture
async def swift(postgres_url: str) -> AsyncIterator[Processes]:
    async with AsyncExitStack() as stack:
        yield await started(postgres_url, SWIFT, stack)


@pytest.fixture
async def slow(postgres_url: str) -> AsyncIterator[Processes]:
    async with AsyncExitStack() as stack:
        yield await started(postgres_url, SLOW, stack)


async def test_passes_in_two_processes_close_a_window_once_and_at_once(slow: Processes) -> None:
    """The rule: who passes holds the row, and reads all replies under that lock."""
    windows = 0
    log: list[dict[str, Any]] = []
    while windows < 4 and all(process.state.outcome is None for process in slow):
        window = await slow.strike()
        answers = [
            slow[n % 2].respond(seat, f"p{window.subject['no']}")
            for n, seat in enumerate(window.eligible)
        ]
        await answered(*answers)
        assert [one.codes for one in answers] == [["ack"]] * len(window.eligible)
        await slow.follow()
        log = await slow.log()
        assert log[-1]["kind"] == "closed"
        windows += 1
    assert [line["kind"] for line in log].count("closed") == windows
    assert [line["seq"] for line in log] == list(range(len(log)))


async def test_two_last_passes_that_wait_for_one_lock_see_each_other(
    slow: Processes, postgres_url: str
) -> None:
    """The rule: whoever writes under the lock changes the row, so who waited for it reads anew."""
    window = await slow.strike()
    *first, one, other = window.eligible
    await passed(slow, first)
    async with connected(postgres_url) as rival, rival.transaction():
        await rival.fetch("select * from window_rows for update")
        answers = slow[0].respond(one, "one"), slow[1].respond(other, "other")
        while await rival.fetchval(WAITING) < len(answers):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    await answered(*answers)
    assert [line["kind"] for line in await slow.log()][-1] == "closed"


async def test_the_last_pass_against_a_play_has_one_outcome(slow: Processes) -> None:
    """The rule: the log's key. The loser learns that it is stale."""
    outcomes = set()
    for _ in range(4):
        window = await slow.strike()
        state = slow[0].state
        holders = [seat for seat in window.eligible if "P" in state.position.own[seat].hand]
        if not holders:
            await passed(slow, window.eligible)
            continue
        player = holders[0]
        *first, last = [seat for seat in window.eligible if seat != player] + [player]
        await passed(slow, first)
        late = slow[0].respond(last, f"last{state.seq}")
        play = slow[1].act(player, {"type": "parry"}, f"play{state.seq}")
        await answered(late, play)
        entry = (await slow.log())[state.seq + 1]
        outcomes.add(entry["kind"])
        assert (late.codes, play.codes) == (
            (["ack"], ["stale"]) if entry["kind"] == "closed" else (["stale"], ["ack"])
        ), entry["kind"]
        await slow.follow()
        if slow[0].state.window is not None:
            await passed(slow, slow[0].state.window.eligible)
        if slow[0].state.outcome is not None:
            break
    assert outcomes <= {"closed", "act"}
    assert outcomes


async def passed(processes: Processes, seats: Any) -> None:
    """Let seats pass, one after the other, in any process."""
    for seat in seats:
        answers = random.choice(processes).respond(seat, f"q{processes[0].state.seq}")
        await answered(answers)
        assert answers.codes == ["ack"]
    await processes.follow()


async def test_two_processes_close_a_window_at_its_end_once(swift: Processes) -> None:
    """The rule: the log's key."""
    log: list[dict[str, Any]] = []
    for _ in range(2):
        await swift.strike()
        seq = swift[0].state.seq
        await until(partial(gone_beyond, swift, seq))
        log = await swift.log()
        assert [line["kind"] for line in log[seq : seq + 2]] == ["act", "closed"]
        opened_at, closed_at = log[seq]["at"], log[seq + 1]["at"]
        assert closed_at - opened_at >= Swift.seconds * 1000 - A_ROUNDING
    assert len(log) == len({line["seq"] for line in log})


async def test_a_timer_that_has_not_heard_of_a_hold_closes_nothing(swift: Processes) -> None:
    """The rule: the row is read anew under its lock."""
    answers, seq = Answers(), 0
    while answers.codes != ["ack"]:  # a slow machine may be too late for a window
        window = await swift.strike()
        seq = swift[0].state.seq
        answers = swift[0].respond(window.eligible[0], f"h{seq}", "hold")
        await answered(answers)
    assert swift[0].room.window is not None
    held = swift[0].room.window
    assert swift[1].room.window != held
    await until(lambda: swift[1].room.window == held)
    assert len(await swift.log()) == seq + 1, "its timer has rung, and it has read instead"


async def test_a_hold_on_a_window_that_was_played_in_elsewhere_is_stale(slow: Processes) -> None:
    """The rule: under the lock the log has to end where this process believes it does."""
    while True:
        window = await slow.strike()
        own = slow[0].state.position.own
        holders = [seat for seat in window.eligible if "P" in own[seat].hand]
        if holders:
            break
        await passed(slow, window.eligible)
    play = slow[0].act(holders[0], {"type": "parry"}, "play")
    await answered(play)
    other = next(seat for seat in window.eligible if seat != holders[0])
    late = slow[1].respond(other, "late", "hold")
    await answered(late)
    assert late.codes == ["stale"]
    assert slow[1].state.seq == slow[0].state.seq


async def test_a_stop_in_two_processes_is_one_hold(slow: Processes) -> None:
    """The rule: one hold a seat and window, whatever sends it."""
    for seat in range(4):
        answers = Answers()
        wishes: dict[str, Any] = {"yields": {}, "stops": {"card": {}}, "order": {}}
        slow[0].rooms.responses.wish(slow[0].room, seat, wishes, answers)
        await answered(answers)
        assert answers.codes == ["ack"]
    window = await slow.strike()
    match = slow[0].room.match
    assert match is not None
    key = match.key

    def holds(tx: Tx) -> list[int]:
        turns = window.turns
        return [tx.windows.holds(key, seat, turns[seat]) for seat in window.eligible]

    for process in slow:
        process.rooms.responses.serve(process.room)
    while await process.storage.uow.read(holds) != [1] * len(window.eligible):
        await slow.follow()
    await asyncio.sleep(0.2)
    assert await process.storage.uow.read(holds) == [1] * len(window.eligible)
