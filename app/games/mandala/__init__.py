"""Mandala: two players pour six sands into two mandalas and carry them off, colour by colour."""

from app.games.mandala.bot import LEVELS
from app.games.mandala.model import Action, Event, Options, Own, Public, Vault
from app.games.mandala.rules import MandalaGame
from app.kernel.ruleset import Kinds, Ruleset

RULESET = Ruleset(
    "mandala", 1, MandalaGame, Kinds(Options, Public, Own, Vault, Action, Event), LEVELS
)
