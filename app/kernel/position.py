"""The whole state of a match, and the only way from it to a viewer."""

from typing import Generic, TypeAlias, TypeVar

from app.kernel.value import value

Seat: TypeAlias = int
"""Index of a player in a match, from 0."""

Public = TypeVar("Public")
Own = TypeVar("Own")
Vault = TypeVar("Vault")


@value(secret=True)
class Position(Generic[Public, Own, Vault]):
    """Facts for everybody, what each seat alone may know (by seat), what nobody may know."""

    public: Public
    own: tuple[Own, ...]
    vault: Vault


@value
class Sight(Generic[Public, Own]):
    """What one viewer may see of a position; a watcher has neither `seat` nor `own`."""

    public: Public
    seat: Seat | None
    own: Own | None


@value
class SeatSight(Sight[Public, Own]):
    """What a seated viewer may see: the public facts and his own."""

    public: Public
    seat: Seat
    own: Own


def seat_sight(position: Position[Public, Own, Vault], seat: Seat) -> SeatSight[Public, Own]:
    """Return what `seat` may see; IndexError for a seat that the match does not have."""
    if seat < 0:
        raise IndexError(seat)
    return SeatSight(position.public, seat, position.own[seat])


def sight_of(
    position: Position[Public, Own, Vault], viewer: Seat | None
) -> Sight[Public, Own] | SeatSight[Public, Own]:
    """Return what `viewer` (a seat, or None for a watcher) may see: the only door to a client."""
    return Sight(position.public, None, None) if viewer is None else seat_sight(position, viewer)
