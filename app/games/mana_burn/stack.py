"""The card stack: cards are played onto it and resolve from the top (5.2)."""

from dataclasses import replace

from app.games.mana_burn.actions import (
    AtArmor,
    AtCard,
    AtDie,
    AtMonster,
    Play,
    ResurrectPick,
    Target,
)
from app.games.mana_burn.card_events import Aim, Countered, Fizzled, Played, Resurrected
from app.games.mana_burn.cards import FAST
from app.games.mana_burn.draft import Draft
from app.games.mana_burn.model import Spell
from app.games.mana_burn.monsters import armored, enter, kill, strip
from app.games.mana_burn.rolling import EMBIGGEN, raise_die
from app.games.mana_burn.table import find, open_roll
from app.games.mana_burn.windows import mark, renew, waited_for
from app.games.mana_burn.winning import check
from app.kernel.position import Seat


def put(draft: Draft, seat: Seat, play: Play) -> None:
    """Put a card from a hand on the stack; whatever was asked or waited for is suspended."""
    draft.from_hand(seat, (play.card,))
    draft.stack.append(Spell(draft.next_id, play.card, seat, play.target))
    draft.tell(Played(seat, draft.next_id, play.card, play.target, _aim(draft, play.target)))
    draft.next_id += 1
    draft.asking = None
    mark(draft, thrown=False)
    if play.card not in FAST:
        # A countered play is used up as well (D9).
        draft.turn = replace(draft.turn, plays_left=draft.turn.plays_left - 1)


def _aim(draft: Draft, target: Target | None) -> Aim | None:
    match target:
        case AtMonster(mid) | AtArmor(mid):
            found = find(draft, mid)
            return Aim(found[0], found[1].kind) if found else None
        case AtCard(number):
            return next((Aim(one.seat, one.card) for one in draft.stack if one.id == number), None)
        case AtDie(number):
            roll = open_roll(draft)
            owners = [die.owner for die in roll.dice if die.die == number] if roll else []
            return Aim(owners[0], None) if owners else None
        case _:
            return None


def attend(draft: Draft) -> None:
    """Open a window for the top card; resolve it when nobody could answer (D10)."""
    top = draft.stack[-1]
    if not _has_target(draft, top):
        _fizzle(draft, _pop(draft))
        return
    draft.stack[-1] = replace(top, no=draft.next_no)
    draft.next_no += 1
    if waited_for(draft, "play"):
        renew(draft)
    else:
        resolve(draft)


def resolve(draft: Draft) -> None:
    """Let the top card do what it does; a spell goes to the Crypt after that."""
    top = _pop(draft)
    if not _has_target(draft, top):
        _fizzle(draft, top)
        return
    match top.card:
        case "armor" | "flame" | "embiggen":
            _strike(draft, top)
        case "counter":
            _counter(draft, top)
        case "resurrect":
            draft.resolving = top
        case monster:
            enter(draft, top.seat, monster)


def _pop(draft: Draft) -> Spell:
    return draft.stack.pop()


def _fizzle(draft: Draft, spell: Spell) -> None:
    draft.to_crypt(spell.card)
    draft.tell(Fizzled(spell.seat, spell.id, spell.card))


def _has_target(draft: Draft, spell: Spell) -> bool:
    """Tell whether a card can still do something: its target is there, its player where needed."""
    match spell.target:
        case AtMonster(mid=mid):
            found = find(draft, mid)
            return found is not None and not (spell.card == "flame" and found[1].armor)
        case AtArmor(armor_of=mid):
            found = find(draft, mid)
            return found is not None and found[1].armor > 0
        case AtDie(die=number):
            roll = open_roll(draft)
            return roll is not None and any(die.die == number for die in roll.dice)
        case AtCard(stack=number):
            return any(one.id == number for one in draft.stack)
    return draft.seats_in[spell.seat]


def _strike(draft: Draft, spell: Spell) -> None:
    match spell.target:
        case AtMonster(mid=mid) if spell.card == "armor":
            if found := find(draft, mid):
                armored(draft, found[1])
            return  # it lies on the Monster now
        case AtMonster(mid=mid):
            kill(draft, mid, "flame")
        case AtArmor(armor_of=mid):
            if found := find(draft, mid):
                strip(draft, found[1])
        case AtDie(die=number):
            if roll := open_roll(draft):
                raise_die(draft, roll, number, EMBIGGEN, spell.seat)
    draft.to_crypt(spell.card)


def _counter(draft: Draft, spell: Spell) -> None:
    """Put the card below into the Crypt, then the Counter! on top of it."""
    hit = _pop(draft)
    draft.to_crypt(hit.card, spell.card)
    draft.tell(Countered(hit.seat, hit.id, hit.card, spell.id))


def ask_pick(draft: Draft, spell: Spell) -> None:
    """Let the player of a Resurrect! pick; the only card there is comes unasked."""
    if len(draft.crypt) == 1:
        pick(draft, spell.seat, ResurrectPick(draft.crypt[0], 0))
    else:
        draft.ask("resurrect_pick", spell.seat)


def pick(draft: Draft, seat: Seat, picked: ResurrectPick) -> None:
    """Take a card out of the Crypt, and only then put the Resurrect! there (D22)."""
    at = picked.position
    draft.crypt = (*draft.crypt[:at], *draft.crypt[at + 1 :], "resurrect")
    draft.resolving = None
    draft.to_hand(seat, (picked.kind,))
    draft.tell(Resurrected(seat, picked.kind, at))
    check(draft, seat)
