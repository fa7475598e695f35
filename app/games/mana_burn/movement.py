"""Walking: step by step, what Codex and Crypt do on the way, which road is taken (section 6)."""

from dataclasses import replace

from app.games.mana_burn.board import CODEX, CRYPT, EXITS, ROADS, exit_on
from app.games.mana_burn.draft import Draft
from app.games.mana_burn.drawing import draw, take_crypt
from app.games.mana_burn.frames import Walk
from app.games.mana_burn.model import Options
from app.games.mana_burn.progress import change
from app.games.mana_burn.table import Table, controls
from app.games.mana_burn.turn_events import Jumped, Walked
from app.games.mana_burn.windows import open_pause
from app.games.mana_burn.winning import check
from app.kernel.position import Seat


def walk_on(draft: Draft, walk: Walk) -> None:
    """Take the walk to where something is to be decided, or to its end."""
    seat = draft.active
    if walk.passing:
        if _may_take(draft, seat):
            draft.ask("crypt_take", seat)
        else:
            change(draft, replace(walk, passing=False))
        return
    if not walk.left:
        draft.frames.pop()
        _land(draft)
        return
    exits = exits_open(draft, walk)
    if len(exits) > 1:
        draft.ask("choose_path", seat)
    else:
        take_exit(draft, walk, exits[0])


def exits_open(table: Table, walk: Walk) -> tuple[str, ...]:
    """Return where the pawn may go next (4.1)."""
    square = table.pos[table.active] or CODEX
    exits = EXITS[square]
    stopped = walk.left == walk.total
    if square == CRYPT and not stopped and not controls(table, table.active, "skeletons"):
        kept = exit_on(square, table.road[table.active])
        return exits if kept is None else (kept,)
    return exits


def take_exit(draft: Draft, walk: Walk, to: str) -> None:
    """Leave the square by this exit, and walk on to the next place that is not like others."""
    seat, path = draft.active, [to]
    while len(path) < walk.left and path[-1] not in {CODEX, CRYPT}:
        path += EXITS[path[-1]]
    left = walk.left - len(path)
    _arrive(draft, seat, path[-1])
    draft.road[seat] = ROADS.get(path[0], draft.road[seat])
    draft.tell(Walked(seat, tuple(path), left))
    change(draft, replace(walk, left=left, passing=path[-1] == CRYPT and left > 0))
    if path[-1] == CODEX:
        extra = max(0, controls(draft, seat, "merfolk") - 1)
        draw(draft, seat, draft.options.codex_draw + extra)
        check(draft, seat)


def _arrive(draft: Draft, seat: Seat, square: str) -> None:
    draft.pos[seat] = square
    draft.road[seat] = ROADS.get(square, draft.road[seat])


def jump(draft: Draft, to: str) -> None:
    """Put the active pawn on a gate: neither Codex nor Crypt is passed, and it lands there."""
    _arrive(draft, draft.active, to)
    draft.tell(Jumped(draft.active, to))
    draft.frames.clear()
    _land(draft)


def _land(draft: Draft) -> None:
    draft.phase = "land"
    open_pause(draft, "land")


def crypt_cards(options: Options, table: Table, *, passing: bool) -> int:
    """Return how many cards CRYPT gives the active seat (option crypt_take)."""
    if options.crypt_take != "per_goblin":
        return options.crypt_take
    goblins = controls(table, table.active, "goblins")
    return goblins if passing else max(1, goblins)


def _may_take(draft: Draft, seat: Seat) -> bool:
    return bool(draft.crypt) and controls(draft, seat, "goblins") > 0


def take_in_passing(draft: Draft, walk: Walk) -> None:
    """Take the Crypt's top cards on the way (D13)."""
    change(draft, replace(walk, passing=False))
    take_crypt(draft, draft.active, crypt_cards(draft.options, draft, passing=True))
    check(draft, draft.active)
