"""The setup: where pieces may be placed under which option, and what comes of it (section 3)."""

from dataclasses import replace
from typing import NamedTuple

from app.games.mana.board import EDGES, HOME, INDEX, KIND, OPPOSITE, OUTER, names
from app.games.mana.model import (
    RONIN,
    Begun,
    ChooseEdge,
    Edge,
    EdgeChosen,
    Options,
    Own,
    Phase,
    Place,
    Placed,
    Placement,
    Pos,
    Public,
    Revealed,
    Setup,
    Side,
    Square,
    Taken,
    Told,
)
from app.games.mana.turning import NO_SECRETS, NOTHING, begin, paired, step
from app.kernel.chance import Chance
from app.kernel.game import Emit, RuleViolation, Step, emit
from app.kernel.position import Position

DAMYO_2020 = 2
"""Kind of the squares on which the 2020 edition lets a Damyo stand."""
EDGE_2020: Edge = "E"
"""The edge at whose left corner, seen from there, is the only triple one."""


class Room(NamedTuple):
    """Where a seat may place its pieces: squares for the Damyo, squares for the Ronin, sorted."""

    damyo: tuple[Square, ...]
    ronin: tuple[Square, ...]


def room_at(options: Options, edge: Edge) -> Room:
    """Return the room at an edge (decision 2, option setup)."""
    if options.setup == "edition2020":
        line = names(OUTER[edge])
        return Room(tuple(one for one in line if KIND[INDEX[one]] == DAMYO_2020), line)
    home = names(HOME[edge])
    return Room(home, home)


def edges(options: Options) -> tuple[Edge, ...]:
    """Return the edges that the first player may choose."""
    return (EDGE_2020,) if options.setup == "edition2020" else EDGES


def set_up(options: Options, chance: Chance) -> Taken:
    """Draw who is first (decision 4), and with setup `random` everything else."""
    first = chance.below(2) if options.first == "random" else options.first
    empty = Side(None, None, (), 0, placed=False)
    phase: Phase = "edge" if options.setup == "hidden" else "setup_first"
    public = Public(phase, first, first, None, (empty, empty), None, 0, (), None, None)
    if options.setup != "random":
        return step(public, Begun(first), reveals=options.first == "random")
    edge = chance.draw(EDGES)
    mine, theirs = drawn(edge, chance), drawn(OPPOSITE[edge], chance)
    return step(
        begin(
            options,
            public,
            paired(first, shown(edge, mine), shown(OPPOSITE[edge], theirs)),
        ),
        Begun(first),
        EdgeChosen(first, edge),
        Placed(first, mine),
        Placed(1 - first, theirs),
        reveals=True,
    )


def drawn(edge: Edge, chance: Chance) -> Placement:
    """Draw six distinct squares of the home at an edge, the first for the Damyo."""
    damyo, *ronin = chance.shuffled(names(HOME[edge]))[: RONIN + 1]
    return Placement(damyo, tuple(sorted(ronin)))


def shown(edge: Edge | None, placement: Placement) -> Side:
    """Return the side of a player whose placement everybody sees."""
    return Side(edge, placement.damyo, placement.ronin, 0)


def choose_edge(public: Public, seat: Place, action: ChooseEdge) -> Taken:
    """Let the first player sit at an edge; then both place, unseen (setup `hidden`)."""
    sides = _seated(public, seat, action.edge)
    after = replace(public, phase="setup_both", turn=None, sides=sides)
    return step(after, EdgeChosen(seat, action.edge))


def _seated(public: Public, seat: Place, edge: Edge) -> tuple[Side, Side]:
    mine, theirs = public.sides[seat], public.sides[1 - seat]
    return paired(seat, replace(mine, edge=edge), replace(theirs, edge=OPPOSITE[edge]))


def place(options: Options, position: Pos, seat: Place, action: Setup) -> Taken:
    """Judge a setup and carry it out."""
    public = position.public
    edge = _judged_edge(options, public, seat, action.edge)
    _judge_squares(options, edge, action)
    placement = Placement(action.damyo, tuple(sorted(action.ronin)))
    if public.phase == "setup_both":
        return _place_unseen(options, position, seat, placement)
    if public.phase == "setup_second":
        sides = paired(seat, shown(edge, placement), public.sides[1 - seat])
        return step(begin(options, public, sides), Placed(seat, placement))
    theirs = replace(public.sides[1 - seat], edge=OPPOSITE[edge])
    sides = paired(seat, shown(edge, placement), theirs)
    after = replace(public, phase="setup_second", turn=1 - seat, sides=sides)
    return step(after, EdgeChosen(seat, edge), Placed(seat, placement))


def _judged_edge(options: Options, public: Public, seat: Place, edge: Edge | None) -> Edge:
    """Return the edge of a seat that places; raises RuleViolation if it may not say so."""
    seated = public.sides[seat].edge
    if seated is not None:
        if edge is not None:
            raise RuleViolation("edge-unexpected")
        return seated
    if edge is None:
        raise RuleViolation("edge-missing")
    if edge not in edges(options):
        raise RuleViolation("edge-fixed")
    return edge


def _judge_squares(options: Options, edge: Edge, action: Setup) -> None:
    if len(action.ronin) != RONIN:
        raise RuleViolation("piece-count")
    if len({action.damyo, *action.ronin}) != RONIN + 1:
        raise RuleViolation("same-square")
    room = room_at(options, edge)
    if not {action.damyo, *action.ronin} <= set(room.ronin):
        raise RuleViolation("outside-zone")
    if action.damyo not in room.damyo:
        raise RuleViolation("damyo-square")


def _place_unseen(options: Options, position: Pos, seat: Place, placement: Placement) -> Taken:
    """Keep a placement to its seat; with the second one both are shown, and play begins."""
    public, other = position.public, position.own[1 - seat].placement
    told: Told = Emit(Placed(seat, placement), Placed(seat, None), frozenset((seat,)))
    mine, theirs = public.sides[seat], public.sides[1 - seat]
    if other is None:
        sides = paired(seat, replace(mine, placed=True), theirs)
        own = (Own(None), Own(placement)) if seat else (Own(placement), Own(None))
        after = Position(replace(public, sides=sides), own, NOTHING)
        return Step(after, (told,), reveals=False)
    sides = paired(seat, shown(mine.edge, placement), shown(theirs.edge, other))
    placements = (other, placement) if seat else (placement, other)
    after = Position(begin(options, public, sides), NO_SECRETS, NOTHING)
    return Step(after, (told, emit(Revealed(placements))), reveals=True)
