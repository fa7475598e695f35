"""What a scene is worth at a glance."""

from app.games.mana import appraisal
from app.games.mana.appraisal import WON, appraise
from app.games.mana.skirmish import Skirmish, scene_of, takes_damyo
from tests.campaign import Campaign
from tests.games.mana.walks import any_scene, seeds


def test_a_damyo_that_can_be_taken_is_seen_at_a_glance(campaign: Campaign) -> None:
    found = 0
    for seed in seeds(campaign, 300, 5_000):
        game, position = any_scene(seed)
        met, skirmish = scene_of(position.public), Skirmish(game.options)
        wins = takes_damyo(met, skirmish.plies(met)[0])
        assert (appraise(met, escampe=skirmish.escampe) == WON) == wins
        found += wins
    assert found > 0
    assert appraisal.WON > 10_000
