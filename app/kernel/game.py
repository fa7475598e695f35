"""The contract that every game's rules fulfil, and the small values it speaks in."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeAlias, TypeVar

from app.kernel.chance import Chance
from app.kernel.position import Own, Position, Public, Seat, SeatSight, Sight, Vault
from app.kernel.value import Json, value

Options = TypeVar("Options")
Action = TypeVar("Action")
Event = TypeVar("Event")

Cause: TypeAlias = Literal["left", "resigned", "timed_out"]
"""Why a seat leaves: the effect is the same in every game, the reason is told."""


class RuleViolation(Exception):
    """An action that the rules refuse; `code` is kebab-case, `details` are facts for its author.

    The details name nothing that the author may not know.
    """

    def __init__(self, code: str, **details: Json) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


@value
class Prompt:
    """What a seat is asked; public. Games subclass it when the question has public parts."""

    kind: str


@value
class Window:
    """A pause in which seats may answer before play runs on. All of it is public.

    kind: what the window is about. setting: the declared kind that yields, stops and standing
    orders use. eligible: who is waited for, never empty, in the order in which standing orders
    run. closer: the seat whose confirmation closes it, if any. turns: turns begun by each seat.
    roller, aimed: whom the pause concerns. subject: JSON with `no`, the number of the window.
    hold, longest: seconds before the table's factor.
    """

    kind: str
    setting: str
    eligible: tuple[Seat, ...]
    closer: Seat | None
    turns: tuple[int, ...]
    roller: Seat | None
    aimed: tuple[Seat, ...]
    subject: dict[str, Any]
    hold: float
    longest: float


@value
class Outcome:
    """How a match ended: seats best first (those who share a place together), why, the scores."""

    ranking: tuple[tuple[Seat, ...], ...]
    reason: str
    scores: tuple[int | None, ...]


@value
class Preview:
    """Whether an action would be accepted (else the error's code), and its known effect."""

    ok: bool
    code: str | None
    details: dict[str, Any]


@value(secret=True)
class Emit(Generic[Event]):
    """One event with one secret: the seats in `knows` get `full`, everybody else `shared`.

    Both are of the same class; `shared` has None for what is unknown.
    """

    full: Event
    shared: Event
    knows: frozenset[Seat]

    def seen_by(self, viewer: Seat | None) -> Event:
        """Return the event as `viewer` (None: a watcher) may know it."""
        return self.full if viewer in self.knows else self.shared


_EVERYBODY: frozenset[Seat] = frozenset()


def emit(event: Event) -> Emit[Event]:
    """Return an event without a secret."""
    return Emit(event, event, _EVERYBODY)


@value(secret=True)
class Step(Generic[Public, Own, Vault, Event]):
    """What one entry did: the new position, the events in order, whether anything was revealed.

    `reveals`: something was drawn or shown that the entry's author did not know.
    """

    position: Position[Public, Own, Vault]
    emits: tuple[Emit[Event], ...]
    reveals: bool


class Game(ABC, Generic[Options, Public, Own, Vault, Action, Event]):
    """Pure rules, bound to their options and otherwise stateless."""

    def __init__(self, options: Options) -> None:
        self.options = options

    @abstractmethod
    def seats(self) -> range:
        """Return how many seats these options allow."""

    @abstractmethod
    def bound(self, seats: int) -> int:
        """Return the most entries a match can have under these options, take-backs not counted."""

    @abstractmethod
    def setup(self, seats: int, chance: Chance) -> Step[Public, Own, Vault, Event]:
        """Deal a new match."""

    @abstractmethod
    def awaited(self, public: Public) -> Mapping[Seat, Prompt]:
        """Return who is asked what; several seats answer simultaneously.

        Empty while a window is open and when the outcome is set.
        """

    @abstractmethod
    def legal(self, sight: SeatSight[Public, Own]) -> Iterable[Action]:
        """Yield what this seat may do, from nothing but what it sees."""

    @abstractmethod
    def apply(
        self, position: Position[Public, Own, Vault], seat: Seat, action: Action, chance: Chance
    ) -> Step[Public, Own, Vault, Event]:
        """Judge and carry out one action, or raise RuleViolation; no mutation, no call of legal."""

    @abstractmethod
    def outcome(self, public: Public) -> Outcome | None:
        """Return how the match ended, or None while it runs."""

    @abstractmethod
    def leave(
        self, position: Position[Public, Own, Vault], seat: Seat, cause: Cause, chance: Chance
    ) -> Step[Public, Own, Vault, Event]:
        """Take a seat out of the match, at any point before its end."""

    def settle(self, position: Position[Public, Own, Vault]) -> Step[Public, Own, Vault, Event]:
        """End the match by an agreed draw; games that know one override this."""
        del position
        raise RuleViolation("no-draw-in-this-game")

    def default_action(self, sight: SeatSight[Public, Own], chance: Chance) -> Action | None:
        """Return what a time-out does for an awaited seat; None: a time-out means leaving."""
        del sight, chance
        return None

    @abstractmethod
    def imagine(
        self, sight: Sight[Public, Own] | SeatSight[Public, Own], chance: Chance
    ) -> Position[Public, Own, Vault]:
        """Return a position that this viewer cannot tell from the real one."""

    def preview(self, sight: SeatSight[Public, Own], action: Action) -> Preview:
        """Tell whether the action is legal and, where the game says so, what it would do."""
        ok = action in list(self.legal(sight))
        return Preview(ok, None if ok else "not-legal", {})

    def affordances(self, sight: SeatSight[Public, Own]) -> Json:
        """Return what the client lights up, at most 16 KiB of JSON; default: the legal actions."""
        return list(self.legal(sight))

    def expansion(self, affordances: Json) -> Iterable[Action] | None:
        """Return all actions that these affordances stand for; None: they are not complete."""
        return list(affordances)


class Windowed(ABC, Generic[Public, Own, Vault, Action, Event]):
    """What a game adds that lets others answer before play runs on.

    A base class, not a protocol: whether a game is one is asked several times a move, and asking
    that of a protocol takes ten microseconds.
    """

    standing_orders: ClassVar[Any]
    """Type of a standing order, a value."""

    kinds: ClassVar[tuple[str, ...]]
    """The kinds of windows that yields, stops and orders tell apart (`Window.setting`)."""

    @abstractmethod
    def window(self, public: Public) -> Window | None:
        """Return the open window."""

    @abstractmethod
    def close(
        self, position: Position[Public, Own, Vault], chance: Chance
    ) -> Step[Public, Own, Vault, Event]:
        """Run on: the window has run out; raises RuleViolation where none is open."""

    @abstractmethod
    def free(self, public: Public) -> frozenset[Seat]:
        """Return the seats that may act although nobody asks them."""

    @abstractmethod
    def interjects(self, action: Action) -> bool:
        """Tell whether an action answers no question, not even from a seat that is asked one.

        What was asked and is asked again afterwards, under the same `Prompt.kind`, is the same
        question: it goes on with the time that it had left.
        """

    @abstractmethod
    def order(self, sight: SeatSight[Public, Own], order: Any) -> Action | None:
        """Return what a standing order plays in the open window, if anything."""


class Policy(Protocol):
    """A bot: one function of what its seat sees. `stop` is all it knows of time."""

    def choose(self, sight: SeatSight[Any, Any], chance: Chance, stop: Callable[[], bool]) -> Any:
        """Return a legal action, soon after `stop()` turns true; in a window None for a pass."""


@dataclass(frozen=True)
class Level:
    """One strength of bot: how long it may think, in seconds, and its policy for a bound game."""

    budget: float
    policy: Callable[[Any], Policy]
