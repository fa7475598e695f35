"""What the public facts say to anyone who looks: seats in order, Monsters in play, cards in hands.

The same questions are asked of the facts of a sight and of those that an entry is just changing.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from app.games.mana_burn.cards import MonsterKind
from app.games.mana_burn.draft import Draft
from app.games.mana_burn.frames import Auction, Frame
from app.games.mana_burn.model import Monster, Public, RollGroup
from app.kernel.position import Seat

Table: TypeAlias = Public | Draft
"""The public facts, settled or being changed."""


def seats_from(table: Table, first: Seat) -> list[Seat]:
    """Return the seats still in, to the left, from `first` on (who may have left)."""
    size = len(table.seats_in)
    around = ((first + table.dir * step) % size for step in range(size))
    return [seat for seat in around if table.seats_in[seat]]


def in_order(table: Table) -> list[Seat]:
    """Return the seats still in, in turn order from the active one."""
    return seats_from(table, table.active)


def left_of(table: Table, seat: Seat) -> Seat:
    """Return the next seat still in to the left: itself when it is alone."""
    return seats_from(table, (seat + table.dir) % len(table.seats_in))[0]


def others(table: Table, seat: Seat) -> list[Seat]:
    """Return all other seats still in, the left neighbour first."""
    return [one for one in seats_from(table, seat) if one != seat]


def with_cards(table: Table, seats: Sequence[Seat]) -> list[Seat]:
    """Return those of the seats that hold a card."""
    return [seat for seat in seats if table.hand_counts[seat]]


def of_kind(table: Table, seat: Seat, kind: MonsterKind) -> list[Monster]:
    """Return a seat's Monsters of a kind, the oldest first."""
    return [one for one in table.monsters[seat] if one.kind == kind]


def controls(table: Table, seat: Seat, kind: MonsterKind) -> int:
    """Return how many Monsters of a kind a seat controls."""
    return len(of_kind(table, seat, kind))


def all_monsters(table: Table) -> Iterator[tuple[Seat, Monster]]:
    """Yield every Monster in play with its controller, in turn order, the oldest first."""
    for seat in in_order(table):
        for one in table.monsters[seat]:
            yield seat, one


def any_monster(table: Table, kind: MonsterKind | None = None) -> bool:
    """Tell whether a Monster (of a kind) is in play."""
    return any(kind in {None, one.kind} for _, one in all_monsters(table))


def find(table: Table, mid: str | None) -> tuple[Seat, Monster] | None:
    """Return a Monster in play with its controller."""
    return next((found for found in all_monsters(table) if found[1].mid == mid), None)


def open_roll(table: Table) -> RollGroup | None:
    """Return the roll that can still be changed."""
    return None if table.roll is None or table.roll.locked else table.roll


def unused_sprites(table: Table, seat: Seat) -> list[str]:
    """Return the mids of a seat's Sprites that may throw its open movement roll again."""
    roll = open_roll(table)
    if roll is None or roll.purpose != "move" or roll.seat != seat:
        return []
    sprites = of_kind(table, seat, "sprites")
    return [one.mid for one in sprites if one.mid not in table.turn.sprites_used]


def unused_heroes(table: Table, seat: Seat) -> list[str]:
    """Return the mids of a seat's Heroes that may still help in the open ante."""
    roll = open_roll(table)
    if roll is None or roll.purpose != "ante":
        return []
    return [one.mid for one in of_kind(table, seat, "heroes") if one.mid not in roll.heroes]


def unused_skeletons(table: Table, seat: Seat, auction: Auction) -> list[str]:
    """Return the mids of a seat's Skeletons that may still bid falsely in an auction."""
    skeletons = of_kind(table, seat, "skeletons")
    return [one.mid for one in skeletons if one.mid not in auction.used]


def top_frame(table: Table) -> Frame | None:
    """Return the work that was suspended last."""
    return table.frames[-1] if table.frames else None
