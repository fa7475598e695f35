"""Idempotency keys in memory: what tests.fakes.storage keeps (see KeyStore)."""

from typing import Any

from app.tables.ports import Answered


class Keys:
    """Keys inside one transaction on a state that has answers by scope and key."""

    def __init__(self, state: Any) -> None:
        self._state = state

    def answered(self, scope: str, key: str, since: int) -> Answered | None:
        answered, at = self._state.keys.get((scope, key), (None, since))
        kept: Answered | None = answered if at >= since else None
        return kept

    def keep(self, scope: str, key: str, answered: Answered, now: int) -> None:
        self._state.keys[scope, key] = answered, now

    def forget(self, before: int) -> None:
        kept = {place: one for place, one in self._state.keys.items() if one[1] >= before}
        self._state.keys = kept
