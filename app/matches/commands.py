"""The commands of one room, one at a time: judged, stored, answered.

A judgement is an entry to append, or a transaction beside the log (a flight). Either way nothing
else is judged in the room until it has landed: stored, lost to another process, or failed.
"""

from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

import structlog

from app.kernel.game import RuleViolation
from app.kernel.position import Seat
from app.matches import frames
from app.matches.frames import Told
from app.matches.match import Answered, Judged, Match
from app.matches.ports import Append, Fate, Journal
from app.matches.refusals import (
    NoMatch,
    Refusal,
    StaleDecision,
    TableFrozen,
    TimeIsUp,
    TooBusy,
    TryAgain,
)
from app.matches.window_rows import WindowRow

WAITING = 64
"""Commands that may wait at one table."""

_log = structlog.get_logger(__name__)


def _nothing() -> None:
    """Change nothing."""


@dataclass(frozen=True, repr=False)
class Landed:
    """What a transaction beside the log came to.

    fate: stored (the entry prepared for it is in the log), early (done, and nothing in the log),
    lost (the log has grown elsewhere: follow it, judge again), failed (refused with `try-again`).
    refusal: the answer instead of an ack. answer: more for the ack, for its sender alone.
    then: called after the answer and before anything is shown: what has changed beside the log.
    """

    fate: Fate
    refusal: Refusal | None = None
    answer: Mapping[str, Any] = field(default_factory=dict)
    then: Callable[[], None] = _nothing


@dataclass(frozen=True, repr=False)
class Beside:
    """A judgement that is carried out by a transaction beside the log.

    run: the transaction; gets the append of `judged`, which it may store (the log's key decides),
    and raises Refusal. It is not called twice for one judgement. judged: the entry that may be
    stored in it, if any.
    """

    run: Callable[[Append | None], Awaitable[Landed]]
    judged: Judged | None = None


Judgement: TypeAlias = Judged | Answered | Beside | None
Judge: TypeAlias = Callable[[Match], Judgement]
Reply: TypeAlias = Callable[[dict[str, Any]], None]
"""Takes the one answer to a command: {"type": "ack" | "reject", "at", "seq" | "code", ...}."""


@dataclass(frozen=True, repr=False)
class Ready:
    """A judged command with all that is stored and shown of it, encoded."""

    match: Match
    judged: Judged
    append: Append
    told: Told
    common: frames.Shown
    bodies: Mapping[Seat | None, bytes]
    row: WindowRow | None


class Floor(Protocol):
    """The room whose commands these are."""

    code: str

    @property
    def match(self) -> Match | None:
        """The match on the table."""

    @property
    def frozen(self) -> bool:
        """Whether a fault has stopped all play here."""

    @property
    def at(self) -> frames.At:
        """How far the room has come."""

    @property
    def held(self) -> bool:
        """Whether there is an outage, or one that is not made good yet."""

    def fared(self, *, stored: bool) -> None:
        """Hear that the storage took something, or could not."""

    def prepare(self, judged: Judged) -> Ready:
        """Encode the entry and everything that will be shown, before anything is stored."""

    def take(self, ready: Ready) -> None:
        """Make a stored entry the room's state; nobody is shown anything yet."""

    def show(self, ready: Ready) -> None:
        """Show everybody what was taken."""

    def freeze(self) -> None:
        """Stop all play at this table."""

    def follow(self) -> None:
        """Get the entries that another process appended, and then call `Commands.go_on`."""


@dataclass(frozen=True)
class _Command:
    """match: key of the one it is meant for, if there was one when it came."""

    judge: Judge
    reply: Reply
    match: int | None


class Commands:
    """The queue of one room. `spawn` runs what takes longer than a call."""

    def __init__(
        self, floor: Floor, journal: Journal, spawn: Callable[[Coroutine[Any, Any, None]], None]
    ) -> None:
        self._floor = floor
        self._journal = journal
        self._spawn = spawn
        self._queue: deque[_Command] = deque()
        self._flying: _Command | None = None
        self._behind = False

    @property
    def idle(self) -> bool:
        """Whether nothing is under way."""
        return self._flying is None and not self._queue

    @property
    def flying(self) -> bool:
        """Whether something is being stored, whose fate is open."""
        return self._flying is not None and not self._behind

    def submit(self, judge: Judge, reply: Reply) -> None:
        """Take a command (see Room.submit)."""
        if len(self._queue) >= WAITING:
            reply(self.reject(TooBusy()))
            return
        match = self._floor.match
        self._queue.append(_Command(judge, reply, None if match is None else match.key))
        self._run()

    def go_on(self) -> None:
        """Judge again: the room has followed what another process appended."""
        if self._behind:
            self._behind = False
            self._flying = None
        self._run()

    def _run(self) -> None:
        while self._queue and self._flying is None:
            command = self._queue.popleft()
            try:
                judged = self._judge(command)
                ready = self._prepared(judged)
            except TimeIsUp as refusal:
                # Nobody's time runs in an outage, also before the log says so.
                command.reply(self.reject(TryAgain() if self._floor.held else refusal))
            except (Refusal, RuleViolation) as refusal:
                command.reply(self.reject(refusal))
            except Exception:  # noqa: BLE001 - whatever it is, it stops this table only
                _log.exception("table frozen", code=self._floor.code)
                self._floor.freeze()
                command.reply(self.reject(TableFrozen()))
            else:
                if isinstance(judged, Beside):
                    self._flying = command
                    self._spawn(self._fly(command, judged, ready))
                elif ready is not None:
                    self._append(command, ready)
                else:
                    seq = judged.seq if isinstance(judged, Answered) else self._floor.at.seq
                    command.reply(self.ack(seq))

    def _judge(self, command: _Command) -> Judgement:
        if self._floor.frozen:
            raise TableFrozen
        if self._floor.match is None:
            raise NoMatch
        if self._floor.match.key != command.match:  # another one began elsewhere meanwhile
            raise StaleDecision(decision=self._floor.match.state.moment)
        return command.judge(self._floor.match)

    def _prepared(self, judged: Judgement) -> Ready | None:
        stored = judged.judged if isinstance(judged, Beside) else judged
        return self._floor.prepare(stored) if isinstance(stored, Judged) else None

    def _append(self, command: _Command, ready: Ready) -> None:
        self._flying = command
        self._journal.append(ready.append, lambda fate: self._land(command, ready, Landed(fate)))

    async def _fly(self, command: _Command, beside: Beside, ready: Ready | None) -> None:
        try:
            landed = await beside.run(None if ready is None else ready.append)
        except Refusal as refusal:
            landed = Landed("early", refusal)
        except Exception:  # noqa: BLE001 - the storage's fault, not the table's
            _log.exception("a transaction beside the log failed", code=self._floor.code)
            landed = Landed("failed")
        self._land(command, ready, landed)

    def _land(self, command: _Command, ready: Ready | None, landed: Landed) -> None:
        if landed.fate == "lost":
            self._queue.appendleft(command)
            self._behind = True
            self._floor.follow()
            return
        self._flying = None
        refused = landed.fate == "failed" or isinstance(landed.refusal, TryAgain)
        if refused or landed.fate == "stored":
            self._floor.fared(stored=not refused)
        stored = ready if landed.fate == "stored" else None
        self._finish(command, stored, landed)
        self._run()

    def _finish(self, command: _Command, stored: Ready | None, landed: Landed) -> None:
        """Answer, then show; the answer claims nothing of what follows it: that may get lost."""
        before = str(self._floor.at)
        if stored is not None:
            self._floor.take(stored)
        if landed.fate == "failed":
            command.reply(self.reject(TryAgain()))
        elif landed.refusal is not None:
            command.reply(self.reject(landed.refusal))
        else:
            seq = self._floor.at.seq if stored is None else stored.judged.entry.seq
            command.reply({**self.ack(seq), **landed.answer, "at": before})
        landed.then()
        if stored is not None:
            self._floor.show(stored)

    def ack(self, seq: int) -> dict[str, Any]:
        """Return the answer to an accepted command."""
        return {"type": "ack", "at": str(self._floor.at), "seq": seq}

    def reject(self, refusal: Refusal | RuleViolation) -> dict[str, Any]:
        """Return the answer to a refused command."""
        return {
            "type": "reject",
            "at": str(self._floor.at),
            "code": refusal.code,
            **refusal.details,
        }
