"""TableStore, over every storage."""

from dataclasses import replace
from functools import partial

from app.matches.openings import Missing, Void
from app.storage import Storage
from app.tables.ports import ChatLine, Frozen, Seated, Table, Tx
from tests.storage.examples import NOW, a_match, a_table, add_table, add_user


async def _table(storage: Storage) -> Table:
    return await storage.uow.write(lambda tx: add_table(tx, add_user(tx)))


def _save(table: Table, tx: Tx) -> bool:
    return tx.tables.save(table)


async def test_table_comes_back_as_it_was_stored(storage: Storage) -> None:
    def work(tx: Tx) -> tuple[Table, Table | None]:
        host, guest = add_user(tx), add_user(tx, "Grace", 2)
        table = a_table(
            host,
            password="argon2 $ hash",
            options={"zeta": 1, "alpha": [1.5, None, "š"], "": {}},
            seats=(Seated(guest, None, ready=True), Seated(None, 2, ready=True), None),
        )
        return table, tx.tables.create(table)

    table, made = await storage.uow.write(work)
    assert made is not None
    assert made == replace(table, key=made.key, rev=1)
    assert await storage.uow.read(lambda tx: tx.tables.find("BCDFG")) == made
    assert await storage.uow.read(lambda tx: tx.tables.by_key(made.key)) == made


FROZEN = Frozen(b'{"match":"0f"}', ("ab" * 32, None), NOW + 10_000)
VOID = Void("0f" * 16, "cc" * 32, "dd" * 32, (Missing(1, "ee" * 16),))


async def test_the_chance_of_a_coming_match_is_stored_and_forgotten(storage: Storage) -> None:
    table = await _table(storage)
    blank = replace(table, rev=4)
    seats = (replace(table.seats[0] or Seated(None, 1, ready=True), promise="aa" * 32), None)
    for following in (
        replace(table, rev=2, seats=seats, voided=21, voids=(VOID,)),
        replace(table, rev=3, seats=seats, frozen=FROZEN),
        blank,
    ):
        assert await storage.uow.write(partial(_save, following))
        assert await storage.uow.read(lambda tx: tx.tables.by_key(table.key)) == following


async def test_a_table_is_made_with_what_it_has_promised(storage: Storage) -> None:
    def work(tx: Tx) -> tuple[Table, Table | None]:
        host = add_user(tx)
        seats = (Seated(host, None, ready=True, promise="aa" * 32), None)
        table = a_table(host, seats=seats, frozen=FROZEN)
        return table, tx.tables.create(table)

    table, made = await storage.uow.write(work)
    assert made is not None
    assert made == replace(table, key=made.key, rev=1)


async def test_openings_that_wait_too_long_are_found(storage: Storage) -> None:
    def work(tx: Tx) -> None:
        host = add_user(tx)
        for at, code in enumerate(("EARLY", "FIRST", "LATER")):
            add_table(tx, host, code, frozen=replace(FROZEN, reveal_by=NOW + at))
        add_table(tx, host, "NONE", seats=(Seated(host, None, ready=True, promise="aa" * 32),))
        gone = add_table(tx, host, "GONE", frozen=replace(FROZEN, reveal_by=NOW))
        assert tx.tables.save(replace(gone, rev=2, closed=True))

    await storage.uow.write(work)
    for at, found in ((NOW - 1, []), (NOW, ["EARLY"]), (NOW + 1, ["EARLY", "FIRST"])):
        assert await storage.uow.read(partial(_overdue, at)) == found


def _overdue(at: int, tx: Tx) -> list[str]:
    return list(tx.tables.overdue(at))


async def test_unknown_tables_are_none(storage: Storage) -> None:
    assert await storage.uow.read(lambda tx: tx.tables.find("NOPE")) is None
    assert await storage.uow.read(lambda tx: tx.tables.by_key(4711)) is None


async def test_code_is_given_once_and_never_again(storage: Storage) -> None:
    table = await _table(storage)
    gone = replace(table, rev=table.rev + 1, closed=True)
    assert await storage.uow.write(lambda tx: tx.tables.save(gone))
    assert await storage.uow.write(lambda tx: tx.tables.create(a_table(table.host))) is None
    assert await storage.uow.read(lambda tx: tx.tables.find("BCDFG")) == gone


async def test_save_stores_all_that_may_change(storage: Storage) -> None:
    def work(tx: Tx) -> Table:
        table = add_table(tx, add_user(tx))
        guest = add_user(tx, "Grace", 2)
        match = tx.matches.create(a_match(table.key), NOW)
        changed = replace(
            table,
            rev=2,
            rules=2,
            options={"a": 1},
            settings={"visibility": "unlisted"},
            password="x",
            host=guest,
            seats=(None, Seated(guest, None, ready=True), Seated(None, 1, ready=True)),
            number=1,
            match=match,
            match_id="ee" * 16,
            secret=b"\x01" * 32,
            active=NOW + 7,
            closed=True,
        )
        assert tx.tables.save(replace(changed, code="OTHER", slug="other", created=NOW - 1))
        return changed

    changed = await storage.uow.write(work)
    assert await storage.uow.read(lambda tx: tx.tables.find("BCDFG")) == changed


async def test_save_is_refused_unless_it_follows_the_stored_revision(storage: Storage) -> None:
    table = await _table(storage)
    for rev in (table.rev, table.rev + 2, 0):
        save = partial(_save, replace(table, rev=rev, number=9, seats=()))
        assert not await storage.uow.write(save)
    assert await storage.uow.read(lambda tx: tx.tables.find(table.code)) == table
    assert not await storage.uow.write(
        lambda tx: tx.tables.save(replace(table, key=table.key + 1_000_000, rev=2))
    )


async def test_lobby_lists_open_public_tables_most_recently_active_first(storage: Storage) -> None:
    def work(tx: Tx) -> None:
        host = add_user(tx)
        add_table(tx, host, "OLD", active=NOW - 1)
        add_table(tx, host, "NEW", active=NOW + 1)
        add_table(tx, host, "MID", active=NOW)
        add_table(tx, host, "HIDDEN", settings={"visibility": "unlisted"})
        add_table(tx, host, "PLAIN", settings={})
        add_table(tx, host, "CLOSED", closed=True)

    await storage.uow.write(work)
    lobby = await storage.uow.read(lambda tx: tx.tables.lobby(10))
    assert [table.code for table in lobby] == ["NEW", "MID", "OLD"]
    assert all(table.seats[0] is not None for table in lobby)
    assert [table.code for table in await storage.uow.read(lambda tx: tx.tables.lobby(1))] == [
        "NEW"
    ]


async def test_tables_of_a_user_are_those_he_hosts_or_sits_at(storage: Storage) -> None:
    def work(tx: Tx) -> int:
        host, guest = add_user(tx), add_user(tx, "Grace", 2)
        add_table(tx, host, "SITS", seats=(None, Seated(guest, None, ready=False)), active=NOW + 1)
        add_table(tx, guest, "HOSTS", seats=(None, None))
        add_table(tx, guest, "BOTH", seats=(Seated(guest, None, ready=True),), active=NOW - 1)
        add_table(tx, guest, "CLOSED", closed=True)
        add_table(tx, host, "OTHER")
        return guest.key

    guest = await storage.uow.write(work)
    mine = await storage.uow.read(lambda tx: tx.tables.of_user(guest, 10))
    assert [table.code for table in mine] == ["SITS", "HOSTS", "BOTH"]
    assert len(await storage.uow.read(lambda tx: tx.tables.of_user(guest, 2))) == 2


async def test_stale_tables_come_in_pages_by_key(storage: Storage) -> None:
    def work(tx: Tx) -> list[int]:
        host = add_user(tx)
        keys = [add_table(tx, host, f"S{n}", active=NOW - 10 + n).key for n in range(5)]
        add_table(tx, host, "CLOSED", active=0, closed=True)
        return keys

    keys = await storage.uow.write(work)
    first = await storage.uow.read(lambda tx: tx.tables.stale(NOW - 6, 0, 3))
    assert [table.key for table in first] == keys[:3]
    rest = await storage.uow.read(lambda tx: tx.tables.stale(NOW - 6, keys[2], 3))
    assert [table.key for table in rest] == keys[3:4]


async def test_who_has_opened_a_lock_is_kept_with_the_lock_he_opened(storage: Storage) -> None:
    def work(tx: Tx) -> list[str]:
        eve, table = add_user(tx, "Eve", 3), add_table(tx, add_user(tx))
        told = [tx.tables.opened(table.key, eve.key)]
        for lock in ("one", "two", "two"):
            tx.tables.open(table.key, eve.key, lock)
            told.append(tx.tables.opened(table.key, eve.key))
        return [*told, tx.tables.opened(table.key, table.host.key)]

    assert await storage.uow.write(work) == ["", "one", "two", "two", ""]


async def test_chat_lines_are_numbered_per_table_and_said_once(storage: Storage) -> None:
    def work(tx: Tx) -> tuple[list[ChatLine | None], int, int]:
        host, guest = add_user(tx), add_user(tx, "Grace", 2)
        here, there = add_table(tx, host, "HERE").key, add_table(tx, host, "THERE").key
        lines = [
            tx.tables.add_chat(here, host.key, 0, "Hi 👋 'quoted' \"so\"", NOW, "c1"),
            tx.tables.add_chat(there, host.key, 0, "elsewhere", NOW, "c1"),
            tx.tables.add_chat(here, guest.key, None, "same id, other user", NOW + 1, "c1"),
            tx.tables.add_chat(here, host.key, 0, "again", NOW + 2, "c1"),
        ]
        return lines, here, host.key

    lines, here, host = await storage.uow.write(work)
    assert [line and line.number for line in lines] == [1, 1, 2, None]
    said = await storage.uow.read(lambda tx: tx.tables.chat_line(here, host, "c1"))
    assert said == lines[0]
    assert said is not None
    assert (said.user.name, said.seat, said.text, said.at) == (
        "Ada",
        0,
        "Hi 👋 'quoted' \"so\"",
        NOW,
    )
    assert await storage.uow.read(lambda tx: tx.tables.chat_line(here, host, "c2")) is None


async def test_chat_pages_backwards_oldest_first(storage: Storage) -> None:
    def work(tx: Tx) -> int:
        user = add_user(tx)
        table = add_table(tx, user).key
        for n in range(1, 8):
            tx.tables.add_chat(table, user.key, None, f"line {n}", NOW + n, f"c{n}")
        return table

    table = await storage.uow.write(work)

    async def numbers(before: int | None, limit: int) -> list[int]:
        lines = await storage.uow.read(lambda tx: tx.tables.chat(table, before, limit))
        return [line.number for line in lines]

    assert await numbers(None, 3) == [5, 6, 7]
    assert await numbers(5, 3) == [2, 3, 4]
    assert await numbers(2, 3) == [1]
    assert await numbers(1, 3) == []


async def test_chat_shows_people_as_they_are_called_now(storage: Storage) -> None:
    def work(tx: Tx) -> int:
        user = add_user(tx)
        table = add_table(tx, user).key
        tx.tables.add_chat(table, user.key, 0, "hello", NOW, "c1")
        tx.accounts.rename(user.key, "Countess")
        return table

    table = await storage.uow.write(work)
    lines = await storage.uow.read(lambda tx: tx.tables.chat(table, None, 5))
    assert [line.user.name for line in lines] == ["Countess"]
    stored = await storage.uow.read(lambda tx: tx.tables.by_key(table))
    assert stored is not None
    assert stored.host.name == "Countess"
    assert stored.seats[0] == Seated(stored.host, None, ready=False)
