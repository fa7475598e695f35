"""Mana Burn: walk three roads, bid, bluff and fish until your hand holds all ten kinds."""

from app.games.mana_burn.actions import Action
from app.games.mana_burn.bot import LEVELS
from app.games.mana_burn.events import Event
from app.games.mana_burn.model import BurnPrompt, Options, Own, Public, Vault
from app.games.mana_burn.rules import ManaBurnGame
from app.kernel.ruleset import Kinds, Ruleset

KINDS = Kinds(Options, Public, Own, Vault, Action, Event, BurnPrompt)
RULESET = Ruleset("mana-burn", 1, ManaBurnGame, KINDS, LEVELS)
