"""The two-sample test that window campaigns go by."""

import random

import pytest

from tests.live.samples import holm, p_of


def test_a_known_case() -> None:
    """Hollander and Wolfe's permeability constants; p by the approximation with correction."""
    one = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
    other = [1.15, 0.88, 0.90, 0.74, 1.21]
    assert p_of(one, other) == pytest.approx(0.2447, abs=0.001)
    assert p_of(other, one) == pytest.approx(p_of(one, other))


def test_ties_and_equal_samples() -> None:
    assert p_of([1, 1, 1], [1, 1, 1, 1]) == 1.0
    assert p_of([1, 2] * 50, [2, 1] * 50) > 0.9
    assert p_of([1, 2] * 50, [2, 3] * 50) < 1e-6


def test_it_is_rarely_wrong_and_sees_small_shifts() -> None:
    dice = random.Random(1)
    wrong = seen = 0
    for _ in range(200):
        one, other = ([dice.gauss(0, 1) for _ in range(200)] for _ in range(2))
        wrong += p_of(one, other) < 0.01
        seen += p_of(one, [value + 0.5 for value in other]) < 0.01
    assert wrong <= 7
    assert seen >= 190


def test_holms_correction() -> None:
    ps = {"a": 0.01, "b": 0.04, "c": 0.03, "d": 0.005}
    assert holm(ps) == pytest.approx({"d": 0.02, "a": 0.03, "c": 0.06, "b": 0.06})
    assert holm({}) == {}
    assert holm({"a": 0.7, "b": 0.9}) == {"a": 1.0, "b": 1.0}
