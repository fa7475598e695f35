"""What needs the consent of all: draws, pauses and take-backs, also between two processes."""

import pytest

from app.matches.interludes import PAUSES, sit_in
from app.matches.offers import ASKS
from app.matches.ports import Do, Matter
from app.matches.room import Room
from tests.matches.stage import ABSTAIN, CODE, SECOND, Answers, Stage, act, listen, opened, settled
from tests.toys.parry import RULESET as PARRY

pytestmark = pytest.mark.anyio
BANK = {"kind": "bank", "seconds": 60, "increment": 0}


@pytest.fixture
def stage() -> Stage:
    return Stage(opened(clock=BANK))


async def say(room: Room, matter: Matter, seat: int, do: Do, command: str = "") -> str:
    """Say something and return the code of the answer."""
    answers = Answers()
    room.agreeing.say(matter, seat, command or f"{matter}-{seat}-{do}", do, answers)
    await settled()
    return answers.codes[0]


async def twice(stage: Stage) -> tuple[Room, Room]:
    """Return the same table as two processes have it."""
    room = await stage.room()
    other = Stage(stage.new, storage=stage.storage)
    other.key = stage.key
    return room, await other.room()


async def test_a_draw_that_all_agree_to_ends_the_match(stage: Stage) -> None:
    room = await stage.room()
    watcher = listen(room, None)
    assert await say(room, "draw", 0, "ask") == "ack"
    assert watcher.last("offers")["offers"] == [{"kind": "draw", "seat": 0, "accepted": [0]}]
    assert await say(room, "draw", 1, "accept") == "ack"
    assert stage.log[-1] | {"at": 0} == {
        "seq": 1,
        "at": 0,
        "block": stage.log[-1]["block"],
        "draws": [],
        "charged": [0, 0],
        "seat": 0,
        "command": "draw:0:0",
        "kind": "settled",
    }
    assert watcher.last("update")["outcome"]["reason"] == "agreed"
    assert watcher.last("offers")["offers"] == []


async def test_two_who_ask_for_the_same_agree(stage: Stage) -> None:
    room = await stage.room()
    await say(room, "draw", 0, "ask")
    await say(room, "draw", 1, "ask")
    assert stage.log[-1]["kind"] == "settled"


async def test_a_game_without_draws_refuses_the_offer() -> None:
    stage = Stage(opened(ruleset=PARRY), ruleset=PARRY)
    room = await stage.room()
    assert await say(room, "draw", 0, "ask") == "no-draw-in-this-game"
    assert not room.offers


async def test_who_declines_ends_the_offer_and_it_can_be_made_again(stage: Stage) -> None:
    room = await stage.room()
    assert await say(room, "draw", 1, "decline") == "no-offer"
    await say(room, "draw", 0, "ask")
    assert await say(room, "draw", 1, "decline") == "ack"
    assert await say(room, "draw", 1, "accept") == "no-offer"
    assert await say(room, "draw", 0, "ask", "once more") == "ack"
    assert await say(room, "draw", 1, "accept", "well") == "ack"
    assert stage.log[-1]["kind"] == "settled"


async def test_everybody_is_told_who_declined_until_it_is_asked_again(stage: Stage) -> None:
    room = await stage.room()
    watcher = listen(room, None)
    await say(room, "draw", 0, "ask")
    assert watcher.last("offers")["declined"] == []
    await say(room, "draw", 1, "decline")
    declined = [{"kind": "draw", "seat": 0, "by": 1}]
    told = watcher.last("offers")
    assert (told["offers"], told["declined"]) == ([], declined)
    assert listen(room, 0).last("snapshot")["declined"] == declined
    await say(room, "draw", 1, "ask", "after all")
    assert watcher.last("offers")["declined"] == []


async def test_what_was_declined_is_forgotten_with_the_next_entry(stage: Stage) -> None:
    room = await stage.room()
    await say(room, "draw", 0, "ask")
    await say(room, "draw", 0, "decline", "no more")
    watcher = listen(room, None)
    assert watcher.last("snapshot")["declined"] == [{"kind": "draw", "seat": 0, "by": 0}]
    act(room, stage.clock, 0, ABSTAIN)
    await settled()
    assert watcher.last("offers")["declined"] == []
    assert listen(room, None).last("snapshot")["declined"] == []


async def test_a_pause_stops_the_clocks_until_somebody_goes_on(stage: Stage) -> None:
    room = await stage.room()
    await say(room, "pause", 0, "ask")
    await say(room, "pause", 1, "accept")
    stage.clock.turn(3600 * SECOND)
    await settled()
    assert [line["kind"] for line in stage.log[1:]] == ["paused"]
    assert act(room, stage.clock, 0, ABSTAIN).codes == ["paused"]
    assert await say(room, "pause", 1, "ask", "on") == "ack"
    assert stage.log[-1]["ms"] == 3600 * SECOND
    act(room, stage.clock, 0, ABSTAIN)
    await settled()
    assert stage.log[-1]["charged"] == [0, 0]


async def test_without_a_clock_there_is_nothing_to_pause() -> None:
    room = await Stage(opened()).room()
    assert await say(room, "pause", 0, "ask") == "nothing-to-pause"


async def test_bots_are_not_asked_and_who_left_has_no_say() -> None:
    stage = Stage(opened(seats=3, bots=(2,)))
    room = await stage.room()
    answers = Answers()
    room.submit(lambda match: match.leave(1, "bye", "left", stage.clock.now()), answers)
    await settled()
    assert await say(room, "draw", 1, "ask") == "seat-left"
    assert await say(room, "draw", 0, "ask") == "ack"
    assert stage.log[-1]["kind"] == "settled"


async def test_what_was_said_is_sent_again_and_said_once(stage: Stage) -> None:
    room = await stage.room()
    for _ in range(2):
        assert await say(room, "draw", 0, "ask", "same") == "ack"
    assert await say(room, "pause", 0, "ask", "same") == "id-reused"
    assert len(stage.storage.state.consents) == 1


async def test_who_agrees_in_another_process_is_counted(stage: Stage) -> None:
    here, there = await twice(stage)
    await say(here, "draw", 0, "ask")
    assert await say(there, "draw", 1, "accept") == "ack"
    assert [line["kind"] for line in stage.log[1:]] == ["settled"]


async def test_an_offer_is_seen_in_every_process(stage: Stage) -> None:
    here = await stage.room()
    other = Stage(stage.new, storage=stage.storage, alone=False)
    other.key = stage.key
    watcher = listen(await other.room(), 1)
    await say(here, "draw", 0, "ask")
    await other.rooms.compare()
    await settled()
    assert watcher.last("offers")["offers"] == [{"kind": "draw", "seat": 0, "accepted": [0]}]


async def test_an_agreement_that_a_process_did_not_live_to_carry_out_is_carried_out(
    stage: Stage,
) -> None:
    here, _ = await twice(stage)
    await say(here, "draw", 0, "ask")
    stage.storage.journal.hold()
    await say(here, "draw", 1, "accept")
    survivor = Stage(stage.new, storage=stage.storage)
    survivor.key = stage.key
    await survivor.rooms.get(CODE)
    stage.storage.journal.release()
    await settled()
    assert [line["kind"] for line in stage.log[1:]] == ["settled"]


async def test_an_answer_to_an_old_position_agrees_to_nothing(stage: Stage) -> None:
    here, there = await twice(stage)
    await say(here, "draw", 0, "ask")
    act(there, stage.clock, 1, ABSTAIN)
    await settled()
    assert await say(here, "draw", 1, "accept") == "no-offer"


@pytest.mark.parametrize("first", ["take-back", "act"])
async def test_a_take_back_against_an_act_in_another_process(stage: Stage, first: str) -> None:
    """Guards the key of the log: whoever comes second has lost, follows and is judged again."""
    here, there = await twice(stage)
    act(here, stage.clock, 0, ABSTAIN)
    await settled()
    act(there, stage.clock, 0, ABSTAIN)  # the same again: it makes the other process follow
    await settled()
    stage.storage.journal.hold()
    taken, acted = Answers(), Answers()
    if first == "take-back":
        here.agreeing.say("takeback", 0, "back", "ask", taken)
        await settled()
    acted = act(there, stage.clock, 1, ABSTAIN, command="race")
    stage.storage.journal.release()
    await settled()
    if first == "act":
        here.agreeing.say("takeback", 0, "back", "ask", taken)
        await settled()
    assert [line["seq"] for line in stage.log] == list(range(len(stage.log)))
    if first == "take-back":
        assert (taken.codes, acted.codes) == (["ack"], ["stale"])
        assert [line["kind"] for line in stage.log[1:]] == ["act", "taken_back"]
    else:
        assert (taken.codes, acted.codes) == (["nothing-to-take-back"], ["ack"])
        assert [line["kind"] for line in stage.log[1:]] == ["act", "act"]
    for room in (here, there):
        assert room.match is not None
        assert room.match.state.seq == len(stage.log) - 1


# --- sent twice, clicked twice ----------------------------------------------------------------


async def test_a_second_click_on_yes_does_not_end_the_pause(stage: Stage) -> None:
    room = await stage.room()
    await say(room, "pause", 0, "ask")
    assert await say(room, "pause", 1, "accept", "first") == "ack"
    assert await say(room, "pause", 1, "accept", "second") == "no-offer"
    assert [line["kind"] for line in stage.log[1:]] == ["paused"]


async def test_the_asking_for_a_pause_that_is_sent_again_does_not_end_it(stage: Stage) -> None:
    room = await stage.room()
    await say(room, "pause", 0, "ask", "slept")
    await say(room, "pause", 1, "accept")
    assert await say(room, "pause", 0, "ask", "slept") == "ack"
    assert [line["kind"] for line in stage.log[1:]] == ["paused"]
    for _ in range(2):
        assert await say(room, "pause", 0, "ask", "on") == "ack"
    assert [line["kind"] for line in stage.log[1:]] == ["paused", "resumed"]


async def test_an_old_wish_to_take_back_does_not_take_back_what_came_after_it() -> None:
    stage = Stage(opened(seats=3, clock=BANK))
    room = await stage.room()
    for seat in (0, 1):
        act(room, stage.clock, seat, ABSTAIN, command="first")
        await settled()
    assert await say(room, "takeback", 0, "ask", "slept") == "ack"
    assert await say(room, "takeback", 1, "decline") == "ack"
    for seat in (2, 0):  # another round, in which he could take back what he has just done
        act(room, stage.clock, seat, ABSTAIN, command="second")
        await settled()
    assert await say(room, "takeback", 0, "ask", "slept") == "ack"
    assert [line["kind"] for line in stage.log[1:]] == ["act"] * 4
    assert await say(room, "takeback", 0, "ask", "really") == "ack"
    assert stage.log[-1]["kind"] == "taken_back"


async def test_an_id_that_asked_does_not_decline(stage: Stage) -> None:
    room = await stage.room()
    await say(room, "draw", 0, "ask", "same")
    assert await say(room, "draw", 0, "decline", "same") == "id-reused"
    await say(room, "draw", 1, "accept", "yes")
    assert stage.log[-1]["kind"] == "settled"


async def test_who_asks_again_and_again_is_not_heard_until_the_next_entry(stage: Stage) -> None:
    room = await stage.room()
    for time in range(ASKS):
        assert await say(room, "draw", 0, "ask", f"ask{time}") == "ack"
        assert await say(room, "draw", 1, "decline", f"no{time}") == "ack"
    assert await say(room, "pause", 0, "ask", "more") == "asked-enough"
    assert await say(room, "draw", 1, "ask", "his own") == "ack"
    act(room, stage.clock, 1, ABSTAIN)
    await settled()
    assert await say(room, "draw", 0, "ask", "later") == "ack"


async def test_nobody_escapes_a_loss_while_a_bot_sits_in_for_the_other() -> None:
    stage = Stage(opened(leaver="bot", clock=BANK))
    room = await stage.room()
    room.submit(lambda match: sit_in(match, 1, "away", stage.clock.now()), lambda _: None)
    await settled()
    assert await say(room, "draw", 0, "ask") == "ack"
    assert stage.log[-1]["kind"] == "seat"
    assert await say(room, "pause", 0, "ask") == "ack"
    assert stage.log[-1]["kind"] == "paused"


async def test_who_plays_alone_does_not_fill_the_log_with_pauses() -> None:
    stage = Stage(opened(seats=2, bots=(1,), clock=BANK))
    room = await stage.room()
    for time in range(PAUSES):
        for word in ("stop", "go"):
            assert await say(room, "pause", 0, "ask", f"{word}{time}") == "ack"
    assert len(stage.log) == 1 + 2 * PAUSES
    assert await say(room, "pause", 0, "ask", "more") == "asked-enough"
    act(room, stage.clock, 0, ABSTAIN)
    await settled()
    assert await say(room, "pause", 0, "ask", "later") == "ack"
    assert stage.log[-1]["kind"] == "paused"
