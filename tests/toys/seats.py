"""What toy games do with their tuples of one item for each seat."""

from typing import Any, TypeVar

from app.kernel.position import Seat

_T = TypeVar("_T")


def put(items: tuple[_T, ...], seat: Seat, item: Any) -> tuple[_T, ...]:
    """Return the tuple with one seat's item changed."""
    return (*items[:seat], item, *items[seat + 1 :])


def ranking(points: tuple[int, ...], left: tuple[bool, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats by points, equal ones together; those who left share the last place."""
    ranks = [-1 if gone else score for score, gone in zip(points, left, strict=True)]
    return tuple(
        tuple(seat for seat, rank in enumerate(ranks) if rank == place)
        for place in sorted(set(ranks), reverse=True)
    )
