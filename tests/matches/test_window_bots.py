"""Bots in windows: a time drawn first, one message at that time, with every hand alike."""

from typing import Any

import pytest

from app.matches.entries import SeatChanged
from app.matches.interludes import give_back
from app.matches.match import Judged, Match
from app.matches.room import Room
from app.matches.window_bots import WITHIN, _delay
from tests.leaks.parries import Deal, dealing
from tests.matches.pauses import HOLD, PARRY, kinds, later, respond, strike
from tests.matches.stage import Stage, act, opened, settled

pytestmark = pytest.mark.anyio

BOT = 1
AT = 900


async def struck_at_a_bot(
    *, able: bool, answer: dict[str, Any] | None = None
) -> tuple[Stage, Room]:
    """Return a stage where a bot has just been struck at, that can answer or not."""
    ruleset = dealing(Deal(("PSS", "PSS" if able else "SSS"), "PPPPPPSSS"))
    stage = Stage(opened(ruleset=ruleset, options={"closer": False}, bots=[BOT]), ruleset=ruleset)
    room = await stage.room()
    stage.rooms._bots.delay = lambda hold: AT
    if answer is not None:
        stage.thinkers.answers.append(answer)
    act(room, stage.clock, 0, strike(BOT), command="strike")
    await settled()
    return stage, room


async def test_a_bot_that_can_answer_does_so_at_its_time() -> None:
    stage, _ = await struck_at_a_bot(able=True, answer=PARRY)
    await later(stage, AT - 1)
    assert kinds(stage)[-1] == "act"
    before = len(stage.log)
    await later(stage, 1)
    assert len(stage.log) > before
    assert stage.log[before]["command"].startswith(f"bot:{BOT}:")


async def test_a_bot_that_wants_nothing_passes_at_its_time() -> None:
    stage, _ = await struck_at_a_bot(able=True, answer={"type": "pass"})
    await later(stage, AT - 1)
    assert kinds(stage)[-1] == "act"
    await later(stage, 1)
    assert kinds(stage)[-1] == "closed"


@pytest.mark.parametrize("answer", [None, {"type": "strike", "target": 0}, {"type": "none"}])
async def test_a_late_or_illegal_answer_looks_like_none_at_all(
    answer: dict[str, Any] | None,
) -> None:
    stage, _ = await struck_at_a_bot(able=True, answer=answer)
    await later(stage, AT - 1)
    assert kinds(stage)[-1] == "act"
    await later(stage, 1)
    assert kinds(stage)[-1] == "closed"


async def test_a_bot_answers_a_window_once() -> None:
    stage, room = await struck_at_a_bot(able=True, answer=PARRY)
    stage.rooms._bots.serve(room)
    await later(stage, AT)
    assert len(stage.thinkers.asked) == 1
    assert (await respond(stage, room, 0, decision=0)).codes == ["stale"]


async def test_a_bot_does_not_pass_for_who_is_back() -> None:
    ruleset = dealing(Deal(("PSS", "SSS"), "PPPPPPSSS"))
    new = opened(ruleset=ruleset, options={"closer": False}, leaver="bot")
    stage = Stage(new, ruleset=ruleset)
    room = await stage.room()
    stage.rooms._bots.delay = lambda hold: AT
    room.submit(lambda match: _sits_in(match, stage.clock.now()), lambda _: None)
    await settled()
    act(room, stage.clock, 0, strike(BOT), command="strike")
    await settled()
    room.submit(lambda match: give_back(match, BOT, stage.clock.now()), lambda _: None)
    await settled()
    await later(stage, AT)
    assert kinds(stage)[-1] == "seat"
    await later(stage, HOLD - AT)
    assert kinds(stage)[-1] == "closed"


def _sits_in(match: Match, now: int) -> Judged:
    """Judge that a bot sits in, though it is not asked: it was at its last question."""
    return match.judge(SeatChanged(*match.begun(now), BOT, "away", 1))


def test_times_are_drawn_within_the_hold() -> None:
    first, last = (round(part * 3000) for part in WITHIN)
    drawn = {_delay(3000) for _ in range(2000)}
    assert min(drawn) >= first
    assert max(drawn) <= last
    assert len(drawn) > 500


async def test_a_bot_that_can_do_nothing_passes_at_its_time_unasked() -> None:
    stage, _ = await struck_at_a_bot(able=False)
    await later(stage, AT - 1)
    assert (kinds(stage)[-1], stage.thinkers.asked) == ("act", [])
    await later(stage, 1)
    assert kinds(stage)[-1] == "closed"
