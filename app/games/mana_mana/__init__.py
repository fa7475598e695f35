"""Mana Mana: sets of cards before you and before others, for MANA that buys more cards."""

from app.games.mana_mana.bot import LEVELS
from app.games.mana_mana.model import Action, Event, Options, Own, Public, Vault
from app.games.mana_mana.rules import ManaManaGame
from app.kernel.ruleset import Kinds, Ruleset

RULESET = Ruleset(
    "mana-mana", 1, ManaManaGame, Kinds(Options, Public, Own, Vault, Action, Event), LEVELS
)
