"""People without an account: a name, and a session that lives as long as it is used."""

from dataclasses import replace

from app.accounts.names import read_name
from app.accounts.ports import AccountStore, Session, User
from app.accounts.tokens import Draw, digest_of, new_token

TOKEN_BYTES = 32
USER_ID_BYTES = 16

DAY = 86_400_000
LIFETIME = 180 * DAY
"""How long an unused session lives, in ms: a guest has nothing but it to come back to his game."""
RENEWED_EVERY = DAY
"""A session that is used is prolonged at most this often, in ms: reading costs no write."""


def create_guest(accounts: AccountStore, draw: Draw, name: str, now: int) -> tuple[User, str]:
    """Store a user and a session; return the user and the session's token (256 bits, base64url).

    Raises what read_name raises. The token is told here and never again.
    """
    user = accounts.create_user(draw(USER_ID_BYTES).hex(), read_name(name), now)
    token = new_token(draw, TOKEN_BYTES)
    accounts.create_session(user.key, digest_of(token), now, now + LIFETIME)
    return user, token


def rename(accounts: AccountStore, user: User, name: str) -> User:
    """Give a user another name; return him as he is called now. Raises what read_name raises."""
    renamed = replace(user, name=read_name(name))
    accounts.rename(user.key, renamed.name)
    return renamed


def session_of(accounts: AccountStore, token: str, now: int) -> Session | None:
    """Return the session of a token; None for one that is unknown, expired or no token at all."""
    return accounts.session(digest_of(token), now)


def wants_renewal(session: Session, now: int) -> bool:
    """Tell whether a session that is being used should be prolonged."""
    return session.expires - now < LIFETIME - RENEWED_EVERY


def renew(accounts: AccountStore, session: Session, now: int) -> None:
    """Let a session live on from now."""
    accounts.touch_session(session.key, now + LIFETIME)


def end_session(accounts: AccountStore, session: Session) -> None:
    """Leave: the token is worth nothing any more."""
    accounts.end_session(session.key)
