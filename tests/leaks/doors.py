"""Doors: every way in which a viewer hears of a match, as functions from a viewer to bytes.

The no-leak rule (fairness, "what each may see"): two positions that a viewer cannot tell apart
give him byte-equal answers through every door. Here are the doors that the kernel has; the running
server adds its own (socket, long-poll, REST, replay, lobby, log lines) as another mapping of names
to doors, and is compared by the same two functions.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import orjson

from app.kernel.chance import Seeded
from app.kernel.game import RuleViolation, Windowed
from app.kernel.position import Seat, seat_sight, sight_of
from app.kernel.ruleset import seen
from app.kernel.simulate import AnyGame, AnyStep

Viewer: TypeAlias = Seat | None
Door: TypeAlias = Callable[[Viewer], bytes]
Doors: TypeAlias = Mapping[str, Door]

EVENTS = "events"
SIGHT = "sight"


class Leak(AssertionError):
    """A viewer hears through a door what he must not know."""

    def __init__(self, door: str, viewer: Viewer, fact: str) -> None:
        super().__init__(f"door {door}, viewer {viewer}: {fact}")
        self.door = door


def differing(viewer: Viewer, one: Doors, other: Doors) -> list[str]:
    """Name the doors that tell this viewer one match from the other; both have the same doors."""
    assert one.keys() == other.keys()
    return [name for name in one if one[name](viewer) != other[name](viewer)]


def check_alike(viewer: Viewer, one: Doors, other: Doors) -> None:
    """Raise Leak unless every door says the same of both."""
    for door in differing(viewer, one, other):
        raise Leak(door, viewer, f"{one[door](viewer)!r} and {other[door](viewer)!r}")


class KernelDoors:
    """The doors of a game that no server stands around. step: the last one taken.

    tries: actions that every seat tries, so that refusals are heard as well.
    """

    def __init__(self, game: AnyGame, step: AnyStep, tries: Sequence[Any]) -> None:
        self.game = game
        self.step = step
        self.position = step.position
        self.public = step.position.public
        self.tries = tries

    def live(self) -> dict[str, Door]:
        """Return what is sent to viewers unasked."""
        return {
            EVENTS: self.events,
            SIGHT: self.sight,
            "questions": self.questions,
            "affordances": self.affordances,
        }

    def asked(self) -> dict[str, Door]:
        """Return what answers a viewer who asks."""
        return {"legal": self.legal, "previews": self.previews, "refusals": self.refusals}

    def events(self, viewer: Viewer) -> bytes:
        """What happened, as the viewer may know it."""
        return orjson.dumps(seen(self.step.emits, viewer))

    def sight(self, viewer: Viewer) -> bytes:
        """The position, as the viewer may know it."""
        return orjson.dumps(sight_of(self.position, viewer))

    def questions(self, viewer: Viewer) -> bytes:
        """Who is asked what, the open window, the outcome: the same for everybody."""
        del viewer
        asked = [[seat, prompt] for seat, prompt in self.game.awaited(self.public).items()]
        game = self.game
        window = game.window(self.public) if isinstance(game, Windowed) else None
        return orjson.dumps([asked, window, sorted(self.may_act()), game.outcome(self.public)])

    def may_act(self) -> set[Seat]:
        """Return the seats whose client lights something up."""
        game = self.game
        free = game.free(self.public) if isinstance(game, Windowed) else frozenset()
        return set(game.awaited(self.public)) | free

    def affordances(self, viewer: Viewer) -> bytes:
        """What the viewer's client lights up; nothing for those who cannot act, watchers first."""
        if viewer is None or viewer not in self.may_act():
            return b"null"
        return orjson.dumps(self.game.affordances(seat_sight(self.position, viewer)))

    def legal(self, viewer: Viewer) -> bytes:
        """The list of a seat's legal actions."""
        if viewer is None:
            return b"null"
        return orjson.dumps(list(self.game.legal(seat_sight(self.position, viewer))))

    def previews(self, viewer: Viewer) -> bytes:
        """What a seat learns from previews of its own tries."""
        if viewer is None:
            return b"null"
        sight = seat_sight(self.position, viewer)
        return orjson.dumps([self.game.preview(sight, action) for action in self.tries])

    def refusals(self, viewer: Viewer) -> bytes:
        """What a seat learns from the refusals of its own tries: codes and details."""
        if viewer is None:
            return b"null"
        return orjson.dumps([self._try(viewer, action) for action in self.tries])

    def _try(self, seat: Seat, action: Any) -> list[Any]:
        try:
            self.game.apply(self.position, seat, action, Seeded(0))
        except RuleViolation as violation:
            return [violation.code, violation.details]
        return ["accepted"]
