"""A real server in a process of its own, as an operator starts it; it can be killed any time."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import Self

ROOT = Path(__file__).resolve().parents[2]
_ADDRESS = re.compile(r"served at (?:http://localhost:(\d+)|https://)")
_PATIENCE_S = 60


class RunningServer:
    """`manatee serve` on a free port of the loopback; restarts keep the port.

    With a public url it announces that: `port` has to be set before the start.

    program: what is run instead of `app.cli`. within: a command that runs it (`ip netns exec ...`).
    """

    def __init__(
        self,
        database: str,
        *,
        program: str = "app.cli",
        within: str = "",
        **settings: str,
    ) -> None:
        self._command = [*within.split(), sys.executable, "-m", program, "serve"]
        self.environment = {
            **{name: value for name, value in os.environ.items() if "MANATEE_" not in name},
            "MANATEE_DATABASE": database,
            "MANATEE_METRICS": "",
            "MANATEE_BOT_PAUSE_MS": "0",
            **{f"MANATEE_{name.upper()}": value for name, value in settings.items()},
        }
        self.port = 0
        self.log: deque[str] = deque(maxlen=500)
        self._announced = False
        self._process: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def sockets_url(self) -> str:
        return f"ws://localhost:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> Self:
        """Start and wait until people can come."""
        self._process = subprocess.Popen(
            [*self._command, "--port", str(self.port)],
            cwd=ROOT,
            env=self.environment,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        up = threading.Event()
        self._announced = False
        self._reader = threading.Thread(target=self._read, args=(self._process, up), daemon=True)
        self._reader.start()
        if not up.wait(_PATIENCE_S) or not self._announced:
            self.kill()
            raise AssertionError("the server did not start:\n" + "".join(self.log))
        return self

    def _read(self, process: "subprocess.Popen[str]", up: threading.Event) -> None:
        assert process.stderr is not None
        for line in process.stderr:
            self.log.append(line)
            found = _ADDRESS.search(line)
            if found:
                self.port = int(found[1] or self.port)
                self._announced = True
                up.set()
        up.set()

    def kill(self) -> None:
        """Pull the plug: the server and its pilots are gone at once."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._ended()

    def stop(self) -> int:
        """Ask it to stop, as an operator does; return its exit code."""
        assert self._process is not None
        self._process.terminate()
        return self._ended()

    def _ended(self) -> int:
        assert self._process is not None
        code = self._process.wait(_PATIENCE_S)
        if self._reader is not None:
            self._reader.join(_PATIENCE_S)
        assert self._process.stderr is not None
        self._process.stderr.close()
        self._process = None
        return code

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *failure: object) -> None:
        if self._process is not None:
            self.kill()
