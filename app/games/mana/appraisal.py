"""What a scene is worth at a glance to the seat to move: the bots' common sense."""

from app.games.mana.board import KIND, NEAR, REACH
from app.games.mana.skirmish import Scene

WON = 100_000
"""Worth of a scene in which the Damyo can be taken; nothing else comes near."""

MOBILITY = 2
"""For each square that a piece can go to."""
SAFETY = 80
"""For each kind of squares on which the other one cannot end without losing his Damyo."""
TRAPPED = 120
"""Once more, when that is all three kinds."""
RESERVE = 60
"""For each captured Ronin: it may come back anywhere, and fewer pieces are freer from the Mana."""

_SAFETY = (0, SAFETY, SAFETY, 2 * SAFETY, SAFETY, 2 * SAFETY, 2 * SAFETY, 3 * SAFETY + TRAPPED)
"""By set of kinds, bit 0 for singles."""


def appraise(scene: Scene, *, escampe: bool) -> int:
    """Return the worth of a scene to the seat to move; WON if it takes the Damyo at once."""
    pieces, damyo, rivals, target, kind = scene
    occupied = pieces | rivals
    room, able, hits = _survey(pieces, occupied, damyo if escampe else 0, target)
    if hits and (not kind or hits >> kind & 1 or not (able >> kind & 1 or escampe)):
        return WON
    their_room, their_able, their_hits = _survey(rivals, occupied, target if escampe else 0, damyo)
    worth = MOBILITY * (room - their_room)
    worth += RESERVE * (rivals.bit_count() - pieces.bit_count())
    if hits:
        worth += _SAFETY[(hits if escampe else hits | ~able) >> 1 & 7]
    if their_hits:
        worth -= _SAFETY[(their_hits if escampe else their_hits | ~their_able) >> 1 & 7]
    return worth


def _survey(pieces: int, occupied: int, peaceful: int, target: int) -> tuple[int, int, int]:
    """Return how many squares some pieces reach, the kinds of those that can move, and that hit.

    hit: reach the target. peaceful: a piece that takes nothing.
    """
    room = able = hits = 0
    among = pieces
    while among:
        low = among & -among
        among ^= low
        start = low.bit_length() - 1
        ends = REACH[start][occupied & NEAR[start]] & ~pieces
        if ends:
            kind = 1 << KIND[start]
            room += ends.bit_count()
            able |= kind
            if ends & target and low != peaceful:
                hits |= kind
    return room, able, hits
