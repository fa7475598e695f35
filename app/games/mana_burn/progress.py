"""The suspended work of a match: frames are put on it, changed, and done with."""

from dataclasses import replace

from app.games.mana_burn.draft import Draft
from app.games.mana_burn.frames import Frame, Square


class Decided(Exception):
    """A hand was complete or the rounds are over: nothing that was under way goes on."""


def push(draft: Draft, frame: Frame) -> None:
    """Begin some work on top of all other."""
    draft.frames.append(frame)


def change(draft: Draft, frame: Frame) -> None:
    """Put the changed frame in place of the top one."""
    draft.frames[-1] = frame


def finish(draft: Draft) -> None:
    """End the top frame, which was an op of the square below it, if there is one still."""
    draft.frames.pop()
    next_op(draft)


def next_op(draft: Draft) -> None:
    """Go on to the next op of the square; after a seat's turn was dropped there is none."""
    if draft.frames and isinstance(draft.frames[-1], Square):
        square = draft.frames[-1]
        change(draft, replace(square, next=square.next + 1))
