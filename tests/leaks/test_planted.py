"""The checker catches every planted leak, through the door where it is."""

import random

import pytest

from tests.conformance.walk import table
from tests.leaks.doors import Leak, check_alike, differing
from tests.leaks.planted import PLANTED, Planted
from tests.leaks.watch import Watch, check_setup

MATCHES = 30


def watch_until_caught(planted: Planted) -> None:
    for number in range(MATCHES):
        dice = random.Random(number)
        Watch(planted.entrant, dice.randrange, number, doors=planted.doors).run()
        made, _ = table(planted.entrant, dice.randrange)
        check_setup(made.game, made.seats, planted.doors, number)


@pytest.mark.parametrize("planted", PLANTED, ids=str)
def test_a_planted_leak_is_caught(planted: Planted) -> None:
    with pytest.raises(Leak) as caught:
        watch_until_caught(planted)
    assert caught.value.door == planted.door


def test_doors_are_compared_for_one_viewer() -> None:
    one = {"wall": lambda viewer: b"", "window": lambda viewer: b"%d" % (viewer or 0)}
    other = {"wall": lambda viewer: b"", "window": lambda viewer: b"0"}
    assert differing(None, one, other) == []
    assert differing(1, one, other) == ["window"]
    check_alike(None, one, other)
    with pytest.raises(Leak, match="door window, viewer 1: b'1' and b'0'"):
        check_alike(1, one, other)
