"""Monsters in play: how they enter, die, lose Armor and change hands (sections 4.4 and 7)."""

from dataclasses import replace
from typing import Literal

from app.games.mana_burn.card_events import ArmorDestroyed, Armored, Destroyed, Entered
from app.games.mana_burn.cards import Cards, MonsterKind
from app.games.mana_burn.draft import Draft
from app.games.mana_burn.model import Monster
from app.games.mana_burn.table import find
from app.kernel.position import Seat


def enter(draft: Draft, seat: Seat, kind: MonsterKind) -> None:
    """Put a Monster into play, under a new mid."""
    mid = f"m{draft.next_mid}"
    draft.next_mid += 1
    draft.monsters[seat] += (Monster(mid, kind, 0),)
    draft.tell(Entered(seat, mid, kind))


def remove(draft: Draft, mid: str) -> tuple[Seat, Monster]:
    """Take a Monster out of play, and its die out of a distribution; return whose it was."""
    found = find(draft, mid)
    if found is None:
        raise KeyError(mid)
    seat, monster = found
    draft.monsters[seat] = tuple(one for one in draft.monsters[seat] if one.mid != mid)
    lost_die(draft, mid)
    return seat, monster


def lost_die(draft: Draft, mid: str) -> None:
    """Take the die of a Monster that leaves play out of an open distribution."""
    if draft.roll is not None and not draft.roll.locked:
        dice = tuple(die for die in draft.roll.dice if die.mid != mid)
        draft.roll = replace(draft.roll, dice=dice)


def kill(draft: Draft, mid: str, by: Literal["flame", "plague", "sacrifice"]) -> None:
    """Put a Monster into the Crypt, its Armor just before it."""
    seat, monster = remove(draft, mid)
    shed(draft, monster)
    draft.to_crypt(monster.kind)
    draft.tell(Destroyed(seat, mid, monster.kind, monster.armor, by))


def plates(monster: Monster) -> Cards:
    """Return the Armor on a Monster, as cards."""
    plate: Cards = ("armor",)
    return plate * monster.armor


def shed(draft: Draft, monster: Monster) -> None:
    """Put the Armor of a Monster that leaves play into the Crypt."""
    draft.to_crypt(*plates(monster))


def put_armor(draft: Draft, mid: str, armor: int) -> Seat:
    """Set how much Armor a Monster wears; return its controller."""
    for seat, row in enumerate(draft.monsters):
        for at, one in enumerate(row):
            if one.mid == mid:
                draft.monsters[seat] = (*row[:at], replace(one, armor=armor), *row[at + 1 :])
                return seat
    raise KeyError(mid)


def armored(draft: Draft, monster: Monster) -> None:
    """Put one more Armor on a Monster."""
    seat = put_armor(draft, monster.mid, monster.armor + 1)
    draft.tell(Armored(seat, monster.mid, monster.kind, monster.armor + 1))


def strip(draft: Draft, monster: Monster) -> None:
    """Burn one Armor of a Monster."""
    seat = put_armor(draft, monster.mid, monster.armor - 1)
    draft.to_crypt("armor")
    draft.tell(ArmorDestroyed(seat, monster.mid, monster.kind, monster.armor - 1))


def give(draft: Draft, mid: str, to: Seat) -> None:
    """Move a Monster with its Armor to another controller, as his newest."""
    seat, monster = next(
        (seat, one) for seat, row in enumerate(draft.monsters) for one in row if one.mid == mid
    )
    draft.monsters[seat] = tuple(one for one in draft.monsters[seat] if one.mid != mid)
    draft.monsters[to] += (monster,)
