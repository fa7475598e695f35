"""Bots in windows: a time drawn first, one message at that time, with every hand alike."""

from typing import Any

import pytest

from app.matches.room import Room
from app.matches.window_bots import WITHIN, _delay
from tests.matches.pauses import (
    DRAW,
    HOLD,
    PARRY,
    hand,
    kinds,
    later,
    parry,
    respond,
    strike,
)
from tests.matches.stage import Stage, act, settled

pytestmark = pytest.mark.anyio

BOT = 1
AT = 900


async def struck_at_a_bot(
    *, able: bool, answer: dict[str, Any] | None = None
) -> tuple[Stage, Room]:
    """Return a stage where a bot has just been struck at, that can answer or not."""
    stage = parry(2, closer=False, bots=[BOT])
    room = await stage.room()
    stage.rooms._bots.delay = lambda hold: AT
    assert room.match is not None
    for _ in range(20):
        (asked,) = room.match.state.prompts
        if asked == BOT:
            stage.thinkers.answers.append(DRAW)
            await settled()
            continue
        if "S" in hand(room, 0) and ("P" in hand(room, BOT)) == able:
            if answer is not None:
                stage.thinkers.answers.append(answer)
            act(room, stage.clock, 0, strike(BOT), command="strike")
            await settled()
            return stage, room
        act(room, stage.clock, 0, DRAW, command=f"d{room.match.state.seq}")
        await settled()
    pytest.skip("this deal has no such hand")


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


async def test_a_bot_that_is_late_is_silent() -> None:
    stage, _ = await struck_at_a_bot(able=True)
    await later(stage, HOLD - 1)
    assert kinds(stage)[-1] == "act"
    await later(stage, 1)
    assert kinds(stage)[-1] == "closed"


async def test_a_bot_answers_a_window_once() -> None:
    stage, room = await struck_at_a_bot(able=True, answer={"type": "strike", "target": 0})
    await later(stage, AT)
    stage.rooms._bots.serve(room)
    assert kinds(stage)[-1] == "act", "an illegal answer is silence"
    assert (await respond(stage, room, 0)).codes == ["not-your-turn"]
    await later(stage, HOLD - AT)
    assert kinds(stage)[-1] == "closed"


def test_times_are_drawn_within_the_hold() -> None:
    first, last = (round(part * 3000) for part in WITHIN)
    drawn = {_delay(3000) for _ in range(2000)}
    assert min(drawn) >= first
    assert max(drawn) <= last
    assert len(drawn) > 500


async def test_a_bot_that_can_do_nothing_passes_at_its_time_unasked() -> None:
    stage, _ = await struck_at_a_bot(able=False)
    asked = len(stage.thinkers.asked)
    await later(stage, AT - 1)
    assert kinds(stage)[-1] == "act"
    await later(stage, 1)
    assert kinds(stage)[-1] == "closed"
    assert len(stage.thinkers.asked) >= asked
