"""What is true in every position of Mana Burn (section 2 and 5.1)."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from app.games.mana_burn.board import EXITS
from app.games.mana_burn.cards import COPIES, KINDS, counted, listed, tidy
from app.games.mana_burn.frames import Auction
from app.games.mana_burn.imagining import staked
from app.games.mana_burn.model import Pos, Public
from app.games.mana_burn.monsters import plates


def broken(game: Any, position: Pos) -> list[str]:
    """Name the invariants that do not hold."""
    public = position.public
    mids = [one.mid for row in public.monsters for one in row]
    found = {
        "100 cards, 8 of each Monster, 12 of each Spell": pieces(position) == COPIES,
        "hand counts": public.hand_counts == tuple(sum(own.hand.values()) for own in position.own),
        "hands are tidy": all(_tidy(own.hand) for own in position.own),
        "deck count": public.deck_count == len(position.vault.deck),
        "pile count": public.pile_count == len(public.pile or position.vault.pile) <= 4,
        "the pile lies where the option says": (public.pile is None)
        == (game.options.burn_pile == "face_down"),
        "stakes are counted": all(
            len(own.stake) == staked(public, seat) for seat, own in enumerate(position.own)
        ),
        "what was added lies on the pile": all(
            not Counter(own.added) - Counter(position.vault.pile) for own in position.own
        ),
        "mids are used once": len(mids) == len(set(mids)),
        "mids run on": all(int(mid[1:]) < public.next_mid for mid in mids),
        "pawns stand on the board": all(
            (square in EXITS) == is_in
            for square, is_in in zip(public.pos, public.seats_in, strict=True)
        ),
        "who left has nothing": all(
            is_in or not (position.own[seat].hand or public.monsters[seat])
            for seat, is_in in enumerate(public.seats_in)
        ),
        "one thing is waited for": _waits_once(public),
        "losses are there": _losses_are_there(position),
        "nobody has won unseen": _incomplete(game, position),
    }
    return [name for name, holds in found.items() if not holds]


def pieces(position: Pos) -> Mapping[str, int]:
    """Count the cards of each kind, wherever they lie."""
    public = position.public
    cards = [*public.crypt, *(public.pile or ()), *position.vault.deck, *position.vault.pile]
    for row in public.monsters:
        for one in row:
            cards += [one.kind, *plates(one)]
    for frame in public.frames:
        if isinstance(frame, Auction):
            cards += frame.lot
    cards += [spell.card for spell in (*public.stack, public.resolving) if spell]
    for own in position.own:
        cards += [*listed(own.hand), *own.stake]
    return Counter(cards)


def _tidy(hand: Mapping[Any, int]) -> bool:
    return list(hand.items()) == list(counted(tidy(listed(hand))).items())


def _waits_once(public: Public) -> bool:
    if public.result is not None:
        return public.phase == "over" and public.asking is None and public.pause is None
    asked = public.asking is not None
    return public.phase != "over" and asked != bool(public.stack or public.pause)


def _losses_are_there(position: Pos) -> bool:
    """A chosen loss is a card in hand, or a Monster in play (an own one, where it still is)."""
    for seat, own in enumerate(position.own):
        mids = {one.mid for one in position.public.monsters[seat]}
        live = bool(position.public.stack)  # its death is noticed when the stack is empty
        if own.loss in KINDS and own.loss not in own.hand:
            return False
        if own.loss and own.loss not in KINDS and own.loss not in mids and not live:
            return False
    return True


def _incomplete(game: Any, position: Pos) -> bool:
    if position.public.result is not None:
        scores = position.public.result.scores
        return scores == tuple(len(own.hand) for own in position.own)
    wanted = game.options.kinds_to_win
    return all(len({*own.hand, *own.stake}) < wanted for own in position.own)
