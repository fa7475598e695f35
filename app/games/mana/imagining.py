"""Positions that a viewer cannot tell from the real one: only unseen placements are unknown."""

from app.games.mana.model import Own, Place, Pos, Public, Seated, Watched
from app.games.mana.placing import drawn
from app.games.mana.turning import NOTHING
from app.kernel.chance import Chance
from app.kernel.position import Position


def imagine(sight: Watched | Seated, chance: Chance) -> Pos:
    """Draw anew what others have placed and not shown (setup `hidden`)."""
    own = [
        sight.own
        if sight.seat == seat and sight.own is not None
        else _own(sight.public, seat, chance)
        for seat in (0, 1)
    ]
    return Position(sight.public, (own[0], own[1]), NOTHING)


def _own(public: Public, seat: Place, chance: Chance) -> Own:
    side = public.sides[seat]
    if public.phase != "setup_both" or not side.placed or side.edge is None:
        return Own(None)
    return Own(drawn(side.edge, chance))
