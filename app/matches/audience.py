"""Who listens at a table in this process, and what of them everybody is told."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from app.kernel.position import Seat
from app.matches.peers import NOBODY, Here
from app.matches.ports import Outbox


@dataclass(eq=False)
class Listener:
    """One open connection: what it sees (a seat, or None as a watcher) and the way out to it.

    user: public id of who is behind it, None for an anonymous watcher. opened: the lock of the
    table that he has opened; "": none.
    """

    seat: Seat | None
    user: str | None
    outbox: Outbox
    quiet: bool = False
    """Does not count as present: a request that only looks."""
    opened: str = field(default="", repr=False)

    def sit(self, owners: Sequence[str | None]) -> bool:
        """Take a seat of one's own, keeping the present one if it is; tell whether it changed."""
        before = self.seat
        own = [seat for seat, owner in enumerate(owners) if owner == self.user]
        if self.user is None or not own:
            self.seat = None
        elif self.seat not in own:
            self.seat = own[0]
        return self.seat != before


def _nothing() -> None:
    """Tell nobody."""


@dataclass
class Audience:
    """The listeners of one room, by what they see.

    changed: called when somebody has come, gone or moved. elsewhere: who is connected to the same
    table through other processes.
    """

    changed: Callable[[], None] = _nothing
    elsewhere: Here = NOBODY
    _by_view: dict[Seat | None, list[Listener]] = field(default_factory=dict)

    def add(self, listener: Listener) -> None:
        """Let somebody listen."""
        self._by_view.setdefault(listener.seat, []).append(listener)
        self.changed()

    def remove(self, listener: Listener) -> bool:
        """Forget a listener; False when it was not here."""
        there = self._by_view.get(listener.seat, [])
        if listener not in there:
            return False
        there.remove(listener)
        if not there:
            del self._by_view[listener.seat]
        self.changed()
        return True

    def __len__(self) -> int:
        return sum(len(there) for there in self._by_view.values())

    def __iter__(self) -> Iterator[Listener]:
        for there in list(self._by_view.values()):
            yield from list(there)

    def views(self) -> list[Seat | None]:
        """Return the distinct viewers that somebody listens as."""
        return list(self._by_view)

    def publish(self, frame_for: Callable[[Seat | None], bytes]) -> None:
        """Send to everybody a frame that is encoded once for each distinct viewer."""
        for viewer, there in list(self._by_view.items()):
            frame = frame_for(viewer)
            for listener in list(there):
                listener.outbox.send(frame)

    def send(self, frame: bytes) -> None:
        """Send the same frame to everybody."""
        for listener in self:
            listener.outbox.send(frame)

    @property
    def here(self) -> Here:
        """Who is connected here, by seat; requests that only look do not count."""
        present = [one for one in self if not one.quiet]
        seats = frozenset(one.seat for one in present if one.seat is not None)
        return Here(seats, len({one.user or one for one in present if one.seat is None}))

    def presence(self, seats: int) -> dict[str, object]:
        """Return which seats are connected anywhere and how many watch."""
        there = self.here | self.elsewhere
        return {"seats": [seat in there.seats for seat in range(seats)], "watchers": there.watchers}

    def reseat(self, owners: Sequence[str | None]) -> list[Listener]:
        """Move listeners to what their user sees now; return those whose view changed."""
        moved = []
        for listener in self:
            seat = listener.seat
            if listener.sit(owners):
                self._by_view[seat].remove(listener)
                self.add(listener)
                moved.append(listener)
        self._by_view = {view: there for view, there in self._by_view.items() if there}
        return moved
