"""How long a seat may take: from the table's clock setting to deadlines."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class MoveClock:
    """The same time for every decision; ms None: no limit."""

    ms: int | None

    def due(self, opened: int) -> int | None:
        """Return when a question that opened at this epoch ms must be answered."""
        return None if self.ms is None else opened + self.ms


def read_clock(settings: Mapping[str, Any]) -> MoveClock:
    """Return the clock that a table's settings ask for."""
    clock = settings.get("clock") or {"kind": "none"}
    if clock["kind"] == "none":
        return MoveClock(None)
    if clock["kind"] == "move":
        return MoveClock(clock["seconds"] * 1000)
    msg = f"no clock of kind {clock['kind']!r}"
    raise ValueError(msg)
