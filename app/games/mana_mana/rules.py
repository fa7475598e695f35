"""Mana Mana's rules: who may do what, and what comes of it."""

from collections.abc import Iterable, Mapping

from app.games.mana_mana import ending, imagining
from app.games.mana_mana.dealing import deal
from app.games.mana_mana.draft import Draft
from app.games.mana_mana.model import (
    COLOURS,
    COPIES,
    MOST_SEATS,
    Action,
    Discard,
    Discarded,
    Done,
    Event,
    Laid,
    Lay,
    Options,
    Own,
    Pass,
    Passed,
    Pos,
    Public,
    Rows,
    Seated,
    Take,
    Took,
    Vault,
    Watched,
)
from app.games.mana_mana.openings import DISCARD, LAY, PASS, TAKE, read
from app.games.mana_mana.piles import less, tidy
from app.games.mana_mana.placement import judge, must_discard, openings
from app.games.mana_mana.prospect import preview
from app.games.mana_mana.rewards import REWARD, paid
from app.kernel.chance import Chance
from app.kernel.game import Cause, Game, Outcome, Preview, Prompt, RuleViolation
from app.kernel.position import seat_sight
from app.kernel.value import Json

_ASKED = tuple({seat: Prompt("turn")} for seat in range(MOST_SEATS))
_NOBODY: Mapping[int, Prompt] = {}


class ManaManaGame(Game[Options, Public, Own, Vault, Action, Event]):
    """Three or four seats; see the specification's sections and decisions, cited in the code."""

    def seats(self) -> range:
        """Return three and four, or two to five; MM-8. A start seat must be one of them; MM-1."""
        few, many = (2, 5) if self.options.unofficial_seats == "on" else (3, 4)
        first = self.options.first
        if first != "random" and first < many:
            few = max(few, first + 1)
        return range(few, many + 1)

    def bound(self, seats: int) -> int:
        """Return the declared bound of section 5, which leaves room for leaving, too."""
        return 2 * COPIES * len(COLOURS) * seats

    def setup(self, seats: int, chance: Chance) -> Done:
        """Deal a new match."""
        return deal(self.options, seats, chance)

    def awaited(self, public: Public) -> Mapping[int, Prompt]:
        """Return the seat to move, which may have to pass: the public facts cannot tell."""
        return _NOBODY if public.to_move is None else _ASKED[public.to_move]

    def legal(self, sight: Seated) -> Iterable[Action]:
        """Yield what this seat may do."""
        return openings(self.options, sight).actions()

    def apply(self, position: Pos, seat: int, action: Action, chance: Chance) -> Done:
        """Judge and carry out one action; nothing is drawn, the pile was shuffled."""
        del chance
        judge(self.options, seat_sight(position, seat), action)
        draft = Draft(self.options, position)
        _take_turn(draft, seat, action)
        ending.end_turn(draft, seat)
        return draft.close()

    def outcome(self, public: Public) -> Outcome | None:
        """Return how the match ended, or None while it runs."""
        return ending.outcome(public)

    def leave(self, position: Pos, seat: int, cause: Cause, chance: Chance) -> Done:
        """Take a seat out; the others play on while there are two (section 4.5)."""
        del chance
        if position.public.phase == "over":
            raise RuleViolation("game-over")
        if seat in position.public.left:
            raise RuleViolation("seat-left")
        draft = Draft(self.options, position)
        ending.depart(draft, seat, cause)
        return draft.close()

    def default_action(self, sight: Seated, chance: Chance) -> Action:
        """Return what a time-out does for the seat to move (section 4.5)."""
        found = openings(self.options, sight)
        if found.take:
            return TAKE[sight.public.display[0]][0]
        if found.lay:
            singles = [
                LAY[one][target][0] for one, pairs in found.lay.items() for target, _ in pairs
            ]
            return chance.draw(singles)
        if must_discard(self.options, len(sight.own.hand)):
            return DISCARD[chance.draw(sight.own.hand)]
        return PASS

    def imagine(self, sight: Watched | Seated, chance: Chance) -> Pos:
        """Return a position that this viewer cannot tell from the real one."""
        return imagining.imagine(sight, chance)

    def preview(self, sight: Seated, action: Action) -> Preview:
        """Tell whether the action is legal, and what its author can know of its effect."""
        return preview(self.options, sight, action)

    def affordances(self, sight: Seated) -> Json:
        """Return what the seat may do, compactly; None when it is not to move."""
        return openings(self.options, sight).lit()

    def expansion(self, affordances: Json) -> Iterable[Action]:
        """Return all actions that these affordances stand for: they are complete."""
        return read(affordances).actions()


def _take_turn(draft: Draft, seat: int, action: Action) -> None:
    draft.passes = draft.passes + 1 if isinstance(action, Pass) else 0
    match action:
        case Take():
            _take(draft, seat, action)
        case Lay():
            _lay(draft, seat, action)
        case Pass():
            draft.tell(Passed(seat))
        case Discard():  # pragma: no branch
            draft.hands[seat] = less(draft.hands[seat], action.colour)
            draft.discards = tidy(draft.discards + action.colour)
            draft.tell(Discarded(seat, action.colour))


def _take(draft: Draft, seat: int, action: Take) -> None:
    """Pay, then move the cards; the gaps close to the left (section 4.1)."""
    cost = action.count - 1
    draft.mana[seat] -= cost
    if draft.supply is not None:
        draft.supply += cost
    draft.display = draft.display.replace(action.colour, "", action.count)
    draft.hands[seat] = tidy(draft.hands[seat] + action.colour * action.count)
    draft.tell(Took(seat, action.colour, action.count, cost))


def _lay(draft: Draft, seat: int, action: Lay) -> None:
    """Move the cards; who laid them takes the reward (section 4.2)."""
    colour, count, target = action.colour, action.count, action.target
    draft.hands[seat] = less(draft.hands[seat], colour * count)
    draft.rows[target], total = _grown(draft.rows[target], COLOURS.index(colour), count)
    reward = paid(draft.supply, total)
    draft.mana[seat] += reward
    if draft.supply is not None:
        draft.supply -= reward
    draft.tell(Laid(seat, colour, count, target, total, reward, REWARD[total]))


def _grown(rows: Rows, index: int, count: int) -> tuple[Rows, int]:
    """Return the rows with one of them longer, and its length."""
    cards = list(rows)
    cards[index] += count
    p, g, b, r, y, o = cards
    return (p, g, b, r, y, o), cards[index]
