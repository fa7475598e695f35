"""Positions written as the rules write them, and the few verbs that tests need to play on."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.games.mana_burn.actions import AnyAction, Bid, Play, Roll, Target
from app.games.mana_burn.board import ROADS
from app.games.mana_burn.cards import COPIES, KINDS, Cards, Kind, counted
from app.games.mana_burn.events import AnyEvent
from app.games.mana_burn.frames import Frame
from app.games.mana_burn.model import (
    Asking,
    Monster,
    Options,
    Own,
    Pos,
    Public,
    Seated,
    Taken,
    Turn,
    Vault,
)
from app.games.mana_burn.rules import ManaBurnGame, _blank
from app.kernel.chance import Chance, Scripted, Seeded
from app.kernel.game import RuleViolation
from app.kernel.position import Position, seat_sight

GAME = ManaBurnGame(Options())
SHORT: Mapping[str, Kind] = {
    "He": "heroes",
    "Sp": "sprites",
    "Sk": "skeletons",
    "Me": "merfolk",
    "Go": "goblins",
    "Ar": "armor",
    "Em": "embiggen",
    "Re": "resurrect",
    "Co": "counter",
    "Fl": "flame",
}


def under(**options: Any) -> ManaBurnGame:
    """Return the rules under these options, defaults elsewhere."""
    return ManaBurnGame(Options(**options))


def cards(text: str) -> Cards:
    """Read "He Fl Fl": the first two letters of each card."""
    return tuple(SHORT[word] for word in text.split())


def monsters(text: str, first: int = 1) -> tuple[Monster, ...]:
    """Read "Sp Go+2": Monsters with their Armor, numbered from `first`."""
    found = []
    for at, word in enumerate(text.split()):
        kind, _, armor = word.partition("+")
        found.append(Monster(f"m{first + at}", SHORT[kind], int(armor or 0)))  # type: ignore[arg-type]
    return tuple(found)


def scene(
    hands: Sequence[str],
    *,
    at: Mapping[int, str] | None = None,
    play: Mapping[int, str] | None = None,
    crypt: str = "",
    pile: str = "",
    deck: str | None = None,
    active: int = 0,
    frames: Iterable[Frame] = (),
    options: Options | None = None,
) -> Pos:
    """Return a position of all 100 cards in which `active` is asked to roll.

    hands: one for each seat. at: squares of pawns that are not on the Codex. play: Monsters by
    seat, numbered m1, m2, ... in this order of seats. deck: its top first; below lies the rest.
    """
    seats = len(hands)
    table: list[tuple[Monster, ...]] = [()] * seats
    number = 1
    for seat, text in (play or {}).items():
        table[seat] = monsters(text, number)
        number += len(table[seat])
    on_table = [kind for row in table for one in row for kind in (one.kind, *_plates(one))]
    used = Counter([*cards(" ".join(hands)), *on_table, *cards(crypt), *cards(pile)])
    used.update(cards(deck or ""))
    spare = [kind for kind in KINDS for _ in range(COPIES[kind] - used[kind])]
    assert not used - Counter(COPIES)
    pack = (*spare, *reversed(cards(deck or "")))
    options = options or Options()
    public = _public(active, at or {}, table, len(pack), options)
    face_down = options.burn_pile == "face_down"
    public = replace(
        public,
        hand_counts=tuple(len(cards(hand)) for hand in hands),
        crypt=cards(crypt),
        pile=None if face_down else cards(pile),
        pile_count=len(cards(pile)),
        next_mid=number,
        frames=tuple(frames),
    )
    own = tuple(Own(counted(cards(hand)), (), None, ()) for hand in hands)
    return Position(public, own, Vault(pack, cards(pile) if face_down else ()))


def _public(
    active: int,
    at: Mapping[int, str],
    table: Sequence[tuple[Monster, ...]],
    deck_count: int,
    options: Options,
) -> Public:
    """Return the facts at the beginning of a turn, without cards but for those in play."""
    seats = len(table)
    blank = _blank(options, seats)
    squares = tuple(at.get(seat, "CODEX") for seat in range(seats))
    return replace(
        blank.public,
        phase="turn_start",
        active=active,
        turn_no=1,
        turn=Turn(1, ()),
        turns=tuple(int(seat == active) for seat in range(seats)),
        pos=squares,
        road=tuple(ROADS.get(square) for square in squares),
        deck_count=deck_count,
        monsters=tuple(table),
        asking=Asking("roll", (active,)),
        asked=1,
    )


def _plates(monster: Monster) -> Cards:
    plate: Cards = ("armor",)
    return plate * monster.armor


def thin(position: Pos, deck: str) -> Pos:
    """Return the position with no more than these cards (top first) in its deck.

    The others are out of the world: for tests of an empty deck, which count no cards.
    """
    pack = tuple(reversed(cards(deck)))
    public = replace(position.public, deck_count=len(pack))
    return replace(position, public=public, vault=replace(position.vault, deck=pack))


def face(*faces: int) -> Chance:
    """Return chance that throws these faces of a die, and nothing else."""
    return Scripted(*(one - 1 for one in faces))


class Match:
    """A match that is being played from a position: every verb takes one entry.

    What changes from verb to verb is typed as anything: a type checker would take what one
    assertion has found for granted in the next.
    """

    def __init__(self, position: Pos, game: ManaBurnGame = GAME) -> None:
        self.game = game
        self.position: Any = position
        self.step: Taken | None = None
        self.told: list[AnyEvent] = []

    @property
    def public(self) -> Any:
        return self.position.public

    @property
    def settled(self) -> Pos:
        """The position, for another match to begin with."""
        position: Pos = self.position
        return position

    def sight(self, seat: int) -> Seated:
        return seat_sight(self.position, seat)

    def hand(self, seat: int) -> dict[Kind, int]:
        held: dict[Kind, int] = self.position.own[seat].hand
        return held

    @property
    def asked(self) -> Any:
        """What is asked of whom."""
        asking = self.public.asking
        found = self.game.awaited(self.public)
        assert asking is None or set(found) == set(asking.seats)
        return None if asking is None else (asking.kind, asking.seats)

    @property
    def window(self) -> Any:
        return self.game.window(self.public)

    def act(self, seat: int, action: AnyAction, chance: Chance | None = None) -> "Match":
        return self._took(self.game.apply(self.position, seat, action, chance or Seeded(1)))

    def roll(self, *faces: int, seat: int | None = None) -> "Match":
        """Let the active seat roll these faces; what else is drawn is an error."""
        return self.act(self.public.active if seat is None else seat, Roll(), face(*faces))

    def cast(self, seat: int, card: str, target: Target | None = None) -> "Match":
        """Let a seat play a card."""
        return self.act(seat, Play(SHORT[card], target))

    def bid(self, seat: int, card: str) -> "Match":
        return self.act(seat, Bid(SHORT[card]))

    def close(self, chance: Chance | None = None) -> "Match":
        """Let the open window run out."""
        return self._took(self.game.close(self.position, chance or Seeded(1)))

    def settle(self, chance: Chance | None = None) -> "Match":
        """Let windows run out until somebody is asked or it is over."""
        while self.window is not None:
            self.close(chance)
        return self

    def leave(self, seat: int) -> "Match":
        return self._took(self.game.leave(self.position, seat, "left", Seeded(1)))

    def refusal(self, seat: int, action: AnyAction) -> str | None:
        """Return the code with which an action is refused; preview says the same."""
        told, refused = self.game.preview(self.sight(seat), action), None
        try:
            self.game.apply(self.position, seat, action, Seeded(0))
        except RuleViolation as violation:
            refused = violation.code
        assert (told.ok, told.code) == (refused is None, refused)
        return refused

    def _took(self, step: Taken) -> "Match":
        self.step = step
        self.position = step.position
        self.told += [one.full for one in step.emits]
        return self

    def types(self) -> list[str]:
        """Return the types of everything that happened."""
        return [one.type for one in self.told]
