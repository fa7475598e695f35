"""People who promise shares of chance and reveal them: every seat always the same one."""

from typing import Any

from app.accounts.ports import User
from app.matches.openings import promise
from app.tables.starting import Promise
from tests.tables.world import World, read

SHARES = [bytes([seat + 1]) * 32 for seat in range(4)]


def promised(table: dict[str, Any], seat: int, share: bytes | None = None) -> Promise:
    """Return the promise of a seat's share for the match that is next at a table."""
    match = table["next"]["match"]
    return Promise(promise(match, seat, share or SHARES[seat]), match)


async def ready(world: World, table: dict[str, Any], *seats: tuple[User, int]) -> dict[str, Any]:
    """Let users at their seats say ready with a promise, one after the other."""
    for user, seat in seats:
        given = promised(table, seat)
        table = read(await world.hall.ready(user, table["code"], ready=True, promise=given))
    return table


async def gathered(world: World, *users: User) -> dict[str, Any]:
    """Return a table at which these users sit and listen."""
    table = await world.create(users[0], seats=len(users))
    for user in users[1:]:
        table = read(await world.hall.sit(user, table["code"]))
    for user in users:
        await world.listen(user, table["code"])
    return table


async def opened(world: World, *users: User) -> dict[str, Any]:
    """Return a table whose opening holds the promises of all these users."""
    table = await gathered(world, *users)
    return await ready(world, table, *((user, seat) for seat, user in enumerate(users)))


async def reveal(world: World, user: User, code: str, seat: int) -> dict[str, Any]:
    return read(await world.hall.reveal(user, code, SHARES[seat].hex()))
