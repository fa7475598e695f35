"""Mana Burn's windows in a live room: who hears what, and when (10.2-10.4)."""

from collections.abc import Mapping
from typing import Any

import orjson
import pytest

from app.games.mana_burn import KINDS
from app.games.mana_burn.bot import LEVELS
from app.games.mana_burn.model import Pos, Taken
from app.games.mana_burn.rules import ManaBurnGame
from app.kernel.chance import Chance
from app.kernel.game import Step
from app.kernel.ruleset import Ruleset
from app.matches.interludes import shift
from app.matches.room import Room
from tests.campaign import Campaign
from tests.games.mana_burn.naive import Naive, moments
from tests.games.mana_burn.scenes import Match, scene
from tests.matches.pauses import kinds, later, moment, respond, row
from tests.matches.stage import Outbox, Stage, act, listen, opened, settled

pytestmark = pytest.mark.anyio

CARD_MS = 5000
SPRITES = {"type": "play", "card": "sprites"}
OTHERS = (0, 2, None)
"""Who must not notice what the seat in between holds."""


def counter(number: int) -> dict[str, Any]:
    return {"type": "play", "card": "counter", "target": {"stack": number}}


def staged(position: Pos) -> Stage:
    """Return a stage for a match that begins in this position."""

    class Begun(ManaBurnGame):
        def setup(self, seats: int, chance: Chance) -> Taken:
            del seats, chance
            return Step(position, (), reveals=True)

    ruleset = Ruleset("mana-burn", 1, Begun, KINDS, LEVELS)
    new = opened(ruleset=ruleset, seats=len(position.own))
    return Stage(new, ruleset=ruleset)


def asked_to_play(*hands: str) -> Pos:
    """Return a position in which s0 stands on a gate and is asked for its play."""
    match = Match(scene(hands, at={0: "U11"})).roll(2).settle()
    assert match.asked == ("play", (0,))
    begun: Pos = match.position
    return begun


WORLD_A, WORLD_B = ("Sp He", "Co Me", "Me Go"), ("Sp He", "Sk Me", "Me Go")


async def sprites_played(hands: tuple[str, ...]) -> tuple[Stage, Room, Mapping[Any, Outbox]]:
    """Return a stage on which s0 has just played Sprites, and what everybody hears from then on."""
    stage = staged(asked_to_play(*hands))
    room = await stage.room()
    heard = {viewer: listen(room, viewer) for viewer in (None, 0, 1, 2)}
    await settled()
    act(room, stage.clock, 0, SPRITES)
    await settled()
    return stage, room, heard


def controlled(room: Room) -> list[str]:
    assert room.match is not None
    return [one.kind for one in room.match.state.position.public.monsters[0]]


@pytest.mark.case("mana burn T33")
async def test_case_t33_nobody_can_tell_who_holds_a_counter() -> None:
    worlds = [await sprites_played(hands) for hands in (WORLD_A, WORLD_B)]
    heard: list[list[Any]] = [[], []]
    for ms in (0, 1000, CARD_MS - 1001, 1):
        for at, (stage, room, boxes) in enumerate(worlds):
            await later(stage, ms)
            frames = [boxes[viewer].frames for viewer in OTHERS]
            heard[at].append((stage.clock.time, kinds(stage), room.snapshot(None), str(frames)))
        assert heard[0] == heard[1]
    for stage, room, _ in worlds:
        assert kinds(stage)[-2:] == ["act", "closed"]
        assert controlled(room) == ["sprites"]


FRAME = 16 * 1024
"""Bytes a frame may have."""


async def test_frames_of_six_seats_are_short_however_late_it_is(campaign: Campaign) -> None:
    sizes = []
    for seed in range(campaign(1, 20)):
        late = [playout.step.position for playout in moments(Naive, 6, seed)]
        for position in late[len(late) // 2 :: campaign(len(late) // 12, 20)]:
            stage = staged(position)
            room = await stage.room()
            heard = [listen(room, viewer) for viewer in (None, *range(6))]
            await settled()
            await later(stage, 20_000)
            sizes += [len(orjson.dumps(frame)) for box in heard for frame in box.frames]
            await stage.rooms.stop()
    assert len(sizes) >= 7 * 6
    campaign.tell(f"mana burn, frames of six seats late in a match: at most {max(sizes)} bytes")
    assert max(sizes) <= FRAME


@pytest.mark.case("mana burn T34")
async def test_case_t34_a_pass_is_heard_by_nobody() -> None:
    stage, room, heard = await sprites_played(WORLD_A)
    before = {viewer: list(box.frames) for viewer, box in heard.items()}
    seq = moment(room)
    await later(stage, 1000)
    answers = await respond(stage, room, 2)
    assert [answer["seq"] for answer in answers] == [seq]
    assert {viewer: box.frames for viewer, box in heard.items()} == before
    await later(stage, CARD_MS - 1001)
    assert kinds(stage)[-1] == "act"
    await later(stage, 1)
    assert kinds(stage)[-1] == "closed"

    stage, room, _ = await sprites_played(WORLD_A)
    await later(stage, 1000)
    await respond(stage, room, 2)
    await later(stage, 1000)
    await respond(stage, room, 1, command="r1")
    assert kinds(stage)[-1] == "closed"
    assert controlled(room) == ["sprites"]


@pytest.mark.case("mana burn T15")
async def test_case_t15_of_two_counters_the_first_one_counts() -> None:
    stage = staged(asked_to_play("Sp He", "Co", "Co", "Me"))
    room = await stage.room()
    act(room, stage.clock, 0, SPRITES)
    await settled()
    decision = moment(room)
    first = act(room, stage.clock, 1, counter(1), decision=decision)
    second = act(room, stage.clock, 2, counter(1), decision=decision)
    await settled()
    assert (first.codes, second.codes) == (["ack"], ["stale"])
    assert room.match is not None
    assert room.match.state.position.own[2].hand == {"counter": 1}
    await later(stage, CARD_MS)
    assert controlled(room) == []
    assert room.match.state.position.public.crypt[-2:] == ("sprites", "counter")


@pytest.mark.case("mana burn T51")
async def test_case_t51_a_window_survives_an_outage_in_full() -> None:
    stage, room, _ = await sprites_played(WORLD_A)
    window = moment(room)
    await respond(stage, room, 2)
    await later(stage, 4000)
    again = Stage(stage.new, ruleset=stage.ruleset, storage=stage.storage)
    again.key = stage.key
    again.clock.time = stage.clock.time + 60_000
    room = await again.room()
    room.submit(lambda match: shift(match, "outage:1", 60_000, again.clock.now()), lambda _: None)
    await settled()
    assert moment(room) == window
    assert row(room).deadline == again.clock.now() + CARD_MS
    await later(again, CARD_MS - 1)
    assert kinds(again)[-1] == "outage"
    await respond(again, room, 1, command="r1")  # who passed before need not pass again
    assert kinds(again)[-1] == "closed"


@pytest.mark.case("mana burn T53")
async def test_case_t53_a_pass_for_another_window_is_stale() -> None:
    stage, room, _ = await sprites_played(("Sp He", "Co Me", "Co Me"))
    older = moment(room)
    act(room, stage.clock, 1, counter(1))
    await settled()
    assert moment(room) > older
    late = await respond(stage, room, 2, decision=older)
    assert late.codes == ["stale"]
    await respond(stage, room, 0, command="r0")
    assert kinds(stage)[-1] == "act", "the late pass does not count for the window that is open now"
    await respond(stage, room, 2, command="r2")
    assert kinds(stage)[-1] == "closed"
