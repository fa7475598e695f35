import pytest

from app.accounts.invitations import invite, use_invitation
from app.accounts.refusals import InvitationInvalid
from tests.fakes.storage import FakeStorage

NOW = 1_700_000_000_000
HOUR = 3_600_000


@pytest.fixture
async def storage() -> FakeStorage:
    return FakeStorage(clock=lambda: NOW)


async def invited(storage: FakeStorage, uses: int) -> str:
    return await storage.uow.write(
        lambda tx: invite(tx.accounts, bytes, uses=uses, lifetime=HOUR, now=NOW)
    )


async def use(storage: FakeStorage, secret: str, now: int = NOW) -> None:
    await storage.uow.write(lambda tx: use_invitation(tx.accounts, secret, now))


async def test_an_invitation_carries_128_bits_and_is_used_as_often_as_it_says(
    storage: FakeStorage,
) -> None:
    secret = await invited(storage, 2)
    assert len(secret) == 22
    await use(storage, secret)
    await use(storage, secret)
    with pytest.raises(InvitationInvalid):
        await use(storage, secret)


async def test_an_invitation_expires(storage: FakeStorage) -> None:
    secret = await invited(storage, 1)
    with pytest.raises(InvitationInvalid):
        await use(storage, secret, NOW + HOUR)
    await use(storage, secret, NOW + HOUR - 1)


@pytest.mark.parametrize("secret", ["", "B" * 22, "\ud800"])
async def test_an_unknown_invitation_is_refused_like_an_expired_one(
    storage: FakeStorage, secret: str
) -> None:
    await invited(storage, 1)
    with pytest.raises(InvitationInvalid):
        await use(storage, secret)
