"""What the storage tests store: users, tables, matches with ordinary content."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.accounts.ports import User
from app.matches.ports import Append, Fate, Journal, NewMatch
from app.tables.ports import Seated, Table, Tx, UnitOfWork

NOW = 1_764_460_801_234  # an epoch ms that is no whole second


def a_table(host: User, code: str = "BCDFG", **changes: Any) -> Table:
    table = Table(
        key=0,
        code=code,
        rev=0,
        slug="mandala",
        rules=1,
        options={"river": 6, "deck_end": "usual"},
        settings={"visibility": "public", "clock": {"kind": "none"}},
        password=None,
        host=host,
        seats=(Seated(host, None, ready=False), None),
        number=0,
        match=None,
        match_id="0f" * 16,
        secret=b"\x00" * 31 + b"\xff",
        created=NOW,
        active=NOW,
        closed=False,
    )
    return replace(table, **changes)


def a_match(table: int, number: int = 1, **changes: Any) -> NewMatch:
    match = NewMatch(
        id=f"{table:016x}{number:016x}",
        table=table,
        number=number,
        slug="mandala",
        rules=1,
        opening=b'{"seats":2,"options":{}}',
        secret=bytes(range(32)),
        entry=b'{"type":"opening"}',
        deadline=None,
        bot=False,
    )
    return replace(match, **changes)


def an_append(match: int, seq: int, **changes: Any) -> Append:
    return replace(Append(match, seq, b'{"type":"act","seq":%d}' % seq), **changes)


def add_user(tx: Tx, name: str = "Ada", number: int = 1) -> User:
    return tx.accounts.create_user(f"{number:032x}", name, NOW)


def add_table(tx: Tx, host: User, code: str = "BCDFG", **changes: Any) -> Table:
    table = tx.tables.create(a_table(host, code, **changes))
    assert table is not None
    return table


async def matches_in(uow: UnitOfWork, count: int = 1, **changes: Any) -> list[int]:
    """Store matches, each at its own table, and return their keys."""

    def work(tx: Tx) -> list[int]:
        host = add_user(tx)
        tables = [add_table(tx, host, f"T{number}").key for number in range(count)]
        return [tx.matches.create(a_match(table, **changes), NOW) for table in tables]

    return await uow.write(work)


async def log_of(uow: UnitOfWork, match: int) -> list[bytes]:
    return await uow.read(lambda tx: list(tx.matches.entries(match)))


async def fates(journal: Journal, *appends: Append) -> list[Fate]:
    """Queue appends in this order and return what became of each."""
    loop = asyncio.get_running_loop()
    told: list[asyncio.Future[Fate]] = [loop.create_future() for _ in appends]
    for append, fate in zip(appends, told, strict=True):
        journal.append(append, fate.set_result)
    return list(await asyncio.wait_for(asyncio.gather(*told), 20))


async def until(condition: Callable[[], bool]) -> None:
    """Let the loop run until a condition holds; the test fails if it never does."""
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110  (what is waited for has no event of its own)
            await asyncio.sleep(0)
