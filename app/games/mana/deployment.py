"""How bots place their pieces: some trials, each judged by what may come of it."""

from app.games.mana.appraisal import WON
from app.games.mana.board import BIT, EVERYWHERE, NEAR, OPPOSITE, REACH, indices, mask
from app.games.mana.model import RONIN, Options, Placement, Seated, Setup
from app.games.mana.placing import Room, edges, room_at
from app.games.mana.search import Search, TimeUp
from app.games.mana.skirmish import Scene
from app.kernel.chance import Chance

DRAWN = 6
"""The best sheltered of so many drawn placements is a trial."""
FOES = 5
"""Against so many placements a trial is judged where the other one's is not known."""


def deploy(
    options: Options, sight: Seated, chance: Chance, search: Search, trials: int, ahead: int
) -> Setup:
    """Return the best of some setups, their first plies looked into so far ahead.

    Once the search is stopped, the best of those that were judged till then.
    """
    public, seat = sight.public, sight.seat
    seated = public.sides[seat].edge
    edge = chance.draw(edges(options)) if seated is None else seated
    room, opposite = room_at(options, edge), room_at(options, OPPOSITE[edge])
    theirs = public.sides[1 - seat]
    if theirs.damyo is None:
        foes = [sheltered(opposite, chance) for _ in range(FOES)]
    else:
        foes = [Placement(theirs.damyo, theirs.ronin)]
    begins = (public.first == seat) == (options.escampe == "off")
    chosen, most = sheltered(room, chance), -10 * WON
    try:
        for _ in range(trials):
            trial = sheltered(room, chance)
            worth = min(_worth(search, trial, foe, ahead, begins=begins) for foe in foes)
            if worth > most:
                chosen, most = trial, worth
    except TimeUp:
        pass
    return Setup(chosen.damyo, chosen.ronin, edge if seated is None else None)


def sheltered(room: Room, chance: Chance) -> Placement:
    """Draw some placements and return the one whose Damyo can be hit from the fewest squares."""
    return min((_drawn(room, chance) for _ in range(DRAWN)), key=exposure)


def exposure(placement: Placement) -> int:
    """Return from how many squares a piece could take the Damyo, if nobody else were there."""
    damyo = BIT[placement.damyo]
    occupied = damyo | mask(placement.ronin)
    outside = indices(EVERYWHERE & ~occupied)
    return sum(1 for square in outside if REACH[square][occupied & NEAR[square]] & damyo)


def _drawn(room: Room, chance: Chance) -> Placement:
    damyo = chance.draw(room.damyo)
    ronin = chance.shuffled(square for square in room.ronin if square != damyo)[:RONIN]
    return Placement(damyo, tuple(sorted(ronin)))


def _worth(search: Search, mine: Placement, theirs: Placement, ahead: int, *, begins: bool) -> int:
    """Return what a placement is worth against another one; `begins`: it moves first."""
    if begins:
        return search.worth(_scene(mine, theirs), ahead)
    return -search.worth(_scene(theirs, mine), ahead)


def _scene(first: Placement, second: Placement) -> Scene:
    damyos = BIT[first.damyo], BIT[second.damyo]
    return (
        damyos[0] | mask(first.ronin),
        damyos[0],
        damyos[1] | mask(second.ronin),
        damyos[1],
        0,
    )
