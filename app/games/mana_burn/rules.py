"""Mana Burn's rules: who may do what, and what comes of it."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from app.games.mana_burn import imagining, offers, windows, winning
from app.games.mana_burn.actions import Action, Hero, Play, Reroll
from app.games.mana_burn.answering import answer
from app.games.mana_burn.beginning import begin_game
from app.games.mana_burn.cards import FAST
from app.games.mana_burn.defaults import default_action
from app.games.mana_burn.draft import Draft
from app.games.mana_burn.events import Event
from app.games.mana_burn.expanding import expand
from app.games.mana_burn.flow import close_window, run
from app.games.mana_burn.judging import judge
from app.games.mana_burn.leaving import take_out
from app.games.mana_burn.model import (
    SEATS,
    Options,
    Order,
    Own,
    Pos,
    Public,
    Round,
    Seated,
    Taken,
    Turn,
    Vault,
    Watched,
)
from app.games.mana_burn.orders import play_by
from app.games.mana_burn.prospect import preview
from app.games.mana_burn.rolling import aid, reroll
from app.games.mana_burn.stack import put
from app.games.mana_burn.table import open_roll
from app.games.mana_burn.windows import restart
from app.kernel.chance import Chance
from app.kernel.game import Cause, Game, Outcome, Preview, Prompt, RuleViolation, Window, Windowed
from app.kernel.position import Position, Seat, seat_sight
from app.kernel.value import Json

TURN_ENTRIES = 400
"""Most entries of a turn: some thirty waits, and every card once on the stack with its window."""


class ManaBurnGame(
    Game[Options, Public, Own, Vault, Action, Event], Windowed[Public, Own, Vault, Action, Event]
):
    """Three roads, a hundred cards; see the specification's sections, cited where applied."""

    standing_orders: ClassVar[Any] = Order
    kinds: ClassVar[tuple[str, ...]] = windows.KINDS

    def seats(self) -> range:
        """Return two to six."""
        return SEATS

    def bound(self, seats: int) -> int:
        """Return the entries that no match reaches: of its rounds, or of the safety net's."""
        cap = self.options.round_cap
        capped = cap != "off" and self.options.double_win == "shared"
        rounds = cap if capped and cap != "off" else winning.SAFETY_ROUNDS
        return rounds * seats * TURN_ENTRIES

    def setup(self, seats: int, chance: Chance) -> Taken:
        """Deal a new match."""
        draft = Draft(self.options, chance, _blank(self.options, seats))
        run(draft, lambda: begin_game(draft))
        return draft.close()

    def awaited(self, public: Public) -> Mapping[Seat, Prompt]:
        """Return who is asked what."""
        return offers.awaited(public)

    def free(self, public: Public) -> frozenset[Seat]:
        """Return who may throw something in."""
        return offers.free(public)

    def window(self, public: Public) -> Window | None:
        """Return the open window."""
        return None if public.result is not None else windows.window(public)

    def legal(self, sight: Seated) -> Iterable[Action]:
        """Yield what this seat may do."""
        return expand(offers.offers(sight))

    def apply(self, position: Pos, seat: Seat, action: Action, chance: Chance) -> Taken:
        """Judge and carry out one action."""
        judge(seat_sight(position, seat), action)
        draft = Draft(self.options, chance, position, seat)
        run(draft, lambda: _act(draft, seat, action))
        return draft.close()

    def close(self, position: Pos, chance: Chance) -> Taken:
        """Run on: the open window is over."""
        if self.window(position.public) is None:
            raise RuleViolation("wrong-phase")
        draft = Draft(self.options, chance, position)
        run(draft, lambda: close_window(draft))
        return draft.close()

    def interjects(self, action: Action) -> bool:
        """Tell whether it is a fast card: whatever was asked comes back after it (5.1, a)."""
        return isinstance(action, Play) and action.card in FAST

    def outcome(self, public: Public) -> Outcome | None:
        """Return how the match ended, or None while it runs."""
        return winning.outcome(public)

    def leave(self, position: Pos, seat: Seat, cause: Cause, chance: Chance) -> Taken:
        """Take a seat out (section 9)."""
        public = position.public
        if public.result is not None or not public.seats_in[seat]:
            raise RuleViolation("game-over" if public.result else "not-your-turn")
        draft = Draft(self.options, chance, position)
        run(draft, lambda: take_out(draft, seat, cause))
        return draft.close()

    def default_action(self, sight: Seated, chance: Chance) -> Action | None:
        """Return what a time-out does (section 12)."""
        return default_action(sight, chance)

    def order(self, sight: Seated, order: Order) -> Action | None:
        """Return what a standing order plays in the open window."""
        return play_by(sight, order)

    def imagine(self, sight: Watched | Seated, chance: Chance) -> Pos:
        """Return a position that this viewer cannot tell from the real one."""
        return imagining.imagine(self.options, sight, chance)

    def preview(self, sight: Seated, action: Action) -> Preview:
        """Tell whether the action is legal, and what its author can know of its effect."""
        return preview(self.options, sight, action)

    def affordances(self, sight: Seated) -> Json:
        """Return what the seat may do, compactly (see offers.py)."""
        return offers.offers(sight)

    def expansion(self, affordances: Json) -> Iterable[Action]:
        """Return all actions that these affordances stand for: they are complete."""
        return expand(affordances)


def _act(draft: Draft, seat: Seat, action: Action) -> None:
    roll = open_roll(draft)
    match action:
        case Play() if action.card in FAST:
            put(draft, seat, action)
        case Reroll() if roll is not None:
            reroll(draft, roll, action.mid)
            restart(draft)
        case Hero() if roll is not None:
            aid(draft, roll, seat, action.mid, action.die)
            restart(draft)
        case _:
            answer(draft, seat, action)


def _blank(options: Options, seats: int) -> Pos:
    """Return a table without cards, before the first deal."""
    no = (0,) * seats
    public = Public(
        phase="end_turn",
        active=0,
        dir=1,
        seats_in=(True,) * seats,
        game_no=1,
        turn_no=0,
        turn=Turn(0, ()),
        turns=no,
        round=Round(seats, 0, 0),
        skip=no,
        pos=(None,) * seats,
        road=(None,) * seats,
        hand_counts=no,
        deck_count=0,
        crypt=(),
        pile=() if options.burn_pile == "face_up" else None,
        pile_count=0,
        monsters=((),) * seats,
        next_mid=1,
        stack=(),
        next_id=1,
        resolving=None,
        roll=None,
        frames=(),
        pause=None,
        next_no=1,
        asking=None,
        asked=0,
        result=None,
    )
    return Position(public, (Own({}, (), None, ()),) * seats, Vault((), ()))
