"""What people say at a table: plain lines of at most 500 characters, each stored once."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.accounts.ports import User
from app.matches.ports import ChatPart
from app.matches.refusals import IdReused
from app.tables import admission
from app.tables.doors import Entrance
from app.tables.life import TableNow
from app.tables.ports import Tx
from app.tables.refusals import ChatOff, ChatUnfit
from app.tables.view import chat_part

LONGEST = 500
PAGE = 100
"""Lines of one page of the past."""

_UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]+"
)
"""Controls, what turns the direction of text, halves of surrogate pairs: a space instead."""


@dataclass(frozen=True)
class Said:
    """A line on its way in. command: its id, unique per user and table. seat: None chooses."""

    command: str
    text: str
    seat: int | None = None


@dataclass(frozen=True)
class Line:
    """A stored line; fresh: it is stored now, not resent."""

    part: ChatPart
    fresh: bool


def read_text(text: str) -> str:
    """Return the line without controls and outer space; raises ChatUnfit."""
    line = _UNSEEN.sub(" ", text).strip()
    if not 1 <= len(line) <= LONGEST:
        raise ChatUnfit(most=LONGEST)
    return line


def say(tx: Tx, now: TableNow, speaker: User, said: Said, at: int) -> Line:
    """Store a line; the same line again under the same id is the stored one.

    Raises TableNotFound, ChatOff, ChatUnfit, NotYourSeat or IdReused.
    """
    place = admission.entrance(tx, now, speaker, said.seat)
    _must_be_heard(now, speaker, place)
    seat = place.seat
    text = read_text(said.text)
    table = now.table
    line = tx.tables.add_chat(table.key, speaker.key, seat, text, at, said.command)
    if line is not None:
        return Line(chat_part(table, line), fresh=True)
    stored = tx.tables.chat_line(table.key, speaker.key, said.command)
    if stored is None or stored.text != text:
        raise IdReused
    return Line(chat_part(table, stored), fresh=False)


def page(tx: Tx, now: TableNow, reader: User | None, before: int | None) -> Sequence[ChatPart]:
    """Return the newest lines before a number (None: the newest), oldest first."""
    admission.entrance(tx, now, reader)
    return [chat_part(now.table, line) for line in tx.tables.chat(now.table.key, before, PAGE)]


def _must_be_heard(now: TableNow, speaker: User, place: Entrance) -> None:
    """Raise ChatOff where somebody may not speak from his place."""
    table = now.table
    watches = place.role == "watcher" and table.host.key != speaker.key
    if table.settings["chat"] == "off" or (watches and table.settings["watchers_chat"] == "off"):
        raise ChatOff
