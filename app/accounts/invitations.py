"""Invitations to a server that admits only the invited (access `invited`)."""

from app.accounts.ports import AccountStore
from app.accounts.refusals import InvitationInvalid
from app.accounts.tokens import Draw, digest_of, new_token

SECRET_BYTES = 16


def invite(accounts: AccountStore, draw: Draw, *, uses: int, lifetime: int, now: int) -> str:
    """Store an invitation for `uses` people, good for `lifetime` ms; return its 128-bit secret."""
    secret = new_token(draw, SECRET_BYTES)
    accounts.create_invitation(digest_of(secret), now, now + lifetime, uses)
    return secret


def use_invitation(accounts: AccountStore, secret: str, now: int) -> None:
    """Use an invitation up once; raises InvitationInvalid."""
    if not accounts.use_invitation(digest_of(secret), now):
        raise InvitationInvalid
