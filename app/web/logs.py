"""Structured logs: no query strings, no hidden cards, a line for each event."""

import logging
import sys
from collections.abc import Mapping
from typing import Any, Literal

import structlog
from structlog.types import EventDict, Processor

from app.web.tracebacks import told

_CONTROLS = {code: f"\\x{code:02x}" for code in (*range(0x20), 0x7F, *range(0x80, 0xA0))}


def configure(style: Literal["text", "json"]) -> None:
    """Send our logs and those of the libraries to standard error, a line each."""
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.ExceptionRenderer(_traceback),
        one_line,
    ]
    last: Processor = (
        structlog.processors.JSONRenderer()
        if style == "json"
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    for noisy in ("uvicorn.error", "uvicorn.access", "alembic"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    logging.getLogger("asyncio").addFilter(_without_reprs)
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )


def _traceback(exc_info: Any) -> str:
    return told(exc_info[1])


def one_line(_: Any, __: str, event: EventDict) -> Mapping[str, Any]:
    """Keep what somebody else wrote from looking like a line of ours."""
    for name, part in event.items():
        if isinstance(part, str) and name != "exception":
            event[name] = part.translate(_CONTROLS)
    return event


def _without_reprs(record: logging.LogRecord) -> bool:
    """Cut asyncio's reports where the reprs of tasks and their errors begin."""
    record.msg, record.args = record.getMessage().partition("\n")[0], ()
    return True
