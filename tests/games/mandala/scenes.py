"""Positions written as the rules write them, and the few verbs that tests need to play on."""

from typing import Any

from app.games.mandala.model import (
    COLOURS,
    COPIES,
    Action,
    Claim,
    Event,
    Mandala,
    Options,
    Own,
    Pos,
    Public,
    Seated,
    Taken,
    Trigger,
    Vault,
)
from app.games.mandala.piles import less, tidy
from app.games.mandala.rules import MandalaGame
from app.kernel.chance import Chance, Seeded
from app.kernel.position import Position, seat_sight

GAME = MandalaGame(Options())


def under(**options: Any) -> MandalaGame:
    """Return the rules under these options, defaults elsewhere."""
    return MandalaGame(Options(**options))


def mandala(text: str) -> Mandala:
    """Read "mountain / field 0 / field 1", a dash for an empty area."""
    mountain, first, second = (part.strip().replace("-", "") for part in text.split("/"))
    return Mandala(mountain, (first, second))


def scene(
    m0: str = "- / - / -",
    m1: str = "- / - / -",
    *,
    hand: str = "",
    other_hand: str | None = None,
    turn: int = 0,
    rivers: tuple[str, str] = ("", ""),
    cups: tuple[str, str] = ("", ""),
    claimed: tuple[str, str] | None = None,
    deck: str | None = None,
    discard: str = "",
    claim: Claim | None = None,
    end_trigger: Trigger | None = None,
    exhaustions: int = 0,
) -> Pos:
    """Return a position of all 108 cards; `hand` is that of the seat whose turn it is.

    Unless given, the other hand gets six cards and the deck all that are left. With a given deck
    ("RG": G is drawn first) the leftover cards lie in the cup of the seat not to act.
    """
    left, right = mandala(m0), mandala(m1)
    table = "".join([left.mountain, *left.fields, right.mountain, *right.fields, *rivers])
    rest = less(COLOURS * COPIES, table + hand + "".join(cups) + discard + (deck or ""))
    other_hand = rest[:6] if other_hand is None else other_hand
    rest = less(rest, other_hand)
    spare, deck = ("", rest) if deck is None else (rest, deck)
    mine = Own(tidy(hand), tidy(cups[turn]))
    other = Own(tidy(other_hand), tidy(cups[1 - turn] + spare))
    own = (mine, other) if turn == 0 else (other, mine)
    public = Public(
        phase="claim" if claim else "action",
        turn=turn,
        mandalas=(left, right),
        rivers=rivers,
        hand_sizes=(len(own[0].hand), len(own[1].hand)),
        cup_sizes=(len(own[0].cup), len(own[1].cup)),
        claimed=claimed,
        deck_size=len(deck),
        discard=tidy(discard),
        claim=claim,
        end_trigger=end_trigger,
        exhaustions=exhaustions,
        end_reason=None,
        left=None,
        shown=None,
    )
    return Position(public, own, Vault(deck))


def play(
    position: Pos, *actions: Action, game: MandalaGame = GAME, chance: Chance | None = None
) -> Taken:
    """Let whoever is to act take these actions one after the other; return the last step."""
    step = None
    for action in actions:
        assert position.public.turn is not None
        step = game.apply(position, position.public.turn, action, chance or Seeded(0))
        position = step.position
    assert step is not None
    return step


def mover(position: Pos) -> Seated:
    """Return what the seat to act sees."""
    assert position.public.turn is not None
    return seat_sight(position, position.public.turn)


def legal(position: Pos, game: MandalaGame = GAME) -> set[Action]:
    """Return what the seat to act may do."""
    actions = list(game.legal(mover(position)))
    assert len(actions) == len(set(actions))
    return set(actions)


def refusal(position: Pos, action: Action, game: MandalaGame = GAME) -> str | None:
    """Return the code that `preview` gives the seat to act for an action."""
    return game.preview(mover(position), action).code


def events(step: Taken) -> list[Event]:
    """Return everything that happened, in full."""
    return [one.full for one in step.emits]


def all_cards(position: Pos) -> str:
    """Return every card there is, tidily."""
    public = position.public
    piles = [public.discard, position.vault.deck, *public.rivers]
    for one in public.mandalas:
        piles += [one.mountain, *one.fields]
    for own in position.own:
        piles += [own.hand, own.cup]
    return tidy("".join(piles))
