"""What the server and its libraries write into the log while a test runs."""

import logging
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import structlog
from structlog.testing import capture_logs

from app.web.tracebacks import told as traceback_of


@dataclass
class Told:
    """The lines so far: ours as structlog has them, the libraries' as records."""

    ours: list[MutableMapping[str, Any]]
    records: list[logging.LogRecord] = field(default_factory=list)

    def lines(self) -> list[str]:
        """Return what an operator would see, of libraries only warnings and worse."""
        theirs = [one.getMessage() for one in self.records if one.levelno >= logging.WARNING]
        return [*(str(one) for one in self.ours), *theirs]


class _Keeper(logging.Handler):
    def __init__(self, records: list[logging.LogRecord]) -> None:
        super().__init__()
        self._records = records

    def emit(self, record: logging.LogRecord) -> None:
        self._records.append(record)


@contextmanager
def listening() -> Iterator[Told]:
    """Take every line down."""
    render = structlog.processors.ExceptionRenderer(lambda error: traceback_of(error[1]))
    with capture_logs(processors=[render]) as ours:
        told = Told(ours)
        keeper = _Keeper(told.records)
        logging.getLogger().addHandler(keeper)
        try:
            yield told
        finally:
            logging.getLogger().removeHandler(keeper)
