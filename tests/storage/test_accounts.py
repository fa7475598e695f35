"""AccountStore, over every storage."""

from app.storage import Storage
from app.tables.ports import Tx
from tests.storage.examples import NOW, add_user

DIGEST = b"\x00\x01" * 16


async def test_user_has_the_name_and_id_given(storage: Storage) -> None:
    user = await storage.uow.write(lambda tx: tx.accounts.create_user("ab" * 16, "Žofie 🐚", NOW))
    assert (user.id, user.name, user.created) == ("ab" * 16, "Žofie 🐚", NOW)


async def test_session_is_found_by_its_digest_until_it_expires(storage: Storage) -> None:
    def work(tx: Tx) -> tuple[int, int]:
        user = add_user(tx)
        return user.key, tx.accounts.create_session(user.key, DIGEST, NOW, NOW + 1000)

    user, key = await storage.uow.write(work)
    session = await storage.uow.read(lambda tx: tx.accounts.session(DIGEST, NOW + 999))
    assert session is not None
    assert (session.key, session.user.key, session.user.name) == (key, user, "Ada")
    assert (session.created, session.expires) == (NOW, NOW + 1000)
    assert await storage.uow.read(lambda tx: tx.accounts.session(DIGEST, NOW + 1000)) is None
    assert await storage.uow.read(lambda tx: tx.accounts.session(b"\x01" * 32, NOW)) is None


async def test_session_lives_on_when_touched_and_ends_when_told(storage: Storage) -> None:
    def work(tx: Tx) -> int:
        return tx.accounts.create_session(add_user(tx).key, DIGEST, NOW, NOW + 1000)

    key = await storage.uow.write(work)
    await storage.uow.write(lambda tx: tx.accounts.touch_session(key, NOW + 5000))
    session = await storage.uow.read(lambda tx: tx.accounts.session(DIGEST, NOW + 4999))
    assert session is not None
    assert session.expires == NOW + 5000
    await storage.uow.write(lambda tx: tx.accounts.end_session(key))
    assert await storage.uow.read(lambda tx: tx.accounts.session(DIGEST, NOW)) is None


async def test_key_of_an_ended_session_is_never_given_again(storage: Storage) -> None:
    def work(tx: Tx) -> tuple[int, int]:
        user = add_user(tx).key
        first = tx.accounts.create_session(user, DIGEST, NOW, NOW + 1000)
        tx.accounts.end_session(first)
        return first, tx.accounts.create_session(user, DIGEST, NOW, NOW + 1000)

    first, second = await storage.uow.write(work)
    assert first != second


async def test_new_name_shows_in_sessions(storage: Storage) -> None:
    def work(tx: Tx) -> None:
        user = add_user(tx)
        tx.accounts.create_session(user.key, DIGEST, NOW, NOW + 1000)
        tx.accounts.rename(user.key, "Grace")

    await storage.uow.write(work)
    session = await storage.uow.read(lambda tx: tx.accounts.session(DIGEST, NOW))
    assert session is not None
    assert session.user.name == "Grace"


async def test_invitation_serves_as_many_people_as_it_says(storage: Storage) -> None:
    await storage.uow.write(lambda tx: tx.accounts.create_invitation(DIGEST, NOW, NOW + 1000, 2))

    async def use(digest: bytes, now: int) -> bool:
        return await storage.uow.write(lambda tx: tx.accounts.use_invitation(digest, now))

    assert await use(DIGEST, NOW + 999)
    assert not await use(DIGEST, NOW + 1000)
    assert not await use(b"\x07" * 32, NOW)
    assert await use(DIGEST, NOW)
    assert not await use(DIGEST, NOW)


async def test_what_has_expired_is_forgotten_and_the_rest_is_not(storage: Storage) -> None:
    def work(tx: Tx) -> None:
        user = add_user(tx).key
        tx.accounts.create_session(user, DIGEST, NOW, NOW + 10)
        tx.accounts.create_session(user, b"\x02" * 32, NOW, NOW + 20)
        tx.accounts.create_invitation(DIGEST, NOW, NOW + 10, 1)
        tx.accounts.create_invitation(b"\x02" * 32, NOW, NOW + 20, 1)
        tx.accounts.forget_expired(NOW + 10)

    await storage.uow.write(work)

    def look(tx: Tx) -> list[bool]:
        sessions = [tx.accounts.session(digest, NOW) for digest in (DIGEST, b"\x02" * 32)]
        used = [tx.accounts.use_invitation(digest, NOW) for digest in (DIGEST, b"\x02" * 32)]
        return [*(one is not None for one in sessions), *used]

    assert await storage.uow.write(look) == [False, True, False, True]
