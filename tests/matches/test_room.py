"""A live room: stored before shown, one answer to each command, and what listeners are sent."""

from typing import Any

import pytest

from app.matches import frames
from app.matches.commands import WAITING
from app.matches.match import Match
from app.matches.ports import Append, ChatPart, Do, TablePart
from app.matches.room import Room
from app.matches.scene import RING
from tests.matches.stage import (
    ABSTAIN,
    CODE,
    USERS,
    Answers,
    Stage,
    act,
    bid,
    hand,
    listen,
    opened,
    settled,
)

pytestmark = pytest.mark.anyio


@pytest.fixture
def stage() -> Stage:
    return Stage(opened())


@pytest.fixture
async def room(stage: Stage) -> Room:
    return await stage.room()


def seq(room: Room) -> int:
    assert room.match is not None
    return room.match.state.seq


# --- stored before shown ----------------------------------------------------------------


async def test_nothing_is_answered_or_shown_before_it_is_stored(stage: Stage, room: Room) -> None:
    watcher = listen(room, None)
    stage.storage.journal.hold()
    answers = act(room, stage.clock, 0, ABSTAIN)
    await settled()
    assert answers == []
    assert watcher.kinds == ["snapshot", "presence"]
    assert seq(room) == 0
    stage.storage.journal.release()
    assert answers[0]["type"] == "ack"
    assert answers[0]["seq"] == 1
    assert watcher.kinds[-1] == "update"
    assert [line["kind"] for line in stage.log] == ["opening", "act"]


async def test_the_ack_goes_out_before_the_update(stage: Stage, room: Room) -> None:
    order: list[str] = []
    outbox = listen(room, 0)
    outbox.heard = order.append
    act(room, stage.clock, 0, ABSTAIN, reply=lambda answer: order.append(answer["type"]))
    await settled()
    assert order[-2:] == ["ack", "update"]


async def test_commands_wait_for_their_turn(stage: Stage, room: Room) -> None:
    stage.storage.journal.hold()
    first = act(room, stage.clock, 0, ABSTAIN)
    second = act(room, stage.clock, 1, ABSTAIN)
    await settled()
    assert len(stage.storage.journal.queued) == 1
    stage.storage.journal.release()
    await settled()
    assert (first.codes, second.codes) == (["ack"], ["ack"])
    assert seq(room) == 2


async def test_a_double_click_is_answered_twice_and_done_once(stage: Stage, room: Room) -> None:
    first = act(room, stage.clock, 0, ABSTAIN)
    second = act(room, stage.clock, 0, ABSTAIN)
    await settled()
    assert [one["seq"] for one in (*first, *second)] == [1, 1]
    assert len(stage.log) == 2


async def test_refusals_name_their_reason_and_change_nothing(stage: Stage, room: Room) -> None:
    watcher = listen(room, None)
    card = next(card for card in range(1, 6) if card not in hand(room, 0))
    answers = act(room, stage.clock, 0, {"type": "bid", "card": card})
    assert answers[0]["code"] == "not-in-hand"
    assert answers[0]["card"] == card
    assert act(room, stage.clock, 0, ABSTAIN, decision=7).codes == ["stale"]
    assert act(room, stage.clock, 0, {"type": "x"}).codes == ["malformed-action"]
    await settled()
    assert watcher.kinds == ["snapshot", "presence"]
    assert len(stage.log) == 1


async def test_a_storage_failure_refuses_and_play_goes_on_later(stage: Stage, room: Room) -> None:
    stage.storage.down = True
    answers = act(room, stage.clock, 0, ABSTAIN)
    await settled()
    assert answers.codes == ["try-again"]
    assert seq(room) == 0
    assert not room.frozen
    stage.storage.down = False
    answers = act(room, stage.clock, 0, ABSTAIN)
    await settled()
    assert answers.codes == ["ack"]


async def test_too_many_waiting_commands_are_refused(stage: Stage, room: Room) -> None:
    stage.storage.journal.hold()
    answers = Answers()
    for n in range(WAITING + 2):
        act(room, stage.clock, 0, ABSTAIN, command=f"c{n}", reply=answers)
    assert answers.codes == ["too-busy"]
    stage.storage.journal.release()
    await settled()
    assert answers.codes.count("ack") == 1
    assert answers.codes.count("stale") + answers.codes.count("not-your-turn") == WAITING


# --- another process --------------------------------------------------------------------


async def test_a_lost_race_follows_the_log_and_judges_again(stage: Stage, room: Room) -> None:
    other = Stage(stage.new, storage=stage.storage)
    other.key = stage.key
    rival = await other.room()
    watcher = listen(room, None)
    act(rival, other.clock, 1, ABSTAIN, command="elsewhere")
    await settled()
    answers = act(room, stage.clock, 0, ABSTAIN, command="here")
    for _ in range(3):
        await settled()
    assert answers[0]["seq"] == 2
    assert [line["seat"] for line in stage.log[1:]] == [1, 0]
    assert [frame["seq"] for frame in watcher.frames if frame["type"] == "update"] == [1, 2]


async def test_the_same_command_in_two_processes_is_done_once(stage: Stage, room: Room) -> None:
    other = Stage(stage.new, storage=stage.storage)
    other.key = stage.key
    rival = await other.room()
    act(rival, other.clock, 0, ABSTAIN, command="same")
    await settled()
    answers = act(room, stage.clock, 0, ABSTAIN, command="same")
    for _ in range(3):
        await settled()
    assert answers[0]["seq"] == 1
    assert len(stage.log) == 2


# --- what is sent -----------------------------------------------------------------------


async def test_everybody_sees_his_own_sight(room: Room) -> None:
    players = [listen(room, seat) for seat in (0, 1)]
    watcher = listen(room, None)
    for seat, player in enumerate(players):
        snapshot = player.frames[0]
        assert snapshot["role"] == "player"
        assert snapshot["seat"] == snapshot["sight"]["seat"] == seat
        assert tuple(snapshot["sight"]["own"]["hand"]) == hand(room, seat)
        assert snapshot["prompt"]["kind"] == "bid"
        assert snapshot["affordances"]["bid"]
    snapshot = watcher.frames[0]
    assert snapshot["role"] == "watcher"
    assert snapshot["sight"]["own"] is None
    assert snapshot["prompt"] is None
    assert snapshot["affordances"] is None
    assert [one["seat"] for one in snapshot["awaited"]] == [0, 1]


async def test_an_update_tells_each_viewer_what_he_may_know(stage: Stage, room: Room) -> None:
    players = [listen(room, seat) for seat in (0, 1)]
    watcher = listen(room, None)
    chosen = bid(room, 0)
    act(room, stage.clock, 0, chosen)
    await settled()
    told = [outbox.last("update")["events"] for outbox in (*players, watcher)]
    assert [events[0]["bid"] for events in told] == [chosen["card"], None, None]
    assert players[0].last("update")["steps"] == [
        {"seq": 1, "kind": "act", "seat": 0, "at": stage.clock.now(), "cause": None, "count": 1}
    ]
    assert "action" not in str(watcher.last("update"))


async def test_one_frame_is_encoded_for_all_watchers(
    stage: Stage, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(50):
        listen(room, None)
    listen(room, 0)
    encoded: list[object] = []
    update = frames.update

    def counted(base: Any, told: Any, viewer: Any) -> bytes:
        encoded.append(viewer)
        return update(base, told, viewer)

    monkeypatch.setattr(frames, "update", counted)
    act(room, stage.clock, 0, ABSTAIN)
    await settled()
    assert sorted(encoded, key=str) == [0, None]


async def test_who_missed_something_gets_one_update_with_all_of_it(
    stage: Stage, room: Room
) -> None:
    since = listen(room, 1).frames[0]["at"]
    act(room, stage.clock, 0, bid(room, 0))
    act(room, stage.clock, 1, bid(room, 1))
    await settled()
    back = listen(room, 1, since)
    assert back.kinds == ["update", "presence"]
    update = back.frames[0]
    assert update["seq"] == 2
    assert [step["seq"] for step in update["steps"]] == [1, 2]
    assert sum(step["count"] for step in update["steps"]) == len(update["events"])
    assert update["events"][0] == {"seat": 0, "bid": None, "type": "committed"}


async def test_who_missed_nothing_gets_an_update_without_events(room: Room) -> None:
    since = listen(room, 1).frames[0]["at"]
    assert listen(room, 1, since).frames[0]["events"] == []


@pytest.mark.parametrize("since", ["", "rubbish", "1.0.0", "9.0.0.1.0", "1.99.0.1.0", "1.0.0.1.99"])
async def test_who_cannot_be_caught_up_gets_a_snapshot(room: Room, since: str) -> None:
    assert listen(room, 0, since).kinds[0] == "snapshot"


async def test_beyond_the_ring_a_snapshot_tells_all(stage: Stage) -> None:
    stage.new = opened(seats=4, options={"rounds": 6})
    room = await stage.room()
    since = listen(room, 0).frames[0]["at"]
    for n in range(RING // 2 + 1):
        act(room, stage.clock, 0, ABSTAIN, command=f"a{n}")
        take_back(room, 0, f"b{n}", "ask", Answers())
        await settled()
        if n == 2:
            assert listen(room, 0, since).kinds[0] == "update"
            break
    assert len(listen(room, 0).frames[0]["journal"]) <= RING


async def test_table_and_chat_travel_by_their_own_numbers(stage: Stage, room: Room) -> None:
    watcher = listen(room, None)
    since = watcher.frames[0]["at"]
    room.table_changed(TablePart(2, b'{"code":"BCDFG","rev":2}', USERS[:2]))
    room.said(ChatPart(1, b'{"text":"hello"}'))
    room.said(ChatPart(1, b'{"text":"hello"}'))
    room.table_changed(TablePart(2, b'{"code":"BCDFG","rev":2}', USERS[:2]))
    assert watcher.kinds == ["snapshot", "presence", "table", "chat"]
    assert listen(room, None, since).kinds == ["table", "chat", "presence"]


async def test_presence_counts_people_not_windows(room: Room) -> None:
    first = listen(room, 0)
    listen(room, 0)
    listen(room, None)
    listen(room, None)
    assert first.last("presence")["seats"] == [True, False]
    assert first.last("presence")["watchers"] == 2


# --- who sits where ---------------------------------------------------------------------


async def test_a_watcher_who_sits_down_gets_a_new_view_and_no_mixture(stage: Stage) -> None:
    stage.new = None
    stage.part = TablePart(1, b"{}", (USERS[0], None))
    loaded = await stage.rooms.get(CODE)
    assert loaded is not None
    outbox = listen(loaded, None)
    for listener in loaded.audience:
        listener.user = USERS[1]
    loaded.table_changed(TablePart(2, b"{}", (USERS[0], USERS[1])))
    assert outbox.kinds[2:] == ["snapshot", "presence"]
    assert outbox.last("snapshot")["seat"] == 1


async def test_while_a_match_runs_its_opening_says_whose_seat_it_is(room: Room) -> None:
    player = listen(room, 1)
    room.table_changed(TablePart(2, b"{}", (None, None)))
    assert player.kinds[-1] == "table"


async def test_where_watching_ends_watchers_are_sent_away(room: Room) -> None:
    watcher, player = listen(room, None), listen(room, 0)
    room.table_changed(TablePart(2, b"{}", USERS[:2], lock=None))
    assert watcher.bye == "table-not-found"
    assert player.bye is None


# --- take-backs -------------------------------------------------------------------------


def take_back(room: Room, seat: int, command: str, do: Do, answers: Answers) -> None:
    room.agreeing.say("takeback", seat, command, do, answers)


async def test_a_take_back_that_needs_consent_is_offered_to_the_others(stage: Stage) -> None:
    stage.new = opened(seats=3)
    room = await stage.room()
    other = listen(room, 1)
    act(room, stage.clock, 0, ABSTAIN)
    act(room, stage.clock, 1, ABSTAIN)
    await settled()
    answers = Answers()
    take_back(room, 0, "ask", "ask", answers)
    await settled()
    assert other.last("offers")["offers"] == [{"kind": "takeback", "seat": 0, "accepted": [0]}]
    take_back(room, 1, "yes", "accept", answers)
    await settled()
    assert seq(room) == 2
    take_back(room, 2, "yes", "accept", answers)
    await settled()
    assert answers.codes == ["ack", "ack", "ack"]
    assert stage.log[-1]["kind"] == "taken_back"
    assert other.last("offers")["offers"] == []
    take_back(room, 2, "yes", "accept", answers)
    await settled()
    assert answers.codes == ["ack"] * 4
    assert len(stage.log) == 4


async def test_a_declined_offer_is_gone(stage: Stage) -> None:
    stage.new = opened(seats=3)
    room = await stage.room()
    act(room, stage.clock, 0, ABSTAIN)
    act(room, stage.clock, 1, ABSTAIN)
    await settled()
    answers = Answers()
    take_back(room, 0, "ask", "ask", answers)
    await settled()
    take_back(room, 1, "no", "decline", answers)
    take_back(room, 2, "yes", "accept", answers)
    await settled()
    assert answers.codes == ["ack", "ack", "no-offer"]


async def test_the_next_act_clears_an_offer(stage: Stage) -> None:
    stage.new = opened(seats=3)
    room = await stage.room()
    act(room, stage.clock, 0, ABSTAIN)
    act(room, stage.clock, 1, ABSTAIN)
    await settled()
    take_back(room, 0, "ask", "ask", Answers())
    await settled()
    act(room, stage.clock, 2, ABSTAIN)
    await settled()
    assert not room.offers


# --- faults -----------------------------------------------------------------------------


def broken(match: Match) -> None:
    raise ZeroDivisionError(match.key)


async def test_an_exception_freezes_this_table_and_tells_its_people(
    stage: Stage, room: Room
) -> None:
    watcher = listen(room, None)
    answers = Answers()
    room.submit(broken, answers)
    await settled()
    assert answers.codes == ["table-frozen"]
    assert watcher.last("snapshot")["frozen"] is True
    assert stage.record.status == "frozen"
    assert act(room, stage.clock, 0, ABSTAIN).codes == ["table-frozen"]
    assert len(stage.log) == 1
    assert listen(room, 0).frames[0]["sight"]["own"] is not None


async def test_a_rival_append_of_the_same_number_is_never_overwritten(
    stage: Stage, room: Room
) -> None:
    assert stage.key is not None
    taken = stage.storage.journal.rival(Append(stage.key, 0, b"{}"))
    assert taken == "lost"
