"""Tracebacks for the log: where it happened and what kind of error it was, never whose cards.

The message of an error that was raised while rules or a match were at work may hold anything that
they held, a hand or the next draw, and is kept back; its code is told. So are the statements'
parameters that database errors quote.
"""

import traceback
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

APP = Path(__file__).resolve().parent.parent
SECRETIVE = tuple(str(APP / part) for part in ("games", "kernel", "matches"))
WITHHELD = "(message withheld: it may hold what players must not know)"
"""Stands in for a message."""


def told(error: BaseException) -> str:
    """Return an error and what led to it, as text of several lines without locals."""
    return "".join(_lines(error, set())).rstrip("\n")


def _lines(error: BaseException, seen: set[int]) -> Iterator[str]:
    seen.add(id(error))
    before = error.__cause__
    if before is None and not error.__suppress_context__:
        before = error.__context__
    if before is not None and id(before) not in seen:
        yield from _lines(before, seen)
        yield "\nwhich led to:\n\n"
    yield "Traceback (most recent call last):\n"
    yield from traceback.format_tb(error.__traceback__)
    yield f"{type(error).__qualname__}: {_message(error)}\n"
    if isinstance(error, BaseExceptionGroup):
        for one in error.exceptions:
            yield from _lines(one, seen)


def _message(error: BaseException) -> str:
    quoted = getattr(error, "orig", None)
    if quoted is not None:  # a database's error; around it stand the statement's parameters
        return str(quoted)
    code = getattr(error, "code", None)
    if isinstance(code, str):
        return code
    return WITHHELD if _saw_secrets(error) else str(error)


def _saw_secrets(error: BaseException) -> bool:
    """Tell whether rules or matches had a part in an error, or whether it quotes its input."""
    quotes = type(error).__module__.startswith("pydantic")
    return quotes or any(path.startswith(SECRETIVE) for path in _files(error.__traceback__))


def _files(walk: TracebackType | None) -> Iterator[str]:
    while walk is not None:
        yield walk.tb_frame.f_code.co_filename
        walk = walk.tb_next
