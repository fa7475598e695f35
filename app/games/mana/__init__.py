"""Mana: two players hunt each other's Damyo; whoever moves tells the other where to move from."""

from app.games.mana.bot import LEVELS
from app.games.mana.model import Action, Event, Options, Own, Public, Vault
from app.games.mana.rules import ManaGame
from app.kernel.ruleset import Kinds, Ruleset

RULESET = Ruleset("mana", 1, ManaGame, Kinds(Options, Public, Own, Vault, Action, Event), LEVELS)
