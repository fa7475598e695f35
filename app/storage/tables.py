"""Tables, their seats and their chat in SQL: the TableStore of a transaction."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, delete, func, insert, or_, select, update
from sqlalchemy.engine import Row

from app.accounts.ports import User
from app.matches.openings import VOIDS
from app.storage.announcing import announce
from app.storage.conflict import insert_into
from app.storage.schema import chances, chat_lines, keyholders, seats, tables, users
from app.tables.ports import ChatLine, Frozen, Seated, Table

_FIXED = {"key", "code", "slug", "created"}
_ELSEWHERE = {"host", "seats", "frozen", "voided", "voids"}  # a user's key; rows of their own


_PUBLIC = tables.c.settings["visibility"].as_string() == "public"
_LATEST = tables.c.active.desc(), tables.c.key.desc()


class SqlTables:
    """Tables inside one transaction (see TableStore)."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create(self, table: Table) -> Table | None:
        """Store a new table (key and rev of the argument are ignored); None: the code is taken."""
        parts = {**_parts(table), "rev": 1, "code": table.code, "slug": table.slug}
        new = insert_into(self._connection, tables).values(created=table.created, **parts)
        made = new.on_conflict_do_nothing(index_elements=[tables.c.code]).returning(tables.c.key)
        key = self._connection.scalars(made).one_or_none()
        if key is None:
            return None
        self._seat(key, table.seats)
        self._keep_chance(key, table)
        announce(self._connection, "tables", f"{table.code}:1")
        return self.by_key(key)

    def find(self, code: str) -> Table | None:
        """Return a table by its code, closed ones too."""
        return next(iter(self._tables(_TABLE.where(tables.c.code == code))), None)

    def by_key(self, key: int) -> Table | None:
        """Return a table by its key."""
        return next(iter(self._tables(_TABLE.where(tables.c.key == key))), None)

    def save(self, table: Table) -> bool:
        """Store all changeable parts of a table whose `rev` was raised by one; False: too late."""
        seen = tables.c.key == table.key, tables.c.rev == table.rev - 1
        change = update(tables).where(*seen).values(_parts(table))
        if self._connection.execute(change).rowcount != 1:
            return False
        self._connection.execute(delete(seats).where(seats.c.table == table.key))
        self._seat(table.key, table.seats)
        self._connection.execute(delete(chances).where(chances.c.table == table.key))
        self._keep_chance(table.key, table)
        announce(self._connection, "tables", f"{table.code}:{table.rev}")
        return True

    def lobby(self, limit: int) -> Sequence[Table]:
        """Return the open public tables, most recently active first."""
        return self._newest(_PUBLIC, limit)

    def revs(self, limit: int) -> Mapping[str, int]:
        """Return the revisions by code of the tables that `lobby` returns."""
        query = select(tables.c.code, tables.c.rev).where(~tables.c.closed, _PUBLIC)
        newest = query.order_by(*_LATEST).limit(limit)
        return dict(self._connection.execute(newest).tuples().all())

    def of_user(self, user: int, limit: int) -> Sequence[Table]:
        """Return the open tables at which a user sits or which he hosts, the newest first."""
        sits = tables.c.key.in_(select(seats.c.table).where(seats.c.user == user))
        return self._newest(or_(tables.c.host == user, sits), limit)

    def stale(self, before: int, after: int, limit: int) -> Sequence[Table]:
        """Return open tables last active before an epoch ms, key > `after`, in order of key."""
        old = tables.c.active < before, tables.c.key > after
        query = _TABLE.where(~tables.c.closed, *old).order_by(tables.c.key).limit(limit)
        return self._tables(query)

    def overdue(self, at: int) -> Sequence[str]:
        """Return the codes of open tables whose frozen opening waits for shares since `at`."""
        query = select(tables.c.code).join(chances, chances.c.table == tables.c.key)
        late = query.where(~tables.c.closed, chances.c.reveal_by <= at)
        codes: Sequence[str] = self._connection.scalars(late.order_by(tables.c.key)).all()
        return codes

    def open(self, table: int, user: int, lock: str) -> None:
        """Note that a user has opened this lock of a table (an argon2 hash)."""
        new = insert_into(self._connection, keyholders).values(table=table, user=user, lock=lock)
        key = [keyholders.c.table, keyholders.c.user]
        self._connection.execute(new.on_conflict_do_update(index_elements=key, set_={"lock": lock}))

    def opened(self, table: int, user: int) -> str:
        """Return the lock of a table that a user has opened last; "": none."""
        mine = keyholders.c.table == table, keyholders.c.user == user
        lock = self._connection.scalars(select(keyholders.c.lock).where(*mine)).one_or_none()
        return lock or ""

    def add_chat(
        self, table: int, user: int, seat: int | None, text: str, at: int, command: str
    ) -> ChatLine | None:
        """Store a chat line; None when this user has sent this command id here before."""
        if self.chat_line(table, user, command) is not None:
            return None
        newest = select(func.max(chat_lines.c.number)).where(chat_lines.c.table == table)
        number = 1 + (self._connection.scalars(newest).one() or 0)
        line = {"seat": seat, "text": text, "at": at, "command": command}
        new = insert(chat_lines).values(table=table, number=number, user=user, **line)
        self._connection.execute(new)
        announce(self._connection, "chat", f"{table}:{number}")
        return self.chat_line(table, user, command)

    def chat_line(self, table: int, user: int, command: str) -> ChatLine | None:
        """Return the line a user sent under a command id."""
        one = chat_lines.c
        query = _LINE.where(one.table == table, one.user == user, one.command == command)
        row = self._connection.execute(query).first()
        return None if row is None else _line(row)

    def chat(self, table: int, before: int | None, limit: int) -> Sequence[ChatLine]:
        """Return the newest `limit` lines (numbers < before), oldest first."""
        query = _LINE.where(chat_lines.c.table == table)
        if before is not None:
            query = query.where(chat_lines.c.number < before)
        newest = query.order_by(chat_lines.c.number.desc()).limit(limit)
        return [_line(row) for row in self._connection.execute(newest)][::-1]

    def _newest(self, condition: ColumnElement[bool], limit: int) -> Sequence[Table]:
        query = _TABLE.where(~tables.c.closed, condition).order_by(*_LATEST).limit(limit)
        return self._tables(query)

    def _tables(self, query: Select[*tuple[Any, ...]]) -> Sequence[Table]:
        rows = self._connection.execute(query).all()
        sitting = self._sitting([row.key for row in rows])
        return [_table(row, sitting[row.key]) for row in rows]

    def _sitting(self, keys: Sequence[int]) -> dict[int, list[Seated | None]]:
        """Return who sits at each of these tables, in the order of the seats."""
        found: dict[int, list[Seated | None]] = defaultdict(list)
        query = _SEAT.where(seats.c.table.in_(keys)).order_by(seats.c.table, seats.c.seat)
        for row in self._connection.execute(query):
            person = None if row.key is None else User(*row[3:])
            free = person is None and row.bot is None
            found[row.table].append(None if free else Seated(person, row.bot, row.ready))
        return found

    def _keep_chance(self, key: int, table: Table) -> None:
        """Store what there is of the chance of the coming match, if there is anything."""
        promises = [None if one is None else one.promise for one in table.seats]
        frozen = table.frozen
        if not any(promises) and frozen is None and not table.voided:
            return
        row = {
            "promises": promises,
            "opening": None if frozen is None else frozen.text,
            "shares": None if frozen is None else list(frozen.shares),
            "reveal_by": None if frozen is None else frozen.reveal_by,
            "voided": table.voided,
            "voids": VOIDS.encode(table.voids),
        }
        self._connection.execute(insert(chances).values(table=key, **row))

    def _seat(self, table: int, people: Sequence[Seated | None]) -> None:
        rows = [
            {
                "table": table,
                "seat": seat,
                "user": None if one is None or one.user is None else one.user.key,
                "bot": None if one is None else one.bot,
                "ready": one is not None and one.ready,
            }
            for seat, one in enumerate(people)
        ]
        if rows:
            self._connection.execute(insert(seats).values(rows))


_HOST = [column.label(f"host_{column.name}") for column in users.c]
_CHANCE = [column.label(f"chance_{column.name}") for column in chances.c if column.name != "table"]
_TABLE = (
    select(tables, *_HOST, *_CHANCE)
    .join(users, users.c.key == tables.c.host)
    .outerjoin(chances, chances.c.table == tables.c.key)
)
_SEAT = select(seats.c.table, seats.c.bot, seats.c.ready, users).outerjoin(users)
_LINE = select(
    chat_lines.c.number, chat_lines.c.seat, chat_lines.c.text, chat_lines.c.at, users
).join(users)


def _parts(table: Table) -> dict[str, Any]:
    """Return the columns that `save` writes."""
    parts = {name: part for name, part in vars(table).items() if name not in _FIXED | _ELSEWHERE}
    return {**parts, "host": table.host.key}


def _table(row: Row[*tuple[Any, ...]], sitting: Sequence[Seated | None]) -> Table:
    stored = dict(row._mapping)  # noqa: SLF001  (SQLAlchemy's public name for it)
    host = User(*(stored.pop(column.name) for column in _HOST))
    promises, opening, shares, reveal_by, voided, voids = (
        stored.pop(column.name) for column in _CHANCE
    )
    stored |= {"host": host, "seats": tuple(sitting)}
    if promises is None:
        return Table(**stored)
    seated = tuple(
        one and replace(one, promise=promised)
        for one, promised in zip(sitting, promises, strict=True)
    )
    frozen = None if opening is None else Frozen(opening, tuple(shares), reveal_by)
    parts = {"frozen": frozen, "voided": voided, "voids": VOIDS.decode(voids)}
    return Table(**{**stored, **parts, "seats": seated})


def _line(row: Row[*tuple[Any, ...]]) -> ChatLine:
    return ChatLine(row.number, User(*row[4:]), row.seat, row.text, row.at)
