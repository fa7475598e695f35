"""Worker processes in which policies think: niced, one job each at a time, restarted when hung."""

import asyncio
import gc
import os
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, BinaryIO

import orjson
import structlog

from app.kernel.chance import Seeded
from app.kernel.game import Policy
from app.kernel.ruleset import Ruleset
from app.matches.pilots import Job

LATE = 3
"""An answer is late this many budgets after a worker took the question up."""
START_S = 30
"""A worker that has not come up by then is given up."""
_NICE = 10
_LINE = 1 << 20

_log = structlog.get_logger(__name__)


class Workers:
    """A pool of worker processes; `command` starts one that runs `serve` on its pipes."""

    def __init__(self, command: Sequence[str], count: int | None = None) -> None:
        self._command = tuple(command)
        self._count = max(1, (os.cpu_count() or 2) - 1) if count is None else count
        self._idle: asyncio.Queue[asyncio.subprocess.Process | None] = asyncio.Queue()
        self._alive: set[asyncio.subprocess.Process] = set()
        for _ in range(self._count):
            self._idle.put_nowait(None)

    async def think(self, job: Job) -> dict[str, Any] | None:
        """Ask the next free worker; None when it was late, broke, or could not be started."""
        worker = await self._idle.get()
        kept: asyncio.subprocess.Process | None = None
        try:
            if worker is None or worker.returncode is not None:
                worker = await self._start()
            answer = await asyncio.wait_for(_ask(worker, job), LATE * job.budget)
            kept = worker
        except (TimeoutError, OSError, ValueError, EOFError) as error:
            _log.warning("pilot lost", game=job.slug, level=job.level, error=type(error).__name__)
            return None
        else:
            return answer
        finally:
            if kept is None and worker is not None:
                self._kill(worker)
            self._idle.put_nowait(kept)

    async def stop(self) -> None:
        """End all workers."""
        for worker in list(self._alive):
            self._kill(worker)
            await worker.wait()

    async def _start(self) -> asyncio.subprocess.Process:
        worker = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LINE,
        )
        self._alive.add(worker)
        try:
            ready = await asyncio.wait_for(_line(worker), START_S)
        except BaseException:
            self._kill(worker)
            raise
        if ready != {"ready": True}:
            self._kill(worker)
            raise EOFError
        return worker

    def _kill(self, worker: asyncio.subprocess.Process) -> None:
        self._alive.discard(worker)
        with suppress(ProcessLookupError):
            worker.kill()


async def _ask(worker: asyncio.subprocess.Process, job: Job) -> dict[str, Any] | None:
    if worker.stdin is None:
        raise EOFError
    sight = orjson.Fragment(job.sight)
    question = {**vars(job), "sight": sight}
    worker.stdin.write(orjson.dumps(question) + b"\n")
    await worker.stdin.drain()
    answer: dict[str, Any] | None = (await _line(worker))["action"]
    return answer


async def _line(worker: asyncio.subprocess.Process) -> dict[str, Any]:
    if worker.stdout is None:
        raise EOFError
    line = await worker.stdout.readline()
    if not line:
        raise EOFError
    answer: dict[str, Any] = orjson.loads(line)
    return answer


def serve(
    rulesets: Mapping[tuple[str, int], Ruleset], questions: BinaryIO, answers: BinaryIO
) -> None:
    """Run a worker: read one question a line, answer one action a line, until the input ends.

    Garbage is collected between two questions: with what a search remembers it takes long enough
    to make an answer late.
    """
    os.nice(_NICE)
    gc.disable()
    policies: dict[tuple[str, int, bytes, int], Policy] = {}
    _say(answers, {"ready": True})
    for line in questions:
        question = orjson.loads(line)
        ruleset = rulesets[question["slug"], question["rules"]]
        options = orjson.dumps(question["options"])
        name = (*ruleset.key, options, question["level"])
        if name not in policies:
            game = ruleset.bind(ruleset.options.decode(options))
            policies[name] = ruleset.levels[question["level"] - 1].policy(game)
        end = time.monotonic() + question["budget"]
        sight = ruleset.seat_sight.read(question["sight"])
        try:
            action = policies[name].choose(
                sight,
                Seeded(question["seed"]),
                lambda end=end: time.monotonic() >= end,  # type: ignore[misc]
            )
        except Exception as error:  # noqa: BLE001 - a policy's fault costs it this answer only
            sys.stderr.write(f"pilot of {ruleset.slug} failed: {type(error).__name__}\n")
            _say(answers, {"action": None})
        else:
            _say(answers, {"action": {"type": "pass"} if action is None else action})
        gc.collect()


def _say(answers: BinaryIO, answer: dict[str, Any]) -> None:
    answers.write(orjson.dumps(answer) + b"\n")
    answers.flush()
