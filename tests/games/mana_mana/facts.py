"""What is true in every position of Mana Mana (section 9, case 25)."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from app.games.mana_mana.imagining import passers
from app.games.mana_mana.model import COLOURS, COMPLETE, DISPLAY, HAND_LIMIT, MANA, Pos, Public


def broken(game: Any, position: Pos) -> list[str]:
    """Name the invariants that do not hold."""
    public = position.public
    over = public.phase == "over"
    active = [seat for seat in range(len(public.rows)) if seat not in public.left]
    found = {
        "72 cards, 12 of each colour": pieces(position) == dict.fromkeys(COLOURS, 12),
        "hand sizes": public.hand_sizes == tuple(len(own.hand) for own in position.own),
        "hands of ten at most": max(public.hand_sizes) <= HAND_LIMIT,
        "hands are shown where they may be": _shown(game, position),
        "pile size": public.pile_size == len(position.vault.pile),
        "crosswise cards": public.crosswise_left == min(5, public.pile_size),
        "hidden cards": public.removed.hidden == len(position.vault.removed),
        "the display is full or the pile is empty": len(public.display) == DISPLAY
        or (len(public.display) < DISPLAY and not public.pile_size),
        "rows of six at most": all(0 <= n <= COMPLETE for rows in public.rows for n in rows),
        "two completed rows of a colour": all(
            column.count(COMPLETE) <= 2 for column in zip(*public.rows, strict=True)
        ),
        "72 MANA": public.supply is None or sum(public.mana) + public.supply == MANA,
        "no debts": min(*public.mana, public.supply or 0) >= 0,
        "scores": public.scores
        == tuple(sum(r) + m for r, m in zip(public.rows, public.mana, strict=True)),
        "the end is triggered by a crosswise card": public.end_triggered == (public.pile_size < 5),
        "turns to come": _turns_agree(public, active),
        "leavers have nothing": all(
            not (public.mana[one] or public.hand_sizes[one]) for one in public.left
        ),
        "phases": over == (public.end_reason is not None) == (public.to_move is None),
        "somebody active moves": over or public.to_move in active,
        "the start seat is active": public.start_seat in active,
        "who passed can do nothing": over or not _could_have_acted(position),
    }
    return [name for name, holds in found.items() if not holds]


def pieces(position: Pos) -> Mapping[str, int]:
    """Count the cards of each colour, wherever they lie."""
    public = position.public
    found = Counter(public.display + public.removed.open)
    found.update(position.vault.pile + position.vault.removed)
    found.update("".join(own.hand for own in position.own))
    for rows in public.rows:
        found.update(dict(zip(COLOURS, rows, strict=True)))
    return found


def _shown(game: Any, position: Pos) -> bool:
    public = position.public
    if public.phase == "play" and game.options.open_hands == "off":
        return public.hands is None and public.removed.shown is None
    hands = tuple(own.hand for own in position.own)
    return public.hands == hands and public.removed.shown == position.vault.removed


def _turns_agree(public: Public, active: list[int]) -> bool:
    turns = public.last_turns
    if turns is None:
        return not public.end_triggered
    return (
        public.end_triggered
        and set(turns) <= set(active)
        and (public.phase == "over" or (turns != () and turns[0] == public.to_move))
    )


def _could_have_acted(position: Pos) -> bool:
    """Tell whether one of the seats that have just passed could take or lay."""
    public = position.public
    for seat in passers(public):
        hand = position.own[seat].hand
        if public.display and len(hand) < HAND_LIMIT:
            return True
        for other, rows in enumerate(public.rows):
            for colour, lying in zip(COLOURS, rows, strict=True):
                if colour in hand and (lying == 0 if other == seat else 0 < lying < COMPLETE):
                    return True
    return False
