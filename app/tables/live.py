"""What live rooms are told after a commit, and what tables read from them."""

from app.accounts.ports import User
from app.kernel.position import Seat
from app.matches.fold import State
from app.matches.ports import ChatPart
from app.matches.room import Room
from app.matches.rooms import Rooms
from app.tables import doors
from app.tables.changes import Changed
from app.tables.doors import Entrance
from app.tables.life import TableNow
from app.tables.ports import StorageUnavailable
from app.tables.view import table_part


class Live:
    """The live side of tables, over the rooms of this process."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def watching(self, code: str) -> int:
        """Return how many watch a table now."""
        return self._rooms.here(code).watchers

    def moves(self, code: str, match: int) -> int | None:
        """Return how many entries a match has, by its key; None where it is not live here."""
        state = self._state(code, match)
        return None if state is None else state.seq

    def moved(self, code: str, match: int) -> int | None:
        """Return when a match was last moved in, epoch ms; None where it is not live here."""
        state = self._state(code, match)
        return None if state is None or state.last is None else state.last.at

    def _state(self, code: str, match: int) -> State | None:
        room = self._rooms.peek(code)
        if room is None or room.match is None or room.match.key != match:
            return None
        return room.match.state

    def here(self, code: str) -> frozenset[Seat]:
        """Return the seats that somebody is connected for, through whichever process."""
        return self._rooms.here(code).seats

    def entrance(self, user: User | None, code: str, seat: Seat | None) -> Entrance | None:
        """Return what somebody is at a live table, for as long as storage cannot tell (doors.py).

        None: the table is not live here, or storage knows who has opened it. Raises TableNotFound
        or NotYourSeat.
        """
        room = self._rooms.peek(code)
        if room is None:
            return None
        sits = enumerate(room.part.seats)
        own = tuple(at for at, one in sits if user is not None and one == user.id)
        if room.part.lock and not own:
            return None
        return doors.entered(code, own, seat, watches=room.part.lets_watch(""))

    async def turn_of(self, now: TableNow, user: User) -> bool:
        """Tell whether a user is asked something in the match that runs at a table."""
        if now.status != "playing":
            return False
        room = await self._rooms.get(now.table.code)
        if room is None or room.match is None:
            return False
        seats = [at for at, one in enumerate(room.match.opening.seats) if one.user == user.id]
        return not room.match.state.prompts.keys().isdisjoint(seats)

    async def tell(self, changed: Changed) -> None:
        """Show a committed change to those who listen; a match that has begun is woken."""
        room = await self._room(changed.now)
        if room is None:
            return
        room.table_changed(table_part(changed.now))
        match = changed.now.match
        known = room.match is not None and match is not None and room.match.key == match.key
        if changed.started is not None and match is not None and not known:
            self._rooms.begin(room, match, [changed.started], own=True)

    async def say(self, now: TableNow, line: ChatPart) -> None:
        """Show a committed chat line, after those that were stored before it elsewhere."""
        room = await self._room(now)
        if room is not None and line.number > room.at.chat + 1:
            self._rooms.catch_up(room)
        elif room is not None:
            room.said(line)

    async def _room(self, now: TableNow) -> Room | None:
        """Return the room of a table, also one whose loading began before the commit."""
        code = now.table.code
        if now.table.closed:
            return self._rooms.peek(code)
        try:
            return await self._rooms.get(code)
        except StorageUnavailable:
            return None  # whoever loads it later reads what was committed
