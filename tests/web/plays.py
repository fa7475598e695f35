"""What people do at a table of the house, over REST."""

from typing import Any

from tests.live.people import Guest, match_of
from tests.web.house import House
from tests.web.wire import Frame


async def two_at_a_table(house: House, **wanted: Any) -> tuple[str, Guest, Guest]:
    ada, bob = await house.enter("Ada"), await house.enter("Bob")
    return await match_of(ada, bob, **wanted), ada, bob


async def act(guest: Guest, code: str, command: str = "a1") -> Frame:
    """Let a guest do the first thing that is legal."""
    legal = await guest.get(f"/tables/{code}/legal")
    body = {"id": command, "decision": legal["decision"], "action": legal["actions"][0]}
    answer: Frame = await guest.post(f"/tables/{code}/actions", body)
    return answer


async def turn(code: str, *guests: Guest) -> Guest:
    """Return whose turn it is."""
    for guest in guests:
        if (await guest.get(f"/tables/{code}/legal"))["actions"]:
            return guest
    raise AssertionError("nobody can do anything")


async def at_of(guest: Guest, code: str) -> str:
    return str((await guest.get(f"/tables/{code}/state"))["at"])
