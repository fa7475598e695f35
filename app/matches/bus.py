"""What the processes of one server tell each other, and the port it goes through."""

from collections.abc import Callable
from typing import Literal, Protocol, TypeAlias

Topic: TypeAlias = Literal["entries", "windows", "offers", "tables", "chat", "sessions", "presence"]
"""What the processes of a server tell each other about, and how each hint is spelt.

entries   `match:seq:body`, the match's integer key and the entry; `match:seq:` of a long one
windows   `match:seq:changes`
offers    `match`
tables    `code:rev`
chat      `table:number`, the table's integer key
sessions  `session`, its integer key: it has ended
presence  who is connected where (peers.py)
"""

Heard: TypeAlias = Callable[[Topic, str], None]


class Bus(Protocol):
    """Hints between the processes of a server. One may be lost, or come twice.

    Storage announces what it stores, in the transaction that stores it; whoever listens compares
    with the storage now and then, and at once when hints may be missing. A process hears its own
    announcements or not.
    """

    @property
    def alone(self) -> bool:
        """Whether there can be no other process."""

    def listen(self, heard: Heard, regained: Callable[[], None]) -> None:
        """Have hints passed on from now on; `regained` is called whenever some may be missing.

        To be called once, on the event loop.
        """

    def say(self, topic: Topic, about: str) -> None:
        """Tell the others something that is not stored, soon. about: at most 7,900 bytes."""


class SilentBus:
    """The bus of a server that is the only process: nobody speaks, nobody hears."""

    alone = True

    def listen(self, heard: Heard, regained: Callable[[], None]) -> None:
        """Hear nothing."""

    def say(self, topic: Topic, about: str) -> None:
        """Tell nobody."""
