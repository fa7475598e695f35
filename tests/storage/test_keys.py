"""KeyStore, over every storage."""

from app.storage import Storage
from app.tables.ports import Answered
from tests.storage.examples import NOW

FIRST = Answered(b"\x01" * 32, 201, '{"ok":"ž"}'.encode())
SECOND = Answered(b"\x02" * 32, 200, bytes(range(256)))


async def test_answer_is_kept_for_its_scope_and_key(storage: Storage) -> None:
    await storage.uow.write(lambda tx: tx.keys.keep("s1 POST /tables", "k", FIRST, NOW))

    async def answered(scope: str, key: str, since: int) -> Answered | None:
        return await storage.uow.read(lambda tx: tx.keys.answered(scope, key, since))

    assert await answered("s1 POST /tables", "k", NOW) == FIRST
    assert await answered("s1 POST /tables", "k", NOW + 1) is None
    assert await answered("s2 POST /tables", "k", NOW) is None
    assert await answered("s1 POST /tables", "l", NOW) is None


async def test_expired_answer_is_replaced(storage: Storage) -> None:
    await storage.uow.write(lambda tx: tx.keys.keep("s", "k", FIRST, NOW))
    await storage.uow.write(lambda tx: tx.keys.keep("s", "k", SECOND, NOW + 100))
    assert await storage.uow.read(lambda tx: tx.keys.answered("s", "k", NOW + 1)) == SECOND


async def test_forgotten_are_only_the_older_ones(storage: Storage) -> None:
    await storage.uow.write(lambda tx: tx.keys.keep("s", "old", FIRST, NOW - 1))
    await storage.uow.write(lambda tx: tx.keys.keep("s", "new", SECOND, NOW))
    await storage.uow.write(lambda tx: tx.keys.forget(NOW))
    assert await storage.uow.read(lambda tx: tx.keys.answered("s", "old", 0)) is None
    assert await storage.uow.read(lambda tx: tx.keys.answered("s", "new", 0)) == SECOND
