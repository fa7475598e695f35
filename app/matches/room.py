"""The live runtime of one table: one command at a time, stored before shown.

A command is judged (pure), its entry appended and committed, and only then becomes the room's
state and is shown. Nothing here waits: the journal calls back, listeners' outboxes queue.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
import structlog

from app.kernel.game import RuleViolation
from app.kernel.position import Seat
from app.matches import frames
from app.matches.audience import Audience, Listener
from app.matches.frames import At, Told
from app.matches.match import Answered, Judged, Match
from app.matches.offers import Do, Offers
from app.matches.ports import Append, ChatPart, Clock, Fate, Journal, Loaded, TablePart
from app.matches.refusals import NoMatch, Refusal, TableFrozen, TooBusy, TryAgain

RING = 64
"""Steps that a resume can catch up on; beyond it a snapshot (design, section 5)."""
WAITING = 64
"""Commands that may wait at one table."""
LINES = 100
"""Chat lines that a snapshot carries."""

_log = structlog.get_logger(__name__)

Judge = Callable[[Match], Judged | Answered | None]
Reply = Callable[[dict[str, Any]], None]
"""Takes the one answer to a command: {"type": "ack" | "reject", "at", "seq" | "code", ...}."""


@dataclass(frozen=True)
class _Command:
    judge: Judge
    reply: Reply


@dataclass(frozen=True)
class _Ready:
    """A judged command with all that is stored and shown of it, encoded."""

    match: Match
    judged: Judged
    append: Append
    told: Told
    common: frames.Shown
    bodies: Mapping[Seat | None, bytes]


@dataclass(frozen=True)
class Hooks:
    """Whom a room tells about itself.

    moved: its state changed. froze: a fault stopped it. lost: its log has grown elsewhere; the
    command waits until `Room.resume` brings the entries.
    """

    moved: Callable[["Room"], None]
    froze: Callable[["Room"], None]
    lost: Callable[["Room"], None]


class Room:
    """One table, live. All methods are for the event loop and return at once."""

    def __init__(self, loaded: Loaded, journal: Journal, clock: Clock, hooks: Hooks) -> None:
        self.table = loaded.table
        self.code = loaded.code
        self.part = loaded.part
        self.audience = Audience()
        self.match: Match | None = None
        self.frozen = False
        self.offers = Offers()
        self.touched = clock.now()
        self._number = 0
        self._lines: deque[ChatPart] = deque(loaded.lines, maxlen=LINES)
        self._ring: deque[Told] = deque(maxlen=RING)
        self._queue: deque[_Command] = deque()
        self._flying: _Command | None = None
        self._journal = journal
        self._clock = clock
        self._hooks = hooks
        self._shown: frames.Shown | None = None

    # --- what is shown --------------------------------------------------------------------

    @property
    def at(self) -> At:
        """How far this room has come."""
        seq = -1 if self.match is None else self.match.state.seq
        chat = self._lines[-1].number if self._lines else 0
        return At(self._number, seq, 0, self.part.rev, chat)

    @property
    def idle(self) -> bool:
        """Nobody listens and nothing is under way."""
        return not len(self.audience) and self._flying is None and not self._queue

    def snapshot(self, viewer: Seat | None) -> bytes:
        """Return everything that a viewer needs to draw the page."""
        seats = self._seat_count()
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
            "table": orjson.Fragment(self.part.body),
            "presence": self.audience.presence(seats),
            "journal": frames.journal(self._ring, viewer),
            "chat": [orjson.Fragment(line.body) for line in self._lines],
        }
        return frames.encode(frame)

    def news(self, viewer: Seat | None, since: str | None) -> list[bytes]:
        """Return what is newer than `since` in each part; a snapshot when that cannot be told."""
        then = None if since is None else frames.read_at(since)
        now = self.at
        if then == now:
            return []
        if then is None or not self._can_catch_up(then):
            return [self.snapshot(viewer)]
        fresh: list[bytes] = []
        if then.seq < now.seq:
            told = [one for one in self._ring if one.entry.seq > then.seq]
            fresh.append(self._update(told, viewer))
        if then.table < now.table:
            fresh.append(self._table_frame())
        fresh += [self._chat_frame(line) for line in self._lines if line.number > then.chat]
        return fresh

    def _can_catch_up(self, then: At) -> bool:
        now = self.at
        if then.match != now.match or self.match is None:
            return False
        behind = then.seq > now.seq or then.table > now.table or then.chat > now.chat
        oldest = self._ring[0].entry.seq if self._ring else now.seq + 1
        lines = self._lines[0].number if self._lines else now.chat + 1
        return not behind and then.seq >= oldest - 1 and then.chat >= lines - 1

    def _base(self, viewer: Seat | None) -> dict[str, Any]:
        if self.match is None:
            return frames.no_match()
        terms, state = self.match.terms, self.match.state
        if self._shown is None:
            self._shown = frames.shown(terms, state)
        return frames.view(terms, state, self._shown, viewer)

    def _update(self, told: Sequence[Told], viewer: Seat | None) -> bytes:
        return frames.stamp("update", self.at, frames.update(self._base(viewer), told, viewer))

    def _table_frame(self) -> bytes:
        table = orjson.Fragment(self.part.body)
        return frames.encode({"type": "table", "at": str(self.at), "table": table})

    def _chat_frame(self, line: ChatPart) -> bytes:
        said = orjson.Fragment(line.body)
        return frames.encode({"type": "chat", "at": str(self.at), "line": said})

    def _seat_count(self) -> int:
        return len(self.part.seats) if self.match is None else self.match.terms.seats

    # --- who listens ----------------------------------------------------------------------

    def attach(self, listener: Listener, since: str | None = None) -> None:
        """Let somebody listen, beginning with what he has missed (an update even if nothing)."""
        self.touched = self._clock.now()
        missed = self.news(listener.seat, since)
        if not missed and self.match is not None:
            missed = [self._update((), listener.seat)]
        for frame in missed or [self.snapshot(listener.seat)]:
            listener.outbox.send(frame)
        self.audience.add(listener)
        if not listener.quiet:
            self.tell_presence()

    def detach(self, listener: Listener) -> None:
        """Forget a listener."""
        self.touched = self._clock.now()
        if self.audience.remove(listener) and not listener.quiet:
            self.tell_presence()

    def tell_presence(self) -> None:
        """Send everybody who is here."""
        presence = self.audience.presence(self._seat_count())
        frame = {"type": "presence", "at": str(self.at), **presence}
        self.audience.send(frames.encode(frame))

    # --- the table's own changes ----------------------------------------------------------

    def table_changed(self, part: TablePart) -> None:
        """Show a new revision of the table."""
        if part.rev <= self.part.rev:
            return
        self.part = part
        self.audience.send(self._table_frame())
        self._reseat()

    def _owners(self) -> Sequence[str | None]:
        """Return whose sight each seat is: those of the running match, else the table's."""
        if self.match is not None and self.match.state.outcome is None:
            return [one.user for one in self.match.opening.seats]
        return self.part.seats

    def _reseat(self) -> None:
        """Give everybody whose seat changed a new view, beginning with a snapshot."""
        moved = self.audience.reseat(self._owners())
        barred = [] if self.part.watched else [one for one in self.audience if one.seat is None]
        for listener in moved:
            if listener not in barred:
                listener.outbox.send(self.snapshot(listener.seat))
        for listener in barred:
            self.audience.remove(listener)
            listener.outbox.close("table-not-found")
        if moved or barred:
            self.tell_presence()

    def said(self, line: ChatPart) -> None:
        """Show a chat line; lines arrive in the order of their numbers or not at all."""
        if self._lines and line.number <= self._lines[-1].number:
            return
        self._lines.append(line)
        self.audience.send(self._chat_frame(line))

    def begin(self, match: Match, number: int, told: Sequence[Told], *, frozen: bool) -> None:
        """Put a match on the table; everybody gets a snapshot."""
        self.match = match
        self._number = number
        self.frozen = frozen
        self.offers = Offers()
        self._ring.clear()
        self._ring.extend(told)
        self._shown = None
        self.audience.reseat(self._owners())
        self.audience.publish(self.snapshot)

    def broken(self, number: int) -> None:
        """Show that a match cannot be gone on with; its log stays as it is."""
        self.match = None
        self._number = number
        self.frozen = True
        self._shown = None
        self.audience.publish(self.snapshot)

    # --- commands -------------------------------------------------------------------------

    def submit(self, judge: Judge, reply: Reply) -> None:
        """Take a command: `reply` gets its one answer, after it was stored and before it is shown.

        `judge` is called when the command's turn comes; it raises Refusal or RuleViolation, or
        returns None when there is nothing to do any more.
        """
        self.touched = self._clock.now()
        if len(self._queue) >= WAITING:
            reply(self._reject(TooBusy()))
            return
        self._queue.append(_Command(judge, reply))
        self._run()

    def _run(self) -> None:
        while self._queue and self._flying is None:
            command = self._queue.popleft()
            try:
                judged = self._judge(command)
                ready = self._prepare(judged) if isinstance(judged, Judged) else None
            except (Refusal, RuleViolation) as refusal:
                command.reply(self._reject(refusal))
            except Exception:  # noqa: BLE001 - whatever it is, it stops this table only
                _log.exception("table frozen", code=self.code)
                self.freeze()
                command.reply(self._reject(TableFrozen()))
            else:
                if ready is not None:
                    self._append(command, ready)
                else:
                    seq = judged.seq if isinstance(judged, Answered) else self.at.seq
                    command.reply(self._ack(seq))

    def _judge(self, command: _Command) -> Judged | Answered | None:
        if self.frozen:
            raise TableFrozen
        if self.match is None:
            raise NoMatch
        return command.judge(self.match)

    def _prepare(self, judged: Judged) -> _Ready:
        """Encode the entry and everything that will be shown, before anything is stored."""
        if self.match is None:
            raise NoMatch
        terms, state = self.match.terms, judged.state
        told = Told(judged.entry, state.emits)
        common = frames.shown(terms, state)
        bodies = {
            viewer: frames.update(frames.view(terms, state, common, viewer), (told,), viewer)
            for viewer in self.audience.views()
        }
        return _Ready(self.match, judged, self.match.append_of(judged), told, common, bodies)

    def _append(self, command: _Command, ready: _Ready) -> None:
        self._flying = command

        def settled(fate: Fate) -> None:
            if fate == "lost":
                self._queue.appendleft(command)
                self._hooks.lost(self)
                return
            self._flying = None
            if fate == "stored":
                self._stored(command, ready)
            elif fate == "failed":
                command.reply(self._reject(TryAgain()))
            else:
                command.reply(self._ack(self.at.seq))
            self._run()

        self._journal.append(ready.append, settled)

    def _stored(self, command: _Command, ready: _Ready) -> None:
        ready.match.take(ready.judged)
        self._shown = ready.common
        self._ring.append(ready.told)
        command.reply(self._ack(ready.judged.entry.seq))
        self._publish(ready.told, ready.bodies)

    def _publish(self, told: Told, bodies: Mapping[Seat | None, bytes]) -> None:
        at = self.at

        def frame_for(viewer: Seat | None) -> bytes:
            body = bodies.get(viewer)
            if body is None:  # came to listen while the entry was being stored
                body = frames.update(self._base(viewer), (told,), viewer)
            return frames.stamp("update", at, body)

        self.audience.publish(frame_for)
        if self.offers:
            self.offers.clear()
            self.tell_offers()
        self._hooks.moved(self)

    def resume(self, bodies: Sequence[bytes]) -> None:
        """Follow entries that another process appended, then judge the waiting command again."""
        if self.match is not None:
            for body in bodies:
                told = Told(self.match.follow(body), self.match.state.emits)
                self._shown = None
                self._ring.append(told)
                self._publish(told, {})
        self._flying = None
        self._run()

    def freeze(self) -> None:
        """Stop all play at this table until it is thawed; reading goes on."""
        self.frozen = True
        self._hooks.froze(self)
        self.audience.publish(self.snapshot)

    def take_back(self, seat: Seat, command: str, do: Do, reply: Reply) -> None:
        """Take one of the three verbs of a take-back as a command."""
        before = self.offers.told()

        def judge(match: Match) -> Judged | Answered | None:
            return self.offers.judge(match, seat, command, do, self._clock.now())

        def replied(answer: dict[str, Any]) -> None:
            reply(answer)
            if self.offers.told() != before:
                self.tell_offers()

        self.submit(judge, replied)

    def tell_offers(self) -> None:
        """Send everybody the offers that wait for consent."""
        frame = {"type": "offers", "at": str(self.at), "offers": self.offers.told()}
        self.audience.send(frames.encode(frame))

    def _ack(self, seq: int) -> dict[str, Any]:
        return {"type": "ack", "at": str(self.at), "seq": seq}

    def _reject(self, refusal: Refusal | RuleViolation) -> dict[str, Any]:
        return {
            "type": "reject",
            "at": str(self.at),
            "code": refusal.code,
            **refusal.details,
        }
