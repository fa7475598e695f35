"""Dice: throwing, raising and locking them, and whom a distribution's faces belong to (6, 8.6)."""

from dataclasses import replace

from app.games.mana_burn.draft import Draft
from app.games.mana_burn.model import RollGroup
from app.games.mana_burn.turn_events import Die, Purpose, Raised, Rerolled, Rolled, Stands
from app.games.mana_burn.windows import mark, open_pause
from app.kernel.position import Seat

FACES = 12
EMBIGGEN, HERO = 3, 2


def throw(draft: Draft, purpose: Purpose, *owners: Seat) -> None:
    """Throw a die for each owner and open its window; who calls it has noted what follows."""
    dice = tuple(Die(no, owner, _face(draft)) for no, owner in enumerate(owners))
    begin_roll(draft, RollGroup(purpose, draft.active, dice))


def begin_roll(draft: Draft, roll: RollGroup) -> None:
    """Show a throw and open its window."""
    draft.roll = roll
    draft.tell(Rolled(roll.seat, roll.purpose, roll.dice))
    open_pause(draft, "roll", thrown=True)


def _face(draft: Draft) -> int:
    return 1 + draft.below(FACES)


def lock(draft: Draft, roll: RollGroup) -> tuple[int, ...]:
    """Let the roll stand; return the totals of its dice."""
    draft.roll = replace(roll, locked=True)
    totals = tuple(die.face + die.bonus for die in roll.dice)
    draft.tell(Stands(roll.purpose, totals))
    return totals


def reroll(draft: Draft, roll: RollGroup, mid: str) -> None:
    """Throw the movement die again by Sprites; what was added to it is gone (D6)."""
    used = (*draft.turn.sprites_used, mid)
    draft.turn = replace(draft.turn, sprites_used=used)
    die = Die(0, roll.seat, _face(draft))
    draft.roll = replace(roll, dice=(die,))
    draft.tell(Rerolled(roll.seat, mid, die.face))
    mark(draft, thrown=True)


def aid(draft: Draft, roll: RollGroup, seat: Seat, mid: str, number: int) -> None:
    """Add 2 to a die of an ante by a Heroes, once (D12)."""
    raise_die(draft, replace(roll, heroes=(*roll.heroes, mid)), number, HERO, seat, mid)


def raise_die(
    draft: Draft, roll: RollGroup, number: int, by: int, seat: Seat, mid: str | None = None
) -> None:
    """Add to a die; in a distribution one that points to nobody then is thrown again at once."""
    die = next(one for one in roll.dice if one.die == number)
    raised = replace(die, bonus=die.bonus + by)
    mark(draft, thrown=False)
    if roll.purpose == "distribution" and receiver(draft, roll, raised) is None:
        raised = claimed(draft, roll, raised)
        mark(draft, thrown=True)
    dice = tuple(raised if one.die == number else one for one in roll.dice)
    draft.roll = replace(roll, dice=dice)
    draft.tell(Raised(seat, number, die.owner, by, raised.face, raised.bonus, mid))


# --- whom a distribution's faces belong to ------------------------------------------------------


def receiver(draft: Draft, roll: RollGroup, die: Die) -> Seat | None:
    """Return whom a die points to, None: to nobody, or to a seat that has left."""
    size = FACES // len(roll.blocks)
    block = (die.face + die.bonus - 1) % FACES // size
    seat = roll.blocks[block] if block < len(roll.blocks) else None
    return seat if seat is not None and draft.seats_in[seat] else None


def claimed(draft: Draft, roll: RollGroup, die: Die) -> Die:
    """Throw a die, with nothing added to it, until it points to somebody."""
    while True:
        thrown = replace(die, face=_face(draft), bonus=0)
        if receiver(draft, roll, thrown) is not None:
            return thrown
