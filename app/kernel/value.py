"""The one kind of value that all game data is made of."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
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
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[_T] | None = None, /, *, secret: bool = False) -> Any:
    """Make `cls` a frozen dataclass of str, int, bool, None, tuples, values and dict[str, ...].

    No slots: orjson writes slotted dataclasses three to four times slower; it writes the whole
    `__dict__`, so a cached property would change the JSON by being read: TypeError. A `secret`
    value keeps its content out of every repr, hence out of logs and tracebacks, and so do the
    values derived from it. Read from JSON it is strict: no unknown field, no `true` for a number.
    """

    def make(target: type[_T]) -> type[_T]:
        cached = [name for name, it in vars(target).items() if isinstance(it, cached_property)]
        if cached:
            raise TypeError(f"{target.__name__}.{cached[0]} is cached: it would show in the JSON")
        hidden = secret or target.__repr__ is _redacted
        made = dataclass(frozen=True, repr=not hidden)(target)
        made.__pydantic_config__ = _STRICT  # type: ignore[attr-defined]
        if hidden:
            made.__repr__ = _redacted  # type: ignore[method-assign]
        return made

    return make if cls is None else make(cls)
