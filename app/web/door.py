"""Who may connect: so many in all that files are left for ourselves, so many from one address."""

import resource
from collections.abc import Sequence
from contextlib import suppress

from app.web.addresses import Network, household, trusted_peer
from app.web.crowd import Crowd

MOST = 10_000
"""Connections of one process, where the system allows them."""
HOUSE = 400
"""Connections of one household that comes without a proxy; at most half of all."""
ROOM = 256
"""Files beside them: the database, what pilots are told through, and who is about to be refused."""


class Door:
    """Counts connections. A proxy's are many people's: they count for the total alone."""

    def __init__(self, most: int, trusted: Sequence[Network] = ()) -> None:
        self.most = most
        self._trusted = trusted
        self._houses = Crowd(min(HOUSE, most // 2))

    def name_of(self, peer: str) -> str:
        """Return what a peer is counted by; "": by nothing."""
        return "" if trusted_peer(peer, self._trusted) else household(peer)

    def enter(self, name: str, there: int) -> bool:
        """Let one more in beside those that are there; False: there is no place."""
        if there >= self.most or (name and self._houses.full(name)):
            return False
        if name:
            self._houses.enter(name)
        return True

    def leave(self, name: str) -> None:
        """Count one less."""
        if name:
            self._houses.leave(name)


def places() -> int:
    """Raise what this process may hold open as far as is of use; return how many may connect."""
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + ROOM
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    if files == resource.RLIM_INFINITY or files >= wanted:
        files = wanted
    else:
        with suppress(OSError, ValueError):  # some systems have limits that they do not tell
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            files = wanted
    return max(files - ROOM, files // 2)
