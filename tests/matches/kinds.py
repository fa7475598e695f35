"""A clock of every kind, as a table's settings have it."""

from collections.abc import Sequence
from typing import Any

KINDS: Sequence[dict[str, Any]] = (
    {"kind": "move", "seconds": 30},
    {"kind": "bank", "seconds": 60, "increment": 5},
    {"kind": "bank", "seconds": 10, "increment": 0},
    {"kind": "bronstein", "seconds": 60, "delay": 5},
    {"kind": "hourglass", "seconds": 60},
    {"kind": "days", "days": 2},
)
