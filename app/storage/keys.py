"""Idempotency keys in SQL: the KeyStore of a transaction."""

from sqlalchemy import Connection, delete, select

from app.storage.conflict import insert_into
from app.storage.schema import keys
from app.tables.ports import Answered


class SqlKeys:
    """Idempotency keys inside one transaction (see KeyStore)."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def answered(self, scope: str, key: str, since: int) -> Answered | None:
        """Return the answer stored under this key since an epoch ms."""
        query = select(keys.c.digest, keys.c.status, keys.c.body).where(
            keys.c.scope == scope, keys.c.key == key, keys.c.at >= since
        )
        row = self._connection.execute(query).first()
        return None if row is None else Answered(*row)

    def keep(self, scope: str, key: str, answered: Answered, now: int) -> None:
        """Store an answer; replaces an expired one."""
        answer = {
            "digest": answered.digest,
            "status": answered.status,
            "body": answered.body,
            "at": now,
        }
        new = insert_into(self._connection, keys).values(scope=scope, key=key, **answer)
        place = [keys.c.scope, keys.c.key]
        self._connection.execute(new.on_conflict_do_update(index_elements=place, set_=answer))

    def forget(self, before: int) -> None:
        """Drop keys stored before an epoch ms."""
        self._connection.execute(delete(keys).where(keys.c.at < before))
