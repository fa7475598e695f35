"""Tracebacks tell an operator where and what, and nobody's cards."""

import subprocess
import sys

import orjson
import pytest
from pydantic import TypeAdapter, ValidationError

from app.kernel.chance import DrawsMismatch, Keyed, Replayed
from app.web import logs
from app.web.tracebacks import WITHHELD, told

HAND = "KKGPYO"


class Database(Exception):
    """Like SQLAlchemy's: quotes a statement with its parameters, and has a code of its own."""

    code = "gkpj"

    def __init__(self, orig: Exception) -> None:
        super().__init__(f"{orig} [parameters: {HAND}]")
        self.orig = orig


class Odd(int):
    """A number that shows a hand when it is put into words."""

    def __format__(self, how: str) -> str:
        return HAND


def fail(error: BaseException, cause: BaseException | None = None) -> None:
    secret = HAND  # what a traceback with locals would tell
    assert secret
    raise error from cause


def raised(error: Exception, cause: Exception | None = None) -> Exception:
    """Return an error that was raised here, outside of rules and matches."""
    with pytest.raises(type(error)) as caught:
        fail(error, cause)
    return caught.value


def raised_by_rules() -> Exception:
    """Return an error that the kernel raised, with a hand in its message."""
    with pytest.raises(ValueError, match=HAND) as caught:
        Keyed(b"").below(Odd(0))
    return caught.value


def test_where_and_what_are_told() -> None:
    text = told(raised(ValueError("the disk is full")))
    assert text.startswith("Traceback (most recent call last):\n")
    assert text.endswith("ValueError: the disk is full")
    assert "test_tracebacks.py" in text
    assert HAND not in text


def test_what_rules_say_is_kept_back() -> None:
    text = told(raised_by_rules())
    assert "app/kernel/chance.py" in text
    assert text.endswith(f"ValueError: {WITHHELD}")
    assert HAND not in text


def test_so_is_what_an_error_was_caused_by() -> None:
    text = told(raised(RuntimeError("it failed"), raised_by_rules()))
    assert text.endswith("RuntimeError: it failed")
    assert "which led to:" in text
    assert WITHHELD in text
    assert HAND not in text


def test_and_what_came_before_or_together() -> None:
    error = raised(KeyError(1))
    error.__context__, error.__suppress_context__ = raised_by_rules(), False
    assert "which led to:" in told(error)
    assert HAND not in told(error)
    error.__suppress_context__ = True
    assert "which led to:" not in told(error)
    group = told(raised(ExceptionGroup("several", [raised_by_rules(), raised(OSError("gone"))])))
    assert "OSError: gone" in group
    assert HAND not in group


def test_errors_that_quote_their_input_are_not_quoted() -> None:
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(int).validate_python(HAND)
    assert HAND in str(caught.value)
    assert HAND not in told(caught.value)
    text = told(raised(Database(OSError("database or disk is full"))))
    assert "database or disk is full" in text
    assert HAND not in text


def test_an_error_with_a_code_is_told_by_it() -> None:
    draws = [12345]
    with pytest.raises(DrawsMismatch, match="12345") as caught:
        Replayed(draws).below(7)
    assert "12345" not in told(caught.value)
    assert told(caught.value).endswith("DrawsMismatch: draws-mismatch")


def test_a_circle_of_errors_ends() -> None:
    one, other = raised(ValueError("one")), raised(ValueError("other"))
    one.__cause__, other.__cause__ = other, one
    assert told(one).count("ValueError") == 2


def test_nobody_can_write_a_line_of_ours() -> None:
    event = {"event": "met", "path": "/a\n2026 [error] forged\x1b[31m\x9b", "count": 3}
    (path,) = [str(part) for name, part in logs.one_line(None, "", event).items() if name == "path"]
    assert path == "/a\\x0a2026 [error] forged\\x1b[31m\\x9b"


SCRIPT = """
import asyncio, logging, structlog, sys
from app.web import logs
logs.configure(sys.argv[1])
def fail(secret):
    raise ValueError("gone wrong")
async def forgotten():
    secret = "KKGPYO"
    raise KeyError(secret)
async def main():
    task = asyncio.ensure_future(forgotten())
    await asyncio.sleep(0)
    del task
    import gc; gc.collect()
try:
    fail("KKGPYO")
except ValueError:
    structlog.get_logger("ours").exception("request failed", path="/x\\nfake")
    logging.getLogger("theirs").exception("trouble with %s", "a\\nb")
logging.getLogger("uvicorn.error").info("not worth a line")
asyncio.run(main())
"""


@pytest.mark.parametrize("style", ["text", "json"])
def test_everything_goes_to_standard_error_without_secrets(style: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT, style], capture_output=True, text=True, check=True
    )
    assert run.stdout == ""
    assert "not worth a line" not in run.stderr
    assert run.stderr.count("ValueError: gone wrong") == 2
    assert "Task exception was never retrieved" in run.stderr
    assert "\nfake" not in run.stderr
    lines = [line for line in run.stderr.splitlines() if not line.startswith(("  ", "\t"))]
    if style == "json":
        events = [orjson.loads(line) for line in lines]
        assert [event["event"] for event in events][:2] == [
            "request failed",
            "trouble with a\\x0ab",
        ]
        assert "KKGPYO" not in events[0]["exception"].replace('fail("KKGPYO")', "")
