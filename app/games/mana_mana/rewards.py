"""MANA for laying cards (section 4.2)."""

REWARD = (0, 2, 1, 2, 3, 4, 6)
"""By the cards of a row after the laying, however many were laid; MM-13, MM-14."""


def paid(supply: int | None, total: int) -> int:
    """Return the MANA for a row of `total` cards, or what the supply still has; MM-10."""
    return REWARD[total] if supply is None else min(REWARD[total], supply)
