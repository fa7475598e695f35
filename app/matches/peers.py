"""Presence: who is connected to which table, in this process and in the others.

It is soft and never in a log. Each process announces its own people when that changes, and all of
them every ten seconds; what has not been announced for 25 seconds is forgotten.

    {"from": process, "tables": {code: [[seats], watchers]}}     what is so at these tables
    {"from": process, "gone": true}                              this process ends
"""

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import orjson
import structlog

from app.kernel.position import Seat
from app.matches.bus import Bus
from app.matches.ports import Clock

REPEATED_MS = 10_000
FORGOTTEN_MS = 25_000
_GATHERED_MS = 20
"""Changes of so long go out together."""
_TABLES = 100
"""Tables of one announcement: it has room for about 7,900 bytes."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Here:
    """Who is connected to a table."""

    seats: frozenset[Seat] = frozenset()
    watchers: int = 0

    def __or__(self, other: "Here") -> "Here":
        return Here(self.seats | other.seats, self.watchers + other.watchers)


NOBODY = Here()


class Peers:
    """Presence between the processes. changed: told the code of a table where others came or went.

    local: returns who is connected here, by code, nobody left out.
    """

    def __init__(
        self,
        bus: Bus,
        clock: Clock,
        local: Callable[[], Mapping[str, Here]],
        changed: Callable[[str], None],
    ) -> None:
        self._bus = bus
        self._clock = clock
        self._local = local
        self._changed = changed
        self._name = secrets.token_hex(4)
        self._told: dict[str, Here] = {}
        self._fresh: dict[str, Here] = {}
        self._elsewhere: dict[str, dict[str, tuple[int, Here]]] = {}
        self._known: dict[str, int] = {}
        self._repeated = 0

    def elsewhere(self, code: str) -> Here:
        """Return who is connected to a table through other processes."""
        found = NOBODY
        for _, here in self._elsewhere.get(code, {}).values():
            found |= here
        return found

    # --- telling ----------------------------------------------------------------------------

    def announce(self, code: str, here: Here) -> None:
        """Tell the others who is connected to a table now, if that has changed."""
        if self._bus.alone:
            return
        if not self._fresh:
            self._clock.call_at(self._clock.now() + _GATHERED_MS, self._tell_fresh)
        self._fresh[code] = here

    def _tell_fresh(self) -> None:
        fresh, self._fresh = self._fresh, {}
        self._tell({code: one for code, one in fresh.items() if self._told.get(code) != one})

    def repeat(self) -> None:
        """Tell the others everything again."""
        if not self._bus.alone:
            self._repeated = self._clock.now()
            self._told.clear()
            self._tell(self._local())

    def farewell(self) -> None:
        """Tell the others that nobody is connected here any more."""
        if not self._bus.alone:
            self._say({"gone": True})

    def _tell(self, tables: Mapping[str, Here]) -> None:
        codes = list(tables)
        for first in range(0, len(codes), _TABLES):
            part = {code: tables[code] for code in codes[first : first + _TABLES]}
            self._say({"tables": {code: (sorted(h.seats), h.watchers) for code, h in part.items()}})
        self._told.update(tables)
        self._told = {code: here for code, here in self._told.items() if here != NOBODY}

    def _say(self, part: Mapping[str, object]) -> None:
        self._bus.say("presence", orjson.dumps({"from": self._name, **part}).decode())

    # --- hearing ----------------------------------------------------------------------------

    def hear(self, about: str) -> None:
        """Take what a process has announced; one that is new is told about us."""
        said = orjson.loads(about)
        name: str = said["from"]
        if name == self._name:
            return
        if said.get("gone"):
            self._known.pop(name, None)
            self._drop(lambda process, _: process == name)
            return
        new = name not in self._known
        self._known[name] = self._clock.now()
        if new:
            self.repeat()
        tables: Mapping[str, tuple[Sequence[Seat], int]] = said["tables"]
        for code, (seats, watchers) in tables.items():
            self._note(code, name, Here(frozenset(seats), watchers))

    def _note(self, code: str, name: str, here: Here) -> None:
        before = self.elsewhere(code)
        there = self._elsewhere.setdefault(code, {})
        there[name] = self._clock.now(), here
        if here == NOBODY:
            del there[name]
        if not there:
            del self._elsewhere[code]
        if self.elsewhere(code) != before:
            self._changed(code)

    def look_after(self) -> None:
        """Repeat what is due, forget who is silent. To be called every second or so."""
        now = self._clock.now()
        if now - self._repeated >= REPEATED_MS:
            self.repeat()
        silent = now - FORGOTTEN_MS
        self._known = {name: at for name, at in self._known.items() if at >= silent}
        self._drop(lambda _, at: at < silent)

    def _drop(self, drops: Callable[[str, int], bool]) -> None:
        for code, there in list(self._elsewhere.items()):
            gone: Iterable[str] = [name for name, (at, _) in there.items() if drops(name, at)]
            for name in gone:
                self._note(code, name, NOBODY)
