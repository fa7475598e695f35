"""Mandala's rules: who may do what, and what comes of it."""

from collections.abc import Iterable, Mapping

from app.games.mandala import imagining, scoring
from app.games.mandala.dealing import deal
from app.games.mandala.destruction import begin_destruction, carry_off, is_complete
from app.games.mandala.draft import Draft
from app.games.mandala.drawing import builders_draw, draw_to_hand
from app.games.mandala.ending import end, end_turn
from app.games.mandala.model import (
    Action,
    BuildMountain,
    Built,
    Discarded,
    DiscardRedraw,
    Event,
    GrowField,
    Grown,
    Options,
    Own,
    Pos,
    Public,
    Seated,
    Taken,
    Vault,
    Watched,
)
from app.games.mandala.openings import read
from app.games.mandala.piles import tidy, without
from app.games.mandala.placement import judge, openings
from app.games.mandala.prospect import preview
from app.kernel.chance import Chance
from app.kernel.game import Cause, Game, Outcome, Preview, Prompt, RuleViolation
from app.kernel.position import seat_sight
from app.kernel.value import Json

BOUND = 700
"""Most entries of a match (section 6): see the termination guard."""

_PROMPTS = {kind: tuple({seat: Prompt(kind)} for seat in (0, 1)) for kind in ("action", "claim")}
_NOBODY: Mapping[int, Prompt] = {}


class MandalaGame(Game[Options, Public, Own, Vault, Action, Event]):
    """Two seats, two mandalas; see the specification's sections, cited where they are applied."""

    def seats(self) -> range:
        """Return two."""
        return range(2, 3)

    def bound(self, seats: int) -> int:
        """Return the declared bound of section 6."""
        del seats
        return BOUND

    def setup(self, seats: int, chance: Chance) -> Taken:
        """Deal a new match."""
        del seats
        return deal(self.options, chance)

    def awaited(self, public: Public) -> Mapping[int, Prompt]:
        """Return the seat to act: its own turn, or its claim."""
        return _NOBODY if public.turn is None else _PROMPTS[public.phase][public.turn]

    def legal(self, sight: Seated) -> Iterable[Action]:
        """Yield what this seat may do."""
        return openings(self.options, sight).actions()

    def apply(self, position: Pos, seat: int, action: Action, chance: Chance) -> Taken:
        """Judge and carry out one action."""
        judge(self.options, seat_sight(position, seat), action)
        draft = Draft(self.options, chance, position)
        if draft.claim is None:
            _take_turn(draft, seat, action)
        else:
            carry_off(draft, draft.claim, seat, action.colour)
        return draft.close()

    def outcome(self, public: Public) -> Outcome | None:
        """Return how the match ended, or None while it runs."""
        return scoring.outcome(public)

    def leave(self, position: Pos, seat: int, cause: Cause, chance: Chance) -> Taken:
        """End the match: the seat that leaves loses, whatever the scores (section 7)."""
        if position.public.phase == "over":
            raise RuleViolation("game-over")
        draft = Draft(self.options, chance, position)
        end(draft, cause, seat)
        return draft.close()

    def imagine(self, sight: Watched | Seated, chance: Chance) -> Pos:
        """Return a position that this viewer cannot tell from the real one."""
        return imagining.imagine(sight, chance)

    def preview(self, sight: Seated, action: Action) -> Preview:
        """Tell whether the action is legal, and what its author can know of its effect."""
        return preview(self.options, sight, action)

    def affordances(self, sight: Seated) -> Json:
        """Return what the seat may do, compactly; None when it is not to act."""
        return openings(self.options, sight).lit()

    def expansion(self, affordances: Json) -> Iterable[Action]:
        """Return all actions that these affordances stand for: they are complete."""
        return read(affordances).actions()


def _take_turn(draft: Draft, seat: int, action: Action) -> None:
    match action:
        case BuildMountain():
            _build(draft, seat, action)
        case GrowField():
            _grow(draft, seat, action)
        case DiscardRedraw():  # pragma: no branch
            _redraw(draft, seat, action)


def _build(draft: Draft, seat: int, action: BuildMountain) -> None:
    """Place, draw, check (decision 3); or place, check, and draw after the destruction."""
    _from_hand(draft, seat, action.colour, 1)
    mandala = action.mandala
    draft.mountains[mandala] += action.colour
    draft.tell(Built(seat, mandala, action.colour))
    completes = is_complete(draft.mountains[mandala], draft.fields_of(mandala))
    draw_due = completes and draft.options.draw_timing == "after_destruction"
    if not draw_due:
        draw_to_hand(draft, seat, builders_draw(draft.options, len(draft.hands[seat])))
    if completes:
        begin_destruction(draft, seat, mandala, draw_due=draw_due)
    else:
        end_turn(draft, seat)


def _grow(draft: Draft, seat: int, action: GrowField) -> None:
    """Place, check; nothing is drawn."""
    _from_hand(draft, seat, action.colour, action.count)
    mandala = action.mandala
    field = draft.fields[mandala]
    field[seat] = tidy(field[seat] + action.colour * action.count)
    draft.tell(Grown(seat, mandala, action.colour, action.count))
    if is_complete(draft.mountains[mandala], draft.fields_of(mandala)):
        begin_destruction(draft, seat, mandala, draw_due=False)
    else:
        end_turn(draft, seat)


def _redraw(draft: Draft, seat: int, action: DiscardRedraw) -> None:
    """Discard, draw as many (decision 1)."""
    _from_hand(draft, seat, action.colour, action.count)
    draft.discard = tidy(draft.discard + action.colour * action.count)
    draft.tell(Discarded(seat, action.colour, action.count))
    draw_to_hand(draft, seat, action.count)
    end_turn(draft, seat)


def _from_hand(draft: Draft, seat: int, colour: str, count: int) -> None:
    draft.hands[seat] = without(draft.hands[seat], colour, count)
