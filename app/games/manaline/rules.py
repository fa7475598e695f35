"""Manaline's rules: who may do what, and what comes of it."""

from collections.abc import Iterable, Mapping

from app.games.manaline import imagining, offers, scoring
from app.games.manaline.dealing import deal
from app.games.manaline.draft import Draft, without
from app.games.manaline.grid import keep, laid
from app.games.manaline.judging import Placement, judge, may_pass, most_exchanged
from app.games.manaline.model import (
    FEWEST,
    HAND,
    MOST,
    Action,
    Event,
    Exchange,
    Exchanged,
    Options,
    Own,
    Passed,
    Placed,
    Pos,
    Public,
    Seated,
    Taken,
    Turn,
    Vault,
    Watched,
)
from app.games.manaline.placement import points
from app.games.manaline.prospect import preview
from app.games.manaline.turns import depart, end_turn
from app.kernel.chance import Chance
from app.kernel.game import Cause, Game, Outcome, Preview, Prompt, RuleViolation
from app.kernel.position import seat_sight
from app.kernel.value import Json

BOUND = 440
"""Entries of a match at most, by seat (section 12): sensible play stays below 110 in all."""

_PROMPTS = {
    kind: tuple({seat: Prompt(kind)} for seat in range(MOST))
    for kind in ("turn", "place", "place_or_pass")
}
_NOBODY: Mapping[int, Prompt] = {}


class ManalineGame(Game[Options, Public, Own, Vault, Action, Event]):
    """Two to four seats, one board; see the specification's sections, cited where applied."""

    def seats(self) -> range:
        """Return two to four."""
        return range(FEWEST, MOST + 1)

    def bound(self, seats: int) -> int:
        """Return the declared bound of section 12."""
        return BOUND * seats

    def setup(self, seats: int, chance: Chance) -> Taken:
        """Deal a new match."""
        return deal(self.options, seats, chance)

    def awaited(self, public: Public) -> Mapping[int, Prompt]:
        """Return the seat whose turn it is: to place or exchange, to place, to place or pass."""
        if public.turn is None:
            return _NOBODY
        if most_exchanged(self.options, public):
            kind = "turn"
        else:
            kind = "place_or_pass" if may_pass(self.options, public.bag) else "place"
        return _PROMPTS[kind][public.turn]

    def legal(self, sight: Seated) -> Iterable[Action]:
        """Yield what this seat may do."""
        return offers.legal(self.options, sight)

    def apply(self, position: Pos, seat: int, action: Action, chance: Chance) -> Taken:
        """Judge and carry out one action."""
        placement = judge(self.options, seat_sight(position, seat), action)
        draft = Draft(self.options, chance, position)
        if placement is not None:
            turn = _place(draft, seat, placement)
        elif isinstance(action, Exchange):
            turn = _exchange(draft, seat, action)
        else:
            draft.idle_streak += 1
            draft.tell(Passed(seat))
            turn = Turn(seat, "pass", (), (), 0, 0)
        end_turn(draft, turn)
        return draft.close()

    def outcome(self, public: Public) -> Outcome | None:
        """Return how the match ended, or None while it runs."""
        return scoring.outcome(public)

    def leave(self, position: Pos, seat: int, cause: Cause, chance: Chance) -> Taken:
        """Take a seat and its tiles out of the match (decision 21)."""
        if position.public.phase == "over":
            raise RuleViolation("game-over")
        if seat in position.public.left:
            raise RuleViolation("not-your-turn")
        draft = Draft(self.options, chance, position)
        depart(draft, seat, cause)
        return draft.close()

    def default_action(self, sight: Seated, chance: Chance) -> Action:
        """Return what a time-out does (section 5.3)."""
        return offers.default_action(self.options, sight, chance)

    def imagine(self, sight: Watched | Seated, chance: Chance) -> Pos:
        """Return a position that this viewer cannot tell from the real one."""
        return imagining.imagine(self.options, sight, chance)

    def preview(self, sight: Seated, action: Action) -> Preview:
        """Tell whether the action is legal, and what its author can know of its effect."""
        return preview(self.options, sight, action)

    def affordances(self, sight: Seated) -> Json:
        """Return what the seat may do, compactly; None when it is not to act."""
        return offers.lit(self.options, sight)

    def expansion(self, affordances: Json) -> None:
        """Return None: they name cells and tiles, not all that can be made of them."""
        del affordances


def _place(draft: Draft, seat: int, placement: Placement) -> Turn:
    """Lay the tiles, score, draw (section 5.1)."""
    tiles = laid(placement.tiles)
    lines = tuple(run.line() for run in placement.runs)
    scored = points(placement.runs)
    draft.board += tiles
    draft.grid = keep(draft.board, placement.grid.grown(placement.tiles))
    draft.hands[seat] = without(draft.hands[seat], tuple(kind for kind, _, _ in tiles))
    draft.scores[seat] += scored
    draft.opening_required = None
    draft.idle_streak = 0
    draft.tell(Placed(seat, tiles, lines, scored))
    draft.draw(seat, HAND - len(draft.hands[seat]))
    return Turn(seat, "place", tiles, lines, scored, len(tiles))


def _exchange(draft: Draft, seat: int, action: Exchange) -> Turn:
    """Draw first, then return the tiles and shuffle (decision 10).

    The order of the bag is random and nobody knows it: each tile that comes to a random place in it
    makes it as random as a shuffle of the whole, which would take twenty times as many draws.
    """
    count = len(action.kinds)
    kinds = tuple(sorted(action.kinds))
    draft.hands[seat] = without(draft.hands[seat], kinds)
    draft.tell_seat(seat, Exchanged(seat, count, kinds), Exchanged(seat, count, None))
    draft.draw(seat, count)
    bag = list(draft.bag)
    for kind in kinds:
        bag.insert(draft.chance.below(len(bag) + 1), kind)
    draft.bag = tuple(bag)
    draft.idle_streak += 1
    return Turn(seat, "exchange", (), (), 0, count)
