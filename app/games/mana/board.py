"""The board: kinds of squares, home zones, and where a piece can go from each square.

Inside the rules a square is an index, a1 = 0, b1 = 1, ... f6 = 35, and a set of squares an integer
with bit 1 << index set for each of them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple, get_args

from app.games.mana.model import Edge, Square

SIZE = 6
LAYOUT = ("223122", "131313", "312231", "231312", "213132", "132213")
"""Kind of each square, top line first (specification section 1)."""

SQUARES: tuple[Square, ...] = get_args(Square)
INDEX: Mapping[str, int] = {name: index for index, name in enumerate(SQUARES)}
BIT: Mapping[str, int] = {name: 1 << index for index, name in enumerate(SQUARES)}

KIND: tuple[int, ...] = tuple(int(kind) for line in reversed(LAYOUT) for kind in line)
"""Kind of each square by index: 1, 2 or 3, the number of steps from there."""
EVERYWHERE = (1 << len(SQUARES)) - 1
ON_KIND: tuple[int, ...] = (
    EVERYWHERE,
    *(sum(1 << i for i, kind in enumerate(KIND) if kind == wanted) for wanted in (1, 2, 3)),
)
"""Squares by kind; 0, when nothing is demanded, stands for all."""

EDGES: tuple[Edge, ...] = get_args(Edge)
OPPOSITE: Mapping[Edge, Edge] = {"N": "S", "E": "W", "S": "N", "W": "E"}
_DISTANCES: Mapping[Edge, tuple[int, ...]] = {
    "N": tuple(SIZE - 1 - i // SIZE for i in range(36)),
    "E": tuple(SIZE - 1 - i % SIZE for i in range(36)),
    "S": tuple(i // SIZE for i in range(36)),
    "W": tuple(i % SIZE for i in range(36)),
}
HOME: Mapping[Edge, int] = {
    edge: sum(1 << i for i, away in enumerate(lines) if away <= 1)
    for edge, lines in _DISTANCES.items()
}
"""The two lines nearest an edge."""
OUTER: Mapping[Edge, int] = {
    edge: sum(1 << i for i, away in enumerate(lines) if away == 0)
    for edge, lines in _DISTANCES.items()
}
"""The line at an edge."""


class Path(NamedTuple):
    """A way of exactly as many steps as its first square's kind, no square twice (section 4.1)."""

    squares: tuple[Square, ...]
    between: int
    """The squares that must be empty: all but the first and the last."""
    end: int
    """The last square, as a set."""


def indices(squares: int) -> Iterator[int]:
    """Yield the indices of a set of squares, lowest first."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def names(squares: int) -> tuple[Square, ...]:
    """Return the names of a set of squares, sorted."""
    return tuple(sorted(SQUARES[index] for index in indices(squares)))


def mask(squares: Sequence[Square]) -> int:
    """Return named squares as a set."""
    return sum(map(BIT.__getitem__, squares))


def union(sets: Iterable[int]) -> int:
    """Return the squares that are in any of some sets."""
    return reduce(or_, sets, 0)


def _neighbours(index: int) -> Iterator[int]:
    rank, file = divmod(index, SIZE)
    for up, right in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        if 0 <= rank + up < SIZE and 0 <= file + right < SIZE:
            yield index + SIZE * up + right


def _walks(walk: tuple[int, ...], steps: int) -> Iterator[tuple[int, ...]]:
    if steps == 0:
        yield walk
        return
    for square in _neighbours(walk[-1]):
        if square not in walk:  # decision 5: the first square counts as crossed
            yield from _walks((*walk, square), steps - 1)


def paths_from(start: int) -> tuple[Path, ...]:
    """Return every path from a square, by index."""
    return tuple(
        Path(
            tuple(SQUARES[index] for index in walk),
            union(1 << index for index in walk[1:-1]),
            1 << walk[-1],
        )
        for walk in _walks((start,), KIND[start])
    )


PATHS: tuple[tuple[Path, ...], ...] = tuple(map(paths_from, range(len(SQUARES))))
"""Every path by first square."""


NEAR: tuple[int, ...] = tuple(union(path.between for path in paths) for paths in PATHS)
"""The squares by whose pieces the paths from a square can be blocked."""


class Reach(dict[int, int]):
    """Where the paths from one square end, by which squares of its NEAR are occupied.

    Worked out when first asked for: there are 50,000 such answers, and few come up.
    """

    def __init__(self, paths: Sequence[Path]) -> None:
        super().__init__()
        self._paths = paths

    def __missing__(self, occupied: int) -> int:
        """Return the last squares of all open paths, whoever stands there."""
        ends = 0
        for path in self._paths:
            if not path.between & occupied:
                ends |= path.end
        self[occupied] = ends
        return ends


REACH: tuple[Reach, ...] = tuple(Reach(paths) for paths in PATHS)
"""REACH[square][occupied & NEAR[square]]."""


WAYS: tuple[Mapping[int, tuple[Path, ...]], ...] = tuple(
    {
        end: tuple(path for path in paths if path.end == 1 << end)
        for end in indices(union(path.end for path in paths))
    }
    for paths in PATHS
)
"""Every path by first and last square."""


def open_path(start: int, end: int, occupied: int) -> Path:
    """Return one path between two squares; the caller knows that there is one."""
    return next(path for path in WAYS[start][end] if not path.between & occupied)
