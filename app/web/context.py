"""What every door of one server shares, and how a request reaches it."""

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends
from starlette.requests import HTTPConnection

from app.accounts.tokens import Draw
from app.kernel.ruleset import Ruleset
from app.matches.ports import Clock
from app.matches.rooms import Rooms
from app.settings import Settings
from app.tables.archive import Archive
from app.tables.hall import Hall
from app.tables.lobby import Lobby
from app.tables.ports import UnitOfWork
from app.tables.refusals import MatchNotFound, PasswordWrong, TableNotFound
from app.web.callers import Caller, Callers
from app.web.limits import FairLimit, Limit
from app.web.live.poll import Polls
from app.web.live.sockets import Sockets
from app.web.security import Gate


@dataclass(frozen=True)
class Limits:
    """How often somebody may do what costs us something.

    calls: any. folds: what plays a whole match again. guests: by household. tables: those made, and
    locks. misses: what was not found, or not opened.
    """

    calls: FairLimit
    folds: FairLimit
    guests: Limit
    misses: FairLimit
    tables: FairLimit
    chat: FairLimit


@dataclass(frozen=True)
class Web:
    """The services behind the doors.

    games: the newest version of each by slug. draw: unpredictable bytes, for tokens.
    """

    settings: Settings
    gate: Gate
    uow: UnitOfWork
    clock: Clock
    hall: Hall
    archive: Archive
    lobby: Lobby
    rooms: Rooms
    games: Mapping[str, Ruleset]
    callers: Callers
    sockets: Sockets
    polls: Polls
    limits: Limits
    draw: Draw

    def let_in(self, caller: Caller) -> None:
        """Raise `not-signed-in` where this server is not open to everybody."""
        if self.settings.access != "open":
            caller.known()

    @contextmanager
    def missing(self, caller: Caller, *, guess: bool = False) -> Generator[None]:
        """Count what is not found, or not opened, against the caller: codes cannot be guessed.

        Who has missed too often is not told either when he hits. guess: a password is tried, which
        takes a while; it counts from the beginning: many at once are no more than one by one.
        """
        misses = self.limits.misses
        misses.check(caller)
        if guess:
            misses.count(caller)
        missed = False
        try:
            yield
        except (TableNotFound, MatchNotFound, PasswordWrong):
            missed = True
            if not guess:
                misses.take(caller)
            raise
        finally:
            if guess and not missed:
                misses.give_back(caller)


async def web_of(connection: HTTPConnection) -> Web:
    """Return what this server's doors share."""
    return cast("Web", connection.app.state.web)


TheWeb = Annotated[Web, Depends(web_of)]
