"""What accounts need from storage, and the records they speak in."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class User:
    """Somebody with a name. id: 32 hex digits, public. Times: epoch ms."""

    key: int
    id: str
    name: str
    created: int


@dataclass(frozen=True)
class Session:
    """A signed-in browser or program; only the SHA-256 of its token is stored."""

    key: int
    user: User
    created: int
    expires: int


class AccountStore(Protocol):
    """Accounts inside one transaction."""

    def create_user(self, user_id: str, name: str, now: int) -> User:
        """Store a user."""

    def rename(self, user: int, name: str) -> None:
        """Give a user another name."""

    def create_session(self, user: int, digest: bytes, now: int, expires: int) -> int:
        """Store a session under the SHA-256 of its token; return its key."""

    def session(self, digest: bytes, now: int) -> Session | None:
        """Return the session of this digest unless it has expired."""

    def touch_session(self, session: int, expires: int) -> None:
        """Let a session live on."""

    def end_session(self, session: int) -> None:
        """Forget a session."""

    def alive(self, among: Collection[int], now: int) -> set[int]:
        """Return which of these sessions have neither ended nor expired."""

    def create_invitation(self, digest: bytes, now: int, expires: int, uses: int) -> None:
        """Store an invitation to this server under the SHA-256 of its secret, for `uses` people."""

    def use_invitation(self, digest: bytes, now: int) -> bool:
        """Use an invitation up once; False when there is none left that is valid."""

    def forget_expired(self, now: int) -> None:
        """Drop sessions and invitations that nobody can use any more."""
