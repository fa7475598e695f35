"""Beginnings: of a game, by a shuffle and a deal (section 3), and of a turn (5.1)."""

from app.games.mana_burn.board import CODEX
from app.games.mana_burn.cards import COPIES, KINDS
from app.games.mana_burn.draft import Draft
from app.games.mana_burn.drawing import draw
from app.games.mana_burn.model import Round, Turn
from app.games.mana_burn.turn_events import Dealt, Skipped, TurnBegan
from app.kernel.position import Seat


def begin_game(draft: Draft) -> None:
    """Shuffle all cards, deal, put all pawns on the Codex and draw who is first (D1)."""
    here = [seat for seat, is_in in enumerate(draft.seats_in) if is_in]
    _clear(draft)
    draft.deck = draft.shuffled(kind for kind in KINDS for _ in range(COPIES[kind]))
    first = here[draft.below(len(here))]
    draft.round = Round(len(here), 0, draft.round.count_in_all)
    draft.tell(Dealt(first, draft.options.start_hand, draft.game_no))
    for seat in here:
        draft.pos[seat] = CODEX
        draw(draft, seat, draft.options.start_hand)
    begin_turn(draft, first)


def _clear(draft: Draft) -> None:
    seats = len(draft.seats_in)
    draft.dir = 1
    draft.skip, draft.pos, draft.road = [0] * seats, [None] * seats, [None] * seats
    draft.crypt = draft.pile = ()
    draft.monsters = [()] * seats
    draft.stack, draft.frames = [], []
    draft.resolving = draft.roll = draft.pause = draft.asking = None
    draft.hands = [{} for _ in range(seats)]
    draft.stakes, draft.losses, draft.added = [()] * seats, [None] * seats, [()] * seats


def begin_turn(draft: Draft, seat: Seat) -> None:
    """Begin a seat's turn, or pass it over (TURN_START)."""
    draft.active = seat
    draft.turn_no += 1
    draft.turns[seat] += 1
    draft.turn = Turn(1, ())
    draft.phase = "turn_start"
    if draft.skip[seat]:
        draft.skip[seat] -= 1
        draft.phase = "end_turn"
        draft.tell(Skipped(seat))
    else:
        draft.tell(TurnBegan(seat, draft.turn_no))
