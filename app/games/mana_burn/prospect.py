"""What an action would do, as far as its author can know it."""

from app.games.mana_burn.actions import (
    AnyAction,
    AtDie,
    AtMonster,
    ChoosePath,
    CryptTake,
    Hero,
    Play,
    SkipForCrypt,
    SwapCrypt,
)
from app.games.mana_burn.board import CODEX, CRYPT, EXITS
from app.games.mana_burn.frames import Walk
from app.games.mana_burn.judging import judge
from app.games.mana_burn.model import Options, Public, Seated
from app.games.mana_burn.movement import crypt_cards
from app.games.mana_burn.rolling import EMBIGGEN, HERO
from app.games.mana_burn.squares import op_at
from app.games.mana_burn.table import find, top_frame
from app.kernel.game import Preview, RuleViolation
from app.kernel.value import Json


def preview(options: Options, sight: Seated, action: AnyAction) -> Preview:
    """Return the code of a refusal, or the effect.

    choose_path: where the pawn comes to, and steps left there (a Codex or Crypt in passing).
    embiggen, hero: the total of the die then. flame: kind and seat of what it destroys.
    crypt_take, skip_for_crypt, swap_crypt: the cards of the Crypt that it brings, top last.
    """
    try:
        judge(sight, action)
    except RuleViolation as refusal:
        return Preview(ok=False, code=refusal.code, details=refusal.details)
    return Preview(ok=True, code=None, details=_effect(options, sight.public, action))


def _effect(options: Options, public: Public, action: AnyAction) -> dict[str, Json]:
    match action:
        case ChoosePath():
            return _walked(public, action.exit)
        case Hero():
            return _raised(public, action.die, HERO)
        case Play(target=AtDie(die=number)):
            return _raised(public, number, EMBIGGEN)
        case Play(card="flame", target=AtMonster(mid=mid)):
            found = find(public, mid)
            return {} if found is None else {"kind": found[1].kind, "seat": found[0]}
        case CryptTake() | SkipForCrypt() | SwapCrypt():
            return {"cards": list(public.crypt[-_tops(options, public, action) :])}
    return {}


def _tops(options: Options, public: Public, action: CryptTake | SkipForCrypt | SwapCrypt) -> int:
    """Return how many cards are taken off the Crypt, at least one."""
    op = op_at(public)
    if isinstance(top_frame(public), Walk):
        return crypt_cards(options, public, passing=True)
    if isinstance(action, SwapCrypt):
        return op.take if op else 1
    return (op.n if op else 0) or crypt_cards(options, public, passing=False)


def _walked(public: Public, to: str) -> dict[str, Json]:
    walk = top_frame(public)
    left = walk.left - 1 if isinstance(walk, Walk) else 0
    while left and to not in {CODEX, CRYPT}:
        to, left = EXITS[to][0], left - 1
    return {"to": to, "left": left}


def _raised(public: Public, number: int, by: int) -> dict[str, Json]:
    dice = public.roll.dice if public.roll else ()
    return {"total": sum(die.face + die.bonus for die in dice if die.die == number) + by}
