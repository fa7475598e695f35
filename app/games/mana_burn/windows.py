"""Response windows: which there are, whom they wait for and how long (section 10.1).

All of it comes from public facts. A card on the stack has a window; so have five moments at which
play would otherwise run on: the pauses. Under a live stack a pause waits for its restart.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from app.games.mana_burn.actions import AtArmor, AtCard, AtDie, AtMonster
from app.games.mana_burn.board import ops_of
from app.games.mana_burn.draft import Draft
from app.games.mana_burn.frames import Auction, Duel, Fishing
from app.games.mana_burn.model import Pause, PauseKind, Public, Spell
from app.games.mana_burn.table import (
    Table,
    any_monster,
    controls,
    find,
    in_order,
    open_roll,
    others,
    top_frame,
    unused_heroes,
    unused_sprites,
    with_cards,
)
from app.kernel.game import Window
from app.kernel.position import Seat

ROLL_S, THROWN_S, ABILITY_S, CARD_S, MOMENT_S, ASK_S = 3.0, 4.0, 6.0, 5.0, 3.0, 10.0
"""Seconds: a roll, one just thrown, one with Sprites or Heroes; a card; a moment, an answer."""

KINDS = ("roll", "card", "moment")

_OPEN_TO_FLAMES = frozenset(
    (
        "monsters_redistribute",
        "steal_monster",
        "swap_monsters",
        "bounce_monster",
        "plague",
        "draw_per_monster",
        "draw_from_hand",
    )
)
"""Ops before which somebody may want to change which Monsters are in play, or who has cards."""


# --- opening and restarting -------------------------------------------------------------------


def open_pause(draft: Draft, kind: PauseKind, *, thrown: bool = False) -> None:
    """Hold the game if there is a reason and somebody to wait for; otherwise it runs on."""
    draft.pause = Pause(kind, draft.next_no, thrown)
    if is_due(draft):
        draft.next_no += 1
        renew(draft)
    else:
        draft.pause = None


def restart(draft: Draft) -> None:
    """Open the pause again in full, or go on as if it had closed (10.2, 3a)."""
    if is_due(draft):
        renew(draft)
    else:
        draft.pause = None


def mark(draft: Draft, *, thrown: bool) -> None:
    """Note whether the pause, when it restarts, does so because dice were thrown."""
    if draft.pause is not None:
        draft.pause = replace(draft.pause, thrown=thrown)


def renew(draft: Draft) -> None:
    """Let the open window begin to run."""
    draft.asked += 1
    draft.waits = True


def is_due(table: Table) -> bool:
    """Tell whether the pause passes its test and has somebody to wait for."""
    if table.pause is None:
        return False
    return _TESTS[table.pause.kind](table) and bool(waited_for(table, table.pause.kind))


# --- tests ------------------------------------------------------------------------------------


def _roll_is_open(table: Table) -> bool:
    roll = open_roll(table)
    return roll is not None and bool(roll.dice)


def _stop_matters(table: Table) -> bool:
    square = table.pos[table.active]
    if square is None or not any_monster(table):
        return False
    met = any(table.pos[seat] == square for seat in with_cards(table, others(table, table.active)))
    return met or any(op.op in _OPEN_TO_FLAMES for op in ops_of(square))


def _lot_matters(table: Table) -> bool:
    return any_monster(table, "skeletons")


def _goblins_matter(table: Table) -> bool:
    duel = top_frame(table)
    return isinstance(duel, Duel) and any(controls(table, seat, "goblins") for seat in duel.seats)


_TESTS: Mapping[PauseKind, Callable[[Table], bool]] = {
    "roll": _roll_is_open,
    "land": _stop_matters,
    "lot": _lot_matters,
    "opp": _goblins_matter,
    "ask": any_monster,
}


def waited_for(table: Table, kind: str) -> tuple[Seat, ...]:
    """Return the seats that a window waits for, in turn order (10.1)."""
    found = set(with_cards(table, in_order(table)))
    fishing = top_frame(table)
    if kind == "play":
        found.discard(table.stack[-1].seat)
    elif kind == "roll":
        able = (s for s in in_order(table) if unused_sprites(table, s) or unused_heroes(table, s))
        found.update(able)
    elif kind == "ask" and isinstance(fishing, Fishing):
        found.add(fishing.of)
    return tuple(seat for seat in in_order(table) if seat in found)


# --- as the match layer sees them ---------------------------------------------------------------


def window(public: Public) -> Window | None:
    """Return the open window."""
    if public.stack:
        return _of_card(public, public.stack[-1])
    if public.pause is not None:
        return _of_pause(public, public.pause)
    return None


def _of_card(public: Public, spell: Spell) -> Window | None:
    eligible = waited_for(public, "play")
    if not eligible:
        return None
    subject: dict[str, Any] = {"no": spell.no, "asked": public.asked, "stack": spell.id}
    subject |= {"card": spell.card, "seat": spell.seat, "target": spell.target}
    return Window(
        kind="play",
        setting="card",
        eligible=eligible,
        closer=None,
        turns=public.turns,
        roller=None,
        aimed=_aimed_by(public, spell),
        subject=subject,
        hold=CARD_S,
        longest=CARD_S,
    )


def _aimed_by(public: Public, spell: Spell) -> tuple[Seat, ...]:
    """Return whose Monster, card or die a card is played at."""
    match spell.target:
        case AtMonster(mid=mid) | AtArmor(armor_of=mid):
            found = find(public, mid)
            return () if found is None else (found[0],)
        case AtCard(stack=number):
            return tuple(one.seat for one in public.stack if one.id == number)
        case AtDie(die=number) if public.roll is not None:
            return tuple(one.owner for one in public.roll.dice if one.die == number)
    return ()


def _of_pause(public: Public, pause: Pause) -> Window | None:
    eligible = waited_for(public, pause.kind)
    if not eligible:
        return None
    hold = _roll_hold(public, pause) if pause.kind == "roll" else MOMENT_S
    closer = _closer(public, pause)
    return Window(
        kind=pause.kind,
        setting="roll" if pause.kind == "roll" else "moment",
        eligible=eligible,
        closer=closer,
        turns=public.turns,
        roller=public.roll.seat if pause.kind == "roll" and public.roll else None,
        aimed=_aimed(public, pause),
        subject={"no": pause.no, "asked": public.asked, **_subject(public, pause)},
        hold=hold,
        longest=hold if closer is None else ASK_S,
    )


def _roll_hold(public: Public, pause: Pause) -> float:
    seats = range(len(public.seats_in))
    able = (unused_sprites(public, seat) or unused_heroes(public, seat) for seat in seats)
    if any(able):
        return ABILITY_S
    return THROWN_S if pause.thrown else ROLL_S


def _closer(public: Public, pause: Pause) -> Seat | None:
    fishing = top_frame(public)
    return fishing.of if pause.kind == "ask" and isinstance(fishing, Fishing) else None


def _aimed(public: Public, pause: Pause) -> tuple[Seat, ...]:
    frame = top_frame(public)
    if isinstance(frame, Fishing):
        return (frame.of,)
    if pause.kind == "opp" and isinstance(frame, Duel):
        return frame.seats
    if pause.kind == "land":
        here = public.pos[public.active]
        return tuple(seat for seat in others(public, public.active) if public.pos[seat] == here)
    if pause.kind == "roll" and public.roll is not None:
        return tuple(dict.fromkeys(die.owner for die in public.roll.dice))
    return ()


def _subject(public: Public, pause: Pause) -> dict[str, Any]:
    frame = top_frame(public)
    if pause.kind == "roll" and public.roll is not None:
        return {"purpose": public.roll.purpose, "dice": public.roll.dice}
    if pause.kind == "land":
        return {"seat": public.active, "square": public.pos[public.active]}
    match frame:
        case Auction():
            return {"lot": frame.lot}
        case Duel():
            return {"game": frame.game, "seats": frame.seats}
        case Fishing():
            return {"seat": frame.seat, "of": frame.of, "kind": frame.kind, "back": frame.back}
    return {}
