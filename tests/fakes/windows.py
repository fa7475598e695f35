"""Windows beside the logs in memory: what tests.fakes.storage keeps of them (see WindowStore)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.kernel.position import Seat
from app.matches.window_rows import LockedWindow, SeatReply, WindowRow


@dataclass
class KeptWindows:
    """rows: by match and seq. replies: by match, seq, seat and kind. wishes: by match and seat."""

    rows: dict[tuple[int, int], WindowRow] = field(default_factory=dict)
    replies: dict[tuple[int, int, Seat, str], tuple[int, SeatReply]] = field(default_factory=dict)
    wishes: dict[tuple[int, Seat], bytes] = field(default_factory=dict)

    def copy(self) -> "KeptWindows":
        """Return what a transaction may change."""
        return KeptWindows(dict(self.rows), dict(self.replies), dict(self.wishes))


class Windows:
    """Windows inside one transaction on a state that has `windows` and `entries`."""

    def __init__(self, state: Any) -> None:
        self._kept: KeptWindows = state.windows
        self._entries: Mapping[tuple[int, int], bytes] = state.entries

    def row(self, match: int) -> WindowRow | None:
        seqs = [seq for key, seq in self._kept.rows if key == match]
        return self._kept.rows[match, max(seqs)] if seqs else None

    def lock(self, match: int, row: WindowRow, now: int) -> LockedWindow:
        found = self._kept.rows.setdefault((match, row.seq), row)
        passed, held = set(), {}
        for (key, seq, seat, kind), (no, reply) in self._kept.replies.items():
            if key == match and no == found.no:
                if kind == "hold":
                    held[seat] = reply.command
                elif seq == row.seq:
                    passed.add(seat)
        head = max(seq for key, seq in self._entries if key == match)
        spent = sum(
            one.lengthened
            for (key, _), one in self._kept.rows.items()
            if key == match and one.no == found.no
        )
        return LockedWindow(found, now, head, frozenset(passed), held, spent)

    def holds(self, match: int, seat: Seat, turn: int) -> int:
        return sum(
            (key, whose, kind, reply.turn) == (match, seat, "hold", turn)
            for (key, _, whose, kind), (_, reply) in self._kept.replies.items()
        )

    def reply(self, match: int, row: WindowRow, reply: SeatReply, now: int) -> None:
        del now
        self._kept.replies.setdefault((match, row.seq, reply.seat, reply.kind), (row.no, reply))

    def move(self, match: int, row: WindowRow) -> None:
        self._kept.rows[match, row.seq] = replace(row)

    def wishes(self, match: int) -> Mapping[Seat, bytes]:
        return {seat: body for (key, seat), body in self._kept.wishes.items() if key == match}

    def wish(self, match: int, seat: Seat, body: bytes) -> None:
        self._kept.wishes[match, seat] = body
