"""What nobody could help: times in which no server ran, or the storage was away."""

import asyncio

from app.matches.refusals import TryAgain
from tests.matches.stage import ABSTAIN, CODE, START, Stage, act, opened, settled

MOVE = {"kind": "move", "seconds": 30}


class Process(Stage):
    """A stage whose process moves the pulse."""

    @classmethod
    def after(cls, first: "Process", ms: int) -> "Process":
        """Return a process that starts when another one has been gone for so long."""
        process = cls(first.new, storage=first.storage)
        process.key = first.key
        process.clock.time = first.clock.time + ms
        return process

    async def start(self) -> None:
        """Do what a server does first."""
        await self.rooms.outages.beat()
        await self.rooms.wake()
        await settled()

    async def live(self, ms: int) -> None:
        """Let time pass as it does while a server runs: with a pulse every second."""
        for _ in range(ms // 1000):
            self.clock.turn(1000)
            await settled()
            await self.rooms.outages.beat()
            await settled()

    @property
    def kinds(self) -> list[str]:
        return [line["kind"] for line in self.log[1:]]


async def down_for(ms: int) -> Process:
    """Return a server that starts after its predecessor played for 10 s and was gone for `ms`."""
    first = Process(opened(clock=MOVE))
    await first.room()
    await first.start()
    await first.live(10_000)
    second = Process.after(first, ms)
    await second.start()
    return second


async def test_a_deadline_that_passes_while_the_server_is_down_fires_once_after_the_shift() -> None:
    """Guards the order: the pulse is looked at, and the outage made good, before anything rings."""
    server = await down_for(60_000)
    assert server.kinds == ["outage"]
    assert server.log[1]["ms"] == 60_000
    assert server.log[1]["command"] == "outage:1"
    await server.live(20_000)
    assert server.kinds == ["outage"]
    await server.live(3_000)
    assert server.kinds == ["outage", "timed_out", "timed_out"]
    assert server.log[2]["at"] >= START + 10_000 + 60_000 + 20_000
    await server.live(10_000)
    assert server.kinds == ["outage", "timed_out", "timed_out"]


async def test_a_short_restart_is_no_outage() -> None:
    server = await down_for(3_000)
    assert server.kinds == []


async def test_who_comes_back_has_twenty_seconds_at_least() -> None:
    first = Process(opened(clock=MOVE))
    await first.room()
    await first.start()
    await first.live(29_000)
    server = Process.after(first, 5_000)
    await server.start()
    assert server.log[1]["ms"] == 5_000 - 1_000 + 20_000


async def test_an_outage_is_made_good_once_however_many_see_to_it() -> None:
    first = await down_for(60_000)
    second = Process.after(first, 0)
    await second.storage.uow.write(lambda tx: tx.upkeep._kept.leases.clear())  # type: ignore[attr-defined]
    kept = first.storage.state.upkeep.outages
    kept[1] = kept[1][0], False  # whoever saw to it died before he could say so
    await asyncio.gather(first.rooms.outages.beat(), second.rooms.outages.beat())
    await settled()
    assert first.kinds == ["outage"]
    assert kept[1][1] or first.storage.state.upkeep.outages[1][1]


async def test_a_storage_that_goes_away_and_comes_back_was_an_outage() -> None:
    server = Process(opened(clock=MOVE))
    room = await server.room()
    await server.start()
    await server.live(10_000)
    server.storage.down = True
    for _ in range(60):
        server.clock.turn(1000)
        await settled()
        try:
            await server.rooms.outages.beat()
        except TryAgain:
            continue
    assert act(room, server.clock, 0, ABSTAIN).codes == ["try-again"]
    assert server.kinds == []
    server.storage.down = False
    assert act(room, server.clock, 0, ABSTAIN).codes == ["try-again"]
    await server.live(1_000)
    assert server.kinds == ["outage"]
    assert server.log[1]["ms"] == 61_000
    assert server.rooms.peek(CODE) is room
    assert act(room, server.clock, 0, ABSTAIN).codes == []
    await settled()
    assert server.kinds == ["outage", "act"]


async def test_a_disk_too_full_for_entries_is_an_outage_however_well_the_pulse_moves() -> None:
    """Guards what PostgreSQL does on a full disk: a row can still change where no new one fits."""
    server = Process(opened(clock=MOVE))
    room = await server.room()
    await server.start()
    await server.live(10_000)
    server.storage.journal.full = True
    assert act(room, server.clock, 0, ABSTAIN).codes == []
    await settled()
    await server.live(60_000)
    server.storage.journal.full = False
    assert act(room, server.clock, 0, ABSTAIN).codes == ["try-again"]
    await server.live(3_000)
    assert act(room, server.clock, 0, ABSTAIN).codes == []
    await settled()
    assert server.kinds[0] == "outage"
    assert server.kinds[-1] == "act"
    assert sum(line["ms"] for line in server.log[1:] if line["kind"] == "outage") >= 60_000
    assert "timed_out" not in server.kinds
    await server.live(10_000)
    assert not server.rooms.outages.held


async def test_entries_refused_for_a_moment_are_no_outage() -> None:
    server = Process(opened(clock=MOVE))
    room = await server.room()
    await server.start()
    server.storage.journal.full = True
    act(room, server.clock, 0, ABSTAIN)
    await settled()
    server.storage.journal.full = False
    await server.live(2_000)
    act(room, server.clock, 0, ABSTAIN)
    await settled()
    await server.live(10_000)
    assert server.kinds == ["act"]


async def test_a_match_without_a_clock_is_not_told_of_an_outage() -> None:
    first = Process(opened())
    await first.room()
    await first.start()
    server = Process.after(first, 60_000)
    await server.start()
    assert server.kinds == []
    assert await server.storage.uow.read(lambda tx: not tx.upkeep.held(server.clock.now()))
