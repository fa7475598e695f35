"""Positions written as the rules write them, and the few verbs that tests need to play on."""

from typing import Any

import pytest

from app.games.mana_mana.model import (
    COLOURS,
    COPIES,
    CROSSWISE,
    MANA,
    Action,
    Done,
    Event,
    Options,
    Own,
    Pos,
    Public,
    Removed,
    Rows,
    Seated,
    Vault,
)
from app.games.mana_mana.piles import less, tidy
from app.games.mana_mana.rules import ManaManaGame
from app.kernel.chance import Scripted
from app.kernel.game import RuleViolation
from app.kernel.position import Position, seat_sight

GAME = ManaManaGame(Options())


def under(**options: Any) -> ManaManaGame:
    """Return the rules under these options, defaults elsewhere."""
    return ManaManaGame(Options(**options))


def before(text: str) -> Rows:
    """Read what lies before a seat: "G6 B3", a dash for nothing."""
    counts = {word[0]: int(word[1:]) for word in text.split() if word != "-"}
    p, g, b, r, y, o = (counts.get(colour, 0) for colour in COLOURS)
    return p, g, b, r, y, o


def hands_of(text: str, seats: int) -> list[str]:
    """Read hands by seat: "GG / - / R"; those that are not given are empty."""
    held = [hand.strip().replace("-", "") for hand in text.split("/")]
    return held + [""] * (seats - len(held))


def spread(rest: str) -> str:
    """Return five cards from here and there."""
    return "".join(rest[step * 11 % len(rest)] for step in range(5))


def others(lying: tuple[Rows, ...], *piles: str) -> str:
    """Return the cards that lie in no row and in none of these piles."""
    rows = [c * n for one in lying for c, n in zip(COLOURS, one, strict=True)]
    return less(COLOURS * COPIES, "".join((*rows, *piles)))


def scored(lying: tuple[Rows, ...], tokens: tuple[int, ...]) -> tuple[int, ...]:
    """Return what each seat has so far."""
    return tuple(sum(one) + paid for one, paid in zip(lying, tokens, strict=True))


def scene(
    rows: str = "- / - / -",
    *,
    hands: str = "",
    display: str | None = None,
    mana: tuple[int, ...] = (),
    pile: int | str | None = None,
    to_move: int = 0,
    start: int = 0,
    last_turns: tuple[int, ...] | None = None,
    passes: int = 0,
    left: tuple[int, ...] = (),
    removed: str = "",
    supply: int | None = -1,
    game: ManaManaGame = GAME,
) -> Pos:
    """Return a position of all 72 cards; rows and hands by seat, "G6 B3 / - / -" and "GG / - / R".

    What is not given: no hands, five cards in the display, the rest in the pile. With fewer cards
    in the pile, the others lie face up among the removed ones.
    """
    lying = tuple(before(text) for text in rows.split("/"))
    held = hands_of(hands, len(lying))
    tokens = mana or (0,) * len(lying)
    display = spread(others(lying, *held, removed)) if display is None else display
    rest = others(lying, *held, removed, display)
    stack = pile if isinstance(pile, str) else rest[:pile]
    open_hands = game.options.open_hands == "on"
    public = Public(
        phase="play",
        to_move=to_move,
        start_seat=start,
        left=left,
        display=display,
        rows=lying,
        mana=tokens,
        supply=MANA - sum(tokens) if supply == -1 else supply,
        scores=scored(lying, tokens),
        hand_sizes=tuple(len(hand) for hand in held),
        hands=tuple(tidy(hand) for hand in held) if open_hands else None,
        pile_size=len(stack),
        crosswise_left=min(CROSSWISE, len(stack)),
        removed=Removed(less(rest, stack), len(removed), tidy(removed) if open_hands else None),
        end_triggered=last_turns is not None,
        last_turns=last_turns,
        turn_no=20,
        passes=passes,
        end_reason=None,
    )
    return Position(public, tuple(Own(tidy(hand)) for hand in held), Vault(stack, tidy(removed)))


def play(position: Pos, *actions: Action, game: ManaManaGame = GAME) -> Done:
    """Let whoever is to move take these actions one after the other; return the last step."""
    step = None
    for action in actions:
        assert position.public.to_move is not None
        step = game.apply(position, position.public.to_move, action, Scripted())
        position = step.position
    assert step is not None
    return step


def mover(position: Pos) -> Seated:
    """Return what the seat to move sees."""
    assert position.public.to_move is not None
    return seat_sight(position, position.public.to_move)


def legal(position: Pos, game: ManaManaGame = GAME) -> set[Action]:
    """Return what the seat to move may do."""
    actions = list(game.legal(mover(position)))
    assert len(actions) == len(set(actions))
    return set(actions)


def refusal(
    position: Pos, action: Action, *, seat: int | None = None, game: ManaManaGame = GAME
) -> str:
    """Return the code with which an action is refused, by `apply` and `preview` alike."""
    seat = position.public.to_move if seat is None else seat
    assert seat is not None
    with pytest.raises(RuleViolation) as refused:
        game.apply(position, seat, action, Scripted())
    assert refused.value.details == {}
    seen = game.preview(seat_sight(position, seat), action)
    assert (seen.ok, seen.code, seen.details) == (False, refused.value.code, {})
    return refused.value.code


def events(step: Done) -> list[Event]:
    """Return everything that happened; nothing of it is a secret."""
    assert all(one.full == one.shared and not one.knows for one in step.emits)
    return [one.full for one in step.emits]


def row(position: Pos, seat: int, colour: str) -> int:
    """Return how many cards of a colour lie before a seat."""
    return position.public.rows[seat][COLOURS.index(colour)]
