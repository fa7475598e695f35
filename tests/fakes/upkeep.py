"""Pulse, outages and leases in memory: what tests.fakes.storage keeps (see UpkeepStore)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from app.matches.pulse import GAP_MS, OutageRow


@dataclass
class KeptUpkeep:
    pulse: int | None = None
    outages: dict[int, tuple[OutageRow, bool]] = field(default_factory=dict)
    leases: dict[str, tuple[str, int]] = field(default_factory=dict)

    def copy(self) -> "KeptUpkeep":
        return replace(self, outages=dict(self.outages), leases=dict(self.leases))


class Upkeep:
    """What the processes keep together, inside one transaction."""

    def __init__(self, kept: KeptUpkeep) -> None:
        self._kept = kept

    def beat(self, now: int, refused: int = 0) -> Sequence[OutageRow]:
        before, self._kept.pulse = self._kept.pulse, now
        if before is not None and now - (began := min(before, now - refused)) > GAP_MS:
            key = len(self._kept.outages) + 1
            self._kept.outages[key] = OutageRow(key, began, now), False
        return [row for row, done in self._kept.outages.values() if not done]

    def held(self, now: int) -> bool:
        late = self._kept.pulse is not None and self._kept.pulse < now - GAP_MS
        return late or any(not done for _, done in self._kept.outages.values())

    def made_good(self, outage: int) -> None:
        self._kept.outages[outage] = self._kept.outages[outage][0], True

    def claim(self, name: str, holder: str, now: int, ms: int) -> bool:
        other, until = self._kept.leases.get(name, (holder, 0))
        free = other == holder or until <= now
        if free:
            self._kept.leases[name] = holder, now + ms
        return free
