"""When two steps may look different to a viewer: only where both events and sight say so.

A viewer learns legitimately when a card is turned up, when he draws, when hands are shown. No check
can know that from outside; but a game says it twice, independently of each other: in the events of
the step and in the sight after it. So, between two steps that begin in positions the viewer cannot
tell apart:

- equal events, then every other door must be equal too: nothing is known that nobody told him
  (catches a field of Public that is computed from a hand or from the deck);
- equal sights, then the events must be equal too: nothing is told that is not there to be seen
  afterwards (catches a shared form that names the card, and a seat too many in `knows`);
- where both differ, the first event that differs must not be the shared form of somebody's secret:
  one event has one secret, and what others get of it does not depend on the secret;
- the author of a step that reveals nothing to him learns nothing at all (`Step.reveals` is what
  take-backs go by).

All of that is asked of the same entry in both positions. Two *different* actions of another seat
may look different, since most choices are open; but equal events still ask for equal doors, and
where the sights are equal the first difference must not be in the shared form of a secret: two
sealed bids look the same.
"""

from itertools import zip_longest
from typing import Any

import orjson

from app.kernel.game import Emit
from app.kernel.position import Seat
from tests.leaks.doors import EVENTS, SIGHT, KernelDoors, Leak, Viewer, check_alike, differing


def check_told(viewer: Viewer, one: KernelDoors, other: KernelDoors, *, same: bool) -> bool:
    """Raise Leak if the steps tell the viewer what they must not; return whether they look alike.

    same: the same entry in both, not two actions of which the viewer knows neither.
    """
    doors = one.live() | one.asked(), other.live() | other.asked()
    apart = differing(viewer, *doors)
    if not apart:
        return True
    if EVENTS not in apart:
        was, now = (each[apart[0]](viewer) for each in doors)
        raise Leak(apart[0], viewer, f"no event tells what tells {was!r} from {now!r}")
    if same and SIGHT not in apart:
        was, now = one.events(viewer), other.events(viewer)
        raise Leak(EVENTS, viewer, f"no sight holds what tells {was!r} from {now!r}")
    if same or SIGHT not in apart:
        check_shared(viewer, one, other)
    return False


def check_shared(viewer: Viewer, one: KernelDoors, other: KernelDoors) -> None:
    """Raise Leak if the first difference is in what others get of one secret."""
    for was, now in zip_longest(one.step.emits, other.step.emits):
        if _text(was, viewer) == _text(now, viewer):
            continue
        if was is None or now is None or type(was.full) is not type(now.full):
            return
        knows = was.knows | now.knows
        if knows and viewer not in knows:
            fact = f"the shared form depends on the secret: {was.shared} and {now.shared}"
            raise Leak(EVENTS, viewer, fact)
        return


def _text(told: Emit[Any] | None, viewer: Viewer) -> bytes:
    return b"" if told is None else orjson.dumps(told.seen_by(viewer))


def check_author(author: Seat, one: KernelDoors, other: KernelDoors) -> None:
    """Raise Leak if the author of a step learns something that it does not admit to reveal."""
    if one.step.reveals and other.step.reveals:
        return
    if one.step.reveals or other.step.reveals:
        raise Leak("reveals", author, "one step reveals something and its twin does not")
    check_alike(author, one.live() | one.asked(), other.live() | other.asked())
