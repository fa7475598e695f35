"""The live runtime of one table: its state, who listens, and what they are shown of its changes.

A command is judged (pure), its entry appended and committed, and only then becomes the room's
state and is shown. Nothing here waits: the journal calls back, listeners' outboxes queue.
"""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import structlog

from app.kernel.position import Seat
from app.matches import frames, windows
from app.matches.agreeing import Agreeing
from app.matches.audience import Audience, Listener
from app.matches.commands import Commands, Judge, Ready, Reply
from app.matches.frames import At, Told
from app.matches.match import Judged, Match
from app.matches.offers import Offers
from app.matches.ports import BesideLog, ChatPart, Clock, Journal, Loaded, TablePart
from app.matches.refusals import NoMatch
from app.matches.scene import Scene
from app.matches.window_rows import WindowRow

_log = structlog.get_logger(__name__)


def _at_once(room: "Room", then: Callable[[], None]) -> None:
    del room
    then()


def _never() -> bool:
    return False


def _unheard(stored: bool) -> None:  # noqa: FBT001 - a hook
    del stored


@dataclass(frozen=True)
class Hooks:
    """Whom a room tells about itself.

    moved: it stored an entry. followed: another process did. froze: a fault stopped it. lost: its
    log has grown elsewhere; the command waits until `Room.resume` brings the entries. spawn: runs
    what takes longer than a call. beside: the way to a transaction beside the log. behind: it is to
    catch up, and then to call. held: tells whether there is an outage. fared: the storage took
    something, or could not.
    """

    moved: Callable[["Room"], None]
    followed: Callable[["Room"], None]
    froze: Callable[["Room"], None]
    lost: Callable[["Room"], None]
    spawn: Callable[[Coroutine[Any, Any, None]], None]
    beside: BesideLog
    behind: Callable[["Room", Callable[[], None]], None] = _at_once
    held: Callable[[], bool] = _never
    fared: Callable[[bool], None] = _unheard


class Room:
    """One table, live. All methods are for the event loop and return at once."""

    def __init__(self, loaded: Loaded, journal: Journal, clock: Clock, hooks: Hooks) -> None:
        self.table = loaded.table
        self.code = loaded.code
        self.audience = Audience()
        self.touched = clock.now()
        self._scene = Scene(loaded.part, loaded.lines)
        self._presence: dict[str, object] = {}
        self._commands = Commands(self, journal, hooks.spawn)
        self.agreeing = Agreeing(self._scene, hooks.beside, clock, self.submit, self.tell_offers)
        self._clock = clock
        self._hooks = hooks

    # --- what is shown --------------------------------------------------------------------

    @property
    def match(self) -> Match | None:
        """The match on the table: the one that is played, or the last one."""
        return self._scene.match

    @property
    def part(self) -> TablePart:
        """The table at its present revision."""
        return self._scene.part

    @property
    def frozen(self) -> bool:
        """Whether a fault has stopped all play here."""
        return self._scene.frozen

    @property
    def offers(self) -> Offers:
        """The offers that wait for consent."""
        return self._scene.offers

    @property
    def window(self) -> WindowRow | None:
        """The time of the open window."""
        return self._scene.row

    @property
    def deadline(self) -> int | None:
        """When somebody runs out of time here, or a window closes; epoch ms."""
        match = self.match
        if match is None or match.state.window is None or self.window is None:
            return None if match is None else match.state.deadline
        return windows.end_of(self.window, match.state.window)

    @property
    def at(self) -> At:
        """How far this room has come."""
        return self._scene.at

    @property
    def idle(self) -> bool:
        """Nobody listens and nothing is under way."""
        return not len(self.audience) and self._commands.idle

    @property
    def busy(self) -> bool:
        """Whether commands are under way."""
        return not self._commands.idle

    @property
    def flying(self) -> bool:
        """Whether something of this room's is being stored, whose fate is open."""
        return self._commands.flying

    @property
    def held(self) -> bool:
        """Whether there is an outage, or one that is not made good yet."""
        return self._hooks.held()

    def fared(self, *, stored: bool) -> None:
        """Tell that the storage took something of this room's, or could not."""
        self._hooks.fared(stored)

    @property
    def owners(self) -> Sequence[str | None]:
        """Public ids of the users whose sight each seat is."""
        return self._scene.owners()

    def eyes(self, seat: Seat | None) -> Seat | None:
        """Return with whose eyes a seat of the table is shown the match (scene.Scene.eyes)."""
        return self._scene.eyes(seat)

    def snapshot(self, viewer: Seat | None) -> bytes:
        """Return everything that a viewer needs to draw the page."""
        return self._scene.snapshot(viewer, self.audience.presence(self._scene.seats))

    def news(self, viewer: Seat | None, since: str | None, user: str | None = None) -> list[bytes]:
        """Return what is newer than `since` in each part; a snapshot when that cannot be told."""
        then = None if since is None else frames.read_at(since)
        newer = None if then is None else self._scene.newer(viewer, user, then)
        return [self.snapshot(viewer)] if newer is None else newer

    # --- who listens ----------------------------------------------------------------------

    def after(self, at: At | None, then: Callable[[], None]) -> None:
        """Call once this room has come as far as somebody has been, perhaps in another process.

        If that cannot be, it is called all the same.
        """
        if at is not None and at.beyond(self.at):
            self._hooks.behind(self, then)
        else:
            then()

    def attach(self, listener: Listener, since: str | None = None) -> None:
        """Let somebody listen, beginning with what he has missed (an update even if nothing)."""
        if not self._admits(listener):
            return
        missed = self.news(listener.seat, since, listener.user)
        if not missed:
            match = self._scene.match
            nothing = None if match is None else self._scene.update((), listener.seat)
            missed = [nothing or self.snapshot(listener.seat)]
        if since is not None and self.offers.used:
            missed.append(self._scene.offers_frame())
        for frame in missed:
            listener.outbox.send(frame)
        self._enter(listener)

    def join(self, listener: Listener) -> None:
        """Let somebody listen to what comes from now on."""
        if self._admits(listener):
            self._enter(listener)

    def _admits(self, listener: Listener) -> bool:
        """Give somebody the seat that is his now; who may not be here any more is sent away."""
        self.touched = self._clock.now()
        listener.sit(self._scene.owners())
        if listener.seat is None and not self.part.lets_watch(listener.opened):
            listener.outbox.close("table-not-found")
            return False
        return True

    def _enter(self, listener: Listener) -> None:
        self.audience.add(listener)
        if not listener.quiet and not self.tell_presence():
            listener.outbox.send(self._presence_frame())

    def detach(self, listener: Listener) -> None:
        """Forget a listener."""
        self.touched = self._clock.now()
        if self.audience.remove(listener):
            self.tell_presence()

    def tell_presence(self) -> bool:
        """Send everybody who is here, if that has changed."""
        before, self._presence = self._presence, self.audience.presence(self._scene.seats)
        if self._presence == before:
            return False
        self.audience.send(self._presence_frame())
        return True

    def _presence_frame(self) -> bytes:
        return frames.encode({"type": "presence", "at": str(self.at), **self._presence})

    # --- the table's own changes ----------------------------------------------------------

    def table_changed(self, part: TablePart) -> None:
        """Show a new revision of the table; another seat is another view, from a snapshot on."""
        if part.rev <= self.part.rev:
            return
        self._scene.part = part
        moved = self.audience.reseat(self._scene.owners())
        self._send_watchers_away()
        frame = self._scene.table_frame()
        for listener in self.audience:
            changed = listener in moved
            listener.outbox.send(self.snapshot(listener.seat) if changed else frame)
        self.tell_presence()

    def _send_watchers_away(self) -> None:
        """Say goodbye to those who may not watch any more."""
        for listener in self.audience:
            if listener.seat is None and not self.part.lets_watch(listener.opened):
                self.audience.remove(listener)
                listener.outbox.close("table-not-found")

    def said(self, line: ChatPart) -> None:
        """Show a chat line; lines arrive in the order of their numbers or not at all."""
        if self._scene.say(line):
            self.audience.send(self._scene.chat_frame(line))

    def begin(
        self,
        match: Match,
        number: int,
        told: Sequence[Told],
        window: WindowRow | None = None,
        *,
        frozen: bool,
    ) -> None:
        """Put a match on the table; everybody gets a snapshot."""
        self._scene.put(match, number, told, window, frozen=frozen)
        self.audience.reseat(self._scene.owners())
        self._show_all()

    def broken(self, number: int) -> None:
        """Show that a match cannot be gone on with; its log stays as it is."""
        self._scene.put(None, number, frozen=True)
        self._show_all()

    def _show_all(self) -> None:
        self._presence = self.audience.presence(self._scene.seats)
        self.audience.publish(self.snapshot)

    # --- commands -------------------------------------------------------------------------

    def submit(self, judge: Judge, reply: Reply) -> None:
        """Take a command: `reply` gets its one answer, after it was stored and before it is shown.

        `judge` is called when the command's turn comes; it raises Refusal or RuleViolation, or
        returns None when there is nothing to do any more, or a transaction beside the log.
        """
        self.touched = self._clock.now()
        self._commands.submit(judge, reply)

    def prepare(self, judged: Judged) -> Ready:
        """Encode the entry and everything that will be shown, before anything is stored."""
        if self.match is None:
            raise NoMatch
        terms, state = self.match.terms, judged.state
        told = Told(judged.entry, state.emits)
        row = windows.row_of(self.match.pace, state, self._scene.row)
        common = frames.shown(terms, state, self.match.head_after(judged), row)
        bodies = {
            viewer: frames.update(frames.view(terms, state, common, viewer), (told,), viewer)
            for viewer in self.audience.views()
        }
        return Ready(self.match, judged, self.match.append_of(judged), told, common, bodies, row)

    def take(self, ready: Ready) -> None:
        """Make a stored entry this room's state; nobody is shown anything yet."""
        ready.match.take(ready.judged)
        self._scene.step(ready.told, ready.common, ready.row)

    def show(self, ready: Ready) -> None:
        """Show everybody what was taken."""
        timely = ready.row == self._scene.row
        self._publish(ready.told, ready.bodies if timely else {})
        self._hooks.moved(self)

    def follow(self) -> None:
        """Get the entries that another process appended; `resume` brings them."""
        self._hooks.lost(self)

    def _publish(self, told: Told, bodies: Mapping[Seat | None, bytes]) -> None:
        at = self.at

        def frame_for(viewer: Seat | None) -> bytes:
            body = bodies.get(viewer)
            if body is None:  # came to listen while the entry was being stored
                return self._scene.update((told,), viewer)
            return frames.stamp("update", at, body)

        self.audience.publish(frame_for)
        if self.offers:
            self._scene.offers = Offers(used=True)
            self.tell_offers()

    def resume(self, bodies: Sequence[bytes]) -> None:
        """Follow entries that another process appended; a command that lost is judged again.

        While something of this room's is being stored nothing happens: whether it lands or is
        lost, the room learns of the log then.
        """
        if self._commands.flying:
            return
        try:
            self._follow(bodies)
        except Exception:  # noqa: BLE001 - whatever it is, it stops this table only
            _log.exception("table frozen", code=self.code)
            self.freeze()
        self._commands.go_on()

    def _follow(self, bodies: Sequence[bytes]) -> None:
        for body in bodies:
            if self.match is not None and not self.frozen:
                told = Told(self.match.follow(body), self.match.state.emits)
                self._scene.step(told)
                self._publish(told, {})
                self._hooks.followed(self)

    def retime(self, row: WindowRow) -> bool:
        """Go by the stored time of the open window; everybody is told of a new deadline.

        False where that is known already, or not of this window.
        """
        before = self.at
        if not self._scene.retime(row):
            return False
        if self.at != before:
            self.audience.send(self._scene.window_frame())
        self._hooks.moved(self)
        return True

    def freeze(self) -> None:
        """Stop all play at this table until it is thawed; reading goes on."""
        self._scene.frozen = True
        self._hooks.froze(self)
        self.audience.publish(self.snapshot)

    def tell_offers(self) -> None:
        """Send everybody the offers that wait for consent."""
        self.audience.send(self._scene.offers_frame())
