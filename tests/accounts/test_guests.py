import hashlib
from dataclasses import replace

import pytest

from app.accounts.guests import (
    DAY,
    LIFETIME,
    create_guest,
    end_session,
    renew,
    session_of,
    wants_renewal,
)
from app.accounts.ports import AccountStore, Session
from app.accounts.refusals import NameEmpty
from tests.fakes.storage import FakeStorage

NOW = 1_700_000_000_000


def scripted(size: int) -> bytes:
    """Draws that a test can predict."""
    return bytes(range(size))


@pytest.fixture
async def storage() -> FakeStorage:
    return FakeStorage(clock=lambda: NOW)


async def guest(storage: FakeStorage, name: str = "Ada") -> str:
    _, token = await storage.uow.write(lambda tx: create_guest(tx.accounts, scripted, name, NOW))
    return token


async def found(storage: FakeStorage, token: str, now: int = NOW) -> Session | None:
    return await storage.uow.read(lambda tx: session_of(tx.accounts, token, now))


async def test_a_guest_gets_an_id_and_a_token_of_256_bits(storage: FakeStorage) -> None:
    user, token = await storage.uow.write(
        lambda tx: create_guest(tx.accounts, scripted, "  Ada ", NOW)
    )
    assert user.name == "Ada"
    assert user.id == bytes(range(16)).hex()
    assert token == "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"


async def test_only_the_digest_of_the_token_is_stored(storage: FakeStorage) -> None:
    token = await guest(storage)
    digest = hashlib.sha256(token.encode()).digest()
    stored = await storage.uow.read(lambda tx: tx.accounts.session(digest, NOW))
    assert stored is not None
    assert stored.user.name == "Ada"
    assert token not in repr(vars(storage.state))


async def test_a_bad_name_makes_no_user(storage: FakeStorage) -> None:
    with pytest.raises(NameEmpty):
        await guest(storage, " ")
    assert not storage.state.users


@pytest.mark.parametrize("token", ["", "x", "A" * 43, "\ud800", "A" * 100_000])
async def test_an_unknown_token_is_nobody(storage: FakeStorage, token: str) -> None:
    await guest(storage)
    assert await found(storage, token) is None


async def test_a_session_lives_as_long_as_it_is_used(storage: FakeStorage) -> None:
    token = await guest(storage)
    session = await found(storage, token)
    assert session is not None
    assert await found(storage, token, NOW + LIFETIME - 1) == session
    assert await found(storage, token, NOW + LIFETIME) is None

    later = NOW + LIFETIME - DAY

    def renewed(accounts: AccountStore) -> None:
        renew(accounts, session, later)

    await storage.uow.write(lambda tx: renewed(tx.accounts))
    assert await found(storage, token, later + LIFETIME - 1) == replace(
        session, expires=later + LIFETIME
    )


async def test_a_session_is_renewed_at_most_once_a_day(storage: FakeStorage) -> None:
    session = await found(storage, await guest(storage))
    assert session is not None
    assert not wants_renewal(session, NOW)
    assert not wants_renewal(session, NOW + DAY)
    assert wants_renewal(session, NOW + DAY + 1)


async def test_a_session_that_was_left_is_gone(storage: FakeStorage) -> None:
    token = await guest(storage)
    session = await found(storage, token)
    assert session is not None
    await storage.uow.write(lambda tx: end_session(tx.accounts, session))
    assert await found(storage, token) is None
