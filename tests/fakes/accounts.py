"""Users, sessions and invitations in memory: what tests.fakes.storage keeps (see AccountStore)."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from app.accounts.ports import Session, User


@dataclass(frozen=True)
class KeptSession:
    user: int
    digest: bytes
    created: int
    expires: int


class Accounts:
    """Accounts inside one transaction on a state that has users, sessions and invitations."""

    def __init__(self, state: Any) -> None:
        self._state = state

    def create_user(self, user_id: str, name: str, now: int) -> User:
        if any(user.id == user_id for user in self._state.users.values()):
            raise ValueError(user_id)
        user = User(self._state.new_key(), user_id, name, now)
        self._state.users[user.key] = user
        return user

    def rename(self, user: int, name: str) -> None:
        self._state.users[user] = replace(self._state.users[user], name=name)

    def create_session(self, user: int, digest: bytes, now: int, expires: int) -> int:
        key: int = self._state.new_key()
        self._state.sessions[key] = KeptSession(user, digest, now, expires)
        return key

    def session(self, digest: bytes, now: int) -> Session | None:
        for key, one in self._state.sessions.items():
            if one.digest == digest and one.expires > now:
                return Session(key, self._state.users[one.user], one.created, one.expires)
        return None

    def touch_session(self, session: int, expires: int) -> None:
        if session in self._state.sessions:
            kept = self._state.sessions[session]
            self._state.sessions[session] = replace(kept, expires=expires)

    def end_session(self, session: int) -> None:
        self._state.sessions.pop(session, None)

    def alive(self, among: Collection[int], now: int) -> set[int]:
        mine = {key: self._state.sessions.get(key) for key in among}
        return {key for key, one in mine.items() if one is not None and one.expires > now}

    def create_invitation(self, digest: bytes, now: int, expires: int, uses: int) -> None:
        del now
        self._state.invitations[digest] = expires, uses

    def use_invitation(self, digest: bytes, now: int) -> bool:
        expires, uses = self._state.invitations.get(digest, (0, 0))
        if expires <= now or uses < 1:
            return False
        self._state.invitations[digest] = expires, uses - 1
        return True

    def forget_expired(self, now: int) -> None:
        sessions, left = self._state.sessions, self._state.invitations
        self._state.sessions = {key: one for key, one in sessions.items() if one.expires > now}
        kept = {digest: one for digest, one in left.items() if one[0] > now and one[1] > 0}
        self._state.invitations = kept
