"""Manaline: two to four players lay tiles into lines of one colour or one symbol."""

from app.games.manaline.bot import LEVELS
from app.games.manaline.model import Action, Event, Options, Own, Public, Vault
from app.games.manaline.rules import ManalineGame
from app.kernel.ruleset import Kinds, Ruleset

RULESET = Ruleset(
    "manaline", 1, ManalineGame, Kinds(Options, Public, Own, Vault, Action, Event), LEVELS
)
