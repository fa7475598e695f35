from collections.abc import Sequence
from typing import Any

import orjson
import pytest

from app.accounts.ports import User
from app.matches.ports import ChatPart
from app.matches.refusals import IdReused, Refusal
from app.tables.chat import Said
from app.tables.refusals import ChatOff, ChatUnfit, NotYourSeat, TableNotFound
from tests.tables.world import START, World


def lines(parts: Sequence[ChatPart]) -> list[dict[str, Any]]:
    return [orjson.loads(part.body) for part in parts]


async def test_a_line_is_stored_numbered_and_shown(world: World, ada: User, bob: User) -> None:
    code = (await world.create(ada))["code"]
    outbox = await world.listen(ada, code)
    await world.hall.say(ada, code, Said("a1", "  ciao\u202e a tutti\n"))
    part = await world.hall.say(bob, code, Said("b1", "hello"))
    assert part.number == 2
    said = lines(await world.hall.chat(None, code, None))
    assert said == [
        {
            "number": 1,
            "user": {"id": ada.id, "name": "Ada"},
            "seat": 0,
            "text": "ciao  a tutti",
            "at": START,
        },
        {
            "number": 2,
            "user": {"id": bob.id, "name": "Bob"},
            "seat": None,
            "text": "hello",
            "at": START,
        },
    ]
    shown = [frame["line"] for frame in outbox.frames if frame["type"] == "chat"]
    assert shown == said


async def test_a_line_that_is_sent_again_is_said_once(world: World, ada: User) -> None:
    code = (await world.create(ada))["code"]
    outbox = await world.listen(ada, code)
    first = await world.hall.say(ada, code, Said("a1", "ciao"))
    world.clock.time += 1000
    assert await world.hall.say(ada, code, Said("a1", " ciao ")) == first
    assert outbox.kinds().count("chat") == 1
    with pytest.raises(IdReused):
        await world.hall.say(ada, code, Said("a1", "arrivederci"))


async def test_ids_are_each_persons_own(world: World, ada: User, bob: User) -> None:
    code = (await world.create(ada))["code"]
    await world.hall.say(ada, code, Said("1", "ciao"))
    assert (await world.hall.say(bob, code, Said("1", "hello"))).number == 2


async def test_older_lines_come_by_the_page(world: World, ada: User) -> None:
    code = (await world.create(ada))["code"]
    for n in range(1, 103):
        await world.hall.say(ada, code, Said(str(n), f"line {n}"))
    newest = lines(await world.hall.chat(ada, code, None))
    assert [line["number"] for line in newest] == list(range(3, 103))
    assert [line["number"] for line in lines(await world.hall.chat(ada, code, 3))] == [1, 2]


async def test_a_look_alike_among_the_watchers_gets_a_number(world: World, ada: User) -> None:
    code = (await world.create(ada))["code"]
    impostor = await world.guest("ADA")
    part = await world.hall.say(impostor, code, Said("1", "it is me"))
    assert orjson.loads(part.body)["user"] == {"id": impostor.id, "name": "ADA 2"}


@pytest.mark.parametrize("text", ["", " \n\t ", "x" * 501, "\u202e\u2066"])
async def test_a_line_must_say_something_and_not_too_much(
    world: World, ada: User, text: str
) -> None:
    code = (await world.create(ada))["code"]
    with pytest.raises(ChatUnfit):
        await world.hall.say(ada, code, Said("1", text))
    assert not await world.hall.chat(ada, code, None)
    await world.hall.say(ada, code, Said("1", "x" * 500))


@pytest.mark.parametrize(
    ("settings", "player", "watcher"),
    [
        ({}, None, None),
        ({"watchers_chat": "off"}, None, ChatOff),
        ({"chat": "off"}, ChatOff, ChatOff),
        ({"spectators": {"mode": "none"}}, None, TableNotFound),
    ],
)
async def test_who_may_talk(
    world: World,
    ada: User,
    bob: User,
    settings: dict[str, Any],
    player: type[Refusal] | None,
    watcher: type[Refusal] | None,
) -> None:
    code = (await world.create(ada, settings=settings))["code"]
    for user, refusal in ((ada, player), (bob, watcher)):
        if refusal is None:
            await world.hall.say(user, code, Said("1", "ciao"))
        else:
            with pytest.raises(refusal):
                await world.hall.say(user, code, Said("1", "ciao"))


async def test_nobody_speaks_from_a_seat_that_is_not_his(
    world: World, ada: User, bob: User
) -> None:
    code = (await world.create(ada))["code"]
    for user, seat in ((ada, 1), (bob, 0)):
        with pytest.raises(NotYourSeat):
            await world.hall.say(user, code, Said("1", "ciao", seat))


async def test_two_at_one_screen_speak_from_their_seats(world: World, ada: User) -> None:
    code = (await world.create(ada))["code"]
    await world.hall.sit(ada, code, also=True)
    for command, seat in (("1", 1), ("2", None)):
        await world.hall.say(ada, code, Said(command, "ciao", seat))
    assert [line["seat"] for line in lines(await world.hall.chat(ada, code, None))] == [1, 0]
