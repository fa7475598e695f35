"""A turn, phase by phase: what the game does when nothing is suspended (5.1)."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from app.games.mana_burn.beginning import begin_turn
from app.games.mana_burn.draft import Draft
from app.games.mana_burn.frames import Square, Walk
from app.games.mana_burn.handing import rob
from app.games.mana_burn.progress import Decided, push
from app.games.mana_burn.rolling import lock, throw
from app.games.mana_burn.table import Table, left_of, open_roll, others, with_cards
from app.games.mana_burn.winning import SAFETY_ROUNDS, end, round_limit
from app.kernel.position import Seat


def run_phase(draft: Draft) -> None:
    """Take the turn one phase further."""
    _PHASES[draft.phase](draft)


def _ask_to_roll(draft: Draft) -> None:
    draft.ask("roll", draft.active)


def roll(draft: Draft) -> None:
    """Throw the movement die."""
    draft.phase = "roll"
    throw(draft, "move", draft.active)


def _roll(draft: Draft) -> None:
    """Let the roll stand; a `roll_again` has none yet, and is asked for one."""
    thrown = open_roll(draft)
    if thrown is None:
        _ask_to_roll(draft)
        return
    steps = lock(draft, thrown)[0]
    draft.phase = "move"
    push(draft, Walk(steps, steps))


def victims(table: Table) -> list[Seat]:
    """Return the owners of pawns that the active pawn stopped on, if they hold cards."""
    here = table.pos[table.active]
    met = [seat for seat in others(table, table.active) if table.pos[seat] == here]
    return with_cards(table, met)


def _collide(draft: Draft) -> None:
    draft.phase = "collision"
    found = victims(draft)
    if len(found) > 1 and draft.options.collision == "choose_one":
        draft.ask("choose_opponent", draft.active)
    else:
        collide(draft, *found)


def collide(draft: Draft, *seats: Seat) -> None:
    """Take a card from each of these, then see to the square (D11, D33)."""
    draft.phase = "square"
    square = draft.pos[draft.active]
    if square is not None:
        push(draft, Square(square))
    if seats:
        rob(draft, seats)


def _play(draft: Draft) -> None:
    if draft.turn.plays_left and draft.hand_counts[draft.active]:
        draft.ask("play", draft.active)
    else:
        draft.phase = "end_turn"


def _end_turn(draft: Draft) -> None:
    _count_turn(draft)
    begin_turn(draft, left_of(draft, draft.active))


def _count_turn(draft: Draft) -> None:
    """Count turns and rounds; raises Decided when the last round is over."""
    played = replace(draft.round, turns_left=draft.round.turns_left - 1)
    if not played.turns_left:
        seats = sum(draft.seats_in)
        played = replace(
            played, turns_left=seats, count=played.count + 1, count_in_all=played.count_in_all + 1
        )
    draft.round = played
    limit = round_limit(draft)
    capped = limit is not None and played.count >= limit
    if capped or played.count_in_all >= SAFETY_ROUNDS:
        end(draft, "round_cap")
        raise Decided


_PHASES: Mapping[str, Callable[[Draft], None]] = {
    "turn_start": _ask_to_roll,
    "roll": _roll,
    "land": _collide,
    "collision": _collide,
    "play": _play,
    "end_turn": _end_turn,
}
