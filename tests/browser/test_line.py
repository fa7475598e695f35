"""Lines that are cut, muted or barred, and servers that are killed: nothing is lost or doubled."""

import os
import random
import re
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.browser.gathering import Pair, begin, create, pair, take_seat
from tests.browser.launching import HABITS
from tests.browser.mandala import ByMouse, Look, play
from tests.browser.people import CUT, Homes, Person, Visitors, until
from tests.browser.table import deeds, half_say, has_not_reloaded, journal, mover, say
from tests.browser.wire import Wire, wired
from tests.live.server import RunningServer

pytestmark = pytest.mark.anyio


async def send_a_move(person: Person, look: Look) -> None:
    """Make a move as far as sending it goes: nobody may answer."""
    player = ByMouse(person, random.Random(1))
    await player.choose(look.hand[0])
    look = await until(player.board.look, lambda seen: seen.lit)
    await player.put(look.lit[0])
    look = await until(player.board.look, lambda seen: seen.asks_again or seen.sending)
    if look.asks_again:
        await player.confirm(fewer=False)
    await person.sees("Sending your move…")


async def on_wires(visitors: Visitors, one: Wire, other: Wire) -> Pair:
    """Bring two people to a table, each on a line of their own."""
    host = await visitors.come("/tables/new", at=one.url)
    code = await create(host)
    guest = await visitors.come(f"/t/{code}", at=other.url)
    await take_seat(guest, "Ben")
    await begin(host, guest)
    return Pair(code, host, guest)


async def test_a_move_whose_answer_is_lost_is_made_once(
    visitors: Visitors, server: RunningServer
) -> None:
    async with wired(server.port) as one, wired(server.port) as other:
        two = await on_wires(visitors, one, other)
        mine, theirs, look = await mover(two)
        wire = one if mine is two.host else other
        mine.forgive(CUT)
        await half_say(mine)
        wire.mute()
        await send_a_move(mine, look)
        made = await until(lambda: journal(theirs), deeds)
        await wire.cut()
        await mine.sees("Connection lost. Trying to get it back …")
        await mine.sees("Sending your move…")
        await wire.mend()
        await mine.press("Try now")
        await mine.misses("Sending your move…")
        await mine.misses(re.compile("Connection lost"))
        await has_not_reloaded(mine)
        assert deeds(await journal(mine)) == deeds(made) == deeds(await journal(theirs))
        assert len(deeds(made)) == 1
        await play(*(ByMouse(person, random.Random(2)) for person in two.people), moves=2)
        theirs.forgive(CUT)  # the lines end before the people go


async def test_who_was_offline_sees_what_has_happened(visitors: Visitors) -> None:
    two = await pair(visitors)
    moves, waits, _ = await mover(two)
    waits.forgive(CUT)
    await half_say(waits)
    await waits.page.context.set_offline(True)
    await waits.sees("Connection lost. Trying to get it back …")
    await play(ByMouse(moves, random.Random(1)), moves=1)
    await waits.page.context.set_offline(False)
    await waits.misses(re.compile("Connection lost"))
    await has_not_reloaded(waits)
    assert len(deeds(await journal(waits))) == 1
    await play(ByMouse(waits, random.Random(1)), moves=1)


async def test_without_websockets_the_table_works_as_well(
    visitors: Visitors, server: RunningServer
) -> None:
    async with wired(server.port, sockets=False) as barred, wired(server.port) as free:
        ada = await visitors.come("/tables/new", at=barred.url)
        ada.forgive(CUT)
        code = await create(ada)
        ben = await visitors.come(f"/t/{code}", at=free.url)
        await take_seat(ben, "Ben")
        await begin(ada, ben)
        players = [ByMouse(person, random.Random(4)) for person in (ada, ben)]
        await play(*players, moves=4)
        assert deeds(await journal(ada)) == deeds(await journal(ben))
        await say(ada, "Can you hear me?")
        await ben.find("tab", re.compile("^Chat")).click()
        await ben.sees("Can you hear me?")
        await say(ben, "Loud and clear")
        await ada.sees("Loud and clear")


# --- the server is killed -----------------------------------------------------------------------


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[RunningServer]:
    """A server of this test's own, which may be killed."""
    with RunningServer(f"sqlite:///{tmp_path}/manatee.db", **HABITS) as server:
        yield server


@pytest.fixture
async def guests(browser: Browser, mortal: RunningServer) -> AsyncIterator[Visitors]:
    """People who come to the mortal server."""
    visitors = Visitors(Homes(browser, mortal.url))
    yield visitors
    await visitors.leave()
    assert visitors.faults == []


async def test_a_server_that_dies_with_a_move_on_its_way(
    guests: Visitors, mortal: RunningServer
) -> None:
    two = await pair(guests)
    eve = await guests.come(f"/t/{two.code}")
    everybody = (*two.people, eve)
    mine, _, look = await mover(two)
    for person in everybody:
        person.forgive(CUT)
        if person is not eve:
            await half_say(person)
    os.kill(mortal.pid, signal.SIGSTOP)
    await send_a_move(mine, look)
    mortal.kill()
    for person in everybody:
        await person.sees("Connection lost. Trying to get it back …")
    await mine.sees("Sending your move…")
    mortal.start()
    for person in everybody:
        await person.misses(re.compile("Connection lost"))
    await mine.misses("Sending your move…")
    for person in two.people:
        await has_not_reloaded(person)
    told = [deeds(await journal(person)) for person in everybody]
    assert told[0] == told[1] == told[2]
    assert len(told[0]) == 1
    await play(*(ByMouse(person, random.Random(2)) for person in two.people), moves=2)
