"""Who is calling: the session behind a cookie or a bearer token."""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from starlette.requests import HTTPConnection

from app.accounts.guests import renew, session_of, wants_renewal
from app.accounts.ports import Session, User
from app.accounts.tokens import digest_of
from app.matches.ports import Clock
from app.tables.ports import StorageUnavailable, UnitOfWork
from app.web.addresses import household
from app.web.problems import Problem
from app.web.security import RENEWED

REMEMBERED_MS = 4000
"""A session's end is noticed by every process this soon, well within the promised 5 s."""
KEPT = 20_000


@dataclass(frozen=True)
class Caller:
    """Somebody at a door. household: what limits count by where there is no session."""

    session: Session | None
    household: str

    @property
    def user(self) -> User | None:
        """Who it is, if they have said so."""
        return None if self.session is None else self.session.user

    @property
    def name(self) -> str:
        """What limits count by: the session first, then the address."""
        return self.household if self.session is None else f"session {self.session.key}"

    def known(self) -> User:
        """Return the user, or raise `not-signed-in`."""
        if self.session is None:
            raise Problem("not-signed-in", "Say your name first: POST /api/v1/session.")
        return self.session.user


class Callers:
    """Finds callers, remembering sessions for a moment."""

    def __init__(self, uow: UnitOfWork, clock: Clock, cookie: str) -> None:
        self._uow = uow
        self._clock = clock
        self._cookie = cookie
        self._known: OrderedDict[bytes, tuple[int, Session]] = OrderedDict()
        self._ended: OrderedDict[int, None] = OrderedDict()

    async def of(self, connection: HTTPConnection) -> Caller:
        """Return who is behind a request or a socket; an unknown token is nobody."""
        client = connection.client
        house = household(client.host if client else "")
        scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and bearer:
            return Caller(await self._session(bearer.strip(), {}), house)
        token = connection.cookies.get(self._cookie)
        session = None if token is None else await self._session(token, connection.scope["state"])
        return Caller(session, house)

    async def _session(self, token: str, state: dict[str, Any]) -> Session | None:
        """Return the session of a token; `state` is told when its cookie should live on as well."""
        now, digest = self._clock.now(), digest_of(token)
        until, session = self._known.get(digest, (0, None))
        if session is not None and now < until:
            return session
        try:
            session = await self._uow.read(lambda tx: session_of(tx.accounts, token, now))
        except StorageUnavailable:
            if session is None or self.has_ended(session.key):
                raise
            return session  # who was here may go on looking while the storage is away
        if session is None or self.has_ended(session.key):
            self._known.pop(digest, None)
            return None
        if wants_renewal(session, now):
            used = session
            await self._uow.write(lambda tx: renew(tx.accounts, used, now))
            state[RENEWED] = token
        self._known[digest] = now + REMEMBERED_MS, session
        self._known.move_to_end(digest)
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return session

    def end(self, session: int) -> None:
        """Know from now on that a session has ended, whatever is still being read about it."""
        self._ended[session] = None
        while len(self._ended) > KEPT:
            self._ended.popitem(last=False)
        for digest, (_, known) in list(self._known.items()):
            if known.key == session:
                del self._known[digest]

    def renamed(self, user: User) -> None:
        """Read anew at once who it is that is called otherwise now."""
        for digest, (_, known) in list(self._known.items()):
            if known.user.key == user.key:
                del self._known[digest]

    def has_ended(self, session: int) -> bool:
        """Tell whether a session ended while this process was running."""
        return session in self._ended
