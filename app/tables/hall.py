"""The hall: everything people do with tables, as the web calls it.

Each command is one transaction (load, pure change, compare-and-set); live rooms and the lobby are
told after the commit, before the answer goes out. A command that lost against another one begins
again; one that named the revision it saw is then refused.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import structlog

from app.accounts.ports import User
from app.accounts.tokens import Draw
from app.kernel.ruleset import Ruleset
from app.matches.ports import ChatPart, Clock
from app.matches.refusals import Refusal, TryAgain
from app.tables import admission, changes, chat, doors, making, seating, starting
from app.tables.changes import Change, Changed, Moment, Rulesets, TableMoved
from app.tables.chat import Said
from app.tables.codes import read_code
from app.tables.doors import Entrance
from app.tables.life import TableNow
from app.tables.live import Live
from app.tables.lobby import Lobby
from app.tables.locks import Locksmith, must_be_open
from app.tables.making import Edit, Wanted
from app.tables.once import Once, Reply, forget_answers, keep_answer, kept_answer
from app.tables.ports import StorageUnavailable, Table, Tx, UnitOfWork
from app.tables.refusals import TableNotFound, UnknownGame
from app.tables.rows import OwnRow, own_row_of
from app.tables.settings import read_password
from app.tables.starting import Promise
from app.tables.view import table_body

TRIES = 8
"""How often a command is begun again after another one was faster."""
_OWN_TABLES = 50
_PAGE = 200
_NOTE_TRIES = 10
_NOTE_PAUSE = 1.0
"""Seconds."""

_T = TypeVar("_T")
_Work = Callable[[Tx, int], Changed]
"""A command inside its transaction, at an epoch ms."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class HallPorts:
    """What the hall stands on. draw: unpredictable bytes, for codes, match ids and secrets."""

    uow: UnitOfWork
    live: Live
    lobby: Lobby
    clock: Clock
    draw: Draw
    rulesets: Rulesets


class Hall:
    """The tables of a server. Commands raise Refusal and then have changed nothing."""

    def __init__(self, ports: HallPorts) -> None:
        self._ports = ports
        self._locksmith = Locksmith()
        self._tasks: set[asyncio.Task[Any]] = set()

    # --- looking ----------------------------------------------------------------------------

    async def table(self, user: User | None, code: str) -> bytes:
        """Return the JSON of a table that this user may see; raises TableNotFound."""

        def look(tx: Tx) -> bytes:
            now = changes.load(tx, code)
            doors.must_see(now, user)
            return table_body(now)

        return await self._ports.uow.read(look)

    async def admit(self, user: User | None, code: str, seat: int | None = None) -> Entrance:
        """Return what somebody is at a table; raises TableNotFound or NotYourSeat (doors.py).

        While the storage is away, live tables can still be looked at.
        """
        try:
            return await self._ports.uow.read(
                lambda tx: admission.entrance(tx, changes.load(tx, code), user, seat)
            )
        except StorageUnavailable:
            place = self._ports.live.entrance(user, read_code(code) or "", seat)
            if place is None:
                raise
            return place

    async def own_tables(self, user: User) -> list[OwnRow]:
        """Return the open tables at which a user sits or which he hosts, latest first."""

        def look(tx: Tx) -> list[TableNow]:
            tables = tx.tables.of_user(user.key, _OWN_TABLES)
            return [changes.present(tx, table) for table in tables]

        live, rows = self._ports.live, []
        for now in await self._ports.uow.read(look):
            turn = await live.turn_of(now, user)
            rows.append(own_row_of(now, live, user, turn=turn))
        return rows

    # --- making and changing ----------------------------------------------------------------

    async def create(self, user: User, wanted: Wanted, once: Once | None = None) -> Reply:
        """Make a table; its maker is host and sits in the first seat."""
        ruleset = self._newest(wanted.game)
        ports, at = self._ports, self._ports.clock.now()
        making.new_table(ruleset, wanted, None, user, bytes, at)  # refused before a hash is made
        lock = await self._locksmith.lock(read_password(wanted.settings))

        def make(tx: Tx, at: int) -> Changed:
            table = making.new_table(ruleset, wanted, lock, user, ports.draw, at)
            return Changed(changes.found(tx, table, ports.draw), fresh=True)

        return await self._carry_out(make, once, status=201)

    async def edit(self, user: User, code: str, edit: Edit) -> Reply:
        """Change options, settings or the number of seats: the host's, at the revision he saw."""
        password = read_password(edit.settings)
        if password is not None:  # refused before a hash is made
            seating.must_host(await self._look(user, code), user)
        lock = await self._locksmith.lock(password)

        def change(now: TableNow) -> Table:
            ruleset = changes.ruleset_of(self._ports.rulesets, now.table)
            return making.edited(now, user, edit, lock, ruleset)

        return await self._change(user, code, change)

    async def watch(self, user: User, code: str, password: str | None) -> bytes:
        """Open the lock of a table to a user who wants to watch; return the table's JSON.

        It stays open to him until the password changes. Raises TableNotFound where nobody watches.
        """
        now = await self._ports.uow.read(lambda tx: admission.watched(tx, code))
        opened = await self._locksmith.open(now.table, user, password)
        if opened is not None:
            keys = now.table.key, user.key
            await self._ports.uow.write(lambda tx: tx.tables.open(*keys, opened))
        return table_body(now)

    # --- seats ------------------------------------------------------------------------------

    async def sit(
        self,
        user: User,
        code: str,
        seat: int | None = None,
        *,
        also: bool = False,
        password: str | None = None,
        once: Once | None = None,
    ) -> Reply:
        """Sit down in any free or in the given seat; `also`: keep the others one has (hot seat)."""
        opened = await self._opened(user, code, password)

        def change(now: TableNow) -> Table:
            must_be_open(now.table, user, opened)
            return seating.sit(now.gathered(), user, seat, also=also)

        return await self._change(user, code, change, once)

    async def stand_up(self, user: User, code: str, once: Once | None = None) -> Reply:
        """Free all one's seats. During a match one resigns instead: MatchRunning."""
        return await self._change(
            user, code, lambda now: seating.stand_up(now.gathered(), user), once
        )

    async def seat_bot(
        self, user: User, code: str, seat: int | None, level: int, once: Once | None = None
    ) -> Reply:
        """Let the host put a bot in a seat (None: any free one)."""

        def change(now: TableNow) -> Table:
            levels = changes.ruleset_of(self._ports.rulesets, now.table).levels
            return seating.seat_bot(now.gathered(), user, seat, level, len(levels))

        return await self._change(user, code, change, once)

    async def free_seat(self, user: User, code: str, seat: int, once: Once | None = None) -> Reply:
        """Let the host free a seat, or somebody one of his own."""
        return await self._change(
            user, code, lambda now: seating.free_seat(now.gathered(), user, seat), once
        )

    async def renamed(self, user: User) -> None:
        """Show at his tables what a user is called now."""
        tables = await self._ports.uow.read(lambda tx: tx.tables.of_user(user.key, _OWN_TABLES))
        for table in tables:
            with suppress(TableNotFound):  # closed meanwhile
                await self._carry_out(partial(changes.retell, code=table.code))

    # --- matches ----------------------------------------------------------------------------

    async def ready(
        self,
        user: User,
        code: str,
        *,
        ready: bool,
        promise: Promise | None = None,
        once: Once | None = None,
    ) -> Reply:
        """Say ready for the next match, or take it back; the last "ready" begins it."""

        def change(now: TableNow) -> Table:
            return starting.ready(now, user, ready=ready, promise=promise)

        return await self._change(user, code, change, once)

    async def reveal(self, user: User, code: str, share: str, once: Once | None = None) -> Reply:
        """Reveal a share that was promised (64 hex digits); the last one begins the match."""

        def work(tx: Tx, at: int) -> Changed:
            now = changes.load(tx, code)
            doors.must_see(now, user)
            return changes.reveal(tx, now, user, share, Moment(at, self._ports.rulesets))

        return await self._carry_out(work, once)

    async def void_overdue(self) -> int:
        """Void the openings that have waited for a share in vain; return how many there were."""
        at, ports = self._ports.clock.now(), self._ports
        codes = await ports.uow.read(lambda tx: tx.tables.overdue(at))
        for code in codes:
            work = partial(changes.void, code=code, draw=ports.draw, rulesets=ports.rulesets)
            try:
                await self._carry_out(work)
            except Refusal:
                _log.exception("an opening could not be voided", code=code)
        return len(codes)

    async def start(self, user: User, code: str, once: Once | None = None) -> Reply:
        """Let the host begin the match when all others are ready."""
        return await self._change(user, code, lambda now: starting.host_starts(now, user), once)

    async def rematch(
        self, user: User, code: str, *, ready: bool = True, once: Once | None = None
    ) -> Reply:
        """Ask for another match in the same seats, or agree to it; not ready: only prepare it."""
        draw = self._ports.draw

        def change(now: TableNow) -> Table:
            return starting.rematch(now, user, draw, ready=ready)

        return await self._change(user, code, change, once)

    def match_over(self, code: str) -> None:
        """Take note that the match at a table has ended (told by its room)."""
        self._spawn(self._note_over(code))

    # --- chat -------------------------------------------------------------------------------

    async def say(self, user: User, code: str, said: Said) -> ChatPart:
        """Say a line at a table; the same command again gets the line it made."""
        return await self._unbroken(self._say(user, code, said))

    async def chat(self, user: User | None, code: str, before: int | None) -> Sequence[ChatPart]:
        """Return a page of lines before a number (None: the newest ones), oldest first."""
        return await self._ports.uow.read(
            lambda tx: chat.page(tx, changes.load(tx, code), user, before)
        )

    # --- upkeep -----------------------------------------------------------------------------

    async def tidy(self) -> int:
        """Close deserted tables (life.py), forget what has expired; return how many were closed."""
        keys: list[int] = []
        after: int | None = 0
        while after is not None:
            look = partial(changes.deserted, after=after, limit=_PAGE, at=self._ports.clock.now())
            found, after = await self._ports.uow.read(look)
            keys += found
        for key in keys:
            await self._carry_out(partial(changes.close, key=key))
        at = self._ports.clock.now()
        await self._ports.uow.write(partial(forget_answers, now=at))
        await self._ports.uow.write(lambda tx: tx.accounts.forget_expired(at))
        return len(keys)

    async def settle(self) -> None:
        """Wait until everything that was begun is done."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- inside -----------------------------------------------------------------------------

    def _newest(self, game: str) -> Ruleset:
        versions = [one for one in self._ports.rulesets.values() if one.slug == game]
        if not versions:
            raise UnknownGame(game=game)
        return max(versions, key=lambda one: one.rules)

    async def _look(self, user: User, code: str) -> Table:
        """Return a table that this user may see."""

        def look(tx: Tx) -> Table:
            now = changes.load(tx, code)
            doors.must_see(now, user)
            return now.table

        return await self._ports.uow.read(look)

    async def _opened(self, user: User, code: str, password: str | None) -> str | None:
        """Return the lock of a table that this user has opened."""
        table = await self._look(user, code)
        return await self._locksmith.open(table, user, password)

    async def _change(
        self, user: User, code: str, change: Change, once: Once | None = None
    ) -> Reply:
        """Change a table that this user may see."""
        seats = self._ports.live.here(read_code(code) or "")

        def work(tx: Tx, at: int) -> Changed:
            now = changes.load(tx, code)
            doors.must_see(now, user)
            here = {user.id, *seating.users_in(now.table, seats)}
            return changes.carry_out(tx, now, change, Moment(at, self._ports.rulesets, here))

        return await self._carry_out(work, once)

    async def _carry_out(self, work: _Work, once: Once | None = None, status: int = 200) -> Reply:
        """Carry out a command to its end, also when its caller has gone."""
        return await self._unbroken(self._commit_and_tell(work, once, status))

    async def _commit_and_tell(self, work: _Work, once: Once | None, status: int) -> Reply:
        at = self._ports.clock.now()

        def transaction(tx: Tx) -> tuple[Changed | None, Reply]:
            kept = kept_answer(tx, once, at)
            if kept is not None:
                return None, kept
            changed = work(tx, at)
            reply = Reply(status, table_body(changed.now))
            keep_answer(tx, once, reply, at)
            return changed, reply

        changed, reply = await self._write(transaction)
        if changed is not None and changed.fresh:
            self._ports.lobby.changed(changed.now)
            if changed.now.table.rev > 1:  # nobody can be at a table that is new
                await self._ports.live.tell(changed)
        return reply

    async def _write(self, work: Callable[[Tx], _T]) -> _T:
        for _ in range(TRIES):
            try:
                return await self._ports.uow.write(work)
            except TableMoved:
                continue
        raise TryAgain

    async def _say(self, user: User, code: str, said: Said) -> ChatPart:
        at = self._ports.clock.now()

        def work(tx: Tx) -> tuple[TableNow, chat.Line]:
            now = changes.load(tx, code)
            return now, chat.say(tx, now, user, said, at)

        now, line = await self._ports.uow.write(work)
        if line.fresh:
            await self._ports.live.say(now, line.part)
        return line.part

    async def _note_over(self, code: str) -> None:
        for _ in range(_NOTE_TRIES):
            try:
                await self._carry_out(partial(changes.note_over, code=code))
            except TableNotFound:
                return
            except (StorageUnavailable, TryAgain):
                await asyncio.sleep(_NOTE_PAUSE)
            else:
                return
        _log.error("the end of a match was not noted at its table", code=code)

    async def _unbroken(self, work: Coroutine[Any, Any, _T]) -> _T:
        return await asyncio.shield(self._spawn(work))

    def _spawn(self, work: Coroutine[Any, Any, _T]) -> asyncio.Task[_T]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
