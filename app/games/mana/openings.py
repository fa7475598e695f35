"""All that a seat may do at once: as actions, and as the JSON that a board lights up."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, combinations

from app.games.mana.board import EDGES, INDEX, PATHS, SQUARES, indices, names
from app.games.mana.mobility import Ground, allowed, demanded, drop_squares, ground_of
from app.games.mana.model import (
    RONIN,
    Action,
    ChooseEdge,
    Drop,
    Edge,
    Move,
    Options,
    Pass,
    Place,
    Public,
    Setup,
    Square,
)
from app.games.mana.placing import Room, edges, room_at
from app.kernel.value import Json

# Every action of `play` there is, made once: [from][to], both by index; only moves that some board
# allows.
MOVE: tuple[Mapping[int, Move], ...] = tuple(
    {INDEX[path.squares[-1]]: Move(path.squares[0], path.squares[-1]) for path in paths}
    for paths in PATHS
)
DROP: tuple[Drop, ...] = tuple(Drop(square) for square in SQUARES)
PASS = Pass()
CHOOSE: tuple[ChooseEdge, ...] = tuple(ChooseEdge(edge) for edge in EDGES)


@cache
def setups(edge: Edge | None, damyo: Square, ronin: tuple[Square, ...]) -> tuple[Setup, ...]:
    """Return every setup with the Damyo on a square and its Ronin on five other ones of some."""
    free = [square for square in ronin if square != damyo]
    return tuple(Setup(damyo, five, edge) for five in combinations(free, RONIN))


def rooms(options: Options, public: Public, seat: Place) -> Iterator[tuple[Edge | None, Room]]:
    """Yield the edges that a seat may name in its setup (None: none), each with its room."""
    seated = public.sides[seat].edge
    if seated is not None:
        yield None, room_at(options, seated)
    else:
        for edge in edges(options):
            yield edge, room_at(options, edge)


def legal(options: Options, public: Public, seat: Place) -> Iterable[Action]:
    """Return what a seat that is asked may do; setups, of which there are 22,176, come lazily."""
    if public.phase == "play":
        return _plays(options, public, seat)
    if public.phase == "edge":
        return CHOOSE
    return chain.from_iterable(
        setups(edge, damyo, room.ronin)
        for edge, room in rooms(options, public, seat)
        for damyo in room.damyo
    )


def _plays(options: Options, public: Public, seat: Place) -> list[Action]:
    mine = public.sides[seat]
    ground, kind = ground_of(options, mine, public.sides[1 - seat]), demanded(public.mana)
    found: list[Action] = [
        MOVE[square][end]
        for square, ends in ground.movers(allowed(options, public.task, kind))
        for end in indices(ends)
    ]
    if public.task == "return":
        found += [DROP[square] for square in indices(drop_squares(options, ground, kind))]
    elif public.task == "pass":
        found.append(PASS)
    return found


def lit(options: Options, public: Public, seat: Place) -> Json:
    """Return what a seat that is asked may do, as JSON.

    setup: per edge that may be named, squares for the Damyo and for Ronin. edges: edges to choose.
    moves: per piece that may move, each last square with the squares on one way there; drops:
    squares to which a Ronin may come back; pass: nothing else is possible; still: why each of the
    other pieces may not move.
    """
    if public.phase == "edge":
        return {"edges": EDGES}
    if public.phase != "play":
        found = rooms(options, public, seat)
        return {"setup": [{"edge": e, "damyo": r.damyo, "ronin": r.ronin} for e, r in found]}
    ground = ground_of(options, public.sides[seat], public.sides[1 - seat])
    kind = demanded(public.mana)
    within, returns = allowed(options, public.task, kind), public.task == "return"
    movers = dict(ground.movers(within))
    return {
        "moves": {SQUARES[one]: _ways(ground, one, ends) for one, ends in movers.items()},
        "drops": names(drop_squares(options, ground, kind)) if returns else (),
        "pass": public.task == "pass",
        "still": {
            SQUARES[one]: "blocked" if within >> one & 1 else "must-obey"
            for one in indices(ground.pieces)
            if one not in movers
        },
    }


def _ways(ground: Ground, square: int, ends: int) -> dict[Square, tuple[Square, ...]]:
    found: dict[Square, tuple[Square, ...]] = {}
    for path in PATHS[square]:
        if path.end & ends and not path.between & ground.occupied:
            found.setdefault(path.squares[-1], path.squares[1:-1])
    return found


def read(lit: Json) -> Iterator[Action]:
    """Yield all actions that `lit` stands for; None for a seat that is not asked."""
    if lit is None:
        return
    for edge in lit.get("edges", ()):
        yield ChooseEdge(edge)
    for room in lit.get("setup", ()):
        for damyo in room["damyo"]:
            yield from setups(room["edge"], damyo, tuple(room["ronin"]))
    for start, ends in lit.get("moves", {}).items():
        for end in ends:
            yield MOVE[INDEX[start]][INDEX[end]]
    for square in lit.get("drops", ()):
        yield DROP[INDEX[square]]
    if lit.get("pass"):
        yield PASS
