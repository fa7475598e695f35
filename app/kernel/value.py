"""The one kind of value that all game data is made of."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar, dataclass_transform, overload

from pydantic import ConfigDict

Json: TypeAlias = Any
"""Whatever orjson writes: None, bool, int, str, lists, tuples, dicts with str keys, values."""

_T = TypeVar("_T")
_STRICT = ConfigDict(strict=True, extra="forbid")


def _redacted(self: object) -> str:
    return f"<{type(self).__name__} redacted>"


@overload
def value(cls: type[_T], /) -> type[_T]: ...
@overload
def value(*, secret: bool = ...) -> Callable[[type[_T]], type[_T]]: ...
@dataclass_transform(frozen_default=True)
def value(cls: type[_T] | None = None, /, *, secret: bool = False) -> Any:
    """Make `cls` a frozen dataclass whose fields are str, int, bool, None, tuples, values, dict[str, ...].

    No slots: orjson writes slotted dataclasses three to four times slower. A `secret` value keeps
    its content out of every repr, hence out of logs and tracebacks. Read from JSON it is strict:
    no unknown field, no `true` for a number.
    """

    def make(target: type[_T]) -> type[_T]:
        made = dataclass(frozen=True, repr=not secret)(target)
        made.__pydantic_config__ = _STRICT  # type: ignore[attr-defined]
        if secret:
            made.__repr__ = _redacted  # type: ignore[method-assign, assignment]
        return made

    return make if cls is None else make(cls)
