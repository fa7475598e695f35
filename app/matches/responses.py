"""Serves the open windows of a process: passes, holds, timers, yields, stops, standing orders.

Everything that a window comes to is decided in a transaction that holds its row: no process closes
a window, or keeps one open, from what it remembers. A timer, a yield, an order only asks.
"""

import secrets
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import orjson

from app.kernel.game import RuleViolation, Window, Windowed
from app.kernel.position import Seat, seat_sight
from app.matches import windows, wishes
from app.matches.commands import Beside, Judge, Judgement, Landed, Reply
from app.matches.fold import State
from app.matches.match import Match
from app.matches.ports import Append, BesideLog, Clock, Fate, MatchTx
from app.matches.refusals import (
    ClocksStand,
    IdReused,
    NoHoldLeft,
    NotAwaited,
    Refusal,
    StaleDecision,
)
from app.matches.room import Room
from app.matches.window_rows import LockedWindow, ReplyKind, SeatReply, WindowRow

YIELD_MS = 400, 1200
"""When a yield passes after the opening: at random, with every hand alike."""
_AGAIN_MS = 100
_RETRY_MS = 1000


@dataclass(frozen=True)
class Response:
    """A pass or hold as it came: whose, the id of the command, the window it is about."""

    seat: Seat
    command: str
    decision: int
    kind: ReplyKind


@dataclass(frozen=True, repr=False)
class _Found:
    """What a transaction found and did. spare: what was told of a hold: how many are left."""

    fate: Fate
    row: WindowRow
    refusal: Refusal | None = None
    spare: int | None = None


def _delay() -> int:
    first, last = YIELD_MS
    return first + secrets.randbelow(last - first + 1)


class Responses:
    """The windows of all rooms of a process. delay: draws when a yield passes, in ms."""

    def __init__(
        self,
        source: BesideLog,
        clock: Clock,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        delay: Callable[[], int] = _delay,
    ) -> None:
        self.delay = delay
        self._source = source
        self._clock = clock
        self._spawn = spawn
        self._alarms: dict[str, list[Callable[[], None]]] = {}
        self._yields: dict[str, list[Callable[[], None]]] = {}
        self._stopped = False
        self._served: dict[str, tuple[int, int]] = {}

    # --- what rooms ask for -------------------------------------------------------------------

    def serve(self, room: Room, wait: int = 0) -> None:
        """Look after a room's window: something was entered into its log, or it was loaded.

        wait: ms for which what people wish is left to the process that stored the entry.
        """
        match, row = room.match, room.window
        if match is None or row is None or room.frozen:
            self.forget(room.code)
            return
        self._arm(room)
        if match.state.paused is not None:
            return
        served = match.key, row.seq
        if self._served.get(room.code) != served or match.pace.mode == "async":
            self._served[room.code] = served
            self._heed_after(room, row.seq, wait)
        else:
            self._ask_to_close(room)

    def forget(self, code: str) -> None:
        """Let go of a room's timers."""
        self._served.pop(code, None)
        for cancel in (*self._alarms.pop(code, ()), *self._yields.pop(code, ())):
            cancel()

    def stop(self) -> None:
        """Ring for no window any more."""
        self._stopped = True
        for code in [*self._alarms, *self._yields]:
            self.forget(code)

    def respond(self, room: Room, response: Response, reply: Reply) -> None:
        """Take a pass or hold as a command; nobody else is told of it, but for a new deadline."""

        def judge(match: Match) -> Judgement:
            window = _must_be_open(match, room, response)
            closing = None
            if response.kind == "pass" and match.pace.mode in ("standard", "quick"):
                closing = match.close(self._clock.now())
            return Beside(self._flight(room, match, window, response), closing)

        def replied(answer: dict[str, Any]) -> None:
            reply(answer)
            if response.kind == "pass":
                self._heed_anew(room)

        room.submit(judge, replied)

    def wish(self, room: Room, seat: Seat, given: Mapping[str, Any], reply: Reply) -> None:
        """Store what a seat wishes for the windows to come."""

        def judge(match: Match) -> Judgement:
            match.must_run()
            body = wishes.kept(wishes.read_wishes(given, match.terms), match.state, seat)

            async def run(_: Append | None) -> Landed:
                await self._source.write(lambda tx: tx.windows.wish(match.key, seat, body))
                return Landed("early", then=lambda: self._heed_anew(room))

            return Beside(run)

        room.submit(judge, reply)

    async def wishes_of(self, match: Match, seat: Seat) -> wishes.Wishes:
        """Return what a seat wishes now."""
        stored = await self._source.read(lambda tx: tx.windows.wishes(match.key))
        mine = wishes.known(stored).get(seat)
        return wishes.NONE if mine is None else mine.wishes

    # --- timers -------------------------------------------------------------------------------

    def _arm(self, room: Room, pause: int = 0) -> None:
        for cancel in self._alarms.pop(room.code, ()):
            cancel()
        match, row = room.match, room.window
        if self._stopped or match is None or row is None or match.state.window is None:
            return
        if match.state.paused is not None or room.frozen:
            return
        now = self._clock.now()
        end = windows.end_of(row, match.state.window)
        times = set() if end is None else {max(end, now + pause)}
        if row.earliest > now and match.state.window.closer is not None:
            times.add(row.earliest)
        self._alarms[room.code] = [
            self._clock.call_at(when, lambda: self._ring(room)) for when in sorted(times)
        ]

    def _ring(self, room: Room) -> None:
        seq = None if room.window is None else room.window.seq

        def answered(answer: dict[str, Any]) -> None:
            if room.window is not None and room.window.seq == seq:
                self._arm(room, _RETRY_MS if "code" in answer else _AGAIN_MS)

        room.submit(self._closing(room), answered)

    def _ask_to_close(self, room: Room) -> None:
        room.submit(self._closing(room), _unheard)

    # --- closing ------------------------------------------------------------------------------

    def _closing(self, room: Room) -> Judge:
        def judge(match: Match) -> Judgement:
            window = match.state.window
            if window is None or room.window is None or match.state.paused is not None:
                return None
            closing = match.close(self._clock.now())
            return Beside(self._flight(room, match, window, None), closing)

        return judge

    def _flight(
        self, room: Room, match: Match, window: Window, response: Response | None
    ) -> Callable[[Append | None], Coroutine[Any, Any, Landed]]:
        """Return the transaction that stores a reply, and closes the window if it is over."""
        row = room.window
        if row is None:
            raise StaleDecision(decision=match.state.moment)
        work = _Work(match, match.state, window, row, response)

        async def run(closing: Append | None) -> Landed:
            now = self._clock.now()
            found = await self._source.write(lambda tx: work.done(tx, closing, now))
            # A pass is no entry, not even where it closes the window.
            told = {} if response is None else {"seq": work.state.seq}
            if found.spare is not None:
                told["holds"] = found.spare
            return Landed(found.fate, found.refusal, told, lambda: self._done(room, found.row))

        return run

    def _done(self, room: Room, row: WindowRow) -> None:
        """Go by what a transaction has found."""
        room.retime(row)

    # --- wishes -------------------------------------------------------------------------------

    def _heed_anew(self, room: Room) -> None:
        """In a slow match orders run, and only then it is asked whether a window is over."""
        match = room.match
        if match is not None and room.window is not None and match.pace.mode == "async":
            self._spawn(self._heed(room, room.window.seq))

    def _heed_after(self, room: Room, seq: int, wait: int) -> None:
        if self._stopped:
            return
        if wait == 0:
            self._spawn(self._heed(room, seq))
        else:
            when = self._clock.now() + wait
            self._clock.call_at(when, lambda: self._spawn(self._heed(room, seq)))

    async def _heed(self, room: Room, seq: int) -> None:
        """Do what people wish for a window that has opened or restarted."""
        match = room.match
        if match is None:
            return
        try:
            stored = await self._source.read(lambda tx: tx.windows.wishes(match.key))
        except Refusal:
            self._heed_after(room, seq, _RETRY_MS)
            return
        window = match.state.window
        if window is None or room.match is not match or match.state.moment != seq:
            return
        known = wishes.known(stored)
        if match.pace.mode == "async":
            self._run_orders(room, seq, known)
        else:
            self._yield_and_stop(room, window, seq, known)
        dated = wishes.dated(known, window)
        if dated:
            await self._source.write(lambda tx: _store(tx, match.key, dated))

    def _yield_and_stop(
        self, room: Room, window: Window, seq: int, known: Mapping[Seat, wishes.Kept]
    ) -> None:
        for cancel in self._yields.pop(room.code, ()):
            cancel()
        for seat, one in known.items():
            if wishes.stops(one, window, seat):
                self._respond_for(room, Response(seat, f"stop:{seat}:{seq}", seq, "hold"))
            if wishes.yields(one, window, seat):
                response = Response(seat, f"yield:{seat}:{seq}", seq, "pass")
                when = self._clock.now() + self.delay()
                cancel = self._clock.call_at(when, partial(self._respond_for, room, response))
                self._yields.setdefault(room.code, []).append(cancel)
        if room.match is not None and room.match.pace.mode == "quick":
            self._ask_to_close(room)

    def _respond_for(self, room: Room, response: Response) -> None:
        """Send what somebody wished to be sent; the window may be gone, which is no fault."""
        self.respond(room, response, _unheard)

    def _run_orders(self, room: Room, seq: int, known: Mapping[Seat, wishes.Kept]) -> None:
        """Carry out the first standing order that acts; none does: close, if nobody is asked."""

        def judge(match: Match) -> Judgement:
            window = match.state.window
            if window is None or match.state.moment != seq or match.state.paused is not None:
                return None
            for seat in window.eligible:
                played = self._ordered(match, window, seat, known.get(seat))
                if played is not None:
                    return played
            return self._closing(room)(match)

        room.submit(judge, _unheard)

    def _ordered(
        self, match: Match, window: Window, seat: Seat, one: wishes.Kept | None
    ) -> Judgement:
        """Judge what a seat's standing order plays, None: nothing that the rules allow."""
        terms, seq = match.terms, match.state.moment
        order = None if one is None else wishes.order_of(one, window, terms)
        if order is None or not isinstance(terms.game, Windowed):
            return None
        action = terms.game.order(seat_sight(match.state.position, seat), order)
        if action is None:
            return None
        plain = orjson.loads(terms.ruleset.action.encode(action))
        try:
            return match.act(seat, f"order:{seat}:{seq}", seq, plain, self._clock.now())
        except (RuleViolation, Refusal):
            return None


@dataclass(frozen=True, repr=False)
class _Work:
    """What is done in one transaction that holds a window's row."""

    match: Match
    state: State
    window: Window
    row: WindowRow
    response: Response | None

    def done(self, tx: MatchTx, closing: Append | None, now: int) -> _Found:
        """Store the reply, if there is one; close the window if it is over then."""
        key, state, pace = self.match.key, self.state, self.match.pace
        locked = tx.windows.lock(key, self.row, now)
        if locked.head != state.seq:
            return _Found("lost", locked.row)
        again = windows.refilled(pace, locked, state, self.window)
        if again is not None:
            tx.windows.move(key, again)
            locked = tx.windows.lock(key, again, now)
        if self.response is not None and self.response.kind == "hold":
            return self._hold(tx, locked, self.response)
        if self.response is not None:
            tx.windows.reply(key, locked.row, self._kept(self.response), locked.now)
            locked = tx.windows.lock(key, locked.row, now)
        if closing is None or not self._is_over(tx, locked):
            return _Found("early", locked.row)
        return _Found(tx.matches.append(closing, locked.now), locked.row)

    def _is_over(self, tx: MatchTx, locked: LockedWindow) -> bool:
        """Tell whether the window closes; not for its time while an outage is not made good."""
        if windows.is_passed(self.match.pace, locked, self.window, self._silent(tx)):
            return True
        return windows.has_run_out(locked, self.window) and not tx.upkeep.held(locked.now)

    def _hold(self, tx: MatchTx, locked: LockedWindow, response: Response) -> _Found:
        key, seat, turn = self.match.key, response.seat, self.window.turns[response.seat]
        left = windows.HOLDS - tx.windows.holds(key, seat, turn)
        if locked.held.get(seat) == response.command:
            return _Found("early", locked.row, spare=left)
        if seat in locked.held or left <= 0 or self.match.pace.mode == "async":
            return _Found("early", locked.row, NoHoldLeft())
        row = windows.lengthened(self.match.pace, locked, self.window, seat)
        tx.windows.reply(key, row, self._kept(response), locked.now)
        tx.windows.move(key, row)
        return _Found("early", row, spare=left - 1)

    def _kept(self, response: Response) -> SeatReply:
        turn = self.window.turns[response.seat]
        return SeatReply(response.seat, response.kind, turn, response.command)

    def _silent(self, tx: MatchTx) -> frozenset[Seat]:
        """Return the eligible seats that nobody waits for."""
        if self.match.pace.mode == "quick":
            return windows.unable(self.match.terms, self.state)
        if self.match.pace.mode != "async":
            return frozenset()
        stored = wishes.known(tx.windows.wishes(self.match.key))
        return frozenset(self.window.eligible) - wishes.asking(stored, self.window)


def _unheard(answer: dict[str, Any]) -> None:
    """Take the answer to what nobody sent: whatever it is, the next entry or timer goes on."""
    del answer


def _must_be_open(match: Match, room: Room, response: Response) -> Window:
    """Return the window that a reply is about; raises why it cannot be given."""
    match.must_run()
    window, seat = match.state.window, response.seat
    if match.known(seat, response.command) is not None:
        raise IdReused
    if window is None or response.decision != match.state.moment or room.window is None:
        raise StaleDecision(decision=match.state.decision_of(seat))
    if match.state.paused is not None:
        raise ClocksStand
    if seat not in window.eligible:
        raise NotAwaited
    return window


def _store(tx: MatchTx, match: int, dated: Mapping[Seat, bytes]) -> None:
    for seat, body in dated.items():
        tx.windows.wish(match, seat, body)
