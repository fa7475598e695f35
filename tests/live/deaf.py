"""A server that hears nothing of what the other processes store: the comparison has to do.

python -m tests.live.deaf serve ...
"""

import sys

from app import cli
from app.matches.bus import Topic
from app.storage import postgres
from app.storage.bus import PostgresBus

SOFT: tuple[Topic, ...] = ("presence",)
"""What is not stored can only be heard."""


class DeafBus(PostgresBus):
    """Loses every hint about something that is stored."""

    def pass_on(self, topic: Topic, about: str) -> None:
        if topic in SOFT:
            super().pass_on(topic, about)


if __name__ == "__main__":
    postgres.PostgresBus = DeafBus  # type: ignore[attr-defined]
    sys.exit(cli.main())
