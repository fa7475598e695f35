"""Making a table, and its host's changes to what is played here and how."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import orjson

from app.accounts.ports import User
from app.accounts.tokens import Draw
from app.kernel.ruleset import Malformed, Ruleset
from app.tables import seating, shares
from app.tables.codes import UNLISTED_LENGTH
from app.tables.life import TableNow
from app.tables.ports import Table
from app.tables.refusals import OptionsRefused, SeatCountRefused, SettingFixed, StaleRevision
from app.tables.settings import PASSWORD, read_settings


@dataclass(frozen=True)
class Wanted:
    """A table as somebody wants it. seats: None for the smallest number the game is for."""

    game: str
    seats: int | None
    options: Mapping[str, Any]
    settings: Mapping[str, Any]

    def __repr__(self) -> str:
        return f"<Wanted {self.game}>"


@dataclass(frozen=True)
class Edit:
    """A host's change. rev: the revision he saw. options, settings: those that shall change."""

    rev: int
    options: Mapping[str, Any]
    settings: Mapping[str, Any]
    seats: int | None = None

    def __repr__(self) -> str:
        return f"<Edit of rev {self.rev}>"


def new_table(
    ruleset: Ruleset, wanted: Wanted, lock: str | None, host: User, draw: Draw, at: int
) -> Table:
    """Return a table whose maker sits in its first seat; its code and key are storage's to give.

    Raises OptionsRefused, SeatCountRefused, SettingUnknown or SettingUnsupported.
    """
    options = read_options(ruleset, wanted.options)
    seats = _seat_count(ruleset, options, wanted.seats)
    table = Table(
        key=0,
        code="",
        rev=1,
        slug=ruleset.slug,
        rules=ruleset.rules,
        options=options,
        settings=read_settings(wanted.settings, {}, ruleset),
        password=lock,
        host=host,
        seats=(None,) * seats,
        number=0,
        match=None,
        match_id="",
        secret=b"",
        created=at,
        active=at,
        closed=False,
    )
    return shares.prepared(seating.sit(table, host), draw)


def edited(now: TableNow, by: User, edit: Edit, lock: str | None, ruleset: Ruleset) -> Table:
    """Return the table after its host's change, everybody's readiness taken back.

    Raises StaleRevision, NotHost, MatchRunning, OptionsRefused, SeatCountRefused, SeatsOccupied,
    SettingUnknown, SettingUnsupported or SettingFixed.
    """
    table = now.gathered()
    seating.must_host(table, by)
    if edit.rev != table.rev:
        raise StaleRevision(rev=table.rev)
    options = read_options(ruleset, {**table.options, **edit.options})
    settings = read_settings(edit.settings, table.settings, ruleset)
    if settings["visibility"] == "unlisted" and len(table.code) < UNLISTED_LENGTH:
        raise SettingFixed(name="visibility")  # its code is short enough to be guessed
    count = _seat_count(ruleset, options, edit.seats or len(table.seats))
    after = replace(
        seating.with_seats(table, count),
        options=options,
        settings=settings,
        password=lock if PASSWORD in edit.settings else table.password,
    )
    return table if after == table else seating.nobody_ready(after)


def read_options(ruleset: Ruleset, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a game's options, complete; raises OptionsRefused."""
    try:
        read = ruleset.options.read(dict(given))
    except Malformed as malformed:
        raise OptionsRefused(problems=malformed.problems) from None
    options: dict[str, Any] = orjson.loads(ruleset.options.encode(read))
    return options


def seats_for(ruleset: Ruleset, given: Mapping[str, Any]) -> range:
    """Return for how many a game is under these options; raises OptionsRefused."""
    options = read_options(ruleset, given)
    return ruleset.bind(ruleset.options.read(options)).seats()


def _seat_count(ruleset: Ruleset, options: Mapping[str, Any], wanted: int | None) -> int:
    """Return the number of seats, if the game is for so many under these options."""
    allowed = seats_for(ruleset, options)
    count = allowed[0] if wanted is None else wanted
    if count not in allowed:
        raise SeatCountRefused(least=allowed[0], most=allowed[-1])
    return count
