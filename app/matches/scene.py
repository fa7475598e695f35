"""What a table shows: its match, the tail of its log, the table itself and the chat, as frames.

A viewer is a seat or None (a watcher). Whoever comes back with an `at` is told what is newer in
each part; where that cannot be told he gets a snapshot.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import orjson

from app.kernel.position import Seat
from app.matches import frames, windows
from app.matches.frames import At, Told
from app.matches.match import Match
from app.matches.offers import Offers
from app.matches.ports import ChatPart, TablePart
from app.matches.window_rows import WindowRow

RING = 64
"""Steps that a resume can catch up on; beyond it a snapshot (design, section 5)."""
LINES = 100
"""Chat lines that a snapshot carries."""
_SEATINGS = 64
"""Revisions of the table of which it is remembered who sat where."""


class Scene:
    """Everything that a table's people can be shown. The room changes it, frames come out."""

    def __init__(self, part: TablePart, lines: Sequence[ChatPart]) -> None:
        self.match: Match | None = None
        self.frozen = False
        self.offers = Offers()
        self.row: WindowRow | None = None
        self._number = 0
        self._lines: deque[ChatPart] = deque(lines, maxlen=LINES)
        self._ring: deque[Told] = deque(maxlen=RING)
        self._shown: frames.Shown | None = None
        self._seatings: dict[int, tuple[str | None, ...]] = {}
        self.part = part

    # --- what is there --------------------------------------------------------------------

    @property
    def part(self) -> TablePart:
        """The table at its present revision."""
        return self._part

    @part.setter
    def part(self, part: TablePart) -> None:
        self._part = part
        self._seatings[part.rev] = part.seats
        while len(self._seatings) > _SEATINGS:
            del self._seatings[next(iter(self._seatings))]

    @property
    def at(self) -> At:
        """How far this table has come. A frozen match counts as another one."""
        seq = -1 if self.match is None else self.match.state.seq
        number = -self._number if self.frozen else self._number
        chat = self._lines[-1].number if self._lines else 0
        changes = 0 if self.row is None else self.row.changes
        return At(number, seq, changes, self.part.rev, chat)

    @property
    def running(self) -> bool:
        """Whether a match is being played."""
        return self.match is not None and self.match.state.outcome is None

    @property
    def seats(self) -> int:
        """How many seats are shown."""
        return len(self.part.seats) if self.match is None else self.match.terms.seats

    def owners(self) -> Sequence[str | None]:
        """Return whose sight each seat is: those of the running match, else the table's."""
        if self.match is not None and self.running:
            return [one.user for one in self.match.opening.seats]
        return self.part.seats

    def eyes(self, viewer: Seat | None) -> Seat | None:
        """Return with whose eyes a seat is shown the match: its own, if it was there to play it.

        Whoever sits down after the end sees what a watcher does, not his predecessor's cards.
        """
        if viewer is None or self.match is None or self.running:
            return viewer
        played, sits = self.match.opening.seats, self.part.seats
        there = viewer < min(len(played), len(sits)) and played[viewer].user == sits[viewer]
        return viewer if there else None

    # --- what happens to it ---------------------------------------------------------------

    def put(
        self,
        match: Match | None,
        number: int,
        told: Sequence[Told] = (),
        row: WindowRow | None = None,
        *,
        frozen: bool,
    ) -> None:
        """Put a match on the table, or (None) take one away that cannot be gone on with."""
        self.match = match
        self.row = None if match is None else windows.row_of(match.pace, match.state, row)
        self._number = number
        self.frozen = frozen
        self.offers = Offers()
        self._ring.clear()
        self._ring.extend(told)
        self._shown = None

    def step(
        self, told: Told, common: frames.Shown | None = None, row: WindowRow | None = None
    ) -> None:
        """Note one more entry.

        common: what all see alike after it, if that is encoded, with this time of its window.
        """
        self._ring.append(told)
        if self.match is not None:
            self.row = windows.row_of(self.match.pace, self.match.state, self.row)
        self._shown = common if self.row == row else None

    def retime(self, row: WindowRow) -> bool:
        """Note the time of the open window; False for one that is known, or another window's."""
        now = self.row
        if now is None or row.seq != now.seq or row == now or row.changes < now.changes:
            return False
        self.row = row
        self._shown = None
        return True

    def say(self, line: ChatPart) -> bool:
        """Note a chat line; False for one that is known, or came too late."""
        if self._lines and line.number <= self._lines[-1].number:
            return False
        self._lines.append(line)
        return True

    # --- frames ---------------------------------------------------------------------------

    def snapshot(self, viewer: Seat | None, presence: Mapping[str, object]) -> bytes:
        """Return everything that a viewer needs to draw the page."""
        frame = {
            "type": "snapshot",
            "at": str(self.at),
            "role": "watcher" if viewer is None else "player",
            "seat": viewer,
            "options": None if self.match is None else self.match.opening.options,
            **self._base(viewer),
            "match": None if self.match is None else self.match.opening.match,
            "frozen": self.frozen,
            "offers": self.offers.told(),
            "declined": self.offers.declined(),
            "table": orjson.Fragment(self.part.body),
            "presence": presence,
            "journal": frames.journal(self._ring, self.eyes(viewer)),
            "chat": [orjson.Fragment(line.body) for line in self._lines],
        }
        return frames.encode(frame)

    def newer(self, viewer: Seat | None, user: str | None, then: At) -> list[bytes] | None:
        """Return the frames with what is newer than `then`; None: only a snapshot can tell."""
        now = self.at
        if then == now:
            return []
        return list(self._newer(viewer, then)) if self._can_catch_up(then, user) else None

    def _newer(self, viewer: Seat | None, at: At) -> Iterator[bytes]:
        """Yield one frame a part; each claims no more than it brings: the next may get lost."""
        now = self.at
        if at.seq < now.seq:
            told = [one for one in self._ring if one.entry.seq > at.seq]
            at = replace(at, seq=now.seq, window=now.window)
            yield self.update(told, viewer, at)
        if at.window < now.window:
            at = replace(at, window=now.window)
            yield self.window_frame(at)
        if at.table < now.table:
            at = replace(at, table=now.table)
            yield self.table_frame(at)
        for line in self._lines:
            if line.number > at.chat:
                at = replace(at, chat=line.number)
                yield self.chat_frame(line, at)

    def _can_catch_up(self, then: At, user: str | None) -> bool:
        now = self.at
        if then.match != now.match or self.match is None:
            return False
        ahead = then.seq == now.seq and then.window > now.window
        behind = ahead or then.seq > now.seq or then.table > now.table or then.chat > now.chat
        oldest = self._ring[0].entry.seq if self._ring else now.seq + 1
        lines = self._lines[0].number if self._lines else now.chat + 1
        known = then.seq >= oldest - 1 and then.chat >= lines - 1
        return not behind and known and self._sits_as_then(then, user)

    def _sits_as_then(self, then: At, user: str | None) -> bool:
        """Tell whether somebody has the seats he had: another seat begins with a snapshot."""
        if user is None or then.table == self.part.rev:
            return True
        before, after = self._seatings.get(then.table), self.part.seats
        return before is not None and _seats_of(user, before) == _seats_of(user, after)

    def update(self, told: Sequence[Told], viewer: Seat | None, at: At | None = None) -> bytes:
        """Return the present view, with the events of the entries that led to it."""
        body = frames.update(self._base(viewer), told, self.eyes(viewer))
        return frames.stamp("update", at or self.at, body)

    def table_frame(self, at: At | None = None) -> bytes:
        """Return the table."""
        table = orjson.Fragment(self.part.body)
        return frames.encode({"type": "table", "at": str(at or self.at), "table": table})

    def window_frame(self, at: At | None = None) -> bytes:
        """Return the open window, whose deadline was changed."""
        window = None if self.match is None else windows.told(self.match.state, self.row)
        return frames.encode({"type": "window", "at": str(at or self.at), "window": window})

    def chat_frame(self, line: ChatPart, at: At | None = None) -> bytes:
        """Return a chat line."""
        said = orjson.Fragment(line.body)
        return frames.encode({"type": "chat", "at": str(at or self.at), "line": said})

    def offers_frame(self) -> bytes:
        """Return the offers that wait for consent, and those that were declined."""
        told = {"offers": self.offers.told(), "declined": self.offers.declined()}
        return frames.encode({"type": "offers", "at": str(self.at), **told})

    def _base(self, viewer: Seat | None) -> dict[str, Any]:
        if self.match is None:
            return frames.no_match()
        terms, state = self.match.terms, self.match.state
        if self._shown is None:
            self._shown = frames.shown(terms, state, self.match.head, self.row)
        return frames.view(terms, state, self._shown, self.eyes(viewer))


def _seats_of(user: str, seats: Sequence[str | None]) -> list[Seat]:
    return [seat for seat, owner in enumerate(seats) if owner == user]
