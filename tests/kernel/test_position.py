"""From a position to a viewer: what he may see and nothing else."""

import orjson
import pytest

from app.kernel.position import Position, SeatSight, Sight, seat_sight, sight_of
from app.kernel.value import value


@value
class Table:
    score: int


@value(secret=True)
class Hand:
    card: str


@value(secret=True)
class Deck:
    order: str


POSITION = Position(Table(3), (Hand("zero"), Hand("one")), Deck("below"))


@pytest.mark.parametrize(("seat", "card"), [(0, "zero"), (1, "one")])
def test_a_seat_sees_the_table_and_its_own(seat: int, card: str) -> None:
    assert sight_of(POSITION, seat) == SeatSight(Table(3), seat, Hand(card))
    assert seat_sight(POSITION, seat) == sight_of(POSITION, seat)


def test_a_watcher_sees_the_table_alone() -> None:
    assert sight_of(POSITION, None) == Sight(Table(3), None, None)


def test_a_sight_travels_whole_and_holds_no_more() -> None:
    assert orjson.dumps(sight_of(POSITION, 1)) == (
        b'{"public":{"score":3},"seat":1,"own":{"card":"one"}}'
    )
    assert orjson.dumps(sight_of(POSITION, None)) == (
        b'{"public":{"score":3},"seat":null,"own":null}'
    )


@pytest.mark.parametrize("seat", [-1, -2, 2])
def test_a_seat_that_is_not_there_sees_nothing(seat: int) -> None:
    with pytest.raises(IndexError):
        sight_of(POSITION, seat)


def test_a_position_does_not_show_in_logs() -> None:
    assert repr(POSITION) == "<Position redacted>"
    assert "zero" not in repr(sight_of(POSITION, 0))
