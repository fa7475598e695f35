"""Two processes over one storage: what one stores the other shows, hints or not."""

import asyncio

import orjson
import pytest

from app.matches.bus import Heard, Topic
from app.matches.frames import At
from app.matches.peers import FORGOTTEN_MS, Here, Peers
from app.matches.ports import Append, ChatPart, TablePart
from app.matches.refusals import OtherServer
from app.matches.rooms import BACKUP_MS, Ports, Rooms
from tests.matches.stage import (
    ABSTAIN,
    CODE,
    USERS,
    Answers,
    Stage,
    act,
    listen,
    opened,
    settled,
)

pytestmark = pytest.mark.anyio


class Exchange:
    """The buses of all processes of a test. deaf: nobody hears anything."""

    def __init__(self) -> None:
        self.hearing: list[Heard] = []
        self.deaf = False
        self.said: list[tuple[Topic, str]] = []

    def tell(self, topic: Topic, about: str) -> None:
        self.said.append((topic, about))
        for heard in [] if self.deaf else self.hearing:
            heard(topic, about)


class MemoryBus:
    """One process's end of an exchange."""

    alone = False

    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange

    def listen(self, heard: Heard, regained: object) -> None:
        self._exchange.hearing.append(heard)

    def say(self, topic: Topic, about: str) -> None:
        self._exchange.tell(topic, about)


class Process(Stage):
    """A stage that hears what the others on its storage do."""

    def __init__(self, first: Stage, exchange: Exchange) -> None:
        super().__init__(first.new, storage=first.storage)
        self.key, self.clock, self.lines = first.key, first.clock, first.lines
        self.storage.clock = self.clock.now
        bus = MemoryBus(exchange)
        self.pilots._clock = self.clock
        ports = Ports(
            source=self,
            journal=self.storage.journal,
            clock=self.clock,
            pilots=self.pilots,
            rulesets={self.ruleset.key: self.ruleset},
            on_over=self.over.append,
            bus=bus,
        )
        self.rooms = Rooms(ports)
        bus.listen(self.rooms.hear, None)


async def two(exchange: Exchange | None = None, **asked: object) -> tuple[Process, Process]:
    stage = Stage(opened(**asked))  # type: ignore[arg-type]
    await stage.store()
    exchange = exchange or Exchange()
    return Process(stage, exchange), Process(stage, exchange)


def hint(process: Process, seq: int) -> str:
    return f"{process.key}:{seq}:{process.bodies[seq].decode()}"


async def test_a_hint_that_brings_the_next_entry_is_followed_without_reading() -> None:
    here, there = await two()
    room, other = await here.room(), await there.room()
    watcher = listen(other, None)
    act(room, here.clock, 0, ABSTAIN)
    await settled()
    there.storage.down = True
    there.rooms.hear("entries", hint(there, 1))
    assert watcher.last("update")["seq"] == 1


async def test_without_any_hint_the_comparison_shows_everything() -> None:
    """Guards the comparison: the last hint of a match may be lost, and nobody would ever know."""
    here, there = await two(options={"rounds": 1})
    room, other = await here.room(), await there.room()
    watcher = listen(other, None)
    for seat in (0, 1):
        act(room, here.clock, seat, ABSTAIN)
        await settled()
    there.part = TablePart(2, b'{"code":"BCDFG"}', USERS[:2])
    there.lines.append(ChatPart(1, b'{"text":"ciao"}'))
    assert watcher.kinds == ["snapshot", "presence"]
    await there.rooms.compare()
    await settled()
    assert watcher.last("update")["outcome"] is not None
    assert [watcher.kinds.count(kind) for kind in ("update", "table", "chat")] == [2, 1, 1]
    before = list(watcher.frames)
    await there.rooms.compare()
    await settled()
    assert watcher.frames == before


async def test_a_hint_with_a_gap_before_it_or_without_its_body_makes_the_room_read() -> None:
    here, there = await two()
    room, other = await here.room(), await there.room()
    watcher = listen(other, None)
    for seat in (0, 1):
        act(room, here.clock, seat, ABSTAIN)
        await settled()
    there.rooms.hear("entries", hint(there, 2))
    await asyncio.sleep(0.05)
    await settled()
    assert [frame["seq"] for frame in watcher.frames if frame["type"] == "update"] == [1, 2]
    act(room, here.clock, 0, ABSTAIN, command="c2")
    await settled()
    there.rooms.hear("entries", f"{there.key}:3:")
    await settled()
    assert watcher.last("update")["seq"] == 3


async def test_two_acts_at_once_are_both_stored_in_the_order_of_the_log() -> None:
    """Guards the key of the log: whoever comes second has lost, follows, and is judged again."""
    here, there = await two()
    room, other = await here.room(), await there.room()
    here.storage.journal.hold()
    first = act(room, here.clock, 0, ABSTAIN)
    second = act(other, there.clock, 1, ABSTAIN)
    here.storage.journal.release()
    for _ in range(10):
        await settled()
        await asyncio.sleep(0.01)
    assert (first.codes, second.codes) == (["ack"], ["ack"])
    assert sorted([first[0]["seq"], second[0]["seq"]]) == [1, 2]
    assert [line["seq"] for line in here.log] == [0, 1, 2]


async def test_entries_that_overtake_each_other_are_followed_without_reading() -> None:
    here, there = await two()
    room, other = await here.room(), await there.room()
    watcher = listen(other, None)
    for n, seat in enumerate((0, 1, 0)):
        act(room, here.clock, seat, ABSTAIN, command=f"c{n}")
        await settled()
    there.storage.down = True
    for seq in (3, 2, 1):
        there.rooms.hear("entries", hint(there, seq))
    assert [frame["seq"] for frame in watcher.frames if frame["type"] == "update"] == [1, 2, 3]


async def test_an_answer_that_overtakes_our_own_commit_is_followed_after_it() -> None:
    here, there = await two()
    room, other = await here.room(), await there.room()
    here.storage.journal.hold()
    answers = act(room, here.clock, 0, ABSTAIN)
    mine = here.storage.journal.queued[0]
    here.storage.journal.rival(mine)
    there.rooms.hear("entries", f"{mine.match}:1:{mine.body.decode()}")
    act(other, there.clock, 1, ABSTAIN)
    theirs = there.storage.journal.queued[-1]
    here.storage.journal.rival(theirs)
    here.rooms.hear("entries", f"{theirs.match}:2:{theirs.body.decode()}")
    assert room.at.seq == 0
    here.storage.journal.release()
    await settled()
    assert (answers.codes, room.at.seq, other.at.seq) == (["ack"], 2, 2)


async def test_a_hint_of_what_a_room_is_storing_itself_changes_nothing() -> None:
    here, _ = await two()
    room = await here.room()
    here.storage.journal.hold()
    answers = act(room, here.clock, 0, ABSTAIN)
    append = here.storage.journal.queued[0]
    here.rooms.hear("entries", f"{append.match}:{append.seq}:{append.body.decode()}")
    await settled()
    assert room.at.seq == 0
    here.storage.journal.release()
    await settled()
    assert (answers.codes, room.at.seq) == (["ack"], 1)


async def test_an_entry_that_does_not_fold_here_stops_the_table() -> None:
    here, there = await two()
    await here.room()
    other = await there.room()
    body = b'{"kind":"settled","seq":1,"at":1,"block":7,"draws":[]}'
    assert there.key is not None
    here.storage.journal.rival(Append(there.key, 1, body))
    await there.rooms.compare()
    await settled()
    assert other.frozen
    assert there.record.status == "frozen"


async def test_a_match_frozen_elsewhere_is_frozen_here_and_thaws_here() -> None:
    here, there = await two()
    room, other = await here.room(), await there.room()
    room.freeze()
    await settled()
    await there.rooms.compare()
    await settled()
    assert other.frozen
    await here.set_status(here.record.key, "running")
    for process in (here, there):
        await process.rooms.compare()
    await settled()
    assert (room.frozen, other.frozen) == (False, False)


async def test_two_time_outs_are_one() -> None:
    """Guards the derived id and the condition of the append: each process rings."""
    here, there = await two(clock={"kind": "move", "seconds": 30})
    await here.room()
    await there.room()
    here.clock.turn(31_000)
    for _ in range(20):
        await settled()
        here.clock.turn(100)
        await asyncio.sleep(0.01)
    assert [line["kind"] for line in here.log[1:]] == ["timed_out", "timed_out"]
    assert {line["seat"] for line in here.log[1:]} == {0, 1}


# --- bots -----------------------------------------------------------------------------------


async def test_a_bot_is_left_to_the_process_that_stored_the_entry_for_a_while() -> None:
    here, there = await two(bots=(1,))
    here.thinkers.answers, there.thinkers.answers = [], [dict(ABSTAIN)]
    await here.room()
    await there.room()
    await settled()
    assert there.thinkers.asked == []
    there.clock.turn(BACKUP_MS - 1)
    await settled()
    assert there.thinkers.asked == []
    there.clock.turn(200)
    await settled()
    assert len(there.thinkers.asked) == 1
    await there.pilots.stop()
    await here.pilots.stop()


# --- who is there -----------------------------------------------------------------------------


async def test_presence_is_told_and_forgotten() -> None:
    here, there = await two()
    room, other = await here.room(), await there.room()
    watcher, player = listen(room, None), listen(other, 1)
    here.clock.turn(100)
    assert watcher.last("presence")["seats"] == [False, True]
    assert player.last("presence")["watchers"] == 1
    assert here.rooms.here(CODE) == Here(frozenset({1}), 1)
    there.rooms.farewell()
    assert watcher.last("presence")["seats"] == [False, False]


async def test_a_process_that_falls_silent_is_forgotten() -> None:
    exchange = Exchange()
    here, there = await two(exchange)
    room, other = await here.room(), await there.room()
    watcher, _ = listen(room, None), listen(other, 1)
    here.clock.turn(100)
    exchange.deaf = True
    here.clock.turn(FORGOTTEN_MS - 200)
    here.rooms._peers.look_after()
    assert watcher.last("presence")["seats"] == [False, True]
    here.clock.turn(1000)
    here.rooms._peers.look_after()
    assert watcher.last("presence")["seats"] == [False, False]


async def test_a_process_that_comes_later_learns_who_is_there() -> None:
    exchange = Exchange()
    exchange.deaf = True
    here, there = await two(exchange)
    listen(await there.room(), 1)
    here.clock.turn(100)
    assert here.rooms.here(CODE) == Here()
    exchange.deaf = False
    here.rooms.announce()
    assert here.rooms.here(CODE) == Here()
    listen(await here.room(), None)
    here.clock.turn(100)
    assert here.rooms.here(CODE).seats == {1}


async def test_announcements_of_many_tables_fit_the_bus() -> None:
    exchange = Exchange()
    here, _ = await two(exchange)
    many = {f"T{n:09}": Here(frozenset(range(6)), 1000) for n in range(1000)}
    peers = Peers(MemoryBus(exchange), here.clock, lambda: many, lambda code: None)
    exchange.said.clear()
    peers.repeat()
    assert max(len(about) for _, about in exchange.said) < 7900
    told = [orjson.loads(about)["tables"] for _, about in exchange.said]
    assert sum(len(tables) for tables in told) == 1000


# --- who goes to another process ----------------------------------------------------------------


async def test_a_process_that_lacks_the_rules_sends_people_to_another_one() -> None:
    stage = Stage(opened())
    await stage.store()
    stage.rooms._ports.rulesets.clear()  # type: ignore[attr-defined]
    with pytest.raises(OtherServer):
        await stage.rooms.get(CODE)
    assert stage.record.status == "running"


async def test_people_are_sent_away_when_a_match_begins_whose_rules_are_lacking() -> None:
    here, there = await two()
    other = await there.room()
    watcher = listen(other, None)
    there.rooms._ports.rulesets.clear()  # type: ignore[attr-defined]
    there.rooms.begin(other, there.record, there.bodies)
    assert watcher.bye == "other-server"
    assert there.rooms.peek(CODE) is None
    assert here.record.status == "running"


async def test_a_process_that_ends_takes_no_table_on_and_answers_what_has_come() -> None:
    here, _ = await two()
    room = await here.room()
    here.storage.journal.hold()
    answers = [act(room, here.clock, seat, ABSTAIN) for seat in (0, 1)]
    here.rooms.close()
    draining = asyncio.ensure_future(here.rooms.drain())
    await settled()
    assert not draining.done()
    here.storage.journal.release()
    await draining
    assert [one.codes for one in answers] == [["ack"], ["ack"]]
    here.rooms.forget(CODE)
    with pytest.raises(OtherServer):
        await here.rooms.get(CODE)


async def test_who_was_ahead_in_another_process_is_not_shown_the_past() -> None:
    here, there = await two()
    room, other = await here.room(), await there.room()
    act(room, here.clock, 0, ABSTAIN)
    await settled()
    assert other.at.seq == 0
    seen: list[At] = []
    other.after(room.at, lambda: seen.append(other.at))
    assert seen == []
    await settled()
    assert seen == [room.at]
    never = At(room.at.match, 99, 0, 0, 0)
    other.after(never, lambda: seen.append(other.at))
    await settled()
    assert len(seen) == 2


async def test_a_command_for_a_match_that_was_replaced_elsewhere_is_stale() -> None:
    """Guards against an act that is judged in the next match: decisions count from 0 again."""
    here, _ = await two()
    room = await here.room()
    here.storage.journal.hold()
    act(room, here.clock, 0, ABSTAIN)
    late = Answers()
    room.submit(lambda match: match.act(1, "c", 0, dict(ABSTAIN), here.clock.now()), late)
    assert room.match is not None
    room.match.key += 1
    here.storage.journal.release()
    await settled()
    assert late.codes == ["stale"]
