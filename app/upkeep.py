"""What an operator does beside serving: looking after the matches in a database."""

import asyncio
import secrets
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import orjson

from app.accounts.invitations import invite
from app.games import rulesets
from app.kernel.ruleset import Ruleset
from app.matches.goldens import render
from app.matches.match import Match
from app.matches.ports import Append, Fate, MatchRecord
from app.matches.recorder import recorded
from app.matches.thaw import removal
from app.matches.verify import CHECKS, read, verify
from app.settings import Settings
from app.storage import Storage, open_storage
from app.storage.backup import copy_sqlite
from app.storage.errors import DatabaseInUse, StorageError
from app.storage.storage import epoch_ms
from app.tables.ports import Tx

DAY_MS = 86_400_000
PROVEN = (
    "Nobody chose the cards if one of those who gave a share is honest; whether the host looked at "
    "them, no file can tell."
)
BOUND = (
    "Nobody gave a share of chance: the server kept to one secret, and could have tried others "
    "before it was bound to that one."
)


async def with_storage(settings: Settings, work: Callable[[Storage], Awaitable[int]]) -> int:
    """Run `work` on the database, beside a running server too; return its exit code."""
    try:
        async with open_storage(settings.database, clock=epoch_ms) as storage:
            await storage.migrate()
            return await work(storage)
    except DatabaseInUse:
        # The server has brought the schema up to date.
        async with open_storage(settings.database, clock=epoch_ms, beside=True) as storage:
            return await work(storage)
    except StorageError as error:
        return _say(str(error), failed=True)


def migrate(settings: Settings) -> int:
    """Bring the database up to date."""

    async def done(storage: Storage) -> int:
        del storage
        return _say("The database is up to date.")

    return asyncio.run(with_storage(settings, done))


def replay_check(settings: Settings) -> int:
    """Fold every stored match under the rules that are installed; tell each that does not fold."""

    async def check(storage: Storage) -> int:
        keys = await storage.uow.read(lambda tx: list(tx.matches.all_keys()))
        broken = 0
        for key in keys:
            record, bodies = await _stored(storage, key)
            try:
                Match.load(_rules(record), record, bodies)
            except Exception as error:  # noqa: BLE001 - whatever it is, this match is told
                broken += 1
                _say(f"match {record.id} ({record.slug} {record.rules}): {error}")
        _say(f"{len(keys) - broken} of {len(keys)} matches replay.")
        return 1 if broken else 0

    return asyncio.run(with_storage(settings, check))


def check(settings: Settings, document: Path) -> int:
    """Check a match.json by every step of docs/fairness.md; 1 when something does not hold."""
    del settings
    try:
        text = document.read_bytes()
    except OSError as error:
        return _say(f"{document} cannot be read: {error.strerror}.", failed=True)
    faults = verify(text, rulesets())
    for name in CHECKS:
        if name in faults:
            _say(f"{name}: {faults[name] or 'holds'}")
    if set(faults.values()) != {None}:
        return _say("This match is NOT what it claims to be.", failed=True)
    if "rules" not in faults:
        _say("rules: not judged, for this version of the game is not installed")
    told = read(text)
    if told.opening["voided"]:
        _say(f"Openings that were void before this one: {told.opening['voided']}.")
    return _say(PROVEN if any(told.shares) else BOUND)


def thaw(settings: Settings, code: str) -> int:
    """Let a frozen table play on, without its last entry if that does not fold."""

    async def warm(storage: Storage) -> int:
        table = await storage.uow.read(lambda tx: tx.tables.find(code))
        if table is None or table.match is None:
            return _say(f"There is no match at a table {code}.", failed=True)
        record, bodies = await _stored(storage, table.match)
        if record.status != "frozen":
            return _say("That match is not frozen.", failed=True)
        entry = removal(_rules(record), record, bodies, epoch_ms())
        if entry is not None and await _append(storage, record, len(bodies), entry) != "stored":
            return _say("The log moved meanwhile; try again.", failed=True)
        await storage.uow.write(lambda tx: tx.matches.set_status(record.key, "running"))
        return _say("Thawed." if entry is None else "Thawed; the last entry was taken out.")

    return asyncio.run(with_storage(settings, warm))


def golden(settings: Settings, match_id: str, target: Path) -> int:
    """Write a stored match as a golden."""

    async def write(storage: Storage) -> int:
        record = await storage.uow.read(lambda tx: tx.matches.by_id(match_id))
        if record is None:
            return _say(f"There is no match {match_id}.", failed=True)
        _, bodies = await _stored(storage, record.key)
        text = render(_rules(record), recorded(_rules(record), map(orjson.loads, bodies)))
        await asyncio.to_thread(target.write_text, text, encoding="utf-8")
        return _say(f"Wrote {target}.")

    return asyncio.run(with_storage(settings, write))


def backup(settings: Settings, target: Path) -> int:
    """Copy a SQLite database as it is at one moment, also while the server runs."""
    source = settings.sqlite_path
    if source is None:
        return _say("Use pg_dump to back PostgreSQL up; see docs/hosting.md.", failed=True)
    if not source.exists():
        return _say(f"There is no database at {source}.", failed=True)
    if target.exists():
        return _say(f"{target} is there already; name a new file.", failed=True)
    copy_sqlite(source, target)
    return _say(f"Wrote {target}.")


def invitation(settings: Settings, uses: int, days: int) -> int:
    """Make an invitation to this server and print its link."""

    async def make(storage: Storage) -> int:
        def work(tx: Tx) -> str:
            return invite(
                tx.accounts,
                secrets.token_bytes,
                uses=uses,
                lifetime=days * DAY_MS,
                now=epoch_ms(),
            )

        address = settings.public_url or f"http://localhost:{settings.port}"
        secret = await storage.uow.write(work)
        sys.stdout.write(f"{address}/welcome#{secret}\n")
        return 0

    return asyncio.run(with_storage(settings, make))


async def _stored(storage: Storage, key: int) -> tuple[MatchRecord, Sequence[bytes]]:
    def work(tx: Tx) -> tuple[MatchRecord, Sequence[bytes]]:
        record = tx.matches.by_key(key)
        if record is None:
            msg = f"match {key} is gone"
            raise LookupError(msg)
        return record, tx.matches.entries(key)

    return await storage.uow.read(work)


async def _append(storage: Storage, record: MatchRecord, seq: int, entry: bytes) -> Fate:
    fate: asyncio.Future[Fate] = asyncio.get_running_loop().create_future()
    storage.journal.append(Append(record.key, seq, entry, record.deadline), fate.set_result)
    return await fate


def _rules(record: MatchRecord) -> Ruleset:
    return rulesets()[record.slug, record.rules]


def _say(text: str, *, failed: bool = False) -> int:
    """Tell the operator something; return the exit code."""
    (sys.stderr if failed else sys.stdout).write(text + "\n")
    return 1 if failed else 0
