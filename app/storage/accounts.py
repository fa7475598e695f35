"""Users, sessions and invitations in SQL: the AccountStore of a transaction."""

from collections.abc import Collection

from sqlalchemy import Connection, delete, insert, or_, select, update

from app.accounts.ports import Session, User
from app.storage.announcing import announce
from app.storage.schema import invitations, sessions, users


class SqlAccounts:
    """Accounts inside one transaction (see AccountStore)."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create_user(self, user_id: str, name: str, now: int) -> User:
        """Store a user."""
        new = insert(users).values(id=user_id, name=name, created=now).returning(users.c.key)
        return User(self._connection.scalars(new).one(), user_id, name, now)

    def rename(self, user: int, name: str) -> None:
        """Give a user another name."""
        self._connection.execute(update(users).where(users.c.key == user).values(name=name))

    def create_session(self, user: int, digest: bytes, now: int, expires: int) -> int:
        """Store a session under the SHA-256 of its token; return its key."""
        new = insert(sessions).values(user=user, digest=digest, created=now, expires=expires)
        key: int = self._connection.scalars(new.returning(sessions.c.key)).one()
        return key

    def session(self, digest: bytes, now: int) -> Session | None:
        """Return the session of this digest unless it has expired."""
        query = (
            select(sessions.c.key, sessions.c.created, sessions.c.expires, users)
            .join(users)
            .where(sessions.c.digest == digest, sessions.c.expires > now)
        )
        row = self._connection.execute(query).first()
        return None if row is None else Session(row[0], User(*row[3:]), row[1], row[2])

    def touch_session(self, session: int, expires: int) -> None:
        """Let a session live on."""
        mine = sessions.c.key == session
        self._connection.execute(update(sessions).where(mine).values(expires=expires))

    def end_session(self, session: int) -> None:
        """Forget a session."""
        self._connection.execute(delete(sessions).where(sessions.c.key == session))
        announce(self._connection, "sessions", str(session))

    def alive(self, among: Collection[int], now: int) -> set[int]:
        """Return which of these sessions have neither ended nor expired."""
        mine = sessions.c.key.in_(among), sessions.c.expires > now
        return set(self._connection.scalars(select(sessions.c.key).where(*mine)))

    def create_invitation(self, digest: bytes, now: int, expires: int, uses: int) -> None:
        """Store an invitation to this server under the SHA-256 of its secret, for `uses` people."""
        new = insert(invitations).values(digest=digest, created=now, expires=expires, uses=uses)
        self._connection.execute(new)

    def use_invitation(self, digest: bytes, now: int) -> bool:
        """Use an invitation up once; False when there is none left that is valid."""
        one = invitations.c
        used = (
            update(invitations)
            .where(one.digest == digest, one.expires > now, one.uses > 0)
            .values(uses=one.uses - 1)
        )
        return self._connection.execute(used).rowcount == 1

    def forget_expired(self, now: int) -> None:
        """Drop sessions and invitations that nobody can use any more."""
        self._connection.execute(delete(sessions).where(sessions.c.expires <= now))
        used_up = or_(invitations.c.expires <= now, invitations.c.uses < 1)
        self._connection.execute(delete(invitations).where(used_up))
