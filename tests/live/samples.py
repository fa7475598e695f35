"""Whether two samples come from one distribution: Mann-Whitney's test, and Holm's correction."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import erfc, sqrt


def p_of(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the two-sided p of Mann-Whitney's test, by the normal approximation with ties.

    For samples of 20 and more; 1.0 where all values are equal.
    """
    n, m = len(one), len(other)
    counts = sorted(Counter([*one, *other]).items())
    ends = list(accumulate(count for _, count in counts))
    ranks = {value: end - (count - 1) / 2 for (value, count), end in zip(counts, ends, strict=True)}
    u = sum(ranks[value] for value in one) - n * (n + 1) / 2
    total = n + m
    ties = sum(count**3 - count for _, count in counts)
    variance = n * m / 12 * (total + 1 - ties / (total * (total - 1)))
    if variance <= 0:
        return 1.0
    return erfc(max(0.0, abs(u - n * m / 2) - 0.5) / sqrt(variance) / sqrt(2))


def holm(ps: Mapping[str, float]) -> dict[str, float]:
    """Return the p of each test, corrected for how many there are (Holm 1979)."""
    corrected: dict[str, float] = {}
    highest = 0.0
    for n, (name, p) in enumerate(sorted(ps.items(), key=lambda one: one[1])):
        highest = max(highest, min(1.0, p * (len(ps) - n)))
        corrected[name] = highest
    return corrected
